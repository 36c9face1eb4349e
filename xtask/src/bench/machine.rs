//! The machine that the benchmarks run on, in words.

use crate::files;
use std::path::Path;

/// Cores and processor. Where the system does not tell the processor, its architecture.
pub(super) fn description() -> String {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let processor = files::read(Path::new("/proc/cpuinfo")).ok().and_then(|text| processor(&text));
    let processor = processor.unwrap_or_else(|| std::env::consts::ARCH.to_owned());
    format!("{cores} cores of {processor}, {}", std::env::consts::OS)
}

/// The name of the processor in what Linux says about it.
fn processor(text: &str) -> Option<String> {
    let line = text.lines().find(|line| line.starts_with("model name"))?;
    Some(line.split_once(':')?.1.split_whitespace().collect::<Vec<_>>().join(" "))
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_processor_has_a_name() {
        let text = "processor\t: 0\nmodel name\t: AMD EPYC  9B14\nmodel name\t: other\n";
        assert_eq!(super::processor(text).as_deref(), Some("AMD EPYC 9B14"));
        assert_eq!(super::processor("flags: x\n"), None);
    }
}
