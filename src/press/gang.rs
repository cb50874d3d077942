//! Ganging: drawings of many sizes on shared sheets. Tries which sheets to turn and what to lay
//! side by side, and uses the fewest sheets the trials find.

use crate::measure::{Length, Point};
use crate::model::{Placed, Size};

use super::free::{Free, Trial, area, highest, longest};
use super::pieces::{Laid, Piece, SheetArea, parts};

/// A sheet of drawings and parts of drawings.
#[derive(Clone, Debug)]
pub struct Gang {
    /// Its paper and live area.
    pub room: SheetArea,
    pub pieces: Vec<Piece>,
}

/// The gap between two pieces.
const GAP: Length = Length::um(4_000);
/// The number of large drawings tried in both orientations of the paper; each more would double the
/// work.
const MOST_TRIED: usize = 6;

/// Lays drawings on the fewest sheets, in the fewest parts, that the trials find. Among equals,
/// drawings keep their order, on portrait paper. Every sheet has one of the two rooms.
pub fn gang(rooms: &[SheetArea; 2], drawings: &[Laid]) -> Vec<Gang> {
    let items: Vec<Item> = drawings
        .iter()
        .enumerate()
        .map(|(number, drawing)| Item::of(rooms, number, drawing))
        .collect();
    let mut best: Option<(usize, Vec<Bin>)> = None;
    let mut take = |bins: Vec<Bin>| {
        let cost = cost_of(bins.iter().map(|bin| bin.pieces.as_slice()));
        if best.as_ref().is_none_or(|(least, _)| cost < *least) {
            best = Some((cost, bins));
        }
    };
    for room in [0, 1] {
        if items.iter().all(|item| item.room.is_none_or(|only| only == room)) {
            take(shelved(rooms, &items, room));
        }
        for trial in TRIALS {
            take(packed(rooms, &items, &|item| items[item].room.or(Some(room)), (room, trial)));
        }
    }
    let is_free = |at: &usize| items[*at].large && items[*at].room.is_none();
    let mut large: Vec<usize> = (0..items.len()).filter(is_free).collect();
    // The orientation matters most to drawings that are in parts either way.
    large.sort_by_key(|at| (items[*at].whole, std::cmp::Reverse(items[*at].area())));
    large.truncate(MOST_TRIED);
    for turned in 1..(1usize << large.len()).saturating_sub(1) {
        let room_of = |item: usize| {
            let at = large.iter().position(|large| *large == item);
            let tried = at.map(|at| turned >> at & 1);
            // A drawing that fits either way goes wherever there is a place.
            items[item].room.or(tried).or((!items[item].whole).then_some(0))
        };
        for room in [0, 1] {
            for trial in TRIALS {
                take(packed(rooms, &items, &room_of, (room, trial)));
            }
        }
    }
    let mut bins = best.unwrap_or_default().1;
    put_in_order(&mut bins);
    bins.into_iter().map(|bin| Gang { room: rooms[bin.room], pieces: bin.pieces }).collect()
}

/// How many joints, or parts of one drawing on different sheets, cost as much as a sheet.
const JOINTS_A_SHEET: usize = 3;

/// Of several ways to draw the same things, the one whose sheets are the least trouble, with those
/// sheets; the first among equals.
pub fn cheapest<T>(ways: impl IntoIterator<Item = (T, Vec<Gang>)>) -> Option<(T, Vec<Gang>)> {
    ways.into_iter().min_by_key(|(_, sheets)| cost(sheets))
}

/// The player's trouble with these sheets: printing, joining and finding.
fn cost(sheets: &[Gang]) -> usize {
    cost_of(sheets.iter().map(|sheet| sheet.pieces.as_slice()))
}

fn cost_of<'a>(sheets: impl Iterator<Item = &'a [Piece]>) -> usize {
    let one = |pieces: &[Piece]| {
        let mut drawings: Vec<usize> = pieces.iter().map(|piece| piece.drawing).collect();
        drawings.sort_unstable();
        drawings.dedup();
        JOINTS_A_SHEET + pieces.len() + drawings.len()
    };
    sheets.map(one).sum()
}

/// A drawing as laid out in each room.
struct Item {
    parts: [Vec<Piece>; 2],
    /// Whether it is in one part in both rooms.
    whole: bool,
    /// Whether it decides the orientation of its sheet.
    large: bool,
    /// The only room it may go in.
    room: Option<usize>,
}

impl Item {
    fn of(rooms: &[SheetArea; 2], number: usize, drawing: &Laid) -> Self {
        let parts = rooms.map(|room| parts(room.live.size, number, drawing));
        let whole = parts.iter().all(|parts| parts.len() == 1);
        let Size { width, height } = drawing.size;
        let short = rooms[0].live.size.width.min(rooms[0].live.size.height);
        let large = !whole || width.max(height) * 2 > short;
        Self { parts, whole, large, room: drawing.room }
    }

