//! Runs the sessions in `tests/cmd`: each command line and its expected output.
//!
//! `TRYCMD=overwrite cargo test -p kata --test sessions` writes the current output to these files.
//! Read the diff before you commit it.

#[test]
fn sessions() {
    trycmd::TestCases::new().case("tests/cmd/*.md");
}
