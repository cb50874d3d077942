//! Forms put together from parts, in place of a layout for each.
//!
//! The form of a ship is made of things that stand at fixed places (`place` of Typst), and none of them
//! moves another. So each of them can be laid out alone, and what looks alike on two forms is laid out
//! once: all lines and labels, and most numbers. The plain layout in `mod.rs` is what this must equal,
//! and where a template does more than place things, it is what prints the form.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};

use comemo::Track;
use typst::World;
use typst::diag::SourceResult;
use typst::engine::{Engine, Route, Sink, Traced};
use typst::foundations::{
    Array, Content, Context, Dict, Func, SequenceElem, Smart, StyleChain, StyledElem, Styles, Value,
};
use typst::introspection::{EmptyIntrospector, Introspector, Locator};
use typst::layout::{
    Axes, Frame, FrameItem, GroupItem, Margin, PageElem, PlaceElem, Point, Region, Rel, Sides, Size,
};
use typst::model::ParbreakElem;
use typst::text::SpaceElem;
use typst::utils::{Protected, hash128};

use crate::diagnostic::Diagnostic;
use crate::picture;
use crate::work::map_parallel;

use super::inspect::{self, Seen};
use super::laid::LaidForm;
use super::plan::{self, Plan};
use super::world::{Driver, Stock, TemplateWorld};

/// Why forms cannot be put together from parts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unfit {
    /// The template does more than place things.
    Template,
    /// Something failed or is warned of, which the plain layout tells with its place.
    Record,
}

/// The parts of the last forms of each plan. Those that the next forms of it need no more are let go.
#[derive(Default, Debug)]
pub struct Parts(Mutex<HashMap<u128, Known>>);

type Known = HashMap<u128, Arc<Part>>;

/// A thing that stands on a form, laid out.
#[derive(Debug)]
struct Part {
    /// It alone on the form.
    frame: Frame,
    /// Whether it has names of fields.
    named: bool,
    seen: Seen,
}

/// A thing that is to stand on a form.
struct Thing {
    /// What tells it from every other one.
    key: u128,
    content: Content,
    style: Option<Arc<Layer>>,
}

/// The styles around a thing.
struct Layer {
    key: u128,
    styles: Styles,
    outer: Option<Arc<Layer>>,
}

/// One form for each record of a view, in their order, or what is wrong with it. `ships` are whose they
/// are.
///
/// # Errors
/// If they are to be laid out plainly.
pub fn forms(
    (stock, parts): (&Stock, &Parts),
    template: &str,
    view: &[u8],
    ships: &[&str],
    plan: &Plan,
) -> Result<Vec<Result<LaidForm, Vec<Diagnostic>>>, Unfit> {
    let world = TemplateWorld::new(stock, Driver::Filled, template, &[]);
    let size = plan.blank.frame.size();
    let (sheet, records) = values(view).ok_or(Unfit::Record)?;
    let form = function(&world)?;
    let things: Vec<Vec<Thing>> =
        map_parallel(records, |record| things(&world, &form, record, sheet.clone()))
            .into_iter()
            .collect::<Result<_, _>>()?;

    let of_plan = plan_key(template, plan);
    let of_plans = || parts.0.lock().unwrap_or_else(PoisonError::into_inner);
    let mut known = of_plans().remove(&of_plan).unwrap_or_default();
    let mut used: HashMap<u128, Option<Arc<Part>>> = HashMap::new();
    let mut missing = Vec::new();
    for thing in things.iter().flatten() {
        used.entry(thing.key).or_insert_with(|| {
            let part = known.remove(&thing.key);
            if part.is_none() {
                missing.push(thing);
            }
            part
        });
    }
    let made = map_parallel(missing, |thing| Ok((thing.key, thing.lay_out(&world, size, plan)?)));
    for part in made {
        let (key, part) = part?;
        used.insert(key, Some(Arc::new(part)));
    }
    let known: Known = used.into_iter().filter_map(|(key, part)| Some((key, part?))).collect();

    let common = Common::of(&things, &known);
    let outcomes = things.iter().zip(ships).map(|(things, ship)| {
        let part = |thing: &Thing| known.get(&thing.key).map(Arc::as_ref);
        let parts: Vec<&Part> = things.iter().filter_map(part).collect();
        let mut frame = Frame::hard(size);
        for run in things.chunk_by(|one, other| common.has(one) == common.has(other)) {
            let items = run.iter().filter_map(part).flat_map(|part| part.frame.items().cloned());
            if common.has(&run[0]) {
                let mut shared = Frame::hard(size);
                shared.push_multiple(items);
                frame.push(Point::zero(), FrameItem::Group(GroupItem::new(shared)));
            } else {
                frame.push_multiple(items);
            }
        }
        if !inspect::all_sound(plan, parts.iter().map(|part| &part.seen)) {
            let faults = inspect::faults(&world, template, &frame, plan, ship);
            if !faults.is_empty() {
                return Err(faults);
            }
        }
        let named = parts.iter().any(|part| part.named);
        Ok(if named { LaidForm::named(frame) } else { LaidForm::of(frame) })
    });
    let outcomes = outcomes.collect();
    of_plans().insert(of_plan, known);
    Ok(outcomes)
}

/// What tells a plan from every other one: a part is looked at with the plan's fields in mind.
fn plan_key(template: &str, plan: &Plan) -> u128 {
    let fields = plan.fields.iter().map(|field| (&field.name, field.tick, field.at, field.size));
    hash128(&(template, plan.blank.frame.size(), fields.collect::<Vec<_>>()))
}

