//! Runs the sessions in `tests/cmd`: each command line and its expected output. Those that
//! need Python and paths of Linux are in `tests/cmd/linux`.
//!
//! `TRYCMD=overwrite cargo test -p kata --test sessions` writes the current output to these files.
//! Read the diff before you commit it.

#[test]
fn sessions() {
    let cases = trycmd::TestCases::new();
    // The progress of practice is not the developer's own, nor is what failed last time.
    cases.env("XDG_DATA_HOME", env!("CARGO_TARGET_TMPDIR"));
    cases.env("XDG_CACHE_HOME", env!("CARGO_TARGET_TMPDIR"));
    // Commands to repeat are shown as where kata is installed.
    cases.env("CARGO_MANIFEST_DIR", "");
    // A session may measure kata itself as a program.
    let folder = std::path::Path::new(env!("CARGO_BIN_EXE_kata"))
        .parent()
        .unwrap()
        .display();
    cases.env(
        "PATH",
        format!("{folder}:{}", std::env::var("PATH").unwrap_or_default()),
    );
    cases.case("tests/cmd/*.md");
    if cfg!(target_os = "linux") {
        cases.case("tests/cmd/linux/*.md");
    }
}
