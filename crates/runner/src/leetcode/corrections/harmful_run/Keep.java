final class KataSteps {
    static long count;

    static boolean keep(long most) {
        return keep(most, null);
    }

    static boolean keep(long most, Object value) {
        if (count >= 1L << 40) return false;
        count++;
        if (count <= most) return true;
        count = (1L << 40) + code(value);
        return false;
    }

    private static long code(Object value) {
        if (value instanceof Boolean) return ((Boolean) value ? 1 : 0) * 8 + 4;
        if (value instanceof Character) return (Character) value * 8L + 2;
        if (value instanceof Integer || value instanceof Short || value instanceof Byte) {
            long number = ((Number) value).longValue();
            return number >= 0 && number < 1 << 24 ? number * 8 + 1 : 0;
        }
        if (value instanceof int[] && ((int[]) value).length == 2) {
            int[] parts = (int[]) value;
            boolean isSmall = parts[0] >= 0 && parts[0] < 1000 && parts[1] >= 0 && parts[1] < 1000;
            return isSmall ? (parts[0] * 1000L + parts[1]) * 8 + 3 : 0;
        }
        if (value instanceof java.util.Set) {
            long bits = 0;
            for (Object part : (java.util.Set<?>) value) {
                String digit = String.valueOf(part);
                if (!digit.matches("[0-9]")) return 0;
                bits |= 1L << (digit.charAt(0) - '0');
            }
            return bits * 8 + 5;
        }
        return 0;
    }
}
