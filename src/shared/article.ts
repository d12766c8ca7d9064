import { array, type InferType, object, string } from 'yup';
import { findImageHashes, imageHash, IMAGES_NAMED_MAX } from './image.ts';
import { validationMessages } from './messages/en/validation.ts';
import { parseUrl } from './parse.ts';
import { tagsProblem, tidyTags } from './tags.ts';
import { text, visibleText } from './text.ts';

/**
 * The texts that an article has beside its markdown, by their names, with their labels. Drafts and revisions store the same,
 * each in a column of its name: what reads, copies and compares them goes by this list.
 */
export const shortTextLabels = { title: 'Title', cover: 'Cover' };

export type ShortText = keyof typeof shortTextLabels;
/** '' for one that was left out. `cover` is an http(s) URL, or the path of an uploaded image. */
export type ShortTexts = Record<ShortText, string>;

export const shortTexts = Object.keys(shortTextLabels) as ShortText[];

/** These, and nothing else, of anything that has them. */
export const pickShortTexts = (texts: ShortTexts): ShortTexts =>
  Object.fromEntries(shortTexts.map((name) => [name, texts[name]])) as ShortTexts;

export const TITLE_MAX = 200;
export const ADDRESS_MAX = 2048;
/** In bytes of UTF-8: 1 MiB. */
export const MARKDOWN_MAX = 1024 * 1024;

/** As a browser takes it on any page: it would look up `http:a.png` on a page that came over http beside that page. */
export const isHttpUrl = (value: string): boolean =>
  /^https?:\/\/\P{Cc}+$/iu.test(value) && parseUrl(value) !== null;

const address = (label: string, isAddress: (value: string) => boolean) =>
  text(label)
    .trim()
    .max(ADDRESS_MAX)
    .test(
      'http-url',
      ({ path }: { path: string }) => validationMessages.httpUrl(path),
      (value) => !value || isAddress(value),
    )
    .default('');

/** The address of something elsewhere; '' where it may be left out. */
export const httpAddress = (label: string) => address(label, isHttpUrl);

/** Returns whether a page can show an image from here: a web URL, or the path of an uploaded image. */
export const isImageUrl = (value: string): boolean => isHttpUrl(value) || imageHash(value) !== null;

/** The address of an image elsewhere, or the path of an uploaded one. */
export const imageAddress = (label: string) => address(label, isImageUrl);

const byteLength = (value: string) => new TextEncoder().encode(value).length;

/** At most 1 MiB with 1,000 uploaded images, whether there has to be anything or not. */
export const markdownText = text('Markdown')
  .test(
    'markdown-max',
    ({ path }: { path: string }) => validationMessages.oneMebibyte(path),
    // The cheap comparison first: most texts are far from the limit.
    (value) => !value || value.length * 3 <= MARKDOWN_MAX || byteLength(value) <= MARKDOWN_MAX,
  )
  .test(
    'images-max',
    ({ path }: { path: string }) => validationMessages.images(path, IMAGES_NAMED_MAX),
    (value) => !value || findImageHashes(value).length <= IMAGES_NAMED_MAX,
  );

/** Longer lists are refused before they are cleaned up. */
const TAGS_TRIED_MAX = 100;

/** If omitted, the tags don't change. */
export const tagList = array(string().defined())
  .label('Tags')
  .transform((tags: unknown) =>
    Array.isArray(tags) && tags.length <= TAGS_TRIED_MAX ? tidyTags(tags.map(String)) : tags,
  );

/** What an author writes. The form, POST /new and PATCH /edit/{slug} validate with this same schema. */
export const articleDraftSchema = object({
  title: visibleText(shortTextLabels.title).max(TITLE_MAX),
  markdown: markdownText.required().matches(/\S/, ({ path }) => validationMessages.required(path)),
  cover: imageAddress(shortTextLabels.cover),
  tags: tagList.test('tags', (tags, { createError }) => {
    const message = tags ? tagsProblem(tags) : null;
    return message === null || createError({ message });
  }),
});

/** In characters, as typed. */
const SLUG_MAX = 200;

/** The new slug of an article, in any spelling. */
export const slugSchema = object({ slug: visibleText('URL').max(SLUG_MAX) });

/** The short texts of a draft: they may be empty or anything short, and are checked when it is published. */
export const draftTexts = {
  title: text(shortTextLabels.title).max(TITLE_MAX).default(''),
  cover: text(shortTextLabels.cover).max(ADDRESS_MAX).default(''),
};

export type ArticleDraft = InferType<typeof articleDraftSchema>;

/** What an author wrote, and nothing else, of anything that has it. */
export const pickDraft = ({ markdown, tags, ...texts }: ArticleDraft): ArticleDraft => ({
  ...pickShortTexts(texts),
  markdown,
  ...(tags && { tags }),
});

interface ArticleHead extends ShortTexts {
  _id: string;
  slug: string;
  /** As its author spells them; 8 at most. */
  tags: string[];
  clicks: number;
  /** How long it takes to read; null for a moment after an upgrade of the blog, until it has been counted. */
  readingMinutes: number | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  /** The same of the last edit; of one that was never edited, `createdAt`. */
  updatedAt: string;
  /** Safe to show; in a listing only the opening blocks, 2 KiB at most. */
  sanitizedHtml: string;
}

/** One of the user's own articles in full. `version` grows by one with each edit and goes into `If-Match`. */
export interface Article extends ArticleHead {
  markdown: string;
  version: number;
}

/** One line of the public listing. */
export interface PublicArticleSummary extends ArticleHead {
  ownerName: string;
  /** In the address of its author's page. */
  ownerHandle: string;
  /** Whether its author is an admin now: a name can look like anyone's. */
  ownerIsAdmin: boolean;
  /** In the addresses of the tags' pages, in the order of `tags`. */
  tagSlugs: string[];
}

/** Enough of another article to lead there. */
export type ArticleLink = Pick<ArticleHead, 'slug' | 'title'>;

/** What its author wrote right after an article, and right before; null where there is none. */
interface Neighbours {
  newer: ArticleLink | null;
  older: ArticleLink | null;
}

/** What leads from an article to others. */
export interface Around extends Neighbours {
  /** Those that have the most tags with it in common: 3 at most. */
  related: ArticleLink[];
}

/** An article as a page shows it to every visitor. */
export interface ShownArticle extends PublicArticleSummary, Around {
  /** The URL of an image, or ''. Listings are without, as it may be long. */
  ownerAvatar: string;
}

/** The same as the API answers it: also with what its author wrote. */
export interface PublicArticle extends ShownArticle {
  markdown: string;
}

/** One line of the user's own listing. */
export type ArticleSummary = ArticleHead;
