//! Assembles forms from pieces instead of laying out each form.
//!
//! If a template's form is an array of parts, each part names what it reads, so it is drawn once for all
//! ships that agree in it. The form of any other template is a function, called for every ship. Both
//! give things at fixed places (Typst's `place`), none of which moves another, so each thing can be laid
//! out alone, once for all forms that have it. The result must equal the plain layout in `page/mod.rs`,
//! which also prints the forms of templates that do more than place things.

mod form;
mod piece;
mod thing;

use std::sync::{Arc, Mutex, PoisonError};

use rustc_hash::{FxHashMap, FxHashSet};
use typst::foundations::Value;
use typst::layout::{Frame, FrameItem, GroupItem, Point};
use typst::utils::hash128;

use crate::diagnostic::Diagnostic;
use crate::work::map_parallel;

use super::inspect;
use super::laid::LaidForm;
use super::plan::Plan;
use super::world::{Driver, Stock, TemplateWorld};

use form::{Drawn, Form, Standing};
use piece::Piece;
pub use piece::Unfit;

/// The pieces of the last forms of each plan. Those that its next forms do not need are dropped.
#[derive(Default, Debug)]
pub struct Pieces(Mutex<FxHashMap<u128, Known>>);

#[derive(Default, Debug)]
struct Known {
    drawn: Drawn,
    pieces: FxHashMap<u128, Arc<Piece>>,
}

/// Makes the form of a record in the size that the template gives, to find out which fields it has. `None`
/// if the form is not an array of parts.
///
/// # Errors
/// If the form must be laid out plainly.
pub fn blank(
    (stock, pieces): (&Stock, &Pieces),
    template: &str,
    (sheet, record): (Value, Value),
) -> Result<Option<LaidForm>, Unfit> {
    let world = TemplateWorld::new(stock, Driver::Filled, template, &[]);
    let Some(size) = Form::of(&world, sheet.clone())?.size_of_parts(&world, &sheet)? else {
        return Ok(None);
    };
    let plan = Plan { blank: LaidForm::of(Frame::hard(size)), fields: Vec::new() };
    let made = forms((stock, pieces), template, (sheet, vec![record]), &[""], &plan)?;
    made.into_iter().next().map(|form| form.map_err(|_| Unfit::Record)).transpose()
}

/// Makes a form, or its faults, for each record of a view, in order. `ships` holds the name for each.
///
/// # Errors
/// If the forms must be laid out plainly.
pub fn forms(
    (stock, pieces): (&Stock, &Pieces),
    template: &str,
    (sheet, records): (Value, Vec<Value>),
    ships: &[&str],
    plan: &Plan,
) -> Result<Vec<Result<LaidForm, Vec<Diagnostic>>>, Unfit> {
    let world = TemplateWorld::new(stock, Driver::Filled, template, &[]);
    let size = plan.blank.frame.size();
    let form = Form::of(&world, sheet)?;

    let of_plan = plan_key(template, plan);
    let of_plans = || pieces.0.lock().unwrap_or_else(PoisonError::into_inner);
    let kept = of_plans().remove(&of_plan).unwrap_or_default();
    let Known { mut drawn, pieces: mut before } = kept;
    let Standing { forms, things } = form.standing(&world, &records, &mut drawn)?;
    let mut pieces = FxHashMap::default();
    let mut missing = Vec::new();
    for key in forms.iter().flatten() {
        if pieces.contains_key(key) {
            continue;
        }
        let piece = before.remove(key);
        if piece.is_none() {
            missing.push(things.get(key).ok_or(Unfit::Record)?);
        }
        pieces.insert(*key, piece);
    }
    let made = map_parallel(missing, |thing| Ok((thing.key, thing.lay_out(&world, plan)?)));
    for piece in made {
        let (key, piece) = piece?;
        pieces.insert(key, Some(Arc::new(piece)));
    }
    let pieces: FxHashMap<u128, Arc<Piece>> =
        pieces.into_iter().filter_map(|(key, piece)| Some((key, piece?))).collect();

    let common = Common::of(&forms, &pieces);
    // Each run of common things, made once.
    let mut shared: FxHashMap<&[u128], Frame> = FxHashMap::default();
    let outcomes = forms.iter().zip(ships).map(|(things, ship)| {
        let piece = |key: &u128| pieces.get(key).map(Arc::as_ref);
        let standing: Vec<&Piece> = things.iter().filter_map(piece).collect();
        if !inspect::all_sound(plan, standing.iter().map(|piece| &piece.seen)) {
            let mut whole = Frame::hard(size);
            whole.push_multiple(items(standing.iter().map(|piece| &piece.frame)));
            let faults = inspect::faults(&world, template, &whole, plan, ship);
            if !faults.is_empty() {
                return Err(faults);
            }
        }
        let mut frame = Frame::hard(size);
        for run in things.chunk_by(|one, other| common.has(one) == common.has(other)) {
            let items = items(run.iter().filter_map(piece).map(|piece| &piece.laid.frame));
            if common.has(&run[0]) {
                let drawing = shared.entry(run).or_insert_with(|| {
                    let mut drawing = Frame::hard(size);
                    drawing.push_multiple(items);
                    drawing
                });
                frame.push(Point::zero(), FrameItem::Group(GroupItem::new(drawing.clone())));
            } else {
                frame.push_multiple(items);
            }
        }
        let fields = standing.iter().flat_map(|piece| piece.laid.fields.iter().cloned()).collect();
        Ok(LaidForm { frame, fields })
    });
    let outcomes: Vec<_> = outcomes.collect();
    of_plans().insert(of_plan, Known { drawn, pieces });
    Ok(outcomes)
}

fn items<'a>(frames: impl Iterator<Item = &'a Frame>) -> impl Iterator<Item = (Point, FrameItem)> {
    frames.flat_map(|frame| frame.items().cloned())
}

/// The key of a plan: pieces are checked against the plan's fields.
fn plan_key(template: &str, plan: &Plan) -> u128 {
    let fields = plan.fields.iter().map(|field| (&field.name, field.tick, field.at, field.size));
    hash128(&(template, plan.blank.frame.size(), fields.collect::<Vec<_>>()))
}

/// The things that all forms have, except fields. Consecutive ones become one drawing, stored once in a
/// file; a ship's own texts stay on her sheet.
struct Common(FxHashSet<u128>);

impl Common {
    fn of(forms: &[Vec<u128>], pieces: &FxHashMap<u128, Arc<Piece>>) -> Self {
        let mut times: FxHashMap<u128, usize> = FxHashMap::default();
        for form in forms {
            let once: FxHashSet<u128> = form.iter().copied().collect();
            once.into_iter().for_each(|key| *times.entry(key).or_default() += 1);
        }
        times.retain(|key, times| {
            let is_field = pieces.get(key).is_some_and(|piece| piece.seen.has_fields());
            *times == forms.len() && !is_field
        });
        Self(times.into_keys().collect())
    }

    fn has(&self, key: &u128) -> bool {
        self.0.contains(key)
    }
}
