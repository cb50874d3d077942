//! The program of the command line: folders on a disk, a screen, a clock.

mod disk;
mod host;
mod say;
mod spool;
mod watch;
mod write;

use crate::cli::{Cli, Command};
use crate::command;
use crate::data::Files;

pub use disk::Disk;

use host::Screen;
use say::{say, tell};

/// Runs a command where the user stands; gives back what the shell is told.
pub fn run(cli: &Cli) -> u8 {
    let disk = Disk::here();
    if let Command::Print(args) = &cli.command
        && args.watch
    {
        return match watch::watch(args, &disk) {
            Ok(()) => 0,
            Err(fault) => {
                say(&[fault.to_string()]);
                1
            }
        };
    }
    let files = Files::of(disk.clone());
    let screen = Screen::new(cli, &disk);
    let mut outcome = command::run(cli, &files, sys_locale::get_locale().as_deref(), &screen);
    screen.done();
    let timed = outcome.is_timed;
    if !outcome.files.is_empty() {
        match write::all(&outcome.files, &disk) {
            Ok(()) => screen.stage_done("output"),
            Err(fault) => {
                outcome.faults.add(fault);
                outcome.summary = None;
                outcome.text.clear();
            }
        }
    }
    if let Err(fault) = write::show(&outcome.text) {
        outcome.faults.add(fault);
    }
    say(&outcome.notes);
    tell(&outcome.faults);
    let time =
        if timed { format!(" ({:.2} s)", screen.elapsed().as_secs_f64()) } else { String::new() };
    say(outcome.summary.as_ref().map(|summary| format!("{summary}{time}")).as_slice());
    outcome.exit_code()
}
