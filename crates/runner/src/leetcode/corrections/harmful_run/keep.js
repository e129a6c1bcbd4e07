function kataKeep(most, value) {
    if (globalThis.kataSteps >= 2 ** 40) return false;
    globalThis.kataSteps++;
    if (globalThis.kataSteps <= most) return true;
    globalThis.kataSteps = 2 ** 40 + kataCode(value);
    return false;
}

function kataCode(value) {
    if (typeof value === "boolean") return Number(value) * 8 + 4;
    if (kataIsBelow(value, 2 ** 24)) return value * 8 + 1;
    if (typeof value === "string" && value.length === 1) return value.charCodeAt(0) * 8 + 2;
    if (Array.isArray(value) && value.length === 2 && value.every((part) => kataIsBelow(part, 1000))) {
        return (value[0] * 1000 + value[1]) * 8 + 3;
    }
    if (value instanceof Set) {
        const digits = [...value].map(String);
        if (digits.every((digit) => /^[0-9]$/.test(digit))) {
            return digits.reduce((bits, digit) => bits + 2 ** Number(digit), 0) * 8 + 5;
        }
    }
    return 0;
}

function kataIsBelow(value, limit) {
    return Number.isInteger(value) && value >= 0 && value < limit;
}
