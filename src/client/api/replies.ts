import type {
  Article,
  ArticleSummary,
  PublicArticle,
  PublicArticleSummary,
  PublicListing,
  ShownArticle,
} from '../../shared/article.ts';
import type { CountedListing, Listing, OwnState } from '../../shared/listing.ts';
import type { OwnArticleEntry, OwnDraftEntry, OwnEntry } from '../../shared/ownArticles.ts';

/*
 * Reads what a back end sends. The client shows articles with the specification's fields alone: whatever is beyond gets
 * its default here, so that components don't have to ask. Tests and the build's sample pages take their articles from here
 * too, so that a new field has one value for all.
 */

/** The specification's fields that every article has. */
type Required = 'title' | 'slug' | 'sanitizedHtml' | 'clicks' | 'createdAt';

/** What a back end sends of this: the specification's fields and any of the others. */
export type Sent<Full> = Pick<Full, Extract<Required, keyof Full>> &
  Partial<Omit<Full, Required | 'cover'>> & { cover?: string | null };

/** One of the user's own articles. `version` is null if the back end doesn't count versions. */
export type OwnArticle = Omit<Article, 'version'> & { version: number | null };

/** Returns the fields that the user's own articles and public ones share. */
export const readHead = <Head extends Sent<ArticleSummary>>(head: Head) => ({
  tags: [],
  readingMinutes: null,
  updatedAt: head.createdAt,
  description: '',
  ...head,
  _id: head._id ?? head.slug,
  cover: head.cover ?? '',
});

/** Returns an article as public lists have it. */
export const readPublicHead = (head: Sent<PublicArticleSummary>): PublicArticleSummary => ({
  ownerName: '',
  ownerHandle: '',
  ownerIsAdmin: false,
  tagSlugs: [],
  ...readHead(head),
});

export const readOwnArticle = (article: Sent<Article>): OwnArticle => ({
  markdown: '',
  version: null,
  kind: 'article',
  ...readHead(article),
});

/** Without the Markdown, which no page shows. */
export const readPublicArticle = ({ markdown, ...article }: Sent<PublicArticle>): ShownArticle => ({
  kind: 'article',
  ownerAvatar: '',
  newer: null,
  older: null,
  related: [],
  ownerBio: '',
  ownerLinks: [],
  coverShade: null,
  ...article,
  ...readPublicHead(article),
});

type SentListing<Item> = Omit<Listing<Item>, 'result'> & { result: Sent<Item>[] };

/** A page of the user's own articles or drafts. */
export interface OwnListing extends Omit<CountedListing<OwnEntry>, 'total'> {
  /** Null if the back end doesn't count them, as the specification's call doesn't. */
  total: number | null;
}

type SentOwnEntry = Sent<OwnArticleEntry> | OwnDraftEntry;

export type SentOwnListing = Listing<SentOwnEntry> &
  Partial<Pick<CountedListing<unknown>, 'total' | 'isCut'>>;

const isDraft = (entry: SentOwnEntry): entry is OwnDraftEntry =>
  entry.state !== undefined && entry.state !== 'published' && entry.state !== 'page';

const readOwnEntry = (entry: SentOwnEntry): OwnEntry =>
  isDraft(entry) ? entry : { state: 'published', tagSlugs: [], words: null, ...readHead(entry) };

/** A back end that knows no states answers with its articles whichever is asked for: only those in `state` count. */
export const readOwnListing = ({ result, ...page }: SentOwnListing, state: OwnState): OwnListing => ({
  total: null,
  isCut: false,
  ...page,
  result: result.map(readOwnEntry).filter((entry) => entry.state === state),
});

export const readPublicListing = ({
  result,
  pinned,
  ...pages
}: SentListing<PublicArticleSummary> & { pinned?: Sent<PublicArticleSummary>[] }): PublicListing => ({
  ...pages,
  result: result.map(readPublicHead),
  ...(pinned && { pinned: pinned.map(readPublicHead) }),
});

/** Returns the article after it was created or updated; null if the back end answers with something else. */
export const readWrittenArticle = (reply: unknown): OwnArticle | null =>
  typeof reply === 'object' && reply !== null && 'slug' in reply && 'createdAt' in reply
    ? readOwnArticle(reply as Sent<Article>)
    : null;
