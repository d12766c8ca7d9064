import { hash, randomUUIDv7 } from 'node:crypto';
import type { ArticleDraft } from '../../shared/article.ts';
import type { RevisionKind } from '../../shared/revision.ts';
import { shortTextsOf } from '../../shared/shortTexts.ts';
import { namesIn } from '../articles/articleTags.ts';
import { ownedBy } from '../articles/readModel.ts';
import { textColumns } from '../articles/textColumns.ts';
import { now } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { readStorage, storageFull } from '../limits/accountStorage.ts';
import { packNow } from './pack.ts';
import { type Subject, subjectOfArticle } from './subject.ts';
import { toThin } from './thinning.ts';

/** In bytes, of all automatic revisions of one account: 64 MiB. */
const AUTOMATIC_BYTES_MAX = 64 * 1024 * 1024;

export interface NewRevision extends ArticleDraft {
  kind: RevisionKind;
  /** When the text stood so; now, unless told. */
  createdAt?: string;
  /** The markdown, where it was packed before. */
  packed?: Buffer;
}

/** Without tags it is the hash of before there were any. */
const hashOf = ({ markdown, tags = [], ...texts }: ArticleDraft) =>
  hash('sha256', JSON.stringify([...Object.values(shortTextsOf(texts)), markdown, ...tags]), 'base64url');

const isOf = (db: Db, { ownerId, subject }: Subject) =>
  db
    .selectFrom('revision')
    .select(['id', 'kind', 'createdAt', 'stored', 'hash'])
    .where('ownerId', '=', ownerId)
    .where('subject', '=', subject)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc');

/**
 * Keeps a text in a history, and thins that. The text that it has last is not kept twice; if it is published now, that one
 * is noted as published. Belongs in the transaction of the change.
 */
export async function keepRevision(db: Db, of: Subject, revision: NewRevision): Promise<void> {
  const { kind, markdown, tags = [], createdAt = now() } = revision;
  const history = await isOf(db, of).execute();
  const [newest] = history;
  const hashed = hashOf(revision);
  if (newest?.hash === hashed) {
    if (kind !== 'published' || newest.kind === 'published') return;
    await db.updateTable('revision').set({ kind, createdAt }).where('id', '=', newest.id).execute();
    return;
  }
  const packed = revision.packed ?? packNow(markdown);
  const row = { id: randomUUIDv7(), kind, createdAt, stored: packed.length };
  await db
    .insertInto('revision')
    .values({
      ...{ ...of, ...row, ...shortTextsOf(revision), tags: JSON.stringify(tags), hash: hashed, packed },
      size: Buffer.byteLength(markdown),
    })
    .execute();
  await drop(db, toThin([...history, row], Date.now()));
  if (kind !== 'published') await boundAccount(db, of.ownerId);
}

async function drop(db: Db, ids: Set<string>): Promise<void> {
  for (const id of ids) await db.deleteFrom('revision').where('id', '=', id).execute();
}

const automaticOf = (db: Db, ownerId: string) =>
  db.selectFrom('revision').where('ownerId', '=', ownerId).where('kind', '<>', 'published');

/** Of an account that has more of them than it may, or that stores too much, the oldest automatic ones go. */
async function boundAccount(db: Db, ownerId: string): Promise<void> {
  const { automatic } = await automaticOf(db, ownerId)
    .select(({ fn }) => fn.sum<number | string | null>('stored').as('automatic'))
    .executeTakeFirstOrThrow();
  const { bytes, max } = await readStorage(db, ownerId);
  await dropAutomatic(db, ownerId, Math.max(Number(automatic ?? 0) - AUTOMATIC_BYTES_MAX, bytes - max));
}

/** Drops the oldest automatic revisions of an account, of at least so many bytes, and returns what is still missing of these. */
async function dropAutomatic(db: Db, ownerId: string, bytes: number): Promise<number> {
  if (bytes <= 0) return 0;
  const oldest = await automaticOf(db, ownerId)
    .select(['id', 'stored'])
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return dropUntil(db, oldest, bytes);
}

async function dropUntil(db: Db, oldest: readonly { id: string; stored: number }[], bytes: number) {
  let missing = bytes;
  const gone = oldest.filter(({ stored }) => (missing -= stored) + stored > 0);
  await drop(db, new Set(gone.map(({ id }) => id)));
  return bytes - gone.reduce((sum, { stored }) => sum + stored, 0);
}

/**
 * Refuses what an account is about to store where that is too much: `growth` more bytes. Automatic revisions make room first.
 * For a transaction that has called `lockStorage`. Throws StorageFull.
 */
export async function requireRoomFor(db: Db, ownerId: string, growth: number): Promise<void> {
  if (growth <= 0) return;
  const { bytes, max } = await readStorage(db, ownerId);
  if ((await dropAutomatic(db, ownerId, bytes + growth - max)) > 0) throw storageFull({ max });
}

/**
 * The same at the end of a transaction that has stored something, by what the account stored `before` it: it may be
 * over its limit, as after that was lowered, but not grow. Where only the history of an article has grown, `history`,
 * its oldest revisions make room too, so that an author whose account is full can still shorten an article.
 */
export async function requireRoom(
  db: Db,
  ownerId: string,
  { before, history }: { before: number; history?: Subject | undefined },
): Promise<void> {
  const { bytes, max } = await readStorage(db, ownerId);
  let missing = await dropAutomatic(db, ownerId, bytes - Math.max(max, before));
  if (missing > 0 && history) {
    const [, ...older] = await isOf(db, history).execute();
    missing = await dropUntil(db, older.reverse(), missing);
  }
  if (missing > 0) throw storageFull({ max });
}

/** When the last revision of a history stood so, or null. */
export async function lastRevisionAt(db: Db, of: Subject): Promise<string | null> {
  return (await isOf(db, of).limit(1).executeTakeFirst())?.createdAt ?? null;
}

/** Articles of before there were histories get the text that they have now as their first revision. */
export async function ensurePublished(db: Db, ownerId: string, slug: string): Promise<void> {
  const of = subjectOfArticle(ownerId, slug);
  const known = await isOf(db, of).where('kind', '=', 'published').limit(1).executeTakeFirst();
  if (known) return;
  const article = await ownedBy(db, ownerId)
    .innerJoin('articleBody', 'articleBody.number', 'article.number')
    .select(textColumns('article'))
    .select(['article.id', 'article.updatedAt', 'article.tags', 'articleBody.markdown'])
    .where('article.slug', '=', slug)
    .executeTakeFirst();
  if (!article) return;
  const { id, markdown, updatedAt: createdAt } = article;
  const texts = shortTextsOf(article);
  const tags = namesIn(article.tags);
  const packed = packNow(markdown);
  const kind: RevisionKind = 'published';
  await db
    .insertInto('revision')
    .values({
      ...of,
      ...{ id, kind, ...texts, createdAt, packed, stored: packed.length },
      size: Buffer.byteLength(markdown),
      tags: JSON.stringify(tags),
      hash: hashOf({ ...texts, markdown, tags }),
    })
    // Two may do so at once.
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
