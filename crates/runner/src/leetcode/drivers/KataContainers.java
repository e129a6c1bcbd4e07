// The arrays, lists and maps of one call of an answer in Java that may hold candidates, and how
// they change.
//
// The candidates of r2c1 may stand at `masks[9]`, `sets[1][0]`, `lists.get(9)`, `map.get("1,0")` or
// `cells[9].candidates`. So a container is an array or a list of 81 entries, or of 82 of which the
// first stands for no cell; an array or a list of nine with nine entries each; an array of 729
// flags; or a map with at most 81 keys that may be cells. An entry may be a field of an object.

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.AbstractMap.SimpleEntry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.StringJoiner;
import java.util.function.IntFunction;
import java.util.function.IntSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

final class KataContainers {
    /**
     * The containers that are followed at a time: those that were found or changed last. A search
     * that copies its candidates has a container for each call.
     */
    private static final int MOST_CONTAINERS = 24;

    /** Enough to see where candidates go wrong. */
    private static final int MOST_CHANGES = 50_000;

    /** More elements than the ten flags of a cell are no candidates. */
    private static final int MOST_ELEMENTS = 10;

    private static final String NOTHING = ".";

    /** In place of the copy of an entry that was not seen so far. */
    private static final Object UNSEEN = new Object();

    /** The keys of arrays and lists, row by row. */
    private static final Object[] INDEXES = keys(cell -> cell);
    private static final Object[] INDEXES_FROM_ONE = keys(cell -> cell + 1);
    private static final Object[] PAIRS = keys(cell -> new SimpleEntry<>(cell / 9, cell % 9));

    /** A text with the two numbers of a cell, as "1,0". */
    private static final Pattern TWO_NUMBERS =
            Pattern.compile("[^0-9]?([0-9])[^0-9]([0-9])[^0-9]?");

    private final char[][] board;
    private final char[] seenCells = new char[81];
    /** The containers of each value; those that were used last come last. */
    private final List<Container> followed = new ArrayList<>();
    /** Those that have changed at this look. */
    private final List<Container> used = new ArrayList<>();
    private int lastNumber;
    private int changes;
    private boolean hasCandidates;
    private final StringBuilder lines = new StringBuilder();

    KataContainers(char[][] board) {
        this.board = board;
        for (int cell = 0; cell < 81; cell++) seenCells[cell] = board[cell / 9][cell % 9];
    }

    /** What is to be written. */
    String lines() {
        return lines.toString();
    }

    /** Whether a container was found that has more than digits. */
    boolean hasCandidates() {
        return hasCandidates;
    }

    /** The number of containers that are followed. */
    int count() {
        return followed.size();
    }

    boolean hasTooManyChanges() {
        return changes > MOST_CHANGES;
    }

    /** Follows the value from now on, if it is a container. */
    void find(Object value) {
        if (value == board || !hasShape(value)) return;
        for (Container container : followed) {
            if (container.value == value) return;
        }
        Object first =
                value instanceof Map<?, ?> map ? map.values().iterator().next() : entry(value, 0);
        for (Field field : fieldsOf(first)) add(new Container(value, field));
        // The oldest one.
        while (followed.size() > MOST_CONTAINERS) lose(followed.get(0));
    }

    private void add(Container container) {
        Map<String, String> entries = container.changes();
        if (entries == null) return;
        container.number = ++lastNumber;
        followed.add(container);
        addLine("holds " + container.number, entries);
    }

    /**
     * Looks at the board and at all containers again, behind this line. The other number is that of
     * the line that calls its method.
     */
    void lookAgain(int line, IntSupplier caller) {
        lookAtBoard();
        for (int index = followed.size() - 1; index >= 0; index--) {
            Container container = followed.get(index);
            Map<String, String> changed = container.changes();
            if (changed == null) {
                lose(container);
            } else if (!changed.isEmpty()) {
                used.add(container);
                changes++;
                String place = line + " " + caller.getAsInt();
                addLine("sets " + container.number + " " + place, changed);
            }
        }
        if (used.isEmpty()) return;
        followed.removeAll(used);
        followed.addAll(used);
        used.clear();
    }

    /** Writes the cells that have changed. */
    private void lookAtBoard() {
        for (int cell = 0; cell < 81; cell++) {
            char[] row = board[cell / 9];
            if (row == null || row.length != 9 || row[cell % 9] == seenCells[cell]) continue;
            char now = seenCells[cell] = row[cell % 9];
            boolean isDigit = now >= '1' && now <= '9';
            boolean isBlank = now == '.' || now == '0' || now == ' ' || now == 0;
            lines.append("cell " + cell + " " + (isDigit ? now : isBlank ? '.' : '?') + "\n");
        }
    }

    private void lose(Container container) {
        followed.remove(container);
        lines.append("lost " + container.number + "\n");
    }

