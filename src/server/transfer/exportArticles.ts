import { createHash } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { sql } from 'kysely';
import { ZipFile } from 'yazl';
import { formatFrontMatter, type FrontMatterFields } from '../../shared/frontMatter.ts';
import { imageFile } from '../../shared/image.ts';
import type { Db } from '../db/schema.ts';
import {
  nonPublicArticles,
  overallPosition,
  ownedBy,
  ownerHandle,
  profileColumns,
  published,
  textColumns,
  toAuthorProfile,
  unpackTagNames,
} from '../db/readModel.ts';
import type { MediaStorage } from '../images/mediaStorage.ts';
import { eventLoopTurn } from '../lib/schedule.ts';
import { findOldPaths } from '../store/redirects.ts';
import { articleHistory, unpack } from '../store/revisions.ts';
import { AUTHORS_FILE, type AuthorFields } from './markdownFile.ts';
import { readPersonalData } from './personalData.ts';

/*
 * Writes a blog, or what one author has, as a ZIP that is the content of a Hugo site: docs/moving.md. Its bytes depend only on
 * what is exported, so that importing it into an empty blog and exporting that gives the same file.
 */

export interface ExportOptions {
  db: Db;
  media: Pick<MediaStorage, 'get'>;
  /** Null exports the published articles of all authors, without anyone's drafts. */
  ownerId: string | null;
  /** Exports only this published article. */
  slug?: string;
  /** Adds the version history of each article and draft. Needs `ownerId`. */
  withHistory?: boolean;
  /** Adds the emails of the authors, which are private. Needs `ownerId` null. */
  withEmails?: boolean;
  /** Adds what is stored about the account. Needs `ownerId`. */
  withPersonalData?: boolean;
  /** Aborting it ends the stream with an error. */
  stop?: AbortSignal;
  /** Called after each article with the number written so far. */
  onProgress?: (articles: number) => void;
}

/** Articles read per query. */
const BATCH = 20;
/** The same in every file, since the time of an article is in its front matter. */
const MODIFIED = new Date(Date.UTC(1980, 0, 1, 12));

/**
 * Returns the ZIP as a stream that is made while it is read, in constant memory apart from the list of files. Articles are
 * read in batches: one that changes meanwhile is exported before or after the change, never partly.
 */
export function exportArticles(options: ExportOptions): Readable {
  const zip = new ZipFile();
  const output = new PassThrough();
  const ended = new AbortController();
  // Nobody reads the rest: the file that is being written must not wait forever.
  output.once('close', () => ended.abort());
  zip.outputStream.pipe(output);
  const stop = AbortSignal.any([ended.signal, ...(options.stop ? [options.stop] : [])]);
  writeFiles(zip, { ...options, stop }).catch((error: unknown) => output.destroy(error as Error));
  return output;
}

async function writeFiles(zip: ZipFile, options: ExportOptions & { stop: AbortSignal }): Promise<void> {
  const { stop } = options;
  const checksums: string[] = [];

  /** Resolves when the file has been read into the archive, which waits for its reader. */
  async function addFile(name: string, content: string | Buffer) {
    stop.throwIfAborted();
    const bytes = Buffer.from(content);
    checksums.push(`    ${JSON.stringify(name)}: "${createHash('sha256').update(bytes).digest('hex')}"`);
    const stream = Readable.from(chunksOf(bytes), { objectMode: false });
    const isCompressible = !name.endsWith('.webp');
    zip.addReadStream(stream, name, { mtime: MODIFIED, compress: isCompressible, size: bytes.length });
    await finished(stream, { signal: stop, cleanup: true });
  }

  await addFile('hugo.toml', HUGO_SETTINGS);
  const images = new Set<string>();
  await addArticles(options, addFile, images);
  if (options.ownerId !== null) {
    if (options.slug === undefined) await addDrafts(options.db, options.ownerId, addFile, images);
    if (options.withHistory) await addHistory(options.db, options.ownerId, options.slug, addFile);
    if (options.withPersonalData)
      await addFile('personal-data.json', await readPersonalData(options.db, options.ownerId));
  } else await addAuthors(options, addFile);
  for (const hash of [...images].sort()) {
    const data = await options.media.get(imageFile(hash));
    if (data) await addFile(`static/media/${imageFile(hash)}`, data);
  }
  const manifest = `{\n  "format": "markdown-blog",\n  "version": 1,\n  "files": {\n${checksums.join(',\n')}\n  }\n}\n`;
  await addFile('manifest.json', manifest);
  zip.end();
}

