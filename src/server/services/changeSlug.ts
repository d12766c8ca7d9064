import { paths } from '../../shared/pages.ts';
import { transferMessages } from '../../shared/messages/en/transfer.ts';
import { lockStorage } from '../db/accountStorage.ts';
import { inTransaction, isPostgres, isUniqueViolation } from '../db/portable.ts';
import { ownedBy } from '../db/readModel.ts';
import type { Db } from '../db/schema.ts';
import { Refusal } from '../lib/refusal.ts';
import { toArticleSlug } from '../lib/slugs.ts';
import type { OwnArticleKey } from '../store/articles.ts';
import { removeRedirect } from '../store/redirects.ts';
import { isSlugReserved } from '../store/retiredSlugs.ts';
import { articleHistory, moveHistory } from '../store/revisions.ts';
import { queueEvent } from '../store/webhooks.ts';
import { isListed, missingArticleError } from './articleStatus.ts';
import { addRedirects, countRoom } from './oldUrls.ts';

const { slug: messages } = transferMessages;
const taken = () => new Refusal('invalid', messages.taken);

/**
 * Changes the slug of an owner's published article, and returns the new one. Its former URL redirects to the article, and
 * stays reserved for the owner. Refuses a slug that is taken or has no letters, an article that isn't published, and one
 * with too many former URLs.
 */
export async function changeSlug(db: Db, key: OwnArticleKey, wanted: string): Promise<string> {
  const slug = toArticleSlug(wanted);
  if (slug === null) throw new Refusal('invalid', messages.unusable);
  try {
    return await inTransaction(db, (db) => changeInTransaction(db, key, slug));
  } catch (error) {
    throw isUniqueViolation(error) ? taken() : error;
  }
}

async function changeInTransaction(db: Db, key: OwnArticleKey, slug: string): Promise<string> {
  const { ownerId, slug: former } = key;
  await lockStorage(db, ownerId);
  const article = await ownedBy(db, ownerId)
    .select(['article.number', 'article.id', 'article.version', 'article.isListed'])
    .where('article.slug', '=', former)
    .$if(isPostgres(db), (query) => query.forUpdate('article'))
    .executeTakeFirst();
  if (!article) throw await missingArticleError(db, key);
  if (slug === former) return slug;
  if (await isSlugReserved(db, slug, ownerId)) throw taken();

  // Shown wherever the article is linked, so all that is cached becomes stale.
  await db
    .updateTable('article')
    .set((row) => ({ slug, version: row('version', '+', 1) }))
    .where('number', '=', article.number)
    .execute();
  await db
    .updateTable('draft')
    .set({ articleSlug: slug })
    .where('ownerId', '=', ownerId)
    .where('articleSlug', '=', former)
    .execute();
  // A draft that was based on the current version still is: the text has not changed.
  await db
    .updateTable('draft')
    .set({ articleVersion: article.version + 1 })
    .where('ownerId', '=', ownerId)
    .where('articleSlug', '=', slug)
    .where('articleVersion', '=', article.version)
    .execute();
  await moveHistory(db, articleHistory(ownerId, former), articleHistory(ownerId, slug));
  await removeRedirect(db, paths.article(slug));
  await removeRedirect(db, paths.article(former));
  if ((await countRoom(db, article.number)) < 1) throw new Refusal('invalid', messages.tooManyOldUrls);
  await addRedirects(db, { number: article.number, ownerId }, [paths.article(former)]);
  if (isListed(article)) await queueEvent(db, 'article.updated', [{ id: article.id, slug }]);
  return slug;
}
