import { operator } from '../../shared/articleChange.ts';
import { withoutDirectionMarks } from '../../shared/articleFields.ts';
import { emailKey, isEmail } from '../../shared/email.ts';
import { transferMessages } from '../../shared/messages/en/transfer.ts';
import { type AuthorProfile, authorProfileSchema, registerSchema } from '../../shared/user.ts';
import { ValidationError } from '../../shared/yup.ts';
import { inTransaction } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { Refusal } from '../lib/refusal.ts';
import { getPageOwner } from '../services/pageOwners.ts';
import { insertUser } from '../services/registration.ts';
import {
  findUserByEmail,
  findUserById,
  isEmailConfirmed,
  isEmailTaken,
  setAuthorProfile,
  type User,
} from '../store/accounts/users.ts';
import { isAdminAccount, listAdminIds, refuseAdminLookalike } from '../store/admins.ts';
import { findImportedSlug, listImportOwners } from '../store/articles/origins.ts';
import { accountSubject, type Actor, record } from '../store/auditLog.ts';
import {
  addUnclaimed,
  findAuthorOrigin,
  findUnclaimed,
  setAuthorOrigin,
} from '../store/unclaimedAccounts.ts';
import {
  importArticles,
  type ImportOptions,
  type ImportResult,
  type PageOwner,
  undoImport,
} from './importArticles.ts';
import type { ImportSource } from './importFiles.ts';
import {
  AUTHORS_FILE,
  type AuthorFields,
  type ImportedArticle,
  type ImportedAuthor,
} from './markdownFile.ts';
import { readSource } from './readSource.ts';

/*
 * Imports a blog with several authors. Each author already has an account, or gets one for its owner to claim:
 * docs/decisions/0049-unclaimed-accounts.md.
 */

const { importBlog: messages } = transferMessages;

/** Actual or planned outcome of an import for one author. */
export interface AuthorOutcome {
  /** Name in the source, or else handle or email; '' for articles without an author. */
  author: string;
  articles: number;
  outcome: 'new' | 'existing' | 'refused';
  /** The email or name of the account; '' if there is none yet. */
  account: string;
  /** Reason why they are refused; '' if they aren't. */
  note: string;
}

interface BlogImportOptions extends Pick<
  ImportOptions,
  'db' | 'media' | 'imageProcessor' | 'rendering' | 'source' | 'isDryRun' | 'undated' | 'onFile' | 'stop'
> {
  by: Actor;
  /** Accounts by the names, handles or emails of authors. */
  chosen: ReadonlyMap<string, User>;
  /** The account of articles without an author; null refuses them. */
  withoutAuthor: User | null;
}

interface BlogImportResult extends ImportResult {
  authors: AuthorOutcome[];
}

/**
 * Imports all articles of a source for their authors, without sending emails. Throws a Refusal before changing anything
 * if an author has no account and can't get one. A dry run reports each such author instead.
 */
export async function importBlog(options: BlogImportOptions): Promise<BlogImportResult> {
  const { db, isDryRun, by } = options;
  const { authors, getAuthor, pageAuthors, articlesOfPages } = await findAuthors(options);
  const plans = new Map<string, Plan>();
  for (const [key, author] of authors) plans.set(key, await planAuthor(options, author));
  requireKnownNames(options.chosen, [
    ...Array.from(authors.values(), ({ author }) => author),
    ...pageAuthors,
  ]);

  const outcomes = [...plans.values()].map(({ outcome }) => outcome);
  const refused = outcomes.filter(({ outcome }) => outcome === 'refused');
  if (!isDryRun && refused.length > 0)
    throw new Refusal(
      'invalid',
      refused.map((outcome) => messages.refused(nameAuthor(outcome), outcome.note)).join('\n'),
    );

  const owners = new Map<string, string>();
  for (const [key, { author, userId }] of plans)
    owners.set(key, isDryRun ? (userId ?? `new ${key}`) : await prepareAccount(db, { author, userId, by }));
  const pageOwner = pageAuthors.length > 0 ? await createPageOwner(db, isDryRun) : undefined;
  const result = await importArticles({
    ...options,
    isAdmin: true,
    writer: operator,
    pageOwner,
    ownerId(article) {
      if (article.kind === 'page' && pageOwner !== undefined)
        return articlesOfPages.get(article.sourceId) ?? pageOwner.id;

      const key = toKey(getAuthor(article));
      const { outcome } = plans.get(key)?.outcome ?? {};
      const ownerId = owners.get(key);
      if (outcome === 'refused' || ownerId === undefined) throw new Refusal('invalid', messages.noAccount);
      return ownerId;
    },
  });
  return { ...result, authors: outcomes };
}

