//! Spark and Ray on this machine, and the notebooks: tests of the wheel in the environments that it is used in.
//!
//! In: the wheel that `python.rs` has built. Out: what the tests say: with Spark a few in every run, all of them with `--long`. Each
//! environment is a folder of its own under `target/tools`, of packages that are checked by their hashes.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{counted, python, tools};

/// Packages and the wheel together, and the steps of their tests, each with the arguments of Python.
struct Environment {
    name: &'static str,
    steps: &'static [&'static [&'static str]],
}

/// What shows in every run that Spark works: 900 MB of packages, and some documents through two executors.
const SMOKE: Environment = Environment {
    name: "spark",
    steps: &[&["-m", "pytest", "-m", "smoke", "python/tests/cluster/test_spark.py"]],
};

/// Everything, which starts Spark three times and kills what it started.
const ALL: [Environment; 3] = [
    Environment {
        name: "spark",
        steps: &[
            &["-m", "mypy", "--config-file", "python/pyproject.toml", "python/src/itl/spark.py"],
            &["-m", "pytest", "python/tests/cluster/test_spark.py", "python/tests/cluster/test_stream.py"],
        ],
    },
    Environment { name: "ray", steps: &[&["-m", "pytest", "python/tests/cluster/test_ray.py"]] },
    Environment { name: "notebooks", steps: &[&["-m", "pytest", "python/tests/cluster/test_notebooks.py"]] },
];

/// Runs tests of the wheel: all of them, or those that show that it works at all.
pub(crate) fn test(long: bool) -> Result<(), String> {
    tools::install_java()?;
    python::install()?;
    let environments: &[Environment] = if long { &ALL } else { &[SMOKE] };
    environments.iter().try_for_each(Environment::test)
}

/// Builds the wheel and installs it in every environment.
pub(crate) fn install() -> Result<(), String> {
    tools::install_java()?;
    python::install()?;
    ALL.iter().try_for_each(|environment| environment.install().map(drop))
}

impl Environment {
    fn test(&self) -> Result<(), String> {
        let folder = self.install()?;
        for arguments in self.steps {
            let mut python = Command::new(folder.join("bin/python"));
            python.current_dir(tools::root()).args(*arguments);
            // Nothing that a run leaves is in a folder of the repository.
            python.env("PYTEST_ADDOPTS", "-p no:cacheprovider --durations=0 --durations-min=1");
            python.env("PYTHONDONTWRITEBYTECODE", "1");
            counted::run(&mut python)?;
        }
        Ok(())
    }

    /// Installs the packages and the wheel, and says where.
    fn install(&self) -> Result<PathBuf, String> {
        let folder = tools::root().join("target/tools").join(self.name);
        let list = tools::root().join(format!("python/requirements-{}.txt", self.name));
        tools::install_python_packages(&list, &folder)?;
        install_wheel(&folder)?;
        Ok(folder)
    }
}

fn install_wheel(environment: &Path) -> Result<(), String> {
    let mut pip = Command::new(environment.join("bin/python"));
    pip.args([
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "--no-deps",
        "--force-reinstall",
    ]);
    tools::run(pip.arg(python::wheel()?))
}
