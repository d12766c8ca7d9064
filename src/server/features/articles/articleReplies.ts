import type { ListingQuery, PublicListingQuery } from '../../../shared/listing.ts';
import { noSuchArticle } from '../../articles/articleErrors.ts';
import { lookUpPublic } from '../../articles/publicLookup.ts';
import { findAuthor } from '../../articles/authors.ts';
import { listOwn } from '../../articles/listings.ts';
import { findTag } from '../../articles/tags.ts';
import { ofAuthor, ofEverybody, ofTag, type PublicScope, shownIn } from '../../articles/publicScopes.ts';
import type { ContentCache } from '../../cache/contentCache.ts';
import { authorListings } from '../../db/invalidation.ts';
import type { Db } from '../../db/schema.ts';
import { articleTemplate, type CountTemplate, type ListingTemplate, listingTemplate } from './articleJson.ts';

/** A public article as JSON, with its author, who is not counted. */
interface PublicReply extends CountTemplate {
  number: number;
  ownerId: string;
  madeFrom: string[];
}

const keyOf = ({ limit, page }: ListingQuery) => `${limit}/${page}`;

/** The replies in JSON that are asked for most, from the cache. */
export const articleReplies = (db: Db, cache: ContentCache) => {
  /** Throws NoSuchAuthor and NoSuchTag. */
  async function scopeOf({ author, tag }: PublicListingQuery): Promise<PublicScope> {
    if (tag !== undefined) return ofTag(db, (await findTag(db, tag)).slug);
    return author === undefined ? ofEverybody(db) : ofAuthor(db, (await findAuthor(db, author)).id);
  }

  return {
    /** Throws NoSuchArticle. */
    article(slug: string): Promise<PublicReply> {
      const lookup = lookUpPublic({ db, cache }, slug);
      return cache.get(`article ${slug}`, {
        async version() {
          const version = await lookup.version();
          if (version === null) throw noSuchArticle();
          return version;
        },
        async make() {
          const found = await lookup.find();
          if (!found) throw noSuchArticle();
          const { number, ownerId, madeFrom } = found;
          return { ...(await articleTemplate(found)), number, ownerId, madeFrom };
        },
      });
    },

    /** Throws NoSuchAuthor and NoSuchTag. */
    async listing(query: PublicListingQuery): Promise<ListingTemplate> {
      const { name, list, partsOf } = await scopeOf(query);
      return cache.get(`listing of ${name} ${keyOf(query)}`, {
        mayLag: true,
        async make() {
          const listing = await list(query);
          return { ...listingTemplate(listing), madeFrom: partsOf(listing) };
        },
      });
    },

    ownListing: (ownerId: string, query: ListingQuery): Promise<ListingTemplate> =>
      cache.get(`own listing of ${ownerId} ${keyOf(query)}`, {
        async make() {
          const listing = await listOwn(db, ownerId, query);
          return { ...listingTemplate(listing), madeFrom: [authorListings(ownerId), ...shownIn(listing)] };
        },
      }),
  };
};
