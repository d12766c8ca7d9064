import type { Message } from './define.ts';

/** Matches what would not stay in its place within a text from right to left: `C++` would become `++C`. */
const FOREIGN = /[^\p{Script=Arabic}\p{Script=Hebrew}\s]/u;

/** Returns the message of a language from right to left with its values between marks that isolate them, unless they have some. */
export function isolateValues(message: Message, direction: 'ltr' | 'rtl'): Message {
  if (typeof message === 'string' || direction === 'ltr') return message;
  const isolate = (value: never) =>
    typeof value === 'string' && FOREIGN.test(value) && !/^[\u2066-\u2068]/.test(value)
      ? (`\u2068${value as string}\u2069` as never)
      : value;
  return (...values) => message(...values.map(isolate));
}
