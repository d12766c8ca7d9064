import {
  insertRule,
  nextHeading,
  tableOrAlignment,
  toggleBullets,
  toggleFence,
  toggleNumbers,
  toggleQuote,
  toggleTasks,
} from './blocks.ts';
import type { Command } from './edit.ts';
import { insertLink, insertPicture, toggleCode, toggleMark } from './inline.ts';

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

/** Pressed with Ctrl, on Apple's keyboards with Cmd. By the place of the key, where Shift makes another sign of it. */
export interface Shortcut {
  code: `Key${string}` | `Digit${number}` | 'Period';
  /** As it is written on the key. */
  key: string;
  shift?: true;
}

export interface Formatting {
  name: string;
  run: Command;
  shortcut?: Shortcut;
}

/** In the order of the toolbar, group by group. */
const formatting = {
  text: {
    bold: { name: 'Bold', run: toggleMark('**', '__'), shortcut: { code: 'KeyB', key: 'B' } },
    italic: { name: 'Italic', run: toggleMark('*', '_'), shortcut: { code: 'KeyI', key: 'I' } },
    strike: {
      name: 'Strikethrough',
      run: toggleMark('~~'),
      shortcut: { code: 'KeyX', key: 'X', shift: true },
    },
    code: { name: 'Code', run: toggleCode, shortcut: { code: 'KeyE', key: 'E' } },
    link: { name: 'Link', run: insertLink, shortcut: { code: 'KeyK', key: 'K' } },
  },
  lines: {
    heading: {
      name: 'Heading, of the next level',
      run: nextHeading,
      shortcut: { code: 'KeyH', key: 'H', shift: true },
    },
    quote: { name: 'Quotation', run: toggleQuote, shortcut: { code: 'Period', key: '.', shift: true } },
    bullets: { name: 'List', run: toggleBullets, shortcut: { code: 'Digit8', key: '8', shift: true } },
    numbers: {
      name: 'Numbered list',
      run: toggleNumbers,
      shortcut: { code: 'Digit7', key: '7', shift: true },
    },
    tasks: { name: 'Task list', run: toggleTasks, shortcut: { code: 'KeyL', key: 'L', shift: true } },
  },
  blocks: {
    picture: { name: 'Picture', run: insertPicture },
    fence: { name: 'Code block', run: toggleFence },
    table: { name: 'Table, or the alignment of its column', run: tableOrAlignment },
    footnote: { name: 'Footnote', run: insertFootnote },
    rule: { name: 'Rule', run: insertRule },
  },
} as const satisfies Record<string, Record<string, Formatting>>;

export type FormattingName = {
  [Group in keyof typeof formatting]: keyof (typeof formatting)[Group];
}[keyof typeof formatting];

export const formattingGroups: [FormattingName, Formatting][][] = Object.values(formatting).map(
  (group) => Object.entries(group) as [FormattingName, Formatting][],
);
