//! Parallel work with the feature `threads`, sequential work without it. The results and their order
//! are the same either way.

/// Makes the thread of the caller one of those that work at the same time, rather than wait for them.
/// To be called once, before any other work.
pub fn begin_here() {
    #[cfg(feature = "threads")]
    {
        // An error means that the threads are at work already, as they may be.
        let _ = rayon::ThreadPoolBuilder::new().use_current_thread().build_global();
    }
}

/// Begins work that will be asked for later, if there is a thread for it. Nobody waits for it.
pub fn begin(work: impl FnOnce() + Send + 'static) {
    #[cfg(feature = "threads")]
    rayon::spawn(work);
    #[cfg(not(feature = "threads"))]
    drop(work);
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

/// A pipeline stage that processes each part while the caller makes the next one.
///
/// [`Stage::push`] blocks until the stage has started on the part, so memory use does not grow with
/// the number of parts.
pub struct Stage<T, S, E> {
    inner: Inner<T, S, E>,
}

#[cfg(feature = "threads")]
struct Inner<T, S, E> {
    parts: Option<std::sync::mpsc::SyncSender<T>>,
    worker: Option<std::thread::JoinHandle<Result<S, E>>>,
}

#[cfg(not(feature = "threads"))]
struct Inner<T, S, E> {
    state: S,
    step: Step<T, S, E>,
}

#[cfg(not(feature = "threads"))]
type Step<T, S, E> = Box<dyn FnMut(&mut S, T) -> Result<(), E> + Send>;

impl<T, S, E> Stage<T, S, E>
where
    T: Send + 'static,
    S: Send + 'static,
    E: Send + 'static,
{
    /// Starts a stage whose `step` updates `state` with every part.
    pub fn new(state: S, step: impl FnMut(&mut S, T) -> Result<(), E> + Send + 'static) -> Self {
        #[cfg(feature = "threads")]
        {
            let (mut state, mut step) = (state, step);
            let (sender, parts) = std::sync::mpsc::sync_channel(0);
            let worker = std::thread::spawn(move || {
                for part in parts {
                    step(&mut state, part)?;
                }
                Ok(state)
            });
            Self { inner: Inner { parts: Some(sender), worker: Some(worker) } }
        }
        #[cfg(not(feature = "threads"))]
        {
            Self { inner: Inner { state, step: Box::new(step) } }
        }
    }

    /// Passes a part to the stage.
    ///
    /// # Errors
    /// The error of this part or an earlier one. Parts after an error are dropped.
    pub fn push(&mut self, part: T) -> Result<(), E> {
        #[cfg(feature = "threads")]
        {
            let Some(parts) = &self.inner.parts else { return Ok(()) };
            if parts.send(part).is_ok() {
                return Ok(());
            }
            // Only an error or a panic ends the worker while parts are still coming.
            self.inner.parts = None;
            self.join().map_or(Ok(()), |ended| ended.map(drop))
        }
        #[cfg(not(feature = "threads"))]
        {
            (self.inner.step)(&mut self.inner.state, part)
        }
    }

    /// Waits for the last part and returns the state.
    ///
    /// # Errors
    /// The error of a part.
    ///
    /// # Panics
    /// If [`Stage::push`] has already returned the error.
    pub fn finish(self) -> Result<S, E> {
        #[cfg(feature = "threads")]
        {
            let mut stage = self;
            stage.inner.parts = None;
            stage.join().expect("a stage that failed is not finished")
        }
        #[cfg(not(feature = "threads"))]
        {
            Ok(self.inner.state)
        }
    }

    #[cfg(feature = "threads")]
    fn join(&mut self) -> Option<Result<S, E>> {
        let worker = self.inner.worker.take()?;
        Some(worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_the_order_of_their_items() {
        assert_eq!(map_parallel(0..1000, |n| n * n), (0..1000).map(|n| n * n).collect::<Vec<_>>());
        assert_eq!(join(|| 1, || "two"), (1, "two"));
    }

    #[test]
    fn a_stage_takes_its_parts_in_order() {
        let mut stage = Stage::new(Vec::new(), |all: &mut Vec<u32>, part: u32| {
            all.push(part);
            Ok::<(), ()>(())
        });
        (0..100).for_each(|part| stage.push(part).expect("no error"));
        assert_eq!(stage.finish(), Ok((0..100).collect()));
    }

    #[test]
    fn the_first_error_of_a_stage_is_told_once_and_ends_it() {
        let mut stage =
            Stage::new((), |(): &mut (), part: u32| if part == 3 { Err(part) } else { Ok(()) });
        let told = (0..10).find_map(|part| stage.push(part).err());
        assert_eq!(told, Some(3));
    }

    #[test]
    fn an_error_of_the_last_part_is_told_by_finish() {
        let mut stage =
            Stage::new((), |(): &mut (), part: u32| if part == 3 { Err(part) } else { Ok(()) });
        let told = (0..4).find_map(|part| stage.push(part).err()).or_else(|| stage.finish().err());
        assert_eq!(told, Some(3));
    }
}