/** In bytes: a slow client shows its progress by each chunk. */
const CHUNK = 64 * 1024;

function* chunksOf(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += CHUNK) yield bytes.subarray(from, from + CHUNK);
}

type AddFile = (name: string, content: string | Buffer) => Promise<void>;

/** Enough for `hugo` to build the site: articles may contain HTML, which the blog sanitizes. */
const HUGO_SETTINGS = `title = "Markdown Blog"
[markup.goldmark.renderer]
unsafe = true
`;

const collectImages = (packed: string, images: Set<string>) =>
  (JSON.parse(packed) as string[]).forEach((hash) => images.add(hash));

/** Yields all rows, and lets other requests run between two batches. `load` returns those behind a key. */
async function* readInBatches<Key, Row>(
  first: Key,
  load: (after: Key) => Promise<Row[]>,
  keyOf: (row: Row) => Key,
): AsyncGenerator<Row> {
  for (let after = first; ;) {
    const rows = await load(after);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    after = keyOf(last);
    await eventLoopTurn();
  }
}

async function addArticles(
  { db, ownerId, slug, onProgress }: ExportOptions,
  addFile: AddFile,
  images: Set<string>,
): Promise<void> {
  let written = 0;
  const articles = readInBatches(
    -1,
    (after) => loadArticles(db, { ownerId, slug }, after),
    ({ position }) => position,
  );
  for await (const { markdown, images: named, oldPaths, ...article } of articles) {
    const fields = toFields({ ...article, tags: unpackTagNames(article.tags) }, oldPaths);
    await addFile(`content/posts/${article.slug}.md`, formatFrontMatter(fields, markdown));
    collectImages(named, images);
    written += 1;
    onProgress?.(written);
  }
}

/** Returns the next articles after a position, with their old URLs. */
async function loadArticles(
  db: Db,
  { ownerId, slug }: { ownerId: string | null; slug: string | undefined },
  after: number,
) {
  // Each has its own index.
  const position = ownerId === null ? overallPosition : sql<number>`"article"."position"`;
  const rows = await (ownerId === null ? published(db) : ownedBy(db, ownerId))
    .innerJoin('articleBody', 'articleBody.number', 'article.number')
    .innerJoin('articleClicks', 'articleClicks.number', 'article.number')
    .leftJoin('articleOrigin', 'articleOrigin.number', 'article.number')
    .select(['article.number', 'article.id', 'article.position', 'article.slug', 'article.tags'])
    .select(['article.createdAt', 'article.updatedAt', 'article.images', 'articleOrigin.feedId'])
    .select(['articleBody.markdown', 'articleClicks.clicks', ownerHandle])
    .select(textColumns('article'))
    .$if(slug !== undefined, (query) => query.where('article.slug', '=', slug ?? ''))
    .where(position, '>', after)
    .orderBy(position)
    .limit(BATCH)
    .execute();
  const oldPaths = await findOldPaths(
    db,
    rows.map(({ number }) => number),
  );
  return rows.map((row) => ({ ...row, oldPaths: oldPaths.get(row.number) ?? [] }));
}

interface ExportedArticle {
  id: string;
  title: string;
  cover: string;
  slug: string;
  tags: string[];
  createdAt: string;
  updatedAt: string;
  clicks: number;
  ownerHandle: string;
  feedId: string | null;
}

/** Returns the front matter with Hugo's names. */
const toFields = (article: ExportedArticle, aliases: readonly string[]): FrontMatterFields => ({
  title: article.title,
  date: article.createdAt,
  lastmod: article.updatedAt,
  draft: false,
  slug: article.slug,
  ...(article.tags.length > 0 && { tags: article.tags }),
  ...(article.cover && { images: [article.cover] }),
  ...(aliases.length > 0 && { aliases: [...aliases] }),
  params: {
    id: article.id,
    author: article.ownerHandle,
    clicks: article.clicks,
    ...(article.feedId !== null && { feedId: article.feedId }),
  },
});

