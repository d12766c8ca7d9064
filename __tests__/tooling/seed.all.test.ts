import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fillBlog, PASSWORD } from '../../scripts/seeding/fillBlog.ts';
import type { PublicArticleSummary } from '../../src/shared/article.ts';
import type { Listing } from '../../src/shared/listing.ts';
import type { Tag } from '../../src/shared/tags.ts';
import type { TokenReply } from '../../src/shared/user.ts';
import { type Blog, startBlog } from '../helpers/blog.ts';

describe('seeding', () => {
  const blogs: Blog[] = [];
  afterEach(() => Promise.all(blogs.splice(0).map((blog) => blog.close())));

  async function seeded(seed: number): Promise<Blog> {
    const blog = await startBlog();
    blogs.push(blog);
    await fillBlog(blog.connection.db, { articles: 230, authors: 3, seed }, () => undefined);
    return blog;
  }

  const page = async (blog: Blog, query: string) =>
    (await blog.call('GET', `/api/articles/all?${query}`)).json<Listing<PublicArticleSummary>>();
  const cards = ({ result }: Listing<PublicArticleSummary>) =>
    result.map(({ title, cover, slug, ownerName, clicks }) => [title, cover, slug, ownerName, clicks]);

  it('fills a blog with a correct listing up to the last page', async () => {
    const blog = await seeded(1);

    const last = await page(blog, 'limit=10&page=23');

    expect(last.result).toHaveLength(10);
    expect(last.next).toBeUndefined();
    expect(last.result.at(-1)?.slug).toMatch(/-1-1$/);
    const tags = (await blog.call('GET', '/api/tags')).json<Listing<Tag>>().result;
    const [tag] = tags;
    const listed = await page(blog, `limit=100&tag=${tag?.slug}`);
    expect(listed.result).toHaveLength(tag?.articleCount ?? NaN);
    expect(listed.result.every(({ tagSlugs }) => tagSlugs.includes(tag?.slug ?? ''))).toBe(true);
  });

  it('creates the same blog for the same seed, and another for another seed', async () => {
    const [one, same, other] = [await seeded(1), await seeded(1), await seeded(2)];

    const [first, again, different] = await Promise.all(
      [one, same, other].map(async (blog) => cards(await page(blog, 'limit=100'))),
    );

    expect(again).toEqual(first);
    expect(different).not.toEqual(first);
  });

  it('lets its authors log in and write', async () => {
    const blog = await seeded(1);
    const body = { email: 'author1@seed1.example', password: PASSWORD };

    const login = await blog.call('POST', '/api/users/login', { body });
    const { slug } = await blog.anArticle({ by: login.json<TokenReply>(), title: 'By hand' });

    expect(login.statusCode).toBe(200);
    expect((await page(blog, 'limit=1')).result[0]?.slug).toBe(slug);
  });
});

describe('npm run seed', () => {
  let dataDir: string;
  beforeEach(() => (dataDir = mkdtempSync(path.join(tmpdir(), 'seed-'))));
  afterEach(() => rmSync(dataDir, { recursive: true }));

  const seed = (args: string[], folder = dataDir) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [path.resolve('scripts/seed.ts'), ...args],
      {
        cwd: dataDir,
        env: { DATA_DIR: folder },
        encoding: 'utf8',
      },
    );
    return { status, stdout, stderr };
  };

  it('fills the configured database, and refuses to add the same articles twice', () => {
    const few = ['--articles', '2', '--authors', '1'];

    const [first, second] = [seed(few), seed(few)];

    expect([first.status, first.stderr]).toEqual([0, '']);
    expect(first.stdout).toContain('Log in as author1@seed1.example');
    expect([second.status, second.stderr]).toEqual([
      1,
      'Seed 1 was already added. Choose another one with --seed.\n',
    ]);
  });

  it.each([[['--artikel', '2']], [['--articles', 'many']], [['--articles']], [['2']]])(
    'prints its usage for %j',
    (args) => {
      const { status, stderr } = seed(args);

      expect([status, stderr]).toEqual([2, expect.stringMatching(/^Usage: npm run seed/m)]);
    },
  );

  it('reports a database that can’t be opened', () => {
    const { status, stderr } = seed([], path.resolve('package.json'));

    expect([status, stderr]).toEqual([1, expect.stringMatching(/^Can't use .+: .+\.\n$/)]);
  });
});
