//! [`needed_headers`]: the headers of C++ that an answer seems to need, by the names in it.
//!
//! An answer is first compiled with these instead of all headers: to read all of them takes the
//! compiler longer than to compile the answer. A header that is not found here is no harm, since
//! the answer is compiled with all headers if it does not compile with these.

use std::collections::BTreeSet;

use crate::leetcode::code::{Syntax, code_of};

/// The headers that the driver needs, and those that most answers need.
const ALWAYS: [&str; 9] = [
    "algorithm",
    "array",
    "climits",
    "concepts",
    "cstdint",
    "cstring",
    "string",
    "utility",
    "vector",
];

/// A header, and names that it declares.
struct Header {
    header: &'static str,
    /// Separated by spaces.
    names: &'static str,
}

const fn header(header: &'static str, names: &'static str) -> Header {
    Header { header, names }
}

/// The other headers. A variable of an answer may have such a name, too; then its header is
/// included in vain.
const NAMED: [Header; 35] = [
    header("any", "any any_cast"),
    header("atomic", "atomic"),
    header(
        "bit",
        "bit_width countl_zero countr_one countr_zero has_single_bit popcount",
    ),
    header("bitset", "bitset"),
    header("cassert", "assert"),
    header("chrono", "chrono"),
    header(
        "cmath",
        "abs cbrt ceil fabs floor fmod log log2 log10 pow round sqrt",
    ),
    header(
        "cstdio",
        "fflush fprintf printf putchar puts scanf snprintf sprintf stderr stdout",
    ),
    header(
        "cstdlib",
        "abort abs atoi calloc exit free malloc qsort rand realloc srand",
    ),
    header("ctime", "clock time"),
    header("deque", "deque"),
    header("forward_list", "forward_list"),
    header(
        "functional",
        "bind bit_and bit_or bit_xor function greater hash invoke less minus multiplies not_fn plus \
         ref",
    ),
    header("iomanip", "setfill setprecision setw"),
    header(
        "iostream",
        "cerr cin clog cout endl ios ios_base istream ostream",
    ),
    header(
        "iterator",
        "advance back_inserter distance inserter istream_iterator ostream_iterator",
    ),
    header("limits", "numeric_limits"),
    header("list", "list"),
    header("map", "map multimap"),
    header(
        "memory",
        "make_shared make_unique shared_ptr unique_ptr weak_ptr",
    ),
    header(
        "numeric",
        "accumulate exclusive_scan gcd inner_product iota lcm partial_sum reduce",
    ),
    header("optional", "make_optional nullopt optional"),
    header("queue", "priority_queue queue"),
    header(
        "random",
        "mt19937 mt19937_64 random_device uniform_int_distribution",
    ),
    header("ranges", "ranges views"),
    header("set", "multiset set"),
    header("span", "span"),
    header("sstream", "istringstream ostringstream stringstream"),
    header(
        "stdexcept",
        "exception invalid_argument logic_error out_of_range runtime_error",
    ),
    header("stack", "stack"),
    header("string_view", "string_view"),
    header("tuple", "make_tuple tie tuple"),
    header("unordered_map", "unordered_map unordered_multimap"),
    header("unordered_set", "unordered_multiset unordered_set"),
    header("variant", "holds_alternative monostate variant visit"),
];

/// A file that includes the headers which an answer with this text seems to need.
pub(super) fn needed_headers(text: &str) -> String {
    let code = code_of(text, Syntax::C);
    let is_of_a_name = |character: char| character.is_alphanumeric() || character == '_';
    let names: BTreeSet<&str> = code.split(|character| !is_of_a_name(character)).collect();
    let mut headers = ALWAYS.to_vec();
    for Header {
        header,
        names: declared,
    } in &NAMED
    {
        if declared.split(' ').any(|name| names.contains(name)) {
            headers.push(header);
        }
    }
    let mut file = "#pragma once\n".to_owned();
    for header in headers {
        file.extend(["#include <", header, ">\n"]);
    }
    file
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_is_included_for_a_name_in_the_code() {
        let text = "// a map\nclass Solution { unordered_map<int, int> m; int queue_end; };";
        let file = needed_headers(text);
        assert!(file.contains("#include <vector>"), "{file}");
        assert!(file.contains("#include <unordered_map>"), "{file}");
        for header in ["<map>", "<queue>"] {
            assert!(!file.contains(header), "{file}");
        }
    }
}
