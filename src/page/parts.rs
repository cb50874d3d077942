//! Forms made of parts (templates/blocks/parts.typ): each part names what it reads, and only places things.

use comemo::Track;
use typst::World;
use typst::diag::SourceResult;
use typst::engine::Engine;
use typst::foundations::{
    Array, Content, Context, Func, SequenceElem, Smart, Str, StyleChain, StyledElem, Styles, Value,
};
use typst::introspection::Locator;
use typst::layout::{
    Abs, Axes, Em, Frame, Length, Margin, PageElem, PlaceElem, Region, Rel, Sides, Size,
};
use typst::model::ParbreakElem;
use typst::text::SpaceElem;
use typst::utils::hash128;

use crate::picture;
use crate::work::in_typst;

use super::traced::trace;
use super::world::TemplateWorld;

/// Why forms cannot be assembled from parts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unfit {
    /// The template has no parts, or one of them does more than place things.
    Template,
    /// There was an error or warning, which the plain layout reports with its place.
    Record,
}

/// The prefix of paths into the sheet, which all records share.
const SHEET: &str = "sheet.";

/// The parts of a template's form.
pub struct Parts {
    /// The function that draws one of them.
    draw: Func,
    /// What all parts see of the sheet.
    brief: Value,
    parts: Vec<Part>,
    trim: Value,
}

struct Part {
    draw: Value,
    reads: Vec<Read>,
    /// The key of the part and of everything it reads except from a record.
    key: u128,
}

/// The origin of a value that a part reads.
enum Read {
    Sheet(Value),
    /// A path of keys into the record.
    Record(Vec<Str>),
}

/// A part with the values that it has read.
pub struct FilledPart<'a> {
    /// Equal for equal parts with equal values only.
    pub key: u128,
    part: &'a Part,
    values: Vec<&'a Value>,
}

impl Parts {
    /// Reads the parts from the template of a world.
    ///
    /// # Errors
    /// If the template has none.
    pub fn of(world: &TemplateWorld, sheet: &Value) -> Result<Self, Unfit> {
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
        let named = |name: &str| module.scope().get(name).map(|binding| binding.read().clone());
        let function =
            |name| named(name).and_then(|value| value.cast::<Func>().ok()).ok_or(Unfit::Record);
        let Some(Value::Array(parts)) = named("form") else { return Err(Unfit::Template) };
        let brief = called(world, &function("brief")?, [sheet.clone()])?;
        let parts = parts.iter().map(|part| Part::of(part, sheet, &brief));
        let parts = parts.collect::<Option<_>>().ok_or(Unfit::Record)?;
        let trim = named("trim").ok_or(Unfit::Record)?;
        Ok(Self { draw: function("drawn")?, brief, parts, trim })
    }

    /// The size of the form.
    ///
    /// # Errors
    /// If it is not the size of a form.
    pub fn size(&self, world: &TemplateWorld, sheet: &Value) -> Result<Size, Unfit> {
        let trim = match &self.trim {
            Value::Func(trim) => called(world, trim, [sheet.clone()])?,
            trim => trim.clone(),
        };
        let Value::Dict(trim) = &trim else { return Err(Unfit::Record) };
        let side = |key: &str| trim.get(key).ok().cloned().and_then(absolute).ok_or(Unfit::Record);
        let size = Size::new(side("width")?, side("height")?);
        if trim.len() == 2 { Ok(size) } else { Err(Unfit::Record) }
    }

