//! [`KEYWORDS`]: names that the answer does not choose.

/// Words that are not variables.
pub(in super::super) const KEYWORDS: [&str; 60] = [
    "if", "else", "for", "while", "do", "return", "break", "continue", "in", "not", "and", "or",
    "is", "of", "new", "let", "var", "const", "int", "char", "bool", "boolean", "void", "auto",
    "long", "def", "class", "self", "this", "None", "True", "False", "true", "false", "null",
    "nullptr", "import", "from", "lambda", "static", "final", "private", "public", "function",
    "struct", "range", "len", "elif", "pass", "yield", "String", "Integer", "vector", "set", "map",
    "list", "List", "str", "Math", "std",
];
