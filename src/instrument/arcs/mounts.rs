//! A ship's own arcs: each mount at its position, with the sector it can fire into.
//!
//! Some sources list a turret that fires over both sides twice. Entries are therefore treated as
//! arcs, and mounts are not counted.

use crate::diagnostic::{Code, Diagnostic};
use crate::drawing::curves::distance;
use crate::drawing::{Anchor, Drawing, Face, Faces, HEAVY, NORMAL, THIN, Text};
use crate::instrument::arcs::mount_diagram::{MountDiagram, Style, reach};
use crate::instrument::around::across;
use crate::instrument::board::grid::letter;
use crate::instrument::card::{Paragraph, blank, rounded_outline, write_column};
use crate::instrument::{Drawings, Request};
use crate::measure::{Arc, Bearing, Fraction, Length, Point};
use crate::model::names::slug;
use crate::model::{Language, Mount, ShipClass, Size, Weapon};

/// A drawing for each ship, in order.
///
/// # Errors
/// Every ship whose source gives no arcs.
pub fn draw(request: &Request) -> Drawings {
    let without = request.ships.iter().filter(|ship| ship.class.mounts.is_empty());
    let faults: Vec<Diagnostic> = without.map(|ship| refusal(&ship.ship.name)).collect();
    if !faults.is_empty() {
        return Err(faults.into());
    }
    let drawings = request.ships.iter().map(|ship| {
        let name = &ship.ship.name;
        let mut drawing = match request.options.small {
            true => with_name(mount_diagram(ship.class, SMALL, request.faces), name),
            false => sheet(ship.class, name, request.faces),
        };
        drawing.id = format!("arcs-{}", slug(name));
        drawing.title = title(request.faces, name);
        drawing
    });
    Ok(drawings.collect())
}

fn refusal(ship: &str) -> Diagnostic {
    let message = format!("no source gives the arcs of {ship}'s mounts");
    let hint = "without a ship the rule set's own arcs are printed; `mounts` in a file of your own can \
                give hers";
    Diagnostic::error(Code::MissingField, message).of_ship(ship).in_field("mounts").hint(hint)
}

/// As large as a log or a book has room for.
const SMALL: Size = Size { width: Length::um(30_000), height: Length::um(30_000) };

/// A small diagram with the ship's name below.
fn with_name(mut drawing: Drawing, ship: &str) -> Drawing {
    let room = Length::um(4_500);
    let at = Point::new(drawing.size.width / 2, drawing.size.height + room - Length::um(1_200));
    drawing.write(Text::new(ship, Face::Bold, Length::um(3_000), at));
    drawing.size.height = drawing.size.height + room;
    drawing
}

/// The weapon of a mount as it is printed: `8.2 in`.
fn weapon(mount: &Mount, words: &Language) -> String {
    match (mount.weapon, mount.caliber_in) {
        (Weapon::Gun, Some(caliber)) => {
            let inches = words.decimal(&caliber.to_decimal_text());
            words.fill("mounts.caliber", &[("inches", &inches)])
        }
        (Weapon::Gun, None) => words.text("mounts.gun"),
        (Weapon::Torpedo, _) => words.text("mounts.torpedo"),
    }
}

/// What a drawing of a ship's arcs is called.
fn title(faces: &Faces, ship: &str) -> String {
    faces.words().fill("mounts.title", &[("ship", ship)])
}

/// A class's mounts and arcs, small and without words, for a log or a book. The larger the caliber,
/// the farther out the arc; torpedo arcs are dashed.
pub fn mount_diagram(class: &ShipClass, size: Size, faces: &Faces) -> Drawing {
    let title = title(faces, &class.name);
    let mut drawing = Drawing::new(format!("arcs-{}", class.id), title, size, faces);
    draw_small(&mut drawing, class, Point::ORIGIN, size);
    drawing
}

/// The same as part of a drawing, centred in a place.
pub fn draw_small(drawing: &mut Drawing, class: &ShipClass, at: Point, size: Size) {
    let height = size.height.min(size.width) - Length::um(1_000);
    let (above, below) = reach(&MountDiagram::new(class, Point::ORIGIN, height));
    let centre = at + Point::new(size.width / 2, (size.height + above - below) / 2);
    let dash = (Length::um(700), Length::um(450));
    let style = Style { arc: NORMAL, limit: Length::um(100), dash };
    MountDiagram::new(class, centre, height).draw(drawing, &style);
}

