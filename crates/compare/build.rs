//! Stores a fact about the build that every measurement depends on: the compiler. The optimization
//! level is that of `ladder`, since it is the strategies that are measured.

use std::env;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let compiler = env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let version = Command::new(compiler).arg("--version").output();
    let version = version
        .ok()
        .and_then(|output| String::from_utf8(output.stdout).ok());
    println!(
        "cargo::rustc-env=COMPARE_COMPILER={}",
        version.as_deref().unwrap_or("unknown").trim()
    );
}
