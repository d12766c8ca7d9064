import { hash, randomUUIDv7 } from 'node:crypto';
import type { ArticleDraft } from '../../shared/article.ts';
import type { RevisionKind } from '../../shared/revision.ts';
import { shortTextsOf } from '../../shared/shortTexts.ts';
import { namesIn } from '../articles/articleTags.ts';
import { ownedBy } from '../articles/readModel.ts';
import { textColumns } from '../articles/textColumns.ts';
import { now } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
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

/** Of an account that has more of them than it may, the oldest automatic ones go. */
async function boundAccount(db: Db, ownerId: string): Promise<void> {
  const automatic = db.selectFrom('revision').where('ownerId', '=', ownerId).where('kind', '<>', 'published');
  const { bytes } = await automatic
    .select(({ fn }) => fn.sum<number | string | null>('stored').as('bytes'))
    .executeTakeFirstOrThrow();
  let over = Number(bytes ?? 0) - AUTOMATIC_BYTES_MAX;
  if (over <= 0) return;
  const oldest = await automatic.select(['id', 'stored']).orderBy('createdAt').orderBy('id').execute();
  const gone = oldest.filter(({ stored }) => (over += -stored) + stored > 0);
  await drop(db, new Set(gone.map(({ id }) => id)));
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
