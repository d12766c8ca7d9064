import type { PublicArticle } from '../../shared/article.ts';
import { compileOnce } from '../db/compileOnce.ts';
import { articlePart, tagPart } from '../db/contentStamp.ts';
import { headColumns, toPublicSummary, type Uncounted } from './articleQueries.ts';
import { unpackTags } from './articleTags.ts';
import { ownerHandle, ownerName, published } from './readModel.ts';
import { type FoundAround, findAround, type Lookup } from './related.ts';

const publicArticle = compileOnce((db, { slug }: { slug: string }) =>
  published(db)
    .innerJoin('articleBody', 'articleBody.number', 'article.number')
    .select(headColumns)
    .select([
      'articleBody.markdown',
      'articleBody.sanitizedHtml',
      'article.ownerId',
      'article.ownNumber',
      'article.isListed',
      'article.recipe',
      ownerName,
      ownerHandle,
    ])
    .where('article.slug', '=', slug),
);

export interface FoundPublic extends Uncounted<PublicArticle> {
  ownerId: string;
  recipe: number;
  /** False while its author's account is limited: no search engine is to have it. */
  isListed: boolean;
  /** What of the content it is made from beside itself and what its author wrote. */
  partsAround: string[];
}

const publicVersion = compileOnce((db, { slug }: { slug: string }) =>
  published(db)
    .select(['article.id', 'article.version', 'article.recipe', 'article.isListed', ownerName])
    .select(['article.ownerId', 'article.ownNumber', 'article.number', 'article.tags'])
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
      const around = JSON.stringify(known);
      return `${row.id}/${row.version}/${row.recipe}/${row.isListed}/${row.ownerName}/${around}`;
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
        partsAround: [
          ...unpackTags(row.tags).map(({ slug }) => tagPart(slug)),
          ...around.related.map(({ number }) => articlePart(number)),
        ],
        article: {
          ...toPublicSummary(row),
          ...{ markdown, ...around, related: around.related.map(({ slug, title }) => ({ slug, title })) },
        },
      };
    },
  };
}
