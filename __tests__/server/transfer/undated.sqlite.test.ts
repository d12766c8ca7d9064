import { rename, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { insertWebhook } from '../../../src/server/store/webhooks.ts';
import { createFileDates } from '../../../src/server/transfer/fileDates.ts';
import type { ImportResult } from '../../../src/server/transfer/importArticles.ts';
import type { ImportedFile } from '../../../src/shared/articleImport.ts';
import { type Author, type Blog } from '../../helpers/blog.ts';
import { importsOf, zipOf } from '../../helpers/imports.ts';
import { aRepository } from '../../helpers/repository.ts';
import { adminAnswer } from '../../helpers/runCommand.ts';
import { getArticle, setUpImports } from '../../helpers/setUpImports.ts';

const { aBlogOfAda, aSite, aZip } = setUpImports();

type Run = ImportResult & { files: ImportedFile[] };

async function run(blog: Blog, source: string, ...options: string[]): Promise<Run> {
  const answer = await adminAnswer(blog, 'import', 'ada@example.org', source, ...options);
  return (answer as unknown as { json: Run }).json;
}

const listDrafts = async (blog: Blog, as: Author) =>
  (await blog.call('GET', '/api/drafts', { as })).json<{ result: { title: string }[] }>().result;

describe('the dates of files', () => {
  const now = Date.parse('2026-06-01T12:00:00Z');
  const findDates = (times: (string | null)[]) => {
    const files = times.map((time, index) => ({
      name: `${index}.md`,
      changedAt: time === null ? null : Date.parse(time),
    }));
    const find = createFileDates(files, now);
    return files.map(({ name }) => find(name)?.slice(0, 10) ?? null);
  };

  it.each<[string, (string | null)[], (string | null)[]]>([
    ['each file has its own', ['2019-05-01T10:00Z', '2020-05-01T10:00Z'], ['2019-05-01', '2020-05-01']],
    ['there is one file', ['2019-05-01T10:00Z'], ['2019-05-01']],
    ['all are the same', ['2019-05-01T10:00Z', '2019-05-01T10:00Z'], [null, null]],
    [
      'most were unpacked within an hour',
      ['2019-05-01T10:00Z', '2019-05-01T10:59Z', '2018-05-01T10:00Z'],
      [null, null, '2018-05-01'],
    ],
    ['it is unknown', [null, '2019-05-01T10:00Z'], [null, '2019-05-01']],
    ['the archive has no dates', ['1980-01-01T00:00Z'], [null]],
    ['it is in the last day', ['2026-06-01T09:00Z', '2019-05-01T10:00Z'], [null, '2019-05-01']],
    ['it is in the future', ['2027-06-01T09:00Z'], [null]],
  ])('count if %s', (_case, times, dates) => {
    expect(findDates(times)).toEqual(dates);
  });

  it('count only among articles', () => {
    const at = Date.parse('2019-05-01T10:00Z');
    const files = ['a.md', 'a.png', 'b.png', 'c.png'].map((name) => ({ name, changedAt: at }));

    expect(createFileDates(files, now)('a.md')).toBe('2019-05-01T10:00:00.000Z');
  });
});

describe('an article without a date', () => {
  it('gets the date of its file in a folder, or in a ZIP file', async () => {
    const { blog, ada } = await aBlogOfAda();
    const site = await aSite({
      'looms.md': '# Looms\n\nText',
      'draft.md': '---\ndraft: true\n---\n# Draft\n\nx',
    });
    const [may, june] = [new Date('2019-05-01T10:00:00Z'), new Date('2019-06-01T10:00:00Z')];
    await utimes(path.join(site, 'looms.md'), may, may);
    await utimes(path.join(site, 'draft.md'), june, june);
    const zip = await aZip((zip) => {
      zip.addBuffer(Buffer.from('# Cards\n\nText'), 'cards.md', { mtime: may });
      zip.addBuffer(Buffer.from('---\ndate: 2020-01-01\n---\n# Wheels\n\nText'), 'wheels.md', {
        mtime: june,
      });
    });

    const { files, undated } = await run(blog, site, '--yes');
    await run(blog, zip, '--yes');

    expect(files.find(({ name }) => name === 'looms.md')?.note).toBe(
      'It has no date, so it gets 2019-05-01, when its file was last changed.',
    );
    expect(undated.count).toBe(0);
    expect((await getArticle(blog, 'looms', ada)).createdAt).toBe('2019-05-01T10:00:00.000Z');
    expect((await getArticle(blog, 'cards', ada)).createdAt).toMatch(/^2019-05-01/);
    expect((await getArticle(blog, 'wheels', ada)).createdAt).toMatch(/^2020-01-01/);
  });

  it('gets the date of its last change in its front matter', async () => {
    const { blog, ada } = await aBlogOfAda();
    const site = await aSite({
      'looms.md': '---\nlastmod: 2019-05-01\n---\n# Looms\n\nText',
      'later.md': '---\nlastmod: 2199-05-01\n---\n# Later\n\nText',
    });

    const { files } = await run(blog, site, '--yes');

    expect(files).toMatchObject([
      { name: 'later.md', outcome: 'refused' },
      { name: 'looms.md', note: 'It has no date, so it gets 2019-05-01, when it was last changed.' },
    ]);
    expect((await getArticle(blog, 'looms', ada)).createdAt).toMatch(/^2019-05-01/);
  });

  it('is refused by the command line until it gets a date or becomes a draft', async () => {
    const { blog, ada } = await aBlogOfAda();
    const site = await aSite({
      'a.md': '# A\n\nText',
      'b.md': '# B\n\nText',
      'c.md': '---\ndate: 2020-01-01\n---\n# C\n\nText',
    });

    const preview = await run(blog, site);
    const done = await run(blog, site, '--yes');
    const dated = await run(blog, site, '--yes', '--undated', '2021-05-01');
    const again = await run(blog, site, '--yes');

    expect(preview.counts).toEqual({ new: 1, same: 0, changed: 0, refused: 2 });
    expect(preview.undated).toEqual({ count: 2, first: ['a.md', 'b.md'] });
    expect(done.counts).toEqual(preview.counts);
    expect(done.files[0]?.note).toBe(
      'It has no date. Choose one for all such articles with --undated 2026-01-31, or --undated drafts.',
    );
    expect(dated.files.map(({ note }) => note)).toEqual(['', '', '']);
    expect(dated.counts).toEqual({ new: 2, same: 1, changed: 0, refused: 0 });
    expect(again.counts).toEqual({ new: 0, same: 3, changed: 0, refused: 0 });
    expect((await getArticle(blog, 'a', ada)).createdAt).toMatch(/^2021-05-01/);
  });

  it('gets the date of the first commit of its file, also under an earlier name', async () => {
    const { blog, ada } = await aBlogOfAda();
    const site = await aSite({ 'old.md': '# Looms\n\nThey weave patterns.', 'cards.md': '# Cards\n\nText' });
    const { commit } = await aRepository(site);
    await commit('2019-05-01T23:30:00-05:00');
    await writeFile(path.join(site, 'mills.md'), '---\nlastmod: 2018-01-01\n---\n# Mills\n\nThey grind.');
    await rename(path.join(site, 'old.md'), path.join(site, 'looms.md'));
    await commit('2020-05-01T10:00:00Z');
    await writeFile(path.join(site, 'wheels.md'), '# Wheels\n\nThey turn.');
    await commit('2021-05-01T10:00:00Z');
    await writeFile(path.join(site, 'axles.md'), '# Axles\n\nThey bear.');
    await commit('2022-05-01T10:00:00Z');

    const { files, undated } = await run(blog, site, '--yes');

    expect(undated.count).toBe(0);
    expect(files.find(({ name }) => name === 'looms.md')?.note).toBe(
      'It has no date, so it gets 2019-05-02, when its file was first committed to its Git repository.',
    );
    const dates = ['looms', 'cards', 'mills', 'wheels', 'axles'].map(
      async (slug) => (await getArticle(blog, slug, ada)).createdAt,
    );
    expect(await Promise.all(dates)).toEqual([
      '2019-05-02T04:30:00.000Z',
      '2019-05-02T04:30:00.000Z',
      // The front matter knows of an earlier day.
      expect.stringMatching(/^2018-01-01/),
      '2021-05-01T10:00:00.000Z',
      '2022-05-01T10:00:00.000Z',
    ]);
  });

  it('can become a draft, which links don’t lead to', async () => {
    const { blog, ada } = await aBlogOfAda();
    const site = await aSite({
      'a.md': '# A\n\nText',
      'b.md': '---\ndate: 2020-01-01\n---\n# B\n\n[one](a.md) [other](c.md)',
      'c.md': '---\ndate: 2020-01-01\n---\n# C\n\nText',
      'd.md': '---\ndate: 2020-01-02\n---\n# D\n\n[one](a.md)',
    });

    const preview = await run(blog, site, '--undated', 'drafts');
    const done = await run(blog, site, '--yes', '--undated', 'drafts');

    const note = '1 link leads to a file that becomes no public article: a.md.';
    for (const { files } of [preview, done])
      expect(files.map((file) => file.note)).toEqual([
        'It has no date, so it becomes a draft.',
        note,
        '',
        note,
      ]);
    expect((await getArticle(blog, 'b', ada)).markdown).toBe('[one](a.md) [other](/allArticles/c)');
    await writeFile(path.join(site, 'e.md'), '---\ndate: 2020-01-01\n---\n# E\n\n[one](a.md)');
    const later = await run(blog, site, '--yes', '--undated', 'today');
    expect(later.files.at(-1)).toMatchObject({ name: 'e.md', outcome: 'new', note });
  });

  it('can become a draft, and then stays one', async () => {
    const { blog, ada } = await aBlogOfAda();
    const site = await aSite({ 'a.md': '# A\n\nText' });

    const preview = await run(blog, site, '--undated', 'drafts');
    const done = await run(blog, site, '--yes', '--undated', 'drafts');
    const again = await run(blog, site, '--yes', '--undated', 'today');

    expect(done).toMatchObject({ counts: preview.counts, drafts: { count: 1, first: ['a.md'] } });
    expect(done.files[0]?.note).toBe('It has no date, so it becomes a draft.');
    expect(await listDrafts(blog, ada)).toMatchObject([{ title: 'A' }]);
    expect(again.counts).toEqual({ new: 0, same: 1, changed: 0, refused: 0 });
    expect((await blog.call('GET', '/api/articles/a', { as: ada })).statusCode).toBe(404);
  });

  it.each(['2199-01-01', 'yesterday', '2026-02-30'])('can’t get %s', async (choice) => {
    const { blog } = await aBlogOfAda();
    const site = await aSite({ 'a.md': '# A\n\nText' });

    await expect(run(blog, site, '--yes', '--undated', choice)).rejects.toThrow('--undated');
  });

  it('sends no webhook, even with the date of today', async () => {
    const { blog } = await aBlogOfAda();
    const { db } = blog.connection;
    await insertWebhook(db, { url: 'https://example.org/hook', events: ['article.published'] });

    await run(blog, await aSite({ 'a.md': '# A\n\nText' }), '--yes', '--undated', 'today');

    expect(await db.selectFrom('webhookDelivery').selectAll().execute()).toEqual([]);
  });
});

describe('an import in the dashboard', () => {
  const FILES = {
    'a.md': '---\naliases: [/old-a]\n---\n# A\n\nText',
    'c.md': '---\ndate: 2020-01-01\naliases: [/old-c]\n---\n# C\n\nText',
    '_drafts/d.md': '# D\n\nText',
  };
  async function ready(files: Record<string, string>, isAdmin: boolean) {
    const { blog, ada } = await aBlogOfAda();
    if (isAdmin) await adminAnswer(blog, 'make-admin', ada.email);
    const imports = importsOf(blog, ada);

    const id = await imports.upload(await zipOf(files));
    return { blog, ada, imports, current: await imports.reach(id, 'ready'), id };
  }

  it('says before it starts what it would do', async () => {
    const { current, imports, id } = await ready(FILES, true);

    expect(current.summary).toEqual({
      drafts: { count: 1, first: ['_drafts/d.md'] },
      undated: { count: 1, first: ['a.md'] },
      redirects: { count: 2, first: ['/old-a', '/old-c'], undated: 1 },
      withoutRedirects: 0,
      images: 0,
      imageFiles: 0,
    });
    const [first] = await imports.files(id);
    expect(first).toMatchObject({ name: 'a.md', note: expect.stringMatching(/^It has no date\./) as string });
  });

  it('says that redirects need an admin', async () => {
    const { current } = await ready(FILES, false);

    expect(current.summary).toMatchObject({ redirects: { count: 0, first: [] }, withoutRedirects: 2 });
  });

  it('starts only with a choice for articles without a date', async () => {
    const { blog, ada, imports, id } = await ready(FILES, true);

    const without = await imports.start(id, '');
    const future = await imports.start(id, '2199-01-01');
    await imports.start(id, 'drafts');
    const { counts } = await imports.reach(id, 'done');

    expect([without.statusCode, without.body]).toEqual([
      400,
      'Some articles have no date. Choose one for them, or import them as drafts.',
    ]);
    expect([future.statusCode, future.body]).toEqual([
      400,
      'Undated must be a day up to today, such as 2026-01-31, or “drafts”.',
    ]);
    expect(counts).toMatchObject({ new: 3, refused: 0 });
    expect((await listDrafts(blog, ada)).map(({ title }) => title).sort()).toEqual(['A', 'D']);
  });

  it('needs no choice if all articles have a date', async () => {
    const { imports, id } = await ready({ 'c.md': FILES['c.md'] }, false);

    expect((await imports.start(id, '')).statusCode).toBe(200);
  });
});
