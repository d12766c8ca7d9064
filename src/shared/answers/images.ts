import {
  both,
  list,
  listingOf,
  nothing,
  object,
  oneOf,
  slug,
  storage,
  text,
  time,
  title,
  whole,
} from './schema.ts';

/** A path of the blog: this is what Markdown, covers and avatars contain. */
const url = text('/media/n4bQgYhMfWWaL-qgxVrQFQ.webp');

export const uploadedImage = object(
  {
    url,
    width: whole(),
    height: whole(),
    /** Size of all its files that count against the quota. */
    bytes: whole(),
    alt: nothing,
  },
  {
    /** What was lost, as a sentence; left out if nothing was. */
    note: text(),
  },
);

export const ownImage = object({
  hash: text('9f86d081884c7d65'),
  url,
  width: whole(),
  height: whole(),
  bytes: whole(),
  createdAt: time,
  uses: list(
    object({
      /** `deleted` is an article in the bin. */
      kind: oneOf('article', 'deleted', 'draft', 'submission', 'revision', 'avatar', 'logo'),
      /** An article's slug, a draft's id, a revision's id; '' for the user's avatar. */
      id: slug,
      title,
    }),
  ),
});

export const imageList = both(
  listingOf(ownImage),
  object({
    /** The storage that all of them use, and its limit. */
    storage,
  }),
);
