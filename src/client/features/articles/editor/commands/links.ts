import type { Command } from './command.ts';

/** What may stand for an address by itself. */
export const ADDRESS = /^(?:https?:\/\/|mailto:)\S+$/i;

const WHOLE_LINK = /^!?\[([^\]]*)\]\([^)]*\)$/;

/** `[text](address)`, with the caret where something is missing. Of a whole link its text is left. */
const link =
  (opening: '[' | '!['): Command =>
  (text, { start, end }) => {
    const selected = text.slice(start, end);
    const inner = WHOLE_LINK.exec(selected)?.[1];
    if (inner !== undefined)
      return { from: start, to: end, insert: inner, selection: { start, end: start + inner.length } };

    const isAddress = ADDRESS.test(selected);
    const insert = isAddress ? `${opening}](${selected})` : `${opening}${selected}]()`;
    const at = start + (isAddress || start === end ? opening.length : insert.length - 1);
    return { from: start, to: end, insert, selection: { start: at, end: at } };
  };

export const insertLink = link('[');
export const insertPicture = link('![');

/** The selected text as a link to this address. */
export const linkTo =
  (address: string): Command =>
  (text, { start, end }) => {
    const insert = `[${text.slice(start, end)}](${address})`;
    const at = start + insert.length;
    return { from: start, to: end, insert, selection: { start: at, end: at } };
  };