    /// All parts with the values of a record; `None` if the record lacks one.
    pub fn filled<'a>(&'a self, record: &'a Value) -> Option<Vec<FilledPart<'a>>> {
        let filled = |part: &'a Part| {
            let values = part.reads.iter().map(|read| read.value(record));
            let values: Vec<&Value> = values.collect::<Option<_>>()?;
            Some(FilledPart { key: hash128(&(part.key, &values)), part, values })
        };
        self.parts.iter().map(filled).collect()
    }

    /// Lays out a part alone on an empty form.
    ///
    /// # Errors
    /// If it does more than place things, or fails.
    pub fn lay_out(
        &self,
        world: &TemplateWorld,
        FilledPart { part, values, .. }: &FilledPart,
        size: Size,
    ) -> Result<Frame, Unfit> {
        let values: Array = values.iter().copied().cloned().collect();
        let values = [part.draw.clone(), Value::Array(values), self.brief.clone()];
        let content = called(world, &self.draw, values)?.display();
        if !only_places(&content) {
            return Err(Unfit::Template);
        }
        // Templates may query their page.
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
        trace(&mut frame);
        picture::settle(&mut frame, world.black());
        Ok(frame)
    }
}

impl Part {
    fn of(part: &Value, sheet: &Value, brief: &Value) -> Option<Self> {
        let Value::Dict(part) = part else { return None };
        let (draw, reads) = (part.get("draw").ok()?.clone(), part.get("reads").ok()?.clone());
        let paths = reads.cast::<Array>().ok()?.into_iter().map(|path| path.cast().ok());
        let paths: Vec<Str> = paths.collect::<Option<_>>()?;
        let reads = paths.iter().map(|path| Read::of(path, sheet));
        let reads: Vec<Read> = reads.collect::<Option<_>>()?;
        let shared = reads.iter().map(|read| match read {
            Read::Sheet(value) => Some(value),
            Read::Record(_) => None,
        });
        let key = hash128(&(&draw, brief, &paths, shared.collect::<Vec<_>>()));
        Some(Self { draw, reads, key })
    }
}

impl Read {
    fn of(path: &str, sheet: &Value) -> Option<Self> {
        let keys = |path: &str| path.split('.').map(Str::from).collect::<Vec<_>>();
        match path.strip_prefix(SHEET) {
            Some(path) => found(&keys(path), sheet).cloned().map(Self::Sheet),
            None => Some(Self::Record(keys(path))),
        }
    }

    fn value<'a>(&'a self, record: &'a Value) -> Option<&'a Value> {
        match self {
            Self::Sheet(value) => Some(value),
            Self::Record(keys) => found(keys, record),
        }
    }
}

/// Follows a path of keys.
fn found<'a>(keys: &[Str], within: &'a Value) -> Option<&'a Value> {
    keys.iter().try_fold(within, |inner, key| match inner {
        Value::Dict(inner) => inner.get(key).ok(),
        _ => None,
    })
}

/// A length that does not depend on the size of text.
fn absolute(value: Value) -> Option<Abs> {
    let length: Length = value.cast().ok()?;
    (length.em == Em::zero()).then_some(length.abs)
}

/// Whether content only places things, none of which moves another.
fn only_places(content: &Content) -> bool {
    if let Some(sequence) = content.to_packed::<SequenceElem>() {
        return sequence.children.iter().all(only_places);
    }
    if let Some(styled) = content.to_packed::<StyledElem>() {
        let floats = StyleChain::new(&styled.styles).has(PlaceElem::float);
        return !floats && only_places(&styled.child);
    }
    if content.is::<SpaceElem>() || content.is::<ParbreakElem>() {
        return true;
    }
    let place = content.to_packed::<PlaceElem>();
    place.is_some_and(|place| !place.float.as_option().unwrap_or(false))
}

fn called<const N: usize>(
    world: &TemplateWorld,
    function: &Func,
    args: [Value; N],
) -> Result<Value, Unfit> {
    run(world, |engine| function.call(engine, Context::none().track(), args))
}

/// Runs Typst on some work, which must give no warning and must not depend on places in a document.
fn run<T>(
    world: &TemplateWorld,
    work: impl FnOnce(&mut Engine) -> SourceResult<T>,
) -> Result<T, Unfit> {
    let (done, mut sink) = in_typst(world, |mut engine, _| work(&mut engine));
    if !sink.introspections().is_empty() {
        return Err(Unfit::Template);
    }
    let quiet = sink.delayed().is_empty() && sink.warnings().is_empty();
    done.ok().filter(|_| quiet).ok_or(Unfit::Record)
}
