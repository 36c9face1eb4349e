//! Standard output as the program was given it: open, or closed, which is an error as soon as something is to be printed.
//!
//! Rust opens `/dev/null` in the place of a standard stream that is closed, before `main` begins. What is printed would then be lost without
//! a word. So the question is asked earlier, when the system has just loaded the program.

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

static CLOSED: AtomicBool = AtomicBool::new(false);

/// Whether the program was started without a standard output.
pub(crate) fn is_closed() -> bool {
    CLOSED.load(Ordering::Relaxed)
}

/// Standard output, or what refuses every byte in its place.
pub(crate) fn open() -> Box<dyn Write> {
    if is_closed() { Box::new(Closed) } else { Box::new(io::stdout()) }
}

/// Takes nothing.
struct Closed;

impl Write for Closed {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(io::Error::other("standard output is closed"))
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(unix)]
extern "C" fn look() {
    let closed = rustix::io::fcntl_getfd(rustix::stdio::stdout()).is_err();
    CLOSED.store(closed, Ordering::Relaxed);
}

/// The system calls what lies in this section before Rust's own beginning.
#[cfg(unix)]
#[allow(
    unsafe_code,
    reason = "only the place in the file is; the function touches nothing but one descriptor's flags"
)]
#[cfg_attr(target_vendor = "apple", unsafe(link_section = "__DATA,__mod_init_func"))]
#[cfg_attr(not(target_vendor = "apple"), unsafe(link_section = ".init_array"))]
#[used]
static LOOK: extern "C" fn() = look;
