/** Whether this is an http or https address without a path, a name or a password, and not many such addresses by a `*`. A slash at its end is nothing. */
export const isOrigin = (value: string): boolean =>
  /^https?:\/\/[^/?#@*\s]+\/?$/i.test(value) && URL.canParse(value);
