import { counted } from '../../shared/counted.ts';
import { paths } from '../../shared/pages.ts';
import { reasonSchema } from '../../shared/moderation.ts';
import { slugIn } from '../../shared/slugIn.ts';
import { commandLine } from '../admin/auditLog.ts';
import { countArticles } from '../articles/countArticles.ts';
import type { Db } from '../db/schema.ts';
import { findHidden, hideArticle, unhideArticle, type WordsOf } from '../moderation/hideArticle.ts';
import { restoreAccount, suspendAccount } from '../moderation/suspension.ts';
import { indexedText } from '../search/indexedWords.ts';
import { checked, requireUser } from './adminCommands.ts';
import { type Answer, command } from './command.ts';
import { findArticle } from './moderationCommands.ts';

export const why = {
  reason: { type: 'string', default: '', does: 'is told to the author; without it nothing is done' },
} as const;

/** What is taken from readers, and can be given back to them. */
export const hidingCommands = {
  'hide-article': command({
    takes: ['SLUG'],
    does: 'takes an article from its readers; its author is told why, and can’t publish it again',
    options: why,
    run: ({ db }, { args: [slug = ''], values }) => hide(db, slug, values.reason),
  }),
  'unhide-article': command({
    takes: ['SLUG'],
    does: 'undoes that: the article is back as it was, with its date and clicks',
    run: ({ db }, { args: [slug = ''] }) => unhide(db, slug),
  }),
  'suspend-account': command({
    takes: ['EMAIL'],
    does: 'signs an account out, keeps it out and hides all that it has published',
    options: why,
    run: ({ db }, { args: [email = ''], values }) => suspend(db, email, values.reason),
  }),
  'restore-account': command({
    takes: ['EMAIL'],
    does: 'undoes that: all that went with the account is back',
    run: ({ db }, { args: [email = ''] }) => restore(db, email),
  }),
};

/** At once, as nobody else waits for this process. */
export const wordsOf: WordsOf = async (html) => indexedText(html);

export const reasonIn = (typed: string) => checked(() => reasonSchema.validateSync(typed));

async function hide(db: Db, address: string, typed: string): Promise<Answer> {
  const reason = reasonIn(typed);
  const { ownerId, slug, named } = await findArticle(db, address);
  await hideArticle(db, { ownerId, slug }, { reason, by: commandLine });
  return {
    says: `${named} is hidden. Its author has it as a draft with your reason, and can't publish it again.\nTo undo it: npm run admin -- unhide-article ${slug}`,
    json: { slug, isHidden: true, reason },
  };
}

async function unhide(db: Db, address: string): Promise<Answer> {
  const slug = slugIn(address);
  const { title } = await findHidden(db, slug);
  await unhideArticle(db, wordsOf, slug, commandLine);
  return {
    says: `'${title}' can be read again, at ${paths.article(slug)}.`,
    json: { slug, isHidden: false },
  };
}

async function suspend(db: Db, email: string, typed: string): Promise<Answer> {
  const reason = reasonIn(typed);
  const user = await requireUser(db, email);
  const articles = await countArticles(db, user.id);
  await suspendAccount({ db, wordsOf }, { userId: user.id, reason, by: commandLine });
  return {
    says: `${user.email} is signed out and can't sign in. Hidden with the account: ${counted(articles, 'article')}.\nTo undo it: npm run admin -- restore-account ${user.email}`,
    json: { email: user.email, isSuspended: true, articles, reason },
  };
}

async function restore(db: Db, email: string): Promise<Answer> {
  const user = await requireUser(db, email);
  await restoreAccount({ db, wordsOf }, { userId: user.id, by: commandLine });
  const articles = await countArticles(db, user.id);
  return {
    says: `${user.email} can sign in again. Published again: ${counted(articles, 'article')}.`,
    json: { email: user.email, isSuspended: false, articles },
  };
}
