//! The short commands of `.cargo/config.toml`.

use std::path::Path;

use crate::{ended, kata};

/// `cargo judge NAME` is the first command that `kata new` prints. Run here with the binary of the
/// tests, since the alias would build another one.
#[test]
fn cargo_judge_judges_a_strategy() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.cargo/config.toml");
    let aliases = std::fs::read_to_string(file).unwrap();
    let line = aliases.lines().find_map(|line| line.strip_prefix("judge = \"")).unwrap();
    let (cargo, words) = line.trim_end_matches('"').split_once(" -- ").unwrap();
    assert_eq!(cargo, "run --package kata");
    let words: Vec<&str> = words.split(' ').chain(["xor-bitmask"]).collect();
    let (printed, _, code) = ended(&mut kata(&words));
    assert!(code == Some(0) && printed.contains("Accepted"), "{printed}");
}
