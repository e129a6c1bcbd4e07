//! [`CHANGES`]: the kinds of small changes that are tried, one file for each. What several of them
//! read in the code of an answer is in [`code`](super::code).
//!
//! The header of a kind says what mistake it is for, and what change is tried. In its example, the
//! code has the mistake, and a comment shows the change.
//!
//! A kind reads the [source](super::source) of an answer and adds each answer that it makes of it.
//! It has no parser and need not be right: a change that breaks the syntax does not compile, and
//! one that does not help is wrong on the first boards.

mod absent_elements;
mod all_elements;
mod assigned_rows;
mod before_jumps;
mod blanks;
mod changed_flags;
mod conditions;
mod conversions;
mod copies;
mod declarations;
mod digit_bases;
mod digit_strings;
mod early_returns;
mod empty_collections;
mod exchanged_names;
mod first_results;
mod inner_operands;
mod iterated_copies;
mod keys;
mod limits;
mod loop_bounds;
mod loop_starts;
mod lost_results;
mod missing_copies;
mod missing_offsets;
mod missing_terms;
mod moves;
mod names;
mod narrow_guards;
mod numbering;
mod numbers;
mod one_direction;
mod only_first;
mod opposites;
mod other_arguments;
mod other_cells;
mod other_collections;
mod other_comparisons;
mod other_failures;
mod other_formulas;
mod other_sides;
mod own_loops;
mod quotients;
mod removals;
mod repeated_signs;
mod repeated_steps;
mod reversed_loops;
mod shadowed_variables;
mod shared_variables;
mod signs;
mod stale_values;
mod starts;
mod subsets;
mod taken_elements;
mod toggles;
mod unbounded_loops;
mod undo;
mod undone_cells;
mod unguarded_parameters;
mod unused_variables;

use super::versions::Versions;

/// Adds the changes of one kind.
pub(super) type AddChanges = fn(&mut Versions<'_>);

/// All kinds. The [rank](super::versions::Rank) of a version decides when it is tried; versions of
/// one rank are tried in this order. If two kinds make the same text, the version that is tried
/// first stays. A new row may stand anywhere above `conditions` and `removals`, which take
/// something out.
pub(super) const CHANGES: &[AddChanges] = &[
    signs::add,
    repeated_signs::add,
    repeated_steps::add,
    numbers::add,
    numbering::add,
    loop_bounds::add,
    digit_bases::add,
    digit_strings::add,
    names::add,
    exchanged_names::add,
    unused_variables::add,
    quotients::add,
    other_formulas::add,
    stale_values::add,
    other_cells::add,
    declarations::add,
    shadowed_variables::add,
    shared_variables::add,
    missing_terms::add,
    missing_offsets::add,
    conversions::add,
    copies::add,
    missing_copies::add,
    iterated_copies::add,
    keys::add,
    undo::add,
    undone_cells::add,
    opposites::add,
    other_arguments::add,
    other_collections::add,
    taken_elements::add,
    other_sides::add,
    other_failures::add,
    inner_operands::add,
    starts::add,
    lost_results::add,
    first_results::add,
    early_returns::add,
    limits::add,
    unbounded_loops::add,
    absent_elements::add,
    unguarded_parameters::add,
    empty_collections::add,
    assigned_rows::add,
    subsets::add,
    other_comparisons::add,
    all_elements::add,
    toggles::add,
    changed_flags::add,
    reversed_loops::add,
    own_loops::add,
    only_first::add,
    moves::add,
    narrow_guards::add,
    blanks::add,
    before_jumps::add,
    loop_starts::add,
    one_direction::add,
    conditions::add,
    removals::add,
];

/// The kinds by which a loop ends that goes on without changing anything.
pub(super) const CHANGES_OF_ENDLESS_LOOPS: &[AddChanges] = &[
    changed_flags::add,
    changed_flags::add_with_returns,
    changed_flags::add_without_flag,
];
