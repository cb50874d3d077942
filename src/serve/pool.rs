//! Processes that answer calls, kept for the next: they remember what they worked out.

use std::io::{Error, ErrorKind, Result};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::sync::Semaphore;
use tokio::time::timeout;

use crate::wire::{self, Answer};
use crate::work;

/// Calls that are answered at the same time; more wait.
const MOST_AT_ONCE: usize = 4;

/// The verb of a process that answers calls.
pub const VERB: &str = "answer-calls";

/// The processes.
pub struct Pool {
    program: PathBuf,
    /// How long a call may take.
    limit: Duration,
    places: Semaphore,
    /// Those that wait for a call. The last one that worked is the first to get the next, since it may
    /// remember what that begins with.
    waiting: Mutex<Vec<Worker>>,
}

impl Pool {
    /// One with a process that waits already.
    ///
    /// # Errors
    /// If the program cannot be started again.
    pub fn new(limit: Duration) -> Result<Arc<Self>> {
        let program = std::env::current_exe()?;
        let first = Worker::start(&program, limit)?;
        let places = Semaphore::new(work::parallelism().clamp(2, MOST_AT_ONCE));
        Ok(Arc::new(Self { program, limit, places, waiting: Mutex::new(vec![first]) }))
    }

    /// The answer to a call, both as bytes of the wire.
    pub async fn answer(&self, call: &[u8]) -> Vec<u8> {
        let Ok(_place) = self.places.acquire().await else { return Vec::new() };
        let asked = async {
            let mut worker = self.worker()?;
            let answer = worker.ask(call).await?;
            self.waiting.lock().unwrap_or_else(PoisonError::into_inner).push(worker);
            Ok(answer)
        };
        // A process that is not done when its time is up is dropped, and that ends it.
        let failed = match timeout(self.limit, asked).await {
            Ok(Ok(answer)) => return answer,
            Ok(Err(error)) => ended(&error),
            Err(_) => wire::stopped(
                &format!("the call was stopped after {} seconds", self.limit.as_secs()),
                "a template or a formula may loop for ever; a large book or many pictures take longer than a \
                 page waits: print them on the command line",
            ),
        };
        // The next call finds a process that waits.
        if let Ok(worker) = Worker::start(&self.program, self.limit) {
            self.waiting.lock().unwrap_or_else(PoisonError::into_inner).push(worker);
        }
        failed.to_bytes().unwrap_or_default()
    }

    fn worker(&self) -> Result<Worker> {
        loop {
            let waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner).pop();
            let Some(mut worker) = waiting else { return Worker::start(&self.program, self.limit) };
            // Someone may have ended it while it waited.
            if matches!(worker.child.try_wait(), Ok(None)) {
                return Ok(worker);
            }
        }
    }
}

fn ended(error: &Error) -> Answer {
    wire::stopped(
        &format!("the process that answers the call ended: {error}"),
        "what it said stands where `chartroom serve` runs; please tell the makers of Chartroom",
    )
}

struct Worker {
    child: Child,
    calls: ChildStdin,
    answers: ChildStdout,
}

impl Worker {
    fn start(program: &Path, limit: Duration) -> Result<Self> {
        let mut child = Command::new(program)
            .args([VERB, &limit.as_secs().to_string()])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()?;
        let (Some(calls), Some(answers)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(Error::from(ErrorKind::BrokenPipe));
        };
        Ok(Self { child, calls, answers })
    }

    async fn ask(&mut self, call: &[u8]) -> Result<Vec<u8>> {
        let length = u32::try_from(call.len()).map_err(|_| Error::from(ErrorKind::InvalidInput))?;
        self.calls.write_all(&length.to_le_bytes()).await?;
        self.calls.write_all(call).await?;
        self.calls.flush().await?;
        let length = self.answers.read_u32_le().await?;
        let mut answer = Vec::new();
        (&mut self.answers).take(u64::from(length)).read_to_end(&mut answer).await?;
        if answer.len() != length as usize {
            return Err(Error::from(ErrorKind::UnexpectedEof));
        }
        Ok(answer)
    }
}
