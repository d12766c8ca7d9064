import { hasRight, type Role } from '../../shared/roles.ts';
import { lockStorage } from '../db/accountStorage.ts';
import type { ArticleStatus, Db } from '../db/schema.ts';
import { articleNotFound } from '../lib/refusal.ts';
import type { MailQueue } from '../mail/mailQueue.ts';
import { findLimitReason } from '../store/accounts/status.ts';
import { findUserById } from '../store/accounts/users.ts';
import { findPublic, type OwnArticleKey } from '../store/articles/read.ts';
import type { StoredArticle } from '../store/articles/write.ts';
import { record } from '../store/auditLog.ts';
import { findDraft } from '../store/drafts.ts';
import { findAccountWithRole, findRoleForNow } from '../store/roles.ts';
import type { CurrentUser } from '../store/sessions.ts';
import { requireCanPublish } from './accountStatus.ts';
import { isArticle } from './articleStatus.ts';
import { findEditedSlug } from './oldUrls.ts';

/*
 * Editors edit public articles of others, and admins pages of others, too: docs/decisions/0064-editing-others.md. The owner is
 * found once, here; then the same services run as for one's own article, with the owner's id. Whatever isn't public isn't found.
 */

/** The account that edits somebody else's article, with its name for the audit log. */
export interface Editor {
  id: string;
  name: string;
  /** The article. Another one may get its URL. */
  articleId: string;
  /** By which the author is told. */
  mails: Pick<MailQueue, 'enqueue'>;
}

/** Whose article a request is about. */
export interface EditedArticle {
  ownerId: string;
  /** The slug that it has now, if it is the user's own. */
  slug: string;
  /** Its number, if it is public. */
  number?: number | undefined;
  /** Set for an article of somebody else. */
  others?: { editor: Omit<Editor, 'mails'>; author: { name: string; handle: string } };
}

/**
 * Returns whose article with this slug the user may edit: somebody else's, if it is public, and the user has the right and isn't
 * limited. Otherwise it can only be their own, whether or not there is one. Access tokens are for their user's own articles: a
 * program that publishes files by their slugs would overwrite others'. Throws `articleNotFound()` if it isn't `articleId`.
 *
 * @param draftId the stored draft of the edit; null if there is none
 * @param articleId the article that the user has read, if that is known
 */
export async function findEdited(
  db: Db,
  user: CurrentUser,
  slug: string,
  { draftId = null, articleId }: { draftId?: string | null; articleId?: string | undefined } = {},
): Promise<EditedArticle> {
  const ownerId = user.id;
  const draft = draftId === null ? null : await findDraft(db, { ownerId, id: draftId });
  const draftSlug = draft?.articleSlug ?? null;
  const present = await findEditedSlug(db, { ownerId, slug }, draftSlug);
  // Their article made way for a page that they may edit, too: the draft is of the article.
  const isRenamed = present !== slug && present === draftSlug;
  const named = await findPublic(db, slug);
  const others = isRenamed || user.token !== null ? null : await findOthers(db, ownerId, named);
  const edited = others ? { ...others, slug } : { ownerId, slug: present };
  const found = edited.slug === slug ? named : await findPublic(db, edited.slug);
  if (articleId !== undefined && found?.id !== articleId) throw articleNotFound();
  return { ...edited, number: found?.number };
}

async function findOthers(
  db: Db,
  userId: string,
  article: Awaited<ReturnType<typeof findPublic>>,
): Promise<Omit<EditedArticle, 'slug'> | null> {
  if (!article || article.ownerId === userId) return null;
  const editor = await findAccountWithRole(db, userId);
  if (!editor || !mayEdit(editor.role, article) || (await findLimitReason(db, userId)) !== null) return null;
  const { ownerId, ownerName: name, ownerHandle: handle } = article;
  const others = {
    editor: { id: editor.id, name: editor.name, articleId: article.id },
    author: { name, handle },
  };
  return { ownerId, others };
}

/** Pages belong to the blog, not to an author. */
const mayEdit = (role: Role, article: { status: ArticleStatus }) =>
  hasRight(role, isArticle(article) ? 'editOthers' : 'manageBlog');

/**
 * Makes sure that an editor may edit an article until the transaction ends, and locks the storage of its owner. Returns the owner's
 * name. Throws `articleNotFound()` if it isn't public anymore or the editor has lost the right or is limited, and what
 * `requireCanPublish` throws.
 */
export async function requireEditable(
  db: Db,
  { id, articleId }: Editor,
  { ownerId, slug }: OwnArticleKey,
): Promise<{ ownerName: string }> {
  // Changes of roles lock the account, too, so this comes before the storage, for which others wait.
  const { isListed } = await requireCanPublish(db, id);
  const role = await findRoleForNow(db, id);
  await lockStorage(db, ownerId);
  const article = await findPublic(db, slug);
  if (article?.id !== articleId || article.ownerId !== ownerId || !mayEdit(role, article) || isListed === 0)
    throw articleNotFound();
  return article;
}

/**
 * Logs the change of an editor, and tells the author by mail, in the transaction that stores it. Nobody is told about a page,
 * which has no author for readers.
 */
export async function announceEdit(
  db: Db,
  { id, name, mails }: Editor,
  { ownerId, slug }: OwnArticleKey,
  {
    changeId,
    ownerName,
    stored: { title, version, kind },
  }: { changeId: string; ownerName: string; stored: Pick<StoredArticle, 'title' | 'version' | 'kind'> },
): Promise<void> {
  await record(db, {
    by: { id, name },
    act: 'edit-article',
    on: { kind: 'article', id: slug, name: title },
    details: { ownerId, ownerName, version },
  });
  const owner = kind === 'page' ? null : await findUserById(db, ownerId);
  if (owner)
    await mails.enqueue(db, {
      kind: 'articleEdited',
      recipient: owner.email,
      userId: ownerId,
      about: changeId,
    });
}
