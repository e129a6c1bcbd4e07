//! [`Language`]: how an answer in each language is recognised, compiled and started.

use std::process::Command;
use std::sync::LazyLock;

use regex_lite::Regex;

/// One language. Words of a command are separated by spaces, and commands by `&&`; `{folder}` is
/// the folder of the build, and `{python}` is [`PYTHON`]. An option after `?` is dropped where the
/// compiler refuses it.
#[derive(Debug)]
pub(super) struct Language {
    pub(super) name: &'static str,
    /// The ending of a file in this language.
    pub(super) ending: &'static str,
    /// The methods of LeetCode, as this language writes their names.
    pub(super) methods: &'static [&'static str],
    /// The type of their parameter, if a wrong one compiles.
    pub(super) board: &'static str,
    /// Whether they stand in a class `Solution`.
    pub(super) has_class: bool,
    /// The programs that an answer needs.
    pub(super) tools: &'static [&'static str],
    /// What to install if one of them is missing.
    pub(super) install: &'static str,
    /// The name of the answer in the folder of the build; the driver refers to it.
    pub(super) copy: &'static str,
    /// The name and the text of the driver.
    pub(super) driver: (&'static str, &'static str),
    /// The paths and the texts of more files that a compiler may need.
    pub(super) headers: &'static [(&'static str, &'static str)],
    /// What LeetCode supplies and the driver cannot. It stands on the first line of the answer, so
    /// that line numbers stay.
    pub(super) first_line: fn(&str) -> String,
    /// What to write below the answer, made from its text without comments.
    glue: fn(&str) -> String,
    /// The compiler; nothing where the driver loads the answer.
    pub(super) compile: &'static str,
    /// What to add to that for an answer that it refuses, or nothing.
    pub(super) compile_again: &'static str,
    pub(super) start: &'static str,
    /// Whether a search takes a hundred times as long as in a compiled language.
    pub(super) is_interpreted: bool,
    /// The words of the driver that not every driver takes: `state`, `record` and `zeroed`.
    pub(super) words: &'static [&'static str],
    /// What takes the word `record`, if not the driver.
    pub(super) recorder: Option<Recorder>,
    /// Whether the compiler can build a program that ends at an undefined step.
    pub(super) has_sanitizers: bool,
}

/// A recorder: it runs the answer in place of the driver. It is compiled on first use.
#[derive(Debug)]
pub(super) struct Recorder {
    /// The names and the texts of its files.
    pub(super) files: &'static [(&'static str, &'static str)],
    pub(super) compile: &'static str,
    pub(super) start: &'static str,
    /// What writes afterwards which lines ran, if the recorder does not.
    pub(super) lines: &'static str,
}

/// As most languages write them.
const METHODS: [&str; 2] = ["solveSudoku", "isValidSudoku"];

/// What most languages have in common.
const PLAIN: Language = Language {
    name: "",
    ending: "",
    methods: &METHODS,
    board: "",
    has_class: false,
    tools: &[],
    install: "",
    copy: "",
    driver: ("", ""),
    headers: &[],
    first_line: |_| String::new(),
    glue: |_| String::new(),
    compile: "",
    compile_again: "",
    start: "{folder}/answer",
    is_interpreted: false,
    words: &[],
    recorder: None,
    has_sanitizers: false,
};

/// The recorder of C++ and C. The answer is compiled with -fsanitize=thread and linked with the
/// hooks of `recorder.c` instead of the sanitizer's.
macro_rules! hooks {
    ($compile:literal, $linker:literal) => {
        Some(Recorder {
            files: &[("recorder.c", include_str!("drivers/recorder.c"))],
            compile: concat!(
                $compile,
                " -O0 -g1 -w -fsanitize=thread --coverage -fno-pie -DKATA_RECORD -c -o recorded.o \
                 && gcc -O1 -w -c -o recorder.o recorder.c && ",
                $linker,
                " -no-pie --coverage -o recorded recorded.o recorder.o \
                 -Wl,--wrap=memcpy,--wrap=memmove,--wrap=memset,--wrap=memchr,--wrap=memcmp -lm"
            ),
            start: "{folder}/recorded",
            lines: "gcov --relative-only --stdout recorded.gcda",
        })
    };
}

