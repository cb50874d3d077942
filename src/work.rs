//! Parallel work with the feature `threads`, sequential work without it. The results and their order
//! are the same either way.

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

/// A pipeline stage that processes each part while the caller makes the next one.
///
/// [`Stage::push`] blocks until the stage is done with the part before, so memory use does not grow with
/// the number of parts.
pub struct Stage<T, S, E> {
    at_work: Working<T, S, E>,
}

/// What a stage works with: its state, and what it does with a part.
type Worker<T, S, E> = (S, Step<T, S, E>);

type Step<T, S, E> = Box<dyn FnMut(&mut S, T) -> Result<(), E> + Send>;

/// The worker after a part, its error, or its panic.
#[cfg(feature = "threads")]
type Made<T, S, E> = std::thread::Result<Result<Worker<T, S, E>, E>>;

/// A worker that may be busy. There is none after an error.
#[cfg(feature = "threads")]
enum Working<T, S, E> {
    Idle(Worker<T, S, E>),
    Busy(std::sync::mpsc::Receiver<Made<T, S, E>>),
    Failed,
}

#[cfg(not(feature = "threads"))]
enum Working<T, S, E> {
    Idle(Worker<T, S, E>),
    Failed,
}

impl<T, S, E> Stage<T, S, E>
where
    T: Send + 'static,
    S: Send + 'static,
    E: Send + 'static,
{
    /// Starts a stage whose `step` updates `state` with every part.
    pub fn new(state: S, step: impl FnMut(&mut S, T) -> Result<(), E> + Send + 'static) -> Self {
        Self { at_work: Working::Idle((state, Box::new(step))) }
    }

    /// Passes a part to the stage.
    ///
    /// # Errors
    /// The error of an earlier part, or of this one. Parts after an error are dropped.
    pub fn push(&mut self, part: T) -> Result<(), E> {
        let Some((mut state, mut step)) = self.worker()? else { return Ok(()) };
        #[cfg(feature = "threads")]
        {
            let (done, made) = std::sync::mpsc::channel();
            self.at_work = Working::Busy(made);
            rayon::spawn(move || {
                let work = std::panic::AssertUnwindSafe(|| step(&mut state, part));
                let made = std::panic::catch_unwind(work);
                // Nobody waits for it if the run has failed otherwise.
                let _ = done.send(made.map(|made| made.map(|()| (state, step))));
            });
        }
        #[cfg(not(feature = "threads"))]
        {
            step(&mut state, part)?;
            self.at_work = Working::Idle((state, step));
        }
        Ok(())
    }

    /// Waits for the last part and returns the state.
    ///
    /// # Errors
    /// The error of a part.
    ///
    /// # Panics
    /// If [`Stage::push`] has already returned the error.
    pub fn finish(mut self) -> Result<S, E> {
        let (state, _) = self.worker()?.expect("a stage that failed is not finished");
        Ok(state)
    }

    /// The worker when it is done with its last part; `None` after an error.
    fn worker(&mut self) -> Result<Option<Worker<T, S, E>>, E> {
        match std::mem::replace(&mut self.at_work, Working::Failed) {
            Working::Idle(worker) => Ok(Some(worker)),
            Working::Failed => Ok(None),
            #[cfg(feature = "threads")]
            Working::Busy(made) => {
                let made = wait_for(&made);
                made.unwrap_or_else(|panic| std::panic::resume_unwind(panic)).map(Some)
            }
        }
    }
}

/// Waits for a message. A thread that works with others goes on with their work meanwhile, since the
/// message may be waiting for it.
#[cfg(feature = "threads")]
fn wait_for<T>(messages: &std::sync::mpsc::Receiver<T>) -> T {
    use std::sync::mpsc::{RecvTimeoutError, TryRecvError};

    const PAUSE: std::time::Duration = std::time::Duration::from_micros(100);
    const LOST: &str = "work ends with a message, even if it panics";
    loop {
        match rayon::yield_now() {
            Some(rayon::Yield::Executed) => match messages.try_recv() {
                Ok(message) => return message,
                Err(TryRecvError::Empty) => {}
                Err(TryRecvError::Disconnected) => panic!("{LOST}"),
            },
            Some(rayon::Yield::Idle) => match messages.recv_timeout(PAUSE) {
                Ok(message) => return message,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => panic!("{LOST}"),
            },
            None => return messages.recv().expect(LOST),
        }
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