    private void addLine(String start, Map<String, String> entries) {
        lines.append(start);
        entries.forEach((key, entry) -> {
            lines.append(' ').append(key).append(' ').append(entry);
            hasCandidates |= isChoice(entry);
        });
        lines.append('\n');
    }

    /** A value that has the shape of the board, or one field of each of its cells. */
    private static final class Container {
        int number;
        final Object value;
        /** Null if the entries themselves are candidates. */
        private final Field field;
        /** A copy of each entry at the last look, by its key. */
        private final Map<Object, Object> copies = new LinkedHashMap<>();
        /** A copy of an array of numbers at the last look: it is compared fast. */
        private int[] numbers;

        Container(Object value, Field field) {
            this.value = value;
            this.field = field;
        }

        /**
         * The entries that have changed since the last look, as they are written, by their keys;
         * null if it holds something else now.
         */
        Map<String, String> changes() {
            if (value instanceof int[] now) {
                if (Arrays.equals(now, numbers)) return Map.of();
                numbers = now.clone();
            }
            if (!hasShape(value)) return null;
            Map<String, String> changed = new LinkedHashMap<>();
            if (value instanceof Map<?, ?> map) {
                for (Map.Entry<?, ?> entry : map.entrySet()) {
                    if (!look(entry.getKey(), entry.getValue(), changed)) return null;
                }
                if (copies.size() > map.size()) dropKeys(map, changed);
                return changed;
            }
            Object[] keys = keys(value);
            for (int cell = 0; cell < 81; cell++) {
                if (!look(keys[cell], KataContainers.entry(value, cell), changed)) return null;
            }
            return changed;
        }

        /** Looks at an entry; false if it is nothing of a cell. */
        private boolean look(Object key, Object item, Map<String, String> changed) {
            Object entry = ofField(item);
            if (isSame(entry, copies.getOrDefault(key, UNSEEN))) return true;
            String shown = shownEntry(entry);
            String place = shownKey(key);
            if (shown == null || place == null) return false;
            changed.put(place, shown);
            copies.put(key, copied(entry));
            return true;
        }

        /** Drops the keys that the map no longer has. */
        private void dropKeys(Map<?, ?> map, Map<String, String> changed) {
            for (Object key : List.copyOf(copies.keySet())) {
                if (map.containsKey(key)) continue;
                copies.remove(key);
                changed.put(shownKey(key), NOTHING);
            }
        }

        private Object ofField(Object item) {
            if (field == null || item == null) return item;
            try {
                return field.get(item);
            } catch (IllegalAccessException | IllegalArgumentException none) {
                // It has no such field, and is nothing that may be candidates.
                return item;
            }
        }
    }

    /** Whether the value has the shape of the board. */
    private static boolean hasShape(Object value) {
        if (value instanceof Map<?, ?> map) return !map.isEmpty() && map.size() <= 81;
        int length = length(value);
        if (length != 9) return length == 81 || length == 82 || length == 729;
        for (int row = 0; row < 9; row++) {
            if (length(item(value, row)) != 9) return false;
        }
        return true;
    }

    /** The length of an array or a list; -1 for another value. */
    private static int length(Object value) {
        if (value instanceof List<?> list) return list.size();
        return value != null && value.getClass().isArray() ? Array.getLength(value) : -1;
    }

    private static Object item(Object value, int index) {
        return value instanceof List<?> list ? list.get(index) : Array.get(value, index);
    }

    /** The keys of an array or a list that has the shape of the board, row by row. */
    private static Object[] keys(Object value) {
        int length = length(value);
        return length == 9 ? PAIRS : length == 82 ? INDEXES_FROM_ONE : INDEXES;
    }

    private static Object[] keys(IntFunction<Object> key) {
        Object[] keys = new Object[81];
        for (int cell = 0; cell < 81; cell++) keys[cell] = key.apply(cell);
        return keys;
    }

    /** The entry of a cell in an array or a list that has the shape of the board. */
    private static Object entry(Object value, int cell) {
        int length = length(value);
        if (length == 9) return item(item(value, cell / 9), cell % 9);
        if (length != 729) return item(value, cell + length - 81);
        List<Object> flags = new ArrayList<>();
        for (int digit = 0; digit < 9; digit++) flags.add(item(value, cell * 9 + digit));
        return flags;
    }

    /**
     * The fields that may be the candidates of a cell: those of an object of the answer; null alone
     * if the entry itself may be candidates.
     */
    private static List<Field> fieldsOf(Object entry) {
        List<Field> fields = new ArrayList<>();
        boolean isOwn = entry != null && entry.getClass().getClassLoader() != null
                && entry.getClass().getClassLoader() != KataContainers.class.getClassLoader();
        if (!isOwn || entry instanceof Enum) {
            fields.add(null);
            return fields;
        }
        for (Field field : entry.getClass().getDeclaredFields()) {
            if (Modifier.isStatic(field.getModifiers())) continue;
            field.setAccessible(true);
            fields.add(field);
        }
        return fields;
    }

