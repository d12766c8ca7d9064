import type { Edit, Selection } from '../edit.ts';

/** What a button or a key does to a text: null, if there is nothing to do. */
export type Command = (text: string, selection: Selection) => Edit | null;
