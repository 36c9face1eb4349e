//! The pictures of pages in the documentation: made from the example and the bundled framework with the real program
//! and a real browser.
//!
//! In: nothing. Out: PNG files in `docs/images`. The same page gives the same pictures on the same machine; fonts
//! are the machine's. `cargo xtask screenshots` calls it, in the root of the repository.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a task talks to the person who runs it")]
#![allow(clippy::disallowed_methods, reason = "it writes the pictures of the documentation")]

use itl_browser::{Browser, Error, Media, Scheme, Viewport};
use std::io::{BufRead, BufReader, Cursor};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};

/// A picture: its name, the size of the view, the colours, and the link inside of the page.
struct Shot {
    name: &'static str,
    view: Viewport,
    scheme: Scheme,
    link: &'static str,
}

const DESK: Viewport = Viewport::DESK;
/// High enough for the sum of a cell, or for quotes and targets.
const HIGH: Viewport = Viewport { height: 1020, ..Viewport::DESK };
const PHONE: Viewport = Viewport::PHONE;

const SHOTS: [Shot; 9] = [
    Shot { name: "coverage", view: DESK, scheme: Scheme::Light, link: "view=coverage" },
    Shot { name: "quotes", view: HIGH, scheme: Scheme::Light, link: "view=coverage&concept=6" },
    Shot { name: "profile", view: DESK, scheme: Scheme::Light, link: "view=profile" },
    Shot { name: "heatmap", view: DESK, scheme: Scheme::Light, link: "view=heatmap" },
    Shot { name: "evidence", view: HIGH, scheme: Scheme::Light, link: SENTENCE },
    Shot { name: "text", view: DESK, scheme: Scheme::Light, link: "view=text" },
    Shot { name: "dark", view: DESK, scheme: Scheme::Dark, link: "view=coverage&concept=7" },
    Shot { name: "phone", view: PHONE, scheme: Scheme::Light, link: "view=coverage" },
    Shot { name: "phone-evidence", view: PHONE, scheme: Scheme::Light, link: "view=coverage&concept=7" },
];

/// The sentence on reliable and affordable energy services, for the goal that asks for them.
const SENTENCE: &str = "view=heatmap&concept=7&unit=21";

/// The study of the bundled goals, two of them beside each other.
const STUDY: Shot = Shot { name: "pair", view: DESK, scheme: Scheme::Light, link: "concept=8&with=9" };

/// A page of the example, printed, with what speaks to a goal marked on it.
const PAGES: Shot =
    Shot { name: "pages", view: HIGH, scheme: Scheme::Light, link: "view=pages&concept=6&unit=40" };

/// What was read of the example, printed.
const READ: Shot = Shot { name: "page", view: HIGH, scheme: Scheme::Light, link: "page-1" };

