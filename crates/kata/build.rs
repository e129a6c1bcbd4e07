//! Remembers which compiler made the command, so that `kata compare --format json` can say so.

use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let compiler = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let version = Command::new(compiler).arg("--version").output();
    let version = version.ok().and_then(|output| String::from_utf8(output.stdout).ok());
    println!("cargo::rustc-env=KATA_COMPILER={}", version.as_deref().unwrap_or("unknown").trim());
    println!("cargo::rustc-env=KATA_OPT_LEVEL={}", std::env::var("OPT_LEVEL").unwrap_or_default());
}
