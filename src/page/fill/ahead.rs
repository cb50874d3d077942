//! Evaluates templates before a form asks for them: files of which none imports another, on all cores.
//! Typst evaluates a file when it comes to its import, one after the other, and remembers what came of it.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;
use typst::World;
use typst::foundations::Module;
use typst::syntax::{FileId, Source};

use crate::page::sources;
use crate::page::world::TemplateWorld;
use crate::work::map_parallel;

use super::piece::Unfit;
use super::thing::run;

/// Evaluates templates and all that they import. What fails, fails again where a form asks for it.
pub fn evaluate(world: &TemplateWorld, templates: &[FileId]) {
    let mut found = FxHashMap::default();
    for id in templates {
        find(world, *id, &mut found);
    }
    let mut levels: BTreeMap<usize, Vec<Source>> = BTreeMap::new();
    for (level, source) in found.into_values().flatten() {
        levels.entry(level).or_default().push(source);
    }
    for sources in levels.into_values() {
        map_parallel(sources, |source| drop(module(world, &source)));
    }
}

/// The number of files that import each other from this one on, by the longest way; `None` of a file that
/// cannot be read, or that imports itself.
fn find(
    world: &TemplateWorld,
    id: FileId,
    found: &mut FxHashMap<FileId, Option<(usize, Source)>>,
) -> Option<usize> {
    if let Some(known) = found.get(&id) {
        return known.as_ref().map(|(level, _)| *level);
    }
    found.insert(id, None);
    let source = world.source(id).ok()?;
    let imports = sources::imports(id.vpath().get_without_slash(), source.text());
    let levels = imports.map(|import| find(world, import, found));
    let level = levels.flatten().max().map_or(0, |level| level + 1);
    found.insert(id, Some((level, source)));
    Some(level)
}

/// What a source defines.
///
/// # Errors
/// If it cannot be evaluated.
pub fn module(world: &TemplateWorld, source: &Source) -> Result<Module, Unfit> {
    run(world, |engine| {
        typst_eval::eval(
            engine.world,
            engine.library,
            engine.traced,
            comemo::TrackedMut::reborrow_mut(&mut engine.sink),
            engine.route.track(),
            source,
        )
    })
}
