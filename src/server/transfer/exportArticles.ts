import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { stringify as stringifyToml } from 'smol-toml';
import { articleKinds, type ArticleKind, pickShortTexts } from '../../shared/article.ts';
import type { Blog } from '../../shared/blog.ts';
import { formatFrontMatter, type FrontMatterFields } from '../../shared/frontMatter.ts';
import { findImages, imageFile, imageId, imageUrl } from '../../shared/image.ts';
import { paths } from '../../shared/pages.ts';
import type { Db } from '../db/schema.ts';
import { getUndamaged, type MediaStorage } from '../images/mediaStorage.ts';
import { eventLoopTurn } from '../lib/schedule.ts';
import { listPublishedAuthors } from '../store/accounts/lists.ts';
import { type ExportedArticle, findUnpublished, readToExport } from '../store/articles/exported.ts';
import { readDraftsToExport } from '../store/drafts.ts';
import { findImageHashes } from '../store/images.ts';
import { findOldPaths } from '../store/redirects.ts';
import { beforeRevisions, readRevisionsToExport, unpack } from '../store/revisions.ts';
import { readBlog } from '../store/settings.ts';
import { toFrontMatter } from './articleFile.ts';
import { escapeForHugo, HUGO_THEME, hugoLayouts } from './hugoText.ts';
import { AUTHORS_FILE, type AuthorFields } from './markdownFile.ts';
import { readPersonalData } from './personalData.ts';
import { writeZip, type ZipEntry } from './writeZip.ts';

/*
 * Writes a blog, or the data of one author, as a ZIP with the content of a Hugo site: docs/moving.md. Its bytes depend
 * only on the exported data, so importing it into an empty blog and exporting that blog produces the same file.
 */

export interface ExportOptions {
  db: Db;
  media: Pick<MediaStorage, 'get'>;
  /** Null exports the published articles of all authors, without anyone's drafts. */
  ownerId: string | null;
  /** Exports only this published article. */
  slug?: string;
  /** Adds the version history of each article and draft; of the whole blog, only versions that were published. */
  withHistory?: boolean;
  /** Adds the emails of the authors, which are private. Needs `ownerId` null. */
  withEmails?: boolean;
  /** Adds the personal data of the account. Needs `ownerId`. */
  withPersonalData?: boolean;
  /** Aborting it ends the stream with an error. */
  stop?: AbortSignal;
  /** Called after each article, with the number of articles written so far. */
  onProgress?: (articles: number) => void;
}

/** Maximum number of rows per query. */
const BATCH = 20;
/**
 * Returns a stream that creates the ZIP while it is read, in constant memory apart from the list of files. Articles are
 * read in batches. One that changes meanwhile is exported as it was before or after the change, never partly.
 */
export function exportArticles(options: ExportOptions): Readable {
  const { stop } = options;
  return Readable.from(writeZip(withManifest(exportedFiles(options))), {
    objectMode: false,
    ...(stop && { signal: stop }),
  });
}

interface ExportedFile {
  name: string;
  content: string | Uint8Array;
}

/** Adds a file with the checksums of all others. */
async function* withManifest(files: AsyncIterable<ExportedFile>): AsyncGenerator<ZipEntry> {
  const checksums: string[] = [];
  for await (const { name, content } of files) {
    const data = toBytes(content);
    checksums.push(`    ${JSON.stringify(name)}: "${hash('sha256', data)}"`);
    yield { name, data, isCompressible: !name.endsWith('.webp') };
  }
  const manifest = `{\n  "format": "markdown-blog",\n  "version": 1,\n  "files": {\n${checksums.join(',\n')}\n  }\n}\n`;
  yield { name: 'manifest.json', data: toBytes(manifest), isCompressible: true };
}

const toBytes = (content: string | Uint8Array) =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content;

async function* exportedFiles(options: ExportOptions): AsyncGenerator<ExportedFile> {
  const { db, media, ownerId, slug } = options;
  yield { name: 'hugo.toml', content: formatHugoSettings(await readBlog(db)) };
  yield* hugoLayouts;
  const images = new Set<string>();
  yield* articleFiles(options, images);
  if (ownerId !== null && slug === undefined) yield* draftFiles(db, ownerId, images);
  if (options.withHistory) yield* historyFiles(db, ownerId, slug);
  if (ownerId === null) yield await authorsFile(options);
  else if (options.withPersonalData)
    yield { name: 'personal-data.json', content: await readPersonalData(db, ownerId) };
  const hashes = await findImageHashes(db, [...images].map(imageId));
  for (const name of [...images].sort()) {
    const hash = hashes.get(imageId(name));
    const content = hash === undefined ? null : await getUndamaged(media, imageFile(hash));
    const url = name === hash ? `/media/${imageFile(hash)}` : imageUrl(name);
    if (content) yield { name: `static${url}`, content };
  }
}

/**
 * Enough for `hugo` to build the site with the URLs of the blog. Raw HTML is left out: the blog sanitizes it, but Hugo would
 * publish scripts.
 */
const formatHugoSettings = ({ title, language }: Blog): string =>
  `${stringifyToml({
    title,
    languageCode: language,
    theme: HUGO_THEME,
    // The path of articles has a capital letter.
    disablePathToLower: true,
    permalinks: { posts: `${paths.article(':slug')}/`, pages: `${paths.page(':slug')}/` },
    markup: { goldmark: { renderer: { unsafe: false } } },
  })}\n`;

/** Adds the images in a text to `images`, each by what its URL contains: its id, or its hash in earlier versions' URLs. */
const collectImages = (text: string, images: Set<string>) =>
  findImages(text).forEach(({ id, hash }) => images.add(hash ?? id));

