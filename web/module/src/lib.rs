//! Chartroom as a browser module: takes calls and returns answers as bytes, encoded by
//! `chartroom::wire`.
//! The module imports nothing. Its worker makes room, writes the call there, and reads the answer:
//!
//! ```js
//! const at = room(call.length);
//! new Uint8Array(memory.buffer).set(call, at);
//! const answer = call(at, call.length);
//! const length = new DataView(memory.buffer).getUint32(answer, true);
//! const bytes = new Uint8Array(memory.buffer, answer + 4, length).slice();
//! done(answer);
//! ```
//!
//! A panic ends the module. The worker then reads `last_words` and `ran_out`, and the page starts another.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::RefCell;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use chartroom::data::{Files, Memory};
use chartroom::output::Host;
use chartroom::wire;
use chartroom::wire::Call;

/// The length of the prefix with the answer's length, in bytes.
const LENGTH: usize = 4;

/// The most classes of a fleet book that fit in 300 MB, which a tablet has.
const MOST_CLASSES: usize = 150;

/// A tab of a browser.
struct Tab;

impl Host for Tab {
    fn most_classes(&self) -> Option<usize> {
        Some(MOST_CLASSES)
    }
}

thread_local! {
    /// The message of a panic.
    static LAST_WORDS: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Whether memory was asked for that the module may not have. It then ends without a word.
static RAN_OUT: AtomicBool = AtomicBool::new(false);

/// The allocator of the system, which notes where it has no more.
struct Noting;

#[global_allocator]
static ALLOCATOR: Noting = Noting;

// SAFETY: all memory comes from the system, with the arguments as they are.
unsafe impl GlobalAlloc for Noting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as the caller promises.
        noted(unsafe { System.alloc(layout) })
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as the caller promises.
        noted(unsafe { System.alloc_zeroed(layout) })
    }

    unsafe fn realloc(&self, at: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: as the caller promises.
        noted(unsafe { System.realloc(at, layout, size) })
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(at, layout) }
    }
}

fn noted(memory: *mut u8) -> *mut u8 {
    if memory.is_null() {
        RAN_OUT.store(true, Ordering::Relaxed);
    }
    memory
}

/// Allocates room for a call of this many bytes; null on failure.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    let mut room: Vec<u8> = Vec::new();
    match room.try_reserve_exact(length) {
        Ok(()) => {
            room.resize(length, 0);
            Box::into_raw(room.into_boxed_slice()).cast()
        }
        Err(_) => std::ptr::null_mut(),
    }
}

/// Answers the call written into a room, which is freed. The answer begins with its length.
///
/// # Safety
/// The room must come from [`room`] with this length, and must not be used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn call(room: *mut u8, length: usize) -> *mut u8 {
    static TELL: Once = Once::new();
    TELL.call_once(|| {
        std::panic::set_hook(Box::new(|panic| {
            let words = panic.to_string();
            // A list that would be larger than any memory is refused before the allocator is asked.
            RAN_OUT.fetch_or(words.contains("capacity overflow"), Ordering::Relaxed);
            LAST_WORDS.set(words.into_bytes());
        }));
    });
    // SAFETY: the room is a boxed slice of this length, as the caller promises, and comes back once.
    let bytes = unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(room, length)) };
    let answer = match Call::from_bytes(&bytes) {
        Ok(call) => {
            drop(bytes);
            let Call { words, locale, files } = call;
            let files = files.into_iter().map(|file| (file.name, file.bytes));
            wire::answer(&words, &locale, &Files::of(Memory::of(files)), &Tab)
        }
        Err(why) => wire::unread(&why),
    };
    let answer = answer.to_bytes().or_else(|why| wire::unread(&why).to_bytes()).unwrap_or_default();
    let length = u32::try_from(answer.len()).unwrap_or_default().to_le_bytes();
    Box::into_raw([&length[..], &answer].concat().into_boxed_slice()).cast()
}

/// Frees an answer.
///
/// # Safety
/// The answer must come from [`call`], and must not be used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn done(answer: *mut u8) {
    // SAFETY: every answer begins with its length.
    let length = unsafe { answer.cast::<[u8; LENGTH]>().read() };
    let length = LENGTH + u32::from_le_bytes(length) as usize;
    // SAFETY: the answer is a boxed slice of this length, and comes back once.
    drop(unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(answer, length)) });
}

/// The address of the panic message, if there is one.
#[unsafe(no_mangle)]
pub extern "C" fn last_words() -> *const u8 {
    LAST_WORDS.with_borrow(|words| words.as_ptr())
}

/// The length of the panic message in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn last_words_length() -> usize {
    LAST_WORDS.with_borrow(Vec::len)
}

/// Whether the module ended for want of memory.
#[unsafe(no_mangle)]
pub extern "C" fn ran_out() -> bool {
    RAN_OUT.load(Ordering::Relaxed)
}

/// Replaces the source of randomness of the crate `getrandom`, which would import functions of the
/// page. Nothing here needs randomness; see .cargo/config.toml.
#[cfg(getrandom_backend = "custom")]
#[unsafe(no_mangle)]
unsafe extern "Rust" fn __getrandom_v03_custom(
    _bytes: *mut u8,
    _count: usize,
) -> Result<(), getrandom::Error> {
    Err(getrandom::Error::UNSUPPORTED)
}

#[cfg(test)]
mod tests {
    use chartroom::wire::Answer;

    use super::*;

    #[test]
    fn a_call_through_raw_memory_is_answered() {
        let words = ["list", "rules"].map(str::to_owned).to_vec();
        let bytes = Call { words, ..Call::default() }.to_bytes().expect("bytes");
        let at = room(bytes.len());
        // SAFETY: room, call and done are used in their order, with one length.
        let answer = unsafe {
            at.copy_from_nonoverlapping(bytes.as_ptr(), bytes.len());
            let answer = call(at, bytes.len());
            let length = u32::from_le_bytes(answer.cast::<[u8; LENGTH]>().read()) as usize;
            let bytes = std::slice::from_raw_parts(answer.add(LENGTH), length).to_vec();
            done(answer);
            Answer::from_bytes(&bytes).expect("an answer")
        };
        assert_eq!((answer.code, answer.faults.len()), (0, 0));
        assert!(answer.text.starts_with("RULES"));
    }
}
