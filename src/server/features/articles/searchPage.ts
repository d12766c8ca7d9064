import type { Blog } from '../../../shared/blog.ts';
import { nothingKnown } from '../../../shared/initialPage.ts';
import { pageSearch } from '../../../shared/pageNumber.ts';
import { paths } from '../../../shared/pages.ts';
import { RESULTS_PAGE_SIZE, type SearchPage } from '../../../shared/search/results.ts';
import type { Db } from '../../db/schema.ts';
import { errorHeaders } from '../../http/errors.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { PageHead } from '../../pages/pageHead.ts';
import type { PageContent, PageRequest } from '../../pages/pageRequest.ts';
import { countPlaceholder } from '../../pages/placeholders.ts';
import { searchPublic } from '../../search/foundArticles.ts';
import type { Searching } from '../../search/searching.ts';

/** No search engine is to list what another one finds. */
const headOf = ({ title }: Blog): PageHead => ({
  title: 'Search',
  description: `Search the articles of ${title}.`,
  canonical: null,
});

interface Sources {
  db: Db;
  searching: Searching;
}

/** What is found, as a page. A search that is refused says why in its place. */
export const searchPage = (sources: Sources, search: SearchPage, ip: string): PageRequest => ({
  address: paths.search + pageSearch(search.page, search.q === '' ? {} : { q: search.q }),
  isKept: false,
  version: async () => '',
  content: async (blog) => ({
    head: headOf(blog),
    ...(search.q.trim() === ''
      ? { initialPage: nothingKnown }
      : await found(sources, search, ip).catch(refused)),
  }),
});

type Shown = Omit<PageContent, 'head'>;

async function found(sources: Sources, search: SearchPage, ip: string): Promise<Shown> {
  const { result, ...around } = await searchPublic(sources, { ...search, limit: RESULTS_PAGE_SIZE }, ip);
  const shown = result.map(({ article }, index) => ({ ...article, clicks: countPlaceholder(index) }));
  const value = { result: shown, ...around };
  return {
    initialPage: { answers: [{ endpointName: 'searchArticles', arg: search, value }], refusal: null },
    articles: result.map(({ number }) => number),
  };
}

function refused(error: unknown): Shown {
  if (!(error instanceof Refusal)) throw error;
  const { status, headers } = errorHeaders(error);
  return {
    initialPage: { answers: [], refusal: { status, data: error.message } },
    status,
    // Said to this one alone, and now.
    headers: { ...headers, 'cache-control': 'no-store' },
  };
}
