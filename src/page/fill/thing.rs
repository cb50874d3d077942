//! A thing on a form: it has a place of its own and can be laid out alone.

use std::sync::Arc;

use comemo::Track;
use typst::World;
use typst::diag::SourceResult;
use typst::engine::{Engine, Route, Sink, Traced};
use typst::foundations::{Content, SequenceElem, Smart, StyleChain, StyledElem, Styles};
use typst::introspection::{EmptyIntrospector, Introspector, Locator};
use typst::layout::{Axes, Margin, PageElem, PlaceElem, Region, Rel, Sides};
use typst::model::ParbreakElem;
use typst::text::SpaceElem;
use typst::utils::{Protected, hash128};

use crate::page::plan::Plan;
use crate::page::traced::trace;
use crate::page::world::TemplateWorld;
use crate::picture;

use super::piece::{Piece, Unfit};

/// A thing to lay out.
pub struct Thing {
    /// Equal for equal things only.
    pub key: u128,
    content: Content,
    style: Option<Arc<Layer>>,
}

/// The styles around a thing.
struct Layer {
    key: u128,
    styles: Styles,
    outer: Option<Arc<Layer>>,
}

/// The things that a template's content places; `None` if it does anything else.
pub fn placed(content: &Content) -> Option<Vec<Thing>> {
    let mut things = Vec::new();
    gather(content, None, &mut things).then_some(things)
}

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
    /// Lays it out alone on an empty form.
    ///
    /// # Errors
    /// If it fails, or depends on the whole document.
    pub fn lay_out(&self, world: &TemplateWorld, plan: &Plan) -> Result<Piece, Unfit> {
        let size = plan.blank.frame.size();
        let mut content = self.content.clone();
        let mut style = self.style.as_ref();
        while let Some(layer) = style {
            content = content.styled_with_map(layer.styles.clone());
            style = layer.outer.as_ref();
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
        Ok(Piece::of(frame, plan))
    }
}

/// Runs Typst on some work, which must give no warning and must not depend on places in a document.
pub fn run<T>(
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
