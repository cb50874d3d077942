//! Reads cutter profiles, profiles/*.toml.

use crate::diagnostic::{Code, Diagnostic, Faults};
use crate::measure::Length;
use crate::model::{Cutter, CutterLayer, Letters, Operation, Size};

use super::table::{Reading, Table};
use super::{SourceFile, palette};

const KERF: &str = "kerf_mm";
/// The widest cut of any machine, in millimetres.
const KERF_MM: std::ops::RangeInclusive<i64> = 0..=10;
const LINE_WIDTH_MM: std::ops::RangeInclusive<i64> = 0..=5;
/// Limits on the side of a bed, in millimetres; the lower one is the shortest bar that can be
/// measured.
const BED_MM: std::ops::RangeInclusive<i64> = 60..=20_000;
const GAP_MM: std::ops::RangeInclusive<i64> = 0..=100;
/// The gap between two pieces if the profile names none.
const USUAL_GAP: Length = Length::um(2_000);

pub fn read(source: &SourceFile, id: &str, faults: &mut Faults) -> Option<Cutter> {
    let reading = Reading::of(source, faults)?;
    let root = reading.root("a cutter's profile");
    let title = root.required_name("title");
    let kerf = read_kerf(&root);
    let bed = root.two_lengths("bed_mm", BED_MM, "across, then down: [300, 200]");
    let bed = bed.map(|(width, height)| Size { width, height });
    let gap = root.number("gap_mm", GAP_MM).map_or(USUAL_GAP, Length::mm);
    let letters = root.word("letters", &Letters::WORDS).unwrap_or_default();
    let layers: Vec<CutterLayer> = root.each("layer", "a layer", read_layer);
    let left_out = root.words("leave_out", &Operation::WORDS);
    for (word, role) in Operation::WORDS {
        let layers = layers.iter().filter(|layer| layer.role == role).count();
        let left_out = left_out.iter().filter(|left| **left == role).count();
        if layers + left_out != 1 {
            let message = format!("`{word}` must have one layer or be listed once in `leave_out`");
            root.fault(Code::MissingField, "leave_out", message, None);
        }
    }
    root.finish();
    Some(Cutter { id: id.to_owned(), title: title?, kerf, layers, bed, gap, letters })
}

/// The width of a cut. Earlier editions took two, across the file and down it; of these it is the mean.
fn read_kerf(root: &Table) -> Length {
    if !root.get(KERF).is_some_and(|value| value.get_ref().is_table()) {
        return root.number(KERF, KERF_MM).map(Length::mm).unwrap_or_default();
    }
    let mean = root.one(KERF, "a kerf", |table| {
        let [x, y] = ["x", "y"].map(|key| table.required_number(key, KERF_MM).map(Length::mm));
        Some((x? + y?) / 2)
    });
    let Some(mean) = mean else { return Length::ZERO };
    let message = format!("`{KERF}` has two widths, and their mean is taken: {mean} mm");
    let hint = format!("a cut has one width: write `{KERF} = {mean}`");
    root.add_at(Diagnostic::warning(Code::WrongType, message).at(root.place_of(KERF)).hint(hint));
    mean
}

fn read_layer(table: &Table) -> Option<CutterLayer> {
    let role = table.required_word("role", &Operation::WORDS);
    let color = table.text("color");
    let parsed = color.as_deref().and_then(palette::read_rgb);
    if let (Some(written), None) = (&color, parsed) {
        let message = format!("`{written}` is not a color");
        table.fault(Code::UnknownWord, "color", message, Some("such as `#ff0000`".to_owned()));
    }
    Some(CutterLayer {
        role: role?,
        name: table.name("name").unwrap_or_else(|| role.map_or("", Operation::word).to_owned()),
        color: parsed,
        line_width: table.number("line_width_mm", LINE_WIDTH_MM).map(Length::mm),
        filled: table.flag("filled"),
        setting: table.text("setting"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults_of(text: &str) -> Vec<Code> {
        let source = SourceFile::from_bytes("profiles/x.toml", text.into()).unwrap();
        let mut faults = Faults::default();
        read(&source, "x", &mut faults);
        faults.all().iter().map(|fault| fault.code).collect()
    }

    #[test]
    fn every_role_has_a_layer_or_is_left_out_by_name() {
        let layers = "title = \"x\"\nleave_out = [\"print\", \"note\", \"engrave_fill\", \
                      \"engrave_line\", \"letter\", \"score\", \"bar\"]\n\
                      [[layer]]\nrole = \"cut_inner\"\ncolor = \"#ff0000\"\n";
        assert_eq!(faults_of(layers), [Code::MissingField]);
        let whole = format!("{layers}[[layer]]\nrole = \"cut_outer\"\n");
        assert_eq!(faults_of(&whole), []);
        assert_eq!(faults_of(&whole.replace("#ff0000", "red")), [Code::UnknownWord]);
        for (kerf, faults) in [
            ("0.15", &[][..]),
            ("{ x = 0.18, y = 0.12 }", &[Code::WrongType]),
            ("{ x = 0.18 }", &[Code::MissingField]),
            ("{ x = 0.18, y = 12 }", &[Code::AbsurdNumber]),
            ("[0.18, 0.12]", &[Code::WrongType]),
        ] {
            assert_eq!(faults_of(&format!("kerf_mm = {kerf}\n{whole}")), faults, "{kerf}");
        }
    }
}
