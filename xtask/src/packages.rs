//! What is given to others: the packages of the crates, and the program with its completions and manual.
//!
//! In: the workspace. Out: `target/package`, checked against the bound of the registry; `target/dist` with the stripped program.

use std::path::Path;
use std::process::Command;

use crate::tools::{root, run, target};
use crate::{files, steps};

/// crates.io takes no larger package.
const LARGEST: u64 = 10 * 1024 * 1024;

/// The shells that `itl completions` knows, and what each calls its file.
const SHELLS: [(&str, &str); 5] = [
    ("bash", "itl.bash"),
    ("zsh", "_itl"),
    ("fish", "itl.fish"),
    ("powershell", "_itl.ps1"),
    ("elvish", "itl.elv"),
];

/// Checks licences, and packages every crate, without building each again from its package: `cargo package --workspace` does that too.
pub(crate) fn check(_: bool) -> Result<(), String> {
    steps::licences()?;
    let mut cargo = Command::new("cargo");
    cargo.args(["package", "--workspace", "--no-verify", "--allow-dirty", "--quiet", "--locked"]);
    // Tests and benchmarks stay in the repository; cargo says so for each of them.
    let output = cargo.current_dir(root()).output().map_err(|error| error.to_string())?;
    if !output.status.success() {
        return Err(format!("cargo package: {}", String::from_utf8_lossy(&output.stderr)));
    }
    for (name, bytes) in files::sizes(&target().join("package"), "crate")? {
        println!("{bytes:>9} bytes  {name}");
        if bytes > LARGEST {
            return Err(format!("{name} has {bytes} bytes, and crates.io takes {LARGEST}"));
        }
    }
    Ok(())
}

/// Builds the program as it is given to others, and lays completions and manual pages beside it.
pub(crate) fn dist() -> Result<(), String> {
    let mut cargo = Command::new("cargo");
    run(cargo.current_dir(root()).args(["build", "--profile", "dist", "--locked", "--package", "itl-cli"]))?;
    let folder = target().join("dist");
    let itl = folder.join(if cfg!(windows) { "itl.exe" } else { "itl" });
    run(Command::new(&itl).arg("manual").arg(folder.join("man")))?;
    for (shell, file) in SHELLS {
        let script = printed(Command::new(&itl).args(["completions", shell]))?;
        files::write(&folder.join("completions").join(file), &script)?;
    }
    println!("{} ({} bytes), with completions/ and man/ beside it", itl.display(), files::size(&itl)?);
    Ok(())
}

fn printed(command: &mut Command) -> Result<Vec<u8>, String> {
    let program = Path::new(command.get_program()).display().to_string();
    let output = command.output().map_err(|error| format!("{program}: {error}"))?;
    if output.status.success() { Ok(output.stdout) } else { Err(format!("{program}: {}", output.status)) }
}
