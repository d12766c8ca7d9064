import { articleKinds, type ShortText } from '../article.ts';
import { writerKinds } from '../articleChange.ts';
import { draftStates } from '../draft.ts';
import { submissionStates } from '../submission.ts';
import {
  boolean,
  both,
  either,
  html,
  id,
  list,
  listingOf,
  markdown,
  nullable,
  object,
  oneOf,
  type Schema,
  slug,
  tags,
  text,
  time,
  title,
  url,
  whole,
} from './schema.ts';

/** The texts of articles, drafts and versions besides their Markdown. */
const shortTexts: Record<ShortText, Schema<string>> = {
  title,
  cover: url,
  /** One paragraph of plain text, at most 300 characters; '' if the author has written none. */
  description: text('How an engine weaves.'),
};

/** An article, or a page, whose URL is directly below the root and which is in no listing. */
const kind = oneOf(...articleKinds);

const head = {
  _id: id,
  slug,
  ...shortTexts,
  /** As the author spells them; at most 8. */
  tags,
  clicks: whole(),
  /** Reading time; null for a moment after an upgrade of the blog, until it has been computed. */
  readingMinutes: nullable(whole()),
  createdAt: time,
  /** Time of the last edit, or `createdAt` if there was none. */
  updatedAt: time,
  /** Safe to show. In a listing only the first blocks, at most 2 KiB. */
  sanitizedHtml: html,
};

export const articleLink = object({ slug, title });

/** The article that had the URL of a page before, with its new one. Only where a page has just got its URL, and if there was one. */
const movedArticle = articleLink;

export const article = object(
  { ...head, kind, markdown, version: whole() },
  {
    /** Whose it is, only if it is somebody else's, which editors may change. */
    author: object({ name: text('Ada Lovelace'), handle: text('ada-lovelace') }),
    movedArticle,
  },
);
export const articleSummary = object(head);
export const articleKind = object({ slug, kind });
const newSlug = object({ slug }, { movedArticle });
export { newSlug as slug };

const publicHead = {
  ...head,
  ownerName: text('Ada Lovelace'),
  /** Part of the author page's URL. */
  ownerHandle: text('ada-lovelace'),
  /** Whether the author is an admin now, as a name can look like anyone's. */
  ownerIsAdmin: boolean,
  /** Parts of the tag pages' URLs, in the order of `tags`. */
  tagSlugs: tags,
};

export const publicArticleSummary = object(publicHead);

export const relatedArticle = object({
  slug,
  title,
  cover: publicHead.cover,
  createdAt: publicHead.createdAt,
  readingMinutes: publicHead.readingMinutes,
  ownerName: publicHead.ownerName,
});

/** Of a page, the author's fields and the tags are empty, and it has no links to others. */
export const publicArticle = object({
  ...publicHead,
  kind,
  markdown,
  /** An image URL, or ''. Omitted in listings, as it may be long. */
  ownerAvatar: url,
  ownerBio: text('I weave.'),
  /** URLs. */
  ownerLinks: list(url),
  /**
   * How much the cover must be darkened for white text, in percent, or, as a negative number, lightened for black text; null
   * if unknown, as for images of other sites.
   */
  coverShade: nullable(whole(54)),
  /** The author's next article; null if there is none. */
  newer: nullable(articleLink),
  /** The author's previous article; null if there is none. */
  older: nullable(articleLink),
  /** Articles with the most tags in common, at most 3. */
  related: list(relatedArticle),
});

/** What searches in listings count, which nothing else does. */
const counted = object({}, { total: whole(), isCut: boolean });

export const publicArticleList = both(
  both(listingOf(publicArticleSummary), counted),
  /** At most 3, the last pinned one first. Only on page 1, and only if there are any. */
  object({}, { pinned: list(publicArticleSummary) }),
);

export const pins = object({
  /** At most 3, the last pinned one first. */
  result: list(articleLink),
});

export const searchResult = object({
  ...publicHead,
  kind,
  /** A piece of the article's text, as html: escaped text, with `mark` around the matches. */
  snippet: text('They weave <mark>algebraic</mark> patterns.'),
});
export const searchResultList = both(listingOf(searchResult), counted);

export const tag = object({
  /** Part of its page's URL. */
  slug: text('engines'),
  /** As it was first spelled. */
  name: text('Engines'),
  /** Articles that everyone may read. */
  articleCount: whole(),
});
export const tagList = listingOf(tag);

/** A draft that its author has submitted for review. */
export const submission = object({
  /** Another one with each submission of the draft. */
  id,
  /** `approved` if an editor publishes it at `publishAt`. */
  state: oneOf(...submissionStates),
  /** Since when it waits: submitting it again keeps its place in the queue, unless an editor has decided on it. */
  submittedAt: time,
  /** Whether the draft is as it was submitted. Otherwise its author went on writing, which no editor sees. False if it was sent back. */
  isCurrent: boolean,
  /** What the editor who sent it back wrote, as plain text; otherwise ''. */
  comment: text('Please name your sources.'),
  /** The name of the editor who approved it or sent it back; '' for none, and if the account is gone. */
  reviewedBy: text('Grace Hopper'),
  /** When an approved text is published; otherwise null. */
  publishAt: nullable(time),
  /** Why it isn't published at the time that an editor chose, in a sentence, and waits again; null if no editor did. */
  problem: nullable(text('An editor canceled the time at which this text was to be published.')),
});

