import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import fc from 'fast-check';
import { runFolderCommand } from '../../../src/server/cli/folderCommand.ts';
import type { FileResult } from '../../../src/server/cli/folderJob.ts';
import type { CreatedToken } from '../../../src/shared/accessToken.ts';
import { type Article, articleDraftSchema, shortTexts } from '../../../src/shared/article.ts';
import type { Draft } from '../../../src/shared/draft.ts';
import type { Listing } from '../../../src/shared/listing.ts';
import { tagsProblem, tidyTags } from '../../../src/shared/tags.ts';
import type { Author, Blog } from '../../helpers/blog.ts';
import { draftsOf } from '../../helpers/drafts.ts';
import { imagesOf } from '../../helpers/images.ts';
import { adminAnswer, adminOutput } from '../../helpers/runCommand.ts';
import { getArticle, importInto, setUpImports } from '../../helpers/setUpImports.ts';

/*
 * Random articles with every field leave one blog and arrive in another one. New short texts, such as a subtitle, take
 * part by themselves.
 */

const { inFolder, aBlogOfAda: aBlog } = setUpImports();

/** Ada is an admin, as only admins have pages. */
async function aBlogOfAda() {
  const made = await aBlog();
  await adminOutput(made.blog, 'make-admin', made.ada.email);
  return made;
}

const text = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      '\r\n',
      '\n',
      '\n\n',
      '---\n',
      'title: x\n',
      '+++\n',
      '# ',
      '\uFEFF',
      ' ',
      '`',
      '"',
      '\\',
    ),
    fc.constantFrom(
      '{{< x >}}',
      '{% raw %}',
      '[[x]]',
      '[a](b.md)',
      '<kbd>',
      '![](IMAGE)',
      '[b](/allArticles/a)',
    ),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 5 }),
  ),
  minLength: 1,
});
const line = fc.string({
  unit: fc.oneof(fc.constantFrom('"', "'", ':', '#', '\\', '- '), fc.string({ unit: 'grapheme' })),
});

/** Values of fields that aren't just a line of text. */
const special: Record<string, fc.Arbitrary<unknown>> = {
  markdown: text,
  cover: fc.constantFrom('', 'https://example.org/a%20(b).png?c#d', 'IMAGE'),
  tags: fc
    .array(fc.oneof(line, fc.constantFrom('日本語', 'a b', '#-', 'C#', '007', 'yes', 'null', '1.0')), {
      maxLength: 5,
    })
    .map(tidyTags)
    .filter((tags) => tagsProblem(tags) === null),
};
const names = Object.keys(articleDraftSchema.fields);
const fields = fc
  .record(Object.fromEntries(names.map((name) => [name, special[name] ?? line])))
  .filter((values) => articleDraftSchema.isValidSync({ ...values, cover: '' }));

interface Written {
  fields: Record<string, unknown>;
  draft: Record<string, unknown>;
  createdAt: string;
  isMoved: boolean;
  isUnpublished: boolean;
  publishAt: string | null;
  kind: 'article' | 'page';
}
const moment = (min: number, max: number) =>
  fc.integer({ min, max }).map((seconds) => new Date(seconds * 1000).toISOString());
const soon = Math.floor(Date.now() / 1000) + 86_400;
const written: fc.Arbitrary<Written> = fc.record({
  fields,
  draft: fields,
  createdAt: moment(-86_400, 1_700_000_000),
  isMoved: fc.boolean(),
  isUnpublished: fc.boolean(),
  publishAt: fc.option(moment(soon, soon + 1_000_000)),
  kind: fc.constantFrom('article', 'page'),
});
const articles = fc.array(written, { minLength: 1, maxLength: 3 });
const settings = { numRuns: 5, endOnFailure: true };

/** Stores articles and drafts. Returns the slugs of those that are published. */
async function store(blog: Blog, ada: Author, all: readonly Written[]): Promise<string[]> {
  const { url } = await imagesOf(blog).anImage(ada);
  const withImage = (values: Record<string, unknown>) =>
    JSON.parse(JSON.stringify(values).replaceAll('IMAGE', url)) as { title: string; markdown: string };
  const slugs: string[] = [];
  for (const [
    index,
    { fields, draft, createdAt, isMoved, isUnpublished, publishAt, kind },
  ] of all.entries()) {
    const body = { ...withImage(fields), createdAt, kind };
    const created = await blog.call('POST', '/api/articles/new', { as: ada, body });
    let { slug } = created.json<Article>();
    if (isMoved) {
      const moved = { slug: `moved-${index}` };
      await blog.call('PATCH', `/api/articles/slug/${encodeURIComponent(slug)}`, { as: ada, body: moved });
      ({ slug } = moved);
    }
    await draftsOf(blog).aDraft(ada, { ...withImage(draft), publishAt, kind });
    if (isUnpublished)
      await blog.call('POST', `/api/articles/unpublish/${encodeURIComponent(slug)}`, { as: ada });
    else slugs.push(slug);
  }
  return slugs;
}

const getAll = (blog: Blog, slugs: readonly string[], as: Author) =>
  Promise.all(slugs.map((slug) => getArticle(blog, encodeURIComponent(slug), as)));

