import type { Translation } from './define.ts';
import type { forAuthors, forReaders, onServer } from './en.ts';

type TextsOf<Subjects> = { readonly [Subject in keyof Subjects]: Translation<Subjects[Subject]> };

/** The three parts of a catalog, see `en.ts`. A subject may lack texts, but is there. */
export type ReaderTexts = TextsOf<typeof forReaders>;
export type AuthorTexts = TextsOf<typeof forAuthors>;
export type ServerTexts = TextsOf<typeof onServer>;
