import { paths } from '../../shared/pages.ts';
import { countArticles } from '../articles/countArticles.ts';
import { deleteArticle } from '../articles/articleWriter.ts';
import { ownerName, published } from '../articles/readModel.ts';
import type { Db } from '../db/schema.ts';
import { unpublish } from '../drafts/unpublish.ts';
import { deleteAccount } from '../features/users/deleteAccount.ts';
import { emailKey } from '../features/users/userRepository.ts';
import type { LoginLimit } from '../limits/loginLimit.ts';
import { AdminError, requireUser } from './adminCommands.ts';

/** What stands behind this sentence: nothing is done yet, unless the command says so. */
const ONLY_WITH_YES = 'Nothing was done: this cannot be undone, and is done with --yes.';

/** Takes an article from its readers, at once and everywhere; its author has it as a draft. Gives what was done. */
export async function takeDown(db: Db, address: string): Promise<string> {
  const { ownerId, slug, named } = await findArticle(db, address);
  await unpublish(db, { ownerId, slug });
  return `${named} can be read by nobody but its author, who has it as a draft and may publish it again.`;
}

/** Deletes an article for good, or tells which one it would be. */
export async function removeArticle(db: Db, address: string, isSure: boolean): Promise<string> {
  const { ownerId, slug, named } = await findArticle(db, address);
  if (!isSure) return `${named} would be deleted for good. ${ONLY_WITH_YES}`;
  await deleteArticle(db, { ownerId, slug });
  return `${named} is deleted.`;
}

/** Deletes an account with all that it has, or tells what that would be. */
export async function removeAccount(
  { db, login }: { db: Db; login: Pick<LoginLimit, 'left'> },
  email: string,
  isSure: boolean,
): Promise<string> {
  const user = await requireUser(db, email);
  const count = await countArticles(db, user.id);
  const what = `The account ${user.email} with ${count === 1 ? 'one article' : `${count} articles`}`;
  if (!isSure) return `${what} would be deleted for good. ${ONLY_WITH_YES}`;
  await login.left(emailKey(user.email));
  await deleteAccount(db, user.id);
  return `${what} is deleted.`;
}

/** By its slug, or by any address of it. */
async function findArticle(db: Db, address: string) {
  const slug = /([^/?#]+)\/?(?:[?#].*)?$/.exec(address)?.[1] ?? '';
  const article = await published(db)
    .select(['article.ownerId', 'article.slug', 'article.title', ownerName])
    .where('article.slug', '=', slug)
    .executeTakeFirst();
  if (!article) throw new AdminError(`Nothing is published at ${paths.article(slug)}.`);
  const { ownerId, title, ownerName: name } = article;
  return { ownerId, slug, named: `'${title}' by ${name}` };
}
