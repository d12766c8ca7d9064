import { execFile } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { parse } from 'yaml';
import { runFolderCommand } from '../../../src/server/cli/folderCommand.ts';
import type { FileResult } from '../../../src/server/cli/folderJob.ts';
import { countNewTags } from '../../../src/server/limits/limits.ts';
import { toAnchor } from '../../../src/server/transfer/fileLinks.ts';
import type { CreatedToken } from '../../../src/shared/accessToken.ts';
import type { Article, ArticleSummary } from '../../../src/shared/article.ts';
import type { Draft } from '../../../src/shared/draft.ts';
import type { Listing } from '../../../src/shared/listing.ts';
import { imageNotes } from '../../../src/shared/messages/en/images.ts';
import { publishMessages as messages } from '../../../src/shared/messages/en/publish.ts';
import { transferMessages } from '../../../src/shared/messages/en/transfer.ts';
import { type Author, type Blog, idOf, startBlog } from '../../helpers/blog.ts';
import { anAnimatedPng } from '../../helpers/images.ts';
import { itInTestAll } from '../../helpers/registerTests.ts';
import { aRepository } from '../../helpers/repository.ts';
import { adminOutput } from '../../helpers/runCommand.ts';
import { inTestAll } from '../../helpers/sample.ts';
import { storeArticles } from '../../helpers/storeArticles.ts';

const execute = promisify(execFile);

