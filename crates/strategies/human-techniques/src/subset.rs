//! [`find`]: N of nine sets that have only N members together. Pairs, triplets and quads, X-wings
//! and their bigger forms are all found by it.

/// Calls `accept` with each choice of `size` sets whose union has `size` members, until it returns
/// `Some`.
///
/// A set with fewer than two members is skipped: it would be a single. The first argument of
/// `accept` has a bit for each chosen set, the second is their union.
pub(crate) fn find<T>(
    sets: &[u16],
    size: u32,
    mut accept: impl FnMut(u16, u16) -> Option<T>,
) -> Option<T> {
    let small_enough = sets
        .iter()
        .filter(|set| (2..=size).contains(&set.count_ones()));
    if small_enough.count() < size as usize {
        return None;
    }
    extend(sets, size, 0, (0, 0), &mut accept)
}

fn extend<T>(
    sets: &[u16],
    size: u32,
    from: usize,
    (chosen, union): (u16, u16),
    accept: &mut impl FnMut(u16, u16) -> Option<T>,
) -> Option<T> {
    if chosen.count_ones() == size {
        return accept(chosen, union);
    }
    (from..sets.len()).find_map(|next| {
        let more = union | sets[next];
        if sets[next].count_ones() < 2 || more.count_ones() > size {
            return None;
        }
        extend(sets, size, next + 1, (chosen | 1 << next, more), accept)
    })
}
