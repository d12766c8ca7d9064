import type { Around, ArticleLink, PublicArticle } from '../../shared/article.ts';
import { compileOnce } from '../db/compileOnce.ts';
import { articlePart, authorListings, tagPart } from '../db/invalidation.ts';
import { headColumns, toPublicSummary, type Uncounted } from './articleQueries.ts';
import { unpackTags } from './articleTags.ts';
import { ownerHandle, ownerIsAdmin, ownerName, published } from './readModel.ts';
import { type FoundAround, findAround, type Lookup } from './related.ts';

const publicArticle = compileOnce((db, { slug }: { slug: string }) =>
  published(db)
    .innerJoin('articleBody', 'articleBody.number', 'article.number')
    .select(headColumns)
    .select([
      'articleBody.markdown',
      'articleBody.sanitizedHtml',
      'article.ownerId',
      'article.position',
      'article.isListed',
      'article.recipe',
      ownerName,
      ownerHandle,
      ownerIsAdmin,
    ])
    .where('article.slug', '=', slug),
);

export interface FoundPublic extends Uncounted<PublicArticle> {
  ownerId: string;
  recipe: number;
  /** False while its author's account is limited: no search engine is to have it. */
  isListed: boolean;
  /** What of the content it is made from, by the names in `../db/invalidation.ts`. */
  madeFrom: string[];
}

const publicVersion = compileOnce((db, { slug }: { slug: string }) =>
  published(db)
    .select(['article.id', 'article.version', 'article.recipe', 'article.isListed', ownerName, ownerIsAdmin])
    .select(['article.ownerId', 'article.position', 'article.number', 'article.tags'])
    .where('article.slug', '=', slug),
);

export interface PublicLookup {
  /** What tells whether the article is still as it was, without reading its text; null if there is none. */
  version: () => Promise<string | null>;
  /** The article as visitors read it, whose it is and by which recipe its html was made; or null. */
  find: () => Promise<FoundPublic | null>;
}

/** One look at a public article: what stands around it takes longest, and is looked for once for both. */
export function lookUpPublic(lookup: Lookup, slug: string): PublicLookup {
  const { db } = lookup;
  let known: FoundAround | undefined;

  return {
    async version() {
      const [row] = await publicVersion(db, { slug });
      if (!row) return null;
      known = await findAround(lookup, row);
      const { id, version, recipe, isListed, ownerName, ownerIsAdmin } = row;
      return `${id}/${version}/${recipe}/${isListed}/${ownerIsAdmin}/${ownerName}/${JSON.stringify(known)}`;
    },
    async find() {
      const [row] = await publicArticle(db, { slug });
      if (!row) return null;
      const { number, ownerId, recipe, isListed, markdown } = row;
      const around = known ?? (await findAround(lookup, row));
      return {
        number,
        ownerId,
        recipe,
        isListed: isListed === 1,
        madeFrom: partsOf(row, around),
        article: { ...toPublicSummary(row), markdown, ...linksOf(around) },
      };
    },
  };
}

/** Itself, what it names, and what may come to stand around it. */
const partsOf = (
  { number, ownerId, tags }: { number: number; ownerId: string; tags: string },
  { newer, older, related }: FoundAround,
) => [
  authorListings(ownerId),
  ...unpackTags(tags).map(({ slug }) => tagPart(slug)),
  ...[number, ...[newer, older, ...related].flatMap((link) => link?.number ?? [])].map(articlePart),
];

function linksOf({ newer, older, related }: FoundAround): Around {
  const toLink = ({ slug, title }: ArticleLink) => ({ slug, title });
  return { newer: newer && toLink(newer), older: older && toLink(older), related: related.map(toLink) };
}