/// The things that all forms have, but for fields. Side by side they become one drawing, which is in a
/// file once; what is said of a ship stays on her sheet.
struct Common(HashSet<u128>);

impl Common {
    fn of(forms: &[Vec<Thing>], known: &Known) -> Self {
        let mut times: HashMap<u128, usize> = HashMap::new();
        for form in forms {
            let once: HashSet<u128> = form.iter().map(|thing| thing.key).collect();
            once.into_iter().for_each(|key| *times.entry(key).or_default() += 1);
        }
        times.retain(|key, times| {
            let is_field = known.get(key).is_some_and(|part| part.seen.has_fields());
            *times == forms.len() && !is_field
        });
        Self(times.into_keys().collect())
    }

    fn has(&self, thing: &Thing) -> bool {
        self.0.contains(&thing.key)
    }
}

/// The sheet and the records as templates get them.
fn values(view: &[u8]) -> Option<(Value, Vec<Value>)> {
    let view: Dict = serde_json::from_slice(view).ok()?;
    let records = view.get("records").ok()?.clone().cast::<Array>().ok()?;
    Some((view.get("sheet").ok()?.clone(), records.into_iter().collect()))
}

/// What makes a form of a record and its sheet.
fn function(world: &TemplateWorld) -> Result<Func, Unfit> {
    let source = world.source(world.main()).map_err(|_| Unfit::Record)?;
    let module = run(world, |engine| {
        typst_eval::eval(
            engine.world,
            engine.library,
            engine.traced,
            comemo::TrackedMut::reborrow_mut(&mut engine.sink),
            engine.route.track(),
            &source,
        )
    })?;
    let filled = module.scope().get("filled").map(|binding| binding.read().clone());
    filled.and_then(|filled| filled.cast::<Func>().ok()).ok_or(Unfit::Record)
}

/// What stands on the form of a record.
fn things(
    world: &TemplateWorld,
    form: &Func,
    record: Value,
    sheet: Value,
) -> Result<Vec<Thing>, Unfit> {
    let content = run(world, |engine| {
        Ok(form.call(engine, Context::none().track(), [record, sheet])?.display())
    })?;
    let mut things = Vec::new();
    if gather(&content, None, &mut things) { Ok(things) } else { Err(Unfit::Template) }
}

/// Finds the things of a form; false if there is anything else on it.
fn gather(content: &Content, style: Option<&Arc<Layer>>, things: &mut Vec<Thing>) -> bool {
    if let Some(sequence) = content.to_packed::<SequenceElem>() {
        return sequence.children.iter().all(|child| gather(child, style, things));
    }
    if let Some(styled) = content.to_packed::<StyledElem>() {
        let styles = styled.styles.clone();
        if StyleChain::new(&styles).has(PlaceElem::float) {
            return false;
        }
        let key = hash128(&(style.map(|outer| outer.key), &styles));
        let layer = Arc::new(Layer { key, styles, outer: style.cloned() });
        return gather(&styled.child, Some(&layer), things);
    }
    if content.is::<SpaceElem>() || content.is::<ParbreakElem>() {
        return true;
    }
    let floats = |place: &PlaceElem| place.float.as_option().unwrap_or(false);
    match content.to_packed::<PlaceElem>() {
        Some(place) if !floats(place) => {
            let key = hash128(&(style.map(|style| style.key), content));
            things.push(Thing { key, content: content.clone(), style: style.cloned() });
            true
        }
        _ => false,
    }
}

impl Thing {
    /// Lays it out alone on a form.
    fn lay_out(&self, world: &TemplateWorld, size: Size, plan: &Plan) -> Result<Part, Unfit> {
        let mut content = self.content.clone();
        let mut style = self.style.as_ref();
        while let Some(layer) = style {
            content = content.styled_with_map(layer.styles.clone());
            style = layer.outer.as_ref();
        }
        // What a template may ask of its page.
        let mut page = Styles::new();
        page.set(PageElem::width, Smart::Custom(size.x.into()));
        page.set(PageElem::height, Smart::Custom(size.y.into()));
        let none = Sides::splat(Some(Smart::Custom(Rel::zero())));
        page.set(PageElem::margin, Smart::Custom(Margin { sides: none, two_sided: None }));
        let region = Region::new(size, Axes::splat(true));
        let mut frame = run(world, |engine| {
            let styles = StyleChain::new(&engine.library.styles);
            let styles = styles.chain(&page);
            typst_layout::layout_frame(engine, &content, Locator::root(), styles, region)
        })?;
        picture::settle(&mut frame, world.black());
        let seen = inspect::look_at(&frame, plan);
        let named = plan::has_names(&frame);
        if !named {
            plan::drop_tags(&mut frame);
        }
        Ok(Part { frame, named, seen })
    }
}

/// Has Typst do something, if it succeeds without a warning and without asking where in the document a
/// thing stands.
fn run<T>(
    world: &TemplateWorld,
    work: impl FnOnce(&mut Engine) -> SourceResult<T>,
) -> Result<T, Unfit> {
    let world: &dyn World = world;
    let introspector: &dyn Introspector = &EmptyIntrospector;
    let (traced, mut sink) = (Traced::default(), Sink::new());
    let mut engine = Engine {
        library: world.library(),
        world: world.track(),
        introspector: Protected::new(introspector.track()),
        traced: traced.track(),
        sink: sink.track_mut(),
        route: Route::default(),
    };
    let done = work(&mut engine);
    if !sink.introspections().is_empty() {
        return Err(Unfit::Template);
    }
    let quiet = sink.delayed().is_empty() && sink.warnings().is_empty();
    done.ok().filter(|_| quiet).ok_or(Unfit::Record)
}