/** Returns the account for pages, which belong to the blog; in a dry run, it may have to be created later. */
async function createPageOwner(db: Db, isDryRun: boolean): Promise<PageOwner> {
  const find = async () =>
    isDryRun ? ((await listAdminIds(db))[0] ?? 'new') : inTransaction(db, getPageOwner);
  const owner = {
    id: await find(),
    async update() {
      owner.id = await find();
    },
  };
  return owner;
}

/** An author, with their data from the source. */
interface FoundAuthor {
  /** Null for articles without an author. */
  author: ImportedAuthor | null;
  profile: AuthorProfile;
  articles: number;
}

const NO_PROFILE: AuthorProfile = { avatar: '', bio: '', links: [] };

/** Returns a key that identifies an author in the source. */
const toKey = (author: ImportedAuthor | null): string =>
  author === null
    ? ''
    : JSON.stringify([author.handle, author.name, author.email === '' ? '' : emailKey(author.email)]);

/** Reads the authors of all files. Skips unreadable files, which are refused when they are imported. */
async function findAuthors(options: BlogImportOptions) {
  const { source } = options;
  const fieldsByHandle = await readAuthorsFile(source);
  const authors = new Map<string, FoundAuthor>();

  function getAuthor({ author }: Pick<ImportedArticle, 'author'>): ImportedAuthor | null {
    if (author === null) return null;
    const { name = '', email = '' } = fieldsByHandle.get(author.handle) ?? {};
    const address = (author.email || email).normalize('NFC').trim();
    return {
      handle: author.handle,
      name: withoutDirectionMarks(author.name || name).trim(),
      email: isEmail(address) ? address : '',
    };
  }

  /** Those of each page. They need no account. */
  const pageAuthors: (ImportedAuthor | null)[] = [];
  /** Owners of the articles that earlier imports made of pages, by the ids of the pages. */
  const articlesOfPages = new Map<string, string>();
  for await (const { article } of readSource(source)) {
    if (article instanceof Refusal) continue;
    if (article.kind === 'page') {
      const author = getAuthor(article);
      pageAuthors.push(author);
      const ownerId = await findFormerOwner(options, author, article.sourceId);
      if (ownerId !== null) articlesOfPages.set(article.sourceId, ownerId);
      continue;
    }
    const author = getAuthor(article);
    const key = toKey(author);
    const found = authors.get(key) ?? {
      author,
      articles: 0,
      profile: readProfile(fieldsByHandle.get(author?.handle ?? '')),
    };
    authors.set(key, { ...found, articles: found.articles + 1 });
  }
  return { authors, getAuthor, pageAuthors, articlesOfPages };
}

/** Returns the account of an author that has imported this as an article, or null. */
async function findFormerOwner(
  { db, chosen, withoutAuthor }: BlogImportOptions,
  author: ImportedAuthor | null,
  sourceId: string,
): Promise<string | null> {
  const ownerId =
    author === null
      ? withoutAuthor?.id
      : (findChosen(chosen, author)?.id ?? (await findAuthorOrigin(db, toKey(author))));
  return ownerId && (await findImportedSlug(db, ownerId, sourceId)) !== null ? ownerId : null;
}

const findChosen = (chosen: BlogImportOptions['chosen'], author: ImportedAuthor): User | undefined =>
  listNames(author)
    .map((name) => chosen.get(name))
    .find(Boolean);

/** In bytes. */
const AUTHORS_FILE_MAX = 16 * 1024 * 1024;