pub(super) const LANGUAGES: [Language; 9] = [
    Language {
        name: "Python",
        ending: "py",
        has_class: true,
        tools: &["python3"],
        install: "Python 3 (python3)",
        copy: "solution.py",
        driver: ("driver.py", include_str!("drivers/driver.py")),
        start: "{python} driver.py",
        is_interpreted: true,
        words: &["state", "record"],
        ..PLAIN
    },
    Language {
        name: "Java",
        ending: "java",
        board: "char[][]",
        has_class: true,
        tools: &["javac", "java"],
        install: "a JDK, 17 or later (javac, java)",
        copy: "Solution.java",
        driver: ("KataDriver.java", include_str!("drivers/KataDriver.java")),
        glue: java_glue,
        first_line: |_| {
            "import java.io.*; import java.math.*; import java.text.*; import java.time.*; \
             import java.util.*; import java.util.concurrent.*; import java.util.function.*; \
             import java.util.regex.*; import java.util.stream.*; "
                .to_owned()
        },
        // No statistics for other programs, which would be left behind by a process that is killed.
        // A compiler ends too soon to gain by optimizing itself or by collecting garbage in
        // parallel.
        compile: "javac -J-XX:-UsePerfData -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC \
                  -encoding UTF-8 -g -nowarn Solution.java KataDriver.java",
        // One collector thread, so that its work is not added to that of the answer.
        start: "java -Xss64m -XX:+UseSerialGC -XX:-UsePerfData KataDriver",
        words: &["state", "record"],
        recorder: Some(Recorder {
            files: &[
                (
                    "KataRecorder.java",
                    include_str!("drivers/KataRecorder.java"),
                ),
                ("KataRecord.java", include_str!("drivers/KataRecord.java")),
            ],
            compile: "java -XX:-UsePerfData -XX:TieredStopAtLevel=1 -XX:+UseSerialGC \
                      KataRecorder.java",
            // The time of threads that optimize would count, too.
            start: "java -Xss64m -XX:MaxJavaStackTraceDepth=1000000 -XX:TieredStopAtLevel=1 \
                    -XX:+UseSerialGC -XX:-UsePerfData -cp recorded KataRecord",
            lines: "",
        }),
        ..PLAIN
    },
    Language {
        name: "C++",
        ending: "cpp",
        board: "vector<vector<char>>&",
        has_class: true,
        tools: &["g++"],
        install: "a C++ compiler (g++, version 10 or later)",
        copy: "solution.cpp",
        driver: ("driver.cpp", include_str!("drivers/driver.cpp")),
        headers: &[("headers/bits/stdc++.h", include_str!("drivers/stdc++.h"))],
        // Without the first option GCC drops what the driver writes where a member will be. clang
        // has no such option and drops nothing.
        compile: "g++ ?-fno-lifetime-dse -std=gnu++20 -O2 -w -idirafter headers -o answer driver.cpp",
        // All headers take nearly a second more than those that the driver names.
        compile_again: " -include bits/stdc++.h",
        words: &["record", "zeroed"],
        has_sanitizers: true,
        // The hooks see what is done in a header, but not in a library.
        recorder: hooks!(
            "g++ driver.cpp ?-fno-lifetime-dse -std=gnu++20 -idirafter headers \
             -D_GLIBCXX_EXTERN_TEMPLATE=0",
            "g++"
        ),
        ..PLAIN
    },
    Language {
        name: "JavaScript",
        ending: "js",
        tools: &["node"],
        install: "Node.js (node)",
        copy: "solution.js",
        driver: ("driver.js", include_str!("drivers/driver.js")),
        start: "node --stack-size=4000 driver.js",
        words: &["record"],
        ..PLAIN
    },
    Language {
        name: "Rust",
        ending: "rs",
        methods: &["solve_sudoku", "is_valid_sudoku"],
        tools: &["rustc"],
        install: "Rust (rustc)",
        copy: "solution.rs",
        driver: ("driver.rs", include_str!("drivers/driver.rs")),
        glue: rust_glue,
        compile: "rustc --edition=2021 -O --cap-lints=allow -o answer driver.rs",
        ..PLAIN
    },
    Language {
        name: "C",
        ending: "c",
        tools: &["gcc"],
        install: "a C compiler (gcc)",
        copy: "solution.c",
        driver: ("driver.c", include_str!("drivers/driver.c")),
        glue: c_glue,
        compile: "gcc -std=gnu17 -O2 -w -o answer driver.c -lm",
        words: &["record"],
        has_sanitizers: true,
        recorder: hooks!("gcc driver.c -std=gnu17", "gcc"),
        ..PLAIN
    },
    Language {
        name: "Go",
        ending: "go",
        board: "[][]byte",
        tools: &["go"],
        install: "Go (go)",
        copy: "solution.go",
        driver: ("driver.go", include_str!("drivers/driver.go")),
        first_line: go_first_line,
        glue: go_glue,
        compile: "go build -o answer solution.go driver.go",
        ..PLAIN
    },
    Language {
        name: "C#",
        ending: "cs",
        methods: &["SolveSudoku", "IsValidSudoku"],
        board: "char[][]",
        has_class: true,
        tools: &["mcs", "mono"],
        install: "Mono (mcs, mono)",
        copy: "Solution.cs",
        driver: ("KataDriver.cs", include_str!("drivers/KataDriver.cs")),
        first_line: |_| {
            "using System; using System.Collections.Generic; using System.Linq; using System.Text; "
                .to_owned()
        },
        compile: "mcs -debug -optimize+ -warn:0 -out:answer.exe Solution.cs KataDriver.cs",
        start: "mono --debug {folder}/answer.exe",
        ..PLAIN
    },
    // The driver for Java serves Kotlin, too.
    Language {
        name: "Kotlin",
        ending: "kt",
        board: "Array<CharArray>",
        has_class: true,
        tools: &["kotlinc", "javac", "java"],
        install: "the Kotlin compiler (kotlinc) and a JDK, 17 or later (javac, java)",
        copy: "Solution.kt",
        driver: ("KataDriver.java", include_str!("drivers/KataDriver.java")),
        compile: "kotlinc -J-XX:-UsePerfData -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -nowarn \
                  Solution.kt -include-runtime -d answer.jar \
                  && javac -J-XX:-UsePerfData -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC \
                  -encoding UTF-8 -cp answer.jar KataDriver.java",
        start: "java -XX:+UseSerialGC -XX:-UsePerfData -cp answer.jar:. KataDriver",
        words: &["state"],
        ..PLAIN
    },
];

