import type { Blog } from '../../../shared/blog.ts';
import { codePoints } from '../../../shared/codePoints.ts';
import { textContent } from '../../../shared/excerpt.ts';
import { MARKDOWN_TYPE, markdownPath } from '../../../shared/feeds.ts';
import { paths } from '../../../shared/pages.ts';
import type { FoundPublic } from '../../articles/publicLookup.ts';
import { SAFE_RECIPE } from '../../content/recipe.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { PageContent } from '../../pages/pageRequest.ts';
import { countPlaceholder } from '../../pages/placeholders.ts';
import { articleSample } from './articleSample.ts';

/** In characters: about what a search engine shows of a page. */
const DESCRIPTION_MAX = 160;
/** In UTF-16 units of html: where the description is looked for. */
const OPENING_MAX = 8 * 1024;

const notRenderedYet = () =>
  new Refusal('busy', 'This article is being prepared for its page. Please try again soon.');

/**
 * What an article's page is made of. Throws a refusal for html that was sanitized once, which the browser shows until the
 * article is rendered again.
 */
export function articleContent(found: FoundPublic, blog: Blog): PageContent {
  const { number, ownerId, article, recipe, isListed, madeFrom } = found;
  if (recipe < SAFE_RECIPE) throw notRenderedYet();
  // No page shows the markdown.
  const { markdown: _, ...shown } = article;
  const { title, slug, ownerName, ownerHandle, createdAt, updatedAt, cover, tags, sanitizedHtml } = shown;
  const value = { ...shown, clicks: countPlaceholder(0) };
  return {
    head: {
      title,
      description: opening(sanitizedHtml) || title,
      canonical: isListed ? paths.article(slug) : null,
      article: { author: { name: ownerName, handle: ownerHandle }, createdAt, updatedAt, tags },
      image: cover,
      alternates: [{ path: markdownPath(slug), type: MARKDOWN_TYPE, title: 'The article as markdown' }],
    },
    initialPage: { answers: [{ endpointName: 'getPublicArticle', arg: slug, value }], refusal: null },
    articles: [number],
    madeFrom,
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
