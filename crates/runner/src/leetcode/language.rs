//! [`Language`]: how an answer in each language is recognised, compiled and started.

use std::path::Path;
use std::process::Command;
use std::sync::LazyLock;

use super::supplied::{self, Additions, Copied, METHODS, Made};

/// One language. Words of a command are separated by spaces, and commands by `&&`; `{folder}` is
/// the folder of the build, and `{python}` is [`PYTHON`]. An option after `?` is dropped where the
/// compiler refuses it.
#[derive(Debug)]
pub(super) struct Language {
    pub(super) name: &'static str,
    /// The ending of a file in this language.
    pub(super) ending: &'static str,
    /// Other endings that compilers know.
    other_endings: &'static [&'static str],
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
    /// The path of the answer in the folder of the build; the driver refers to it.
    pub(super) copy: &'static str,
    /// The names and the texts of the files of the driver.
    pub(super) driver: &'static [(&'static str, &'static str)],
    /// What LeetCode supplies and the driver cannot, written around the answer.
    copied: fn(&str, &Additions) -> Copied,
    /// The files that are made for each answer.
    made: fn(&str, &Additions) -> Vec<Made>,
    /// What to add for an answer that the compiler refuses with this output.
    pub(super) repair: fn(&str, &Additions) -> Additions,
    /// The compilers, of which the first one is used that accepts the answer; none where the driver
    /// loads it.
    pub(super) compile: &'static [&'static str],
    /// What to know about an answer that they refuse: a version that is behind that of LeetCode.
    pub(super) version: fn(&str) -> Option<String>,
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
    other_endings: &[],
    driver: &[],
    copied: Copied::unchanged,
    made: |_, _| Vec::new(),
    repair: |_, additions| additions.clone(),
    compile: &[],
    version: |_| None,
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
                 && gcc -O1 -w -c -o recorder.o recorder.c \
                 && gcc -O1 -w -DKATA_OWN_HANDLER -c -o recorded-support.o support.c && ",
                $linker,
                " -no-pie --coverage -o recorded recorded.o recorder.o recorded-support.o \
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
        driver: &[("driver.py", include_str!("drivers/driver.py"))],
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
        driver: &[
            ("KataDriver.java", include_str!("drivers/KataDriver.java")),
            ("javafx/util/Pair.java", supplied::JAVA_PAIR),
        ],
        copied: supplied::copy_java,
        // No statistics for other programs, which would be left behind by a process that is killed.
        // A compiler ends too soon to gain by optimizing itself or by collecting garbage in
        // parallel.
        compile: &[
            "javac -J-XX:-UsePerfData -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC \
                    -encoding UTF-8 -g -nowarn Solution.java KataDriver.java",
        ],
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
        install: "a C++ compiler (g++, version 11 or later)",
        copy: "solution.cpp",
        driver: &[
            ("driver.cpp", include_str!("drivers/driver.cpp")),
            ("support.c", include_str!("drivers/support.c")),
            ("support.h", include_str!("drivers/support.h")),
            ("headers/bits/stdc++.h", include_str!("drivers/stdc++.h")),
        ],
        other_endings: &["cc", "cxx", "c++"],
        made: supplied::make_for_cpp,
        // All headers take nearly a second more than those that the driver names, so they are
        // included only for an answer that needs them.
        repair: supplied::repair_cpp,
        // LeetCode compiles C++23. Without the first option GCC drops what the driver writes where a
        // member will be. clang has no such option and drops nothing.
        compile: &[
            "gcc -O2 -w -c support.c && g++ driver.cpp support.o ?-fno-lifetime-dse -std=gnu++2b \
             -O2 -g1 -w -fno-pie -no-pie -idirafter headers -o answer",
        ],
        version: supplied::cpp_version,
        words: &["record", "zeroed"],
        has_sanitizers: true,
        // The hooks see what is done in a header, but not in a library.
        recorder: hooks!(
            "g++ driver.cpp ?-fno-lifetime-dse -std=gnu++2b -idirafter headers \
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
        driver: &[("driver.js", include_str!("drivers/driver.js"))],
        start: "node --stack-size=4000 driver.js",
        words: &["record"],
        ..PLAIN
    },
    Language {
        name: "Rust",
        ending: "rs",
        methods: &["solve_sudoku", "is_valid_sudoku"],
        board: "Vec<Vec<char>>",
        tools: &["rustc"],
        install: "Rust (rustc)",
        copy: "solution.rs",
        driver: &[("driver.rs", include_str!("drivers/driver.rs"))],
        copied: supplied::copy_rust,
        made: supplied::make_for_rust,
        // The lines of calls are shown where the stack overflows.
        compile: &[
            "rustc --edition=2024 -O --cap-lints=allow -C relocation-model=static \
             -C debuginfo=line-tables-only -o answer driver.rs",
            "rustc --edition=2021 -O --cap-lints=allow -C relocation-model=static \
             -C debuginfo=line-tables-only -o answer driver.rs",
        ],
        ..PLAIN
    },
    Language {
        name: "C",
        ending: "c",
        tools: &["gcc"],
        install: "a C compiler (gcc)",
        copy: "solution.c",
        driver: &[
            ("driver.c", include_str!("drivers/driver.c")),
            ("support.c", include_str!("drivers/support.c")),
            ("support.h", include_str!("drivers/support.h")),
            ("uthash.h", include_str!("drivers/uthash.h")),
        ],
        made: supplied::make_for_c,
        repair: supplied::repair_c,
        compile: &[
            "gcc -O2 -w -c support.c && gcc driver.c support.o -std=gnu17 -O2 -g1 -w -fno-pie \
                    -no-pie -o answer -lm",
        ],
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
        copy: "answer/solution.go",
        driver: &[("driver.go", include_str!("drivers/driver.go"))],
        copied: supplied::copy_go,
        made: supplied::make_for_go,
        repair: supplied::repair_go,
        // All errors are needed, not only the first ten: each may name a package. Go ignores a module
        // in the folder for temporary files.
        compile: &[
            "mkdir -p temporary && rm -f go.mod && env TMPDIR={folder}/temporary go mod init kata \
             && env TMPDIR={folder}/temporary go build -gcflags=kata/...=-e -o driver driver.go",
        ],
        start: "{folder}/driver",
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
        driver: &[("KataDriver.cs", include_str!("drivers/KataDriver.cs"))],
        copied: supplied::copy_csharp,
        // The compiler of .NET comes with newer versions of Mono.
        compile: &[
            "csc -nologo -debug -optimize+ -warn:0 -langversion:latest -main:KataDriving.KataDriver \
             -r:System.Numerics.dll -out:answer.exe Solution.cs KataDriver.cs",
            "mcs -debug -optimize+ -warn:0 -main:KataDriving.KataDriver -r:System.Numerics.dll \
             -out:answer.exe Solution.cs KataDriver.cs",
        ],
        version: supplied::csharp_version,
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
        driver: &[("KataDriver.java", include_str!("drivers/KataDriver.java"))],
        copied: supplied::copy_kotlin,
        repair: supplied::repair_kotlin,
        compile: &[
            "kotlinc -J-XX:-UsePerfData -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -nowarn \
                  Solution.kt -include-runtime -d answer.jar \
                  && javac -J-XX:-UsePerfData -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC \
                  -encoding UTF-8 -cp answer.jar KataDriver.java",
        ],
        version: supplied::kotlin_version,
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
    /// The language of a file with this ending, in capital letters or small ones.
    pub(super) fn of(ending: &str) -> Option<&'static Self> {
        let ending = ending.to_lowercase();
        LANGUAGES.iter().find(|language| {
            language.ending == ending || language.other_endings.contains(&&*ending)
        })
    }

    /// The text of an answer as it is compiled. Every line keeps its number.
    pub(super) fn copied(&self, text: &str, additions: &Additions) -> Copied {
        (self.copied)(text, additions)
    }

    /// The files that are made for an answer.
    pub(super) fn made(&self, text: &str, additions: &Additions) -> Vec<Made> {
        (self.made)(text, additions)
    }

    /// The names of the files that messages about the driver name.
    pub(super) fn driver_files(&self) -> Vec<&'static str> {
        let made = (self.made)("", &Additions::default());
        let driver = self.driver.iter().map(|(name, _)| *name);
        driver
            .chain(made.iter().map(|file| file.name))
            .map(|path| Path::new(path).file_name().and_then(|name| name.to_str()))
            .map(Option::unwrap_or_default)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

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
}
