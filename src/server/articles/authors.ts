import type { Author } from '../../shared/author.ts';
import type { Db } from '../db/schema.ts';
import { Refusal } from '../lib/refusal.ts';
import { countArticles } from './countArticles.ts';

export const noSuchAuthor = () => new Refusal('notFound', 'There is no such author; they may have left.');

/** An author with the id of the account. */
export interface FoundAuthor {
  id: string;
  /** False while the account is limited: no search engine is to have the pages. */
  isListed: boolean;
  author: Author;
}

/** The author of this handle. Throws NoSuchAuthor, also for who has published nothing: that they are here is their own. */
export async function findAuthor(db: Db, handle: string): Promise<FoundAuthor> {
  const user = await db
    .selectFrom('user')
    .select(['id', 'name', 'limitedFor'])
    .where('handle', '=', handle)
    .executeTakeFirst();
  const articleCount = user ? await countArticles(db, user.id) : 0;
  if (!user || articleCount === 0) throw noSuchAuthor();
  const isListed = user.limitedFor === null;
  return { id: user.id, isListed, author: { handle, name: user.name, articleCount } };
}
