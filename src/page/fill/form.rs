//! The form of a template: a function of the record, or parts that name what they read.

use std::sync::Arc;

use comemo::Track;
use rustc_hash::FxHashMap;
use typst::World;
use typst::foundations::{Array, Content, Context, Func, Str, Value};
use typst::layout::{Abs, Em, Length, Size};
use typst::utils::hash128;

use crate::page::world::TemplateWorld;
use crate::work::map_parallel;

use super::piece::Unfit;
use super::thing::{self, Thing, run};

/// The prefix of paths into the sheet, which all records share.
const SHEET: &str = "sheet.";

/// A template's form.
pub enum Form {
    /// A function of a record and its sheet.
    Function { form: Func, sheet: Value },
    /// Parts, each drawn from what it reads.
    Parts { drawn: Func, brief: Value, parts: Vec<Described>, trim: Value },
}

/// A part of a form.
pub struct Described {
    draw: Value,
    reads: Vec<Read>,
    /// The key of the part and of everything it reads except from a record.
    key: u128,
}

/// The origin of a value that a part reads.
enum Read {
    /// A value of the sheet.
    Sheet(Value),
    /// A path of keys into the record.
    Record(Vec<Str>),
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

impl Described {
    fn of(part: &Value, sheet: &Value, brief: &Value) -> Option<Self> {
        let Value::Dict(part) = part else { return None };
        let (draw, reads) = (part.get("draw").ok()?, part.get("reads").ok()?);
        let paths: Vec<Str> = reads
            .clone()
            .cast::<Array>()
            .ok()?
            .into_iter()
            .map(|path| path.cast().ok())
            .collect::<Option<_>>()?;
        let reads: Vec<Read> =
            paths.iter().map(|path| Read::of(path, sheet)).collect::<Option<_>>()?;
        let shared = reads.iter().map(|read| match read {
            Read::Sheet(value) => Some(value),
            Read::Record(_) => None,
        });
        let key = hash128(&(draw, brief, paths, shared.collect::<Vec<_>>()));
        Some(Self { draw: draw.clone(), reads, key })
    }

    /// The values it reads; `None` if the record lacks one.
    fn values<'a>(&'a self, record: &'a Value) -> Option<Vec<&'a Value>> {
        self.reads.iter().map(|read| read.value(record)).collect()
    }

    /// Its things, of what it has read.
    fn things(
        &self,
        world: &TemplateWorld,
        (drawn, brief): (&Func, &Value),
        values: &[&Value],
    ) -> Result<Vec<Thing>, Unfit> {
        let values: Array = values.iter().copied().cloned().collect();
        let told = [self.draw.clone(), Value::Array(values), brief.clone()];
        placed(&call(world, drawn, told)?)
    }
}

impl Form {
    /// Reads the form from the template of a world.
    ///
    /// # Errors
    /// If the template has no form that can be filled.
    pub fn of(world: &TemplateWorld, sheet: Value) -> Result<Self, Unfit> {
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
        let Some(Value::Array(parts)) = named("form") else {
            return Ok(Self::Function { form: function("filled")?, sheet });
        };
        let brief = function("brief")?;
        let brief =
            run(world, |engine| brief.call(engine, Context::none().track(), [sheet.clone()]))?;
        let parts = parts.iter().map(|part| Described::of(part, &sheet, &brief));
        let parts = parts.collect::<Option<_>>().ok_or(Unfit::Record)?;
        let trim = named("trim").ok_or(Unfit::Record)?;
        Ok(Self::Parts { drawn: function("drawn")?, brief, parts, trim })
    }

    /// The size of a form of parts.
    ///
    /// # Errors
    /// If it is not the size of a form.
    pub fn size_of_parts(
        &self,
        world: &TemplateWorld,
        sheet: &Value,
    ) -> Result<Option<Size>, Unfit> {
        let Self::Parts { trim, .. } = self else { return Ok(None) };
        let trim = match trim {
            Value::Func(trim) => {
                run(world, |engine| trim.call(engine, Context::none().track(), [sheet.clone()]))?
            }
            trim => trim.clone(),
        };
        let Value::Dict(trim) = &trim else { return Err(Unfit::Record) };
        let side = |key: &str| trim.get(key).ok().cloned().and_then(absolute).ok_or(Unfit::Record);
        let size = Size::new(side("width")?, side("height")?);
        if trim.len() == 2 { Ok(Some(size)) } else { Err(Unfit::Record) }
    }

    /// Draws what stands on the forms of some records. `drawn` keeps only what these records need.
    ///
    /// # Errors
    /// If the template does more than place things, or a record does not have what a part reads.
    pub fn standing(
        &self,
        world: &TemplateWorld,
        records: &[Value],
        drawn: &mut Drawn,
    ) -> Result<Standing, Unfit> {
        match self {
            Self::Function { form, sheet } => {
                let forms = map_parallel(records, |record| {
                    placed(&call(world, form, [record.clone(), sheet.clone()])?)
                });
                let mut standing = Standing::default();
                for things in forms {
                    let form = standing.take(things?);
                    standing.forms.push(form.to_vec());
                }
                Ok(standing)
            }
            Self::Parts { drawn: draw, brief, parts, .. } => {
                let mut known = std::mem::take(drawn);
                let mut standing = Standing::default();
                let mut missing = Vec::new();
                let mut forms = Vec::with_capacity(records.len());
                for record in records {
                    let mut keys = Vec::with_capacity(parts.len());
                    for part in parts {
                        let values = part.values(record).ok_or(Unfit::Record)?;
                        let key = hash128(&(part.key, &values));
                        keys.push(key);
                        if drawn.contains_key(&key) {
                            continue;
                        }
                        let things = known.remove(&key).unwrap_or_else(|| {
                            missing.push((key, part, values));
                            Things::default()
                        });
                        drawn.insert(key, things);
                    }
                    forms.push(keys);
                }
                let made = map_parallel(missing, |(key, part, values)| {
                    Ok((key, part.things(world, (draw, brief), &values)?))
                });
                for made in made {
                    let (key, things) = made?;
                    drawn.insert(key, standing.take(things));
                }
                let things = |keys: Vec<u128>| {
                    keys.iter().flat_map(|key| drawn[key].iter().copied()).collect()
                };
                standing.forms = forms.into_iter().map(things).collect();
                Ok(standing)
            }
        }
    }
}

/// The keys of a part's things, by the key of the part and its values.
pub type Drawn = FxHashMap<u128, Things>;

type Things = Arc<[u128]>;

/// The contents of some forms.
#[derive(Default)]
pub struct Standing {
    /// The keys of each form's things, in order.
    pub forms: Vec<Vec<u128>>,
    /// All newly drawn things, by key.
    pub things: FxHashMap<u128, Thing>,
}

impl Standing {
    fn take(&mut self, things: Vec<Thing>) -> Things {
        let keys = things.iter().map(|thing| thing.key).collect();
        self.things.extend(things.into_iter().map(|thing| (thing.key, thing)));
        keys
    }
}

/// A length that does not depend on the size of text.
fn absolute(value: Value) -> Option<Abs> {
    let length: Length = value.cast().ok()?;
    (length.em == Em::zero()).then_some(length.abs)
}

fn placed(content: &Content) -> Result<Vec<Thing>, Unfit> {
    thing::placed(content).ok_or(Unfit::Template)
}

fn call<const N: usize>(
    world: &TemplateWorld,
    function: &Func,
    told: [Value; N],
) -> Result<Content, Unfit> {
    run(world, |engine| Ok(function.call(engine, Context::none().track(), told)?.display()))
}
