import type { Command } from './command.ts';

const NUMBERED = /\[\^(\d+)\]/g;

/** Mentions a new note at the caret, and begins it at the end of the text, where the caret goes. */
export const insertFootnote: Command = (text, { end }) => {
  const numbers = Array.from(text.matchAll(NUMBERED), ([, number]) => Number(number));
  const mark = `[^${Math.max(0, ...numbers) + 1}]`;
  const rest = text.slice(end).trimEnd();
  const gap = /^\[\^[^\]\n]+\]:.*$/.test(rest.slice(rest.lastIndexOf('\n') + 1)) ? '\n' : '\n\n';
  const insert = `${mark}${rest}${gap}${mark}: `;
  const caret = end + insert.length;
  return { from: end, to: text.length, insert, selection: { start: caret, end: caret } };
};
