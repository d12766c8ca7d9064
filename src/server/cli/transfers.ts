import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { operator } from '../../shared/articleChange.ts';
import { type ImportedFile, isUndatedChoice, type UndatedChoice } from '../../shared/articleImport.ts';
import { cliMessages } from '../../shared/messages/en/cli.ts';
import { transferMessages } from '../../shared/messages/en/transfer.ts';
import { inTransaction } from '../db/portable.ts';
import { addRedirects } from '../services/oldUrls.ts';
import type { User } from '../store/accounts/users.ts';
import { findPublic } from '../store/articles/read.ts';
import { commandLine } from '../store/auditLog.ts';
import { listRedirects, removeRedirect } from '../store/redirects.ts';
import { exportArticles } from '../transfer/exportArticles.ts';
import { importArticles, type ImportResult, renderHere, undoImport } from '../transfer/importArticles.ts';
import { type AuthorOutcome, importBlog, toChosen, undoBlogImport } from '../transfer/importBlog.ts';
import { openImport } from '../transfer/importFiles.ts';
import {
  AdminError,
  type Answer,
  command,
  confirmOption,
  DRY_RUN,
  requireUser,
  stripControls,
  type Tools,
} from './command.ts';

const { transfers: messages } = cliMessages;

const undatedOption = {
  undated: { type: 'string', default: '', description: messages.undatedOption },
} as const;

/** Throws AdminError. */
function readUndated(written: string): UndatedChoice {
  const choice = written === 'today' ? new Date().toISOString().slice(0, 10) : written;
  if (choice !== '' && !isUndatedChoice(choice)) throw new AdminError(messages.undatedFormat);
  return choice;
}

/** Commands that move articles in and out. */
export const transferCommands = {
  export: command({
    takes: ['EMAIL', 'FILE'],
    summary: messages.export,
    options: {
      history: { type: 'boolean', default: false, description: messages.history },
      'personal-data': { type: 'boolean', default: false, description: messages.personalData },
    },
    async run(tools, { args: [email = '', file = ''], values, tell }) {
      const { id: ownerId } = await requireUser(tools.db, email);
      const withPersonalData = values['personal-data'];
      return exportTo(tools, file, { ownerId, withHistory: values.history, withPersonalData, tell });
    },
  }),
  'export-blog': command({
    takes: ['FILE'],
    summary: messages.exportBlog,
    options: {
      emails: { type: 'boolean', default: false, description: messages.emails },
      history: { type: 'boolean', default: false, description: messages.blogHistory },
    },
    run: (tools, { args: [file = ''], values, tell }) =>
      exportTo(tools, file, {
        ownerId: null,
        withEmails: values.emails,
        withHistory: values.history,
        tell,
      }),
  }),
  import: command({
    takes: ['EMAIL', 'FILE-OR-FOLDER'],
    summary: messages.import,
    options: { ...confirmOption, ...undatedOption },
    async run(tools, { args: [email = '', location = ''], values, tell }) {
      const { id: ownerId } = await requireUser(tools.db, email);
      if (!existsSync(location)) throw new AdminError(messages.missing(location));
      const undated = readUndated(values.undated);
      return importFrom(tools, { ownerId, location, undated, isDryRun: !values.yes, tell });
    },
  }),
  'import-blog': command({
    takes: ['FILE-OR-FOLDER'],
    summary: messages.importBlog,
    options: {
      ...confirmOption,
      ...undatedOption,
      author: { type: 'string', multiple: true, description: messages.author },
      'without-author': { type: 'string', description: messages.withoutAuthor },
    },
    async run(tools, { args: [location = ''], values, tell }) {
      if (!existsSync(location)) throw new AdminError(messages.missing(location));
      const named = values['without-author'];
      return importBlogFrom(tools, {
        location,
        undated: readUndated(values.undated),
        isDryRun: !values.yes,
        tell,
        chosen: await readChosen(tools.db, values.author ?? []),
        withoutAuthor: named === undefined ? null : await requireUser(tools.db, named),
      });
    },
  }),
  'undo-import-blog': command({
    takes: ['ID'],
    summary: messages.undoBlog,
    async run({ db }, { args: [id = ''] }) {
      const deleted = await undoBlogImport(db, id);
      return { says: messages.undone(deleted), json: { deleted } };
    },
  }),
  'undo-import': command({
    takes: ['EMAIL', 'ID'],
    summary: messages.undo,
    async run({ db }, { args: [email = '', id = ''] }) {
      const { id: ownerId } = await requireUser(db, email);
      const deleted = await undoImport(db, { ownerId, importId: id, writer: operator });
      return { says: messages.undone(deleted), json: { deleted } };
    },
  }),
};

