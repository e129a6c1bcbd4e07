//! [`CHANGES`]: the kinds of small changes that are tried, one file for each. What several of them
//! read in the code of an answer is in [`code`](super::code).
//!
//! A kind has the name of the mistake or of the code that changes. Its header says what mistake it
//! is for, and what change is tried. In its example, the code has the mistake, and a comment shows
//! the change.
//!
//! A kind reads the [source](super::source) of an answer and adds each answer that it makes of it.
//! It has no parser and need not be right: a change that breaks the syntax does not compile, and
//! one that does not help is wrong on the first boards.

mod absent_elements;
mod absent_values;
mod all_elements;
mod assigned_rows;
mod before_jumps;
mod blanks;
mod box_loop_starts;
mod box_tables;
mod changed_flags;
mod conditions;
mod conversions;
mod copies;
mod declarations;
mod diagonals;
mod digit_bases;
mod digit_strings;
mod early_returns;
mod empty_collections;
mod exchanged_names;
mod extra_members;
mod first_results;
mod fourth_constraints;
mod given_cells;
mod inner_operands;
mod iterated_copies;
mod kept_successes;
mod late_ends;
mod loop_bounds;
mod loop_results;
mod lost_results;
mod lost_updates;
mod misplaced_statements;
mod missed_steps;
mod missing_copies;
mod missing_factors;
mod missing_houses;
mod missing_offsets;
mod missing_resets;
mod missing_restarts;
mod missing_sides;
mod missing_terms;
mod narrow_guards;
mod needless_records;
mod nine_bits;
mod numbering;
mod numbers;
mod one_direction;
mod only_first;
mod opposite_elements;
mod opposites;
mod own_loops;
mod partial_undos;
mod parts_of_lists;
mod quotients;
mod removals;
mod repeated_operators;
mod repeated_steps;
mod reused_variables;
mod reversed_loops;
mod settled_picks;
mod shadowed_variables;
mod shared_variables;
mod single_candidates;
mod spared_by_value;
mod stale_limits;
mod stale_values;
mod string_keys;
mod subsets;
mod taken_elements;
mod toggles;
mod unbounded_loops;
mod undo;
mod undone_cells;
mod unguarded_parameters;
mod unneeded_conditions;
mod unneeded_copies;
mod unused_variables;
mod wrong_arguments;
mod wrong_cells;
mod wrong_collections;
mod wrong_comparisons;
mod wrong_failures;
mod wrong_formulas;
mod wrong_functions;
mod wrong_names;
mod wrong_operators;

use super::versions::Versions;

/// Adds the changes of one kind.
pub(super) type AddChanges = fn(&mut Versions<'_>);

/// All kinds. The [rank](super::versions::Rank) of a version decides when it is tried; versions of
/// one rank are tried in this order. If two kinds make the same text, the version that is tried
/// first stays. A new row may stand anywhere above `conditions` and `removals`, which take
/// something out.
pub(super) const CHANGES: &[AddChanges] = &[
    wrong_operators::add,
    repeated_operators::add,
    repeated_steps::add,
    numbers::add,
    numbering::add,
    loop_bounds::add,
    digit_bases::add,
    digit_strings::add,
    wrong_names::add,
    exchanged_names::add,
    wrong_functions::add,
    extra_members::add,
    unused_variables::add,
    quotients::add,
    wrong_formulas::add,
    stale_values::add,
    wrong_cells::add,
    declarations::add,
    shadowed_variables::add,
    shared_variables::add,
    reused_variables::add,
    missing_terms::add,
    missing_offsets::add,
    missing_factors::add,
    conversions::add,
    copies::add,
    missing_copies::add,
    iterated_copies::add,
    string_keys::add,
    undo::add,
    undone_cells::add,
    missing_houses::add,
    fourth_constraints::add,
    partial_undos::add,
    opposites::add,
    wrong_arguments::add,
    single_candidates::add,
    parts_of_lists::add,
    wrong_collections::add,
    taken_elements::add,
    missing_sides::add,
    wrong_failures::add,
    inner_operands::add,
    missing_restarts::add,
    lost_results::add,
    kept_successes::add,
    first_results::add,
    early_returns::add,
    stale_limits::add,
    unbounded_loops::add,
    given_cells::add,
    absent_elements::add,
    unguarded_parameters::add,
    empty_collections::add,
    assigned_rows::add,
    subsets::add,
    spared_by_value::add,
    wrong_comparisons::add,
    all_elements::add,
    toggles::add,
    changed_flags::add,
    reversed_loops::add,
    own_loops::add,
    only_first::add,
    misplaced_statements::add,
    narrow_guards::add,
    unneeded_conditions::add,
    blanks::add,
    before_jumps::add,
    box_loop_starts::add,
    box_tables::add,
    absent_values::add,
    nine_bits::add,
    missed_steps::add,
    settled_picks::add,
    unneeded_copies::add,
    one_direction::add,
    opposite_elements::add,
    missing_resets::add,
    lost_updates::add,
    loop_results::add,
    late_ends::add,
    needless_records::add,
    diagonals::add,
    conditions::add,
    removals::add,
];

/// The kinds by which a loop ends that goes on without changing anything.
pub(super) const CHANGES_OF_ENDLESS_LOOPS: &[AddChanges] = &[
    changed_flags::add,
    changed_flags::add_with_returns,
    changed_flags::add_without_flag,
    given_cells::add,
    missed_steps::add,
    lost_updates::add,
    iterated_copies::add_where_elements_are_met_again,
];
