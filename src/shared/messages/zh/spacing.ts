/** Returns a label that Chinese text follows: with a space if it ends with a Latin letter or a digit. */
export const before = (label: string): string => (/[A-Za-z0-9]$/.test(label) ? `${label} ` : label);
