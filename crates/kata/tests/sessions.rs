//! What a person types and sees: the files in `tests/cmd`, run with the real binary.
//!
//! `TRYCMD=overwrite cargo test -p kata --test sessions` writes what is printed now into
//! them; look at the difference before it is committed.

#[test]
fn sessions() {
    trycmd::TestCases::new().case("tests/cmd/*.md");
}
