import type * as answers from './answers/articles.ts';
import type { Answer } from './answers/schema.ts';
import { changeSchema } from './changeSchema.ts';
import { findImageId, findImageIds, IMAGES_NAMED_MAX } from './image.ts';
import type { Listing } from './listing.ts';
import { validationMessages } from './messages/en/validation.ts';
import { parseUrl } from './parse.ts';
import { tagsProblem, tidyTags } from './tags.ts';
import { array, type InferType, type Label, object, paragraph, string, text, visibleText } from './yup.ts';

/**
 * The texts of an article besides its Markdown. Drafts and revisions store them too, each in a column of the same name.
 * Code that reads, copies or compares them uses this list.
 */
export const shortTexts = ['title', 'cover', 'description'] as const;

export type ShortText = (typeof shortTexts)[number];
/**
 * '' if omitted. `cover` is an http(s) URL, or the path of an uploaded image. `description` is one paragraph of plain text,
 * for cards, feeds and link previews.
 */
export type ShortTexts = Record<ShortText, string>;

/** Returns what forms and errors call a short text. */
export const shortTextLabel = (name: ShortText): string => validationMessages.fields[name];

const fields = {
  title: () => validationMessages.fields.title,
  cover: () => validationMessages.fields.cover,
  description: () => validationMessages.fields.description,
  markdown: () => validationMessages.fields.markdown,
  tags: () => validationMessages.fields.tags,
  url: () => validationMessages.fields.url,
  kind: () => validationMessages.fields.kind,
};

/**
 * Short texts without rules of their own: an optional paragraph each. In Markdown files, they are fields of the same name,
 * and imports shorten what is too long.
 */
export type PlainText = Exclude<ShortText, 'title' | 'cover'>;
/** The maximum length of each plain text, in characters as people count them. */
export const plainTextMax: Record<PlainText, number> = { description: 300 };
export const plainTexts = shortTexts.filter((name): name is PlainText => name in plainTextMax);

/** Returns all short texts: those given, else those of `base`, else ''. */
export const fillShortTexts = (given: Partial<ShortTexts>, base: Partial<ShortTexts> = {}): ShortTexts =>
  Object.fromEntries(shortTexts.map((name) => [name, given[name] ?? base[name] ?? ''])) as ShortTexts;

/** Picks the short texts from an object that may have more fields. */
export const pickShortTexts = (texts: ShortTexts): ShortTexts =>
  Object.fromEntries(shortTexts.map((name) => [name, texts[name]])) as ShortTexts;

/** Returns the plain texts that aren't empty, by name. */
export const writtenTexts = (texts: Partial<ShortTexts>): [PlainText, string][] =>
  plainTexts
    .map((name): [PlainText, string] => [name, texts[name] ?? ''])
    .filter(([, value]) => value !== '');

/** Returns whether two articles have the same short texts. */
export const hasSameTexts = (one: ShortTexts, other: ShortTexts): boolean =>
  shortTexts.every((name) => one[name] === other[name]);

/** An article is listed by its date. A page, such as About, belongs to the blog and has its URL directly below the root. */
export const articleKinds = ['article', 'page'] as const;
export type ArticleKind = (typeof articleKinds)[number];

/** The statuses in which every visitor can read a text: articles, which are listed, and pages, which aren't. */
export const publicStatuses = ['published', 'page'] as const;
export type PublicStatus = (typeof publicStatuses)[number];
export const isPublicStatus = (status: string): status is PublicStatus =>
  publicStatuses.some((one) => one === status);

/** Creates a schema for what a text becomes; left out for what it is. */
export const kindOption = () => string<ArticleKind>().label(fields.kind).oneOf(articleKinds);

/** The body of `PATCH /kind/{slug}`. */
export const kindSchema = object({ kind: kindOption().required() });

export const TITLE_MAX = 200;
/** In UTF-16 units. A draft keeps more than can be published, so that a paragraph that is too long is still saved. */
const DRAFT_PARAGRAPH_MAX = 2000;
export const ADDRESS_MAX = 2048;
/** In bytes of UTF-8: 1 MiB. */
export const MARKDOWN_MAX = 1024 * 1024;

/**
 * Returns whether this is an http(s) URL that browsers resolve to the same address on every page. On a page loaded over
 * http, `http:a.png` would be relative to that page.
 */
export const isHttpUrl = (value: string): boolean =>
  /^https?:\/\/\P{Cc}+$/iu.test(value) && parseUrl(value) !== null;

const address = (label: Label, isAddress: (value: string) => boolean) =>
  text(label)
    .trim()
    .max(ADDRESS_MAX)
    .test(
      'http-url',
      ({ path }: { path: string }) => validationMessages.httpUrl(path),
      (value) => !value || isAddress(value),
    )
    .default('');