/** Yields all rows, and lets other requests run between batches. `load` returns the rows after a key. */
async function* readInBatches<Key, Row>(
  first: Key,
  load: (after: Key) => Promise<Row[]>,
  getKey: (row: Row) => Key,
): AsyncGenerator<Row> {
  for (let after = first; ;) {
    const rows = await load(after);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < BATCH) return;
    after = getKey(last);
    await eventLoopTurn();
  }
}

/** Folders of the content, which Hugo takes as its sections. */
const FOLDERS: Record<ArticleKind, string> = { article: 'posts', page: 'pages' };

async function* articleFiles(
  { db, ownerId, slug, onProgress }: ExportOptions,
  images: Set<string>,
): AsyncGenerator<ExportedFile> {
  let written = 0;
  for (const kind of articleKinds) {
    const articles = readInBatches(
      -1,
      (after) => loadArticles(db, { kind, ownerId, slug }, after),
      ({ position }) => position,
    );
    for await (const { markdown, oldPaths, ...article } of articles) {
      const fields = toFields(article, oldPaths);
      const content = formatFrontMatter(fields, escapeForHugo(markdown));
      yield { name: `content/${FOLDERS[kind]}/${article.slug}.md`, content };
      collectImages(content, images);
      written += 1;
      onProgress?.(written);
    }
  }
}

/** Returns the next articles after a position, with their old URLs. */
async function loadArticles(
  db: Db,
  scope: { kind: ArticleKind; ownerId: string | null; slug: string | undefined },
  after: number,
): Promise<(ExportedArticle & { oldPaths: string[] })[]> {
  const articles = await readToExport(db, { ...scope, after, max: BATCH });
  const oldPaths = await findOldPaths(
    db,
    articles.map(({ number }) => number),
  );
  return articles.map((article) => ({ ...article, oldPaths: oldPaths.get(article.number) ?? [] }));
}

/** Returns the front matter, with Hugo's field names. */
const toFields = (
  article: Omit<ExportedArticle, 'markdown'>,
  aliases: readonly string[],
): FrontMatterFields => ({
  ...toFrontMatter({ ...article, isDraft: false }),
  ...(aliases.length > 0 && { aliases: [...aliases] }),
  params: {
    id: article.id,
    // A page is the blog's.
    ...(article.kind === 'article' && { author: article.ownerHandle }),
    clicks: article.clicks,
    ...(article.feedId !== null && { feedId: article.feedId }),
  },
});

/** Returns a data file with the profiles of all published authors by handle, which Hugo's templates can show. */
async function authorsFile({ db, withEmails = false }: ExportOptions): Promise<ExportedFile> {
  const authors = await listPublishedAuthors(db);
  const fields = authors
    .sort((one, other) => (one.handle < other.handle ? -1 : 1))
    .map(({ handle, name, email, avatar, bio, links }): [string, AuthorFields] => {
      const details = { ...(bio && { bio }), ...(avatar && { avatar }), ...(links.length > 0 && { links }) };
      return [handle, { name, ...(withEmails && email && { email }), ...details }];
    });
  return { name: AUTHORS_FILE, content: `${JSON.stringify(Object.fromEntries(fields), null, 2)}\n` };
}

async function* draftFiles(db: Db, ownerId: string, images: Set<string>): AsyncGenerator<ExportedFile> {
  const load = async (after: string) => {
    const drafts = await readDraftsToExport(db, ownerId, { after, max: BATCH });
    const slugs = drafts.flatMap(({ articleSlug }) => (articleSlug === null ? [] : [articleSlug]));
    const unpublished = await loadUnpublished(db, ownerId, slugs);
    return drafts.map((draft) => ({ ...draft, unpublished: unpublished.get(draft.articleSlug ?? '') }));
  };
  for await (const draft of readInBatches('', load, ({ id }) => id)) {
    const { id, kind, markdown, tags, articleSlug, publishAt, unpublished } = draft;
    const fields: FrontMatterFields = {
      ...toFrontMatter({ ...pickShortTexts(draft), kind, tags, publishAt, isDraft: true }),
      ...(unpublished && unpublished.aliases.length > 0 && { aliases: unpublished.aliases }),
      params: {
        id,
        ...(articleSlug !== null && { article: articleSlug }),
        ...(unpublished && { unpublished: unpublished.fields }),
      },
    };
    const content = formatFrontMatter(fields, escapeForHugo(markdown));
    yield { name: `content/drafts/${id}.md`, content };
    collectImages(content, images);
  }
}

/** Returns the data of unpublished articles by slug. Their texts are in drafts. */
async function loadUnpublished(db: Db, ownerId: string, slugs: readonly string[]) {
  const rows = await findUnpublished(db, ownerId, slugs);
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

async function* historyFiles(
  db: Db,
  ownerId: string | null,
  slug: string | undefined,
): AsyncGenerator<ExportedFile> {
  const load = (after: typeof beforeRevisions) =>
    readRevisionsToExport(db, { ownerId, slug, after, max: BATCH });
  for await (const { id, subject, ...revision } of readInBatches(beforeRevisions, load, (last) => last)) {
    const { kind, createdAt, tags, packed } = revision;
    const { title, ...texts } = pickShortTexts(revision);
    const fields = { title, date: createdAt, kind, tags, ...texts };
    // `article on-looms` or `draft 01…`.
    const folder = subject.replace(' ', 's/');
    const content = formatFrontMatter(fields, await unpack(packed));
    yield { name: `history/${folder}/${id}.md`, content };
  }
}