const draftHead = {
  /** A UUID that the client created. */
  _id: id,
  ...shortTexts,
  /** The slug of the author's article that it changes, published or not; null for a new one. */
  articleSlug: nullable(slug),
  /** The version of that article that it is based on. */
  articleVersion: nullable(whole()),
  /** Whether that article is unpublished. Publishing the draft restores its URL, date and clicks. */
  isUnpublished: boolean,
  /** Why an admin has hidden that article; null if it isn't hidden. A hidden article can't be published. */
  hiddenReason: nullable(text('Spam')),
  /** Increases by one with each save and is sent in `If-Match`. */
  version: whole(),
  createdAt: time,
  updatedAt: time,
  /** When it is published automatically, or null. */
  publishAt: nullable(time),
  /** Why the scheduled publication failed, in a sentence; null if it didn't. */
  publishProblem: nullable(text('Title is required.')),
  /** The name of the access token that saved it last, at that time; null if its author did. */
  tokenName: nullable(text('Deploy')),
  /** What it is published as. */
  kind,
  /** Null unless it is submitted for review or was sent back. */
  submission: nullable(submission),
};
const draftOpening = {
  ...draftHead,
  /** The beginning of the Markdown, at most 200 characters. */
  opening: text('They weave'),
};

export const draft = object({ ...draftHead, markdown, tags });
export const draftSummary = object(draftOpening);
export const draftList = listingOf(draftSummary);
export const savedDraft = object({
  _id: draftHead._id,
  version: draftHead.version,
  updatedAt: draftHead.updatedAt,
  publishAt: draftHead.publishAt,
  /** The version of the article that it is based on now: a later one than sent if what was submitted of it has been published. */
  articleVersion: draftHead.articleVersion,
});

export const publishedSubmission = object({
  /** The slug of the article; null if it is published later. */
  slug: nullable(slug),
  /** When it is published; null if it is. */
  publishAt: nullable(time),
});

const reviewHead = {
  /** Of the submission, not of the draft. */
  id,
  /** `approved` if an editor publishes it at `publishAt`. */
  state: oneOf('submitted', 'approved'),
  title,
  author: object({ name: text('Ada Lovelace'), handle: text('ada-lovelace') }),
  kind,
  /** Whether it changes an article that was public when it was submitted. */
  isChange: boolean,
  /** The slug of that article, or of the unpublished one that it brings back; null for a new text. */
  slug: nullable(slug),
  submittedAt: time,
  /** When an approved text is published; otherwise null. */
  publishAt: nullable(time),
  /** The name of the editor who put theirs on it, or approved it; null for none. */
  reviewer: nullable(text('Grace Hopper')),
  /** Whether that is the one who asks. */
  isMine: boolean,
  /** Why it wasn't published at the time that an editor chose, in a sentence; null if none did. */
  problem: nullable(text('Your account has no room.')),
};
export const reviewEntry = object(reviewHead);
export const reviewList = listingOf(reviewEntry);
export const reviewedText = object({
  ...reviewHead,
  ...shortTexts,
  markdown,
  tags,
  /** As publishing it would store it. */
  sanitizedHtml: html,
  readingMinutes: whole(),
  /** What readers see of the article now; null if it isn't public. */
  published: nullable(object({ slug, ...shortTexts, markdown, tags, version: whole() })),
  /** Whether that article has changed since the change of it was submitted. Then it can't be published. */
  isOutdated: boolean,
  /** Identifies everything that publishing it would store. */
  shown: text('wQxk2lUBLfJg3IWzQ0cPzEMVJzz0hVjZJzH1u5ZzR8E'),
});

export const preview = object({
  html,
  /** `lines[i]` is the line, from 1, where the i-th outermost element begins. */
  lines: list(whole()),
});

/** Names are those of that time, except of an editor. */
const savedBy = object({
  /**
   * A session in a browser, an access token, an import, what takes changes back, or a command of the operator; or an editor, who
   * isn't the article's author.
   */
  kind: oneOf(...writerKinds, 'editor'),
  /** The browser, the token's name, the import's file or the editor's name; '' if there is none or it is unknown. */
  name: text('Firefox on Linux'),
  /** Whether it is the session or token that asks. */
  isThis: boolean,
});

const revisionHead = {
  _id: id,
  kind: oneOf('published', 'draft', 'guard'),
  title,
  /** When this was the current text, in ISO 8601, UTC. */
  createdAt: time,
  /** The size of the Markdown, in bytes of UTF-8. */
  size: whole(),
  /** The name of the access token that saved it, at that time; null if its author did, and for older versions. */
  tokenName: nullable(text('Deploy')),
  /** Who or what saved it; null for older versions. */
  savedBy: nullable(savedBy),
};
export const revisionSummary = object(revisionHead);
export const revisionList = listingOf(revisionSummary);
export const revision = object({ ...revisionHead, ...shortTexts, markdown, tags });

export const ownArticle = object({
  ...head,
  state: oneOf('published', 'page'),
  /** In the order of `tags`; used to filter the list. */
  tagSlugs: tags,
  /** Approximate number of words; null until they have been counted. */
  words: nullable(whole()),
});
export const ownDraft = object({
  ...draftOpening,
  state: oneOf(...draftStates),
  words: whole(),
  tags,
});
export const ownList = both(listingOf(either(articleSummary, ownArticle, ownDraft)), counted);

export const deletedArticle = object({
  _id: id,
  slug,
  title,
  deletedAt: time,
  /** When it is deleted for good. */
  expiresAt: time,
  /** How much of the account's storage it uses, with its versions, in bytes. */
  size: whole(),
});

export const deletedArticleList = both(
  listingOf(deletedArticle),
  object({
    /** How much of the account's storage the bin uses, in bytes: also articles that can't be restored. */
    bytes: whole(),
    /** Whether deleting for good needs the password, as the login is older than an hour. */
    needsPassword: boolean,
  }),
);

export const emptiedBin = object({
  /** Articles deleted by this call. */
  deleted: whole(),
  /** Otherwise, call it again. */
  isEmpty: boolean,
});
