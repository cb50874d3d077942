//! What is said beside what is shown.

use std::io::Write;

use crate::diagnostic::Faults;

/// Says every fault.
pub fn tell(faults: &Faults) {
    let faults: Vec<String> = faults.all().iter().map(ToString::to_string).collect();
    say(&faults);
}

/// Says something beside what is shown. That nobody listens is no fault.
pub fn say(lines: &[String]) {
    let mut stderr = std::io::stderr().lock();
    for line in lines {
        let _ = writeln!(stderr, "{line}");
    }
}