/** Number of articles between two progress reports. */
const STEP = 1000;

interface ExportOrder {
  ownerId: string | null;
  withHistory?: boolean;
  withEmails?: boolean;
  withPersonalData?: boolean;
  tell: (sentence: string) => void;
}

/** Writes to a temporary file that is renamed at the end, so that an unfinished export never looks complete. */
async function exportTo(
  { db, media }: Tools,
  file: string,
  { tell, ...order }: ExportOrder,
): Promise<Answer> {
  if (existsSync(file)) throw new AdminError(messages.exists(file));
  const unfinished = `${file}.unfinished`;
  const onProgress = (count: number) => {
    if (count % STEP === 0) tell(messages.progress(count));
  };
  try {
    await pipeline(exportArticles({ db, media, ...order, onProgress }), createWriteStream(unfinished));
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  return { says: messages.exported(file), json: { file } };
}

interface ReadOrder {
  location: string;
  /** '' if nothing was chosen. */
  undated: UndatedChoice;
  isDryRun: boolean;
  tell: (sentence: string) => void;
}

type ImportInput = Pick<Parameters<typeof importArticles>[0], 'rendering' | 'source' | 'undated' | 'onFile'>;

/** Opens a source, imports it, and returns what was done with each file. */
async function importWith<Result extends ImportResult>(
  { location, undated, tell }: ReadOrder,
  run: (input: ImportInput) => Promise<Result>,
): Promise<{ result: Result; files: ImportedFile[] }> {
  const source = await openImport(location);
  const files: ImportedFile[] = [];
  const onFile = (file: ImportedFile) => {
    files.push(file);
    if (files.length % STEP === 0) tell(messages.progress(files.length));
  };
  try {
    return { result: await run({ rendering: renderHere, source, undated, onFile }), files };
  } finally {
    source.close();
  }
}

const listFiles = (files: readonly ImportedFile[]): string[] =>
  files
    .filter(({ outcome, note }) => outcome !== 'same' || note !== '')
    .map(({ name, outcome, note }) =>
      stripControls([messages.outcomes[outcome], name, note].join('  ').trim()),
    );

const summarize = (
  { counts, drafts, undated: { count: undated }, redirects, images, imageFiles }: ImportResult,
  { undated: choice }: Pick<ReadOrder, 'undated'>,
): string[] => [
  messages.summary(counts),
  ...(drafts.count > 0 ? [messages.drafts(drafts.count, drafts.first)] : []),
  ...(undated > 0 ? [choice === '' ? messages.undated(undated) : messages.dated(undated, choice)] : []),
  ...(redirects.count > 0 ? [messages.redirects(redirects.count, redirects.first)] : []),
  ...(images > 0 ? [messages.images(images)] : []),
  ...(imageFiles > 0 ? [messages.imageFiles(imageFiles)] : []),
];

async function importFrom(
  { db, media, imageProcessor }: Tools,
  order: ReadOrder & { ownerId: string },
): Promise<Answer> {
  const { ownerId, isDryRun } = order;
  const { result, files } = await importWith(order, (input) =>
    importArticles({
      db,
      media,
      imageProcessor,
      ownerId,
      isDryRun,
      isAdmin: true,
      writer: operator,
      ...input,
    }),
  );
  const end = isDryRun ? DRY_RUN : messages.undoHint(result.id);
  return {
    says: [...listFiles(files), ...summarize(result, order), ...(result.counts.new > 0 ? [end] : [])].join(
      '\n',
    ),
    json: { ...result, files },
    exitCode: result.counts.refused > 0 ? 1 : 0,
  };
}

type BlogOrder = ReadOrder & Pick<Parameters<typeof importBlog>[0], 'chosen' | 'withoutAuthor'>;

async function importBlogFrom({ db, media, imageProcessor }: Tools, order: BlogOrder): Promise<Answer> {
  const { isDryRun, chosen, withoutAuthor } = order;
  const { result, files } = await importWith(order, (input) =>
    importBlog({ db, media, imageProcessor, isDryRun, by: commandLine, chosen, withoutAuthor, ...input }),
  );
  const isRefused = result.counts.refused > 0 || result.authors.some(({ outcome }) => outcome === 'refused');
  const hasNew = result.counts.new > 0;
  const undo = hasNew ? [messages.undoBlogHint(result.id)] : [];
  const claim = result.authors.some(({ outcome }) => outcome === 'new') ? [messages.claimHint] : [];
  return {
    says: [
      ...result.authors.map(formatAuthor),
      ...listFiles(files),
      ...summarize(result, order),
      ...(isDryRun ? [DRY_RUN] : [...claim, ...undo]),
    ].join('\n'),
    json: { ...result, files },
    exitCode: isRefused ? 1 : 0,
  };
}

function formatAuthor({ author, articles, outcome, account, note }: AuthorOutcome): string {
  const { authors } = messages;
  const does =
    outcome === 'new'
      ? authors.new
      : outcome === 'existing'
        ? authors.existing(account)
        : authors.refused(note);
  const name = author || transferMessages.importBlog.noAuthor;
  return stripControls(messages.authorLine(name, cliMessages.accounts.articleCount(articles), does));
}

/** Parses `NAME=EMAIL`; the name may contain `=`. Throws AdminError. */
async function readChosen(db: Tools['db'], typed: readonly string[]) {
  const chosen: [string, User][] = [];
  for (const each of typed) {
    const at = each.lastIndexOf('=');
    if (at <= 0) throw new AdminError(messages.authorFormat);
    chosen.push([each.slice(0, at), await requireUser(db, each.slice(at + 1).trim())]);
  }
  return toChosen(chosen);
}

const { redirects: redirectMessages } = cliMessages;

/** Maximum number of redirects listed at once. */
const LISTED_MAX = 1000;

/** Commands for old URLs that redirect to articles. */
export const redirectCommands = {
  'list-redirects': command({
    summary: redirectMessages.list,
    options: { after: { type: 'string', default: '', description: redirectMessages.after } },
    async run({ db }, { values }) {
      const redirects = await listRedirects(db, values.after, LISTED_MAX);
      const lines = redirects.map(({ path, slug }) => stripControls(`${path}  ${slug}`));
      return { says: lines.join('\n') || redirectMessages.none, json: redirects };
    },
  }),
  'add-redirect': command({
    takes: ['OLD-URL', 'SLUG'],
    summary: redirectMessages.add,
    async run({ db }, { args: [url = '', slug = ''] }) {
      const article = await findPublic(db, slug);
      if (!article) throw new AdminError(redirectMessages.noArticle(slug));
      const [path] = await inTransaction(db, (db) => addRedirects(db, article, [url]));
      if (path === undefined) throw new AdminError(redirectMessages.unusable(url));
      return { says: redirectMessages.added(path, slug), json: { path, slug } };
    },
  }),
  'remove-redirect': command({
    takes: ['OLD-URL'],
    summary: redirectMessages.remove,
    async run({ db }, { args: [url = ''] }) {
      if (!(await removeRedirect(db, url))) throw new AdminError(redirectMessages.notFound(url));
      return redirectMessages.removed(url);
    },
  }),
};
