import { counted } from '../../shared/counted.ts';
import { emailKey } from '../../shared/email.ts';
import { paths } from '../../shared/pages.ts';
import { slugIn } from '../../shared/slugIn.ts';
import { countArticles } from '../articles/countArticles.ts';
import { ownerName, published } from '../articles/readModel.ts';
import { accountSubject, commandLine, record } from '../admin/auditLog.ts';
import { eraseRemains } from '../db/eraseRemains.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { unpublish } from '../drafts/unpublish.ts';
import { deactivateAccount, deleteAccount } from '../features/users/deleteAccount.ts';
import type { LoginLimit } from '../limits/loginThrottle.ts';
import { deleteForGood, findDeletable } from '../moderation/deleteForGood.ts';
import { requireNotHidden } from '../moderation/hideArticle.ts';
import { AdminError, requireUser } from './adminCommands.ts';
import { command } from './command.ts';

const sure = {
  yes: { type: 'boolean', default: false, does: 'does it; without it nothing is done' },
} as const;

/** What is taken from readers. */
export const moderationCommands = {
  'unpublish-article': command({
    takes: ['SLUG'],
    does: 'takes an article from its readers; its author has it as a draft',
    run: ({ db }, { args: [slug = ''] }) => takeDown(db, slug),
  }),
  'delete-article': command({
    takes: ['SLUG'],
    does: 'tells which article it is; --yes deletes it for good',
    options: sure,
    run: ({ db }, { args: [slug = ''], values }) => removeArticle(db, slug, values.yes),
  }),
  'delete-account': command({
    takes: ['EMAIL'],
    does: 'tells what the account has; --yes deletes it for good, with all articles',
    options: sure,
    run: (tools, { args: [email = ''], values }) => removeAccount(tools, email, values.yes),
  }),
};

/** In milliseconds: how long to wait for those who read, so that the log of the database can be emptied. */
const ERASE_PATIENCE = 5000;

/** What stands behind this sentence: nothing is done yet, unless the command says so. */
const ONLY_WITH_YES = 'Nothing was done: this cannot be undone, and is done with --yes.';

/** Takes an article from its readers, at once and everywhere; its author has it as a draft. Gives what was done. */
export async function takeDown(db: Db, address: string): Promise<string> {
  const { ownerId, slug, named, entry } = await findArticle(db, address);
  await inTransaction(db, async (db) => {
    await unpublish(db, { ownerId, slug });
    await record(db, { ...entry, act: 'unpublish-article' });
  });
  return `${named} can be read by nobody but its author, who has it as a draft and may publish it again.`;
}

/** Deletes an article for good, also a hidden one, or tells which one it would be. */
export async function removeArticle(db: Db, address: string, isSure: boolean): Promise<string> {
  const slug = slugIn(address);
  const { title, ownerName } = await findDeletable(db, slug);
  const named = `'${title}' by ${ownerName}`;
  if (!isSure) return `${named} would be deleted for good. ${ONLY_WITH_YES}`;
  await deleteForGood(db, slug, commandLine);
  return `${named} is deleted.`;
}

/** Deletes an account with all that it has, or tells what that would be. */
export async function removeAccount(
  { db, login }: { db: Db; login: Pick<LoginLimit, 'deleted'> },
  email: string,
  isSure: boolean,
): Promise<string> {
  const user = await requireUser(db, email);
  const count = await countArticles(db, user.id);
  const what = `The account ${user.email} with ${counted(count, 'article')}`;
  if (!isSure) return `${what} would be deleted for good. ${ONLY_WITH_YES}`;
  await login.deleted(emailKey(user.email));
  await inTransaction(db, async (db) => {
    await deactivateAccount(db, user.id);
    await record(db, {
      by: commandLine,
      act: 'delete-account',
      on: accountSubject(user),
      details: { articles: count },
    });
  });
  await deleteAccount(db, user.id);
  await eraseRemains(db, { patience: ERASE_PATIENCE });
  return `${what} is deleted.`;
}

/** A published article by its slug, or by any address of it. Throws AlreadyHidden, AdminError. */
export async function findArticle(db: Db, address: string) {
  const slug = slugIn(address);
  const article = await published(db)
    .select(['article.ownerId', 'article.slug', 'article.title', ownerName])
    .where('article.slug', '=', slug)
    .executeTakeFirst();
  if (!article) {
    await requireNotHidden(db, slug);
    throw new AdminError(`Nothing is published at ${paths.article(slug)}.`);
  }
  const { ownerId, title, ownerName: name } = article;
  const on = { kind: 'article', id: slug, name: title } as const;
  const entry = { by: commandLine, on, details: { ownerId, ownerName: name } };
  return { ownerId, slug, named: `'${title}' by ${name}`, entry };
}
