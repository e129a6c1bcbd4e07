def kata_keep(most, value=None):
    if kata_steps[0] >= 1 << 40:
        return False
    kata_steps[0] += 1
    if kata_steps[0] <= most:
        return True
    kata_steps[0] = (1 << 40) + kata_code(value)
    return False


def kata_code(value):
    if isinstance(value, bool):
        return value * 8 + 4
    if isinstance(value, int):
        return value * 8 + 1 if 0 <= value < 1 << 24 else 0
    if isinstance(value, str) and len(value) == 1:
        return ord(value) * 8 + 2
    if isinstance(value, tuple) and len(value) == 2:
        if all(isinstance(part, int) and 0 <= part < 1000 for part in value):
            return (value[0] * 1000 + value[1]) * 8 + 3
    if isinstance(value, (set, frozenset)):
        digits = [str(part) for part in value]
        if all(len(digit) == 1 and digit in "0123456789" for digit in digits):
            return sum(1 << int(digit) for digit in set(digits)) * 8 + 5
    return 0
