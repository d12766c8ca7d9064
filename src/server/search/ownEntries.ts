import type { CountedListing, OwnListingQuery } from '../../shared/listing.ts';
import type { OwnArticleEntry } from '../../shared/ownEntry.ts';
import { headColumns, toSummary, type Uncounted } from '../articles/articleQueries.ts';
import { unpackTags } from '../articles/articleTags.ts';
import { inOrder } from '../articles/listings.ts';
import { ownedBy } from '../articles/readModel.ts';
import { toListing } from '../articles/toListing.ts';
import { type Asker, chooseOwn } from './chooseOwn.ts';
import type { Sources } from './foundArticles.ts';

/** A page of one's published articles as a list of many shows it, sorted and filtered. */
export async function listOwnEntries(
  sources: Sources,
  asker: Asker,
  { limit, page, ...filter }: OwnListingQuery,
): Promise<CountedListing<Uncounted<OwnArticleEntry>>> {
  const { db } = sources;
  const window = { offset: (page - 1) * limit, limit: limit + 1 };
  const { numbers, total, isCut } = await chooseOwn(sources, asker, filter, window);
  const rows =
    numbers.length === 0
      ? []
      : await ownedBy(db, asker.ownerId)
          .select(headColumns)
          .select(['article.lead as sanitizedHtml', 'article.wordCount'])
          .where('article.number', 'in', numbers)
          .execute();
  const { result: shown, ...around } = toListing(inOrder(numbers, rows), { limit, page }, { total });
  const result = shown.map((row) => ({
    number: row.number,
    article: {
      ...toSummary(row),
      tagSlugs: unpackTags(row.tags).map(({ slug }) => slug),
      state: 'published' as const,
      words: row.wordCount,
    },
  }));
  return { result, ...around, total, isCut };
}