const WIDTH: Length = Length::um(170_000);
/// The height of a plan; a ship without bow and stern mounts takes less.
const PLAN: Length = Length::um(164_000);
const MARGIN: Length = Length::um(5_000);
const TITLE: Length = Length::um(17_000);
const ROW: Length = Length::um(4_600);
/// The height of the line about doubtful arcs.
const DOUBT_LINE: Length = Length::um(3_600);
/// Between a plan and what is above and below it.
const ROOM: Length = Length::um(8_000);

/// A ship's labeled arcs, above a table of their bearings.
fn sheet(class: &ShipClass, ship: &str, faces: &Faces) -> Drawing {
    let rows = class.mounts.len().div_ceil(2);
    let (above, below) = reach(&MountDiagram::new(class, Point::ORIGIN, PLAN));
    let plan_height = above + below + ROOM * 2;
    let doubts = DOUBT_LINE * keys(class, faces.words()).count();
    let height = TITLE + plan_height + ROW * (rows + 1) + Length::um(8_000) + doubts;
    let size = Size { width: WIDTH, height };
    let (mut drawing, at) = blank("", "", size, faces);
    let centre = at + Point::new(WIDTH / 2, TITLE + ROOM + above);
    let plan = MountDiagram::new(class, centre, PLAN);
    write_title(&mut drawing, at, class, ship);
    let dash = (Length::um(1_600), Length::um(1_000));
    plan.draw(&mut drawing, &Style { arc: HEAVY, limit: THIN, dash });
    write_names(&mut drawing, &plan);
    write_table(&mut drawing, at + Point::new(MARGIN, TITLE + plan_height), class);
    rounded_outline(&mut drawing, at, size, Length::um(4_000));
    drawing
}

/// Labels every arc where the label touches nothing, as near the arc's middle as possible; with its
/// letter alone if there is no room for more.
fn write_names(drawing: &mut Drawing, plan: &MountDiagram) {
    let traces = plan.traces();
    let mut names: Vec<Point> = Vec::new();
    for (number, mount) in plan.class.mounts.iter().enumerate() {
        let others = traces.iter().enumerate().filter(|(other, _)| *other != number);
        let mut taken: Vec<Point> = others.flat_map(|(_, trace)| trace).copied().collect();
        taken.extend(&names);
        let doubt = mount.mark().map(|mark| format!(" {mark}")).unwrap_or_default();
        let weapon = weapon(mount, drawing.faces.words());
        let long = format!("{} {weapon}{doubt}", letter(number));
        let mut best: Option<(Length, Bearing, Length, Paragraph)> = None;
        for words in [long, letter(number) + &doubt] {
            let line = Paragraph::new(words, Face::Bold, 2_700);
            for (at, inner) in places(mount.arc, plan.radius(mount)) {
                if best.as_ref().is_some_and(|(most, ..)| *most == ENOUGH) {
                    break;
                }
                let clear =
                    clearance(&spots(&drawing.faces, plan.place(mount), at, inner, &line), &taken);
                if best.as_ref().is_none_or(|(most, ..)| clear > *most) {
                    best = Some((clear, at, inner, line.clone()));
                }
            }
        }
        let Some((_, at, inner, line)) = best else { continue };
        across(drawing, plan.place(mount), at, inner, &line);
        names.extend(spots(&drawing.faces, plan.place(mount), at, inner, &line));
    }
}

/// From the middle of the words to the nearest line: half their height, plus clearance.
const ENOUGH: Length = Length::um(1_900);

/// The least distance to any point, up to a sufficient one.
fn clearance(spots: &[Point], taken: &[Point]) -> Length {
    let near = |a: Length, b: Length| (a - b).abs() < ENOUGH;
    let apart = taken.iter().flat_map(|other| {
        // Most lines are far off, which one direction shows.
        let level = spots.iter().filter(|spot| near(spot.y, other.y) && near(spot.x, other.x));
        level.map(|spot| distance(*spot, *other))
    });
    apart.min().unwrap_or(ENOUGH).min(ENOUGH)
}

/// The possible positions of an arc's label, best first: outside and inside the arc, ever farther from its middle.
fn places(arc: Arc, radius: Length) -> Vec<(Bearing, Length)> {
    let steps = (0..12).flat_map(|step| [step, -step]);
    let within = arc.width.floor() / 2 - 4;
    let bearings = steps.map(|step: i64| step * 6).filter(|turn| turn.abs() <= within.max(0));
    let gap = Length::um(1_100);
    let cap = Length::um(1_900);
    bearings
        .flat_map(|turn| {
            let at = Bearing::new(arc.middle().degrees() + Fraction::whole(turn));
            [(at, radius + gap), (at, radius - gap - cap)]
        })
        .collect()
}

