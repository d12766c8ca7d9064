import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import type { Article } from '../../src/shared/article.ts';
import type { ArticleImport, ImportedFile, ImportedFiles } from '../../src/shared/articleImport.ts';
import { type Author, type Blog, startBlog } from './blog.ts';
import { adminOutput } from './runCommand.ts';
import { until } from './until.ts';

/** Gives the tests of a file blogs, and a folder for what they import. Both are gone after each test. */
export function setUpImports() {
  let folder = '';
  const blogs: Blog[] = [];
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'imports-'));
  });
  afterEach(async () => {
    await Promise.all(blogs.splice(0).map((blog) => blog.close()));
    await rm(folder, { recursive: true });
  });

  const inFolder = (name: string) => path.join(folder, name);
  const aBlog = async (): Promise<Blog> => {
    const blog = await startBlog();
    blogs.push(blog);
    return blog;
  };

  const aBlogOfAda = async (): Promise<{ blog: Blog; ada: Author }> => {
    const blog = await aBlog();
    return { blog, ada: await blog.aUser({ name: 'Ada', email: ADA }) };
  };
  /** Writes the files of a site into a folder, and returns its path. */
  const aSite = async (files: Record<string, string>): Promise<string> => {
    const site = await mkdtemp(inFolder('site-'));
    for (const [name, text] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(site, name)), { recursive: true });
      await writeFile(path.join(site, name), text);
    }
    return site;
  };
  /** Writes a ZIP file, and returns its path. */
  const aZip = async (fill: (zip: ZipFile) => void): Promise<string> => {
    const zip = new ZipFile();
    fill(zip);
    zip.end();
    const file = inFolder(`${Math.random()}.zip`);
    await writeFile(file, zip.outputStream);
    return file;
  };

  return { inFolder, aBlog, aBlogOfAda, aSite, aZip };
}

const ADA = 'ada@example.org';

/** Imports a file or folder for Ada by command line. Returns what the command prints. */
export const importInto = (blog: Blog, location: string, ...options: string[]) =>
  adminOutput(blog, 'import', ADA, location, '--yes', ...options);

export const getArticle = async (blog: Blog, slug: string, as: Author): Promise<Article> =>
  (await blog.call('GET', `/api/articles/${slug}`, { as })).json<Article>();

/** Returns a ZIP file with these files. */
export function zipOf(files: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}

/** Returns the files of many articles: `posts/1.md`, …. */
export const posts = (count: number, markdown = 'They weave *algebraic patterns*.') =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => {
      const title = `On engine ${index + 1}`;
      return [`posts/${String(index + 1).padStart(5, '0')}.md`, `---\ntitle: ${title}\n---\n${markdown}\n`];
    }),
  );

/** Helpers for the imports API, called as an author. */
export function importsOf(blog: Pick<Blog, 'call' | 'app'>, as: Author) {
  const create = (bytes: number, name = 'site.zip') =>
    blog.call('POST', '/api/imports', { as, body: { name, bytes } });
  const put = (id: string, payload: Buffer, from = 0) =>
    blog.app.inject({
      method: 'PUT',
      url: `/api/imports/${id}/archive?from=${from}`,
      headers: { authorization: `Bearer ${as.token}`, 'content-type': 'application/zip' },
      payload,
    });
  const get = async (id: string) =>
    (await blog.call('GET', `/api/imports/${id}`, { as })).json<ArticleImport>();
  const act = (id: string, path: 'start' | 'cancel' | 'undo') =>
    blog.call('POST', `/api/imports/${id}/${path}`, { as });
  const reach = async (id: string, ...states: ArticleImport['state'][]) => {
    await until(async () => states.includes((await get(id)).state));
    return get(id);
  };
  /** Uploads an archive, and returns the import's id. */
  async function upload(zip: Buffer): Promise<string> {
    const { _id } = (await create(zip.length)).json<ArticleImport>();
    await put(_id, zip);
    return _id;
  }
  const list = async () =>
    (await blog.call('GET', '/api/imports', { as })).json<{ result: ArticleImport[] }>().result;
  const files = async (id: string, query = 'limit=100'): Promise<ImportedFile[]> =>
    (await blog.call('GET', `/api/imports/${id}/files?${query}`, { as })).json<ImportedFiles>().result;

  return { create, put, get, act, reach, upload, list, files };
}
