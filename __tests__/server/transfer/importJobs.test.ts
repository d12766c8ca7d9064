import { randomBytes } from 'node:crypto';
import type { Connection } from '../../../src/server/db/connect.ts';
import { DatabaseUnavailable } from '../../../src/server/db/portable.ts';
import type { Db } from '../../../src/server/db/schema.ts';
import { createImageProcessor } from '../../../src/server/images/imageProcessor.ts';
import { createMediaStorage } from '../../../src/server/images/mediaStorage.ts';
import { deleteOwnAccount, finishDeletions } from '../../../src/server/services/accountDeletion.ts';
import { readStatus } from '../../../src/server/services/blogStatus.ts';
import { updateSettings } from '../../../src/server/services/changeSettings.ts';
import { makeAdmin } from '../../../src/server/services/moderateAccounts.ts';
import { insertUser } from '../../../src/server/services/registration.ts';
import {
  appendPart,
  ATTEMPTS_MAX,
  ARCHIVES_BYTES_MAX,
  cancelImport,
  claimImport,
  deleteOldImport,
  endExpiredImports,
  endImport,
  getImport,
  insertImport,
  listImportedFiles,
  recordProgress,
  releaseImport,
  renewClaim,
  startImport,
  startUndo,
} from '../../../src/server/store/articleImports.ts';
import { commandLine } from '../../../src/server/store/auditLog.ts';
import { renderHere } from '../../../src/server/transfer/importArticles.ts';
import { startImportJob } from '../../../src/server/transfer/importJob.ts';
import { createSourceReader } from '../../../src/server/transfer/sourceReader.ts';
import type { CreatedToken } from '../../../src/shared/accessToken.ts';
import type { Article } from '../../../src/shared/article.ts';
import { operator } from '../../../src/shared/articleChange.ts';
import { ARCHIVE_BYTES_MAX, type ArticleImport, PART_BYTES } from '../../../src/shared/articleImport.ts';
import { importReplies } from '../../../src/shared/messages/en/imports.ts';
import { transferMessages } from '../../../src/shared/messages/en/transfer.ts';
import { transferMessages as japanese } from '../../../src/shared/messages/ja/transfer.ts';
import { type Author, type Blog, defaultOptions, idOf, startBlog } from '../../helpers/blog.ts';
import { openDatabase } from '../../helpers/database.ts';
import { aPng } from '../../helpers/images.ts';
import { importsOf, posts, zipOf } from '../../helpers/imports.ts';
import { until } from '../../helpers/until.ts';

let blog: Blog;
let ada: Author;
let imports: ReturnType<typeof importsOf>;
beforeEach(async () => {
  blog = await startBlog();
  ada = await blog.aUser({ name: 'Ada' });
  imports = importsOf(blog, ada);
});
afterEach(() => blog.close());

const { import: messages } = transferMessages;
const db = () => blog.connection.db;