describe('markdown-blog publish and pull', () => {
  let blog: Blog;
  let ada: Author;
  let url: string;
  let folder: string;
  let args: string[];
  const printed: string[] = [];
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser();
    await blog.app.listen({ port: 0, host: '127.0.0.1' });
    url = `http://127.0.0.1:${(blog.app.server.address() as AddressInfo).port}`;
    folder = mkdtempSync(path.join(tmpdir(), 'publish-'));
    args = ['--url', url, '--token-file', await aTokenFile(['read', 'write', 'images'])];
    printed.length = 0;
    jest.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
    jest.spyOn(console, 'error').mockImplementation((line: string) => void printed.push(line));
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await blog.close();
    rmSync(folder, { recursive: true });
  });

  let files = 0;
  async function aTokenFile(scopes: string[]) {
    const body = { name: `Deploy ${(files += 1)}`, scopes };
    const { token } = (await blog.call('POST', '/api/tokens', { as: ada, body })).json<CreatedToken>();
    const file = path.join(folder, '.token');
    writeFileSync(file, `${token}\n`, { mode: 0o600 });
    return file;
  }

  function write(file: string, content: string | Buffer) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), content);
  }
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
  const forget = () => rmSync(path.join(folder, '.markdown-blog.json'));
  const aPicture = () =>
    sharp({ create: { width: 20, height: 10, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();

  async function run(name: 'publish' | 'pull', ...more: string[]) {
    printed.length = 0;
    const exitCode = await runFolderCommand(name, [folder, ...args, '--json', ...more]);
    const { results } = JSON.parse(printed.join('')) as { results: FileResult[] };
    return {
      exitCode,
      results,
      did: Object.fromEntries(results.map(({ path, action }) => [path, action])),
    };
  }
  const publish = (...more: string[]) => run('publish', ...more);
  const pull = (...more: string[]) => run('pull', ...more);
  const articles = async () =>
    (await blog.call('GET', '/api/articles?limit=100', { as: ada })).json<Listing<ArticleSummary>>().result;
  const article = async (slug: string) =>
    (await blog.call('GET', `/api/articles/${slug}`, { as: ada })).json<Article>();

  const deleteAll = async () => {
    for (const { slug } of await articles())
      await blog.call('DELETE', `/api/articles/delete/${slug}`, { as: ada });
  };

  it('publishes files with front matter, and changes nothing the second time', async () => {
    write('looms.md', '---\ntitle: On looms\ntags: [looms, "#Engines"]\n---\n\nThey weave.\n');
    write('deep/heading.md', '# A heading\n\nText.\n');
    write('.hidden/no.md', 'no');

    const first = await publish();
    const stored = await articles();
    const second = await publish();

    expect([first.exitCode, first.did]).toEqual([0, { 'looms.md': 'create', 'deep/heading.md': 'create' }]);
    expect(await article('on-looms')).toMatchObject({
      title: 'On looms',
      markdown: 'They weave.\n',
      tags: ['looms', 'Engines'],
    });
    expect(await article('a-heading')).toMatchObject({ markdown: 'Text.\n' });
    expect(second.did).toEqual({ 'looms.md': 'unchanged', 'deep/heading.md': 'unchanged' });
    expect(await articles()).toEqual(stored);
  });

  it('publishes without new tags beyond the limit of a day, and adds them later', async () => {
    const { db } = blog.connection;
    write('looms.md', '---\ntitle: On looms\ntags: [looms]\n---\nThey weave.\n');
    await publish();
    await countNewTags(db, idOf(ada), 99);
    write('looms.md', '---\ntitle: On looms\ntags: [looms, engines]\n---\nThey weave.\n');
    write('mills.md', '---\ntitle: On mills\ntags: [Looms, mills, grain]\n---\nThey grind.\n');

    const first = await publish();
    const tags = async () =>
      Promise.all(['on-looms', 'on-mills'].map(async (slug) => (await article(slug)).tags));
    const without = await tags();
    const stored = await articles();
    const second = await publish();

    expect([first.exitCode, first.did]).toEqual([0, { 'looms.md': 'unchanged', 'mills.md': 'create' }]);
    expect(first.results.map(({ notes }) => notes)).toEqual([
      [messages.newTagsLeftOut(['engines'])],
      [messages.newTagsLeftOut(['mills', 'grain'])],
    ]);
    expect(without).toEqual([['looms'], ['Looms']]);
    expect(second.did).toEqual({ 'looms.md': 'unchanged', 'mills.md': 'unchanged' });
    expect(second.results.map(({ notes }) => notes)).toEqual(first.results.map(({ notes }) => notes));
    expect(await articles()).toEqual(stored);

    await db.deleteFrom('attempt').execute();
    expect((await publish()).did).toEqual({ 'looms.md': 'update', 'mills.md': 'update' });
    expect(await tags()).toEqual([
      ['looms', 'engines'],
      ['Looms', 'mills', 'grain'],
    ]);
    expect((await publish()).results.flatMap(({ notes }) => notes)).toEqual([]);
  });

  it('dates old articles by their first commit when a folder is published first', async () => {
    const { commit } = await aRepository(folder);
    write('.gitignore', '.token\n');
    write('looms.md', '# Looms\n\nText\n');
    await commit('2019-05-01T10:00:00Z');
    write('mills.md', '---\ndate: 2018-05-01\n---\n# Mills\n\nText\n');
    write('draft.md', '---\ndraft: true\n---\n# Draft\n\nText\n');
    await commit('2020-05-01T10:00:00Z');
    // Most files were never committed within one hour, which would say nothing of when they were written.
    write('later.md', '---\ntitle: [\n---\nText\n');
    await commit('2020-08-01T10:00:00Z');

    const { results } = await publish();
    write('draft.md', '# Draft\n\nText\n');
    write('later.md', '# Later\n\nText\n');
    await commit('2021-05-01T10:00:00Z');
    await publish();

    expect(results.find(({ path }) => path === 'looms.md')?.notes).toEqual([
      'It has no date, so it gets 2019-05-01, when its file was first committed to its Git repository.',
    ]);
    const today = new Date().toISOString().slice(0, 10);
    const dates = Object.fromEntries(
      (await articles()).map(({ slug, createdAt }) => [slug, createdAt.slice(0, 10)]),
    );
    expect(dates).toEqual({ looms: '2019-05-01', mills: '2018-05-01', draft: today, later: today });
  });

  it('finds articles by title without saved state, as in a fresh clone', async () => {
    write('looms.md', '---\ntitle: On looms\n---\n\nThey weave.\n');
    await publish();
    const stored = await articles();
    forget();

    expect((await publish()).did).toEqual({ 'looms.md': 'unchanged' });
    expect(await articles()).toEqual(stored);
  });

  it('updates the same article after its title and text changed', async () => {
    write('looms.md', '---\ntitle: On looms\n---\n\nThey weave.\n');
    await publish();
    write('looms.md', '---\ntitle: On engines\n---\n\nThey calculate.\n');

    const { did } = await publish();

    expect(did).toEqual({ 'looms.md': 'update' });
    expect(await articles()).toHaveLength(1);
    expect(await article('on-looms')).toMatchObject({ title: 'On engines', markdown: 'They calculate.\n' });
  });

  it('overwrites changes made on the blog only with --force', async () => {
    write('looms.md', '---\ntitle: On looms\n---\n\nThey weave.\n');
    await publish();
    const body = { title: 'On looms', markdown: 'Changed.' };
    await blog.call('PATCH', '/api/articles/edit/on-looms', { as: ada, body });

    const first = await publish();
    const second = await publish();
    const kept = await article('on-looms');
    const forced = await publish('--force');

    expect([first.exitCode, first.did, second.did]).toEqual([
      1,
      { 'looms.md': 'conflict' },
      { 'looms.md': 'conflict' },
    ]);
    expect(first.results[0]).toMatchObject({
      problem: expect.stringMatching(/^The article was edited on the blog\./) as string,
      difference: expect.stringMatching(/^ {4}-Changed\.$\n^ {4}\+They weave\.$/m) as string,
    });
    expect(kept).toMatchObject({ markdown: 'Changed.' });
    expect([forced.exitCode, forced.did]).toEqual([0, { 'looms.md': 'update' }]);
    expect(await article('on-looms')).toMatchObject({ markdown: 'They weave.\n' });
    expect((await publish()).did).toEqual({ 'looms.md': 'unchanged' });
  });

  it('uploads images beside the text once, and refuses others', async () => {
    write('images/loom.png', await aPicture());
    write('a.md', '# A\n\n![Loom](images/loom.png) <img src="images/loom.png">\n');
    write('b.md', '# B\n\n![Gone](images/gone.png)\n');
    write('c.md', '# C\n\n![Outside](../outside.png)\n');

    const { exitCode, results, did } = await publish();

    expect([exitCode, did]).toEqual([1, { 'a.md': 'create', 'b.md': 'fail', 'c.md': 'fail' }]);
    expect(results.map(({ problem }) => problem)).toEqual([
      null,
      'The image images/gone.png doesn’t exist.',
      'The image ../outside.png doesn’t exist.',
    ]);
    const { markdown } = await article('a');
    const [, address] = /\((\/media\/[^)]+)\)/.exec(markdown) ?? [];
    expect(markdown).toBe(`![Loom](${address}) <img src="${address}">\n`);
    expect((await publish()).did['a.md']).toBe('unchanged');
    forget();
    expect((await publish()).did['a.md']).toBe('unchanged');
  });

  it('says what an uploaded image loses', async () => {
    write('loom.png', await anAnimatedPng());
    write('a.md', '# A\n\n![Loom](loom.png)\n');

    const { results } = await publish();

    expect(results[0]?.notes).toEqual([`loom.png: ${imageNotes.readAsStill}`]);
  });

  it('saves drafts, schedules future dates, and publishes a file that is no longer a draft', async () => {
    const soon = new Date(Date.now() + 86_400_000).toISOString();
    write('draft.md', '---\ntitle: A draft\ndraft: true\n---\n\nx\n');
    write('later.md', `---\ntitle: Later\ndate: ${soon}\n---\n\nx\n`);
    await publish();
    expect(await articles()).toEqual([]);
    const { result } = (await blog.call('GET', '/api/drafts', { as: ada })).json<Listing<Draft>>();
    expect(result).toContainEqual(expect.objectContaining({ title: 'A draft', publishAt: null }));
    expect(result).toContainEqual(expect.objectContaining({ title: 'Later', publishAt: soon }));
    expect((await publish()).did).toEqual({ 'draft.md': 'unchanged', 'later.md': 'unchanged' });

    write('draft.md', '---\ntitle: A draft\n---\n\nx\n');
    expect((await publish()).did['draft.md']).toBe('create');

    expect(await articles()).toHaveLength(1);
    const left = (await blog.call('GET', '/api/drafts', { as: ada })).json<Listing<Draft>>().result;
    expect(left.map(({ title }) => title)).toEqual(['Later']);
  });

  it.each(['publishDate', 'tags', 'cover'])('clears the %s that a file no longer has', async (field) => {
    const soon = new Date(Date.now() + 86_400_000).toISOString();
    const fields: Record<string, string> = {
      publishDate: soon,
      tags: '[looms]',
      cover: 'https://example.org/a.png',
    };
    const content = (more: string, left: string[]) =>
      [...['---', more, ...left.map((name) => `${name}: ${fields[name]}`)], '---', '', 'x', ''].join('\n');
    const writeBoth = (names: string[]) => {
      write('draft.md', content('title: A draft\ndraft: true', names));
      write(
        'article.md',
        content(
          'title: An article',
          names.filter((name) => name !== 'publishDate'),
        ),
      );
    };
    const isKept = (name: string) => name !== field;
    const stored = async () => {
      const { result } = (await blog.call('GET', '/api/drafts', { as: ada })).json<Listing<Draft>>();
      const draft = (await blog.call('GET', `/api/drafts/${result[0]?._id}`, { as: ada })).json<Draft>();
      const { cover, tags } = await article('an-article');
      return [draft.publishAt, draft.cover, draft.tags, cover, tags];
    };
    writeBoth(['publishDate', 'tags', 'cover']);
    await publish();
    expect(await stored()).toEqual([soon, fields.cover, ['looms'], fields.cover, ['looms']]);

    writeBoth(['publishDate', 'tags', 'cover'].filter(isKept));
    await publish();

    const [cover, tags] = [isKept('cover') ? fields.cover : '', isKept('tags') ? ['looms'] : []];
    expect(await stored()).toEqual([isKept('publishDate') ? soon : null, cover, tags, cover, tags]);
  });

  it('deletes articles of removed files with --prune only, and never others', async () => {
    await blog.anArticle({ by: ada, title: 'By hand' });
    write('looms.md', '# Looms\n\nx');
    await publish();
    rmSync(path.join(folder, 'looms.md'));

    expect((await publish()).did).toEqual({});
    expect((await publish('--prune', '--dry-run')).did).toEqual({ 'looms.md': 'delete' });
    expect(await articles()).toHaveLength(2);
    expect((await publish('--prune')).did).toEqual({ 'looms.md': 'delete' });

    expect((await articles()).map(({ title }) => title)).toEqual(['By hand']);
  });

  it('knows no error page of a site, so it keeps the article of a file that is called like one', async () => {
    write('_config.yml', '');
    write('_posts/2019-05-01-looms.md', '# Looms\n\nx');
    write('404.md', '---\ntitle: Not found\n---\nOn lost looms.');

    expect((await publish()).did).toMatchObject({ '404.md': 'create' });
    expect((await publish('--prune')).did).toMatchObject({ '404.md': 'unchanged' });
  });

  it('keeps the article of a renamed file with --prune, and deletes it once that file is gone', async () => {
    write('looms.md', '# Looms\n\nx');
    await publish();
    const [stored] = await articles();
    renameSync(path.join(folder, 'looms.md'), path.join(folder, 'weaving.md'));

    expect((await publish('--prune')).did).toEqual({ 'weaving.md': 'unchanged' });
    expect(await articles()).toEqual([stored]);
    rmSync(path.join(folder, 'weaving.md'));
    const { exitCode, did } = await publish('--prune');

    expect([exitCode, did, await articles()]).toEqual([0, { 'weaving.md': 'delete' }, []]);
  });

  it.each([
    ['front matter', '---\ntitle: [\n---\n# Looms\n\nx'],
    ['image', '# Looms\n\n![](missing.png)'],
    ['cover', '---\ncover: nowhere.png\n---\n# Looms\n\nx'],
  ])(
    'deletes nothing with --prune while a file fails by its %s, as it may be a renamed one',
    async (_, text) => {
      write('looms.md', '# Looms\n\nx');
      await publish();
      rmSync(path.join(folder, 'looms.md'));
      write('weaving.md', text);

      const { exitCode, did } = await publish('--prune');
      const kept = await articles();
      write('weaving.md', '# Looms\n\ny');

      expect([exitCode, did, kept.length]).toEqual([1, { 'weaving.md': 'fail', 'looms.md': 'fail' }, 1]);
      expect((await publish('--prune')).did).toEqual({ 'weaving.md': 'update' });
      expect((await articles()).map(({ slug }) => slug)).toEqual(['looms']);
    },
  );

  it('finds articles beyond the first page of the list', async () => {
    await storeArticles(blog.connection.db, [idOf(ada)], 101);
    write('first.md', '# 0\n\nChanged.\n');

    expect((await publish()).did).toEqual({ 'first.md': 'conflict' });
    expect((await publish('--force')).did).toEqual({ 'first.md': 'update' });
  });

  it('creates articles with the date and slug of their files, and sends them once', async () => {
    write('2019-07-08-looms.md', '---\ntitle: On looms\nslug: old-looms\n---\n\nx\n');
    write('dated.md', '---\ntitle: Dated\ndate: 2018-01-31T18:30:00Z\n---\n\nx\n');

    const { did } = await publish();

    expect(did).toEqual({ '2019-07-08-looms.md': 'create', 'dated.md': 'create' });
    expect((await articles()).map(({ slug, createdAt }) => [slug, createdAt])).toEqual([
      ['old-looms', '2019-07-08T10:00:00.000Z'],
      ['dated', '2018-01-31T18:30:00.000Z'],
    ]);
    expect((await publish()).did).toEqual({ '2019-07-08-looms.md': 'unchanged', 'dated.md': 'unchanged' });
  });

  it('replaces no article with the same title that is not known to be the folder’s', async () => {
    await blog.anArticle({ by: ada, title: 'About', markdown: 'By hand.' });
    write('about.md', '---\ntitle: About\n---\n\nFrom a folder.\n');
    write('other.md', '---\ntitle: Other\n---\n\nx\n');

    const { did } = await publish();

    expect(did).toEqual({ 'about.md': 'conflict', 'other.md': 'create' });
    expect(await article('about')).toMatchObject({ markdown: 'By hand.' });
  });

  it('updates a named article without saved state if a program saved it last, and else not', async () => {
    write('looms.md', '---\ntitle: On looms\nslug: looms\n---\n\nOne.\n');
    await publish();
    forget();
    write('looms.md', '---\ntitle: On looms\nslug: looms\n---\n\nTwo.\n');
    const byProgram = await publish();
    const body = { title: 'On looms', markdown: 'By hand.' };
    await blog.call('PATCH', '/api/articles/edit/looms', { as: ada, body });
    forget();

    expect([byProgram.did, (await publish()).did]).toEqual([
      { 'looms.md': 'update' },
      { 'looms.md': 'conflict' },
    ]);
  });

  it('keeps drafts apart from those of another folder, and those changed on the blog', async () => {
    const draft = '---\ntitle: Idea\ndraft: true\n---\n\nOne.\n';
    const drafts = async () =>
      (await blog.call('GET', '/api/drafts', { as: ada })).json<Listing<Draft>>().result;
    write('a/idea.md', draft);
    write('b/idea.md', draft.replace('One', 'Two'));
    for (const name of ['a', 'b'])
      await runFolderCommand('publish', [path.join(folder, name), ...args, '--json']);
    expect((await drafts()).length).toBe(2);
    const own = (await drafts()).find(({ publishAt }) => publishAt === null);
    const [first] = await drafts();
    await blog.call('PUT', `/api/drafts/${first?._id}`, {
      as: ada,
      body: { markdown: 'By hand.' },
      headers: { 'if-match': '*' },
    });

    const exitCodes = [];
    for (const name of ['a', 'b']) {
      write(`${name}/idea.md`, draft.replace('One', `Three ${name}`));
      exitCodes.push(await runFolderCommand('publish', [path.join(folder, name), ...args]));
    }

    expect(own).toBeDefined();
    expect(exitCodes.sort()).toEqual([0, 1]);
    expect((await blog.call('GET', `/api/drafts/${first?._id}`, { as: ada })).json()).toMatchObject({
      markdown: 'By hand.',
    });
  });

  it('says that a published article is gone instead of publishing it again', async () => {
    write('looms.md', '# Looms\n\nx');
    await publish();
    await blog.call('POST', '/api/articles/unpublish/looms', { as: ada });

    const { did } = await publish();
    const kept = await articles();
    const forced = await publish('--force');

    expect([did, forced.did]).toEqual([{ 'looms.md': 'conflict' }, { 'looms.md': 'create' }]);
    expect([kept.length, (await articles()).map(({ title }) => title)]).toEqual([0, ['Looms']]);
  });

  it.each([
    ['--force', deleteAll, ['--force']],
    [
      'a file that was pruned and is back',
      async () => {
        rmSync(path.join(folder, 'looms.md'));
        await publish('--prune');
        write('looms.md', '# Looms\n\nx');
      },
      [],
    ],
    [
      'a fresh clone',
      async () => {
        await deleteAll();
        forget();
      },
      [],
    ],
  ])('publishes an unchanged text again after its article was deleted, with %s', async (_, act, options) => {
    write('looms.md', '# Looms\n\nx');
    await publish();
    for (let time = 1; time <= 2; time += 1) {
      await act();
      expect(await articles()).toEqual([]);

      expect((await publish(...options)).did).toEqual({ 'looms.md': 'create' });

      expect((await articles()).map(({ title }) => title)).toEqual(['Looms']);
      expect((await publish()).did).toEqual({ 'looms.md': 'unchanged' });
    }
  });

  it('publishes nothing twice if nothing is remembered and the article has another title', async () => {
    write('looms.md', '# Looms\n\nx');
    await publish();
    await blog.call('PATCH', '/api/articles/edit/looms', {
      as: ada,
      body: { title: 'On looms', markdown: 'x' },
    });
    await blog.call('PATCH', '/api/articles/slug/looms', { as: ada, body: { slug: 'on-looms' } });
    forget();

    await publish();

    expect((await articles()).map(({ slug }) => slug)).toEqual(['on-looms']);
  });

  it('prunes only articles that the folder created and that were not edited since', async () => {
    await blog.anArticle({ by: ada, title: 'By hand' });
    await pull();
    write('own.md', '# Own\n\nx');
    write('edited.md', '# Edited\n\nx');
    await publish();
    await blog.call('PATCH', '/api/articles/edit/edited', {
      as: ada,
      body: { title: 'Edited', markdown: 'y' },
    });
    for (const file of ['by-hand.md', 'own.md', 'edited.md']) rmSync(path.join(folder, file));

    const { did } = await publish('--prune');

    expect(did).toEqual({ 'own.md': 'delete', 'edited.md': 'conflict' });
    expect((await articles()).map(({ slug }) => slug).sort()).toEqual(['by-hand', 'edited']);
  });

  it.each([
    [
      'YAML',
      '---\n# A comment\nTitle:   "On looms" # mine\ndate: 8 July 2019\nweight: 7\ntags:\n  - looms\n  - engines\nlayout: post\n---\n\nOne.\n',
      '---\n# A comment\nTitle:   "On looms" # mine\ndate: 8 July 2019\nweight: 7\ntags: ["weaving"]\nlayout: post\n---\n\nTwo.\n',
    ],
    [
      'TOML',
      '+++\n# A comment\ntitle = "On looms"\ndate = 2019-07-08\ntags = [\n  "looms",\n]\n[extra]\ntags = "kept"\n+++\nOne.\n',
      '+++\n# A comment\ntitle = "On looms"\ndate = 2019-07-08\ntags = ["weaving"]\n[extra]\ntags = "kept"\n+++\nTwo.\n',
    ],
    [
      'JSON',
      '{\n    "title": "On looms",\n    "weight": 7,\n    "tags": ["looms"]\n}\n\nOne.\n',
      '{\n    "title": "On looms",\n    "weight": 7,\n    "tags": [\n        "weaving"\n    ]\n}\n\nTwo.\n',
    ],
    ['no front matter', '# On looms\n\nOne.\n', null],
  ])(
    'pulls changes into a file with %s, and keeps the rest as it is written',
    async (_format, before, after) => {
      write('looms.md', before);
      await publish();
      const body = { title: 'On looms', markdown: 'Two.\n', ...(after !== null && { tags: ['weaving'] }) };
      await blog.call('PATCH', '/api/articles/edit/on-looms', { as: ada, body });

      const pulled = await pull();

      expect(pulled.did).toEqual({ 'looms.md': 'update' });
      expect(read('looms.md')).toBe(after ?? '# On looms\n\nTwo.\n');
      expect((await publish()).did).toEqual({ 'looms.md': 'unchanged' });
      expect((await pull()).did).toEqual({ 'looms.md': 'unchanged' });
    },
  );

  it('pulls images beside the files, and publishes them unchanged', async () => {
    write('images/a loom.png', await aPicture());
    write(
      'a.md',
      '---\ntitle: A\ncover: images/a%20loom.png\n---\n\n![Loom](<images/a loom.png>) `![no](images/none.png)`\n',
    );
    await publish();
    const stored = await article('a');
    const elsewhere = path.join(folder, 'elsewhere');
    mkdirSync(elsewhere);

    await runFolderCommand('pull', [elsewhere, ...args]);
    printed.length = 0;
    await runFolderCommand('publish', [elsewhere, ...args, '--json']);

    expect(readdirSync(path.join(elsewhere, 'images'))).toHaveLength(1);
    expect(read('elsewhere/a.md')).toMatch(/!\[Loom\]\(<?images\/[\w-]+\.webp>?\)/);
    expect(printed.join('')).toContain('"action":"unchanged"');
    expect(await article('a')).toEqual(stored);
  });

  it.each([
    ['a path in the state file', '/etc/one.md'],
    ['a drive in the state file', 'C:/one.md'],
    ['a NUL in the state file', 'one\0.md'],
  ])('refuses %s with a sentence, and pulls the others', async (_, file) => {
    await blog.anArticle({ by: ada, title: 'One', markdown: 'x' });
    await blog.anArticle({ by: ada, title: 'Two', markdown: 'x' });
    const files = { [file]: { slug: 'one', hash: '', updatedAt: '' } };
    write('.markdown-blog.json', JSON.stringify({ [url]: { files, images: {} } }));

    expect((await pull()).did).toEqual({ [file]: 'fail', 'two.md': 'create' });
  });

  it.each([
    ['[]'],
    ['{"URL":{"files":[]}}'],
    ['{"URL":{"files":{"a.md":"x"}}}'],
    ['{"URL":{"images":{"a":1}}}'],
    ['{'],
  ])('says that the state file %s is damaged', async (text) => {
    write('.markdown-blog.json', text.replace('URL', url));

    expect(await runFolderCommand('publish', [folder, ...args])).toBe(1);
    expect(printed.join('')).toMatch(/is damaged\. Restore it/);
  });

  it('fails a file with a NUL in its slug, in another encoding or unreadable, and publishes the others', async () => {
    write('nul.md', '---\ntitle: Nul\nslug: "\\0"\n---\n\nx\n');
    write('latin.md', Buffer.from('# Caf\xe9\n\nx', 'latin1'));
    write('good.md', '# Good\n\nx');
    write('README.md', '# Not an article');

    const { exitCode, did } = await publish();

    expect([exitCode, did['good.md'], did['latin.md']]).toEqual([1, 'create', 'fail']);
    expect(Object.keys(did)).not.toContain('README.md');
  });

  it('warns about a token file that others can read', async () => {
    chmodSync(path.join(folder, '.token'), 0o644);
    write('looms.md', '# Looms\n\nx');

    await runFolderCommand('publish', [folder, ...args]);

    expect(printed[0]).toMatch(/^Other users of this computer can read the token file .*chmod 600/);
  });

  it('changes nothing with --dry-run', async () => {
    write('looms.md', '# Looms\n\nx');

    const { exitCode, did } = await publish('--dry-run');

    expect([exitCode, did]).toEqual([0, { 'looms.md': 'create' }]);
    expect(await articles()).toEqual([]);
    expect(readdirSync(folder).sort()).toEqual(['.token', 'looms.md']);
  });

  it('prints a plan and the server’s reasons for people', async () => {
    write('empty.md', '---\ntitle: Empty\n---\n');
    write('looms.md', '# Looms\n\nx');

    const exitCode = await runFolderCommand('publish', [folder, ...args]);

    expect(exitCode).toBe(1);
    expect(printed.join('\n')).toBe(
      [
        'failed empty.md: The file has no text.',
        'create looms.md',
        '1 created, 0 updated, 0 deleted, 0 unchanged, 1 failed',
      ].join('\n'),
    );
  });

  it('rejects two files of one article', async () => {
    write('a.md', '---\ntitle: Same\n---\nx');
    await publish();
    write('b.md', '---\nslug: same\n---\nx');

    const { results } = await publish();

    expect(results[1]).toMatchObject({
      action: 'fail',
      problem: 'This is the same article as a.md. Change "slug" or the title.',
    });
  });

  it.each([
    [['--url', 'nowhere'], /is not the address of a blog/],
    [['--url', 'http://blog.example.org'], /^Use https/],
    [['--token-file', 'missing'], /^Can’t read the token file/],
    [['--unknown'], /Unknown option/],
  ])('exits with 2 on %j', async (wrong, sentence) => {
    const exitCode = await runFolderCommand('publish', [folder, ...args, ...wrong]);

    expect(exitCode).toBe(2);
    expect(printed.join('\n')).toMatch(sentence);
  });

  it('stops with the server’s sentence when the token is revoked', async () => {
    write('looms.md', '# Looms\n\nx');
    await blog.connection.db.deleteFrom('accessToken').execute();

    const exitCode = await runFolderCommand('publish', [folder, ...args]);

    expect([exitCode, printed.join('')]).toEqual([
      1,
      'This access token is invalid or revoked. Create a new one in the dashboard.',
    ]);
  });

  it('pulls articles to files that can be published unchanged', async () => {
    await blog.anArticle({ by: ada, title: 'On looms', markdown: 'They weave.\n', tags: ['looms'] });

    const first = await pull();
    const second = await pull();
    const third = await publish();

    expect(first.did).toEqual({ 'on-looms.md': 'create' });
    expect(read('on-looms.md')).toMatch(
      /^---\ntitle: "On looms"\ndate: .*\nlastmod: .*\nslug: "on-looms"\ntags: \["looms"\]\n---\n\nThey weave\.\n$/,
    );
    expect(second.did).toEqual({ 'on-looms.md': 'unchanged' });
    expect(third.did).toEqual({ 'on-looms.md': 'unchanged' });
  });

  it('pulls changes, but keeps files that were changed, too', async () => {
    await blog.anArticle({ by: ada, title: 'One', markdown: 'x' });
    await blog.anArticle({ by: ada, title: 'Two', markdown: 'x' });
    await pull();
    for (const slug of ['one', 'two'])
      await blog.call('PATCH', `/api/articles/edit/${slug}`, {
        as: ada,
        body: { title: slug, markdown: 'y' },
      });
    write('two.md', read('two.md').replace(/x$/, 'z'));

    const { exitCode, did } = await pull();

    expect([exitCode, did]).toEqual([1, { 'one.md': 'update', 'two.md': 'conflict' }]);
    expect(read('one.md')).toMatch(/\ny$/);
    expect(read('two.md')).toMatch(/\nz$/);
  });

  it('pulls over no file of the same name that was never published, except with --force', async () => {
    await blog.anArticle({ by: ada, title: 'One', markdown: 'x' });
    write('one.md', '---\ntitle: One\n---\n\nMine.\n');

    const kept = await pull();
    const text = read('one.md');
    const forced = await pull('--force');

    expect([kept.exitCode, kept.did, text]).toEqual([
      1,
      { 'one.md': 'conflict' },
      expect.stringContaining('Mine.'),
    ]);
    expect(forced.did).toEqual({ 'one.md': 'update' });
    expect(read('one.md')).not.toContain('Mine.');
  });

  describe('with pages', () => {
    const asPage = '---\ntitle: About\ntype: page\n---\n\nWho we are.\n';
    const asArticle = '---\ntitle: About\n---\n\nWho we are.\n';
    const turn = (kind: string) =>
      blog.call('PATCH', '/api/articles/kind/about', { as: ada, body: { kind } });
    beforeEach(() => adminOutput(blog, 'make-admin', ada.email));

    it('publishes a file with the type of a page as one, and turns it when the type changes', async () => {
      write('about.md', asPage);

      const runs = [await publish(), await publish()];
      const first = await article('about');
      write('about.md', asArticle);
      runs.push(await publish());
      const second = await article('about');
      write('about.md', asPage);
      runs.push(await publish(), await publish());

      expect(runs.map(({ did }) => did['about.md'])).toEqual([
        ...['create', 'unchanged', 'update', 'update', 'unchanged'],
      ]);
      expect([first.kind, second.kind, (await article('about')).kind]).toEqual(['page', 'article', 'page']);
      expect((await article('about'))._id).toBe(first._id);
    });

    it('leaves what was turned on the blog as it is, and pulls it', async () => {
      write('about.md', asArticle);
      await publish();
      await turn('page');

      expect((await publish()).did).toEqual({ 'about.md': 'unchanged' });
      expect((await article('about')).kind).toBe('page');
      await pull();
      expect(read('about.md')).toMatch(/^type: "?page"?$/m);
      expect((await publish()).did).toEqual({ 'about.md': 'unchanged' });

      await turn('article');
      await pull();
      expect(read('about.md')).toMatch(/^type: ""$/m);
      expect((await publish()).did).toEqual({ 'about.md': 'unchanged' });
      expect((await article('about')).kind).toBe('article');
    });

    it('says which article made way for a page', async () => {
      const eve = await blog.aUser({ name: 'Eve' });
      await blog.anArticle({ by: eve, title: 'About' });
      write('about.md', asPage);

      const { results } = await publish();

      expect(results[0]?.notes).toEqual([transferMessages.slug.moved('About', '/allArticles/about-2')]);
      expect((await publish()).did).toEqual({ 'about.md': 'unchanged' });
    });

    it.each([
      [
        'was published on the blog',
        () =>
          blog.call('POST', '/api/articles/new', {
            as: ada,
            body: { title: 'About', markdown: 'Ada.', kind: 'page' },
          }),
      ],
      ['is in another file now', async () => write('who.md', asPage.replace('About', 'About!'))],
    ])('prunes an article that made way for a page, which %s', async (_how, addPage) => {
      write('about.md', asArticle);
      await publish();
      const { _id } = await article('about');
      rmSync(path.join(folder, 'about.md'));
      await addPage();

      const { did } = await publish('--prune', '--force');

      expect(did).toMatchObject({ 'about.md': 'delete' });
      const page = await article('about');
      expect([page.kind, page._id]).toEqual(['page', expect.not.stringMatching(_id)]);
      expect(await articles()).toEqual([]);
    });

    it('pulls pages, and publishes them unchanged', async () => {
      await blog.call('POST', '/api/articles/new', {
        as: ada,
        body: { title: 'Imprint', markdown: 'Ada.', kind: 'page' },
      });

      expect((await pull()).did).toEqual({ 'imprint.md': 'create' });
      expect(read('imprint.md')).toMatch(/^type: "?page"?$/m);
      expect((await publish()).did).toEqual({ 'imprint.md': 'unchanged' });
    });

    it('saves drafts of pages', async () => {
      write('about.md', asPage.replace('type', 'draft: true\ntype'));

      await publish();
      expect((await publish()).did).toEqual({ 'about.md': 'unchanged' });

      const drafts = async () =>
        (await blog.call('GET', '/api/drafts', { as: ada })).json<Listing<Draft>>().result;
      expect(await drafts()).toMatchObject([{ title: 'About', kind: 'page' }]);
      write('about.md', asPage.replace('type: page', 'draft: true'));
      expect((await publish()).did).toEqual({ 'about.md': 'update' });
      expect(await drafts()).toMatchObject([{ title: 'About', kind: 'article' }]);
    });

    it('fails the file of an author who is no admin', async () => {
      await adminOutput(blog, 'remove-admin', ada.email);
      write('about.md', asPage);
      write('looms.md', '# Looms\n\nThey weave.\n');

      const { exitCode, did } = await publish();

      expect([exitCode, did]).toEqual([1, { 'about.md': 'fail', 'looms.md': 'create' }]);
    });
  });

  describe('with links between files', () => {
    it('leads them to the articles, in both directions, with anchors, whatever slugs they got', async () => {
      const eve = await blog.aUser();
      await blog.anArticle({ by: eve, title: 'Loom notes' });
      write(
        'a/engine.md',
        '---\ntitle: Engine\n---\n\n[Notes](../Loom%20notes.md#The-end) [by name](<Loom notes.md>) [root](/a/engine.md) [wiki]: [[Loom notes]]\n',
      );
      write(
        'Loom notes.md',
        '# Loom notes\n\n[Back](a/engine.md) `[no](a/engine.md)` <a href="a/engine.md">x</a>\n',
      );

      const { results } = await publish();

      const notes = (await articles()).find(({ title }) => title === 'Loom notes')?.slug ?? '';
      expect(notes).not.toBe('loom-notes');
      expect(results.map(({ action, notes }) => [action, notes])).toEqual([
        ['create', []],
        ['create', []],
      ]);
      expect((await article('engine')).markdown).toBe(
        `[Notes](/allArticles/${notes}${toAnchor('#The-end')}) [by name](/allArticles/${notes}) [root](/allArticles/engine) [wiki]: [Loom notes](/allArticles/${notes})\n`,
      );
      expect((await article(notes)).markdown).toBe(
        '[Back](/allArticles/engine) `[no](a/engine.md)` <a href="/allArticles/engine">x</a>\n',
      );
      expect(Object.values((await publish()).did)).toEqual(['unchanged', 'unchanged']);
      expect(Object.values((await pull()).did)).toEqual(['unchanged', 'unchanged']);
    });

    it('names those to files that are drafts, fail or don’t exist, and follows them once they are published', async () => {
      write('a.md', '# A\n\n[draft](draft.md) [bad](bad.md) [gone](gone.md)\n');
      write('bad.md', '# Bad\n\n![](gone.png)\n');
      write('draft.md', '---\ntitle: Draft\ndraft: true\n---\n\n[a](a.md)\n');

      const { results, did } = await publish();
      const before = await article('a');
      write('bad.md', '# Bad\n\nText.\n');
      write('draft.md', '---\ntitle: Draft\n---\n\n[a](a.md)\n');
      const again = await publish();

      expect(did).toEqual({ 'a.md': 'create', 'bad.md': 'fail', 'draft.md': 'create' });
      expect(results[0]?.notes.join(' ')).toMatch(/draft\.md.*bad\.md|gone\.md.*bad\.md/s);
      expect(before.markdown).toBe('[draft](draft.md) [bad](bad.md) [gone](gone.md)\n');
      expect(again.did).toEqual({ 'a.md': 'update', 'bad.md': 'create', 'draft.md': 'create' });
      expect((await article('a')).markdown).toBe(
        '[draft](/allArticles/draft) [bad](/allArticles/bad) [gone](gone.md)\n',
      );
    });

    it('keeps them in files that are pulled', async () => {
      write('a.md', '---\ntitle: A\n---\n\n[b](b.md#x) and more\n');
      write('b.md', '---\ntitle: B\n---\n\nText\n');
      await publish();
      const { title, markdown } = await article('a');
      await blog.call('PATCH', '/api/articles/edit/a', {
        as: ada,
        body: { title, markdown: markdown.replace('more', 'less') },
      });

      const pulled = await pull();

      expect(pulled.did).toEqual({ 'a.md': 'update', 'b.md': 'unchanged' });
      expect(read('a.md')).toBe('---\ntitle: A\n---\n\n[b](b.md#x) and less\n');
      expect(Object.values((await publish()).did)).toEqual(['unchanged', 'unchanged']);
    });
  });

  it('finds images at the root of a site, and names those that aren’t in the folder', async () => {
    write('static/img/loom.png', await aPicture());
    write('assets/cover.png', await aPicture());
    write('posts/a.md', '---\ntitle: A\ncover: /cover.png\n---\n\n![](/img/loom.png)\n');
    write(
      'posts/b.md',
      '---\ntitle: B\nimage: /none.png\n---\n\n![](/img/other.png) ![](https://example.org/x.png)\n',
    );

    const { exitCode, results } = await publish();

    expect([exitCode, results.map(({ notes }) => notes)]).toEqual([
      0,
      [[], ['2 images aren’t in the folder: /none.png, /img/other.png.']],
    ]);
    const { cover, markdown } = await article('a');
    expect([cover, markdown]).toEqual([
      expect.stringMatching(/^\/media\//) as string,
      expect.stringMatching(/^!\[\]\(\/media\/[^)]+\)\n$/) as string,
    ]);
    expect(await article('b')).toMatchObject({ cover: '' });
  });

  it('converts the tags of site generators as imports do', async () => {
    write(
      'a.md',
      '---\ntitle: A\n---\n\n{{< figure src="loom.png" >}}\n\n{% highlight js %}\nx\n{% endhighlight %}\n',
    );
    write('loom.png', await aPicture());

    await publish();

    expect((await article('a')).markdown).toMatch(/^!\[\]\(\/media\/[^)]+\)\s+```js\nx\n```\s*$/);
  });

  it('pulls texts that a file would be converted from, and publishes them unchanged', async () => {
    const markdown = 'About {{< youtube abc >}} and {% highlight js %}\nx\n{% endhighlight %}\n';
    await blog.anArticle({ by: ada, title: 'Tags', markdown });

    await pull();
    forget();

    expect((await publish()).did).toEqual({ 'tags.md': 'unchanged' });
    expect((await article('tags')).markdown).toBe(markdown);
  });

  describe('for changes on the blog', () => {
    const edit = async (slug: string, body: { markdown: string; title?: string; tags?: string[] }) =>
      blog.call('PATCH', `/api/articles/edit/${slug}`, { as: ada, body: { title: 'On looms', ...body } });
    beforeEach(async () => {
      write('looms.md', '---\ntitle: On looms\ntags: [looms]\n---\n\nOne.\n');
      await publish();
    });
    const rewrite = (text: string, tags = 'looms') =>
      write('looms.md', `---\ntitle: On looms\ntags: [${tags}]\n---\n\n${text}\n`);

    it('is in no conflict if the text is the same again', async () => {
      await edit('on-looms', { markdown: 'Two.\n' });
      await edit('on-looms', { markdown: 'One.\n' });
      const same = await publish();
      await edit('on-looms', { markdown: 'Two.\n' });
      await edit('on-looms', { markdown: 'One.\n' });
      rewrite('Three.');
      const pulled = await pull();

      expect([same.did, pulled.did]).toEqual([{ 'looms.md': 'unchanged' }, { 'looms.md': 'unchanged' }]);
      expect((await publish()).did).toEqual({ 'looms.md': 'update' });
      expect((await article('on-looms')).markdown).toBe('Three.\n');
    });

    it('keeps tags that changed there and not in the file, such as renamed ones', async () => {
      await edit('on-looms', { markdown: 'One.\n', tags: ['weaving'] });
      const same = await publish();
      rewrite('Two.');
      const changed = await publish();
      const kept = await article('on-looms');
      const pulled = await pull();

      expect([same.did, changed.did]).toEqual([{ 'looms.md': 'unchanged' }, { 'looms.md': 'update' }]);
      expect(kept).toMatchObject({ markdown: 'Two.\n', tags: ['weaving'] });
      expect(pulled.did).toEqual({ 'looms.md': 'update' });
      expect(read('looms.md')).toContain('tags: ["weaving"]');
    });

    it('is in conflict if tags changed on both sides', async () => {
      await edit('on-looms', { markdown: 'One.\n', tags: ['weaving'] });
      rewrite('One.', 'looms, engines');

      expect((await publish()).did).toEqual({ 'looms.md': 'conflict' });
      expect((await publish('--force')).did).toEqual({ 'looms.md': 'update' });
      expect(await article('on-looms')).toMatchObject({ tags: ['looms', 'engines'] });
    });

    it('is in conflict if the text changed, whatever its time', async () => {
      const { updatedAt } = await article('on-looms');
      await edit('on-looms', { markdown: 'Two.\n' });
      await blog.connection.db.updateTable('article').set({ updatedAt }).execute();
      rewrite('Three.');

      expect((await publish()).did).toEqual({ 'looms.md': 'conflict' });
      expect((await article('on-looms')).markdown).toBe('Two.\n');
    });

    it('prunes an article that was saved without a change', async () => {
      await edit('on-looms', { markdown: 'Two.\n' });
      await edit('on-looms', { markdown: 'One.\n' });
      rmSync(path.join(folder, 'looms.md'));

      expect((await publish('--prune')).did).toEqual({ 'looms.md': 'delete' });
    });

    it('reads state files of earlier builds, which have only the time', async () => {
      const state = JSON.parse(read('.markdown-blog.json')) as Record<
        string,
        { files: Record<string, object> }
      >;
      const known = state[url]?.files['looms.md'] as { text?: string; tags?: string[] };
      delete known.text;
      delete known.tags;
      write('.markdown-blog.json', JSON.stringify(state));
      rewrite('Two.');
      const first = await publish();
      write('.markdown-blog.json', JSON.stringify(state));
      await edit('on-looms', { markdown: 'By hand.\n' });
      rewrite('Three.');

      expect([first.did, (await publish()).did]).toEqual([
        { 'looms.md': 'update' },
        { 'looms.md': 'conflict' },
      ]);
    });
  });

  it('goes on where another computer stopped, and never overwrites what that one published', async () => {
    write('here/looms.md', '# Looms\n\nOne.\n');
    const on = async (name: string) => {
      printed.length = 0;
      await runFolderCommand('publish', [path.join(folder, name), ...args, '--json']);
      const { results } = JSON.parse(printed.join('')) as { results: FileResult[] };
      return results.map(({ action }) => action);
    };
    const copy = (from: string, to: string, file: string) => write(`${to}/${file}`, read(`${from}/${file}`));
    await on('here');
    for (const file of ['looms.md', '.markdown-blog.json']) copy('here', 'there', file);
    const clone = await on('there');
    write('there/looms.md', '# Looms\n\nTwo.\n');
    await on('there');
    write('here/looms.md', '# Looms\n\nThree.\n');
    const late = await on('here');
    copy('there', 'here', 'looms.md');
    const withoutState = await on('here');
    copy('there', 'here', '.markdown-blog.json');
    write('here/looms.md', '# Looms\n\nThree.\n');

    expect([clone, late, withoutState, await on('here')]).toEqual([
      ['unchanged'],
      ['conflict'],
      ['unchanged'],
      ['update'],
    ]);
    expect(await articles()).toHaveLength(1);
  });

  it('recognizes drafts without saved state, and says so when their text differs', async () => {
    const drafts = async () =>
      (await blog.call('GET', '/api/drafts', { as: ada })).json<Listing<Draft>>().result.length;
    const soon = new Date(Date.now() + 86_400_000).toISOString();
    write('idea.md', '---\ntitle: Idea\ntags: [looms]\ndraft: true\n---\n\nOne.\n');
    write('later.md', `---\ntitle: Later\ndate: ${soon}\n---\n\nx\n`);
    const forget = () => rmSync(path.join(folder, '.markdown-blog.json'));
    await publish();
    forget();
    const again = await publish();
    const count = await drafts();
    forget();
    write('idea.md', '---\ntitle: Idea\ntags: [looms]\ndraft: true\n---\n\nTwo.\n');
    const changed = await publish();

    expect([again.did, count]).toEqual([{ 'idea.md': 'unchanged', 'later.md': 'unchanged' }, 2]);
    expect([changed.did, changed.results[0]?.notes]).toEqual([
      { 'idea.md': 'create', 'later.md': 'unchanged' },
      [
        'The blog has another draft with this title. Commit .markdown-blog.json, so that a changed file replaces its draft.',
      ],
    ]);
  });

  it('tells articles of the same title apart by their dates and by what was published before', async () => {
    const post = (day: string, text: string) => `---\ntitle: Links\ndate: ${day}\n---\n\n${text}\n`;
    write('b.md', post('2020-01-01', 'One.'));
    await publish();
    write('a.md', post('2020-02-01', 'Two.'));
    const both = await publish();
    forget();

    expect(both.did).toEqual({ 'a.md': 'create', 'b.md': 'unchanged' });
    expect((await publish()).did).toEqual({ 'a.md': 'unchanged', 'b.md': 'unchanged' });
  });

  it('publishes the articles of an export as what they are', async () => {
    const { slug } = await blog.anArticle({ by: ada, title: 'On looms', markdown: 'One.\n' });
    const { _id } = await article(slug);
    write('renamed.md', `---\ntitle: Of looms\nparams: { id: "${_id}" }\n---\n\nOne.\n`);

    expect((await publish('--force')).did).toEqual({ 'renamed.md': 'update' });
    expect((await articles()).map(({ title }) => title)).toEqual(['Of looms']);
  });

  describe('with a path outside the folder', () => {
    const remember = (file: string) =>
      write(
        '.markdown-blog.json',
        JSON.stringify({
          [url]: { files: { [file]: { slug: 'one', hash: '', updatedAt: '' } }, images: {} },
        }),
      );
    const refused = (file: string) =>
      `${file} is a link, hidden, or outside of the folder. Only Markdown files in the folder are written.`;
    let outside: string;
    beforeEach(async () => {
      outside = mkdtempSync(path.join(tmpdir(), 'outside-'));
      await blog.anArticle({ by: ada, title: 'One', markdown: 'x' });
    });
    afterEach(() => rmSync(outside, { recursive: true }));

    it.each([
      ['a folder above', () => `../${path.basename(outside)}/one.md`],
      ['a hidden folder', () => '.git/one.md'],
      ['anything but Markdown', () => 'one.sh'],
    ])('pulls nothing to %s', async (_what, place) => {
      const file = place();
      mkdirSync(path.join(folder, '.git'));
      remember(file);

      const { exitCode, results } = await pull();

      expect([exitCode, results.map(({ problem }) => problem)]).toEqual([1, [refused(file)]]);
      expect([readdirSync(outside), readdirSync(path.join(folder, '.git'))]).toEqual([[], []]);
    });

    it.each(['../../one', 'deep/one', '..\\one'])('pulls no article that calls itself %s', async (slug) => {
      mkdirSync(path.join(folder, 'deep'));
      await blog.connection.db.updateTable('article').set({ slug }).execute();

      expect((await pull()).results.map(({ problem }) => problem)).toEqual([refused(`${slug}.md`)]);
      expect(readdirSync(folder).sort()).toEqual(['.token', 'deep']);
    });

    it('follows no link to a file or folder', async () => {
      symlinkSync(path.join(outside, 'one.md'), path.join(folder, 'one.md'));
      const toFile = await pull();
      symlinkSync(outside, path.join(folder, 'deep'));
      remember('deep/one.md');
      const toFolder = await pull();

      expect([toFile.did, toFolder.did]).toEqual([{ 'one.md': 'fail' }, { 'deep/one.md': 'fail' }]);
      expect(readdirSync(outside)).toEqual([]);
    });

    it('remembers nothing behind a link', async () => {
      symlinkSync(path.join(outside, 'any'), path.join(folder, '.markdown-blog.json'));

      expect(await runFolderCommand('pull', [folder, ...args])).toBe(1);
      expect(printed).toEqual([refused('.markdown-blog.json')]);
      expect(readdirSync(outside)).toEqual([]);
    });
  });

  describe('with the samples in deploy', () => {
    interface Step {
      script: string;
      env: Record<string, string>;
    }
    /** The blog's URL and token, as in the settings of a CI. */
    let secrets: { url: string; token: string; package: string };
    let programs: string;
    beforeEach(() => {
      secrets = { url, token: read('.token').trim(), package: './markdown-blog.tgz' };
      programs = path.join(folder, '.bin');
      // Replaces npx, which would install the package.
      const program = `"${process.execPath}" "${path.resolve('src/server/markdownBlog.ts')}"`;
      const npx = `[ "$1 $2 $3" = "--yes --package=${secrets.package} markdown-blog" ] || exit 9\nshift 3\nexec ${program} "$@"\n`;
      write('.bin/npx', `#!/bin/sh\n${npx}`);
      chmodSync(path.join(programs, 'npx'), 0o755);
      write('posts/looms.md', '# Looms\n\nx');
      write('posts/deep/engines.md', '---\ntitle: Engines\ntags: [engines]\n---\n\ny');
    });

    /** Returns the steps of the action with its inputs applied, like a runner. */
    function githubSteps(options = ''): Step[] {
      const action = parse(readFileSync('deploy/github/action.yml', 'utf8')) as {
        inputs: Record<string, { default?: string }>;
        runs: { steps: { run: string; env: Record<string, string> }[] };
      };
      const inputs: Record<string, string> = { ...secrets, options };
      const fill = (value: string) =>
        value.replace(
          /\$\{\{ inputs\.(\w+) \}\}/g,
          (_, input: string) => inputs[input] ?? action.inputs[input]?.default ?? '',
        );
      return action.runs.steps.map(({ run, env }) => ({
        script: run,
        env: Object.fromEntries(Object.entries(env).map(([name, value]) => [name, fill(value)])),
      }));
    }

    function gitlabSteps(): Step[] {
      const { publish } = parse(readFileSync('deploy/gitlab/publish.yml', 'utf8')) as {
        publish: { script: string[] };
      };
      const env = { BLOG_URL: url, PACKAGE: secrets.package, MARKDOWN_BLOG_TOKEN: secrets.token };
      return publish.script.map((script) => ({ script, env }));
    }

    const environment = (env: Record<string, string> = {}) =>
      ({ PATH: `${programs}:${process.env.PATH ?? ''}`, ...env }) as NodeJS.ProcessEnv;

    /** Runs the steps in the folder like a runner and returns their output. */
    async function runSteps(steps: Step[]): Promise<string> {
      let printed = '';
      for (const { script, env } of steps) {
        const options = { cwd: folder, env: environment(env) };
        const { stdout, stderr } = await execute('bash', ['-eo', 'pipefail', '-c', script], options);
        printed += stdout + stderr;
      }
      return printed;
    }

    it.each([
      ['GitHub', () => githubSteps()],
      ['GitLab', gitlabSteps],
    ])('publishes on %s, and changes nothing the second time', async (_where, steps) => {
      const first = await runSteps(steps());
      const stored = await articles();
      const second = await runSteps(steps());
      rmSync(path.join(folder, 'posts/.markdown-blog.json'));
      const fromFreshClone = await runSteps(steps());

      expect(first).toContain('2 created, 0 updated, 0 deleted, 0 unchanged, 0 failed');
      expect(stored.map(({ title }) => title).sort()).toEqual(['Engines', 'Looms']);
      for (const again of [second, fromFreshClone])
        expect(again).toContain('0 created, 0 updated, 0 deleted, 2 unchanged, 0 failed');
      expect(await articles()).toEqual(stored);
      expect(first + second).not.toContain(secrets.token);
    });

    itInTestAll('passes options on GitHub, and fails if a file fails', async () => {
      expect(await runSteps(githubSteps('--dry-run --json'))).toContain('"create":2');
      expect(await articles()).toEqual([]);
      write('posts/empty.md', '---\ntitle: Empty\n---\n');

      await expect(runSteps(githubSteps())).rejects.toMatchObject({
        code: 1,
        stdout: expect.stringContaining('failed empty.md: The file has no text.') as string,
      });
    });

    describe('before a commit', () => {
      const git = (...words: string[]) => execute('git', words, { cwd: folder, env: environment() });
      const commit = async () => {
        const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org'];
        return git(...who, 'commit', '--quiet', '--message', 'Write').then(
          () => 'committed',
          (error: unknown) => (error as { stderr: string }).stderr,
        );
      };
      beforeEach(async () => {
        await git('init', '--quiet');
        await aTokenFile(['read']);
        for (const [name, value] of [
          ['blog.url', url],
          ['blog.package', secrets.package],
          ['blog.tokenFile', path.join(folder, '.token')],
        ] as const)
          await git('config', name, value);
        write('.git/hooks/pre-commit', readFileSync('deploy/git/pre-commit'));
        chmodSync(path.join(folder, '.git/hooks/pre-commit'), 0o755);
      });

      it('lets good files pass, and publishes nothing', async () => {
        await git('add', 'posts');

        expect(await commit()).toBe('committed');
        expect(await articles()).toEqual([]);
      });

      it('checks the staged content instead of the working tree', async () => {
        write('posts/empty.md', '---\ntitle: Empty\n---\n');
        await git('add', 'posts');
        write('posts/empty.md', '# Empty no more\n\nx');

        expect(await commit()).toContain('failed empty.md: The file has no text.');
        await git('add', 'posts');
        expect(await commit()).toBe('committed');
      });

      itInTestAll('sends no request when no post changes', async () => {
        write('notes.txt', 'x');
        await git('add', 'notes.txt');
        await git('config', 'blog.url', 'http://127.0.0.1:1');

        expect(await commit()).toBe('committed');
      });
    });
  });

  inTestAll(() => {
    it('publishes 500 files twice, and changes nothing the second time', async () => {
      for (let number = 0; number < 500; number += 1)
        write(`posts/${number}.md`, `# Post ${number}\n\nText.\n`);

      const first = await publish();
      const second = await publish();

      expect(first.results.filter(({ action }) => action === 'create')).toHaveLength(500);
      expect(second.results.filter(({ action }) => action === 'unchanged')).toHaveLength(500);
    });
  });
});
