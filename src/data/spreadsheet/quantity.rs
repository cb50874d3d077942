//! Converts figures in cells to the units of navy files.

use crate::data::figure;
use crate::measure::Fraction;

/// From a figure and its unit to the navy file's unit; `None` for a unit of another kind.
pub type Convert = fn(Fraction, &str) -> Option<Fraction>;

/// Whether a cell says that there is none, rather than nothing.
pub fn is_none(text: &str) -> bool {
    ["-", "\u{2013}", "\u{2014}", "none", "nil"].contains(&text.to_lowercase().as_str())
}

/// Whether a cell says that the figure is unknown, as an empty one does.
pub fn is_unknown(text: &str) -> bool {
    ["?", "??", "n/a", "n.a.", "unknown", "tbd", "k.a.", "unbekannt", "inconnu"]
        .contains(&text.to_lowercase().as_str())
}

/// A leading whole number: `5 (18 in)` tubes are five.
pub fn whole(text: &str) -> Option<i64> {
    if is_none(text) {
        return Some(0);
    }
    let leading: String =
        text.chars().take_while(|c| !c.is_alphabetic() && !"x(".contains(*c)).collect();
    figure::number(&leading).filter(|number| number.is_whole()).map(Fraction::floor)
}

/// A plain whole number, which may have decimals that are 0: `8`, `15.0`.
pub fn count(text: &str) -> Option<i64> {
    figure::number(text).filter(|number| number.is_whole()).map(Fraction::floor)
}

/// The first and last year of a span: `1902`, `1902-04`, `1902-1904`.
pub fn years(text: &str) -> Option<(i64, Option<i64>)> {
    let from = year(text)?;
    let (_, behind) = text.split_once(&from.to_string())?;
    let last = behind.trim().strip_prefix(['-', '\u{2013}', '/']).map(str::trim);
    let to = last.and_then(|digits| match (digits.len(), digits.parse::<i64>()) {
        (4, Ok(year)) => Some(year),
        (2, Ok(year)) => Some(from / 100 * 100 + year),
        _ => None,
    });
    Some((from, to))
}

/// A year, or the first of a span: `1902`, `1902-04`, or the date 3/1902.
pub fn year(text: &str) -> Option<i64> {
    let mut digits = text.split(|c: char| !c.is_ascii_digit());
    let year = digits.find(|part| part.len() == 4)?.parse().ok()?;
    (1800..=2100).contains(&year).then_some(year)
}

/// A figure with its unit, or its column's; a dash is none. Of a range, `9-4 in`, it is the upper end.
pub fn figure(text: &str, unit: &str, convert: Convert) -> Option<Fraction> {
    figure_of(text, unit, convert, false)
}

/// The same, or the lower end of a range.
pub fn figure_of(text: &str, unit: &str, convert: Convert, is_lower: bool) -> Option<Fraction> {
    if is_none(text) {
        return convert(Fraction::ZERO, unit);
    }
    let one = |text: &str, unit: &str| {
        let (figure, own) = figure::with_unit(text)?;
        convert(figure, if own.is_empty() { unit } else { &own })
    };
    let Some((first, last)) = text.split_once(['-', '\u{2013}']) else { return one(text, unit) };
    let (_, own) = figure::with_unit(last)?;
    let unit = if own.is_empty() { unit } else { &own };
    let (first, last) = (one(first, unit)?, one(last, unit)?);
    Some(if is_lower { first.min(last) } else { first.max(last) })
}

pub fn tons(figure: Fraction, unit: &str) -> Option<Fraction> {
    let known = ["", "t", "ts", "tons", "ton", "tonnes", "tonnen", "tonnellate", "toneladas", "tn"];
    known.contains(&unit).then_some(figure)
}

pub fn knots(figure: Fraction, unit: &str) -> Option<Fraction> {
    let known = [
        "",
        "kn",
        "kt",
        "kts",
        "knots",
        "knot",
        "knoten",
        "n\u{153}uds",
        "noeuds",
        "nds",
        "nodi",
        "nudos",
    ];
    known.contains(&unit).then_some(figure)
}

