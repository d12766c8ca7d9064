import type { Message } from './define.ts';

/** Matches what would not stay in its place within a text from right to left: `C++` would become `++C`. */
const FOREIGN = /[^\p{Script=Arabic}\p{Script=Hebrew}\s]/u;

/** The marks that isolate a value. Texts that a program reads, such as copied commands, must not have them. */
export const ISOLATES = /[\u2066-\u2069]/g;

/** Returns the message of a language from right to left with its values between marks that isolate them, unless they have some. */
export function isolateValues(message: Message, direction: 'ltr' | 'rtl'): Message {
  return typeof message === 'string' || direction === 'ltr'
    ? message
    : (...values) => message(...(values.map(isolate) as never[]));
}

/** Isolates a value, or those of a list or of an object. */
function isolate(value: unknown): unknown {
  if (typeof value === 'string')
    return FOREIGN.test(value) && !/^[\u2066-\u2068]/.test(value) ? `\u2068${value}\u2069` : value;
  if (Array.isArray(value)) return value.map(isolate);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, isolate(field)]));
}
