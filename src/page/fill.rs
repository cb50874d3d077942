//! Assembles forms from parts instead of laying out each form: a part is laid out once for all ships that
//! agree in what it reads.
//!
//! The result must equal the plain layout in `page/mod.rs`, which prints the forms of all other templates.

use std::collections::{HashMap, HashSet};

use typst::foundations::Value;
use typst::layout::{Frame, FrameItem, GroupItem, Point};
use typst::utils::hash128;

use crate::work::map_parallel;

use super::form::{Field, FormResult, LaidForm};
use super::inspect;
use super::parts::{Parts, Unfit};
use super::world::{Driver, Stock, TemplateWorld};

/// A part, laid out alone on an empty form.
struct Piece {
    frame: Frame,
    /// What is printed of it, each item with a key.
    items: Vec<(u128, (Point, FrameItem))>,
    fields: Vec<Field>,
}

impl Piece {
    fn of(frame: Frame) -> Self {
        let LaidForm { frame: printed, fields } = LaidForm::named(frame.clone());
        let items = printed.items().map(|item| (hash128(item), item.clone())).collect();
        Self { frame, items, fields }
    }
}

/// Makes the form of a record in the size that the template gives, to find out which fields it has.
///
/// # Errors
/// If the form must be laid out plainly.
pub fn blank(
    stock: &Stock,
    template: &str,
    sheet: &Value,
    record: Value,
) -> Result<LaidForm, Unfit> {
    let world = TemplateWorld::new(stock, Driver::Parts, template, &[]);
    let size = Parts::of(&world, sheet)?.size(&world, sheet)?;
    let plan = LaidForm::of(Frame::hard(size));
    let made = forms(stock, template, sheet, &[record], &[""], &plan)?;
    made.into_iter().next().and_then(Result::ok).ok_or(Unfit::Record)
}

/// Makes a form, or its faults, for each record of a view, in order. `ships` holds the name for each.
///
/// # Errors
/// If the forms must be laid out plainly.
pub fn forms(
    stock: &Stock,
    template: &str,
    sheet: &Value,
    records: &[Value],
    ships: &[&str],
    plan: &LaidForm,
) -> Result<Vec<FormResult>, Unfit> {
    let world = TemplateWorld::new(stock, Driver::Parts, template, &[]);
    let size = plan.frame.size();
    let parts = Parts::of(&world, sheet)?;
    let (mut forms, mut seen, mut missing) = (Vec::new(), HashSet::new(), Vec::new());
    for record in records {
        let filled = parts.filled(record).ok_or(Unfit::Record)?;
        forms.push(filled.iter().map(|part| part.key).collect::<Vec<u128>>());
        missing.extend(filled.into_iter().filter(|part| seen.insert(part.key)));
    }
    let pieces = map_parallel(missing, |part| {
        Ok((part.key, Piece::of(parts.lay_out(&world, &part, size)?)))
    });
    let pieces: HashMap<u128, Piece> = pieces.into_iter().collect::<Result<_, Unfit>>()?;
    let checked = map_parallel(forms.iter().zip(ships), |(keys, ship)| {
        let frames: Vec<&Frame> = keys.iter().map(|key| &pieces[key].frame).collect();
        inspect::faults(&world, template, &frames, plan, ship)
    });

    let common = common_items(&forms, &pieces, plan);
    // Each run of common items, made once.
    let mut drawings: HashMap<Vec<u128>, Frame> = HashMap::new();
    let assembled = forms.iter().zip(checked).map(|(keys, faults)| {
        if !faults.is_empty() {
            return Err(faults);
        }
        let own = || keys.iter().map(|key| &pieces[key]);
        let items: Vec<_> = own().flat_map(|piece| &piece.items).collect();
        let mut frame = Frame::hard(size);
        for run in items.chunk_by(|one, other| common.contains(&one.0) == common.contains(&other.0))
        {
            let items = run.iter().map(|(_, item)| item.clone());
            if common.contains(&run[0].0) {
                let drawing = drawings.entry(run.iter().map(|(key, _)| *key).collect());
                let drawing = drawing.or_insert_with(|| {
                    let mut drawing = Frame::hard(size);
                    drawing.push_multiple(items);
                    drawing
                });
                frame.push(Point::zero(), FrameItem::Group(GroupItem::new(drawing.clone())));
            } else {
                frame.push_multiple(items);
            }
        }
        let fields = own().flat_map(|piece| piece.fields.iter().cloned()).collect();
        Ok(LaidForm { frame, fields })
    });
    Ok(assembled.collect())
}

/// The keys of what all forms have, except fields. It becomes drawings that a file stores once; a ship's own
/// texts stay on her sheet.
fn common_items(
    forms: &[Vec<u128>],
    pieces: &HashMap<u128, Piece>,
    plan: &LaidForm,
) -> HashSet<u128> {
    let keys_of = |key: &u128| pieces[key].items.iter().map(|(key, _)| *key);
    let mut common = HashSet::new();
    for at in 0..forms.first().map_or(0, Vec::len) {
        // The kinds of this part.
        let kinds: HashSet<u128> = forms.iter().map(|form| form[at]).collect();
        let shared = kinds.iter().map(|kind| keys_of(kind).collect::<HashSet<u128>>());
        common.extend(shared.reduce(|one, other| &one & &other).into_iter().flatten());
    }
    let is_field = |(at, item): &(Point, FrameItem)| {
        let mut alone = Frame::hard(plan.frame.size());
        alone.push(*at, item.clone());
        inspect::has_fields(&alone, plan)
    };
    let first = forms.first().into_iter().flatten().flat_map(|key| &pieces[key].items);
    for (key, item) in first {
        if common.contains(key) && is_field(item) {
            common.remove(key);
        }
    }
    common
}
