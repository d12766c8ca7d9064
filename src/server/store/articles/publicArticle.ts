import { sql } from 'kysely';
import type {
  Around,
  ArticleKind,
  ArticleLink,
  PublicArticle,
  RelatedArticle,
} from '../../../shared/article.ts';
import { type ContentCache, articlePart, authorListings, tagPart } from '../../db/contentCache.ts';
import { compileOnce } from '../../db/portable.ts';
import {
  type NumberedArticle,
  toPublicSummary,
  listed,
  coverShade,
  kindOf,
  overallPosition,
  ownerProfile,
  ownerAvatar,
  ownerName,
  published,
  readable,
  tagged,
  unpackTags,
  withoutAuthor,
  publicColumns,
} from '../../db/readModel.ts';
import type { ArticleStatus, Db } from '../../db/schema.ts';

/** A public article or page with everything that its page needs. */
export interface FoundPublicArticle extends NumberedArticle<PublicArticle> {
  ownerId: string;
  recipe: number;
  /** False if the author's account is limited: search engines must not index the page. */
  isListed: boolean;
  /** The parts of the content that it depends on, as named in `../db/contentCache.ts`. */
  madeFrom: string[];
}

interface PublicLookup {
  /** Returns a string that changes whenever the response would, without reading the text, or null if there is no article. */
  version: () => Promise<string | null>;
  /** Returns the article as visitors read it, or null. */
  find: () => Promise<FoundPublicArticle | null>;
}

interface Lookup {
  db: Db;
  cache: ContentCache;
}

/** Looks up a public article or page, or only one of this kind. Both methods share its links to other articles, which take longest to find. */
export function lookUpPublicArticle(lookup: Lookup, slug: string, kind?: ArticleKind): PublicLookup {
  const { db } = lookup;
  let links: NumberedLinks | undefined;
  const isOther = ({ status }: { status: ArticleStatus }) => kind !== undefined && kindOf(status) !== kind;

  return {
    async version() {
      const [row] = await selectVersion(db, { slug });
      if (!row || isOther(row)) return null;
      links = row.status === 'page' ? noLinks : await findLinks(lookup, row);
      return JSON.stringify([row, links]);
    },
    async find() {
      const [row] = await selectArticle(db, { slug });
      if (!row || isOther(row)) return null;
      const { number, ownerId, recipe, isListed, markdown } = row;
      const facts = { number, ownerId, recipe, isListed: isListed === 1 };
      if (row.status === 'page')
        return {
          ...facts,
          madeFrom: [articlePart(number)],
          article: {
            ...withoutAuthor(toPublicSummary(row)),
            ...noAuthor,
            kind: 'page',
            coverShade: row.coverShade,
            markdown,
            ...noLinks,
          },
        };
      const allLinks = links ?? (await findLinks(lookup, row));
      return {
        ...facts,
        madeFrom: contentParts(row, allLinks),
        article: {
          ...toPublicSummary(row),
          kind: 'article',
          ownerAvatar: row.ownerAvatar,
          ownerBio: row.ownerBio,
          ownerLinks: JSON.parse(row.ownerLinks) as string[],
          coverShade: row.coverShade,
          markdown,
          ...withoutNumbers(allLinks),
        },
      };
    },
  };
}

/** Everything that the response is made from, except for the text, which changes with the version and the recipe. */
const head = [
  ...publicColumns,
  ...(['article.version', 'article.recipe', 'article.isListed', 'article.status'] as const),
  ...(['article.ownerId', 'article.position'] as const),
  ...[ownerAvatar, ...ownerProfile, coverShade],
] as const;

const noAuthor = { ownerAvatar: '', ownerBio: '', ownerLinks: [] };
/** A page leads to no other text. */
const noLinks = { newer: null, older: null, related: [] };

const selectVersion = compileOnce((db, { slug }: { slug: string }) =>
  readable(db).select(head).where('article.slug', '=', slug),
);

const selectArticle = compileOnce((db, { slug }: { slug: string }) =>
  readable(db)
    .innerJoin('articleBody', 'articleBody.number', 'article.number')
    .select(head)
    .select(['articleBody.markdown', 'articleBody.sanitizedHtml'])
    .where('article.slug', '=', slug),
);

/** Returns the parts for the article, the linked ones, and the listings in which others may come to be linked. */
const contentParts = (
  { number, ownerId, tags }: { number: number; ownerId: string; tags: string },
  { newer, older, related }: NumberedLinks,
) => [
  authorListings(ownerId),
  ...unpackTags(tags).map(({ slug }) => tagPart(slug)),
  ...[number, ...[newer, older, ...related].flatMap((link) => link?.number ?? [])].map(articlePart),
];

function withoutNumbers({ newer, older, related }: NumberedLinks): Around {
  const toLink = ({ slug, title }: ArticleLink) => ({ slug, title });
  return {
    newer: newer && toLink(newer),
    older: older && toLink(older),
    related: related.map(({ number: _number, ...card }) => card),
  };
}

type NumberedLink = ArticleLink & { number: number };

