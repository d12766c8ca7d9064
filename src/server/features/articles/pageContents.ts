import type { PublicArticleSummary } from '../../../shared/article.ts';
import { codePoints } from '../../../shared/codePoints.ts';
import { textContent } from '../../../shared/excerpt.ts';
import { feedsOf, MARKDOWN_TYPE, markdownPath } from '../../../shared/feeds.ts';
import type { Listing } from '../../../shared/listing.ts';
import type { PublicPage } from '../../../shared/initialPage.ts';
import { messages } from '../../../shared/messages.ts';
import { pageSearch } from '../../../shared/pageNumber.ts';
import { paths } from '../../../shared/pages.ts';
import { noSuchArticle } from '../../articles/articleErrors.ts';
import { type FoundAuthor, noSuchAuthor } from '../../articles/authors.ts';
import type { FoundPublic, Uncounted } from '../../articles/articleQueries.ts';
import { SAFE_RECIPE } from '../../content/render.ts';
import { articlePart, listingsOf, publicListings } from '../../db/contentStamp.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { PageContent, PageRequest } from '../../pages/pageRequest.ts';
import { countPlaceholder } from '../../pages/placeholders.ts';
import { articleSample } from './articleSample.ts';

/** In characters: about what a search engine shows of a page. */
const DESCRIPTION_MAX = 160;
/** In UTF-16 units of html: where the description is looked for. */
const OPENING_MAX = 8 * 1024;

type PublicListing = Listing<Uncounted<PublicArticleSummary>>;

const partOf = (page: number) => (page > 1 ? `: page ${page}` : '');

/** What a page of the public listing is made of. */
export const listingContent = (page: number, listing: PublicListing): PageContent => ({
  ...listed({ page }, listing),
  head: {
    title: messages.articlesTitle,
    description: `Articles by many authors, newest first${partOf(page)}.`,
    canonical: paths.articles + pageSearch(page),
  },
  madeFrom: [publicListings],
});

/** What a page of an author is made of. */
export function authorContent(
  page: number,
  { id, author }: FoundAuthor,
  listing: PublicListing,
): PageContent {
  const { handle, name } = author;
  const content = listed({ page, author: handle }, listing);
  return {
    ...content,
    head: {
      title: `${name} · ${messages.title}`,
      description: `Articles by ${name}, newest first${partOf(page)}.`,
      canonical: paths.author(handle) + pageSearch(page),
      alternates: Object.values(feedsOf(author)),
    },
    initialPage: {
      ...content.initialPage,
      answers: [{ endpointName: 'getAuthor', arg: handle, value: author }, ...content.initialPage.answers],
    },
    madeFrom: [listingsOf(id)],
  };
}

function listed(arg: PublicPage, { result, ...around }: PublicListing) {
  const shown = result.map(({ article }, index) => ({ ...article, clicks: countPlaceholder(index) }));
  return {
    initialPage: {
      answers: [{ endpointName: 'listPublicArticles' as const, arg, value: { result: shown, ...around } }],
      refusal: null,
    },
    articles: result.map(({ number }) => number),
    // Past the end there is nothing that anybody is to come back to.
    status: result.length > 0 || arg.page === 1 ? 200 : 404,
  };
}

const notRenderedYet = () =>
  new Refusal('busy', 'This article is being prepared for its page. Please try again soon.');

/**
 * What an article's page is made of. Throws a refusal for html that was sanitized once, which the browser shows until the
 * article is rendered again.
 */
export function articleContent(found: FoundPublic): PageContent {
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
    sample: articleSample(shown),
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
    head: { title: `${title} · ${messages.title}`, description: message, canonical: null },
    initialPage: { answers: [], refusal: { status: 404, data: message } },
  }),
});

export const missingArticle = missing(paths.article('-'), 'Article not found', noSuchArticle());
export const missingAuthor = missing(paths.author('-'), 'Author not found', noSuchAuthor());
