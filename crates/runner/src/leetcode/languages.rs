//! [`LANGUAGES`]: the table of languages.
//!
//! A language is a row here, a driver in `drivers`, a template in `templates`, and answers in the
//! tests. Commands, messages, help and the study page take it from this table.

use super::language::{FirstCalls, Language, Optional, Recorder};
use super::supplied::{self, METHODS};

/// A file of a driver that has the same path in `drivers` and beside the answer.
macro_rules! part {
    ($path:literal) => {
        ($path, include_str!(concat!("drivers/", $path)))
    };
}

/// The commands that compile a recorder of C++ or C. The answer is compiled with -fsanitize=thread
/// and linked with the hooks of `recorder.c` instead of the sanitizer's.
macro_rules! compile_with_hooks {
    ($compile:literal, $linker:literal) => {
        concat!(
            $compile,
            " -O0 -g1 -w -fsanitize=thread --coverage -fno-pie -DKATA_RECORD -c -o recorded.o \
             && gcc -O1 -w -c -o recorder.o recorder.c \
             && gcc -O1 -w -DKATA_OWN_HANDLER -c -o recorded-support.o support.c && ",
            $linker,
            " -no-pie --coverage -o recorded recorded.o recorder.o recorded-support.o \
             -Wl,--wrap=memcpy,--wrap=memmove,--wrap=memset,--wrap=memchr,--wrap=memcmp -lm"
        )
    };
}

/// The recorder of C++ and C, which is compiled by the first of these that accepts the answer.
const fn hooks(compile: &'static [&'static str]) -> Recorder {
    Recorder {
        files: &[("recorder.c", include_str!("drivers/recorder.c"))],
        compile,
        start: "{folder}/recorded",
        lines: Some("gcov --relative-only --stdout recorded.gcda"),
    }
}

/// The command that starts what was compiled beside an answer in Java. The time of threads that
/// optimize would count, too.
macro_rules! java_of_recorder {
    () => {
        "java -Xss64m -XX:MaxJavaStackTraceDepth=1000000 -XX:TieredStopAtLevel=1 \
         -XX:+UseSerialGC -XX:-UsePerfData -cp recorded"
    };
}

/// The recorder and the follower of Java, which are compiled together.
const fn recorder_of_java(start: &'static str) -> Recorder {
    Recorder {
        files: &[
            part!("KataContainers.java"),
            part!("KataFollower.java"),
            part!("KataRecord.java"),
            part!("KataRecorder.java"),
        ],
        compile: &[
            "java -XX:-UsePerfData -XX:TieredStopAtLevel=1 -XX:+UseSerialGC \
                    KataRecorder.java",
        ],
        start,
        lines: None,
    }
}

/// The follower of JavaScript. It rewrites an answer with the parser that belongs to Node.js.
const FOLLOWER_OF_JAVASCRIPT: Recorder = Recorder {
    files: &[
        part!("candidates/containers.js"),
        part!("candidates/entries.js"),
        part!("candidates/follower.js"),
        part!("candidates/rewriting.js"),
    ],
    compile: &[],
    start: "node --stack-size=4000 --expose-internals driver.js",
    lines: None,
};

