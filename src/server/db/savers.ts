import { sql } from 'kysely';
import { type Writer, type WriterKind, writerKey } from '../../shared/articleChange.ts';
import type { RevisionSummary } from '../../shared/revision.ts';

/*
 * Who saved a text: the columns that `draft` and `revision` have in common. A version keeps the names of that time,
 * whatever becomes of its writer.
 */

/** Columns of a draft or version that say who saved it. */
export interface Saver {
  /** The name of the access token, or null. */
  tokenName: string | null;
  /** `writerKey`; '' if unknown. */
  savedBy: string;
  /** The browser of the session or the file of the import, or ''. */
  browser: string;
}

export const saverColumns = ['tokenName', 'savedBy', 'browser'] as const;

/** For texts that no writer has saved, such as the draft that an author gets of a hidden article. */
export const noSaver: Saver = { tokenName: null, savedBy: '', browser: '' };

export const toSaver = (writer: Writer): Saver => ({
  tokenName: writer.kind === 'token' ? writer.name : null,
  savedBy: writerKey(writer),
  browser: writer.kind === 'token' ? '' : writer.name,
});

const EDITOR = 'editor ';

/**
 * Of a version by an editor who isn't its author. The author sees the editor's name, but not which browser it was. The name is
 * that of the account now, so that it goes with the account.
 */
export const editorSaver = (accountId: string): Saver => ({ ...noSaver, savedBy: `${EDITOR}${accountId}` });

/** Returns whether a `savedBy` is of an editor who isn't the author. */
export const isEditorKey = (savedBy: string): boolean => savedBy.startsWith(EDITOR);

/** Selects the name of the editor who saved a version in a query on `revision`; null for others, and if the account is gone. */
export const editorName = sql<string | null>`(
    select "user"."name" from "user"
    where "revision"."savedBy" like ${sql.lit(`${EDITOR}%`)} and "user"."isLeaving" = 0
      and "user"."id" = substr("revision"."savedBy", ${sql.lit(EDITOR.length + 1)})
  )`.as('editorName');

/** Returns the writer who saved a text of an account. Those of texts from before writers were recorded have no id. */
export function toWriter({ tokenName, savedBy, browser }: Saver, accountId: string): Writer {
  const [kind = '', id = ''] = savedBy.split(' ');
  const known = kind === '' ? (tokenName === null ? 'session' : 'token') : (kind as WriterKind);
  return { kind: known, id, name: tokenName ?? browser, accountId: known === 'command' ? null : accountId };
}

/** Returns who saved a version, for its author, who reads it with this writer; null if that is unknown. */
export function describeSaver(
  { editorName, ...saver }: Saver & { editorName: string | null },
  reader: Writer,
): RevisionSummary['savedBy'] {
  if (saver.savedBy === '' && saver.tokenName === null) return null;
  if (isEditorKey(saver.savedBy)) return { kind: 'editor', name: editorName ?? '', isThis: false };
  const { kind, name } = toWriter(saver, reader.accountId ?? '');
  return { kind, name, isThis: saver.savedBy === writerKey(reader) };
}

/** Returns whether a `savedBy` is of an access token. */
export const isTokenKey = (savedBy: string): boolean => savedBy.split(' ')[0] === 'token';
