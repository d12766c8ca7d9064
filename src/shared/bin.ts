import type * as answers from './answers/articles.ts';
import type { Answer } from './answers/schema.ts';
import { BULK_LIMIT } from './moderation.ts';
import { ownPassword } from './user.ts';
import { array, object, string } from './yup.ts';

/** An article in its author's bin. */
export interface DeletedArticle extends Answer<typeof answers.deletedArticle> {}

/** A page of the bin, most recently deleted first. */
export interface DeletedArticleListing extends Answer<typeof answers.deletedArticleList> {}

export interface EmptiedBin extends Answer<typeof answers.emptiedBin> {}

const SLUG_MAX = 1000;

/** Slugs of articles in the bin. */
export const binTargetsSchema = object({
  slugs: array(string().defined().max(SLUG_MAX)).min(1).max(BULK_LIMIT).required(),
});

/** The same for what can't be undone. The password is only needed if the login is older than an hour. */
export const binDeletionSchema = binTargetsSchema.shape({ password: ownPassword });

export const emptyingSchema = object({ password: ownPassword });
