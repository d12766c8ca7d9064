import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ZipFile } from 'yazl';
import type { Article } from '../../src/shared/article.ts';
import { type Author, type Blog, startBlog } from './blog.ts';
import { adminOutput } from './runCommand.ts';

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
  adminOutput(blog, 'import', ADA, location, '--yes', '--undated', 'today', ...options);

export const getArticle = async (blog: Blog, slug: string, as: Author): Promise<Article> =>
  (await blog.call('GET', `/api/articles/${slug}`, { as })).json<Article>();
