//! Work on many tasks at once, with results in the order of the tasks: only some tasks are under way at a time.
//!
//! One thread, the caller's, reads tasks and takes results; the others work.

use std::collections::{BTreeMap, VecDeque};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc;

use itl_base::{Cancel, Cancelled};

/// What may be under way at a time.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Window {
    /// Tasks.
    pub(crate) tasks: usize,
    /// What they weigh together, unless there is only one.
    pub(crate) weight: u64,
    /// What results weigh that wait for their turn: no task is begun while they weigh more.
    pub(crate) waiting: u64,
}

/// Does `work` on every task, each with its weight, on all threads, and hands what it comes to, with what that weighs, over to `take`
/// in order.
///
/// # Errors
/// The first that `tasks` or `take` gives, or that somebody asked to stop; the tasks under way are finished, their results
/// are dropped.
pub(crate) fn in_order<I: Send, O: Send, E: From<Cancelled>>(
    mut tasks: impl Iterator<Item = Result<(u64, I), E>>,
    window: Window,
    cancel: &Cancel,
    work: impl Fn(I) -> (u64, O) + Sync,
    mut take: impl FnMut(O) -> Result<(), E>,
) -> Result<(), E> {
    let (sender, results) = mpsc::channel();
    let work = &work;
    rayon::in_place_scope(|scope| {
        let (mut begun, mut taken, mut more) = (0_usize, 0_usize, true);
        let mut early = BTreeMap::new();
        let mut weights = VecDeque::new();
        let (mut weight, mut waiting) = (0, 0);
        loop {
            let done = early.len();
            let free = |begun: usize, taken: usize, weight: u64| {
                // One more than there are threads, so that none waits for the next.
                let working = begun - taken - done <= rayon::current_num_threads();
                let few = begun - taken < window.tasks && waiting < window.waiting;
                begun == taken || (working && few && weight < window.weight)
            };
            cancel.check()?;
            while more && free(begun, taken, weight) {
                cancel.check()?;
                let Some((heavy, task)) = tasks.next().transpose()? else {
                    more = false;
                    break;
                };
                weights.push_back(heavy);
                weight += heavy;
                let (sender, number) = (sender.clone(), begun);
                scope.spawn(move |_| {
                    let result = catch_unwind(AssertUnwindSafe(|| work(task)));
                    // Nobody listens any more after an error.
                    let _ = sender.send((number, result));
                });
                begun += 1;
            }
            if taken == begun {
                return Ok(());
            }
            // Every task sends one result, whatever happens to it.
            if let Ok((number, result)) = results.recv() {
                let (heavy, result) = result.unwrap_or_else(|panic| resume_unwind(panic));
                waiting += heavy;
                early.insert(number, (heavy, result));
            }
            while let Some((heavy, result)) = early.remove(&taken) {
                take(result)?;
                waiting -= heavy;
                taken += 1;
                weight -= weights.pop_front().unwrap_or(0);
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn results_come_in_order_and_few_are_under_way() {
        let (under_way, most) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let tasks = (0..500_usize).map(|task| {
            most.fetch_max(under_way.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
            Ok::<_, Stop>((1, task))
        });
        let mut seen = Vec::new();
        let work = |task: usize| (0..(task * 7919) % 1000).fold(task, |sum, _| std::hint::black_box(sum));
        let window = Window { tasks: 8, weight: 100, waiting: 100 };
        in_order(
            tasks,
            window,
            NEVER,
            |task| (1, work(task)),
            |result| {
                under_way.fetch_sub(1, Ordering::SeqCst);
                seen.push(result);
                Ok(())
            },
        )
        .unwrap();
        assert_eq!(seen, (0..500).collect::<Vec<_>>());
        assert!(most.into_inner() <= 8);
    }

    const NEVER: &Cancel = &Cancel::never();

    #[derive(Debug, PartialEq)]
    struct Stop(&'static str);

    impl From<Cancelled> for Stop {
        fn from(_: Cancelled) -> Self {
            Self("cancelled")
        }
    }

    const SMALL: Window = Window { tasks: 4, weight: 3, waiting: 100 };

    #[test]
    fn nothing_is_begun_while_heavy_results_wait() {
        let (done, most) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let tasks = (0..40_usize).map(|task| Ok::<_, Stop>((0, task)));
        let window = Window { tasks: 16, weight: 100, waiting: 1 };
        let work = |task: usize| {
            // The first takes until others had time to pile up.
            if task.is_multiple_of(16) {
                std::thread::sleep(std::time::Duration::from_millis(20));
            }
            most.fetch_max(done.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
            (1, task)
        };
        let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap();
        let mut seen = 0;
        pool.install(|| {
            in_order(tasks, window, NEVER, work, |_| {
                done.fetch_sub(1, Ordering::SeqCst);
                seen += 1;
                Ok(())
            })
        })
        .unwrap();
        assert_eq!(seen, 40);
        // Two at work, one for the first that is free, and one that waits.
        assert!(most.into_inner() <= 4);
    }

    #[test]
    fn heavy_tasks_come_one_by_one() {
        let under_way = AtomicUsize::new(0);
        let tasks = (0..20_u32).map(|task| {
            assert_eq!(under_way.fetch_add(1, Ordering::SeqCst), 0);
            Ok::<_, Stop>((9, task))
        });
        let mut seen = 0;
        in_order(
            tasks,
            SMALL,
            NEVER,
            |task| (0, task),
            |_| {
                under_way.fetch_sub(1, Ordering::SeqCst);
                seen += 1;
                Ok(())
            },
        )
        .unwrap();
        assert_eq!(seen, 20);
    }

    #[test]
    fn an_error_on_either_side_ends_it() {
        let tasks = (0..100).map(|task| if task == 50 { Err(Stop("no more")) } else { Ok((1, task)) });
        assert_eq!(in_order(tasks, SMALL, NEVER, |task| (0, task), |_| Ok(())), Err(Stop("no more")));
        let tasks = (0..100).map(|task| Ok((1, task)));
        let full = |result| if result == 50 { Err(Stop("full")) } else { Ok(()) };
        assert_eq!(in_order(tasks, SMALL, NEVER, |task: i32| (0, task), full), Err(Stop("full")));
    }

    #[test]
    fn endless_work_ends_when_it_is_asked_to() {
        let cancel = Cancel::new();
        let tasks = (0_u64..).map(|task| Ok((1, task)));
        let take = |result| {
            if result == 1000 {
                cancel.cancel();
            }
            Ok(())
        };
        assert_eq!(in_order(tasks, SMALL, &cancel, |task| (0, task), take), Err(Stop("cancelled")));
    }

    #[test]
    fn a_panic_at_work_reaches_the_caller() {
        let work = |task: i32| (0, assert_ne!(task, 5, "odd task"));
        let run = || in_order((0..9).map(|task| Ok::<_, Stop>((1, task))), SMALL, NEVER, work, |()| Ok(()));
        assert!(catch_unwind(AssertUnwindSafe(run)).is_err());
    }
}