/// The interpreter behind the command `python3`. The command may be a script of a version manager,
/// which takes longer to find the interpreter than that takes to start.
pub(super) static PYTHON: LazyLock<String> = LazyLock::new(|| {
    let output = Command::new("python3")
        .args(["-c", "import sys; print(sys.executable)"])
        .output();
    let path = output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
    path.ok()
        .filter(|path| !path.is_empty())
        .unwrap_or_else(|| "python3".to_owned())
});

impl Language {
    /// The language of a file with this ending.
    pub(super) fn of(ending: &str) -> Option<&'static Self> {
        LANGUAGES.iter().find(|language| language.ending == ending)
    }

    /// The text of an answer as the driver needs it. Every line keeps its number.
    pub(super) fn complete(&self, text: &str) -> String {
        let (before, after) = (
            (self.first_line)(text),
            (self.glue)(&without_comments(text)),
        );
        let gap = if after.is_empty() { "" } else { "\n" };
        format!("{before}{text}{gap}{after}")
    }
}

/// LeetCode supplies the class `Pair` of JavaFX.
fn java_glue(text: &str) -> String {
    const PAIR: &str = "class Pair<K, V> { final K key; final V value; Pair(K k, V v) { key = k; \
        value = v; } K getKey() { return key; } V getValue() { return value; } public boolean \
        equals(Object o) { return o instanceof Pair<?, ?> p && java.util.Objects.equals(key, p.key) \
        && java.util.Objects.equals(value, p.value); } public int hashCode() { return \
        java.util.Objects.hash(key, value); } public String toString() { return key + \"=\" + value; \
        } }\n";
    let is_own = ["class Pair", "record Pair"]
        .iter()
        .any(|own| text.contains(own));
    if is_own || !text.contains("Pair") {
        String::new()
    } else {
        PAIR.to_owned()
    }
}

fn rust_glue(text: &str) -> String {
    let unit = if text.contains("struct Solution") {
        ""
    } else {
        "pub struct Solution;\n"
    };
    let [solve, validate] = ["solve_sudoku", "is_valid_sudoku"].map(|name| {
        let is_there = declares(text, name, "Vec<", 1);
        if is_there {
            format!("Some(Solution::{name})")
        } else {
            "None".to_owned()
        }
    });
    format!(
        "{unit}pub const KATA_SOLVE: Option<fn(&mut Vec<Vec<char>>)> = {solve};\n\
         pub const KATA_VALIDATE: Option<fn(Vec<Vec<char>>) -> bool> = {validate};\n"
    )
}

fn c_glue(text: &str) -> String {
    let [solve, validate] = METHODS.map(|name| {
        if declares(text, name, "char", 3) {
            name
        } else {
            "0"
        }
    });
    format!(
        "static void (*kata_solve)(char **, int, int *) = {solve};\n\
         static bool (*kata_validate)(char **, int, int *) = {validate};\n"
    )
}

