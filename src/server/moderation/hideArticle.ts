import { findDraftOf } from '../drafts/draftQueries.ts';
import { unpublishInAnyCase } from '../drafts/unpublish.ts';
import { namesIn } from '../articles/articleTags.ts';
import type { OwnArticleKey } from '../articles/articleQueries.ts';
import { type HiddenArticle, hiddenColumns } from '../articles/hiddenArticles.ts';
import { noSuchArticle } from '../articles/articleErrors.ts';
import { putBack } from '../articles/putBack.ts';
import { published } from '../articles/readModel.ts';
import { keepSlugFor } from '../articles/retiredSlugs.ts';
import { keepHidden, uncount } from '../articles/withdraw.ts';
import { type Actor, record } from '../admin/auditLog.ts';
import { isPostgres } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Draft } from '../../shared/draft.ts';
import { shortTexts } from '../../shared/shortTexts.ts';
import { lockStorage } from '../limits/accountStorage.ts';
import { requireMayPublish } from '../session/accountStatus.ts';
import { forgetReports } from './reports.ts';
import { alreadyHidden, noSuchHidden, wasDiscarded, wentWithAccount } from './moderationErrors.ts';

/** Gives the words of sanitized html, by which an article is found. */
export type WordsOf = (sanitizedHtml: string, ownerId: string) => Promise<string>;

/**
 * Takes an article from its readers, at once and everywhere. Its author has it as a draft with the reason, and can't
 * publish it, nor anything else at its address, until it is shown again. Throws NoSuchArticle.
 */
export const hideArticle = (
  db: Db,
  key: OwnArticleKey,
  { reason, by }: { reason: string; by: Actor },
): Promise<void> =>
  inTransaction(db, async (db) => {
    const article = await unpublishInAnyCase(db, key);
    await keepHidden(db, [article], { reason, bySuspension: false });
    await keepSlugFor(db, key.slug, null);
    await forgetReports(db, [article.number]);
    await record(db, { by, act: 'hide-article', on: subjectOf(key.slug, article), reason });
    await uncount(db, [article]);
  });

/** The same by its address alone: a draft is answered like none. Throws AlreadyHidden and NoSuchArticle. */
export async function hideBySlug(db: Db, slug: string, task: { reason: string; by: Actor }): Promise<void> {
  const article = await published(db)
    .select('article.ownerId')
    .where('article.slug', '=', slug)
    .executeTakeFirst();
  if (!article) {
    await requireNotHidden(db, slug);
    throw noSuchArticle();
  }
  await hideArticle(db, { ownerId: article.ownerId, slug }, task);
}

/**
 * Shows a hidden article again, as it stood and where it stood. What its author has written meanwhile stays a draft that
 * changes it. Refuses what is not hidden, went with an account, is of a suspended one, or was discarded by its author.
 */
export async function unhideArticle(db: Db, wordsOf: WordsOf, slug: string, by: Actor): Promise<void> {
  const { sanitizedHtml, ownerId } = await findHidden(db, slug);
  const words = await wordsOf(sanitizedHtml, ownerId);
  await inTransaction(db, async (db) => {
    await lockStorage(db, ownerId);
    const article = await findHidden(db, slug);
    const { isListed } = await requireMayPublish(db, ownerId);
    const draft = await findDraftOf(db, ownerId, slug);
    if (draft && isSame(draft, article)) {
      await db.deleteFrom('draft').where('ownerId', '=', ownerId).where('id', '=', draft._id).execute();
    }
    await keepSlugFor(db, slug, ownerId);
    await record(db, { by, act: 'unhide-article', on: subjectOf(slug, article) });
    await putBack(db, [{ ...article, words }], { isListed });
  });
}

/** Throws AlreadyHidden: somebody else who runs the blog may have been faster. */
export async function requireNotHidden(db: Db, slug: string): Promise<void> {
  const hidden = await hiddenAt(db, slug).select('hiddenArticle.number').executeTakeFirst();
  if (hidden) throw alreadyHidden();
}

const hiddenAt = (db: Db, slug: string) =>
  db
    .selectFrom('hiddenArticle')
    .innerJoin('unpublishedArticle', 'unpublishedArticle.number', 'hiddenArticle.number')
    .where('unpublishedArticle.slug', '=', slug);

/** Throws where there is none that could be shown again. */
export async function findHidden(db: Db, slug: string): Promise<HiddenArticle> {
  const found = await hiddenAt(db, slug)
    .select(hiddenColumns)
    .select('unpublishedArticle.expiresAt')
    .$if(isPostgres(db) && db.isTransaction, (query) => query.forUpdate('unpublishedArticle'))
    .executeTakeFirst();
  if (!found) throw noSuchHidden();
  const { expiresAt, ...article } = found;
  if (article.bySuspension) throw wentWithAccount();
  if (expiresAt !== null) throw wasDiscarded();
  return article;
}

const subjectOf = (slug: string, { title }: Pick<HiddenArticle, 'title'>) =>
  ({ kind: 'article', id: slug, name: title }) as const;

const isSame = (draft: Draft, { markdown, tags, ...texts }: HiddenArticle) =>
  shortTexts.every((name) => draft[name] === texts[name]) &&
  draft.markdown === markdown &&
  JSON.stringify(draft.tags) === JSON.stringify(namesIn(tags));