pub fn feet(figure: Fraction, unit: &str) -> Option<Fraction> {
    let unit = if unit.is_empty() { "ft" } else { unit };
    let feet = figure * figure::inches(unit)? / Fraction::whole(12);
    Some(if unit == "ft" { feet } else { feet.round_half_up(Fraction::new(1, 10)) })
}

pub fn plate(figure: Fraction, unit: &str) -> Option<Fraction> {
    let unit = if unit.is_empty() { "in" } else { unit };
    let inches = figure * figure::inches(unit)?;
    // Matches the precision of our own files for plates given in millimetres.
    Some(if unit == "in" { inches } else { inches.round_half_up(Fraction::new(1, 10)) })
}

/// A bore in inches, rounded to a tenth from 3 in up, since 305 mm guns are 12 in guns.
pub fn bore(figure: Fraction, unit: &str) -> Option<Fraction> {
    let inches = figure * figure::inches(unit)?;
    let three = Fraction::whole(3);
    let step = if inches >= three - Fraction::new(1, 20) { 10 } else { 100 };
    Some(if unit == "in" { inches } else { inches.round_half_up(Fraction::new(1, step)) })
}

/// `4x12in, 12 x 6"; 20 × 12-pdr, 2x2-8in` as guns of a navy file; a dash is none.
pub fn batteries(text: &str, unit: &str) -> Option<Vec<String>> {
    if is_none(text) {
        return Some(Vec::new());
    }
    let text =
        text.replace([';', '+', '\n', '&'], ", ").replace(" and ", ", ").replace(" und ", ", ");
    let text = text.replace(" et ", ", ").replace(" y ", ", ").replace(" e ", ", ");
    let parts = text.split(", ").map(str::trim).filter(|part| !part.is_empty());
    parts.map(|part| battery(part.trim_end_matches(','), unit)).collect()
}

/// Signs between a count (of guns, or of mounts and guns in each) and the caliber.
const TIMES: [char; 7] = ['x', 'X', '\u{d7}', '*', '-', '\u{2013}', '\u{2014}'];

fn battery(text: &str, unit: &str) -> Option<String> {
    let text = text.split('(').next().unwrap_or(text).trim();
    let text = without_hyphens(text);
    let mut count = 1_i64;
    let mut caliber = text.as_str();
    while let Some((number, behind)) = caliber.split_once(TIMES) {
        // The x in a word after the caliber.
        let Ok(number) = number.trim().parse::<i64>() else { break };
        count = count.checked_mul(number).filter(|count| *count > 0)?;
        caliber = behind;
    }
    if caliber.len() == text.len() {
        // `8 15 inch`, with a unit and no fraction: `12 1/2 in` is a caliber.
        let (number, behind) = text.split_once(' ')?;
        count = number.parse().ok().filter(|count| *count > 0)?;
        caliber = behind.trim();
        let has_unit = figure::with_unit(caliber).is_some_and(|(_, own)| !own.is_empty());
        if !has_unit || caliber.contains(['/', '\u{bd}', '\u{bc}', '\u{be}']) {
            return None;
        }
    }
    let (figure, own) = figure::with_unit(caliber)?;
    let is_tube = |word: &str| ["tt", "tubes", "torpedo", "torpedoes"].contains(&word);
    if own.split_whitespace().any(is_tube) {
        return None;
    }
    let own = own.split_whitespace().next().unwrap_or_default();
    let own = own.split('/').next().unwrap_or_default();
    if ["pdr", "pounder", "pounders", "pf", "lb", "lbs", "pr", "livres"].contains(&own) {
        return Some(format!("{{ count = {count}, pounder = {} }}", figure.to_decimal_text()));
    }
    let inches = if own.is_empty() { bore(figure, unit) } else { bore(figure, own) };
    Some(format!("{{ count = {count}, caliber_in = {} }}", inches?.to_decimal_text()))
}

/// `12-pdr` and `6-inch` as `12 pdr` and `6 inch`.
fn without_hyphens(text: &str) -> String {
    let mut signs = text.chars().peekable();
    let mut plain = String::new();
    while let Some(sign) = signs.next() {
        let before_unit = signs.peek().is_some_and(|next| next.is_alphabetic());
        let hyphen = ['-', '\u{2013}', '\u{2014}'].contains(&sign) && before_unit;
        plain.push(if hyphen { ' ' } else { sign });
    }
    plain
}
