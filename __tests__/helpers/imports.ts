import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import type { ArticleImport, ImportedFile, ImportedFiles } from '../../src/shared/articleImport.ts';
import type { Author, Blog } from './blog.ts';
import { until } from './until.ts';

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
  const act = (id: string, path: 'cancel' | 'undo') =>
    blog.call('POST', `/api/imports/${id}/${path}`, { as });
  const start = (id: string, undated = '2026-01-31') =>
    blog.call('POST', `/api/imports/${id}/start?undated=${undated}`, { as });
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

  return { create, put, get, act, start, reach, upload, list, files };
}
