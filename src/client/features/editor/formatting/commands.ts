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
  run: Command;
  shortcut?: Shortcut;
}

/** In the order of the toolbar, by group. */
const formats = {
  text: {
    bold: { run: toggleMark('**', '__'), shortcut: { code: 'KeyB', key: 'B' } },
    italic: { run: toggleMark('*', '_'), shortcut: { code: 'KeyI', key: 'I' } },
    strike: {
      run: toggleMark('~~'),
      shortcut: { code: 'KeyX', key: 'X', shift: true },
    },
    code: { run: toggleCode, shortcut: { code: 'KeyE', key: 'E' } },
    link: { run: insertLink, shortcut: { code: 'KeyK', key: 'K' } },
  },
  lines: {
    heading: {
      run: nextHeading,
      shortcut: { code: 'KeyH', key: 'H', shift: true },
    },
    quote: { run: toggleQuote, shortcut: { code: 'Period', key: '.', shift: true } },
    bullets: { run: toggleBullets, shortcut: { code: 'Digit8', key: '8', shift: true } },
    numbers: {
      run: toggleNumbers,
      shortcut: { code: 'Digit7', key: '7', shift: true },
    },
    tasks: { run: toggleTasks, shortcut: { code: 'KeyL', key: 'L', shift: true } },
  },
  blocks: {
    picture: { run: insertPicture },
    fence: { run: toggleFence },
    table: { run: insertTableOrAlign },
    footnote: { run: insertFootnote },
    rule: { run: insertRule },
  },
} as const satisfies Record<string, Record<string, Format>>;

export type FormatName = {
  [Group in keyof typeof formats]: keyof (typeof formats)[Group];
}[keyof typeof formats];

export const formatGroups: [FormatName, Format][][] = Object.values(formats).map(
  (group) => Object.entries(group) as [FormatName, Format][],
);
