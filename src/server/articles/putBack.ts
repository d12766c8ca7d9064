import { shortTextsOf } from '../../shared/shortTexts.ts';
import { tagKey } from '../../shared/tagRules.ts';
import { articleLength } from '../content/articleLength.ts';
import type { Db } from '../db/schema.ts';
import { Refusal } from '../lib/refusal.ts';
import { type ArticleTag, namesIn, namesOf, packTags, resolveTags, storeTags } from './articleTags.ts';
import type { HiddenArticle } from './hiddenArticles.ts';
import { changeCounts, positionsOf } from './pagingCounts.ts';
import { insertParts } from './storedArticle.ts';
import { findTagSlugs } from './tags.ts';
import { titleKey } from './titleKey.ts';
import { takePlaces } from './unpublishedArticles.ts';

/** With the words of its text, by which it is found. */
export type Returning = HiddenArticle & { words: string };

/**
 * Shows hidden articles again, each as it stood and where it stood, with its date and clicks; those that are back already
 * are passed over. Unlisted where their author's account is limited. For a transaction, as its last step.
 */
export async function putBack(
  db: Db,
  articles: readonly Returning[],
  { isListed }: { isListed: number },
): Promise<void> {
  const tagsOf = await tagsByName(
    db,
    articles.flatMap(({ tags }) => namesIn(tags)),
  );
  const places = await takePlaces(
    db,
    articles.map(({ number }) => number),
  );
  const back = [];
  for (const place of places) {
    const article = articles.find(({ number }) => number === place.number);
    if (!article) continue;
    const tags = namesIn(article.tags).flatMap((name) => tagsOf(name));
    await insert(db, article, tags, { ...place, isListed });
    back.push({ number: place.number, ownerId: place.ownerId, ownNumber: place.ownNumber, isListed, tags });
  }
  await storeTags(
    db,
    back.map(({ tags, ...article }) => ({ ...article, before: [], after: tags })),
  );
  await changeCounts(db, back.flatMap(positionsOf), 1);
}

async function insert(
  db: Db,
  article: Returning,
  tags: ArticleTag[],
  { clicks, ...place }: Awaited<ReturnType<typeof takePlaces>>[number] & { isListed: number },
): Promise<void> {
  const { title, lead, recipe, updatedAt, markdown, sanitizedHtml, storedBytes, words } = article;
  const { number, ownerId } = place;
  await db
    .insertInto('article')
    .values({
      ...{
        ...place,
        ...shortTextsOf(article),
        titleKey: titleKey(title),
        lead,
        recipe,
        updatedAt,
        storedBytes,
      },
      ...articleLength(sanitizedHtml),
      tags: packTags(tags),
    })
    .returning(['number', 'ownerId'])
    .execute();
  const names = namesOf(tags);
  await insertParts(db, { number, ownerId, title, tags: names, markdown, sanitizedHtml, clicks, words });
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
