//! The names that a new strategy can have, and their spellings.

/// The name, if a crate, a module and an argument can have it, in the code of the scaffold too.
pub(super) fn check(name: &str, scaffold: &str) -> Result<String, String> {
    let words_are_plain = name.split('-').all(|word| {
        !word.is_empty()
            && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
    });
    if !words_are_plain || !name.starts_with(|first: char| first.is_ascii_lowercase()) {
        return Err(format!(
            "'{name}' is not a valid strategy name; expected lower-case words and digits with hyphens \
             between them, such as my-strategy"
        ));
    }
    if name.len() > 64 {
        return Err(format!("'{name}' is too long; expected at most 64 characters"));
    }
    let module = name.replace('-', "_");
    if KEYWORDS.contains(&module.as_str()) {
        return Err(format!(
            "'{name}' is a keyword of Rust or a crate of its standard library; expected another name"
        ));
    }
    let taken = |spelling: String| {
        format!(
            "'{name}' would be called {spelling} in the code, which is taken; expected another name"
        )
    };
    if of_type(name) == of_static(name) {
        return Err(taken(format!("{} twice", of_type(name))));
    }
    if PRELUDE.contains(&of_type(name).as_str()) || is_in(scaffold, &of_type(name)) {
        return Err(taken(of_type(name)));
    }
    if name == "target" {
        return Err(format!("'{name}' is ignored by git; expected another name"));
    }
    Ok(name.to_owned())
}

/// Whether this code, without its comments, uses this name.
fn is_in(code: &str, name: &str) -> bool {
    let code = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    let mut words = code.flat_map(|line| line.split(|c: char| !c.is_alphanumeric()));
    words.any(|word| word == name)
}

/// Types that every Rust program uses without an import.
const PRELUDE: [&str; 8] = ["Box", "Err", "None", "Ok", "Option", "Result", "Some", "String"];

/// Words that cannot name a module, and crates that every Rust program has.
const KEYWORDS: [&str; 53] = [
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate",
    "do", "dyn", "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl",
    "in", "let", "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref",
    "return", "self", "static", "struct", "super", "trait", "true", "try", "type", "typeof",
    "unsafe", "unsized", "use", "virtual", "where", "while", "yield", "std", "core",
];

/// `my-strategy` as `MY_STRATEGY`.
pub(super) fn of_static(name: &str) -> String {
    name.replace('-', "_").to_uppercase()
}

/// `my-strategy` as `MyStrategy`.
pub(super) fn of_type(name: &str) -> String {
    name.split('-')
        .map(|word| {
            let (first, rest) = word.split_at(1);
            first.to_uppercase() + rest
        })
        .collect()
}
