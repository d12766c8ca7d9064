import { decodeUrlPart } from '../../shared/parse.ts';
import { readFile, lstat, readdir, realpath, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { hash } from 'node:crypto';
import { ValidationError } from 'yup';
import { publishMessages as messages } from '../../shared/messages/en/publish.ts';
import { printUsage, readArguments, UsageError } from './arguments.ts';
import { CallFailed, createBlogClient, type BlogClient } from './blogClient.ts';
import { stripControls } from './command.ts';
import {
  type Article,
  type ArticleDraft,
  articleDraftSchema,
  type ArticleSummary,
} from '../../shared/article.ts';
import type { Draft } from '../../shared/draft.ts';
import { FrontMatterError, parsePublicationDate, readArticleFile } from '../../shared/articleFields.ts';
import { formatFrontMatter } from '../../shared/frontMatter.ts';
import type { UploadedImage } from '../../shared/image.ts';
import { tidyTags } from '../../shared/tags.ts';
import { hashToUuid } from '../lib/ids.ts';

const options = {
  url: { type: 'string', default: '' },
  'token-file': { type: 'string', default: '' },
  'dry-run': { type: 'boolean', default: false },
  prune: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

/** Runs `publish` or `pull`, and returns the exit code. */
export async function runFolderCommand(name: 'publish' | 'pull', args: string[]): Promise<number> {
  try {
    const usage = name === 'publish' ? messages.publishUsage : messages.pullUsage;
    const { values, positionals } = readArguments(usage, { args, options, positionals: [1, 1] });
    const url = readUrl(values.url);
    const client = createBlogClient(url, await readToken(values['token-file']));
    const job = { client, url, folder: path.resolve(positionals[0] ?? '.'), isDryRun: values['dry-run'] };
    const results =
      name === 'publish' ? await publishFolder({ ...job, isPruning: values.prune }) : await pullFolder(job);
    console.log(
      values.json ? JSON.stringify({ results, counts: count(results) }) : report(results, job.isDryRun),
    );
    return results.some(({ action }) => action === 'fail') ? 1 : 0;
  } catch (error) {
    if (error instanceof UsageError) return printUsage(error);
    if (!(error instanceof FolderError || error instanceof CallFailed)) throw error;
    console.error(stripControls(error.message));
    return 1;
  }
}

/** Returns the origin of the blog. Throws UsageError. */
export function readUrl(typed: string): string {
  if (typed === '') throw new UsageError(messages.urlMissing);
  const url = URL.canParse(typed) ? new URL(typed) : null;
  if (!url || !/^https?:$/.test(url.protocol)) throw new UsageError(messages.urlInvalid(typed));
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url.protocol === 'http:' && !isLocal) throw new UsageError(messages.urlInsecure);
  return url.origin;
}

/** Returns the token of a file, or of the environment if `file` is ''. Throws UsageError. */
export async function readToken(file: string): Promise<string> {
  const token =
    file === ''
      ? (process.env.MARKDOWN_BLOG_TOKEN ?? '')
      : await readFile(file, 'utf8').catch(() => {
          throw new UsageError(messages.tokenUnreadable(file));
        });
  if (!/^[\w.~+/-]+=*$/.test(token.trim())) throw new UsageError(messages.tokenMissing);
  return token.trim();
}

function count(results: readonly FileResult[]) {
  const counts = { create: 0, update: 0, unchanged: 0, delete: 0, fail: 0 };
  for (const { action } of results) counts[action] += 1;
  return counts;
}

function report(results: readonly FileResult[], isDryRun: boolean): string {
  const lines = results.flatMap(({ path, action, isDraft, problem, notes }) => {
    if (action === 'unchanged') return [];
    const done = `${messages.actions[action]} ${path}${isDraft ? ` ${messages.draft}` : ''}`;
    const remarks = [...(problem === null ? [] : [problem]), ...notes].join(' ');
    return remarks === '' ? done : `${done}: ${remarks}`;
  });
  return [
    ...lines.map(stripControls),
    messages.summary(count(results)),
    ...(isDryRun ? [messages.dryRun] : []),
  ].join('\n');
}

/** What happened, or would happen, to a file. */
export interface FileResult {
  /** Relative to the folder, with `/`. */
  path: string;
  action: 'create' | 'update' | 'unchanged' | 'delete' | 'fail';
  isDraft: boolean;
  /** Null for drafts and failures. */
  slug: string | null;
  /** Why it failed; null if it didn't. */
  problem: string | null;
  /** Sentences that describe what is lost or guessed. */
  notes: string[];
}

interface FolderJob {
  client: BlogClient;
  /** The blog's origin, under which the folder remembers what it published. */
  url: string;
  folder: string;
  isDryRun: boolean;
}

/** A problem with the folder as a whole. */
class FolderError extends Error {}

/** The file that remembers what was published from a folder. Belongs in version control. */
const STATE_FILE = '.markdown-blog.json';
const FILES_MAX = 10_000;

interface Remembered {
  slug: string;
  /** Hash of the file with its images. */
  hash: string;
  /** The article's `updatedAt` when the file was published. */
  updatedAt: string;
}

interface BlogMemory {
  files: Record<string, Remembered>;
  /** URLs of uploaded images by SHA-256. */
  images: Record<string, string>;
}

type Memory = Record<string, BlogMemory>;

/**
 * Publishes the Markdown files of a folder. A file belongs to the article that its `slug` names, that it was published as
 * before, or that has the same title. Deletes articles of removed files only if `isPruning` and no file failed.
 */
async function publishFolder({
  isPruning,
  ...job
}: FolderJob & { isPruning: boolean }): Promise<FileResult[]> {
  const { client, folder, isDryRun } = job;
  const files = await findMarkdownFiles(folder);
  const { memory, save } = await openMemory(job);
  const articles = await client.listAll<ArticleSummary>('/api/articles');
  const bySlug = new Map(articles.map((article) => [article.slug, article]));
  const claimed = new Map<string, string>();
  const results: FileResult[] = [];

  for (const file of files) {
    const result = { path: file, isDraft: false, slug: null, problem: null, notes: [] };
    try {
      results.push({ ...result, ...(await publishFile(file)) });
    } catch (error) {
      results.push({ ...result, action: 'fail', problem: describeProblem(error) });
    }
  }
  const hasFailed = results.some(({ action }) => action === 'fail');
  for (const [file, { slug }] of Object.entries(memory.files)) {
    if (files.includes(file)) continue;
    if (isRemembered(slug)) Reflect.deleteProperty(memory.files, file);
    else if (isPruning && !claimed.has(slug))
      results.push(hasFailed ? keepForFailure(file, slug) : await prune(file, slug));
  }
  await save();
  return results;

  async function publishFile(
    file: string,
  ): Promise<Pick<FileResult, 'action' | 'isDraft' | 'slug' | 'notes'>> {
    const text = await readFile(path.join(folder, file), 'utf8');
    const { content, isDraft, publishAt, slug, notes } = readLocalFile(file, text);
    const images = await findImages(folder, file, content);
    const known = memory.files[file];
    const article = findArticle(slug, known, content.title);
    if (article) claim(article.slug, file);

    const contentHash = hash('sha256', JSON.stringify([content, images]));
    const isSame = known?.hash === contentHash && article?.updatedAt === known.updatedAt;
    if (article && isSame && known.slug === article.slug)
      return { action: 'unchanged', isDraft: false, slug: article.slug, notes: [] };

    const wanted = checkDraft(await uploadImages(content, images));
    // A published article stays published, whatever its file says.
    if (!article && (isDraft || publishAt !== null))
      return { ...(await saveDraft(file, wanted, publishAt)), notes };
    const done = article
      ? await update(file, article, wanted, contentHash)
      : await create(file, wanted, contentHash);
    return { ...done, notes };
  }

  function findArticle(slug: string | null, known: Remembered | undefined, title: string) {
    if (slug !== null) {
      const named = bySlug.get(slug);
      if (!named) throw new FolderError(messages.unknownSlug(slug));
      return named;
    }
    const before = known && bySlug.get(known.slug);
    return (
      before ?? articles.find((article) => article.title === title && !claimed.has(article.slug)) ?? null
    );
  }

  function claim(slug: string, file: string) {
    const other = claimed.get(slug);
    if (other !== undefined) throw new FolderError(messages.sameArticle(other));
    claimed.set(slug, file);
  }

  async function create(file: string, wanted: ArticleDraft, contentHash: string) {
    const done = { action: 'create', isDraft: false } as const;
    if (isDryRun) return { ...done, slug: null };
    const draft = await findDraft(draftId(file));
    // A repeated call after a crash publishes nothing twice.
    const key = draft ? draft._id : hash('sha256', JSON.stringify([file, wanted]));
    const headers = { 'idempotency-key': `"${key}"` };
    const created = await client.call<Article>('POST', '/api/articles/new', { json: wanted, headers });
    return { ...done, slug: remember(file, created, contentHash) };
  }

  async function update(file: string, { slug }: ArticleSummary, wanted: ArticleDraft, contentHash: string) {
    const address = encodeURIComponent(slug);
    const article = await client.call<Article>('GET', `/api/articles/${address}`);
    if (article && isEqual(article, wanted)) {
      remember(file, article, contentHash);
      return { action: 'unchanged', isDraft: false, slug } as const;
    }
    if (!isDryRun) {
      const headers = { 'if-match': `"${article?.version}"` };
      const changed = await client.call<Article>('PATCH', `/api/articles/edit/${address}`, {
        json: wanted,
        headers,
      });
      remember(file, changed, contentHash);
    }
    return { action: 'update', isDraft: false, slug } as const;
  }

  async function saveDraft(file: string, wanted: ArticleDraft, publishAt: string | null) {
    const id = draftId(file);
    const draft = await findDraft(id);
    const isSame = draft && isEqual(draft, wanted) && draft.publishAt === publishAt;
    if (isSame) return { action: 'unchanged', isDraft: true, slug: null } as const;
    if (!isDryRun)
      await client.call('PUT', `/api/drafts/${id}`, {
        json: { ...wanted, publishAt },
        headers: draft ? { 'if-match': `"${draft.version}"` } : { 'if-none-match': '*' },
      });
    return { action: draft ? 'update' : 'create', isDraft: true, slug: null } as const;
  }

  function findDraft(id: string): Promise<Draft | null> {
    return client.call<Draft>('GET', `/api/drafts/${id}`).catch((error: unknown) => {
      if (error instanceof CallFailed && error.status === 404) return null;
      throw error;
    });
  }

  function remember(file: string, article: Article | null, contentHash: string): string | null {
    if (!article) return null;
    const { slug, updatedAt } = article;
    memory.files[file] = { slug, hash: contentHash, updatedAt };
    claimed.set(slug, file);
    return slug;
  }

  /** Returns whether a file of the folder is remembered for an article, such as a renamed one. */
  function isRemembered(slug: string): boolean {
    return files.some((file) => memory.files[file]?.slug === slug);
  }

  /** A file that failed may be the removed one under a new name, so its article isn't deleted. */
  function keepForFailure(file: string, slug: string): FileResult {
    const problem = messages.keptForFailure;
    return { path: file, action: 'fail', isDraft: false, slug, problem, notes: [] };
  }

  async function prune(file: string, slug: string): Promise<FileResult> {
    const result = { path: file, isDraft: false, slug, problem: null, notes: [] };
    try {
      if (!isDryRun && bySlug.has(slug))
        await client.call('DELETE', `/api/articles/delete/${encodeURIComponent(slug)}`);
      Reflect.deleteProperty(memory.files, file);
      return { ...result, action: 'delete' };
    } catch (error) {
      return { ...result, action: 'fail', problem: describeProblem(error) };
    }
  }

  /** Returns the content with the URLs of its uploaded images. */
  async function uploadImages(content: Content, images: readonly LocalImage[]): Promise<Content> {
    const urls = new Map<string, string>();
    for (const { address, file, sha } of images) {
      const known = memory.images[sha];
      if (known === undefined && isDryRun) continue;
      urls.set(address, known ?? (await upload(file, sha)));
    }
    const replace = (address: string) => urls.get(address) ?? address;
    return {
      ...content,
      cover: replace(content.cover),
      markdown: content.markdown.replace(IMAGE, (match, before: string, address: string) =>
        urls.has(address) ? match.replace(before + address, () => before + replace(address)) : match,
      ),
    };
  }

  async function upload(file: string, sha: string): Promise<string> {
    const bytes = { type: 'image/*', content: await readFile(file) };
    const uploaded = await client.call<UploadedImage>('POST', '/api/images', { bytes });
    return (memory.images[sha] = uploaded?.url ?? '');
  }
}

/** Writes all published articles to the files that they were published from, or to new files named after the slug. */
async function pullFolder(job: FolderJob): Promise<FileResult[]> {
  const { client, folder, isDryRun } = job;
  const { memory, save } = await openMemory(job);
  const fileOf = new Map(Object.entries(memory.files).map(([file, { slug }]) => [slug, file]));
  const results: FileResult[] = [];

  for (const { slug, updatedAt } of await client.listAll<ArticleSummary>('/api/articles')) {
    const file = fileOf.get(slug) ?? `${slug}.md`;
    const result = { path: file, isDraft: false, slug, problem: null, notes: [] };
    try {
      results.push({ ...result, action: await pull(file, slug, updatedAt) });
    } catch (error) {
      results.push({ ...result, action: 'fail', problem: describeProblem(error) });
    }
  }
  await save();
  return results;

  async function pull(file: string, slug: string, updatedAt: string) {
    // Neither is trusted: the slug comes from the server, the file's name from the committed state file.
    if (slug.includes('/') || file.includes('\\') || !isMarkdownFile(file))
      throw new FolderError(messages.unsafePath(file));
    const target = await resolvePath(folder, file);
    const current = await readFile(target, 'utf8').catch(() => null);
    const known = memory.files[file];
    if (current !== null && known?.updatedAt === updatedAt) return 'unchanged';
    const article = await client.call<Article>('GET', `/api/articles/${encodeURIComponent(slug)}`);
    if (!article) return 'unchanged';
    const wanted = formatArticle(article);
    const contentHash = await hashFile(file, wanted);
    if (current !== null && current !== wanted) {
      const isUntouched = known?.hash === (await hashFile(file, current));
      if (!isUntouched) throw new FolderError(messages.localChanges);
    }
    memory.files[file] = { slug, hash: contentHash, updatedAt };
    if (current === wanted) return 'unchanged';
    if (!isDryRun) await writeFile(target, wanted);
    return current === null ? 'create' : 'update';
  }

  async function hashFile(file: string, text: string) {
    const { content } = readLocalFile(file, text);
    return hash('sha256', JSON.stringify([content, await findImages(folder, file, content)]));
  }
}

const formatArticle = ({ title, slug, createdAt, updatedAt, tags, cover, markdown }: Article) =>
  formatFrontMatter(
    { title, slug, date: createdAt, lastmod: updatedAt, tags, ...(cover !== '' && { cover }) },
    markdown,
  );

interface Content {
  title: string;
  markdown: string;
  cover: string;
  tags: string[];
}

interface LocalFile {
  content: Content;
  isDraft: boolean;
  /** A date in the future schedules the draft. */
  publishAt: string | null;
  /** The article that the file names, or null. */
  slug: string | null;
  /** Sentences that describe what is lost or guessed. */
  notes: string[];
}

/** Reads the text of a file. The title is the front matter's, the first heading, or else the file's name. */
function readLocalFile(file: string, text: string): LocalFile {
  const { title, body, covers, tags, slug, isDraft, date, notes } = readArticleFile(text, { path: file });
  const publishAt = date === '' ? '' : parsePublicationDate(date);
  return {
    content: { title: title || path.parse(file).name, markdown: body, cover: covers[0] ?? '', tags },
    isDraft,
    publishAt: publishAt > new Date().toISOString() ? publishAt : null,
    slug: slug === '' ? null : slug,
    notes,
  };
}

/** Returns the content as the server will store it. Throws ValidationError. */
const checkDraft = ({ tags, ...content }: Content): ArticleDraft =>
  articleDraftSchema.validateSync({ ...content, tags: tidyTags(tags) });

const isEqual = (stored: Pick<Article, 'title' | 'markdown' | 'cover' | 'tags'>, wanted: ArticleDraft) =>
  stored.title === wanted.title &&
  stored.markdown === wanted.markdown &&
  stored.cover === wanted.cover &&
  JSON.stringify(stored.tags) === JSON.stringify(wanted.tags);

/** The URL of an image in Markdown or HTML. */
const IMAGE = /(!\[[^\]]*\]\(\s*<?|<img\b[^>]*?\ssrc=["'])([^)\s"'>]+)/g;

interface LocalImage {
  /** As the text has it. */
  address: string;
  file: string;
  sha: string;
}

/** Finds images with paths relative to the file. Throws FolderError if one is missing or outside of the folder. */
async function findImages(folder: string, file: string, { markdown, cover }: Content): Promise<LocalImage[]> {
  const addresses = new Set([
    cover,
    ...Array.from(markdown.matchAll(IMAGE), ([, , address = '']) => address),
  ]);
  const root = await realpath(folder);
  const images: LocalImage[] = [];
  for (const address of addresses) {
    if (address === '' || /^([a-z][a-z\d+.-]*:|\/|#)/i.test(address)) continue;
    const [name = ''] = address.split(/[?#]/);
    const target = path.resolve(root, path.dirname(file), decodeUrlPart(name));
    const real = await realpath(target).catch(() => null);
    if (real === null || !real.startsWith(root + path.sep) || !(await stat(real)).isFile())
      throw new FolderError(messages.imageMissing(address));
    images.push({ address, file: real, sha: hash('sha256', await readFile(real)) });
  }
  // Leaves out the absolute path, so that the hash is the same in every clone.
  return images.map((image) => ({ ...image, toJSON: () => [image.address, image.sha] }));
}

/** Returns the id of the draft of a file, which is the same for each run. */
const draftId = (file: string): string => hashToUuid(`markdown-blog ${file}`);

/** Lists the Markdown files of a folder, sorted. Hidden files and folders are left out. */
async function findMarkdownFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => {
    throw new FolderError(messages.noFolder(folder));
  });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((file) => file.split(path.sep).join('/'))
    .filter(isMarkdownFile)
    .sort();
  if (files.length > FILES_MAX) throw new FolderError(messages.tooManyFiles(FILES_MAX));
  return files;
}

/** Returns whether this relative path is a Markdown file outside of hidden folders, and thus never in `..`. */
const isMarkdownFile = (file: string): boolean =>
  /\.(md|markdown)$/i.test(file) &&
  file.split('/').every((part) => !part.startsWith('.') && part !== 'node_modules');

/** Returns the path of a file in the folder. Throws FolderError if it is a link or in one, which may lead elsewhere. */
async function resolvePath(folder: string, file: string): Promise<string> {
  let place = folder;
  for (const part of file.split('/')) {
    place = path.join(place, part);
    const found = await lstat(place).catch(() => null);
    if (found?.isSymbolicLink()) throw new FolderError(messages.unsafePath(file));
  }
  return place;
}

async function openMemory({ folder, url, isDryRun }: FolderJob) {
  const file = await resolvePath(folder, STATE_FILE);
  const all = await readMemory(file);
  const memory = (all[url] ??= { files: {}, images: {} });
  const before = JSON.stringify(all);
  return {
    memory,
    save: async () => {
      if (!isDryRun && JSON.stringify(all) !== before)
        await writeFile(file, `${JSON.stringify(all, null, 2)}\n`);
    },
  };
}

async function readMemory(file: string): Promise<Memory> {
  const text = await readFile(file, 'utf8').catch(() => '{}');
  try {
    return JSON.parse(text) as Memory;
  } catch {
    throw new FolderError(messages.stateInvalid(file));
  }
}

/** Returns why a file failed. Rethrows bugs, and problems that all files would have. */
function describeProblem(error: unknown): string {
  if (error instanceof ValidationError) return `${error.errors.join(', ')}.`;
  if (error instanceof CallFailed && [0, 401].includes(error.status)) throw error;
  if (error instanceof CallFailed || error instanceof FolderError || error instanceof FrontMatterError)
    return error.message;
  throw error;
}
