import type { Selectable } from 'kysely';
import { hiddenBecause } from '../../shared/moderation.ts';
import type { Database, Db } from '../db/schema.ts';
import { Refusal } from '../lib/refusal.ts';
import { noSuchArticle } from './articleErrors.ts';
import type { OwnArticleKey } from './articleQueries.ts';
import { textColumns } from './textColumns.ts';

export const articleHidden = (reason: string) => new Refusal('forbidden', hiddenBecause(reason));

/** A hidden article as it stood. */
export type HiddenArticle = Omit<Selectable<Database['hiddenArticle']>, 'hiddenAt'>;

export const hiddenColumns = [
  ...(['hiddenArticle.number', 'hiddenArticle.ownerId', 'hiddenArticle.reason'] as const),
  ...textColumns('hiddenArticle'),
  ...([
    'hiddenArticle.bySuspension',
    'hiddenArticle.tags',
    'hiddenArticle.lead',
    'hiddenArticle.recipe',
  ] as const),
  ...(['hiddenArticle.updatedAt', 'hiddenArticle.markdown', 'hiddenArticle.sanitizedHtml'] as const),
  'hiddenArticle.storedBytes',
] as const;

/** Why the owner's article of this slug is hidden; null where it is not, or is none. */
export async function reasonOfHidden(db: Db, { ownerId, slug }: OwnArticleKey): Promise<string | null> {
  const hidden = await db
    .selectFrom('hiddenArticle')
    .innerJoin('unpublishedArticle', 'unpublishedArticle.number', 'hiddenArticle.number')
    .select('hiddenArticle.reason')
    .where('unpublishedArticle.ownerId', '=', ownerId)
    .where('unpublishedArticle.slug', '=', slug)
    .executeTakeFirst();
  return hidden?.reason ?? null;
}

/** Deletes up to so many hidden texts of an account that goes. True when none is left. */
export async function forgetSomeHidden(db: Db, ownerId: string, max: number): Promise<boolean> {
  const some = db.selectFrom('hiddenArticle').select('number').where('ownerId', '=', ownerId).limit(max);
  const { numDeletedRows } = await db
    .deleteFrom('hiddenArticle')
    .where('number', 'in', some)
    .executeTakeFirst();
  return Number(numDeletedRows) < max;
}

/** Throws ArticleHidden. */
export async function requireNotHidden(db: Db, key: OwnArticleKey): Promise<void> {
  const reason = await reasonOfHidden(db, key);
  if (reason !== null) throw articleHidden(reason);
}

/** What its owner is told of an article that is not published. */
export async function whyNotThere(db: Db, key: OwnArticleKey): Promise<Refusal> {
  const reason = await reasonOfHidden(db, key);
  return reason === null ? noSuchArticle() : articleHidden(reason);
}
