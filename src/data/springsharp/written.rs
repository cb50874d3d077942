//! Designs as the text of a navy file.

use std::fmt::Write;

use super::design::{Battery, Design};
use super::words::Words;
use crate::data::toml_text::{file_name, quoted};
use crate::measure::{Fraction, grouped};
use crate::model::names::FreeIds;

/// What the user adds to the designs.
#[derive(Clone, Default, Debug)]
pub struct Choices {
    /// Replaces the countries named in the designs.
    pub navy: Option<String>,
    /// No design gives the year of completion.
    pub completed: Option<i64>,
}

/// A navy file with these designs, all of one navy. `file` is their source.
pub fn navy_file(designs: &[Design], words: &Words, choices: &Choices, file: &str) -> String {
    let file = file_name(file);
    let country = designs.first().map_or("", |design| design.country.as_str());
    let navy = choices.navy.as_deref().unwrap_or(country);
    let mut text = format!(
        "# Ships imported from {file}, a design by Springsharp. A missing key means unknown.\n\
         navy = {}\n",
        quoted(navy)
    );
    let mut ids = FreeIds::default();
    for design in designs {
        let id = ids.take(&design.name, "design");
        class(&mut text, design, &id, words, choices, file);
    }
    text
}

fn class(
    text: &mut String,
    design: &Design,
    id: &str,
    words: &Words,
    choices: &Choices,
    file: &str,
) {
    let name = if design.name.is_empty() { id } else { &design.name };
    let mut line = |key: &str, value: Option<String>| {
        if let Some(value) = value {
            let _ = writeln!(text, "{key} = {value}");
        }
    };
    let number = |figure: Option<Fraction>| figure.map(Fraction::to_decimal_text);
    let words_of = |text: String| Some(quoted(&text));
    line("\n[[class]]\nid", words_of(id.to_owned()));
    line("name", words_of(name.to_owned()));
    line("state", words_of("as designed".to_owned()));
    line("type", design.kind.and_then(|kind| words_of(kind.word().to_owned())));
    line("completed_from", choices.completed.map(|year| year.to_string()));
    let (tons, kind) = tons(design);
    line("displacement_t", number(tons));
    line("displacement_kind", tons.and_then(|_| words_of(kind.to_owned())));
    line("length_ft", number(design.length_ft));
    line("beam_ft", number(design.beam_ft));
    line("speed_kn", number(design.speed_kn));
    line("guns", design.batteries.as_ref().map(|batteries| guns(batteries)));
    line("torpedo_tubes", design.torpedo_tubes.map(|tubes| tubes.to_string()));
    let plates = design.armor_in.plates().into_iter();
    let plates: Vec<String> = plates
        .filter_map(|(name, plate)| Some(format!("{name} = {}", plate?.to_decimal_text())))
        .collect();
    line("armor_in", (!plates.is_empty()).then(|| format!("{{ {} }}", plates.join(", "))));
    line("complement", design.complement.map(|(_, most)| most.to_string()));
    line("mounts", mounts(design.batteries.as_deref().unwrap_or_default(), words));
    line("source", words_of(format!("design by Springsharp ({file})")));
    line("notes", notes(design).and_then(words_of));
    line("remarks", remarks(design).and_then(words_of));
    let _ = writeln!(text, "\n[[class.ships]]\nname = {}", quoted(name));
}

/// Normal tons, or else others, with their kind.
fn tons(design: &Design) -> (Option<Fraction>, &'static str) {
    let [light, standard, normal, full] = design.tons;
    let known = [(normal, "normal"), (standard, "standard"), (full, "full"), (light, "light")];
    known.into_iter().find(|(tons, _)| tons.is_some()).unwrap_or((None, ""))
}

fn guns(batteries: &[Battery]) -> String {
    let gun = |battery: &Battery| {
        let caliber = battery.caliber_in.to_decimal_text();
        format!("{{ count = {}, caliber_in = {caliber} }}", battery.guns)
    };
    format!("[{}]", batteries.iter().map(gun).collect::<Vec<_>>().join(", "))
}

fn mounts(batteries: &[Battery], words: &Words) -> Option<String> {
    let mut lines = String::new();
    for battery in batteries {
        for mount in &battery.mounts {
            for arc in words.arcs(&mount.place, mount.kept_in) {
                let cross_deck = if arc.cross_deck { ", cross_deck = true" } else { "" };
                let _ = writeln!(
                    lines,
                    "  {{ weapon = \"gun\", caliber_in = {}, count = {}, barrels = {}, \
                     place = \"{}\", arc = {{ from = {}, width = {} }}{cross_deck}, estimated = true }},",
                    battery.caliber_in.to_decimal_text(),
                    mount.count,
                    mount.barrels,
                    mount.place,
                    arc.from,
                    arc.width,
                );
            }
        }
    }
    (!lines.is_empty()).then(|| format!("[\n{lines}]"))
}

fn notes(design: &Design) -> Option<String> {
    let mut notes = vec![format!("A design by Springsharp, laid down {}.", design.laid_down)];
    let kinds = ["light", "standard", "normal", "full load"];
    let told: Vec<String> = design
        .tons
        .iter()
        .zip(kinds)
        .filter_map(|(tons, kind)| {
            Some(format!("{} tons {kind}", thousands(tons.as_ref()?.floor())))
        })
        .collect();
    if told.len() > 1 {
        notes.push(format!("Displacement {}.", told.join(", ")));
    }
    Some(notes.join(" "))
}

fn remarks(design: &Design) -> Option<String> {
    let mut remarks = design.remarks.clone();
    if design.kind.is_some() && !design.type_words.is_empty() {
        remarks.push(format!("The design calls her {}.", design.type_words));
    }
    if design.tons_computed {
        let words = "Tons are calculated from length, beam, draft and block coefficient at 35 cubic feet to the ton.";
        remarks.push(words.to_owned());
    }
    if design.waterline {
        remarks.push("The length is that at the waterline.".to_owned());
    }
    if let Some((least, most)) = design.complement.filter(|(least, most)| least != most) {
        remarks.push(format!(
            "Complement as printed: {} to {}.",
            thousands(least),
            thousands(most)
        ));
    }
    let placed = design.batteries.iter().flatten().any(|battery| !battery.mounts.is_empty());
    if placed {
        remarks.push("Arcs are estimated from the words for the places of the guns.".to_owned());
    }
    (!remarks.is_empty()).then(|| remarks.join(" "))
}

/// `12,500`.
fn thousands(number: i64) -> String {
    grouped(&number.to_string(), ",")
}