fn main() -> ExitCode {
    match take() {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

/// Takes all pictures.
fn take() -> Result<(), String> {
    let mut browser = Browser::launch().map_err(|error| error.to_string())?;
    let report = page("report", &["align", "examples/campus-plan.txt"])?;
    for shot in &SHOTS {
        keep(&mut browser, &report, "report", shot)?;
    }
    let study = page("study", &["study", "sdg-statements"])?;
    keep(&mut browser, &study, "study", &STUDY)?;
    let plan = printed(&mut browser)?;
    let paged = page("pages", &["align", &plan, "--pages"])?;
    keep(&mut browser, &paged, "report", &PAGES)?;
    let read = page("read", &["analyze", &plan])?;
    keep(&mut browser, &read, "read", &READ)?;
    let mut server = Command::new("cargo")
        .args([
            "run",
            "--quiet",
            "--package",
            "itl-cli",
            "--",
            "serve",
            "--ephemeral",
            "--listen",
            "127.0.0.1:0",
        ])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|error| error.to_string())?;
    let taken = served(&mut browser, &mut server, Path::new(&plan));
    // It may have ended already, which is as good.
    drop(server.kill());
    drop(server.wait());
    taken
}

/// The page of a server: its library, and a sentence on the picture of its page.
fn served(browser: &mut Browser, server: &mut Child, plan: &Path) -> Result<(), String> {
    let mut address = String::new();
    let said = server.stdout.take().ok_or("the server says nothing")?;
    BufReader::new(said).read_line(&mut address).map_err(|error| error.to_string())?;
    let words = |error: Error| error.to_string();
    browser.resize(DESK).map_err(words)?;
    browser.show_as(Media::Screen, Scheme::Light).map_err(words)?;
    browser.visit(address.trim()).map_err(words)?;
    browser.wait_for("document.body.dataset.ready").map_err(words)?;
    let review =
        std::env::current_dir().map_err(|error| error.to_string())?.join("examples/campus-review.txt");
    browser.drop_files(".drop", &[&review, plan]).map_err(words)?;
    browser.wait_for("document.querySelectorAll('[data-stage=done]').length === 2").map_err(words)?;
    browser.wait_for("document.querySelectorAll('.row .small-profile').length === 2").map_err(words)?;
    keep_shown(browser, "server-library")?;
    browser.resize(HIGH).map_err(words)?;
    browser.click("[data-name$=pdf] [data-do=open]").map_err(words)?;
    browser.wait_inside("document.body.dataset.ready").map_err(words)?;
    browser.click_inside("#coverage .covered .concept").map_err(words)?;
    browser.wait_inside("document.querySelector('#evidence [data-quote] [data-go=page]')").map_err(words)?;
    browser.click_inside("#evidence [data-quote] [data-go=page]").map_err(words)?;
    browser.wait_inside("document.querySelector('.leaf img')?.naturalWidth > 0").map_err(words)?;
    keep_shown(browser, "server-page")
}

/// Keeps a picture of what is shown with the documentation.
fn keep_shown(browser: &mut Browser, name: &str) -> Result<(), String> {
    browser
        .evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        .map_err(|error| error.to_string())?;
    let taken = browser.screenshot().map_err(|error| error.to_string())?;
    let packed = repack(&taken).map_err(|error| format!("{name}: {error}"))?;
    let path = format!("docs/images/{name}.png");
    std::fs::write(&path, &packed).map_err(|error| format!("{path}: {error}"))?;
    println!("{path} ({} kB)", packed.len().div_ceil(1000));
    Ok(())
}

/// The example as a PDF with headings, two columns and a list, printed by the browser.
fn printed(browser: &mut Browser) -> Result<String, String> {
    let plan = std::fs::read_to_string("examples/campus-plan.txt").map_err(|error| error.to_string())?;
    let mut html =
        "<!doctype html><meta charset=\"utf-8\"><style>@page { size: A4; margin: 18mm } body { font: 10pt \
                    sans-serif; columns: 2 } h1, h2 { break-after: avoid }</style>"
            .to_owned();
    for (at, block) in plan.trim().split("\n\n").enumerate() {
        let tag = match block.chars().next() {
            _ if at == 0 => "h1",
            Some('0'..='9') => "h2",
            _ => "p",
        };
        let block = block.replace('&', "&amp;").replace('<', "&lt;").replace("\n- ", "<br>- ");
        html.push_str(&format!("<{tag}>{block}</{tag}>"));
    }
    let folder = std::env::current_dir().map_err(|error| error.to_string())?.join("target/tools");
    let (source, pdf) = (folder.join("plan.html"), folder.join("campus-plan.pdf"));
    std::fs::write(&source, html).map_err(|error| error.to_string())?;
    browser.open(&source).map_err(|error| error.to_string())?;
    let bytes = browser.print().map_err(|error| error.to_string())?;
    std::fs::write(&pdf, bytes).map_err(|error| error.to_string())?;
    Ok(pdf.to_string_lossy().into_owned())
}

/// The page that a command writes.
fn page(name: &str, arguments: &[&str]) -> Result<PathBuf, String> {
    // The browser takes whole paths only.
    let folder = std::env::current_dir().map_err(|error| error.to_string())?.join("target/tools");
    let path = folder.join(format!("{name}.html"));
    std::fs::create_dir_all(folder).map_err(|error| error.to_string())?;
    let mut program = Command::new("cargo");
    program.args(["run", "--quiet", "--package", "itl-cli", "--"]).args(arguments).arg("--html").arg(&path);
    program.args(["--force", "--quiet", "--output", "target/tools/printed.txt"]);
    let status = program.status().map_err(|error| error.to_string())?;
    if status.success() { Ok(path) } else { Err(format!("itl {}: {status}", arguments.join(" "))) }
}

/// Takes a picture of a page and keeps it with the documentation.
fn keep(browser: &mut Browser, page: &Path, kind: &str, shot: &Shot) -> Result<(), String> {
    let path = PathBuf::from(format!("docs/images/{kind}-{}.png", shot.name));
    let taken = picture(browser, page, shot).map_err(|error| format!("{}: {error}", shot.name))?;
    let packed = repack(&taken).map_err(|error| format!("{}: {error}", shot.name))?;
    std::fs::write(&path, &packed).map_err(|error| format!("{}: {error}", path.display()))?;
    println!("{} ({} kB)", path.display(), packed.len().div_ceil(1000));
    Ok(())
}

fn picture(browser: &mut Browser, report: &Path, shot: &Shot) -> Result<Vec<u8>, Error> {
    browser.resize(shot.view)?;
    browser.show_as(Media::Screen, shot.scheme)?;
    browser.open_at(report, shot.link)?;
    // A page without a script is ready when it is there.
    browser.wait_for("document.body.dataset.ready || !document.querySelector('script')")?;
    // What the last step changed is drawn with the frame after the next.
    browser.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")?;
    browser.screenshot()
}

/// The same picture in fewer bytes: text on plain ground packs best as it is, without the browser's filters.
fn repack(picture: &[u8]) -> Result<Vec<u8>, Box<dyn std::error::Error>> {
    let mut reader = png::Decoder::new(Cursor::new(picture)).read_info()?;
    let mut pixels = vec![0; reader.output_buffer_size().ok_or("a picture larger than memory")?];
    let frame = reader.next_frame(&mut pixels)?;
    let mut packed = Vec::new();
    let mut encoder = png::Encoder::new(&mut packed, frame.width, frame.height);
    encoder.set_color(frame.color_type);
    encoder.set_depth(frame.bit_depth);
    encoder.set_compression(png::Compression::High);
    encoder.set_filter(png::Filter::NoFilter);
    encoder.write_header()?.write_image_data(&pixels)?;
    Ok(packed)
}
