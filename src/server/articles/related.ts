import { type RawBuilder, sql } from 'kysely';
import type { ArticleLink, Neighbours } from '../../shared/article.ts';
import { compileOnce } from '../db/compileOnce.ts';
import type { Db } from '../db/schema.ts';
import { unpackTags } from './articleTags.ts';
import { findNeighbours } from './neighbours.ts';
import { isListedTag, listed } from './readModel.ts';

/** Articles that are named. */
const RELATED_MAX = 3;
/** The same and the neighbours, which are named already. */
const NAMED_MAX = RELATED_MAX + 2;
/** Articles that are looked at, the newest of each tag, however many have it. */
const LOOKED_AT = 500;

type Asked = Record<'number', number> & Record<`tag${number}`, string>;

const newestOf = (tag: string | undefined, limit: number): RawBuilder<unknown> =>
  sql`select "number" from (
    select "number" from "articleTag" where "tag" = ${tag} and ${isListedTag} order by "number" desc limit ${sql.lit(limit)}
  ) as "ofTag"`;

/** Those with the most tags in common, the newest first. */
const relatedTo = compileOnce((db, asked: Asked, tags: number) => {
  // Of a single tag all have as much in common: its newest are the ones, but for the article itself.
  const limit = tags === 1 ? NAMED_MAX + 1 : Math.floor(LOOKED_AT / tags);
  const found = Array.from({ length: tags }, (_, at) => newestOf(asked[`tag${at}`], limit));
  return listed(db)
    .innerJoin(
      sql<{ related: number; shared: number }>`(
        select "number" as "related", count(*) as "shared"
        from (${sql.join(found, sql` union all `)}) as "found"
        where "number" <> ${asked.number}
        group by "number" order by "shared" desc, "related" desc limit ${sql.lit(NAMED_MAX)}
      )`.as('ranked'),
      'ranked.related',
      'article.number',
    )
    .select(['article.number', 'article.slug', 'article.title'])
    .orderBy('ranked.shared', 'desc')
    .orderBy('article.number', 'desc');
});

/** An article as it stands among others. */
interface PlacedArticle {
  number: number;
  ownerId: string;
  ownNumber: number;
  /** As its row has them. */
  tags: string;
}

export interface FoundAround extends Neighbours {
  related: (ArticleLink & { number: number })[];
}

/** What readers may read next: of the same author, and about the same. */
export async function findAround(db: Db, article: PlacedArticle): Promise<FoundAround> {
  const { newer, older } = await findNeighbours(db, article);
  const tags = unpackTags(article.tags);
  if (tags.length === 0) return { newer, older, related: [] };

  const asked = Object.fromEntries(tags.map(({ slug }, at) => [`tag${at}`, slug]));
  const found = await relatedTo(db, { ...asked, number: article.number }, tags.length);
  const named = [newer?.slug, older?.slug];
  const others = found.filter(({ slug }) => !named.includes(slug));
  return { newer, older, related: others.slice(0, RELATED_MAX) };
}
