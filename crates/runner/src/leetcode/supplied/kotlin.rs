//! Kotlin: packages that an answer may use without an import.

use super::version::Version;
use super::{Copied, Repairs};

/// Packages that LeetCode imports. They hide names of Kotlin itself, such as `ArrayDeque`, so they
/// are imported only for an answer that does not compile without them.
const KOTLIN_PACKAGES: [&str; 2] = ["java.util.*", "kotlin.math.*"];

pub(in crate::leetcode) fn copy_kotlin(text: &str, repairs: &Repairs) -> Copied {
    let mut imports = String::new();
    for name in &repairs.imports {
        imports.extend(["import ", name, "; "]);
    }
    Copied::with_prefix(&imports, text)
}

/// What to know about a compiler that may be older than that of LeetCode.
pub(in crate::leetcode) fn kotlin_lacks(_: &str) -> Option<String> {
    let version = Version::installed("kotlinc", "-version")?;
    if version.major >= 2 {
        return None;
    }
    Some(format!(
        "this is Kotlin {version}; LeetCode has Kotlin 2, so code that is rejected here may be right \
         there"
    ))
}

pub(in crate::leetcode) fn repair_kotlin(output: &str, _: &Repairs) -> Repairs {
    let mut repairs = Repairs::default();
    if output.contains("unresolved reference") || output.contains("Unresolved reference") {
        repairs.imports.extend(KOTLIN_PACKAGES);
    }
    repairs
}
