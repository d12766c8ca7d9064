import { hash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Article, type ArticleSummary, pickShortTexts, plainTexts } from '../../shared/article.ts';
import { COVER_FIELDS, foldKey, isTable, PAGE_TYPE, plainTextFields } from '../../shared/articleFields.ts';
import { formatFrontMatter, type FrontMatterFields, parseFrontMatter } from '../../shared/frontMatter.ts';
import { findImageId } from '../../shared/image.ts';
import { publishMessages as messages } from '../../shared/messages/en/publish.ts';
import { tidyTags } from '../../shared/tags.ts';
import { changeArticleFile, formatArticleFile, toFrontMatter } from '../transfer/articleFile.ts';
import { escapeForHugo } from '../transfer/hugoText.ts';
import { hashText, isAsPublished, isSame, isEqual, showDifference, withoutGaps } from './folderContent.ts';
import { type FileResult, type FolderJob, Conflict, reportOn } from './folderJob.ts';
import { FolderError, isMarkdownPath, openState, resolvePath } from './folderState.ts';
import {
  hashFile,
  imageAddresses,
  type LocalFile,
  type LocalFolder,
  openFolder,
  replaceUrls,
  toAddresses,
} from './localFolder.ts';
import { OWN_PAGES } from './publish.ts';

/** Folder beside a pulled file for images that it names. */
const IMAGE_FOLDER = 'images';

/**
 * Writes all published articles to the files that they were published from, or to new files named after the slug. Existing
 * files keep their front matter, except for what was changed on the blog.
 */
export async function pullFolder(job: FolderJob): Promise<FileResult[]> {
  const { client, url, folder, isDryRun, isForced } = job;
  await mkdir(folder, { recursive: true });
  const local = await openFolder(folder);
  const { memory, save } = await openState(folder, url);
  const pages = await client.listAll<ArticleSummary>(OWN_PAGES);
  const articles = [...(await client.listAll<ArticleSummary>('/api/articles')), ...pages];
  const pageSlugs = new Set(pages.map(({ slug }) => slug));
  const fileOf = new Map(
    Object.entries(memory.files).flatMap(([file, { id, slug }]) => [
      [slug, file],
      ...(id === undefined ? [] : [[id, file] as const]),
    ]) as [string, string][],
  );
  const toFile = ({ _id, slug }: Pick<Article, '_id' | 'slug'>) =>
    fileOf.get(_id) ?? fileOf.get(slug) ?? `${slug}.md`;
  const slugs = new Map(articles.map((article) => [toFile(article), article.slug]));
  const slugOf = (file: string) => slugs.get(file) ?? null;
  /** Articles whose files have their text now. */
  const pulled = new Map<string, Article>();
  const results = new Map<string, FileResult>();
  try {
    for (const article of articles) {
      const file = toFile(article);
      results.set(
        file,
        await reportOn(file, article.slug, async () => ({ action: await pull(file, article) })),
      );
    }
    if (!isDryRun) await rememberPulled();
  } finally {
    if (!isDryRun) await save();
  }
  return [...results.values()];

  async function pull(file: string, { slug, updatedAt, tags }: ArticleSummary) {
    // Neither is trusted: the slug comes from the server, the file's name from the committed state file.
    if (/[/\\\0]/.test(slug) || !isMarkdownPath(file)) throw new FolderError(messages.unsafePath(file));
    const target = await resolvePath(folder, file);
    const current = await readFile(target).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    });
    const known = memory.files[file];
    const areTagsSame = known?.tags === undefined || isSame(tags, known.tags);
    const isSameKind = (known?.kind === 'page') === pageSlugs.has(slug);
    if (current !== null && known?.updatedAt === updatedAt && areTagsSame && isSameKind) return 'unchanged';
    const article = await client.call<Article>('GET', `/api/articles/${encodeURIComponent(slug)}`);
    if (!article) return 'unchanged';
    const before = current === null ? null : await local.read(file, current);
    if (before) {
      const links = toAddresses(before.links, slugOf);
      const { content } = before;
      const uploaded = before.images.map(({ address, sha }) => [address, memory.images[sha]] as const);
      const published = replaceUrls(content, withoutGaps(uploaded), withoutGaps(links));
      const isEqualNow = isEqual(article, { ...published, tags: tidyTags(published.tags) });
      if (isEqualNow && before.kind === article.kind) {
        pulled.set(file, article);
        return 'unchanged';
      }
      if (!isEqualNow && known?.hash !== hashFile(before, links) && !isForced) {
        if (known && isAsPublished(article, known)) return 'unchanged';
        throw new Conflict(messages.localChanges, showDifference(article, published));
      }
    }
    const images = await fetchImages(file, article, before?.images ?? []);
    const linked = (before ? toAddresses(before.links, slugOf) : []).map(
      ([written, address]) => [address, written.replace(/\s/g, encodeURIComponent)] as const,
    );
    const wanted = await writeLocalFile(local, file, current?.toString('utf8') ?? null, {
      article: { ...article, ...replaceUrls(article, images, new Map()) },
      linked: { ...article, ...replaceUrls(article, images, withoutGaps(linked)) },
    });
    if (!isDryRun) await writeFile(target, wanted);
    pulled.set(file, article);
    return current === null ? 'create' : 'update';
  }

  /** Remembers files as `publish` will read them, when all of them and their images are there. */
  async function rememberPulled() {
    const { read } = await openFolder(folder);
    for (const [file, article] of pulled) {
      const found = await read(file);
      const { _id: id, slug, updatedAt } = article;
      memory.files[file] = {
        id,
        slug,
        updatedAt,
        text: hashText(article),
        tags: tidyTags(found.content.tags),
        hash: hashFile(found, toAddresses(found.links, slugOf)),
        isCreated: memory.files[file]?.isCreated ?? false,
        ...(found.kind === 'page' && { kind: found.kind }),
      };
    }
  }

  /** Saves the uploaded images of an article beside its file. Returns their relative paths by URL. `known` has those of the file. */
  async function fetchImages(
    file: string,
    article: Article,
    known: LocalFile['images'],
  ): Promise<Map<string, string>> {
    const names = new Map<string, string>();
    const before = withoutGaps(known.map(({ address, sha }) => [memory.images[sha], address] as const));
    for (const address of imageAddresses(article)) {
      const written = before.get(address);
      if (written !== undefined) names.set(address, written);
      if (written !== undefined || findImageId(address) === null || isDryRun) continue;
      const relative = `${IMAGE_FOLDER}/${path.posix.basename(address)}`;
      const place = path.posix.join(path.posix.dirname(file), relative);
      const bytes = await client.download(address);
      if (bytes === null) continue;
      const target = await resolvePath(folder, place);
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(target, bytes);
      memory.images[hash('sha256', bytes)] = address;
      names.set(address, relative);
    }
    return names;
  }
}

