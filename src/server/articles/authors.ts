import type { Author } from '../../shared/author.ts';
import type { Db } from '../db/schema.ts';
import { Refusal } from '../lib/refusal.ts';
import { countArticles } from './paging.ts';
import { ownerIsAdmin, published } from './readModel.ts';

export const noSuchAuthor = () => new Refusal('notFound', 'There is no such author; they may have left.');

/** An author with the id of the account. */
export interface FoundAuthor {
  id: string;
  /** False while the account is limited: no search engine is to have the pages. */
  isListed: boolean;
  author: Author;
}

const firstOf = (db: Db, ownerId: string) =>
  published(db)
    .select(['createdAt', ownerIsAdmin])
    .where('ownerId', '=', ownerId)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();

/** The author of this handle. Throws NoSuchAuthor, also for who has published nothing: that they are here is their own. */
export async function findAuthor(db: Db, handle: string): Promise<FoundAuthor> {
  const user = await db
    .selectFrom('user')
    .select(['id', 'name', 'limitedFor'])
    .where('handle', '=', handle)
    .executeTakeFirst();
  const first = user && (await firstOf(db, user.id));
  if (!first) throw noSuchAuthor();
  const { id, name, limitedFor } = user;
  const articleCount = await countArticles(db, id);
  return {
    id,
    isListed: limitedFor === null,
    author: { handle, name, articleCount, since: first.createdAt, isAdmin: Boolean(first.ownerIsAdmin) },
  };
}
