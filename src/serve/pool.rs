//! A pool of worker processes, which are reused for their caches.

use std::io::{Error, ErrorKind, Result};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::sync::Semaphore;
use tokio::time::timeout;

use crate::terminal::limits;
use crate::wire::{self, Answer};
use crate::work;

/// The most calls at a time; further ones wait.
const MOST_AT_ONCE: usize = 4;

/// The hidden subcommand of a worker process.
pub const VERB: &str = "answer-calls";

/// A pool of worker processes.
pub struct Pool {
    program: PathBuf,
    /// The time limit of a call.
    limit: Duration,
    places: Semaphore,
    /// Idle processes. The last one used gets the next call, since its caches may help.
    waiting: Mutex<Vec<Worker>>,
}

impl Pool {
    /// Creates a pool with one idle process.
    ///
    /// # Errors
    /// If the program cannot be started again.
    pub fn new(limit: Duration) -> Result<Arc<Self>> {
        let program = std::env::current_exe()?;
        let first = Worker::start(&program, limit)?;
        let places = Semaphore::new(work::parallelism().clamp(2, MOST_AT_ONCE));
        Ok(Arc::new(Self { program, limit, places, waiting: Mutex::new(vec![first]) }))
    }

    /// Answers an encoded call.
    pub async fn answer(&self, call: &[u8]) -> Vec<u8> {
        let Ok(_place) = self.places.acquire().await else { return Vec::new() };
        let asked = async {
            let mut worker = self.worker().map_err(ended)?;
            let answer = match worker.ask(call).await {
                Ok(answer) => answer,
                Err(error) => {
                    let status = worker.child.wait().await.map_err(ended)?;
                    // It says so itself, in the terminal.
                    let for_memory = status.code() == Some(limits::STOPPED);
                    return Err(if for_memory { out_of_memory() } else { ended(error) });
                }
            };
            self.waiting.lock().unwrap_or_else(PoisonError::into_inner).push(worker);
            Ok(answer)
        };
        // If time is up, dropping the process kills it.
        let failed = match timeout(self.limit, asked).await {
            Ok(Ok(answer)) => return answer,
            Ok(Err(failed)) => failed,
            Err(_) => wire::stopped(
                &format!("the call was stopped after {} seconds", self.limit.as_secs()),
                "a template or a formula may loop forever; a large book or many pictures take longer than a \
                 page waits: print them on the command line",
            ),
        };
        // Have an idle process ready for the next call.
        if let Ok(worker) = Worker::start(&self.program, self.limit) {
            self.waiting.lock().unwrap_or_else(PoisonError::into_inner).push(worker);
        }
        failed.to_bytes().unwrap_or_default()
    }

    fn worker(&self) -> Result<Worker> {
        loop {
            let waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner).pop();
            let Some(mut worker) = waiting else { return Worker::start(&self.program, self.limit) };
            // It may have been killed while idle.
            if matches!(worker.child.try_wait(), Ok(None)) {
                return Ok(worker);
            }
        }
    }
}

fn out_of_memory() -> Answer {
    wire::stopped(
        "the call was stopped because it needs too much memory",
        "a template or a formula may repeat something without end; print fewer ships or pictures at a time",
    )
}

fn ended(error: Error) -> Answer {
    if error.kind() == ErrorKind::OutOfMemory {
        return out_of_memory();
    }
    wire::stopped(
        &format!("the process that answers the call ended: {error}"),
        "its messages are in the terminal of `chartroom serve`; please report this",
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
