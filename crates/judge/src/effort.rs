/// The default limit on the placements of a search in one check. A search that needs more is
/// skipped, and the skip is shown.
///
/// A search row by row makes about three million placements per second in the dev profile.
pub const EFFORT: u64 = 4_000_000;

/// Whether a case is cheap, by the placements of its whole search and its number of givens. Checks
/// that search a case many times take only cheap ones.
pub(crate) const fn is_cheap(exhaustion: u64, givens: usize) -> bool {
    // With fewer givens a search may exhaust the case fast, and yet not finish its transposed form.
    exhaustion <= 20_000 && givens >= 17
}