    /// In square millimetres.
    fn area(&self) -> i64 {
        self.parts[0].iter().map(|piece| area(piece.clear())).sum()
    }
}

/// The orders and placement rules tried. Those of the largest area first let rulers fill what overlays leave.
const TRIALS: [Trial; 6] = [
    (highest, false),
    (longest, false),
    (area, false),
    (highest, true),
    (longest, true),
    (area, true),
];

/// A sheet being filled.
#[derive(Clone)]
struct Bin {
    room: usize,
    pieces: Vec<Piece>,
    /// The free area, relative to the corner of the live area.
    free: Free,
}

impl Bin {
    fn new(rooms: &[SheetArea; 2], room: usize) -> Self {
        let Size { width, height } = rooms[room].live.size;
        // Each piece includes the gap on its right and below; the last in a row needs none.
        let size = Size { width: width + GAP, height: height + GAP };
        let all = Placed { x: Length::ZERO, y: Length::ZERO, size };
        Self { room, pieces: Vec::new(), free: Free::all(all) }
    }

    fn put(&mut self, rooms: &[SheetArea; 2], piece: Piece, taken: Placed) {
        let live = rooms[self.room].live;
        let around = piece.around();
        let at = Point::new(live.x + taken.x + around.width, live.y + taken.y + around.height);
        self.pieces.push(Piece { at, ..piece });
        self.free.take(taken);
    }
}

fn with_gap(piece: &Piece) -> Size {
    let Size { width, height } = piece.clear();
    Size { width: width + GAP, height: height + GAP }
}

/// Lays pieces by size, each in the best place on the first sheet with room. `room_of` gives a
/// drawing's room, or `None` for either; `new` is the room of a sheet opened for the latter.
fn packed(
    rooms: &[SheetArea; 2],
    items: &[Item],
    room_of: &dyn Fn(usize) -> Option<usize>,
    (new, (first, snug)): (usize, Trial),
) -> Vec<Bin> {
    let of_item = |(number, item): (usize, &Item)| {
        let room = room_of(number);
        let pieces = item.parts[room.unwrap_or(new)].clone();
        pieces.into_iter().map(move |piece| (piece, room)).collect::<Vec<_>>()
    };
    let mut pieces: Vec<(Piece, Option<usize>)> =
        items.iter().enumerate().flat_map(of_item).collect();
    // Drawings that decide a sheet's orientation go first, the others fill the gaps. The parts of a
    // drawing stay in order, whatever their sizes.
    let largest = |drawing: usize, by: &dyn Fn(Size) -> i64| {
        let parts = &items[drawing].parts[room_of(drawing).unwrap_or(new)];
        parts.iter().map(|part| by(part.clear())).max().unwrap_or_default()
    };
    pieces.sort_by_cached_key(|(piece, room)| {
        let by = (largest(piece.drawing, &first), largest(piece.drawing, &area));
        (room.is_none(), std::cmp::Reverse(by), piece.drawing)
    });
    let mut bins: Vec<Bin> = Vec::new();
    for (piece, room) in pieces {
        let size = with_gap(&piece);
        let allowed = |bin: &Bin| room.is_none_or(|room| bin.room == room);
        let found = bins.iter().enumerate().filter(|(_, bin)| allowed(bin));
        let found = found.filter_map(|(at, bin)| Some((at, bin.free.place(size, snug)?.1))).next();
        let (at, place) = match found {
            Some(found) => found,
            None => {
                bins.push(Bin::new(rooms, room.unwrap_or(new)));
                let corner = Placed { x: Length::ZERO, y: Length::ZERO, size };
                (bins.len() - 1, corner)
            }
        };
        bins[at].put(rooms, piece, place);
    }
    bins
}

/// Lays pieces in order, in rows from the top left.
fn shelved(rooms: &[SheetArea; 2], items: &[Item], room: usize) -> Vec<Bin> {
    let live = rooms[room].live.size;
    let mut bins: Vec<Bin> = Vec::new();
    let (mut x, mut y, mut shelf) = (Length::ZERO, Length::ZERO, Length::ZERO);
    for piece in items.iter().flat_map(|item| &item.parts[room]) {
        let Size { width, height } = piece.clear();
        if x > Length::ZERO && x + width > live.width {
            y = y + shelf + GAP;
            (x, shelf) = (Length::ZERO, Length::ZERO);
        }
        if bins.is_empty() || y + height > live.height {
            bins.push(Bin::new(rooms, room));
            (x, y, shelf) = (Length::ZERO, Length::ZERO, Length::ZERO);
        }
        let (around, corner) = (piece.around(), rooms[room].live);
        let at = Point::new(corner.x + x + around.width, corner.y + y + around.height);
        if let Some(bin) = bins.last_mut() {
            bin.pieces.push(Piece { at, ..piece.clone() });
        }
        x = x + width + GAP;
        shelf = shelf.max(height);
    }
    bins
}