const countRows = async (
  table: 'tag' | 'importPart' | 'importedFile' | 'articleImport' | 'article' | 'articleDeletion' | 'redirect',
) =>
  (
    await db()
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/** Returns the claim of the server that works on an import; '' if none does. */
const claimOf = async (id: string) =>
  (await db().selectFrom('articleImport').select('claim').where('id', '=', id).executeTakeFirstOrThrow())
    .claim;

/** Waits until the job has stopped importing. */
async function noMoreArticles(): Promise<void> {
  const counts: number[] = [];
  await until(async () => {
    counts.unshift(await countRows('article'));
    return counts.length > 10 && counts.slice(0, 10).every((count) => count === counts[0]);
  });
}

const find = (slug: string) => blog.call('GET', `/api/articles/${slug}`, { as: ada });

/** Uploads an archive and waits until it has been checked. */
async function ready(files: Record<string, string | Buffer>): Promise<string> {
  const id = await imports.upload(await zipOf(files));
  await imports.reach(id, 'ready', 'done', 'failed');
  return id;
}

/** Changes the row of an import, as time would. */
const change = (
  id: string,
  columns: { updatedAt?: string; endedAt?: string; claim?: string; claimedUntil?: string },
) => db().updateTable('articleImport').set(columns).where('id', '=', id).execute();

const LONG_AGO = '2020-01-01T00:00:00.000Z';
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

describe('an uploaded archive', () => {
  it('says what becomes of its files in the language that the blog has when they are read', async () => {
    const ghost = {
      db: [{ data: { posts: [{ id: '1', slug: 'a', html: '<p>Looms</p>', status: 'published' }] } }],
    };
    const id = await ready({
      'a.json': JSON.stringify(ghost),
      'empty.md': '---\ntitle: Empty\ndate: 2019-05-01\n---\n',
      'long.md': `---\ntitle: ${'long '.repeat(100)}\ndate: 2019-05-01\n---\nText\n\n![](gone.png)`,
      'image.md': '---\ntitle: Image\ndate: 2019-05-01\n---\nText ![](gone.png)',
    });
    const notes = async () => (await imports.files(id)).map(({ name, note }) => [name, note]);
    expect(await notes()).toEqual([
      ['a.json#a', expect.stringContaining(messages.undated)],
      ['empty.md', messages.noText],
      ['image.md', messages.imageLeftOut('gone.png', messages.imageMissing)],
      ['long.md', expect.stringMatching(/^Title must be at most 200 characters\.$/)],
    ]);

    await updateSettings(db(), { interfaceLanguage: 'ja' }, commandLine);
    const texts = japanese.import ?? {};
    expect(await notes()).toEqual([
      ['a.json#a', expect.stringContaining(texts.undated ?? '')],
      ['empty.md', texts.noText],
      ['image.md', texts.imageLeftOut?.('gone.png', texts.imageMissing ?? '')],
      ['long.md', expect.stringMatching(/200文字.*。$/)],
    ]);
  });

  it('names articles without a title in the language of the blog', async () => {
    await updateSettings(db(), { interfaceLanguage: 'ja' }, commandLine);
    const html = '<p><img src="https://example.org/a.png"></p>';
    const post = { id: '1', html, status: 'published', published_at: '2019-05-01T00:00:00Z' };
    const id = await ready({ 'a.json': JSON.stringify({ db: [{ data: { posts: [post] } }] }) });
    await imports.start(id);
    await imports.reach(id, 'done');

    expect(await imports.files(id)).toEqual([expect.objectContaining({ slug: 'untitled' })]);
    expect((await find('untitled')).json()).toMatchObject({ title: japanese.import?.untitled });
  });

  it('is checked, imported when its owner starts the import, and undone', async () => {
    const id = await ready({
      'posts/looms.md': '---\ntitle: On looms\ndate: 2019-05-01\n---\nThey weave.',
      'posts/engines.md': '# On engines',
      'posts/broken.md': '---\ntitle: [\n---\nx',
      'posts/later.md': '---\ntitle: Later\ndraft: true\n---\nx',
    });

    const plan = await imports.get(id);
    expect(plan).toMatchObject({
      ...{ name: 'site.zip', state: 'ready', done: 4, total: 4, problem: '', endedAt: null },
      counts: { new: 3, changed: 0, same: 0, refused: 1 },
    });
    expect((await find('looms')).statusCode).toBe(404);
    expect(await imports.files(id, 'outcome=refused')).toEqual([
      expect.objectContaining({ name: 'posts/broken.md', outcome: 'refused', slug: null }),
    ]);

    expect((await imports.start(id)).statusCode).toBe(200);
    const done = await imports.reach(id, 'done');

    expect(done).toMatchObject({ counts: { new: 3, changed: 0, same: 0, refused: 1 }, done: 4, total: 4 });
    expect(done.endedAt).not.toBeNull();
    const files = await imports.files(id, 'outcome=new');
    expect(files.map(({ slug }) => slug)).toEqual(['engines', null, 'looms']);
    expect((await find('looms')).json<Article>()).toMatchObject({
      title: 'On looms',
      createdAt: '2019-05-01T10:00:00.000Z',
    });
    await until(async () => (await countRows('importPart')) === 0);

    await blog.call('PATCH', '/api/articles/edit/engines', {
      as: ada,
      body: { title: 'Mine', markdown: 'x' },
    });
    expect((await imports.act(id, 'undo')).statusCode).toBe(200);
    const undone = await imports.reach(id, 'undone');

    expect(undone.done).toBe(1);
    expect((await find('looms')).statusCode).toBe(404);
    expect((await find('engines')).statusCode).toBe(200);
    const left = await imports.files(id, 'outcome=new');
    expect(left.map(({ slug }) => slug)).toEqual(['engines', null, null]);
    expect((await imports.act(id, 'undo')).statusCode).toBe(409);
  });

  const importedClicks = () =>
    db().selectFrom('articleClicks').select('clicks').where('clicks', '>', 0).execute();

  it('is the writer of its articles, by its file, and names the session that started it', async () => {
    const { slug } = await blog.anArticle({ by: ada, title: 'Looms', markdown: 'They weave.' });
    const id = await ready({
      'looms.md': `---\nid: looms\ntitle: Looms\nslug: ${slug}\ndate: 2019-05-01\n---\nThey weave.`,
      'engines.md': '---\ntitle: Engines\ndate: 2019-05-01\n---\nx',
      'later.md': '---\ntitle: Later\ndraft: true\n---\nx',
    });
    await db().deleteFrom('articleChange').execute();

    await imports.start(id);
    await imports.reach(id, 'done');

    const rows = await db().selectFrom('articleChange').selectAll().execute();
    const by = { by: `import ${id}`, byName: 'site.zip', actorId: idOf(ada) };
    expect(rows).toMatchObject([{ ...by, act: 'create', slugBefore: 'engines', statusBefore: '' }]);
    const savers = ['savedBy', 'browser'] as const;
    const draft = await db().selectFrom('draft').select(savers).executeTakeFirst();
    expect(draft).toEqual({ savedBy: `import ${id}`, browser: 'site.zip' });
    const versions = await blog.call('GET', '/api/articles/history/engines', { as: ada });
    expect(versions.json()).toMatchObject({
      result: [{ savedBy: { kind: 'import', name: 'site.zip', isThis: false }, tokenName: null }],
    });
    const started = await db().selectFrom('articleImport').select(savers).executeTakeFirstOrThrow();
    expect(started.savedBy).toMatch(/^session [\da-f]{22}$/);
  });

  it('imports other systems for any author, but no old URLs, clicks or invalid dates', async () => {
    const id = await ready({
      'blog.json': JSON.stringify({
        db: [
          {
            data: {
              posts: [{ id: '1', title: 'On looms', slug: 'looms', html: 'x', status: 'published' }],
            },
          },
        ],
      }),
      'engines.md': '---\naliases: [/engines.html]\nlastmod: 9998-01-01\nparams: { clicks: 7 }\n---\nx',
      'late.md': '---\ndate: 9999-12-31T23:59:59-12:00\n---\nx',
    });

    const [systems, engines, late] = await imports.files(id);
    const undated = `${messages.undated} ${messages.oldUrlsLeft}`;
    expect(systems).toMatchObject({ outcome: 'new', note: undated });
    expect(engines).toMatchObject({ outcome: 'new', note: undated });
    expect(late).toMatchObject({ outcome: 'refused' });
    await imports.start(id);
    await imports.reach(id, 'done');
    expect([await countRows('redirect'), await importedClicks()]).toEqual([0, []]);
    expect((await find('looms')).statusCode).toBe(200);
    const { createdAt, updatedAt } = (await find('engines')).json<Article>();
    expect(updatedAt).toBe(createdAt);
  });

  it('imports other systems, old URLs and clicks for admins', async () => {
    await db()
      .insertInto('admin')
      .values({ userId: idOf(ada), createdAt: LONG_AGO })
      .execute();
    const id = await ready({
      'blog.json': JSON.stringify({
        db: [
          {
            data: { posts: [{ id: '1', title: 'On looms', slug: 'looms', html: 'x', status: 'published' }] },
          },
        ],
      }),
      'engines.md': '---\naliases: [/engines.html]\nparams: { clicks: 7 }\n---\nx',
    });

    const notes = (await imports.files(id)).map(({ note }) => note).join();
    await imports.start(id);
    await imports.reach(id, 'done');

    expect((await find('looms')).statusCode).toBe(200);
    const redirects = await db().selectFrom('redirect').select('path').execute();
    expect(redirects).toContainEqual({ path: '/engines.html' });
    expect(await importedClicks()).toEqual([{ clicks: 7 }]);
    expect(notes).not.toContain(messages.oldUrlsLeft);
  });

  /** Starts a blog whose authors may write five times, and an import of some articles. */
  async function importSome(count: number, { isAdmin = false } = {}): Promise<string> {
    await blog.close();
    blog = await startBlog({ limits: { write: { count: 5, seconds: 900 } } });
    ada = await blog.aUser({ name: 'Ada' });
    imports = importsOf(blog, ada);
    if (isAdmin)
      await db()
        .insertInto('admin')
        .values({ userId: idOf(ada), createdAt: LONG_AGO })
        .execute();
    const id = await ready(posts(count));
    await imports.start(id);
    return id;
  }

  it('counts each article as a write, pauses at the limit and goes on after it', async () => {
    const id = await importSome(6);
    const findPause = () =>
      db().selectFrom('articleImport').select('claimedUntil').where('claim', '=', '').executeTakeFirst();
    await until(async () => ((await findPause())?.claimedUntil ?? '') > hoursAgo(0));

    expect(await countRows('article')).toBe(5);
    expect(await imports.get(id)).toMatchObject({ state: 'importing', done: 5, problem: '' });
    await blog.anArticle({ by: ada, title: 'Written meanwhile' });

    await change(id, { claimedUntil: LONG_AGO });
    await runJob(async () => (await imports.get(id)).state === 'done');
    expect(await imports.get(id)).toMatchObject({ counts: { new: 6, same: 0 } });
    expect(await countRows('article')).toBe(7);
  });

  it('counts nothing against an admin', async () => {
    const id = await importSome(6, { isAdmin: true });

    await imports.reach(id, 'done');

    expect(await countRows('article')).toBe(6);
  });

  it.each([
    [false, 'leaves out new tags beyond the limit of a day'],
    [true, 'adds any number of new tags'],
  ])('for an admin (%s) %s', async (isAdmin) => {
    if (isAdmin)
      await db()
        .insertInto('admin')
        .values({ userId: idOf(ada), createdAt: LONG_AGO })
        .execute();
    const files = Array.from({ length: 14 }, (_, file) => {
      const tags = Array.from({ length: 8 }, (_, tag) => `t${Math.min(file * 8 + tag, 104)}`);
      return [
        `${10 + file}.md`,
        `---\ntitle: On ${file}\ntags: [${[...new Set(tags), 'looms'].slice(0, 8).join()}]\n---\nx\n`,
      ];
    });
    const id = await ready(Object.fromEntries(files) as Record<string, string>);

    await imports.start(id);
    await imports.reach(id, 'done');

    const tags = await countRows('tag');
    const notes = (await imports.files(id)).map(({ note }) => note).filter((note) => note !== '');
    expect(await countRows('article')).toBe(14);
    expect(tags).toBeGreaterThan(isAdmin ? 100 : 90);
    expect(tags <= 100).toBe(!isAdmin);
    expect(notes.some((note) => note.startsWith('Left out t'))).toBe(!isAdmin);
  });

  it('keeps notes whole, and says where the rest of endless ones is', async () => {
    const missing = (length: number) =>
      ['a', 'b', 'c', 'd'].map((name) => `![](${name.repeat(length)}.png)`).join(' ');
    const id = await ready({
      'endless.md': `# Endless\n\n${missing(900)}`,
      'long.md': `# Long\n\n${missing(120)}`,
    });

    const [endless, long] = (await imports.files(id)).map(({ note }) => note);

    expect(long).toContain(messages.imageLeftOut(`${'d'.repeat(120)}.png`, messages.imageMissing));
    expect(endless).toMatch(/Image a{900}.*… This note is shortened here\./);
    expect(endless?.length).toBeLessThan(2200);
  });

  it('finishes when its last article uses up the limit', async () => {
    const id = await importSome(5);

    await imports.reach(id, 'done');

    expect(await countRows('article')).toBe(5);
  });

  it('is done after the check when there is nothing new', async () => {
    const id = await ready({ 'a.md': '# On looms' });
    await imports.start(id);
    await imports.reach(id, 'done');

    const again = await ready({ 'a.md': '# On looms' });

    expect(await imports.get(again)).toMatchObject({
      state: 'done',
      counts: { new: 0, changed: 0, same: 1, refused: 0 },
    });
    expect(await imports.files(again)).toEqual([{ name: 'a.md', outcome: 'same', note: '', slug: 'a' }]);
    expect((await imports.start(again)).statusCode).toBe(409);
    expect((await imports.list()).map(({ _id }) => _id)).toEqual([again, id]);
  });

  it('fails with a reason when it is damaged', async () => {
    const damaged = await imports.upload(Buffer.concat([Buffer.from('PK'), randomBytes(1000)]));

    expect(await imports.reach(damaged, 'failed')).toMatchObject({
      problem: transferMessages.import.notZip,
      counts: { new: 0, changed: 0, same: 0, refused: 0 },
    });
  });

  it.each([
    [
      'WordPress',
      'looms.xml',
      'application/xml',
      '\uFEFF\n<?xml version="1.0"?><rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><item><title>On looms</title><content:encoded>Text</content:encoded><wp:post_id>12</wp:post_id></item></channel></rss>',
      'looms.xml#12 On looms',
    ],
    [
      'Ghost',
      '',
      'application/json',
      '{"meta":{"exported_on":1},"data":{"posts":[{"id":"1","title":"On looms","slug":"on-looms","html":"<p>Text</p>","status":"published"}]}}',
      'import.json#on-looms',
    ],
  ])('is also an export of %s that is not zipped', async (_system, fileName, type, text, name) => {
    const content = Buffer.from(text);
    const { _id: id } = (await imports.create(content.length, fileName)).json<ArticleImport>();
    const sent = await blog.app.inject({
      method: 'PUT',
      url: `/api/imports/${id}/archive`,
      headers: { authorization: `Bearer ${ada.token}`, 'content-type': type },
      payload: content,
    });
    expect(sent.statusCode).toBe(200);
    await imports.reach(id, 'ready');

    await imports.start(id);
    await imports.reach(id, 'done');

    expect(await imports.files(id)).toMatchObject([{ name, outcome: 'new', slug: 'on-looms' }]);
  });

  it('is uploaded in pieces of any size and resumes after an interruption', async () => {
    const zip = await zipOf({ 'a.md': '# On looms', 'noise.bin': randomBytes(3 * PART_BYTES) });
    const { _id } = (await imports.create(zip.length)).json<ArticleImport>();
    const half = PART_BYTES + 1000;

    const first = (await imports.put(_id, zip.subarray(0, half))).json<ArticleImport>();
    // What is no whole part is not kept.
    expect(first).toMatchObject({ state: 'uploading', received: PART_BYTES, bytes: zip.length });
    const wrong = await imports.put(_id, zip.subarray(half), half);
    expect([wrong.statusCode, wrong.body]).toEqual([409, importReplies.notNext]);
    const again = await imports.put(_id, zip.subarray(0, half));
    expect(again.statusCode).toBe(409);
    await imports.put(_id, zip.subarray(PART_BYTES), PART_BYTES);

    expect(await imports.reach(_id, 'ready')).toMatchObject({ received: zip.length, counts: { new: 1 } });
  });

  it('is limited in size, type and number per account', async () => {
    const tooLarge = await imports.create(ARCHIVE_BYTES_MAX + 1);
    expect(tooLarge.statusCode).toBe(413);
    const zip = await zipOf({ 'a.md': '# On looms', 'b.bin': randomBytes(2 * PART_BYTES) });
    const { _id } = (await imports.create(zip.length)).json<ArticleImport>();
    expect((await imports.put(_id, randomBytes(zip.length))).statusCode).toBe(400);
    expect((await imports.put(_id, Buffer.concat([zip, zip]))).statusCode).toBe(413);
    await imports.put(_id, zip.subarray(0, PART_BYTES));
    const second = await imports.create(zip.length);
    expect([second.statusCode, second.body]).toEqual([409, importReplies.unfinished]);
    const text = await blog.call('PUT', `/api/imports/${_id}/archive`, {
      as: ada,
      body: 'PK',
      headers: { 'content-type': 'text/plain' },
    });
    expect(text.statusCode).toBe(415);

    await imports.act(_id, 'cancel');
    expect((await imports.put(_id, zip)).statusCode).toBe(409);
    expect((await imports.create(zip.length)).statusCode).toBe(201);
  });

  describe('room', () => {
    /** Has other accounts announce the largest archives. They have `received` bytes of each, from these networks. */
    async function occupy(networks: string[], received: number) {
      for (const network of networks) {
        const { _id } = (
          await importsOf(blog, await blog.aUser()).create(ARCHIVE_BYTES_MAX)
        ).json<ArticleImport>();
        await db()
          .updateTable('articleImport')
          .set({ network, received, parts: received === 0 ? 0 : 1 })
          .where('id', '=', _id)
          .execute();
      }
    }
    async function anAdmin(): Promise<Author> {
      const admin = await blog.aUser({ name: 'Grace Hopper' });
      await makeAdmin(db(), { id: idOf(admin), name: 'Grace Hopper' }, commandLine);
      return admin;
    }
    async function putSmall(as: Author) {
      const zip = await zipOf({ 'a.md': '# On looms' });
      const own = importsOf(blog, as);
      const { _id } = (await own.create(zip.length)).json<ArticleImport>();
      return own.put(_id, zip);
    }
    const full = ARCHIVES_BYTES_MAX / ARCHIVE_BYTES_MAX;
    const names = (count: number) => Array.from({ length: count }, (_, at) => `network ${at}`);

    it('is left by archives that are announced and never arrive', async () => {
      await occupy(names(full + 2), 0);

      expect((await putSmall(ada)).statusCode).toBe(200);
    });

    it('is used up by what has arrived, and the last part of it is for admins', async () => {
      const [eve, admin] = [await blog.aUser(), await anAdmin()];
      await occupy(names(full - 1), ARCHIVE_BYTES_MAX);

      const refused = await putSmall(ada);
      expect([refused.statusCode, refused.body]).toEqual([503, importReplies.noRoom]);
      expect((await putSmall(admin)).statusCode).toBe(200);

      await db().updateTable('articleImport').set({ parts: 0 }).where('network', '=', 'network 0').execute();
      expect((await putSmall(eve)).statusCode).toBe(200);
    });

    it('is shared by networks', async () => {
      await putSmall(ada);
      const { network } = await db()
        .selectFrom('articleImport')
        .select('network')
        .where('network', '<>', '')
        .executeTakeFirstOrThrow();
      expect(network).not.toContain('127.0.0.1');
      await occupy([network, network], ARCHIVE_BYTES_MAX);

      expect((await putSmall(await blog.aUser())).statusCode).toBe(503);
      expect((await putSmall(await anAdmin())).statusCode).toBe(200);
      await db()
        .updateTable('articleImport')
        .set({ network: 'elsewhere' })
        .where('network', '=', network)
        .execute();
      expect((await putSmall(await blog.aUser())).statusCode).toBe(200);
    });
  });

  it('is replaced by a new one before its first byte', async () => {
    const { _id: empty } = (await imports.create(10)).json<ArticleImport>();
    const zip = await zipOf({ 'a.md': '# On looms' });

    const id = await imports.upload(zip);

    expect((await imports.put(empty, zip)).statusCode).toBe(404);
    expect((await imports.list()).map(({ _id }) => _id)).toEqual([id]);
    expect((await imports.reach(id, 'ready')).counts.new).toBe(1);
  });

  it('is counted in the background jobs of the status page', async () => {
    await imports.create(10);
    const eve = importsOf(blog, await blog.aUser());
    await eve.reach(await eve.upload(Buffer.from('PK and nothing else')), 'failed');
    const sources = { examine: async () => [], sendsMails: false, publicUrl: null };

    const { jobs } = await readStatus(db(), 1, sources);

    expect(jobs).toContainEqual({
      ...{ job: 'importing', left: 0 },
      says: 'Imports of authors: 0 running, 1 waiting for their authors, 1 failed in the last 24 hours.',
    });
  });

  it('returns 429 after 20 an hour, with or without an access token', async () => {
    for (let count = 0; count < 20; count += 1) {
      const { _id } = (await imports.create(10)).json<ArticleImport>();
      await imports.act(_id, 'cancel');
    }

    expect((await imports.create(10)).statusCode).toBe(429);
    const token = { name: 'CI', scopes: ['write', 'images'], days: 1 };
    const created = await blog.call('POST', '/api/tokens', { as: ada, body: token });
    const byToken = importsOf(blog, { ...ada, ...created.json<CreatedToken>() });
    expect((await byToken.create(10)).statusCode).toBe(429);
  });

  it('is only visible to its owner', async () => {
    const id = await ready({ 'a.md': '# On looms' });
    const eve = importsOf(blog, await blog.aUser());

    const replies = [
      eve.start(id),
      ...(['cancel', 'undo'] as const).map((path) => eve.act(id, path)),
      eve.put(id, Buffer.from('PK')),
    ];

    expect((await Promise.all(replies)).map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
    expect(await eve.list()).toEqual([]);
    expect((await imports.get(id)).state).toBe('ready');
  });

  it('is deleted when its import is not started within a day, or its upload stops', async () => {
    const id = await ready({ 'a.md': '# On looms' });
    await change(id, { updatedAt: hoursAgo(23) });
    await endExpiredImports(db());
    expect((await imports.get(id)).state).toBe('ready');
    await change(id, { updatedAt: hoursAgo(25) });

    await runJob(async () => (await imports.get(id)).state === 'canceled');

    expect(await imports.get(id)).toMatchObject({ state: 'canceled', problem: importReplies.expired });
    await until(async () => (await countRows('importPart')) === 0);
    const { _id } = (await imports.create(10)).json<ArticleImport>();
    await change(_id, { updatedAt: LONG_AGO });
    expect((await imports.create(10)).statusCode).toBe(201);
    expect(await imports.get(_id)).toMatchObject({ state: 'failed', problem: importReplies.interrupted });
  });
});

interface JobOptions {
  database?: Db;
  /** Of the image processor, in milliseconds. */
  answerWithin?: number;
}

/** Runs the job as another server does, until something is the case. Returns its failures. */
async function tryJob(
  isDone: (failures: readonly unknown[]) => Promise<boolean>,
  { database = db(), answerWithin = 60_000 }: JobOptions = {},
): Promise<unknown[]> {
  const stop = new AbortController();
  const failures: unknown[] = [];
  const imageProcessor = createImageProcessor({ workerFile: defaultOptions.imageWorker, answerWithin });
  const job = startImportJob(
    {
      ...{ db: database, rendering: renderHere, imageProcessor },
      limits: { countImportedArticle: async () => 0 },
      reader: createSourceReader({ workerFile: defaultOptions.importWorker, stop: stop.signal }),
      media: createMediaStorage({ store: 'database' }, blog.connection),
    },
    { onFailed: (error) => failures.push(error), stop: stop.signal },
  );
  await until(() => isDone(failures));
  stop.abort();
  await job.ended();
  await imageProcessor.close();
  return failures;
}

async function runJob(isDone: () => Promise<boolean>, options?: JobOptions) {
  expect(await tryJob(isDone, options)).toEqual([]);
}

/** Returns the database as one that is lost once, at the `failing`th read of an archive. */
function loseDatabase(failing: number): Db {
  let reads = 0;
  return db().withPlugin({
    transformQuery({ node }) {
      if (node.kind !== 'SelectQueryNode' || !JSON.stringify(node.from).includes('importPart')) return node;
      reads += 1;
      if (reads === failing) throw new DatabaseUnavailable(new Error('lost'));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}

describe('an import', () => {
  it('is canceled between two articles, keeps imported articles, and can be undone', async () => {
    const id = await ready(posts(300));
    await imports.start(id);
    await until(async () => (await countRows('article')) > 5);

    expect((await imports.act(id, 'cancel')).statusCode).toBe(200);
    // What was imported since it was last recorded, as is due now, is recorded although the import is over.
    const time = performance.now();
    const clock = jest.spyOn(performance, 'now').mockReturnValue(time + 1000);

    // The one that is being stored is finished.
    await until(async () => (await claimOf(id)) === '');
    clock.mockRestore();
    const { counts, state } = await imports.get(id);
    expect(state).toBe('canceled');
    expect(counts.new).toBeLessThan(300);
    expect(await countRows('article')).toBe(counts.new);
    expect(await countRows('importedFile')).toBe(counts.new);
    await imports.act(id, 'undo');
    await imports.reach(id, 'undone');
    expect(await countRows('article')).toBe(0);
  });

  it('is continued by one server at a time', async () => {
    const id = await ready(posts(120));
    // Claimed by a server that doesn't work on it.
    await imports.start(id);
    await until(async () => (await countRows('article')) > 60);
    const claim = 'a server that was killed';
    await change(id, { claim, claimedUntil: '2999-01-01T00:00:00.000Z' });
    // The server that lost the claim leaves before its next file.
    await noMoreArticles();
    expect(await claimImport(db())).toBeNull();
    const { done } = await imports.get(id);
    expect(done).toBeLessThan(120);

    await change(id, { claimedUntil: '' });
    await runJob(async () => (await imports.get(id)).state === 'done');

    expect(await imports.get(id)).toMatchObject({ done: 120, counts: { new: 120, same: 0 } });
    expect(await countRows('article')).toBe(120);
    const files = await imports.files(id, 'limit=100&page=2');
    expect(files.every(({ outcome, slug }) => outcome === 'new' && slug !== null)).toBe(true);
    await imports.act(id, 'undo');
    expect(await imports.reach(id, 'undone')).toMatchObject({ done: 120 });
    expect(await countRows('article')).toBe(0);
  });

  it('resumes after the database failed while a file was read', async () => {
    let [id, failures]: [string, readonly unknown[]] = ['', []];
    // Again if the blog's own job, whose database works, was faster.
    for (let tries = 1; failures.length === 0; tries += 1) {
      // The file is not in the part that lists the files.
      id = await ready({ [`${tries}.md`]: '# On looms', 'noise.bin': randomBytes(2 * PART_BYTES) });
      await startImport(db(), { id, ownerId: idOf(ada) }, { undated: '2026-01-31', writer: operator });
      const isOver = async (failures: readonly unknown[]) =>
        failures.length > 0 || (await imports.get(id)).state === 'done';
      failures = await tryJob(isOver, { database: loseDatabase(2) });
    }
    const interrupted = await imports.get(id);
    await change(id, { claimedUntil: '' });
    await runJob(async () => (await imports.get(id)).state === 'done');

    expect(failures).toEqual([expect.any(DatabaseUnavailable)]);
    expect(interrupted).toMatchObject({ state: 'importing', counts: { new: 0, refused: 0 } });
    expect((await imports.get(id)).counts).toMatchObject({ new: 1, refused: 0 });
  });

  it('waits for the image processor instead of leaving out an image', async () => {
    const id = await ready({ 'a.md': '![](a.png)', 'a.png': await aPng() });
    await startImport(db(), { id, ownerId: idOf(ada) }, { undated: '2026-01-31', writer: operator });

    await runJob(async () => (await imports.get(id)).state === 'done', { answerWithin: 1 });

    expect(await imports.files(id)).toMatchObject([{ outcome: 'new', note: '' }]);
  });

  it('does not restore articles that were deleted while it was interrupted', async () => {
    const id = await ready(posts(120));
    await imports.start(id);
    await until(async () => (await imports.get(id)).done >= 50);
    await change(id, { claim: 'another server', claimedUntil: '2999-01-01T00:00:00.000Z' });
    await blog.call('DELETE', '/api/articles/delete/00001', { as: ada });

    await change(id, { claimedUntil: '' });
    await runJob(async () => (await imports.get(id)).state === 'done');

    expect((await find('00001')).statusCode).toBe(404);
    expect(await countRows('articleDeletion')).toBe(1);
    expect(await countRows('article')).toBe(120);
  });

  it('moves articles to the bin if a token undoes it', async () => {
    const id = await ready(posts(2));
    await imports.start(id);
    await imports.reach(id, 'done');
    const scopes = ['read', 'write', 'images'];
    const made = await blog.call('POST', '/api/tokens', { as: ada, body: { name: 'Deploy', scopes } });
    const byToken = importsOf(blog, { ...ada, ...made.json<CreatedToken>() });

    await byToken.act(id, 'undo');
    await imports.reach(id, 'undone');

    expect((await find('00001')).statusCode).toBe(404);
    expect(await countRows('articleDeletion')).toBe(2);
  });

  it('is canceled when its account is suspended', async () => {
    const id = await ready(posts(300));
    await imports.start(id);
    await until(async () => (await countRows('article')) > 5);

    await db()
      .updateTable('user')
      .set({ suspension: 'hidden', suspendedFor: 'Spam.' })
      .where('id', '=', idOf(ada))
      .execute();
    const state = async () => {
      const { state, problem } = await getImport(db(), { id, ownerId: idOf(ada) });
      return { state, problem };
    };
    await until(async () => (await state()).state === 'canceled');

    expect(await state()).toEqual({ state: 'canceled', problem: importReplies.accountBlocked });
    expect(await countRows('article')).toBeLessThan(300);
  });

  it('is deleted with its account', async () => {
    const id = await ready({ ...posts(200), 'noise.bin': randomBytes(20 * PART_BYTES) });
    await imports.start(id);
    await until(async () => (await countRows('article')) > 5);

    await deleteOwnAccount(db(), idOf(ada));

    await runJob(async () => {
      await finishDeletions(db());
      return (await countRows('articleImport')) === 0;
    });
    expect(await countRows('article')).toBe(0);
    expect(await countRows('importPart')).toBe(0);
  });

  it('leaves the last five imports of an account', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 7; count += 1) {
      const id = await ready({ 'readme.md': 'x' });
      ids.unshift(id);
    }

    await until(async () => (await imports.list()).length === 5);

    expect((await imports.list()).map(({ _id }) => _id)).toEqual(ids.slice(0, 5));
    const [newest = '', next = ''] = ids;
    await change(newest, { endedAt: hoursAgo(29 * 24) });
    await change(next, { endedAt: hoursAgo(31 * 24) });
    while (await deleteOldImport(db()));
    expect((await imports.list()).map(({ _id }) => _id)).toEqual([newest, ...ids.slice(2, 5)]);
  });
});

describe('a stored import', () => {
  let connection: Connection;
  let remove: () => Promise<void>;
  let id: string;
  let ownerId: string;
  beforeEach(async () => {
    ({ connection, remove } = await openDatabase());
    const user = { name: 'Ada', email: 'a@b.c', passwordHash: '' };
    ({ id: ownerId } = await insertUser(connection.db, user));
    id = await insertImport(connection.db, { name: 'site.zip', bytes: 2 }, { ownerId, writer: operator });
    await appendPart(
      connection.db,
      { id, ownerId },
      {
        ...{ from: 0, data: Buffer.from('PK') },
        sender: { network: '', isAdmin: false },
      },
    );
  });
  afterEach(async () => {
    await connection.db.destroy();
    await remove();
  });

  /** Claims the import as a server that is killed, after it got to a position or not. */
  async function claimAndDie(position?: number) {
    const claimed = await claimImport(connection.db);
    await connection.db
      .updateTable('articleImport')
      .set({ claimedUntil: '', ...(position !== undefined && { position }) })
      .where('id', '=', id)
      .execute();
    return claimed?.id ?? null;
  }
  const stored = async () => {
    const { state, problem } = await getImport(connection.db, { id, ownerId });
    return { state, problem };
  };

  it('fails an import after five servers were killed without progress', async () => {
    const claims = [await claimAndDie(50)];
    // A check begins at 0 each time: to get there again is no progress.
    for (let kills = 0; kills < ATTEMPTS_MAX; kills += 1) claims.push(await claimAndDie(50));
    const last = await claimAndDie();

    expect(claims).toEqual(claims.map(() => id));
    expect(last).toBeNull();
    expect(await stored()).toEqual({ state: 'failed', problem: importReplies.stuck(ATTEMPTS_MAX) });
  });

  it('continues an import after four kills, counted anew from each regular stop', async () => {
    for (let round = 0; round < 2; round += 1) {
      for (let kills = 1; kills < ATTEMPTS_MAX; kills += 1) expect(await claimAndDie()).toBe(id);
      const claimed = await claimImport(connection.db);
      expect(claimed).toMatchObject({ id });
      if (claimed) await releaseImport(connection.db, claimed);
    }

    expect((await stored()).state).toBe('checking');
  });

  it('waits longer after each of the last kills, also if the claim was renewed', async () => {
    const waits: number[] = [];
    for (let kills = 0; kills < ATTEMPTS_MAX; kills += 1) {
      const claimed = await claimImport(connection.db);
      if (claimed) await renewClaim(connection.db, claimed);
      const { claimedUntil } = await connection.db
        .selectFrom('articleImport')
        .select('claimedUntil')
        .executeTakeFirstOrThrow();
      waits.push(Math.round((Date.parse(claimedUntil) - Date.now()) / 30_000));
      await connection.db.updateTable('articleImport').set({ claimedUntil: '' }).execute();
    }

    expect(waits).toEqual([1, 1, 1, 2, 4]);
  });

  it('allows any number of attempts with progress, and of regular stops', async () => {
    for (let position = 1; position <= 5; position += 1) expect(await claimAndDie(position)).toBe(id);
    for (let round = 0; round < 5; round += 1) {
      const claimed = await claimImport(connection.db);
      expect(claimed).toMatchObject({ id });
      if (claimed) await releaseImport(connection.db, claimed);
    }

    expect((await stored()).state).toBe('checking');
  });

  it('lists as many files as it says, also if there are too many to list', async () => {
    const claimed = await claimImport(connection.db);
    if (!claimed) throw new Error('The import was not claimed.');
    const files = ['last.md', 'left-out.md'].map((name) => ({
      name,
      outcome: 'new' as const,
      note: '',
      slug: null,
    }));
    const counts = { new: 10_001, same: 0, changed: 0, refused: 0 };
    await recordProgress(connection.db, claimed, { position: 10_001, counts, files });

    const listing = await listImportedFiles(
      connection.db,
      { id, ownerId },
      { outcome: 'new', page: 1, limit: 100 },
    );

    expect(listing).toMatchObject({ result: [{ name: 'last.md' }], total: 1 });
  });

  it('lets only the server with the current claim end an import', async () => {
    const lost = await claimImport(connection.db);
    await connection.db.updateTable('articleImport').set({ claimedUntil: '' }).execute();
    const claimed = await claimImport(connection.db);
    if (!lost || !claimed) throw new Error('The import was not claimed.');
    const end = { state: 'failed', problem: 'Broken.' } as const;

    const ends = [await endImport(connection.db, lost, end), (await stored()).state];
    ends.push(await endImport(connection.db, claimed, end), (await stored()).state);

    expect(ends).toEqual([false, 'checking', true, 'failed']);
  });

  it('starts an undo when the server of the canceled import has stored its last article', async () => {
    await connection.db.updateTable('articleImport').set({ state: 'importing', created: 1 }).execute();
    const claimed = await claimImport(connection.db);
    if (!claimed) throw new Error('The import was not claimed.');
    await cancelImport(connection.db, { id, ownerId });
    await startUndo(connection.db, { id, ownerId }, operator);

    const claims = [await claimImport(connection.db)];
    await releaseImport(connection.db, claimed);
    claims.push(await claimImport(connection.db));

    expect(claims).toMatchObject([null, { id, state: 'undoing' }]);
  });

  it('reports an import as waiting until a server claims it', async () => {
    const isWaiting = async () => (await getImport(connection.db, { id, ownerId })).isWaiting;
    const states = [await isWaiting()];
    await connection.db.updateTable('articleImport').set({ updatedAt: LONG_AGO }).execute();

    states.push(await isWaiting());
    await claimImport(connection.db);
    states.push(await isWaiting());
    await connection.db.updateTable('articleImport').set({ claimedUntil: LONG_AGO }).execute();
    states.push(await isWaiting());

    expect(states).toEqual([false, true, false, true]);
  });
});

describe('an account that may not publish', () => {
  it('returns 403', async () => {
    await db()
      .insertInto('pendingAccount')
      .values({ userId: idOf(ada), createdAt: LONG_AGO, rejectedAt: null, reason: '' })
      .execute();

    expect((await imports.create(10)).statusCode).toBe(403);
  });
});
