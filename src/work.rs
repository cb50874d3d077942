//! Parallel work with the feature `threads`, sequential work without it: the results and their order are the
//! same either way. And Typst at work outside a document.

use std::sync::{Mutex, PoisonError};

use comemo::{Track, Tracked};
use typst::diag::{FileError, FileResult};
use typst::engine::{Engine, Route, Sink, Traced};
use typst::foundations::{Bytes, Context, Datetime, Duration};
use typst::introspection::{EmptyIntrospector, Introspector};
use typst::syntax::{FileId, Source};
use typst::text::{Font, FontBook};
use typst::utils::{LazyHash, Protected};
use typst::{Library, World};

/// What is under way, on any thread, the newest last.
static UNDER_WAY: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// Does work that may have no end; if the program is stopped in it, the message names it.
pub fn naming<T>(what: String, work: impl FnOnce() -> T) -> T {
    struct Named(String);
    impl Drop for Named {
        fn drop(&mut self) {
            let mut all = UNDER_WAY.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(at) = all.iter().rposition(|what| *what == self.0) {
                all.remove(at);
            }
        }
    }
    UNDER_WAY.lock().unwrap_or_else(PoisonError::into_inner).push(what.clone());
    let _named = Named(what);
    work()
}

/// The newest work under way; `None` also if this cannot be known at once.
pub fn under_way() -> Option<String> {
    UNDER_WAY.try_lock().ok()?.last().cloned()
}

/// Adds the calling thread to the pool, so that it works and does not wait.
/// To be called once, before any other work.
pub fn begin_here() {
    #[cfg(feature = "threads")]
    {
        // An error means that the threads are at work already, as they may be.
        let _ = rayon::ThreadPoolBuilder::new().use_current_thread().build_global();
    }
}

/// Runs both functions and returns both results. `first` runs on the caller's thread.
pub fn join<A, B: Send>(first: impl FnOnce() -> A, second: impl FnOnce() -> B + Send) -> (A, B) {
    #[cfg(feature = "threads")]
    {
        let mut made = None;
        let first = rayon::in_place_scope(|scope| {
            scope.spawn(|_| made = Some(second()));
            first()
        });
        (first, made.expect("the scope waits for it"))
    }
    #[cfg(not(feature = "threads"))]
    {
        (first(), second())
    }
}

/// Maps items on all cores, in order.
pub fn map_parallel<T: Send, R: Send>(
    items: impl IntoIterator<Item = T>,
    map: impl Fn(T) -> R + Send + Sync,
) -> Vec<R> {
    #[cfg(feature = "threads")]
    {
        use rayon::prelude::*;
        let items: Vec<T> = items.into_iter().collect();
        items.into_par_iter().map(map).collect()
    }
    #[cfg(not(feature = "threads"))]
    {
        items.into_iter().map(map).collect()
    }
}

/// The number of threads that run at once: the machine's cores, or 1 without threads.
pub fn parallelism() -> usize {
    if cfg!(feature = "threads") {
        std::thread::available_parallelism().map_or(1, usize::from)
    } else {
        1
    }
}

/// Runs Typst outside a document: for formulas, words and the parts of forms. Returns the result of the work, and
/// what Typst had to say.
pub fn in_typst<T>(
    world: &dyn World,
    work: impl for<'a> FnOnce(Engine<'a>, Tracked<'a, Context<'a>>) -> T,
) -> (T, Sink) {
    let introspector: &dyn Introspector = &EmptyIntrospector;
    let (traced, mut sink, context) = (Traced::default(), Sink::new(), Context::none());
    let engine = Engine {
        library: world.library(),
        world: world.track(),
        introspector: Protected::new(introspector.track()),
        traced: traced.track(),
        sink: sink.track_mut(),
        route: Route::default(),
    };
    let done = work(engine, context.track());
    (done, sink)
}

/// A world without files and clock, for words and formulas.
pub struct BareWorld<'a> {
    pub library: &'a LazyHash<Library>,
    pub book: &'a LazyHash<FontBook>,
    pub fonts: &'a [Font],
}

impl World for BareWorld<'_> {
    fn library(&self) -> &LazyHash<Library> {
        self.library
    }

    fn book(&self) -> &LazyHash<FontBook> {
        self.book
    }

    fn main(&self) -> FileId {
        Source::detached("").id()
    }

    fn source(&self, id: FileId) -> FileResult<Source> {
        Err(FileError::NotFound(id.vpath().get_with_slash().into()))
    }

    fn file(&self, id: FileId) -> FileResult<Bytes> {
        Err(FileError::NotFound(id.vpath().get_with_slash().into()))
    }

    fn font(&self, index: usize) -> Option<Font> {
        self.fonts.get(index).cloned()
    }

    fn today(&self, _: Option<Duration>) -> Option<Datetime> {
        None
    }
}
