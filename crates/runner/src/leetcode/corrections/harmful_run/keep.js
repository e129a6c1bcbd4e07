function kataKeep(most, value) {
    if (globalThis.kataSteps >= 2 ** 40) return false;
    globalThis.kataSteps++;
    if (globalThis.kataSteps <= most) return true;
    globalThis.kataSteps = 2 ** 40 + kataCode(value);
    return false;
}

function kataCode(value) {
    const isSmall = (part, limit) => Number.isInteger(part) && part >= 0 && part < limit;
    if (typeof value === "boolean") return Number(value) * 8 + 4;
    if (isSmall(value, 2 ** 24)) return value * 8 + 1;
    if (typeof value === "string" && value.length === 1) return value.charCodeAt(0) * 8 + 2;
    if (Array.isArray(value) && value.length === 2 && value.every((part) => isSmall(part, 1000))) {
        return (value[0] * 1000 + value[1]) * 8 + 3;
    }
    if (typeof value === "string" || Array.isArray(value) || value instanceof Set) {
        const digits = [...value].map(String);
        if (digits.every((digit) => /^[0-9]$/.test(digit))) {
            return [...new Set(digits)].reduce((bits, digit) => bits + 2 ** Number(digit), 0) * 8 + 5;
        }
    }
    return 0;
}
