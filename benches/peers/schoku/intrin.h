// What Schoku expects of Cygwin's <intrin.h>, for g++ on Linux: see engines.toml.
#pragma once
#include <x86intrin.h>

#define __popcnt16 __builtin_popcount
#define _bittestandreset _bittestandreset64

template <typename Bits> inline bool _bittestandreset64(Bits *bits, long long index) {
    bool was_set = *bits >> index & 1;
    *bits &= ~(1ULL << index);
    return was_set;
}
