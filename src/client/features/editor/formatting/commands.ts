import {
  insertFootnote,
  insertRule,
  nextHeading,
  insertTableOrAlign,
  toggleBullets,
  toggleFence,
  toggleNumbers,
  toggleQuote,
  toggleTasks,
} from './blocks.ts';
import type { Command } from './edit.ts';
import { insertLink, insertPicture, toggleCode, toggleMark } from './inline.ts';

/** Pressed with Ctrl, or with Cmd on Apple's keyboards. */
export interface Shortcut {
  /** Identifies the key where Shift changes its character. */
  code: `Key${string}` | `Digit${number}` | 'Period';
  /** The label of the key. */
  key: string;
  shift?: true;
}

export interface Format {
  name: string;
  run: Command;
  shortcut?: Shortcut;
}

/** In the order of the toolbar, by group. */
const formats = {
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
    table: { name: 'Table, or the alignment of its column', run: insertTableOrAlign },
    footnote: { name: 'Footnote', run: insertFootnote },
    rule: { name: 'Rule', run: insertRule },
  },
} as const satisfies Record<string, Record<string, Format>>;

export type FormatName = {
  [Group in keyof typeof formats]: keyof (typeof formats)[Group];
}[keyof typeof formats];

export const formatGroups: [FormatName, Format][][] = Object.values(formats).map(
  (group) => Object.entries(group) as [FormatName, Format][],
);
