//! Work that steps back for those that answer: whoever asks how the server is does not wait for the documents of others.

/// How far work steps back: beside one that answers it has a tenth of the processor, alone all of it.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 10;

/// Lets the thread that calls this, and every process that it starts, go behind those that answer. On Linux each thread has a niceness of its own;
/// elsewhere this would hold for the whole process, and nothing is done.
pub fn step_back() {
    #[cfg(target_os = "linux")]
    {
        // Where the system forbids even this, work is only less polite.
        let _ = rustix::process::nice(NICENESS);
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use rustix::process::getpriority_process;

    #[test]
    fn a_thread_steps_back_alone_and_with_what_it_starts() {
        let before = getpriority_process(None).unwrap();
        let work = || {
            step_back();
            let started = std::process::Command::new("nice").output().unwrap();
            (getpriority_process(None).unwrap(), String::from_utf8(started.stdout).unwrap())
        };
        let (own, of_process) = std::thread::spawn(work).join().unwrap();
        let lower = (before + NICENESS).min(19);
        assert_eq!((own, of_process.trim()), (lower, lower.to_string().as_str()));
        assert_eq!(getpriority_process(None).unwrap(), before);
    }
}