async function readAuthorsFile({ files }: ImportSource): Promise<ReadonlyMap<string, Partial<AuthorFields>>> {
  const file = files.find(({ name }) => name === AUTHORS_FILE);
  if (!file) return new Map();
  if (file.bytes > AUTHORS_FILE_MAX) throw new Refusal('invalid', messages.invalidAuthors);
  try {
    const parsed: unknown = JSON.parse((await file.read()).toString());
    if (!isRecord(parsed)) throw new SyntaxError();
    return new Map(Object.entries(parsed).filter(([, author]) => isRecord(author)) as [string, object][]);
  } catch (error) {
    if (error instanceof SyntaxError) throw new Refusal('invalid', messages.invalidAuthors, { cause: error });
    throw error;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the author's profile, or an empty one if it is invalid here. */
function readProfile(fields: Partial<AuthorFields> = {}): AuthorProfile {
  const { avatar = '', bio = '', links = [] } = fields;
  return authorProfileSchema.isValidSync({ avatar, bio, links })
    ? authorProfileSchema.cast({ avatar, bio, links })
    : NO_PROFILE;
}

interface Plan {
  author: FoundAuthor;
  outcome: AuthorOutcome;
  /** Null for a new account. */
  userId: string | null;
}

const nameAuthor = ({ author }: Pick<AuthorOutcome, 'author'>): string => author || messages.noAuthor;

const toLabel = (author: ImportedAuthor | null): string =>
  author === null ? '' : author.name || author.handle || author.email;

/** Returns the name for a new account. Never returns the whole email, which is private. */
const toName = ({ name, handle, email }: ImportedAuthor): string =>
  name || handle || email.slice(0, email.lastIndexOf('@'));

async function planAuthor(options: BlogImportOptions, found: FoundAuthor): Promise<Plan> {
  const { author, articles } = found;
  const label = toLabel(author);
  const base = { author: label, articles, account: '', note: '' };
  const use = ({ id, email, name }: User): Plan => ({
    author: found,
    userId: id,
    outcome: { ...base, outcome: 'existing', account: email || name },
  });
  const refuse = (note: string): Plan => ({
    author: found,
    userId: null,
    outcome: { ...base, outcome: 'refused', note },
  });

  if (author === null)
    return options.withoutAuthor ? use(options.withoutAuthor) : refuse(messages.nameAccount);
  const chosen = findChosen(options.chosen, author);
  if (chosen) return use(chosen);
  const { db } = options;
  const known = await findAuthorOrigin(db, toKey(author));
  const imported = known === null ? null : await findUserById(db, known);
  if (imported) return use(imported);
  const owner = author.email === '' ? null : await findUserByEmail(db, author.email);
  if (owner) {
    // Anyone could register with an author's email to get the articles.
    const isTrusted =
      (await isEmailConfirmed(db, owner.id)) ||
      (await isAdminAccount(db, owner.id)) ||
      (await findUnclaimed(db, owner.id)) !== null;
    return isTrusted ? use(owner) : refuse(messages.unconfirmed(label, author.email));
  }
  const problem = await findProblem(db, author);
  if (problem !== null) return refuse(problem);
  return { author: found, userId: null, outcome: { ...base, outcome: 'new' } };
}

const fold = (name: string) => name.normalize('NFC').trim().toLowerCase();

const listNames = ({ name, handle, email }: ImportedAuthor): string[] =>
  [name, handle, email].filter((one) => one !== '').map(fold);

/** Returns the accounts by folded author names, as `chosen` expects them. */
export const toChosen = (chosen: Iterable<readonly [string, User]>): Map<string, User> =>
  new Map([...chosen].map(([name, user]) => [fold(name), user]));

function requireKnownNames(
  chosen: ReadonlyMap<string, User>,
  authors: readonly (ImportedAuthor | null)[],
): void {
  const names = new Set(authors.flatMap((author) => (author === null ? [] : listNames(author))));
  const unknown = [...chosen.keys()].find((name) => !names.has(name));
  if (unknown !== undefined) throw new Refusal('invalid', messages.unknownAuthor(unknown));
}

/** Returns the reason why an author can't get an account; null if they can. */
async function findProblem(db: Db, author: ImportedAuthor): Promise<string | null> {
  try {
    const name = toName(author);
    registerSchema.validateSyncAt('name', { name });
    await refuseAdminLookalike(db, { id: '', name });
  } catch (error) {
    if (error instanceof ValidationError) return `${error.errors[0]}.`;
    if (error instanceof Refusal) return messages.looksLikeAdmin(toLabel(author));
    throw error;
  }
  // Another account may have had the email until recently, and may still take it back.
  const isTaken = author.email !== '' && (await isEmailTaken(db, author.email, ''));
  return isTaken ? messages.unconfirmed(toLabel(author), author.email) : null;
}

/** Returns the id of the author's account. Creates a missing account, and stores the id for the next import. */
const prepareAccount = (
  db: Db,
  { author: { author, profile }, userId, by }: Pick<Plan, 'author' | 'userId'> & { by: Actor },
): Promise<string> =>
  inTransaction(db, async (db) => {
    if (author === null) return userId ?? '';
    const id = userId ?? (await createAccount(db, author, { profile, by }));
    await setAuthorOrigin(db, toKey(author), id);
    return id;
  });

async function createAccount(
  db: Db,
  author: ImportedAuthor,
  { profile, by }: { profile: AuthorProfile; by: Actor },
): Promise<string> {
  const { email, handle } = author;
  const name = registerSchema.validateSyncAt('name', { name: toName(author) }) as string;
  // No password matches an empty hash.
  const user = await insertUser(db, { name, email, passwordHash: '', ...(handle !== '' && { handle }) });
  await addUnclaimed(db, user.id);
  await setAuthorProfile(db, user.id, profile);
  await record(db, { by, act: 'import-author', on: accountSubject(user) });
  return user.id;
}

/** Deletes the articles of a blog import except edited ones, and returns their number. Keeps accounts. */
export async function undoBlogImport(db: Db, importId: string): Promise<number> {
  const owners = await listImportOwners(db, importId);
  let deleted = 0;
  for (const ownerId of owners) deleted += await undoImport(db, { ownerId, importId, writer: operator });
  return deleted;
}