/** Creates a schema for an http(s) URL, or ''. */
export const httpAddress = (label: Label) => address(label, isHttpUrl);

/** Returns whether a page can show an image from here: a web URL, or the path of an uploaded image. */
export const isImageUrl = (value: string): boolean => isHttpUrl(value) || findImageId(value) !== null;

/** Creates a schema for the http(s) URL of an image or the path of an uploaded one, or ''. */
export const imageAddress = (label: Label) => address(label, isImageUrl);

const byteLength = (value: string) => new TextEncoder().encode(value).length;

/** Markdown, required or not: at most 1 MiB with 1,000 uploaded images. */
export const markdownText = text(fields.markdown)
  .test(
    'markdown-max',
    ({ path }: { path: string }) => validationMessages.oneMebibyte(path),
    // The cheap comparison first: most texts are far from the limit.
    (value) => !value || value.length * 3 <= MARKDOWN_MAX || byteLength(value) <= MARKDOWN_MAX,
  )
  .test(
    'images-max',
    ({ path }: { path: string }) => validationMessages.images(path, IMAGES_NAMED_MAX),
    (value) => !value || findImageIds(value).length <= IMAGES_NAMED_MAX,
  );

/** Longer lists are rejected without being normalized. */
const TAGS_TRIED_MAX = 100;

/** If omitted, the tags don't change. */
export const tagList = array(string().defined())
  .label(fields.tags)
  .transform((tags: unknown) =>
    Array.isArray(tags) && tags.length <= TAGS_TRIED_MAX ? tidyTags(tags.map(String)) : tags,
  );

/** Creates the schema of a plain text. */
export const plainText = (name: PlainText) => paragraph(fields[name], plainTextMax[name]);

/** What an author writes. The form and POST /new validate with this same schema. */
export const articleDraftSchema = object({
  title: visibleText(fields.title).max(TITLE_MAX),
  markdown: markdownText.required().matches(/\S/, ({ path }) => validationMessages.required(path)),
  cover: imageAddress(fields.cover),
  description: plainText('description'),
  tags: tagList.test('tags', (tags, { createError }) => {
    const message = tags ? tagsProblem(tags) : null;
    return message === null || createError({ message });
  }),
});

/** In characters, as typed. */
export const SLUG_MAX = 200;

/** The new slug of an article, in any spelling. */
export const slugSchema = object({ slug: visibleText(fields.url).max(SLUG_MAX) });

/** The short texts of a draft. Only their length is limited until the draft is published. */
export const draftTexts = {
  title: text(fields.title).max(TITLE_MAX).default(''),
  cover: text(fields.cover).max(ADDRESS_MAX).default(''),
  description: text(fields.description).max(DRAFT_PARAGRAPH_MAX).default(''),
};

export type ArticleDraft = InferType<typeof articleDraftSchema>;

/** The body of `PATCH /edit/{slug}`. What is left out, besides the title and the text, is kept. */
export type ArticleChange = Pick<ArticleDraft, 'title' | 'markdown'> & Partial<ArticleDraft>;
export const articleChangeSchema = changeSchema<ArticleChange>(articleDraftSchema);

/** Picks what an author wrote from an object that may have more fields. */
export const pickDraft = ({ markdown, tags, ...texts }: ArticleDraft): ArticleDraft => ({
  ...pickShortTexts(texts),
  markdown,
  ...(tags && { tags }),
});

/** One of the user's own articles in full. `version` increases by one with each edit and is sent in `If-Match`. */
export interface Article extends Answer<typeof answers.article> {}

/** What every public view of an article has, such as a listing. */
export interface PublicArticleSummary extends Answer<typeof answers.publicArticleSummary> {}

/** A page of public articles. */
export interface PublicListing extends Listing<PublicArticleSummary> {
  /** The articles on top of the list: only on its first page, and only if there are any. */
  pinned?: PublicArticleSummary[];
}

/** What a link to an article needs. */
export interface ArticleLink extends Answer<typeof answers.articleLink> {}

/** What the card of a related article needs. */
export interface RelatedArticle extends Answer<typeof answers.relatedArticle> {}

/** A public article as the API returns it, with its source. */
export interface PublicArticle extends Answer<typeof answers.publicArticle> {}

/** An article as a page shows it to every visitor. */
export type ShownArticle = Omit<PublicArticle, 'markdown'>;

/** Links from an article to others. */
export type Around = Pick<PublicArticle, 'newer' | 'older' | 'related'>;

/** An article in the user's own listing. */
export interface ArticleSummary extends Answer<typeof answers.articleSummary> {}
