import type { Blog } from '../../../shared/blog.ts';
import { markEmphasis } from '../../../shared/emphasis.ts';
import { textDirection } from '../../../shared/textDirection.ts';
import { contentsOf, type Heading } from '../../../shared/articleOutline.ts';
import type { InitialPage } from '../../../shared/initialPage.ts';
import type { ArticleLink, ShownArticle } from '../../../shared/article.ts';
import { longDate } from '../../../shared/longDate.ts';
import { paths } from '../../../shared/pages.ts';
import { reportPath } from '../../../shared/reportPath.ts';
import { escapeHtml } from '../../lib/escapeHtml.ts';
import type { Sample } from '../../pages/pageRequest.ts';
import { countPlaceholder, placeholder } from '../../pages/placeholders.ts';

const article = {
  _id: '',
  slug: placeholder('slug'),
  title: placeholder('title'),
  ownerName: placeholder('owner'),
  ownerHandle: placeholder('handle'),
  cover: `https://${placeholder('cover')}/`,
  clicks: countPlaceholder(0),
  tags: [placeholder('tag')],
  tagSlugs: [placeholder('tag-slug')],
};
const link = (place: string): ArticleLink => ({
  slug: placeholder(`${place}Path`),
  title: placeholder(`${place}Name`),
});
const around = { newer: link('newer'), older: link('older') };
const related = ['related-1', 'related-2', 'related-3'].map(link);
const TEXT = placeholder('text');
/** A text with contents. */
const PARTED = [1, 2, 3]
  .map((part) => `<h2 id="section-${placeholder(`id-${part}`)}">${placeholder('heading')}</h2>`)
  .join(TEXT);
/** Makes a text run in a direction as a whole. */
const DIRECTED = { auto: '', rtl: 'א '.repeat(40), ltr: 'א a a a ' };
/** A number that stands nowhere else in a page, … */
const MINUTES = 986_420_753;
/** … and days. */
const CREATED = '9871-02-03T04:05:06.789Z';
const UPDATED = '9872-03-04T05:06:07.890Z';

/** As React writes it into elements and attributes. */
const escaped = (text: string) => escapeHtml(text).replaceAll('"', '&quot;').replaceAll("'", '&#x27;');

/** As React writes an entry of the contents. */
const entry = ({ id, text, level }: Heading) =>
  `<li dir="auto" data-level="${level}"><a href="#${escaped(id)}">${escaped(text)}</a></li>`;

/** As React writes a tag. */
const tagItem = (path: string, name: string) =>
  `<li><a rel="tag" dir="auto" href="${path}" data-discover="true">${escaped(name)}</a></li>`;

const tagItems = ({ tags, tagSlugs }: Pick<ShownArticle, 'tags' | 'tagSlugs'>) =>
  tagSlugs.map((slug, at) => tagItem(paths.tag(slug), tags[at] ?? '')).join('');

const textsOf = (sample: ArticleLink, shown: ArticleLink | null): [string, string][] =>
  shown
    ? [
        [sample.slug, escaped(encodeURIComponent(shown.slug))],
        [sample.title, escaped(shown.title)],
      ]
    : [];

/** A page of an article for all that have a cover if it has one, were edited if it was, have contents if it has some. */
export function articleSample(shown: Omit<ShownArticle, 'clicks'>, blog: Pick<Blog, 'title'>): Sample {
  const { title, cover, createdAt, updatedAt, ownerName, ownerHandle, sanitizedHtml, newer, older } = shown;
  const isEdited = updatedAt !== createdAt;
  // Its title stands alone in the head, without the blog's name behind it.
  const isNamesake = title === blog.title;
  const headings = contentsOf(sanitizedHtml);
  const direction = textDirection(sanitizedHtml);
  const text = DIRECTED[direction] + (headings.length > 0 ? PARTED : TEXT);
  const hasTags = shown.tags.length > 0;
  const value: ShownArticle = {
    ...article,
    ownerIsAdmin: shown.ownerIsAdmin,
    ...(isNamesake && { title }),
    cover: cover && article.cover,
    sanitizedHtml: text,
    newer: newer && around.newer,
    older: older && around.older,
    ...(!hasTags && { tags: [], tagSlugs: [] }),
    related: related.slice(0, shown.related.length),
    readingMinutes: shown.readingMinutes && MINUTES,
    createdAt: CREATED,
    updatedAt: isEdited ? UPDATED : CREATED,
  };
  const initialPage: InitialPage = {
    answers: [{ endpointName: 'getPublicArticle', arg: article.slug, value }],
    refusal: null,
  };
  return {
    kind: `article ${Boolean(cover)} ${isEdited} ${isNamesake} ${headings.length > 0} ${Boolean(newer)} ${Boolean(older)} ${hasTags} ${shown.related.length} ${shown.readingMinutes !== null} ${direction} ${shown.ownerIsAdmin}`,
    address: paths.article(article.slug),
    initialPage,
    texts: new Map([
      [article.title, escaped(title)],
      [article.ownerName, escaped(ownerName)],
      [article.ownerHandle, encodeURIComponent(ownerHandle)],
      [article.cover, escaped(cover)],
      [reportPath(article.slug), reportPath(shown.slug)],
      [text, markEmphasis(sanitizedHtml)],
      ...(headings.length > 0
        ? ([[contentsOf(PARTED).map(entry).join(''), headings.map(entry).join('')]] as const)
        : []),
      [`${MINUTES}`, `${shown.readingMinutes}`],
      ...(hasTags ? ([[tagItems(article), tagItems(shown)]] as const) : []),
      ...related.flatMap((place, at) => textsOf(place, shown.related[at] ?? null)),
      ...textsOf(around.newer, newer),
      ...textsOf(around.older, older),
      [CREATED, createdAt],
      [longDate(CREATED), longDate(createdAt)],
      [UPDATED, updatedAt],
      [longDate(UPDATED), longDate(updatedAt)],
    ]),
  };
}
