// The headers that most answers use. They are compiled once for all programs with versions of an
// answer, in two thirds of the time that all headers of `library.h` take.

#pragma once

#include <algorithm>
#include <array>
#include <bitset>
#include <climits>
#include <cmath>
#include <concepts>
#include <cstring>
#include <functional>
#include <iostream>
#include <list>
#include <map>
#include <memory>
#include <numeric>
#include <queue>
#include <set>
#include <stack>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>
