import type { InitialPage } from '../../../shared/initialPage.ts';
import type { ShownArticle } from '../../../shared/article.ts';
import { longDate } from '../../../shared/longDate.ts';
import { messages } from '../../../shared/messages.ts';
import { paths } from '../../../shared/pages.ts';
import { escapeHtml } from '../../lib/escapeHtml.ts';
import type { Sample } from '../../pages/pageRequest.ts';
import { countPlaceholder, placeholder } from '../../pages/placeholders.ts';

const article = {
  _id: '',
  slug: placeholder('slug'),
  title: placeholder('title'),
  ownerName: placeholder('owner'),
  cover: `https://${placeholder('cover')}/`,
  sanitizedHtml: placeholder('text'),
  clicks: countPlaceholder(0),
};
/** Days that stand nowhere else in a page. */
const CREATED = '9871-02-03T04:05:06.789Z';
const UPDATED = '9872-03-04T05:06:07.890Z';

/** As React writes it into elements and attributes. */
const escaped = (text: string) => escapeHtml(text).replaceAll('"', '&quot;').replaceAll("'", '&#x27;');

/** A page of an article for all that have a cover if it has one, were edited if it was. */
export function articleSample(shown: Omit<ShownArticle, 'clicks'>): Sample {
  const { title, cover, createdAt, updatedAt, ownerName, sanitizedHtml } = shown;
  const isEdited = updatedAt !== createdAt;
  // Its title stands alone in the head, without the blog's name behind it.
  const isNamesake = title === messages.title;
  const value: ShownArticle = {
    ...article,
    ...(isNamesake && { title }),
    cover: cover && article.cover,
    createdAt: CREATED,
    updatedAt: isEdited ? UPDATED : CREATED,
  };
  const initialPage: InitialPage = {
    answers: [{ endpointName: 'getPublicArticle', arg: article.slug, value }],
    refusal: null,
  };
  return {
    kind: `article ${Boolean(cover)} ${isEdited} ${isNamesake}`,
    address: paths.article(article.slug),
    initialPage,
    texts: new Map([
      [article.title, escaped(title)],
      [article.ownerName, escaped(ownerName)],
      [article.cover, escaped(cover)],
      [article.sanitizedHtml, sanitizedHtml],
      [CREATED, createdAt],
      [longDate(CREATED), longDate(createdAt)],
      [UPDATED, updatedAt],
      [longDate(UPDATED), longDate(updatedAt)],
    ]),
  };
}