/// All of them, in the order in which they are listed. The first one is the default of practice.
pub static LANGUAGES: [Language; 11] = [
    Language {
        name: "Python",
        tag: "python",
        file: "solution.py",
        comment: "#",
        template: include_str!("templates/solution.py"),
        methods: &METHODS,
        has_class: true,
        tools: &["python3"],
        install: "Python 3 (python3)",
        copy: "solution.py",
        driver: &[
            part!("driver.py"),
            part!("recorder.py"),
            part!("candidates/__init__.py"),
            part!("candidates/containers.py"),
            part!("candidates/entries.py"),
            part!("candidates/follower.py"),
            part!("versions.py"),
        ],
        compile: &[],
        start: "{python} -S driver.py",
        optional: Optional {
            is_slow: true,
            draws_order: true,
            lacking: supplied::python_lacks,
            words: &["state", "record", "place", "candidates", "versions"],
            ..Optional::NONE
        },
    },
    Language {
        name: "Java",
        tag: "java",
        file: "Solution.java",
        comment: "//",
        template: include_str!("templates/Solution.java"),
        methods: &METHODS,
        has_class: true,
        tools: &["javac", "java"],
        install: "a JDK, 17 or later (javac, java)",
        copy: "Solution.java",
        driver: &[
            ("KataDriver.java", include_str!("drivers/KataDriver.java")),
            (
                "KataVersions.java",
                include_str!("drivers/KataVersions.java"),
            ),
            ("javafx/util/Pair.java", supplied::JAVA_PAIR),
        ],
        // No statistics for other programs, which would be left behind by a process that is killed.
        // A compiler ends too soon to gain by optimizing itself or by collecting garbage in
        // parallel.
        compile: &[
            "javac -J-XX:-UsePerfData -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC \
                        -encoding UTF-8 -g -nowarn Solution.java KataDriver.java",
        ],
        // One collector thread, so that its work is not added to that of the answer.
        start: "java -Xss64m -XX:+UseSerialGC -XX:-UsePerfData KataDriver",
        optional: Optional {
            board: Some("char[][]"),
            copied: supplied::copy_java,
            lacking: supplied::java_lacks,
            words: &["state", "record", "place", "candidates", "versions"],
            recorder: Some(recorder_of_java(concat!(
                java_of_recorder!(),
                " KataRecord"
            ))),
            follower: Some(recorder_of_java(concat!(
                java_of_recorder!(),
                " KataFollower"
            ))),
            first_calls: FirstCalls::Compile,
            ..Optional::NONE
        },
    },
    Language {
        name: "C++",
        tag: "cpp",
        file: "solution.cpp",
        comment: "//",
        template: include_str!("templates/solution.cpp"),
        methods: &METHODS,
        has_class: true,
        tools: &["g++"],
        install: "a C++ compiler (g++, version 11 or later)",
        copy: "solution.cpp",
        driver: &[
            ("driver.cpp", include_str!("drivers/driver.cpp")),
            ("library.h", include_str!("drivers/library.h")),
            ("versions.h", include_str!("drivers/versions.h")),
            ("call_versions.c", include_str!("drivers/call_versions.c")),
            ("call_versions.h", include_str!("drivers/call_versions.h")),
            ("support.c", include_str!("drivers/support.c")),
            ("support.h", include_str!("drivers/support.h")),
            ("headers/bits/stdc++.h", include_str!("drivers/stdc++.h")),
        ],
        // LeetCode compiles C++23. Without the first option GCC drops what the driver writes where
        // a member will be. clang has no such option and drops nothing.
        compile: &[
            "gcc -O2 -w -c -o support.o support.c && g++ driver.cpp support.o ?-fno-lifetime-dse \
                 -std=gnu++2b -O2 -g1 -w -fno-pie -no-pie -idirafter headers -o answer",
        ],
        start: "{folder}/answer",
        optional: Optional {
            aliases: &["c++"],
            board: Some("vector<vector<char>>&"),
            other_endings: &["cc", "cxx", "c++"],
            quick_compile: Some(
                "gcc -O2 -w -c -o support.o support.c && g++ driver.cpp -DKATA_NEEDED_HEADERS -I few \
                 support.o ?-fno-lifetime-dse -std=gnu++2b -O2 -g1 -w -fno-pie -no-pie -o answer",
            ),
            made: supplied::make_for_cpp,
            repair: supplied::repair_cpp,
            lacking: supplied::cpp_lacks,
            words: &["record", "versions", "zero-members"],
            has_sanitizers: true,
            // The hooks see what is done in a header, but not in a library.
            recorder: Some(hooks(&[
                compile_with_hooks!(
                    "g++ driver.cpp -DKATA_NEEDED_HEADERS -I few ?-fno-lifetime-dse \
                     -std=gnu++2b -D_GLIBCXX_EXTERN_TEMPLATE=0",
                    "g++"
                ),
                compile_with_hooks!(
                    "g++ driver.cpp ?-fno-lifetime-dse -std=gnu++2b -idirafter headers \
                     -D_GLIBCXX_EXTERN_TEMPLATE=0",
                    "g++"
                ),
            ])),
            ..Optional::NONE
        },
    },
    Language {
        name: "JavaScript",
        tag: "javascript",
        file: "solution.js",
        comment: "//",
        template: include_str!("templates/solution.js"),
        methods: &METHODS,
        has_class: false,
        tools: &["node"],
        install: "Node.js (node)",
        copy: "solution.js",
        driver: &[("driver.js", include_str!("drivers/driver.js"))],
        compile: &[],
        start: "node --stack-size=4000 driver.js",
        optional: Optional {
            words: &["record", "candidates", "versions"],
            follower: Some(FOLLOWER_OF_JAVASCRIPT),
            first_calls: FirstCalls::Compile,
            ..Optional::NONE
        },
    },
    Language {
        name: "Rust",
        tag: "rust",
        file: "solution.rs",
        comment: "//",
        template: include_str!("templates/solution.rs"),
        methods: &["solve_sudoku", "is_valid_sudoku"],
        has_class: false,
        tools: &["rustc"],
        install: "Rust (rustc)",
        copy: "solution.rs",
        driver: &[("driver.rs", include_str!("drivers/driver.rs"))],
        // The lines of calls are shown where the stack overflows.
        compile: &[
            "rustc --edition=2024 -O --cap-lints=allow -C relocation-model=static \
                 -C debuginfo=line-tables-only -o answer driver.rs",
            "rustc --edition=2021 -O --cap-lints=allow -C relocation-model=static \
                 -C debuginfo=line-tables-only -o answer driver.rs",
        ],
        start: "{folder}/answer",
        optional: Optional {
            board: Some("Vec<Vec<char>>"),
            copied: supplied::copy_rust,
            made: supplied::make_for_rust,
            ..Optional::NONE
        },
    },
    Language {
        name: "C",
        tag: "c",
        file: "solution.c",
        comment: "//",
        template: include_str!("templates/solution.c"),
        methods: &METHODS,
        has_class: false,
        tools: &["gcc"],
        install: "a C compiler (gcc)",
        copy: "solution.c",
        driver: &[
            ("driver.c", include_str!("drivers/driver.c")),
            ("support.c", include_str!("drivers/support.c")),
            ("support.h", include_str!("drivers/support.h")),
            ("uthash.h", include_str!("drivers/uthash.h")),
        ],
        compile: &[
            "gcc -O2 -w -c -o support.o support.c && gcc driver.c support.o -std=gnu17 -O2 -g1 -w -fno-pie \
                        -no-pie -o answer -lm",
        ],
        start: "{folder}/answer",
        optional: Optional {
            made: supplied::make_for_c,
            repair: supplied::repair_c,
            words: &["record"],
            has_sanitizers: true,
            recorder: Some(hooks(&[compile_with_hooks!(
                "gcc driver.c -std=gnu17",
                "gcc"
            )])),
            ..Optional::NONE
        },
    },
    Language {
        name: "Go",
        tag: "go",
        file: "solution.go",
        comment: "//",
        template: include_str!("templates/solution.go"),
        methods: &METHODS,
        has_class: false,
        tools: &["go"],
        install: "Go (go)",
        copy: "answer/solution.go",
        driver: &[("driver.go", include_str!("drivers/driver.go"))],
        // All errors are needed, not only the first ten: each may name a package. Go ignores a
        // module in the folder for temporary files.
        compile: &[
            "mkdir -p temporary && rm -f go.mod && env TMPDIR={folder}/temporary go mod init kata \
                 && env TMPDIR={folder}/temporary go build -gcflags=kata/...=-e -o driver driver.go",
        ],
        start: "{folder}/driver",
        optional: Optional {
            board: Some("[][]byte"),
            copied: supplied::copy_go,
            made: supplied::make_for_go,
            repair: supplied::repair_go,
            lacking: supplied::go_lacks,
            words: &["place"],
            ..Optional::NONE
        },
    },
    Language {
        name: "C#",
        tag: "csharp",
        file: "solution.cs",
        comment: "//",
        template: include_str!("templates/solution.cs"),
        methods: &["SolveSudoku", "IsValidSudoku"],
        has_class: true,
        tools: &["mcs", "mono"],
        install: "Mono (mcs, mono)",
        copy: "Solution.cs",
        driver: &[("KataDriver.cs", include_str!("drivers/KataDriver.cs"))],
        // The compiler of .NET comes with newer versions of Mono.
        compile: &[
            "csc -nologo -debug -optimize+ -warn:0 -langversion:latest -main:KataDriving.KataDriver \
                 -r:System.Numerics.dll -out:answer.exe Solution.cs KataDriver.cs",
            "mcs -debug -optimize+ -warn:0 -main:KataDriving.KataDriver -r:System.Numerics.dll \
                 -out:answer.exe Solution.cs KataDriver.cs",
        ],
        start: "mono --debug {folder}/answer.exe",
        optional: Optional {
            aliases: &["c#"],
            board: Some("char[][]"),
            copied: supplied::copy_csharp,
            lacking: supplied::csharp_lacks,
            first_calls: FirstCalls::Compile,
            ..Optional::NONE
        },
    },
    // The driver for Java serves Kotlin, too.
    Language {
        name: "Kotlin",
        tag: "kotlin",
        file: "solution.kt",
        comment: "//",
        template: include_str!("templates/solution.kt"),
        methods: &METHODS,
        has_class: true,
        tools: &["kotlinc", "javac", "java"],
        install: "the Kotlin compiler (kotlinc) and a JDK, 17 or later (javac, java)",
        copy: "Solution.kt",
        driver: &[("KataDriver.java", include_str!("drivers/KataDriver.java"))],
        compile: &[
            "kotlinc -J-XX:-UsePerfData -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -nowarn \
                      Solution.kt -include-runtime -d answer.jar \
                      && javac -J-XX:-UsePerfData -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC \
                      -encoding UTF-8 -cp answer.jar KataDriver.java",
        ],
        start: "java -XX:+UseSerialGC -XX:-UsePerfData -cp answer.jar:. KataDriver",
        optional: Optional {
            board: Some("Array<CharArray>"),
            copied: supplied::copy_kotlin,
            repair: supplied::repair_kotlin,
            lacking: supplied::kotlin_lacks,
            words: &["state", "place"],
            first_calls: FirstCalls::Compile,
            ..Optional::NONE
        },
    },
    Language {
        name: "Ruby",
        tag: "ruby",
        file: "solution.rb",
        comment: "#",
        template: include_str!("templates/solution.rb"),
        methods: &["solve_sudoku", "is_valid_sudoku"],
        has_class: false,
        tools: &["ruby"],
        install: "Ruby, 2.7 or later (ruby)",
        copy: "solution.rb",
        driver: &[("driver.rb", include_str!("drivers/driver.rb"))],
        compile: &[],
        start: "ruby driver.rb",
        optional: Optional {
            is_slow: true,
            lacking: supplied::ruby_lacks,
            words: &["state", "record"],
            ..Optional::NONE
        },
    },
    // The driver for JavaScript serves TypeScript, too.
    Language {
        name: "TypeScript",
        tag: "typescript",
        file: "solution.ts",
        comment: "//",
        template: include_str!("templates/solution.ts"),
        methods: &METHODS,
        has_class: false,
        tools: &["tsc", "node"],
        install: "TypeScript, 5 or later, and Node.js (npm install --global typescript; node)",
        copy: "solution.ts",
        driver: &[("driver.js", include_str!("drivers/driver.js"))],
        // What LeetCode checks. Without the library of browsers, an answer may have a `name`. All
        // methods of the compiler's newest library are declared; whether Node.js has them shows
        // when they are called.
        compile: &[
            "tsc --pretty false --target es2022 --lib esnext --module commonjs \
                 --strict false --alwaysStrict --sourceMap solution.ts",
        ],
        start: "node --stack-size=4000 driver.js",
        optional: Optional {
            copied: supplied::copy_typescript,
            repair: supplied::repair_typescript,
            words: &["record", "candidates"],
            follower: Some(FOLLOWER_OF_JAVASCRIPT),
            first_calls: FirstCalls::Compile,
            ..Optional::NONE
        },
    },
];
