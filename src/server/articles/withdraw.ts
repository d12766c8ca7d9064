import { shortTextsOf } from '../../shared/shortTexts.ts';
import { isPostgres, now } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { storeTags, withoutTags } from './articleTags.ts';
import { changeCounts, positionsOf } from './pagingCounts.ts';
import { ownedBy } from './readModel.ts';
import { retireSlugs } from './retiredSlugs.ts';
import { textColumns } from './textColumns.ts';
import { keepPlace } from './unpublishedArticles.ts';

/** Articles of one owner with all that is stored of them; nobody else writes them until the transaction has ended. */
export const wholeArticles = (db: Db, ownerId: string) =>
  ownedBy(db, ownerId)
    .innerJoin('articleBody', 'articleBody.number', 'article.number')
    .select(['article.number', 'article.ownerId', 'article.id', 'article.ownNumber', 'article.slug'])
    .select(textColumns('article'))
    .select(['article.version', 'article.createdAt', 'article.updatedAt'])
    .select(['article.tags', 'article.lead', 'article.recipe', 'article.isListed', 'article.storedBytes'])
    .select(['articleBody.markdown', 'articleBody.sanitizedHtml'])
    .$if(isPostgres(db), (query) => query.forUpdate('article'));

export type WholeArticle = Awaited<ReturnType<ReturnType<typeof wholeArticles>['executeTakeFirstOrThrow']>>;

/** Takes articles from their readers; their places wait for them. For a transaction, which ends with `uncount`. */
export async function withdraw(db: Db, articles: readonly WholeArticle[]): Promise<void> {
  for (const { number, ownerId, ownNumber, id, slug, version, createdAt } of articles) {
    await keepPlace(db, { number, ownerId, ownNumber, id, slug, version, createdAt });
  }
  await db
    .deleteFrom('article')
    .where(
      'number',
      'in',
      articles.map(({ number }) => number),
    )
    .returning(['number', 'ownerId'])
    .execute();
  await retireSlugs(
    db,
    articles.map(({ slug, ownerId }) => ({ slug, ownerId })),
  );
}

export interface Hiding {
  reason: string;
  /** Whether it goes with its author's account. */
  bySuspension: boolean;
}

/** Keeps withdrawn articles as they stood, and their places from their author. For the transaction that withdraws them. */
export async function keepHidden(
  db: Db,
  articles: readonly WholeArticle[],
  { reason, bySuspension }: Hiding,
): Promise<void> {
  const because = { reason, bySuspension: Number(bySuspension), hiddenAt: now() };
  for (const article of articles) {
    const { number, ownerId, tags, lead, recipe, updatedAt, markdown, sanitizedHtml, storedBytes } = article;
    const text = {
      ...shortTextsOf(article),
      tags,
      lead,
      recipe,
      updatedAt,
      markdown,
      sanitizedHtml,
      storedBytes,
    };
    await db
      .insertInto('hiddenArticle')
      .values({ number, ownerId, ...text, ...because })
      .execute();
  }
}

/** The last step of a transaction that has taken articles out of the listings. */
export async function uncount(db: Db, articles: readonly WholeArticle[]): Promise<void> {
  await storeTags(db, articles.map(withoutTags));
  await changeCounts(db, articles.flatMap(positionsOf), -1);
}
