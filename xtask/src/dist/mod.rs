//! `cargo xtask dist`: the packages of a release, for the system that it runs on.
//!
//! In: the workspace. Out: `target/packages` with an archive, a Debian package, a list of parts (CycloneDX), the notices of all
//! parts, and checksums. The same commit gives the same archive, whatever the clock says. Nothing in it names a folder of this machine.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::tools::{output, root, run, target};
use crate::{files, tools};

mod bundle;
mod notices;
mod parts;
mod sbom;

/// The shells that `itl completions` knows, and what each calls its file.
const SHELLS: [(&str, &str); 5] = [
    ("bash", "itl.bash"),
    ("zsh", "_itl"),
    ("fish", "itl.fish"),
    ("powershell", "_itl.ps1"),
    ("elvish", "itl.elv"),
];

/// A release in the making.
struct Release {
    version: String,
    /// The system that is built for, as Rust calls it.
    triple: String,
    /// Seconds of the last commit: the time of all files.
    epoch: String,
    /// The flags of the compiler.
    flags: String,
}

impl Release {
    fn here() -> Result<Self, String> {
        let about = output(Command::new("rustc").arg("-vV"))?;
        let triple = about.lines().find_map(|line| line.strip_prefix("host: ")).unwrap_or_default();
        let mut git = Command::new("git");
        let epoch = output(git.current_dir(root()).args(["log", "-1", "--format=%ct"]))?;
        Ok(Self {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            triple: triple.to_owned(),
            epoch: epoch.trim().to_owned(),
            flags: remapped()?,
        })
    }

    /// A command that compiles without the names of this machine's folders.
    fn compiling(&self, program: &str) -> Command {
        let mut command = Command::new(program);
        command.current_dir(root()).env("CARGO_ENCODED_RUSTFLAGS", &self.flags);
        command.env("SOURCE_DATE_EPOCH", &self.epoch);
        command
    }

    /// The name of the folder in the archive.
    fn name(&self) -> String {
        format!("itl-{}-{}", self.version, self.triple)
    }
}

/// Builds everything and checks it.
pub(crate) fn dist() -> Result<(), String> {
    tools::install_python_packages(&root().join("packaging/requirements.txt"), &environment())?;
    files::clear(&packages())?;
    let release = Release::here()?;
    run(release.compiling("cargo").args(["build", "--profile", "dist", "--locked", "--package", "itl-cli"]))?;
    let itl = program();
    no_folder_of_this_machine(&itl)?;
    let parts = parts::of_the_product()?;
    files::write(&packages().join("THIRD-PARTY.txt"), notices::text(&parts)?.as_bytes())?;
    let list = packages().join(format!("itl-{}.cdx.json", release.version));
    files::write(&list, sbom::text(&parts, &release.version).as_bytes())?;
    run(python().arg(root().join("packaging/check_sbom.py")).arg(&list))?;
    let folder = bundle::folder(&release, &itl)?;
    bundle::archive(&release, &folder)?;
    if cfg!(target_os = "linux") {
        bundle::debian(&release, &folder)?;
    }
    run(python().arg(root().join("packaging/checksums.py")).arg(packages()))?;
    for name in files::names(&packages())? {
        println!("{:>9} bytes  {name}", files::size(&packages().join(&name))?);
    }
    Ok(())
}

/// Flags that replace the folders of this machine in what the compiler writes.
fn remapped() -> Result<String, String> {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| std::env::home_dir().map(|home| home.join(".cargo")));
    let sources = home.ok_or("error: no home folder")?.join("registry/src");
    let sysroot = output(Command::new("rustc").args(["--print", "sysroot"]))?;
    let library = Path::new(sysroot.trim()).join("lib/rustlib/src/rust");
    let mut pairs = vec![(library, "/rustc"), (root(), "itl")];
    pairs.extend(files::names(&sources)?.iter().map(|registry| (sources.join(registry), "crates")));
    let flag = |(from, to): &(PathBuf, &str)| format!("--remap-path-prefix={}={to}", from.display());
    // Cargo takes a list whose items may hold spaces.
    Ok(pairs.iter().map(flag).collect::<Vec<_>>().join("\x1f"))
}

/// Refuses a file that names the folder of the repository or of the person who built it.
fn no_folder_of_this_machine(file: &Path) -> Result<(), String> {
    let bytes = files::read_bytes(file)?;
    let folders = [Some(root()), std::env::home_dir()].into_iter().flatten();
    for folder in folders.filter(|folder| folder.parent().is_some()) {
        let name = format!("{}/", folder.display());
        if bytes.windows(name.len()).any(|window| window == name.as_bytes()) {
            return Err(format!("error: {} holds the path {name}", file.display()));
        }
    }
    Ok(())
}

fn program() -> PathBuf {
    target().join("dist").join(if cfg!(windows) { "itl.exe" } else { "itl" })
}

fn packages() -> PathBuf {
    target().join("packages")
}

fn environment() -> PathBuf {
    root().join("target/tools/packaging")
}

fn python() -> Command {
    let folder = environment().join(if cfg!(windows) { "Scripts" } else { "bin" });
    let mut python = Command::new(folder.join("python"));
    let path = std::env::var_os("PATH").unwrap_or_default();
    if let Ok(path) = std::env::join_paths([folder].into_iter().chain(std::env::split_paths(&path))) {
        python.env("PATH", path);
    }
    python.current_dir(root());
    python
}