/**
 * Returns a file with the article's content. Keeps what is written in the current file, except for what differs.
 *
 * @param article as on the blog, with the paths of images
 * @param linked the same, with links to other files of the folder
 */
async function writeLocalFile(
  { read }: LocalFolder,
  file: string,
  current: string | null,
  { article, linked }: Record<'article' | 'linked', Article>,
): Promise<string> {
  const { title, tags, cover, markdown } = linked;
  const isContent = async (text: string | null, wanted: Article): Promise<boolean> => {
    if (text === null) return false;
    const found = await read(file, Buffer.from(text));
    return found.kind === wanted.kind && isEqual(found.content, wanted);
  };
  /** Returns a text that is read as it is, if other systems' syntax in it would be converted. */
  const orVerbatim = async (text: string, fields: FrontMatterFields): Promise<string> =>
    (await isContent(text, linked))
      ? text
      : formatFrontMatter(
          { ...fields, params: { ...(isTable(fields.params) && fields.params), id: article._id } },
          escapeForHugo(article.markdown),
        );
  if (current === null) return orVerbatim(formatArticleFile(linked, markdown), toFrontMatter(article));

  const { content: before, kind } = await read(file, Buffer.from(current));
  const changes = [
    ...(kind === linked.kind ? [] : [{ names: ['type'], value: linked.kind === 'page' ? PAGE_TYPE : null }]),
    ...(before.title === title ? [] : [{ names: ['title'], value: title }]),
    ...(isSame(before.tags, tags) ? [] : [{ names: ['tags', 'tag'], value: tags }]),
    ...(before.cover === cover ? [] : [{ names: COVER_FIELDS, value: cover || null }]),
    ...plainTexts
      .filter((name) => before[name] !== linked[name])
      .map((name) => ({ names: plainTextFields(name), value: linked[name] || null })),
  ];
  const { fields } = parseFrontMatter(current);
  const hasTitle = Object.keys(fields).some((key) => foldKey(key) === 'title');
  const heading = hasTitle ? '' : `# ${title}\n\n`;
  const others = hasTitle ? changes : changes.filter(({ names }) => names[0] !== 'title');
  for (const [some, text] of [
    [others, heading + markdown],
    [changes, markdown],
  ] as const) {
    const changed = changeArticleFile(current, some, text);
    if (changed !== null && (await isContent(changed, linked))) return changed;
  }
  // The front matter spells these fields in another way: write them again, and keep all others.
  const tagFields = ['tags', 'tag', 'keywords', 'categories', 'category'];
  const isPage = kind === 'page' || linked.kind === 'page';
  const taken = new Set([
    'title',
    ...(isPage ? ['type'] : []),
    ...tagFields,
    ...COVER_FIELDS,
    ...plainTexts.flatMap(plainTextFields),
  ]);
  const kept = Object.entries(fields).filter(([key]) => !taken.has(foldKey(key)));
  const written = {
    ...Object.fromEntries(kept),
    ...toFrontMatter({ ...pickShortTexts(linked), kind: linked.kind, tags }),
  };
  return orVerbatim(formatFrontMatter(written, markdown), written);
}
