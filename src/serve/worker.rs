//! The worker process, which answers calls from standard input on standard output. Each message has
//! its length as four bytes in little-endian order before it.

use std::io::{Read, Write};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::time::Duration;

use crate::data::{Files, Memory};
use crate::output::NoHost;
use crate::terminal::Disk;
use crate::terminal::limits::STOPPED;
use crate::wire::{self, Call};

use super::folder::Folder;

/// The server stops a call that takes too long. If the server is gone, the worker exits this much
/// later.
const GRACE: Duration = Duration::from_secs(5);

/// Answers calls until the input ends, each within `limit` seconds. Returns the exit code.
pub fn work(limit: u64) -> u8 {
    let (mut calls, mut answers) = (std::io::stdin().lock(), std::io::stdout().lock());
    let watch = watch(Duration::from_secs(limit) + GRACE);
    while let Some(call) = read(&mut calls) {
        // The watchdog lives as long as the process.
        let _ = watch.send(());
        let answer = answered(&call);
        let _ = watch.send(());
        let length = u32::try_from(answer.len()).unwrap_or_default();
        let told =
            answers.write_all(&length.to_le_bytes()).and_then(|()| answers.write_all(&answer));
        if told.and_then(|()| answers.flush()).is_err() {
            return 1;
        }
    }
    0
}

fn read(calls: &mut impl Read) -> Option<Vec<u8>> {
    let mut length = [0; 4];
    calls.read_exact(&mut length).ok()?;
    let mut call = vec![0; usize::try_from(u32::from_le_bytes(length)).ok()?];
    calls.read_exact(&mut call).ok()?;
    Some(call)
}

fn answered(call: &[u8]) -> Vec<u8> {
    let answer = match Call::from_bytes(call) {
        Ok(Call { words, locale, files }) => {
            let page = Memory::of(files.into_iter().map(|file| (file.name, file.bytes)));
            let folder = Folder::behind(page, Disk::here());
            wire::answer(&words, &locale, &Files::of(folder), &NoHost)
        }
        Err(why) => wire::unread(&why),
    };
    let bytes = answer.to_bytes().or_else(|why| wire::unread(&why).to_bytes());
    bytes.unwrap_or_default()
}

/// Starts a watchdog that exits the process if a call takes too long. It is notified at the start and
/// the end of each call.
fn watch(limit: Duration) -> Sender<()> {
    let (sender, told) = mpsc::channel();
    std::thread::spawn(move || {
        while told.recv().is_ok() {
            if told.recv_timeout(limit) == Err(RecvTimeoutError::Timeout) {
                std::process::exit(STOPPED);
            }
        }
    });
    sender
}
