/// How many placements a search may make in one check before it is given up, unless somebody asks
/// for more.
///
/// A documented strategy makes some three million in a second, unoptimized and watched. Searches
/// that need more are skipped, and the skip is shown.
pub const EFFORT: u64 = 4_000_000;

/// A case whose whole search takes at most so many placements is cheap: checks that search it many
/// times over take these alone.
pub const CHEAP: u64 = 20_000;

/// With fewer givens than this a puzzle may be cheap one way round and out of reach when it is
/// reflected: it counts as cheap never.
pub const CHEAP_GIVENS: usize = 17;
