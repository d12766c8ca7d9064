import type { Blog } from '../../../shared/blog.ts';
import { PAGE_SIZE } from '../../../shared/listing.ts';
import { pageSearch } from '../../../shared/pageNumber.ts';
import { paths } from '../../../shared/pages.ts';
import { once } from '../../lib/once.ts';
import type { PageHead } from '../../pages/pageHead.ts';
import type { PageRequest } from '../../pages/pageRequest.ts';
import { listingContent, type ShownListing } from './listingContents.ts';

/** A page of a listing, or, with a head of its own, another page that shows it. */
export function listingPage(
  find: () => Promise<ShownListing>,
  {
    page,
    address = paths.articles,
    head,
  }: { page: number; address?: string; head?: (blog: Blog) => PageHead },
): PageRequest {
  // For its version and for its content.
  const read = once(async () => {
    const shown = await find();
    return { shown, listing: await shown.scope.list({ limit: PAGE_SIZE, page }) };
  });

  return {
    address: address + pageSearch(page),
    version: async () => JSON.stringify(await read()),
    async content(blog) {
      const { shown, listing } = await read();
      const content = listingContent(page, shown, listing);
      return head ? { ...content, head: head(blog) } : content;
    },
  };
}
