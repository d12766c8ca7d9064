import type { ArticleKind } from '../../shared/article.ts';
import type { Writer } from '../../shared/articleChange.ts';
import { paths } from '../../shared/pages.ts';
import { lockStorage } from '../db/accountStorage.ts';
import { getPositions } from '../db/paging.ts';
import { inTransaction } from '../db/portable.ts';
import { kindOf, packTags, unpackTagNames } from '../db/readModel.ts';
import type { Db } from '../db/schema.ts';
import { reindexArticle, searchedOwner } from '../search/searchIndex.ts';
import { recordChange } from '../store/articleChanges.ts';
import { articleConflict, findOwnArticle, type OwnArticleKey } from '../store/articles/read.ts';
import {
  type LockedArticle,
  lockPublic,
  replaceStatus,
  requireFilled,
  requirePageSlug,
} from '../store/articles/write.ts';
import { rebaseDraft, setDraftKind } from '../store/drafts.ts';
import { removeRedirect } from '../store/redirects.ts';
import { deleteTagRows, storeTags } from '../store/tags.ts';
import { queueEvent } from '../store/webhooks.ts';
import { requireCanPublish } from './accountStatus.ts';
import {
  getState,
  isListed,
  missingArticleError,
  removeFromListings,
  resolveTagNames,
} from './articleStatus.ts';
import { leadToArticle } from './oldUrls.ts';
import { requireAdminOwner } from './pageOwners.ts';
import { type Publisher, renderWithImages } from './publish.ts';

/** What a text becomes, with the words that the search index has of it, as `render` returns them. */
interface Change {
  kind: ArticleKind;
  words: string;
  writer: Writer;
}

/**
 * Turns an admin's public article into a page, or back. It keeps its slug, date, clicks and tags; both its URLs lead to it from
 * then on. Changes nothing if it is that already. Throws `articleNotFound()`, and refuses for authors who aren't admins, if the
 * blog serves something else at the URL, and if the text has a placeholder.
 *
 * @param store stores something else in the same transaction, unless it is refused
 */
export async function changeKind(
  publisher: Publisher,
  key: OwnArticleKey,
  { kind, writer }: Omit<Change, 'words'>,
  store?: (db: Db) => Promise<void>,
): Promise<void> {
  const { db } = publisher;
  const found = await findOwnArticle(db, key);
  if (!found) throw await missingArticleError(db, key);
  const { markdown, version } = found.article;
  const { words } = await renderWithImages(publisher, markdown, key.ownerId);
  await inTransaction(db, async (db) => {
    await lockStorage(db, key.ownerId);
    await requireCanPublish(db, key.ownerId, writer);
    const article = await lockPublic(db, key);
    if (!article) throw await missingArticleError(db, key);
    // It was edited while it was rendered for the index.
    if (article.version !== version) throw articleConflict();
    await store?.(db);
    await changeInTransaction(db, article, { kind, words, writer });
  });
}

/** Does the same with an article that is locked. Call it as the last step of a transaction. */
export async function changeInTransaction(
  db: Db,
  article: LockedArticle,
  { kind, words, writer }: Change,
): Promise<void> {
  const { number, ownerId, slug, title, description } = article;
  if (kindOf(article.status) === kind) return;
  await requireAdminOwner(db, ownerId);
  if (kind === 'page') {
    requirePageSlug(slug);
    requireFilled(article);
  }
  const before = await getState(db, { ownerId, slug }, article.status);
  const names = unpackTagNames(article.tags);
  const owner = searchedOwner(kind, ownerId);
  await reindexArticle(db, { number, ownerId: owner, title, description, tags: names, words });
  await setDraftKind(db, { ownerId, slug }, kind);
  await rebaseDraft(db, article, article.version + 1);
  await recordChange(db, article, { act: 'change-kind', writer, before });
  // Both its URLs lead to it. A page would leave this one to an article that had it before.
  await removeRedirect(db, paths.article(slug));
  const event = [{ id: article.id, slug }];
  if (kind === 'page') {
    await replaceStatus(db, article, { status: 'page', tags: article.tags });
    if (isListed(article)) await queueEvent(db, 'article.unpublished', event);
    await deleteTagRows(db, [number]);
    await removeFromListings(db, [article]);
    return;
  }
  const after = names.flatMap(await resolveTagNames(db, names));
  await replaceStatus(db, article, { status: 'published', tags: packTags(after) });
  await leadToArticle(db, article, slug);
  if (isListed(article)) await queueEvent(db, 'article.published', event);
  await storeTags(db, [{ ...article, before: [], after }], { added: getPositions(article), removed: [] });
}
