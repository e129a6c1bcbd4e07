//! TypeScript: declarations of what Node.js and the packages of LeetCode define.

use regex_lite::Regex;

use super::{Copied, Repairs};

/// What Node.js and the packages of LeetCode define. The compiler sees neither.
const TYPESCRIPT_VALUES: [&str; 9] = [
    "_",
    "clearTimeout",
    "console",
    "exports",
    "module",
    "performance",
    "process",
    "require",
    "setTimeout",
];

/// The classes of the packages of LeetCode.
const TYPESCRIPT_CLASSES: [&str; 5] = [
    "Deque",
    "MaxPriorityQueue",
    "MinPriorityQueue",
    "PriorityQueue",
    "Queue",
];

/// The answer behind declarations of what it uses without defining it.
pub(in crate::leetcode) fn copy_typescript(text: &str, repairs: &Repairs) -> Copied {
    let mut declarations = Vec::new();
    for name in &repairs.imports {
        declarations.push(if TYPESCRIPT_CLASSES.contains(name) {
            format!(
                "declare class {name}<T = any> {{ [name: string]: any; static [name: string]: any; \
                 constructor(...values: any[]); [Symbol.iterator](): Iterator<T>; }} "
            )
        } else {
            format!("declare const {name}: any; ")
        });
    }
    Copied::with_prefix(&declarations.concat(), text)
}

/// Declares the names that the compiler does not find: `Cannot find name 'console'`.
pub(in crate::leetcode) fn repair_typescript(output: &str, repairs: &Repairs) -> Repairs {
    let missing = Regex::new(r"Cannot find name '(\w+)'").expect("a test compiles it");
    let mut repaired = repairs.clone();
    for captures in missing.captures_iter(output) {
        let mut names = TYPESCRIPT_VALUES.into_iter().chain(TYPESCRIPT_CLASSES);
        let name = names.find(|name| *name == &captures[1]);
        repaired.imports.extend(name);
    }
    repaired
}
