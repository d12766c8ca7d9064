/** Whether this is one http or https address, not a pattern with `*`, without a path, a name or a password. A slash at its end is nothing. */
export const isOrigin = (value: string): boolean =>
  /^https?:\/\/[^/?#@*\s]+\/?$/i.test(value) && URL.canParse(value);
