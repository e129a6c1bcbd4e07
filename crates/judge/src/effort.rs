/// The default limit on the placements of a search in one check. A search that needs more is
/// skipped, and the skip is shown.
///
/// A search row by row makes about three million placements per second in the dev profile.
pub const EFFORT: u64 = 4_000_000;

/// A case is cheap if its whole search makes at most this many placements. Checks that search a
/// case many times take only cheap ones.
pub const CHEAP: u64 = 20_000;

/// A case with fewer givens than this is never cheap: a search may exhaust it fast, and yet not
/// finish its transposed form.
pub const CHEAP_GIVENS: usize = 17;