    /** A copy of an entry that the answer cannot change. */
    private static Object copied(Object entry) {
        if (entry instanceof BitSet bits) return bits.clone();
        if (entry instanceof boolean[] flags) return flags.clone();
        if (entry instanceof StringBuilder text) return text.toString();
        List<Object> elements = elements(entry);
        return elements == null ? entry : elements;
    }

    /** Whether an entry is as it was when this copy was made. */
    private static boolean isSame(Object entry, Object copy) {
        if (entry instanceof boolean[] flags) {
            return copy instanceof boolean[] before && Arrays.equals(flags, before);
        }
        if (entry instanceof StringBuilder text) return text.toString().equals(copy);
        if (entry instanceof Collection<?> now && copy instanceof List<?> before) {
            if (now.size() != before.size()) return false;
            Iterator<?> elements = before.iterator();
            for (Object element : now) {
                if (!Objects.equals(element, elements.next())) return false;
            }
            return true;
        }
        List<Object> elements = elements(entry);
        return Objects.equals(elements == null ? entry : elements, copy);
    }

    /** The elements of an array or a collection; null for another value. */
    private static List<Object> elements(Object entry) {
        if (entry instanceof Collection<?> collection) return new ArrayList<>(collection);
        if (entry == null || !entry.getClass().isArray()) return null;
        List<Object> elements = new ArrayList<>();
        for (int index = 0; index < Array.getLength(entry); index++) {
            elements.add(Array.get(entry, index));
        }
        return elements;
    }

    /** A key as it is written; null if it can be no cell. */
    private static String shownKey(Object key) {
        if (key instanceof Integer) return key.toString();
        if (key instanceof Map.Entry<?, ?> pair) return pair(pair.getKey(), pair.getValue());
        if (key instanceof List<?> pair) {
            return pair.size() == 2 ? pair(pair.get(0), pair.get(1)) : null;
        }
        if (!(key instanceof String text)) return pairOfFields(key);
        Matcher numbers = TWO_NUMBERS.matcher(text);
        if (numbers.matches()) return numbers.group(1) + "," + numbers.group(2);
        return text.matches("[0-9A-Za-z]{2,5}") ? "'" + text : null;
    }

    private static String pair(Object first, Object second) {
        boolean isPair = first instanceof Integer && second instanceof Integer;
        return isPair ? first + "," + second : null;
    }

    /** The two numbers of a key such as `record Position(int row, int column)`. */
    private static String pairOfFields(Object key) {
        List<Field> fields = fieldsOf(key);
        if (fields.size() != 2) return null;
        try {
            return pair(fields.get(0).get(key), fields.get(1).get(key));
        } catch (IllegalAccessException none) {
            return null;
        }
    }

    /** What a container holds for a key; null if it can be no candidates. */
    private static String shownEntry(Object entry) {
        if (entry == null) return NOTHING;
        if (entry instanceof CharSequence || entry instanceof Character) {
            return shownText(entry.toString());
        }
        String number = number(entry);
        if (number != null) return number;
        if (entry instanceof BitSet bits) return shownNumbers(bits.stream().boxed().toList());
        List<Object> elements = elements(entry);
        return elements == null || elements.size() > MOST_ELEMENTS ? null : shownElements(elements);
    }

    private static String shownElements(List<Object> elements) {
        StringBuilder text = new StringBuilder();
        for (Object element : elements) {
            if (element instanceof Character || element instanceof String) text.append(element);
        }
        boolean isText = !elements.isEmpty() && text.length() == elements.size();
        return isText ? shownText(text.toString()) : shownNumbers(elements);
    }

    private static String shownNumbers(List<?> elements) {
        StringJoiner numbers = new StringJoiner(",", "[", "]");
        for (Object element : elements) {
            String number = number(element);
            if (number == null) return null;
            numbers.add(number);
        }
        return numbers.toString();
    }

    /** A number, a flag as 0 or 1, or the number of a constant; null for another value. */
    private static String number(Object value) {
        if (value instanceof Boolean flag) return flag ? "1" : "0";
        if (value instanceof Enum<?> constant) return String.valueOf(constant.ordinal());
        boolean isWhole = value instanceof Integer || value instanceof Long
                || value instanceof Short || value instanceof Byte;
        return isWhole ? value.toString() : null;
    }

    /** A text without spaces, which part the words of a line. */
    private static String shownText(String text) {
        String shown = text.replace(' ', '_');
        return shown.length() <= MOST_ELEMENTS && shown.matches("[!-~]*") ? "'" + shown : null;
    }

    /** Whether an entry may be several candidates. */
    private static boolean isChoice(String shown) {
        if (shown.startsWith("'")) return shown.length() > 2;
        if (shown.startsWith("[")) return shown.contains(",");
        if (shown.equals(NOTHING)) return false;
        long number = Long.parseLong(shown);
        // A mask with more bits than one, and no digit.
        return number > 9 && Long.bitCount(number) > 1;
    }
}