/// Points along the middle of words across a bearing.
fn spots(faces: &Faces, centre: Point, at: Bearing, inner: Length, line: &Paragraph) -> Vec<Point> {
    let half = line.width(faces) / 2;
    let middle = centre.polar(inner + Length::um(950), at);
    let along = Bearing::new(at.degrees() + Fraction::whole(90));
    (-3..=3).map(|part| middle.polar(half.times(Fraction::new(part, 3)), along)).collect()
}

fn write_title(drawing: &mut Drawing, at: Point, class: &ShipClass, ship: &str) {
    let words = drawing.faces.words();
    let named_class = words.fill("ship_head.named_class", &[("class", &class.name)]);
    let of_class = if class.name == ship { String::new() } else { format!("{named_class}, ") };
    let navy = words.text_or(&format!("navies.{}", class.navy), &class.navy);
    let state = words.text_or(&format!("states.{}", class.state), &class.state);
    let lines = [
        Paragraph::new(ship, Face::Display, 8_000),
        Paragraph::new(words.text("mounts.head"), Face::Bold, 2_800),
        Paragraph::new(format!("{of_class}{navy}, {state}"), Face::Body, 2_600),
    ];
    let notes = ["mounts.how_far", "mounts.caliber_first", "mounts.dashed"];
    let notes = notes.map(|key| words.text(key));
    write_column(drawing, &lines, at + Point::new(MARGIN, Length::ZERO), WIDTH / 2);
    for (line, words) in notes.into_iter().enumerate() {
        let y = at.y + Length::um(6_000) + Length::um(3_400) * line;
        let right = Point::new(at.x + WIDTH - MARGIN, y);
        drawing.write(Text::new(words, Face::Body, Length::um(2_600), right).anchored(Anchor::End));
    }
}

/// Two columns of letter, weapon, position and bearings.
fn write_table(drawing: &mut Drawing, at: Point, class: &ShipClass) {
    let rows = class.mounts.len().div_ceil(2);
    let column = (WIDTH - MARGIN * 2) / 2;
    let words = drawing.faces.words().clone();
    for (number, mount) in class.mounts.iter().enumerate() {
        let x = at.x + (column + Length::um(6_000)) * (number / rows);
        let y = at.y + ROW * (number % rows + 1);
        let mut cell = |offset: i64, words: String, face: Face| {
            let at = Point::new(x + Length::um(offset), y);
            drawing.write(Text::new(words, face, Length::um(3_100), at).anchored(Anchor::Start));
        };
        cell(0, letter(number), Face::Bold);
        // The number sharing this arc; entries are never added up.
        let times = if mount.count > 1 { format!(" \u{d7}{}", mount.count) } else { String::new() };
        cell(6_000, format!("{}{times}", weapon(mount, &words)), Face::Body);
        let place =
            words.text_or(&format!("places.{}", mount.place), &mount.place.replace('_', " "));
        let place = match mount.cross_deck {
            true => words.fill("mounts.cross_deck", &[("place", &place)]),
            false => place,
        };
        cell(21_000, place, Face::Body);
        let right = Point::new(x + column - Length::um(6_000), y);
        let text = Text::new(bearings(mount.arc, &words), Face::Figures, Length::um(3_100), right);
        drawing.write(text.anchored(Anchor::End));
        if let Some(mark) = mount.mark() {
            let behind = right + Point::new(Length::um(1_000), Length::ZERO);
            let mark = Text::new(mark, Face::Bold, Length::um(3_100), behind);
            drawing.write(mark.anchored(Anchor::Start));
        }
    }
    let y = at.y + ROW * (rows + 1) + Length::um(2_000);
    let lines = std::iter::once(words.text("mounts.bearings_are")).chain(keys(class, &words));
    for (line, words) in lines.enumerate() {
        let at = Point::new(at.x, y + DOUBT_LINE * line);
        drawing.write(Text::new(words, Face::Body, Length::um(2_400), at).anchored(Anchor::Start));
    }
}

/// The key to the marks of a class's arcs.
fn keys<'a>(class: &ShipClass, words: &'a Language) -> impl Iterator<Item = String> + use<'a> {
    let marks: Vec<&str> = class.mounts.iter().filter_map(Mount::mark).collect();
    let known = [("?", "mounts.slip"), ("\u{25cb}", "mounts.ours")];
    known.into_iter().filter(move |(mark, _)| marks.contains(mark)).map(|(_, key)| words.text(key))
}

fn bearings(arc: Arc, words: &Language) -> String {
    let text = |at: Bearing| words.decimal(&at.degrees().to_decimal_text());
    words.fill("mounts.bearings", &[("from", &text(arc.from)), ("to", &text(arc.to()))])
}