/** Adds the profiles of all authors who have published, by their handles: data of the site, which templates of Hugo can show. */
async function addAuthors({ db, withEmails = false }: ExportOptions, addFile: AddFile): Promise<void> {
  const authors = await db
    .selectFrom('user')
    .select(['handle', 'name', 'email'])
    .select(profileColumns)
    .where('id', 'in', published(db).select('article.ownerId').distinct())
    .execute();
  const fields = authors
    .sort((one, other) => (one.handle < other.handle ? -1 : 1))
    .map(({ handle, name, email, ...profile }): [string, AuthorFields] => {
      const { avatar, bio, links } = toAuthorProfile(profile);
      const told = { ...(bio && { bio }), ...(avatar && { avatar }), ...(links.length > 0 && { links }) };
      return [handle, { name, ...(withEmails && email && { email }), ...told }];
    });
  await addFile(AUTHORS_FILE, `${JSON.stringify(Object.fromEntries(fields), null, 2)}\n`);
}

async function addDrafts(db: Db, ownerId: string, addFile: AddFile, images: Set<string>): Promise<void> {
  const load = async (after: string) => {
    const drafts = await db
      .selectFrom('draft')
      .select(textColumns('draft'))
      .select(['id', 'markdown', 'tags', 'articleSlug', 'publishAt', 'images'])
      .where('ownerId', '=', ownerId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    const slugs = drafts.flatMap(({ articleSlug }) => (articleSlug === null ? [] : [articleSlug]));
    const unpublished = await loadUnpublished(db, ownerId, slugs);
    return drafts.map((draft) => ({ ...draft, unpublished: unpublished.get(draft.articleSlug ?? '') }));
  };
  for await (const draft of readInBatches('', load, ({ id }) => id)) {
    const { id, title, cover, markdown, articleSlug, publishAt, unpublished } = draft;
    const tags = JSON.parse(draft.tags) as string[];
    const fields: FrontMatterFields = {
      title,
      ...(publishAt !== null && { publishDate: publishAt }),
      draft: true,
      ...(tags.length > 0 && { tags }),
      ...(cover && { images: [cover] }),
      ...(unpublished && unpublished.aliases.length > 0 && { aliases: unpublished.aliases }),
      params: {
        id,
        ...(articleSlug !== null && { article: articleSlug }),
        ...(unpublished && { unpublished: unpublished.fields }),
      },
    };
    await addFile(`content/drafts/${id}.md`, formatFrontMatter(fields, markdown));
    collectImages(draft.images, images);
  }
}

/** Returns what unpublished articles keep beside their texts, which are in drafts, by their slugs. */
async function loadUnpublished(db: Db, ownerId: string, slugs: readonly string[]) {
  if (slugs.length === 0) return new Map<string, never>();
  const rows = await nonPublicArticles(db)
    .innerJoin('articleClicks', 'articleClicks.number', 'article.number')
    .leftJoin('articleOrigin', 'articleOrigin.number', 'article.number')
    .select(['article.number', 'article.id', 'article.slug', 'article.createdAt'])
    .select(['articleClicks.clicks', 'articleOrigin.feedId'])
    .where('article.ownerId', '=', ownerId)
    .where('article.status', '=', 'unpublished')
    .where('article.slug', 'in', slugs)
    .execute();
  const oldPaths = await findOldPaths(
    db,
    rows.map(({ number }) => number),
  );
  return new Map(
    rows.map(({ number, id, slug, createdAt, clicks, feedId }) => {
      const fields = { id, date: createdAt, clicks, ...(feedId !== null && { feedId }) };
      return [slug, { fields, aliases: [...(oldPaths.get(number) ?? [])] }];
    }),
  );
}

async function addHistory(
  db: Db,
  ownerId: string,
  slug: string | undefined,
  addFile: AddFile,
): Promise<void> {
  const load = (after: string) =>
    db
      .selectFrom('revision')
      .select(textColumns('revision'))
      .select(['id', 'subject', 'kind', 'createdAt', 'tags', 'packed'])
      .where('ownerId', '=', ownerId)
      .$if(slug !== undefined, (query) =>
        query.where('subject', '=', articleHistory(ownerId, slug ?? '').subject),
      )
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute();
  for await (const { id, subject, ...revision } of readInBatches('', load, ({ id }) => id)) {
    const { kind, createdAt, title, cover, tags, packed } = revision;
    const fields = { title, date: createdAt, kind, tags: JSON.parse(tags) as string[], cover };
    // `article on-looms` or `draft 01…`.
    const folder = subject.replace(' ', 's/');
    await addFile(`history/${folder}/${id}.md`, formatFrontMatter(fields, await unpack(packed)));
  }
}
