import type { Renderer } from '../content/renderer.ts';
import { inTransaction, isForeignKeyViolation, isPostgres } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { escapeHtml } from '../lib/escapeHtml.ts';
import { eventLoopTurn } from '../lib/schedule.ts';
import { Refusal } from '../lib/refusal.ts';
import { indexedWords, toTsvector } from '../search/indexedWords.ts';

/** In bytes, of texts that one search has indexed before it answers: that many take a few seconds. */
const AT_ONCE_MAX = 16 * 1024 * 1024;

const notYet = () =>
  new Refusal('busy', 'Your drafts are being read to be searched. Please search again.', { retryAfter: 1 });

/**
 * Has all of one's drafts found by their words as they stand: those that were saved since the last search are indexed
 * now. So a save costs nothing more than without a search. Refuses where that is too much at once; the next search goes
 * on.
 */
export async function indexDrafts(db: Db, wordsOf: Renderer['wordsOf'], ownerId: string): Promise<void> {
  let bytes = 0;
  for (const { id, size } of await changedDrafts(db, ownerId)) {
    if (bytes > 0 && bytes + size > AT_ONCE_MAX) throw notYet();
    bytes += size;
    await indexDraft(db, wordsOf, { ownerId, id });
    await eventLoopTurn();
  }
}

const changedDrafts = (db: Db, ownerId: string) =>
  db
    .selectFrom('draft')
    .leftJoin('indexedDraft', (join) =>
      join
        .onRef('indexedDraft.ownerId', '=', 'draft.ownerId')
        .onRef('indexedDraft.draftId', '=', 'draft.id')
        .onRef('indexedDraft.version', '=', 'draft.version'),
    )
    .select(['draft.id', 'draft.size'])
    .where('draft.ownerId', '=', ownerId)
    .where('indexedDraft.number', 'is', null)
    .execute();

async function indexDraft(db: Db, wordsOf: Renderer['wordsOf'], key: { ownerId: string; id: string }) {
  const { ownerId, id } = key;
  const draft = await db
    .selectFrom('draft')
    .select(['version', 'title', 'tags', 'markdown'])
    .where('ownerId', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!draft) return;
  const { version, title, markdown } = draft;
  const tags = JSON.parse(draft.tags) as string[];
  const words = indexedWords({ ownerId, title, tags, words: await textWords(wordsOf, markdown, ownerId) });
  const stored = isPostgres(db) ? toTsvector(words) : words;
  try {
    await inTransaction(db, (db) => store(db, { ownerId, draftId: id, version }, stored));
  } catch (error) {
    // It was discarded or published meanwhile.
    if (!isForeignKeyViolation(error)) throw error;
  }
}

/** Of the text as it is written: to render it would take far longer. What no thread can read in time is found by its title and tags. */
async function textWords(wordsOf: Renderer['wordsOf'], markdown: string, ownerId: string): Promise<string> {
  try {
    return await wordsOf(escapeHtml(markdown), ownerId);
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'invalid') return '';
    throw error;
  }
}

async function store(
  db: Db,
  { ownerId, draftId, version }: { ownerId: string; draftId: string; version: number },
  words: string,
): Promise<void> {
  const row = await db
    .insertInto('indexedDraft')
    .values({ ownerId, draftId, version })
    // What another search has indexed is at least as new as what it was asked of.
    .onConflict((conflict) =>
      conflict
        .columns(['ownerId', 'draftId'])
        .doUpdateSet({ version })
        .where('indexedDraft.version', '<', version),
    )
    .returning('number')
    .executeTakeFirst();
  if (!row) return;
  await db.deleteFrom('draftWords').where('rowid', '=', row.number).execute();
  await db.insertInto('draftWords').values({ rowid: row.number, words }).execute();
}

/** The ids of those of one's drafts that have these numbers in the index. */
export async function draftsNumbered(
  db: Db,
  ownerId: string,
  numbers: readonly number[],
): Promise<Set<string>> {
  if (numbers.length === 0) return new Set();
  const rows = await db
    .selectFrom('indexedDraft')
    .select('draftId')
    .where('ownerId', '=', ownerId)
    .where('number', 'in', numbers)
    .execute();
  return new Set(rows.map(({ draftId }) => draftId));
}

/** Drafts in one statement. */
const SLICE = 500;

/** Has all drafts of all indexed again, each when its author searches next. */
export async function forgetDraftWords(db: Db): Promise<void> {
  for (;;) {
    const { numDeletedRows } = await db
      .deleteFrom('indexedDraft')
      .where('number', 'in', (some) => some.selectFrom('indexedDraft').select('number').limit(SLICE))
      .executeTakeFirst();
    if (numDeletedRows === 0n) return;
    await eventLoopTurn();
  }
}
