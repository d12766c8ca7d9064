import type { Blog } from '../../../shared/blog.ts';
import { codePoints } from '../../../shared/codePoints.ts';
import { textContent } from '../../../shared/excerpt.ts';
import { feedsOf, MARKDOWN_TYPE, markdownPath } from '../../../shared/feeds.ts';
import type { KnownAnswer, PublicPage } from '../../../shared/initialPage.ts';
import { messages } from '../../../shared/messages.ts';
import { pageSearch } from '../../../shared/pageNumber.ts';
import { paths } from '../../../shared/pages.ts';
import { noSuchArticle } from '../../articles/articleErrors.ts';
import { type FoundAuthor, noSuchAuthor } from '../../articles/authors.ts';
import type { FoundPublic } from '../../articles/articleQueries.ts';
import type { PublicListing } from '../../articles/listings.ts';
import { ofAuthor, ofEverybody, type PublicScope } from '../../articles/publicScopes.ts';
import { SAFE_RECIPE } from '../../content/render.ts';
import { articlePart, listingsOf } from '../../db/contentStamp.ts';
import type { Db } from '../../db/schema.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { PageHead } from '../../pages/pageHead.ts';
import type { PageContent, PageRequest } from '../../pages/pageRequest.ts';
import { countPlaceholder } from '../../pages/placeholders.ts';
import { articleSample } from './articleSample.ts';

/** In characters: about what a search engine shows of a page. */
const DESCRIPTION_MAX = 160;
/** In UTF-16 units of html: where the description is looked for. */
const OPENING_MAX = 8 * 1024;

const partOf = (page: number) => (page > 1 ? `: page ${page}` : '');

/** A listing as its pages show it. */
export interface ShownListing {
  scope: PublicScope;
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

export const authorsArticles = (db: Db, { id, author }: FoundAuthor): ShownListing => ({
  scope: ofAuthor(db, id),
  arg: { author: author.handle },
  path: paths.author(author.handle),
  title: author.name,
  description: `Articles by ${author.name}, newest first`,
  alternates: Object.values(feedsOf(author)),
  around: [{ endpointName: 'getAuthor', arg: author.handle, value: author }],
});

/** What a page of a listing is made of. */
export function listingContent(page: number, shown: ShownListing, listing: PublicListing): PageContent {
  const { scope, arg, path, title, description, alternates, around = [] } = shown;
  const { result, ...pages } = listing;
  const counted = result.map(({ article }, index) => ({ ...article, clicks: countPlaceholder(index) }));
  const value = { result: counted, ...pages };
  return {
    head: {
      title,
      description: `${description}${partOf(page)}.`,
      canonical: path + pageSearch(page),
      ...(alternates && { alternates }),
    },
    initialPage: {
      answers: [...around, { endpointName: 'listPublicArticles', arg: { page, ...arg }, value }],
      refusal: null,
    },
    articles: result.map(({ number }) => number),
    // Past the end there is nothing that anybody is to come back to.
    status: result.length > 0 || page === 1 ? 200 : 404,
    madeFrom: scope.partsOf(listing),
  };
}

const notRenderedYet = () =>
  new Refusal('busy', 'This article is being prepared for its page. Please try again soon.');

/**
 * What an article's page is made of. Throws a refusal for html that was sanitized once, which the browser shows until the
 * article is rendered again.
 */
export function articleContent(found: FoundPublic, blog: Blog): PageContent {
  const { number, ownerId, article, recipe } = found;
  if (recipe < SAFE_RECIPE) throw notRenderedYet();
  // No page shows the markdown.
  const { markdown: _, ...shown } = article;
  const { title, slug, ownerName, ownerHandle, createdAt, updatedAt, cover, sanitizedHtml } = shown;
  const value = { ...shown, clicks: countPlaceholder(0) };
  return {
    head: {
      title,
      description: opening(sanitizedHtml) || title,
      canonical: paths.article(slug),
      article: { author: { name: ownerName, handle: ownerHandle }, createdAt, updatedAt },
      image: cover,
      alternates: [{ path: markdownPath(slug), type: MARKDOWN_TYPE, title: 'The article as markdown' }],
    },
    initialPage: { answers: [{ endpointName: 'getPublicArticle', arg: slug, value }], refusal: null },
    articles: [number],
    madeFrom: [articlePart(number), listingsOf(ownerId)],
    sample: articleSample(shown, blog),
    ownerId,
  };
}

function opening(sanitizedHtml: string): string {
  // A tag or an entity that the cut goes through is no text.
  const start =
    sanitizedHtml.length > OPENING_MAX
      ? sanitizedHtml.slice(0, OPENING_MAX).replace(/<[^>]*$|&\w*$/, '')
      : sanitizedHtml;
  const text = codePoints(textContent(start).slice(0, 2 * DESCRIPTION_MAX + 2));
  return text.length > DESCRIPTION_MAX ? `${text.slice(0, DESCRIPTION_MAX).join('')}…` : text.join('');
}

/** One page for every address at which there is none: nothing of the address is in it. */
const missing = (address: string, title: string, { message }: Error): PageRequest => ({
  address,
  status: 404,
  version: async () => '',
  content: async () => ({
    madeFrom: [],
    head: { title, description: message, canonical: null },
    initialPage: { answers: [], refusal: { status: 404, data: message } },
  }),
});

export const missingArticle = missing(paths.article('-'), 'Article not found', noSuchArticle());
export const missingAuthor = missing(paths.author('-'), 'Author not found', noSuchAuthor());