/** What a copy has of its own. */
const withoutVersion = ({ version, ...article }: Article) => {
  expect(version).toBeGreaterThan(0);
  return article;
};

async function readDrafts(blog: Blog, as: Author) {
  const { result } = (await blog.call('GET', '/api/drafts?limit=100', { as })).json<Listing<Draft>>();
  const drafts = await Promise.all(
    result.map(async ({ _id }) => (await blog.call('GET', `/api/drafts/${_id}`, { as })).json<Draft>()),
  );
  return drafts
    .map(({ version, articleVersion, createdAt, updatedAt, ...draft }) => {
      expect([typeof version, createdAt <= updatedAt, articleVersion === 0]).toEqual(['number', true, false]);
      return draft;
    })
    .sort((one, other) => (one._id < other._id ? -1 : 1));
}

it('has a value for each field of an article', () => {
  expect(names).toEqual(expect.arrayContaining([...shortTexts, 'markdown', 'tags']));
  for (const name of names)
    expect(fc.sample(fields, 50).some((values) => JSON.stringify(values[name]).length > 2)).toBe(true);
});

it('an export comes back with every field, drafts, schedules and old URLs', async () => {
  await fc.assert(
    fc.asyncProperty(articles, async (all) => {
      const [from, to] = [await aBlogOfAda(), await aBlogOfAda()];
      const slugs = await store(from.blog, from.ada, all);
      const zip = inFolder(`${Math.random()}.zip`);
      const exported = await from.blog.call('POST', '/api/exports', { as: from.ada, body: {} });
      writeFileSync(zip, exported.rawPayload);

      await importInto(to.blog, zip);

      expect((await getAll(to.blog, slugs, to.ada)).map(withoutVersion)).toEqual(
        (await getAll(from.blog, slugs, from.ada)).map(withoutVersion),
      );
      expect(await readDrafts(to.blog, to.ada)).toEqual(await readDrafts(from.blog, from.ada));
      expect(await adminAnswer(to.blog, 'list-redirects')).toEqual(
        await adminAnswer(from.blog, 'list-redirects'),
      );
    }),
    settings,
  );
});

describe('markdown-blog pull', () => {
  const printed: string[] = [];
  beforeEach(() => {
    jest.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
  });
  afterEach(() => jest.restoreAllMocks());

  /** Returns a function that runs a command in the folder, and returns what it did with each file. */
  async function runIn(folder: string, { blog, ada }: { blog: Blog; ada: Author }) {
    await blog.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = blog.app.server.address() as AddressInfo;
    const body = { name: 'Pull', scopes: ['read', 'write', 'images'] };
    const { token } = (await blog.call('POST', '/api/tokens', { as: ada, body })).json<CreatedToken>();
    const file = inFolder(`${Math.random()}.token`);
    writeFileSync(file, token, { mode: 0o600 });
    return async (name: 'publish' | 'pull') => {
      printed.length = 0;
      await runFolderCommand(name, [
        folder,
        '--url',
        `http://127.0.0.1:${port}`,
        '--token-file',
        file,
        '--json',
      ]);
      const { results } = JSON.parse(printed.join('')) as { results: FileResult[] };
      return results.map(({ action, problem }) => problem ?? action);
    };
  }
  const readFiles = (folder: string) =>
    Object.fromEntries(
      readdirSync(folder)
        .filter((name) => name.endsWith('.md'))
        .map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]),
    );

  it('writes files that publish nothing new, and that another blog gets as they are', async () => {
    await fc.assert(
      fc.asyncProperty(articles, async (all) => {
        const [from, to] = [await aBlogOfAda(), await aBlogOfAda()];
        const slugs = await store(from.blog, from.ada, all);
        const stored = await getAll(from.blog, slugs, from.ada);
        const folder = mkdtempSync(inFolder('pulled-'));
        const run = await runIn(folder, from);
        const there = await runIn(folder, to);
        const unchanged = slugs.map(() => 'unchanged');

        const pulled = await run('pull');
        const files = readFiles(folder);
        const again = [await run('publish'), await run('pull')];
        rmSync(path.join(folder, '.markdown-blog.json'), { force: true });
        const fromClone = await run('publish');
        const elsewhere = await there('publish');

        expect(pulled).toEqual(slugs.map(() => 'create'));
        expect([...again, fromClone]).toEqual([unchanged, unchanged, unchanged]);
        expect(readFiles(folder)).toEqual(files);
        expect(await getAll(from.blog, slugs, from.ada)).toEqual(stored);
        expect(elsewhere).toEqual(slugs.map(() => 'create'));
        const copies = await getAll(to.blog, slugs, to.ada);
        for (const [index, copy] of copies.entries()) {
          const original = stored[index];
          for (const name of ['slug', 'createdAt', 'kind', ...names] as (keyof Article)[])
            expect([name, withoutImages(copy[name])]).toEqual([name, withoutImages(original?.[name])]);
        }
      }),
      settings,
    );
  });

  /** Another blog gives images other ids. */
  const withoutImages = (value: unknown) =>
    JSON.parse(JSON.stringify(value).replaceAll(/\/media\/[\w-]+\.webp/g, 'IMAGE')) as unknown;
});
