//! What no run exceeds: a time, since Typst cannot be interrupted, and an amount of memory.
//!
//! Whatever is read may be a trap: a formula can double a list, a picture unpack to a thousand times its size.
//! Each reader refuses what it can know; here is the end of what none of them foresaw.

use std::alloc::{GlobalAlloc, Layout};
use std::cell::Cell;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicIsize, Ordering};
use std::time::Duration;

use crate::cli::MessageFormat;
use crate::diagnostic::{Code, Diagnostic};
use crate::work;

use super::say::say_fault;

/// The exit code of a run that was stopped; the `timeout` command uses the same.
pub const STOPPED: i32 = 124;

/// The most memory in use at once, in bytes. What the allocator needs besides keeps a process below 1 GB.
const MOST_MEMORY: isize = 850 << 20;

/// What a thread uses or frees before it tells: threads that count together wait for each other.
const UNTOLD: isize = 64 << 10;

static IN_USE: AtomicIsize = AtomicIsize::new(0);
static IS_STOPPING: AtomicBool = AtomicBool::new(false);
static FORMAT: OnceLock<MessageFormat> = OnceLock::new();

thread_local! {
    static UNCOUNTED: Cell<isize> = const { Cell::new(0) };
}

/// An allocator that ends the program where more than [`MOST_MEMORY`] would be in use.
pub struct Bounded<A>(pub A);

// SAFETY: all memory comes from the inner allocator, with the arguments as they are.
unsafe impl<A: GlobalAlloc> GlobalAlloc for Bounded<A> {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size().cast_signed());
        // SAFETY: as the caller promises.
        unsafe { self.0.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        count(layout.size().cast_signed());
        // SAFETY: as the caller promises.
        unsafe { self.0.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, at: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count(size.cast_signed() - layout.size().cast_signed());
        // SAFETY: as the caller promises.
        unsafe { self.0.realloc(at, layout, size) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        count(-layout.size().cast_signed());
        // SAFETY: as the caller promises.
        unsafe { self.0.dealloc(at, layout) }
    }
}

fn count(bytes: isize) {
    let told = UNCOUNTED.try_with(|uncounted| {
        let sum = uncounted.get() + bytes;
        uncounted.set(if sum.abs() < UNTOLD { sum } else { 0 });
        if sum.abs() < UNTOLD { 0 } else { sum }
    });
    // A thread that ends has no such count any more.
    let told = told.unwrap_or(bytes);
    if told != 0 && IN_USE.fetch_add(told, Ordering::Relaxed) + told > MOST_MEMORY && told > 0 {
        stop_for_memory();
    }
}

/// Says which work needs too much, and exits. No file is left half written.
#[cold]
fn stop_for_memory() {
    // What is said needs some memory itself.
    if IS_STOPPING.swap(true, Ordering::SeqCst) {
        return;
    }
    stop(
        Code::MemoryLimit,
        &format!("the run needs more than {} MB of memory", MOST_MEMORY >> 20),
        "a formula or a template may repeat something without end; print many ships in several files",
    );
}

fn stop(code: Code, message: &str, hint: &str) {
    let at = work::under_way().map(|what| format!(", at {what}")).unwrap_or_default();
    let fault = Diagnostic::error(code, format!("{message}{at}")).hint(hint);
    say_fault(&fault, FORMAT.get().copied().unwrap_or_default());
    std::process::exit(STOPPED);
}

/// Sets how a run that is stopped says so.
pub fn say_as(format: MessageFormat) {
    let _ = FORMAT.set(format);
}

/// Exits the process after `seconds`. A template can loop forever, and Typst cannot be interrupted.
/// No file is left half written: files appear whole or not at all.
pub fn stop_after(seconds: u64, hint: &'static str) {
    std::thread::spawn(move || {
        std::thread::sleep(Duration::from_secs(seconds));
        stop(Code::TimeLimit, &format!("the run was stopped after {seconds} seconds"), hint);
    });
}
