//! Java: the imports of LeetCode, and the class `Pair` of JavaFX.

use super::{Copied, Repairs};

/// The class `Pair` of JavaFX, which LeetCode has.
pub(in crate::leetcode) const JAVA_PAIR: &str = include_str!("../drivers/Pair.java");

pub(in crate::leetcode) fn copy_java(text: &str, _: &Repairs) -> Copied {
    const IMPORTS: [&str; 13] = [
        "java.io.*",
        "java.math.*",
        "java.text.*",
        "java.time.*",
        "java.util.*",
        "java.util.concurrent.*",
        "java.util.concurrent.atomic.*",
        "java.util.concurrent.locks.*",
        "java.util.function.*",
        "java.util.random.*",
        "java.util.regex.*",
        "java.util.stream.*",
        "javafx.util.*",
    ];
    let imports = IMPORTS.map(|name| format!("import {name}; "));
    Copied::with_prefix(&imports.concat(), text)
}
