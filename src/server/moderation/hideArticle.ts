import type { Draft } from '../../shared/draft.ts';
import { type ShortTexts, shortTexts } from '../../shared/shortTexts.ts';
import { tagKey } from '../../shared/tagRules.ts';
import { noSuchArticle } from '../articles/articleErrors.ts';
import type { OwnArticleKey } from '../articles/articleQueries.ts';
import { type ArticleTag, namesIn, packTags, resolveTags, storeTags } from '../articles/articleTags.ts';
import { positionsOf } from '../articles/paging.ts';
import { hiddenArticles, published } from '../articles/readModel.ts';
import { keepSlugFor } from '../articles/retiredSlugs.ts';
import { findTagSlugs } from '../articles/tags.ts';
import { textColumns } from '../articles/textColumns.ts';
import { titleKey } from '../articles/titleKey.ts';
import { uncount } from '../articles/withdrawn.ts';
import { type Actor, record } from '../admin/auditLog.ts';
import { isPostgres, now } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { findDraftOf } from '../drafts/draftQueries.ts';
import { hideInTransaction } from '../drafts/unpublish.ts';
import { Refusal } from '../lib/refusal.ts';
import { lockStorage } from '../limits/accountStorage.ts';
import { requireMayPublish } from '../session/accountStatus.ts';
import { alreadyHidden, noSuchHidden, wasDiscarded, wentWithAccount } from './moderationErrors.ts';
import { forgetReports } from './reports.ts';

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
    const article = await hideInTransaction(db, key);
    await noteReason(db, [article], { reason, bySuspension: false });
    await keepSlugFor(db, key.slug, null);
    await forgetReports(db, [article.number]);
    await record(db, { by, act: 'hide-article', on: subjectOf(key.slug, article), reason });
    await uncount(db, [article]);
  });

interface Hiding {
  reason: string;
  /** Whether it goes with its author's account. */
  bySuspension: boolean;
}

/** Notes why articles are hidden. For the transaction that hides them. */
export async function noteReason(
  db: Db,
  articles: readonly { number: number; ownerId: string }[],
  { reason, bySuspension }: Hiding,
): Promise<void> {
  const because = { reason, bySuspension: Number(bySuspension), hiddenAt: now() };
  await db
    .insertInto('articleHiding')
    .values(articles.map(({ number, ownerId }) => ({ number, ownerId, ...because })))
    .execute();
}

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
export async function unhideArticle(db: Db, slug: string, by: Actor): Promise<void> {
  const { ownerId } = await findHidden(db, slug);
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
    await showAgain(db, [article.number], { isListed });
  });
}

/**
 * Shows hidden articles again, each as it stood and where it stood, with its date and clicks; those that are back already
 * are passed over. Unlisted where their author's account is limited. For a transaction, as its last step.
 */
export async function showAgain(
  db: Db,
  numbers: readonly number[],
  { isListed }: { isListed: number },
): Promise<void> {
  const articles = await hiddenArticles(db)
    .select(['article.number', 'article.position', 'article.ownerId', 'article.title', 'article.tags'])
    .where('article.number', 'in', numbers)
    .orderBy('article.number')
    .$if(isPostgres(db), (query) => query.forUpdate('article'))
    .execute();
  if (articles.length === 0) return;
  const tagsOf = await tagsByName(
    db,
    articles.flatMap(({ tags }) => namesIn(tags)),
  );
  const back = [];
  for (const { title, tags: packed, ...article } of articles) {
    const tags = namesIn(packed).flatMap(tagsOf);
    await db
      .updateTable('article')
      .set({
        status: 'published',
        expiresAt: null,
        isListed,
        titleKey: titleKey(title),
        tags: packTags(tags),
      })
      .where('number', '=', article.number)
      .returning(['number', 'ownerId'])
      .execute();
    back.push({ ...article, isListed, before: [], after: tags });
  }
  await db
    .deleteFrom('articleHiding')
    .where(
      'number',
      'in',
      back.map(({ number }) => number),
    )
    .execute();
  await storeTags(db, back, { come: back.flatMap(positionsOf), gone: [] });
}

/** A tag that has gone meanwhile is made again; where the blog can have no more of them, the article does without it. */
async function tagsByName(db: Db, names: readonly string[]): Promise<(name: string) => ArticleTag[]> {
  const distinct = [...new Map(names.map((name) => [tagKey(name), name])).values()];
  const known = await resolveTags(db, distinct, null).then(
    (tags) => new Map(tags.map(({ name, slug }) => [tagKey(name), slug])),
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      return findTagSlugs(db, distinct.map(tagKey));
    },
  );
  return (name) => {
    const slug = known.get(tagKey(name));
    return slug === undefined ? [] : [{ slug, name }];
  };
}

/** Throws AlreadyHidden: somebody else who runs the blog may have been faster. */
export async function requireNotHidden(db: Db, slug: string): Promise<void> {
  const hidden = await hiddenArticles(db)
    .select('article.number')
    .where('article.slug', '=', slug)
    .executeTakeFirst();
  if (hidden) throw alreadyHidden();
}

/** A hidden article with its text. */
export interface HiddenArticle extends ShortTexts {
  number: number;
  ownerId: string;
  tags: string;
  markdown: string;
}

/** Throws where there is none that could be shown again. */
export async function findHidden(db: Db, slug: string): Promise<HiddenArticle> {
  const found = await hiddenArticles(db)
    .innerJoin('articleBody', 'articleBody.number', 'article.number')
    .select(['article.number', 'article.ownerId', 'article.tags', 'article.expiresAt'])
    .select(textColumns('article'))
    .select(['articleHiding.bySuspension', 'articleBody.markdown'])
    .where('article.slug', '=', slug)
    .$if(isPostgres(db) && db.isTransaction, (query) => query.forUpdate('article'))
    .executeTakeFirst();
  if (!found) throw noSuchHidden();
  const { expiresAt, bySuspension, ...article } = found;
  if (bySuspension) throw wentWithAccount();
  if (expiresAt !== null) throw wasDiscarded();
  return article;
}

const subjectOf = (slug: string, { title }: Pick<HiddenArticle, 'title'>) =>
  ({ kind: 'article', id: slug, name: title }) as const;

const isSame = (draft: Draft, { markdown, tags, ...texts }: HiddenArticle) =>
  shortTexts.every((name) => draft[name] === texts[name]) &&
  draft.markdown === markdown &&
  JSON.stringify(draft.tags) === JSON.stringify(namesIn(tags));
