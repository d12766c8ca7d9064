import type { Blog } from '../../../shared/blog.ts';
import { codePoints } from '../../../shared/codePoints.ts';
import { summaryText } from '../../../shared/excerpt.ts';
import { MARKDOWN_TYPE, markdownPath } from '../../../shared/feeds.ts';
import { paths } from '../../../shared/pages.ts';
import type { FoundPublic } from '../../articles/publicLookup.ts';
import { SAFE_RECIPE } from '../../content/recipe.ts';
import type { Renderer } from '../../content/renderer.ts';
import type { PageContent } from '../../pages/pageRequest.ts';
import { countPlaceholder } from '../../pages/placeholders.ts';
import { articleSample } from './articleSample.ts';

/** In characters: about what a search engine shows of a page. */
const DESCRIPTION_MAX = 160;
/** In UTF-16 units of html: where the description is looked for. */
const OPENING_MAX = 8 * 1024;

/**
 * Returns the article with html that a page may show as it is. Until an article is rendered again after an upgrade, the
 * html of an older recipe is all there is of it, and only one sanitizer has seen that.
 */
export async function withSafeHtml(
  found: FoundPublic,
  { makeSafe }: Pick<Renderer, 'makeSafe'>,
): Promise<FoundPublic> {
  const { article, recipe } = found;
  if (recipe >= SAFE_RECIPE) return found;
  return { ...found, article: { ...article, sanitizedHtml: await makeSafe(article.sanitizedHtml) } };
}

/** What an article's page is made of. Its html has to be safe, see `withSafeHtml`. */
export function articleContent(found: FoundPublic, blog: Blog): PageContent {
  const { number, ownerId, article, isListed, madeFrom } = found;
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
  const text = codePoints(summaryText(start).slice(0, 2 * DESCRIPTION_MAX + 2));
  return text.length > DESCRIPTION_MAX ? `${text.slice(0, DESCRIPTION_MAX).join('')}…` : text.join('');
}
