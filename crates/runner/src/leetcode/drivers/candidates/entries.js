// Writes the keys and the entries of a container, as `events.rs` of the judge reads them.

// More elements than the ten flags of a cell are no candidates.
const MOST_ELEMENTS = 10;

// A text with the two numbers of a cell, as "1,0".
const TWO_NUMBERS = /^[^0-9]?([0-9])[^0-9]([0-9])[^0-9]?$/;

const isTypedArray = (value) => ArrayBuffer.isView(value) && !(value instanceof DataView);

// Whether the value is a list or a set.
const isCollection = (value) =>
    Array.isArray(value) || value instanceof Set || isTypedArray(value);

const isSafe = (value) => Number.isSafeInteger(typeof value === "bigint" ? Number(value) : value);

const isNumber = (value) => typeof value === "boolean" || isSafe(value);

// A key of a map or an object; null if it can be no cell.
function shownKey(key) {
    if (Number.isSafeInteger(key)) return String(key);
    if (Array.isArray(key)) return key.length === 2 && key.every(isSafe) ? key.join() : null;
    if (typeof key !== "string" || key.length > 5) return null;
    const numbers = TWO_NUMBERS.exec(key);
    if (numbers) return `${numbers[1]},${numbers[2]}`;
    // The properties of an object have texts for numbers.
    if (/^(0|[1-9]\d?)$/.test(key)) return key;
    return /^[0-9A-Za-z]{2,5}$/.test(key) ? `'${key}` : null;
}

// What a container holds for a key; null if it can be no candidates.
function shownEntry(entry) {
    if (entry === null || entry === undefined) return ".";
    if (isNumber(entry)) return String(Number(entry));
    if (typeof entry === "string") return shownText(entry);
    if (!isCollection(entry) || (entry.size ?? entry.length) > MOST_ELEMENTS) return null;
    const elements = [...entry];
    if (elements.every(isNumber)) return `[${elements.map(Number).join()}]`;
    const isText = elements.every((element) => typeof element === "string" && element.length === 1);
    return isText ? shownText(elements.join("")) : null;
}

// A text without spaces, which part the words of a line.
function shownText(text) {
    const shown = text.replaceAll(" ", "_");
    return shown.length <= MOST_ELEMENTS && /^[!-~]*$/.test(shown) ? `'${shown}` : null;
}

// Whether an entry may be several candidates.
function isChoice(shown) {
    if (shown.startsWith("'")) return shown.length > 2;
    if (shown.startsWith("[")) return shown.includes(",");
    if (shown === ".") return false;
    const number = Number(shown);
    // A mask with more bits than one, and no digit.
    return number > 9 && !Number.isInteger(Math.log2(number));
}

module.exports = { isChoice, isCollection, isTypedArray, shownEntry, shownKey };