fn go_glue(text: &str) -> String {
    let [solve, validate] = METHODS.map(|name| {
        if declares(text, name, "byte", 1) {
            name
        } else {
            "nil"
        }
    });
    format!(
        "var kataSolve func([][]byte) = {solve}\n\
         var kataValidate func([][]byte) bool = {validate}\n"
    )
}

/// The packages that an answer in Go uses without an import, as LeetCode allows it.
fn go_first_line(text: &str) -> String {
    if text
        .lines()
        .any(|line| line.trim_start().starts_with("package "))
    {
        return String::new();
    }
    let is_used =
        |name: &&str| text.contains(&format!("{name}.")) && !text.contains(&format!("\"{name}\""));
    let used = ["fmt", "math", "sort", "strconv", "strings"]
        .into_iter()
        .filter(is_used);
    let imports = used.map(|name| format!("import \"{name}\"; "));
    "package main; ".to_owned() + &imports.collect::<String>()
}

/// The text without `//` and `/* */` comments.
fn without_comments(text: &str) -> String {
    let comment = Regex::new(r"//.*|/\*(?s:.*?)(?:\*/|$)").expect("a test compiles it");
    comment.replace_all(text, "").into_owned()
}

/// Whether the text has a function of this name with this number of parameters, the first of which
/// has this word in its type. A helper of the same name takes more, or other ones.
fn declares(text: &str, name: &str, word: &str, parameters: usize) -> bool {
    let list = format!(r"{name}\s*\(([^)]*?),?\s*\)");
    Regex::new(&list)
        .expect("a test compiles it")
        .captures_iter(text)
        .any(|found| {
            let list: Vec<&str> = found[1].split(',').collect();
            list[0].contains(word) && list.len() == parameters
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn a_method_is_told_from_a_helper_a_call_and_a_comment() {
        let text = "impl Solution {
            // pub fn is_valid_sudoku(board: Vec<Vec<char>>) -> bool { true } 中文
            /* fn is_valid_sudoku(board: Vec<Vec<char>>) */
            pub fn solve_sudoku (board: &mut Vec<Vec<char>>,) { solve_sudoku(board); }
            fn is_valid_sudoku(board: &Vec<Vec<char>>, row: usize, digit: char) -> bool { true }
        }";
        let glue = rust_glue(&without_comments(text));
        assert!(glue.contains("= Some(Solution::solve_sudoku);"), "{glue}");
        assert!(
            glue.contains("pub struct Solution;") && glue.contains("= None;"),
            "{glue}"
        );
        let text = "bool isValidSudoku(char** board, int boardSize, int* boardColSize){ }";
        assert!(
            c_glue(text).ends_with("= isValidSudoku;\n"),
            "{}",
            c_glue(text)
        );
        assert!(c_glue("int x = isValidSudoku(board, 1, 2);").ends_with("= 0;\n"));
    }

    #[test]
    fn the_help_and_the_readme_name_every_language() {
        let listed = |text: &str, begin: &str, end: &str| -> BTreeSet<String> {
            let text = text.replace('\n', " ");
            let list = text
                .split_once(begin)
                .and_then(|(_, rest)| rest.split_once(end))
                .unwrap()
                .0;
            list.split(", ")
                .flat_map(|one| one.split(" or "))
                .map(str::to_owned)
                .collect()
        };
        let known = |shown: fn(&Language) -> String| -> BTreeSet<String> {
            LANGUAGES.iter().map(shown).collect()
        };
        let help = include_str!("../../../kata/tests/cmd/judge.md");
        let in_help = known(|one| format!("{} (.{})", one.name, one.ending));
        assert_eq!(
            listed(help, "function, in ", ". Its methods"),
            in_help,
            "kata judge --help"
        );
        let readme = include_str!("../../../../README.md");
        let in_readme = known(|one| one.name.to_owned());
        assert_eq!(
            listed(readme, "Answer in ", ", in the file"),
            in_readme,
            "README.md"
        );
    }

    #[test]
    fn the_packages_that_an_answer_in_go_uses_stand_before_its_first_line() {
        let text = "// one\nfunc solveSudoku(board [][]byte) { sort.Ints(nil) }";
        let go = Language::of("go").unwrap().complete(text);
        assert!(
            go.starts_with("package main; import \"sort\"; // one\nfunc "),
            "{go}"
        );
    }
}
