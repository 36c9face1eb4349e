//! The program with what belongs to it in a folder, and that folder as an archive and as a Debian package.
//!
//! In: the program. Out: `itl-VERSION-SYSTEM.tar.gz` and `itl_VERSION_ARCHITECTURE.deb`.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::{Release, SHELLS, packages};
use crate::files;
use crate::tools::{install_programs, output, root, run, target};

/// Files of the repository that every package brings.
const BROUGHT: [&str; 7] = [
    "README.md",
    "CHANGELOG.md",
    "SECURITY.md",
    "LICENSE-MIT",
    "LICENSE-APACHE",
    "examples/campus-plan.txt",
    "examples/city-goals.csv",
];

/// Lays everything out as the archive has it.
pub(super) fn folder(release: &Release, itl: &Path) -> Result<PathBuf, String> {
    let folder = target().join("dist/packages").join(release.name());
    files::clear(&folder)?;
    for name in BROUGHT {
        files::copy(&root().join(name), &folder.join(name))?;
    }
    files::copy(&packages().join("THIRD-PARTY.txt"), &folder.join("THIRD-PARTY.txt"))?;
    files::copy(itl, &folder.join(itl.file_name().unwrap_or_default()))?;
    run(Command::new(itl).arg("manual").arg(folder.join("man")))?;
    for (shell, file) in SHELLS {
        let script = output(Command::new(itl).args(["completions", shell]))?;
        files::write(&folder.join("completions").join(file), script.as_bytes())?;
    }
    Ok(folder)
}

/// The folder as an archive.
pub(super) fn archive(release: &Release, folder: &Path) -> Result<(), String> {
    let file = packages().join(format!("{}.tar.gz", release.name()));
    let mut tar = Command::new("tar");
    if cfg!(target_os = "linux") {
        tar.args(["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mode=u+w,go-w"]);
        tar.arg(format!("--mtime=@{}", release.epoch)).arg("--use-compress-program=gzip -9n");
    } else {
        tar.arg("-z");
    }
    tar.arg("-C").arg(folder.parent().unwrap_or(folder));
    run(tar.arg("-cf").arg(file).arg(release.name()))
}

/// The folder as a package of Debian.
pub(super) fn debian(release: &Release, folder: &Path) -> Result<(), String> {
    install_programs(&[("dpkg-dev", &["dpkg-shlibdeps"])])?;
    let staged = target().join("dist/packages/debian");
    files::clear(&staged)?;
    let share = staged.join("usr/share");
    let document = share.join("doc/itl");
    let copies = [
        ("itl", staged.join("usr/bin/itl")),
        ("completions/itl.bash", share.join("bash-completion/completions/itl")),
        ("completions/_itl", share.join("zsh/vendor-completions/_itl")),
        ("completions/itl.fish", share.join("fish/vendor_completions.d/itl.fish")),
        ("README.md", document.join("README.md")),
        ("CHANGELOG.md", document.join("changelog")),
        ("THIRD-PARTY.txt", document.join("THIRD-PARTY.txt")),
        ("examples/campus-plan.txt", document.join("examples/campus-plan.txt")),
        ("examples/city-goals.csv", document.join("examples/city-goals.csv")),
    ];
    for (from, to) in copies {
        files::copy(&folder.join(from), &to)?;
    }
    for page in files::names(&folder.join("man"))? {
        files::copy(&folder.join("man").join(&page), &share.join("man/man1").join(&page))?;
        run(Command::new("gzip").arg("-9n").arg(share.join("man/man1").join(page)))?;
    }
    run(Command::new("gzip").arg("-9n").arg(document.join("changelog")))?;
    files::copy(&root().join("packaging/itl.service"), &document.join("examples/itl.service"))?;
    files::write(&document.join("copyright"), copyright()?.as_bytes())?;
    let architecture = output(Command::new("dpkg").arg("--print-architecture"))?;
    let architecture = architecture.trim();
    let control = control(&release.version, architecture, &needed(&staged.join("usr/bin/itl"))?);
    files::write(&staged.join("DEBIAN/control"), control.as_bytes())?;
    let file = packages().join(format!("itl_{}_{architecture}.deb", release.version));
    let mut deb = Command::new("dpkg-deb");
    deb.env("SOURCE_DATE_EPOCH", &release.epoch).args(["--root-owner-group", "--build"]);
    run(deb.arg(staged).arg(file))
}

/// What the program needs of the system, as Debian names it.
fn needed(program: &Path) -> Result<String, String> {
    let folder = target().join("dist/packages/shlibdeps");
    files::write(&folder.join("debian/control"), b"Source: itl\n\nPackage: itl\nArchitecture: any\n")?;
    let said = output(Command::new("dpkg-shlibdeps").current_dir(folder).arg("-O").arg(program))?;
    let needed = said.lines().find_map(|line| line.strip_prefix("shlibs:Depends="));
    Ok(needed.ok_or("error: dpkg-shlibdeps names no library")?.to_owned())
}

fn control(version: &str, architecture: &str, needed: &str) -> String {
    format!(
        "Package: itl\nVersion: {version}\nArchitecture: {architecture}\nMaintainer: The ITL maintainers <itl@localhost>\n\
         Depends: {needed}\nSuggests: tesseract-ocr\nSection: text\nPriority: optional\n\
         Description: shows how documents align with frameworks\n \
         itl finds which goals, controls or articles of a framework a document covers,\n \
         where, and in which sentences. It works offline, and every number can be taken\n apart.\n"
    )
}

fn copyright() -> Result<String, String> {
    let mit = files::read(&root().join("LICENSE-MIT"))?;
    Ok(format!(
        "ITL is under the MIT licence below or under the Apache License 2.0 (/usr/share/common-licenses/Apache-2.0), at\n\
         your choice. Language models, tables, fonts and libraries in the program have licences of their own:\n\
         /usr/share/doc/itl/THIRD-PARTY.txt names them.\n\n{mit}"
    ))
}
