/** Characters as people count them: by code point, not by UTF-16 unit. */
export const codePoints = (value: string): string[] => Array.from(value);
