import { adminMessages } from '../../shared/messages/en/admin.ts';
import { myArticlesMessages } from '../../shared/messages/en/myArticles.ts';
import { inTransaction } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { articleNotFound, Refusal, sessionEnded } from '../lib/refusal.ts';
import { lockAccount } from '../store/accounts/status.ts';
import { addPin, deletePin, findInList, lockHomePins, type PinnableList } from '../store/articles/pins.ts';
import { findPublic, type OwnArticleKey } from '../store/articles/read.ts';
import { type Moderator, record } from '../store/auditLog.ts';
import { requireCanPublish } from './accountStatus.ts';
import { isArticle, missingArticleError } from './articleStatus.ts';

/**
 * Pins an article to its author's page. Does nothing if it is pinned already. Throws `articleNotFound()`, and refuses if the
 * page is full or the account may not publish.
 */
export const pinToOwnPage = (db: Db, { ownerId, slug }: OwnArticleKey): Promise<void> =>
  inTransaction(db, async (db) => {
    if (!(await lockAccount(db, ownerId))) throw sessionEnded();
    const { number } = await requireOwn(db, { ownerId, slug });
    await requireCanPublish(db, ownerId);
    await add(db, { ownerId }, number, myArticlesMessages.pins.full);
  });

/** Unpins an article from its author's page. Does nothing if it isn't pinned. Throws `articleNotFound()`. */
export const unpinFromOwnPage = (db: Db, { ownerId, slug }: OwnArticleKey): Promise<void> =>
  inTransaction(db, async (db) => {
    if (!(await lockAccount(db, ownerId))) throw sessionEnded();
    const { number } = await requireOwn(db, { ownerId, slug });
    await deletePin(db, { ownerId }, number);
  });

/**
 * Pins an article to the home page and the list of all articles. Does nothing if it is pinned already. Throws
 * `articleNotFound()`, and refuses if they are full or the article isn't listed.
 */
export const pinToHome = (db: Db, slug: string, by: Moderator): Promise<void> =>
  inTransaction(db, async (db) => {
    await lockHomePins(db);
    const article = await findInList(db, {}, slug);
    if (!article) {
      await requireArticle(db, slug);
      throw notListed();
    }
    const { number, title: name } = article;
    if (await add(db, {}, number, adminMessages.pins.full))
      await record(db, { by, act: 'pin-article', on: { kind: 'article', id: slug, name } });
  });

/** Unpins an article from the home page and the list of all articles. Does nothing if it isn't pinned. Throws `articleNotFound()`. */
export const unpinFromHome = (db: Db, slug: string, by: Moderator): Promise<void> =>
  inTransaction(db, async (db) => {
    await lockHomePins(db);
    const { number, title: name } = await requireArticle(db, slug);
    if (await deletePin(db, {}, number))
      await record(db, { by, act: 'unpin-article', on: { kind: 'article', id: slug, name } });
  });

const notListed = () => new Refusal('conflict', adminMessages.pins.notListed);

/** Pages are in no list. */
async function requireArticle(db: Db, slug: string) {
  const article = await findPublic(db, slug);
  if (!article || !isArticle(article)) throw articleNotFound();
  return article;
}

async function requireOwn(db: Db, key: OwnArticleKey) {
  const article = await findInList(db, { ownerId: key.ownerId }, key.slug);
  if (!article) throw await missingArticleError(db, key);
  return article;
}

/** Adds a pin to a locked list. Returns false if there was one. Throws a refusal with this sentence if the list is full. */
async function add(
  db: Db,
  list: PinnableList,
  number: number,
  describeFull: (one: string, two: string, three: string) => string,
): Promise<boolean> {
  const added = await addPin(db, list, number);
  if (typeof added === 'boolean') return added;
  const [one = '', two = '', three = ''] = added.map(({ title }) => title);
  throw new Refusal('conflict', describeFull(one, two, three));
}
