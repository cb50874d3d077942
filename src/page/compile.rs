//! One compilation of a template: its data, its pages, and what is wrong with them.

use serde::Serialize;
use typst::foundations::Value;
use typst::layout::{Frame, FrameItem, GroupItem};
use typst_layout::{Page, PagedDocument};

use crate::diagnostic::{Diagnostic, Faults};
use crate::model::Damage;
use crate::picture;
use crate::work;

use super::fault;
use super::marked::labelled;
use super::traced::trace;
use super::world::TemplateWorld;

/// One record with the ship that faults in it are about.
#[derive(Clone, Serialize)]
pub struct Record<R> {
    /// Her name; empty for a blank form.
    #[serde(skip)]
    pub ship: String,
    /// Damage from before the game.
    #[serde(skip)]
    pub damage: Vec<Damage>,
    /// What the template sees.
    #[serde(flatten)]
    pub view: R,
}

impl<R> Record<R> {
    /// A record that is about no ship.
    pub fn of(view: R) -> Self {
        Self { ship: String::new(), damage: Vec::new(), view }
    }
}

/// The one file by which a template sees its data.
pub fn view_json<S: Serialize, R: Serialize>(sheet: &S, records: &[Record<R>]) -> Vec<u8> {
    #[derive(Serialize)]
    struct View<'a, S, R> {
        sheet: &'a S,
        records: &'a [Record<R>],
    }
    serde_json::to_vec(&View { sheet, records }).expect("views are plain data")
}

/// Plain data as a value, the same that a template reads from its JSON.
pub fn value<T: Serialize + ?Sized>(data: &T) -> Value {
    let json = serde_json::to_vec(data).expect("views are plain data");
    serde_json::from_slice(&json).expect("Typst reads any JSON")
}

/// Lays out a document and prepares its pictures for print. A fault without a line in a template is
/// reported for the whole file.
pub fn compile(world: &TemplateWorld) -> Result<Vec<Page>, Vec<Diagnostic>> {
    let compile = || typst::compile::<PagedDocument>(world);
    let compiled = work::naming(format!("the template {}", world.template), compile);
    let mut faults = Faults::default();
    faults.extend(compiled.warnings.iter().filter_map(|warning| fault::of_warning(world, warning)));
    match compiled.output {
        Ok(document) if !faults.any_error() => {
            let mut pages = document.pages().to_vec();
            for page in &mut pages {
                trace(&mut page.frame);
                picture::settle(&mut page.frame, world.black());
            }
            return Ok(pages);
        }
        Ok(_) => {}
        Err(errors) => faults.extend(errors.iter().map(|error| fault::of_template(world, error))),
    }
    Err(faults.into_iter().collect())
}

/// Drops all memoized results of Typst, to limit memory in long runs.
pub fn forget() {
    forget_older(0);
}

/// Drops memoized results not used in the last `calls` calls.
pub fn forget_older(calls: usize) {
    comemo::evict(calls);
}

/// Places drawings where the template marks them.
pub fn place_drawings(frame: &mut Frame, drawings: &[Frame]) {
    frame.retain(|item| {
        match item {
            FrameItem::Group(group) => place_drawings(&mut group.frame, drawings),
            _ => {
                if let Some(Value::Int(number)) = labelled(item, "drawing")
                    && let Some(drawing) =
                        usize::try_from(*number).ok().and_then(|at| drawings.get(at))
                {
                    *item = FrameItem::Group(GroupItem::new(drawing.clone()));
                }
            }
        }
        true
    });
}