/** The author's next newer and older article. */
interface Neighbors {
  newer: NumberedLink | null;
  older: NumberedLink | null;
}

interface NumberedLinks extends Neighbors {
  related: (RelatedArticle & { number: number })[];
}

interface Placed {
  ownerId: string;
  position: number;
}

interface PlacedArticle extends Placed {
  /** As packed in its row. */
  tags: string;
}

/** Related articles shown below an article. */
const RELATED_MAX = 3;
/** Candidates: the two neighbors may be among them and are not shown twice. */
const CANDIDATES_MAX = RELATED_MAX + 2;
/** Number of newest articles to compare, divided among the article's tags. */
const COMPARED_MAX = 500;

/** Finds what to read next: the author's neighboring articles and those with the most tags in common. */
async function findLinks(lookup: Lookup, article: PlacedArticle): Promise<NumberedLinks> {
  const { db } = lookup;
  const { newer, older } = await findNeighbors(db, article);
  const positions = await findRelated(lookup, article);
  if (positions.length === 0) return { newer, older, related: [] };

  const links = new Map(
    (await selectLinks(db, positions, positions.length)).map(({ position, ...link }) => [position, link]),
  );
  // Keeps the order of the positions and leaves out articles that are gone.
  const candidates = positions.map((position) => links.get(position)).filter((link) => link !== undefined);
  const neighbors = [newer?.slug, older?.slug];
  const related = candidates.filter(({ slug }) => !neighbors.includes(slug)).slice(0, RELATED_MAX);
  return { newer, older, related };
}

async function findNeighbors(db: Db, { ownerId, position }: Placed): Promise<Neighbors> {
  const neighbors: Neighbors = { newer: null, older: null };
  for (const { side, ...link } of await selectNeighbors(db, { ownerId, position })) neighbors[side] = link;
  return neighbors;
}

const selectNeighbors = compileOnce((db, article: Placed) =>
  selectNeighbor(db, 'newer', article).unionAll(selectNeighbor(db, 'older', article)),
);

const selectNeighbor = (db: Db, side: keyof Neighbors, { ownerId, position }: Placed) => {
  const [comparison, order] = side === 'newer' ? (['>', 'asc'] as const) : (['<', 'desc'] as const);
  const neighbor = published(db)
    .select(['article.number', 'article.slug', 'article.title', sql.lit<keyof Neighbors>(side).as('side')])
    .where('article.ownerId', '=', ownerId)
    .where('article.position', comparison, position)
    .orderBy('article.position', order)
    .limit(1);
  return db.selectFrom(neighbor.as(side)).selectAll();
};

/** Returns the positions of articles with the most tags in common, newest first. */
async function findRelated(lookup: Lookup, article: PlacedArticle): Promise<number[]> {
  const tags = unpackTags(article.tags);
  const lists: Float64Array[] = [];
  for (const { slug } of tags)
    lists.push((await loadNewest(lookup, slug)).subarray(0, Math.floor(COMPARED_MAX / tags.length)));
  return findMostShared(lists, CANDIDATES_MAX, article.position);
}

/** Loads the positions of a tag's newest articles, newest first. */
async function loadNewest({ db, cache }: Lookup, tag: string): Promise<Float64Array> {
  const { positions } = await cache.get(`newest of tag ${tag}`, {
    mayLag: true,
    async make() {
      const positions = Float64Array.from(await selectNewest(db, { tag }), ({ position }) => position);
      return { positions, size: positions.byteLength, madeFrom: [tagPart(tag)] };
    },
  });
  return positions;
}

const selectNewest = compileOnce((db, { tag }: { tag: string }) =>
  tagged(db, { tag })
    .select('articleTag.position')
    .orderBy('articleTag.position', 'desc')
    .limit(COMPARED_MAX),
);

const selectLinks = compileOnce((db, positions: readonly number[], count: number) =>
  listed(db)
    .select(['article.number', 'article.slug', 'article.title', 'article.position'])
    .select(['article.cover', 'article.createdAt', 'article.readingMinutes', ownerName])
    .where(
      overallPosition,
      'in',
      Array.from({ length: count }, (_, index) => positions[index] ?? 0),
    ),
);

/**
 * Returns up to `max` numbers that occur in the most lists, the largest first among those in equally many, without
 * `excluded`. Each list has distinct numbers above 0, the largest first.
 */
export function findMostShared(lists: readonly Float64Array[], max: number, excluded: number): number[] {
  const cursors = lists.map((list) => ({ list, index: 0 }));
  /** Numbers by how many lists they are in, minus one. */
  const numbersByCount = lists.map((): number[] => []);
  const inAll = numbersByCount.at(-1) ?? [];

  while (inAll.length < max) {
    let largest = 0;
    for (const { list, index } of cursors) largest = Math.max(largest, list[index] ?? 0);
    if (largest === 0) break;
    let count = 0;
    for (const cursor of cursors) {
      if (cursor.list[cursor.index] !== largest) continue;
      cursor.index += 1;
      count += 1;
    }
    if (largest !== excluded) numbersByCount[count - 1]?.push(largest);
  }
  return numbersByCount.reverse().flat().slice(0, max);
}
