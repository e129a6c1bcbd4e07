//! C#: the namespaces of LeetCode.

use super::{Copied, Repairs};
use crate::process::is_installed;

pub(in crate::leetcode) fn copy_csharp(text: &str, _: &Repairs) -> Copied {
    const NAMESPACES: [&str; 13] = [
        "System",
        "System.Collections",
        "System.Collections.Concurrent",
        "System.Collections.Generic",
        "System.Diagnostics",
        "System.Globalization",
        "System.IO",
        "System.Linq",
        "System.Numerics",
        "System.Text",
        "System.Text.RegularExpressions",
        "System.Threading",
        "System.Threading.Tasks",
    ];
    let imports = NAMESPACES.map(|name| format!("using {name}; "));
    Copied::with_prefix(&imports.concat(), text)
}

/// Mono's own compiler is behind; the words are those with which it refuses what is new.
pub(in crate::leetcode) fn csharp_lacks(_: &str) -> Option<String> {
    if is_installed("csc") {
        return None;
    }
    let note = "this is mcs of Mono, which compiles C# 6 and parts of C# 7, without local functions, \
                switch expressions and new(); LeetCode has C# 13, so code that is rejected here \
                may be right there; csc is used where it is installed";
    Some(note.to_owned())
}
