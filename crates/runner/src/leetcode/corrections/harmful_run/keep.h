template <class T> static long kata_code(const T &value) {
    if constexpr (std::is_same_v<T, bool>) return value * 8L + 4;
    else if constexpr (std::is_same_v<T, char>) return value * 8L + 2;
    else if constexpr (std::is_integral_v<T>) {
        return value >= 0 && value < (1 << 24) ? value * 8L + 1 : 0;
    } else return 0;
}

template <class A, class B> static long kata_code(const std::pair<A, B> &value) {
    if constexpr (std::is_integral_v<A> && std::is_integral_v<B>) {
        const bool is_small = value.first >= 0 && value.first < 1000 && value.second >= 0 &&
                              value.second < 1000;
        return is_small ? (value.first * 1000L + value.second) * 8 + 3 : 0;
    } else return 0;
}

static bool kata_keep_coded(long most, long code) {
    if (kata_steps >= 1L << 40) return false;
    kata_steps++;
    if (kata_steps <= most) return true;
    kata_steps = (1L << 40) + code;
    return false;
}

static bool kata_keep(long most) {
    return kata_keep_coded(most, 0);
}

template <class T> static bool kata_keep(long most, const T &value) {
    return kata_keep_coded(most, kata_code(value));
}
