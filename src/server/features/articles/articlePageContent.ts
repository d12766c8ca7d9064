import type { PublicArticle, PublicArticleSummary } from '../../../shared/article.ts';
import { codePoints } from '../../../shared/codePoints.ts';
import { textContent } from '../../../shared/excerpt.ts';
import { MARKDOWN_TYPE, markdownPath } from '../../../shared/feeds.ts';
import type { Listing } from '../../../shared/listing.ts';
import { messages } from '../../../shared/messages.ts';
import { pageSearch } from '../../../shared/pageNumber.ts';
import { paths } from '../../../shared/paths.ts';
import type { SanitizeForPage } from '../../content/pageSanitizer.ts';
import { LONG_TEXT, standIn } from '../../pages/livePage.ts';
import type { PageContent, PageRequest } from '../../pages/pageRequest.ts';
import type { Counted } from './countedReply.ts';
import { noSuchArticle } from './noSuchArticle.ts';

/** In characters: about what a search engine shows of a page. */
const DESCRIPTION_MAX = 160;
/** In UTF-16 units of html: where the description is looked for. */
const OPENING_MAX = 8 * 1024;

/** What a page of the public listing is made of. */
export function listingContent(
  page: number,
  { result, ...around }: Listing<Counted<Omit<PublicArticleSummary, 'clicks'>>>,
): PageContent {
  const listed = result.map(({ rest }, index) => ({ ...rest, clicks: standIn(index) }));
  return {
    head: {
      title: messages.articlesTitle,
      description: `Articles by many authors, newest first${page > 1 ? `: page ${page}` : ''}.`,
      canonical: paths.articles + pageSearch(page),
    },
    firstPage: {
      answers: [{ endpointName: 'listPublicArticles', arg: page, value: { result: listed, ...around } }],
      refusal: null,
    },
  };
}

/** What an article's page is made of; null for one that takes too long. */
export async function articleContent(
  { rest, ownerId }: Counted<Omit<PublicArticle, 'clicks'>> & { ownerId: string },
  updatedAt: string,
  sanitizeForPage: SanitizeForPage,
): Promise<PageContent | null> {
  const text = await sanitizeForPage(rest.sanitizedHtml, ownerId);
  if (text === null) return null;
  const sanitizedHtml = typeof text === 'string' ? text : LONG_TEXT;
  // No page shows the markdown.
  const { markdown, ...shown } = rest;
  const { title, slug, ownerName, createdAt, cover } = shown;
  return {
    head: {
      title,
      description: opening(rest.sanitizedHtml) || title,
      canonical: paths.article(slug),
      article: { authorName: ownerName, createdAt, updatedAt },
      image: cover,
      alternates: [{ path: markdownPath(slug), type: MARKDOWN_TYPE, title: 'The article as markdown' }],
    },
    firstPage: {
      answers: [
        {
          endpointName: 'getPublicArticle',
          arg: slug,
          value: { ...shown, sanitizedHtml, clicks: standIn(0) },
        },
      ],
      refusal: null,
    },
    ...(typeof text !== 'string' && { longText: text }),
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

const missing = noSuchArticle();

/** One page for every address at which there is no article: nothing of the address is in it. */
export const missingArticle: PageRequest = {
  address: paths.article('-'),
  version: '',
  status: missing.statusCode,
  content: () => ({
    head: { title: `Article not found · ${messages.title}`, description: missing.message, canonical: null },
    firstPage: { answers: [], refusal: { status: missing.statusCode, data: missing.message } },
  }),
};
