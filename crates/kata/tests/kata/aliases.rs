//! The short commands of `.cargo/config.toml`.

use std::path::Path;
use std::process::Command;

use crate::KATA;

/// `cargo judge NAME` is the first command that `kata new` prints. Run here with the binary of the
/// tests, since the alias would build another one.
#[test]
fn cargo_judge_judges_a_strategy() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.cargo/config.toml");
    let aliases = std::fs::read_to_string(file).unwrap();
    let line = aliases.lines().find_map(|line| line.strip_prefix("judge = \"")).unwrap();
    let (cargo, kata) = line.trim_end_matches('"').split_once(" -- ").unwrap();
    assert_eq!(cargo, "run --package kata");
    let output = Command::new(KATA).args(kata.split(' ')).arg("xor-bitmask").output().unwrap();
    let printed = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && printed.contains("Accepted"), "{printed}");
}
