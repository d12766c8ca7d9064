/** Returns an amount that `Intl` wrote, such as 9分钟, with a space between the number and its unit, as texts have it. */
export const spaced = (amount: string): string => amount.replaceAll(/(\d)(?=\p{Script=Han})/gu, '$1 ');

/** Returns a label that Chinese text follows: with a space if it ends with a Latin letter or a digit. */
export const before = (label: string): string => (/[A-Za-z0-9]$/.test(label) ? `${label} ` : label);
