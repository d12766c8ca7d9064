import { tagKey } from '../../shared/tagRules.ts';
import { type ArticleTag, namesIn, packTags, resolveTags, storeTags } from '../articles/articleTags.ts';
import { positionsOf } from '../articles/pagingCounts.ts';
import { hiddenArticles } from '../articles/readModel.ts';
import { findTagSlugs } from '../articles/tags.ts';
import { titleKey } from '../articles/titleKey.ts';
import { isPostgres } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { Refusal } from '../lib/refusal.ts';

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
