import { feedsOf, feedsOfTag } from '../../../shared/feeds.ts';
import type { KnownAnswer, PublicPage } from '../../../shared/initialPage.ts';
import type { Listing } from '../../../shared/listing.ts';
import { messages } from '../../../shared/messages.ts';
import { pageSearch } from '../../../shared/pageNumber.ts';
import { paths } from '../../../shared/pages.ts';
import type { Tag } from '../../../shared/tag.ts';
import type { FoundAuthor } from '../../articles/authors.ts';
import type { PublicListing } from '../../articles/listings.ts';
import { ofAuthor, ofEverybody, ofTag, type PublicScope } from '../../articles/publicScopes.ts';
import { allTags } from '../../db/contentStamp.ts';
import type { Db } from '../../db/schema.ts';
import type { PageHead } from '../../pages/pageHead.ts';
import type { PageContent } from '../../pages/pageRequest.ts';
import { countPlaceholder } from '../../pages/placeholders.ts';

const partOf = (page: number) => (page > 1 ? `: page ${page}` : '');

/** A listing as its pages show it. */
export interface ShownListing {
  scope: PublicScope;
  /** Whether no search engine is to have its pages. */
  isUnlisted?: boolean;
  /** How the app asks for it, beside the number of the page. */
  arg: Omit<PublicPage, 'page'>;
  /** Of its first page. */
  path: string;
  title: string;
  /** Of all pages of it, without a full stop. */
  description: string;
  /** The feeds of the same. */
  alternates?: NonNullable<PageHead['alternates']>;
  /** What its pages show beside it. */
  around?: KnownAnswer[];
}

export const everybodysArticles = (db: Db): ShownListing => ({
  scope: ofEverybody(db),
  arg: {},
  path: paths.articles,
  title: messages.articlesTitle,
  description: 'Articles by many authors, newest first',
});

export const authorsArticles = (db: Db, { id, isListed, author }: FoundAuthor): ShownListing => ({
  scope: ofAuthor(db, id),
  isUnlisted: !isListed,
  arg: { author: author.handle },
  path: paths.author(author.handle),
  title: author.name,
  description: `Articles by ${author.name}, newest first`,
  alternates: Object.values(feedsOf(author)),
  around: [{ endpointName: 'getAuthor', arg: author.handle, value: author }],
});

export const taggedArticles = (db: Db, tag: Tag): ShownListing => ({
  scope: ofTag(db, tag.slug),
  arg: { tag: tag.slug },
  path: paths.tag(tag.slug),
  title: tag.name,
  description: `Articles about ${tag.name}, newest first`,
  alternates: Object.values(feedsOfTag(tag)),
  around: [{ endpointName: 'getTag', arg: tag.slug, value: tag }],
});

/** Past the end there is nothing that anybody is to come back to. */
const statusOf = (page: number, { result }: Listing<unknown>) =>
  result.length > 0 || page === 1 ? 200 : 404;

/** What a page of the list of all tags is made of. */
export const tagsContent = (page: number, listing: Listing<Tag>): PageContent => ({
  head: {
    title: 'Tags',
    description: `What the articles of this blog are about${partOf(page)}.`,
    canonical: paths.tags + pageSearch(page),
  },
  initialPage: { answers: [{ endpointName: 'listTags', arg: page, value: listing }], refusal: null },
  status: statusOf(page, listing),
  madeFrom: [allTags],
});

/** What a page of a listing is made of. */
export function listingContent(page: number, shown: ShownListing, listing: PublicListing): PageContent {
  const { scope, arg, path, title, description, isUnlisted, alternates, around = [] } = shown;
  const { result, ...pages } = listing;
  const counted = result.map(({ article }, index) => ({ ...article, clicks: countPlaceholder(index) }));
  const value = { result: counted, ...pages };
  return {
    head: {
      title,
      description: `${description}${partOf(page)}.`,
      canonical: isUnlisted ? null : path + pageSearch(page),
      ...(alternates && { alternates }),
    },
    initialPage: {
      answers: [...around, { endpointName: 'listPublicArticles', arg: { page, ...arg }, value }],
      refusal: null,
    },
    articles: result.map(({ number }) => number),
    status: statusOf(page, listing),
    madeFrom: scope.partsOf(listing),
  };
}