/// Sorts sheets by the first drawing on them, and pieces of equal size into reading order.
fn put_in_order(bins: &mut [Bin]) {
    bins.sort_by_key(|bin| bin.pieces.iter().map(|piece| (piece.drawing, piece.part.0)).min());
    for bin in bins.iter_mut() {
        bin.pieces.sort_by_key(|piece| (piece.at.y, piece.at.x));
    }
    let mut places: Vec<(usize, usize)> = Vec::new();
    for (sheet, bin) in bins.iter().enumerate() {
        places.extend((0..bin.pieces.len()).map(|at| (sheet, at)));
    }
    while let Some(&(sheet, at)) = places.first() {
        let alike = |&(other, place): &(usize, usize)| {
            let (one, two) = (&bins[sheet].pieces[at], &bins[other].pieces[place]);
            bins[sheet].room == bins[other].room
                && one.clear() == two.clear()
                && one.around() == two.around()
        };
        let (group, rest): (Vec<_>, Vec<_>) = places.iter().copied().partition(alike);
        let mut pieces: Vec<Piece> =
            group.iter().map(|&(sheet, at)| bins[sheet].pieces[at].clone()).collect();
        pieces.sort_by_key(|piece| (piece.drawing, piece.part.0));
        for (&(sheet, at), piece) in group.iter().zip(pieces) {
            let corner = bins[sheet].pieces[at].at;
            bins[sheet].pieces[at] = Piece { at: corner, ..piece };
        }
        places = rest;
    }
}

#[cfg(test)]
mod tests {
    use super::super::joints::Keep;
    use super::*;
    use crate::measure::mm;
    use proptest::prelude::*;

    fn rooms(width: i64, height: i64) -> [SheetArea; 2] {
        let paper = Size { width: mm(width), height: mm(height) };
        [SheetArea::on(paper, mm(7)), SheetArea::on(paper.turned(), mm(7))]
    }

    #[test]
    fn a_drawing_with_a_back_lies_on_the_paper_that_is_turned_for_it() {
        for only in [0, 1] {
            let mut drawings = laid(&[(260, 150), (60, 55), (180, 200), (60, 55)]);
            drawings[1].room = Some(only);
            for Gang { room, pieces } in gang(&rooms(210, 297), &drawings) {
                let turned = usize::from(room.paper.width > room.paper.height);
                assert!(turned == only || pieces.iter().all(|piece| piece.drawing != 1));
            }
        }
    }

    fn laid(sizes: &[(i64, i64)]) -> Vec<Laid<'static>> {
        let size = |(width, height): &(i64, i64)| Size { width: mm(*width), height: mm(*height) };
        sizes
            .iter()
            .map(|one| Laid { size: size(one), keep: Keep::default(), room: None })
            .collect()
    }

    #[test]
    fn a_long_one_and_a_square_one_lie_on_paper_turned_each_its_own_way() {
        let sheets = gang(&rooms(210, 297), &laid(&[(260, 150), (180, 200), (60, 55)]));
        let turned = |gang: &Gang| gang.room.paper.width > gang.room.paper.height;
        assert_eq!(sheets.iter().map(turned).collect::<Vec<_>>(), [true, false]);
        assert_eq!(sheets[1].pieces.len(), 2, "the small one lies below the square one");
    }

    #[test]
    fn alike_ones_lie_in_their_order() {
        let sheets = gang(&rooms(210, 297), &laid(&[(30, 40), (90, 90), (30, 40), (30, 40)]));
        let small = sheets[0].pieces.iter().filter(|piece| piece.drawing != 1);
        let mut at: Vec<_> = small.map(|piece| (piece.drawing, piece.at.y, piece.at.x)).collect();
        at.sort();
        assert!(at.windows(2).all(|two| (two[0].1, two[0].2) < (two[1].1, two[1].2)), "{at:?}");
    }

    proptest! {
        #[test]
        fn pieces_never_overlap_none_is_lost_and_all_stay_in_the_room(
            sizes in prop::collection::vec((10i64..400, 10i64..220), 1..20)
        ) {
            let sheets = gang(&rooms(210, 297), &laid(&sizes));
            let mut area_of = vec![0; sizes.len()];
            for Gang { room, pieces } in &sheets {
                let clear = |piece: &Piece| {
                    let around = piece.around();
                    Placed { x: piece.at.x - around.width, y: piece.at.y - around.height, size: piece.clear() }
                };
                for (i, a) in pieces.iter().enumerate() {
                    area_of[a.drawing] += 1;
                    let own = clear(a);
                    prop_assert!(room.live.contains(own));
                    prop_assert!(pieces[i + 1..].iter().all(|b| !own.meets(clear(b))));
                }
            }
            for (drawing, seen) in area_of.into_iter().enumerate() {
                let parts = sheets.iter().flat_map(|sheet| &sheet.pieces).find(|piece| piece.drawing == drawing);
                prop_assert_eq!(parts.map(|piece| piece.part.1), Some(seen));
            }
        }
    }
}
