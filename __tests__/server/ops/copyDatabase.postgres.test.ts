import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { readConfig } from '../../../src/server/config.ts';
import { connect } from '../../../src/server/db/connect.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { utcDay } from '../../../src/server/db/portable.ts';
import type { Db } from '../../../src/server/db/schema.ts';
import { createMediaStorage } from '../../../src/server/images/mediaStorage.ts';
import { copyBlog, prepareTarget } from '../../../src/server/ops/copyDatabase.ts';
import { describeStartError } from '../../../src/server/ops/startupErrors.ts';
import { openDatabase } from '../../../src/server/serve.ts';
import { insertImage } from '../../../src/server/store/images.ts';
import { imageFile } from '../../../src/shared/image.ts';
import type { Listing } from '../../../src/shared/listing.ts';
import type { RevisionSummary } from '../../../src/shared/revision.ts';
import { type Blog, idOf, startBlog } from '../../helpers/blog.ts';
import { freshDatabase, type TestDatabase } from '../../helpers/database.ts';
import { draftsOf } from '../../helpers/drafts.ts';
import { itInTestAll } from '../../helpers/registerTests.ts';
import { adminOutput } from '../../helpers/runCommand.ts';

describe('copying a blog', () => {
  let folder: string;
  let postgres: TestDatabase;
  let sqlite: string;
  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'copy-'));
    sqlite = `sqlite:${path.join(folder, 'blog.db')}`;
    postgres = await freshDatabase();
  });
  afterEach(async () => {
    await drop(postgres.url);
    await postgres.remove();
    rmSync(folder, { recursive: true });
  });

  const inDatabase = { from: { store: 'database' }, to: { store: 'database' } } as const;

  /** Drops the table of an interrupted copy, as the database is reused by the next test. */
  const drop = (url: string) => open(url, (db) => db.schema.dropTable('copyProgress').ifExists().execute());

  async function open<Result>(url: string, act: (db: Db) => Promise<Result>): Promise<Result> {
    const { db } = connect(url);
    try {
      await migrate(db);
      return await act(db);
    } finally {
      await db.destroy();
    }
  }

  const start = (from: string, to: string) =>
    spawn(process.execPath, ['src/server/cli/copyDatabase.ts', from, to]);

  async function copy(from: string, to: string) {
    const child = start(from, to);
    const exited = once(child, 'exit') as Promise<[number]>;
    const [output, errorOutput] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return { output, errorOutput, code: (await exited)[0] };
  }

  const addUsers = (url: string, count: number) =>
    open(url, async (db) => {
      for (let number = 0; number < count; number += 500) {
        const users = Array.from({ length: Math.min(500, count - number) }, (_, index) => {
          const id = `user ${number + index}`;
          return { id, name: id, email: id, emailKey: id, handle: id, passwordHash: 'x', createdAt: 'then' };
        });
        await db.insertInto('user').values(users).execute();
      }
    });
  /** Interrupts a copy of 20,000 users. */
  async function copyAndKill(from: string, to: string) {
    await addUsers(from, 20_000);
    const child = start(from, to);
    while ((await countUsers(to)) === 0) await setTimeout(5);
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  const countUsers = (url: string) =>
    open(url, async (db) => (await db.selectFrom('user').select('id').execute()).length);

  const everything = async (blog: Blog, token: string) => {
    const own = await blog.call('GET', '/api/articles?limit=100', { as: { token } });
    const all = await blog.call('GET', '/api/articles/all?limit=100');
    const texts = await blog.call('GET', '/api/articles/zurich', { as: { token } });
    const drafts = await draftsOf(blog).list({ token });
    const draft = await draftsOf(blog).get({ token }, drafts.result[0]?._id ?? '');
    const history = await blog.call('GET', '/api/articles/history/zurich', { as: { token } });
    const [revision] = history.json<Listing<RevisionSummary>>().result;
    const path = `/api/articles/history/zurich/${revision?._id ?? ''}`;
    const text = await blog.call('GET', path, { as: { token } });
    expect(text.statusCode).toBe(200);
    const clicks = await blog.call('GET', '/api/users/me/clicks?article=zurich', { as: { token } });
    // The last clicks may not be stored yet.
    const { referrers } = clicks.json<{ referrers: unknown[] }>();
    expect(referrers).toHaveLength(1);
    return [
      ...[own, all, texts, draft, history, text].map((reply): unknown => reply.json()),
      drafts,
      referrers,
    ];
  };

  it('copies images from the folder to the database and back, but not within a shared store', async () => {
    const data = Buffer.from('a photo');
    const hash = createHash('sha256').update(data).digest('hex');
    const media = (name: string) => ({ store: 'folder', folder: path.join(folder, name) }) as const;
    const database = inDatabase.from;
    const report = (sentence: string) => void messages.push(sentence);
    const messages: string[] = [];
    const blog = await startBlog({ databaseUrl: sqlite, media: media('first') });
    const ownerId = idOf(await blog.aUser());
    await createMediaStorage(media('first'), blog.connection).put(imageFile(hash), data);
    await insertImage(blog.connection.db, {
      ...{ hash, ownerId, width: 9, height: 9, bytes: data.length, isAnimated: false },
    });
    const damaged = createHash('sha256').update('other bytes').digest('hex');
    await createMediaStorage(media('first'), {}).put(imageFile(damaged), data);
    await insertImage(blog.connection.db, {
      ...{ hash: damaged, ownerId, width: 9, height: 9, bytes: data.length, isAnimated: false },
    });
    await blog.close();

    await copyBlog(sqlite, postgres.url, { from: media('first'), to: database }, report);
    const last = `sqlite:${path.join(folder, 'last.db')}`;
    await copyBlog(postgres.url, last, { from: database, to: media('last') }, report);
    const shared = `sqlite:${path.join(folder, 'shared.db')}`;
    await copyBlog(last, shared, { from: media('last'), to: media('last') }, report);

    expect(readFileSync(path.join(folder, 'last', imageFile(hash)), 'utf8')).toBe('a photo');
    expect(messages.filter((sentence) => /image/i.test(sentence) && !sentence.includes('rows'))).toEqual(
      expect.arrayContaining([
        '1 image is in the database.',
        expect.stringContaining(`1 image is damaged in ${path.join(folder, 'first')}, and not copied.`),
        `1 image is in ${path.join(folder, 'last')}.`,
        `Images stay in ${path.join(folder, 'last')}: servers of both databases find them there.`,
      ]),
    );
  });

  it('stops while the folder of images is not mounted, and copies them once it is', async () => {
    const data = Buffer.from('a photo');
    const hash = createHash('sha256').update(data).digest('hex');
    const media = { store: 'folder', folder: path.join(folder, 'media') } as const;
    const places = { from: media, to: inDatabase.to };
    const blog = await startBlog({ databaseUrl: sqlite, media });
    const stored = createMediaStorage(media, blog.connection);
    await stored.mark();
    await stored.put(imageFile(hash), data);
    await insertImage(blog.connection.db, {
      ...{
        hash,
        ownerId: idOf(await blog.aUser()),
        width: 9,
        height: 9,
        bytes: data.length,
        isAnimated: false,
      },
    });
    await blog.close();
    renameSync(media.folder, `${media.folder}-away`);
    mkdirSync(media.folder);
    const messages: string[] = [];
    const copyNow = () => copyBlog(sqlite, postgres.url, places, (sentence) => void messages.push(sentence));

    await expect(copyNow()).rejects.toThrow(media.folder);
    expect(messages).not.toContain('1 image is in the database.');
    rmSync(media.folder, { recursive: true });
    renameSync(`${media.folder}-away`, media.folder);
    await copyNow();

    expect(messages).toContain('1 image is in the database.');
  });

  it.each([
    ['SQLite to PostgreSQL', () => [sqlite, postgres.url] as const],
    ['PostgreSQL to SQLite', () => [postgres.url, sqlite] as const],
  ])('from %s keeps everything: articles, clicks, sessions and assigned numbers', async (_way, urls) => {
    const [from, to] = urls();
    let blog = await startBlog({ databaseUrl: from });
    const ada = await blog.aUser({ name: 'Ada “Zoë” Łukasz' });
    for (const title of ['Zürich', 'Genève', 'Æther', '東京', 'Gone']) {
      await blog.anArticle({ by: ada, title, markdown: `# ${title}\n\n💡 "quoted" \\ it's` });
    }
    await blog.call('GET', '/api/articles/public/zurich');
    const referrer = { scope: '1', day: utcDay(0), host: 'news.example', clicks: 3 };
    await blog.connection.db.insertInto('referrerDay').values(referrer).execute();
    await draftsOf(blog).aDraft(ada, { markdown: '💡 "quoted"', articleSlug: 'geneve' });
    await blog.call('DELETE', '/api/articles/delete/gone', { as: ada });
    await blog.call('POST', '/api/bin/empty', { as: ada, body: {} });
    await adminOutput(blog, 'make-admin', ada.email);
    const before = await everything(blog, ada.token);
    await blog.close();

    const { output, errorOutput, code } = await copy(from, to);
    blog = await startBlog({ databaseUrl: to });
    const asAdmin = await blog.call('GET', '/api/admin/settings', { as: ada });
    const after = await everything(blog, ada.token);
    await blog.anArticle({ by: ada, title: 'Newest' });
    const { slug } = await blog.anArticle({
      by: await blog.aUser({ email: 'eve@example.org' }),
      title: 'Gone',
    });
    const numbers = await blog.connection.db
      .selectFrom('article')
      .select('number')
      .orderBy('number')
      .execute();
    await blog.close();

    expect([errorOutput, code]).toEqual(['', 0]);
    expect(output).toContain('article: 4 rows copied and verified\n');
    expect(output).toContain('revision: 4 rows copied and verified\n');
    expect(output).toContain('draft: 1 row copied and verified\n');
    expect(output).toContain('auditLog: 1 row copied and verified\n');
    expect(asAdmin.statusCode).toBe(200);
    expect(output).toMatch(/Copy finished\.\n$/);
    expect(after).toEqual(before);
    expect(numbers.map(({ number }) => number)).toEqual([1, 2, 3, 4, 6, 8]);
    expect(slug).toBe('gone-2');
  });

  itInTestAll('continues after a kill', async () => {
    await copyAndKill(sqlite, postgres.url);
    const half = await countUsers(postgres.url);

    const { output, code } = await copy(sqlite, postgres.url);

    expect(half).toBeLessThan(20_000);
    expect(code).toBe(0);
    expect(output).toContain('user: 20,000 rows copied and verified\n');
  });

  it.each([
    ['SQLite', () => sqlite],
    ['PostgreSQL', () => postgres.url],
  ])('keeps servers from starting until it is finished: %s', async (_engine, url) => {
    await open(url(), (db) => prepareTarget(db as never, 'a source'));

    const half: unknown = await openDatabase(readConfig({ DATABASE_URL: url() })).catch(
      (error: unknown) => error,
    );
    await drop(url());
    const whole = await openDatabase(readConfig({ DATABASE_URL: url() }));
    await whole.connection.db.destroy();

    expect(describeStartError(half)).toBe(
      "Can't open the database: a copy into it is not finished. Run npm run copy-database again.",
    );
  });

  itInTestAll('detects that the source changed during an interrupted copy', async () => {
    await copyAndKill(sqlite, postgres.url);
    await open(sqlite, (db) =>
      db.updateTable('user').set({ name: 'Changed' }).where('id', '=', 'user 0').execute(),
    );

    const { errorOutput, code } = await copy(sqlite, postgres.url);

    expect(code).toBe(1);
    expect(errorOutput).toMatch(/^user differs: 20,000 rows in the source, 20,000 in the target\. .+\.\n$/);
  });

  it.each([200, 201, 401])(
    'copies all of %i large rows, which fill several batches, and as many small ones',
    async (count) => {
      await addUsers(sqlite, count);
      const sizes = await open(sqlite, async (db) => {
        await db
          .updateTable('user')
          .set({ bio: 'x'.repeat(100_000) })
          .where('id', '<', 'user 15')
          .execute();
        return db.selectFrom('user').select(['id', 'bio']).orderBy('id').execute();
      });

      await copyBlog(sqlite, postgres.url, inDatabase, () => undefined);

      expect(
        await open(postgres.url, (db) => db.selectFrom('user').select(['id', 'bio']).orderBy('id').execute()),
      ).toEqual(sizes);
    },
  );

  it('rejects a target with another blog and leaves it unchanged', async () => {
    await addUsers(sqlite, 1);
    await addUsers(postgres.url, 2);

    const { errorOutput, code } = await copy(sqlite, postgres.url);

    expect([errorOutput, code]).toEqual(['The target is not empty. Use an empty database.\n', 1]);
    expect(await countUsers(postgres.url)).toBe(2);
  });

  itInTestAll('rejects a target with a partial copy of another blog', async () => {
    await copyAndKill(sqlite, postgres.url);
    const other = `sqlite:${path.join(folder, 'other.db')}`;
    await addUsers(other, 1);

    const { errorOutput } = await copy(other, postgres.url);

    expect(errorOutput).toBe('The target contains part of another blog. Use an empty database.\n');
  });

  itInTestAll('rejects a source without a blog or of a newer version, and creates no target', async () => {
    const target = path.join(folder, 'target.db');
    new DatabaseSync(path.join(folder, 'other.db')).exec('create table recipe (name text)');
    await open(sqlite, (db) => sql`insert into kysely_migration values ('9999-later', 'now')`.execute(db));

    const other = await copy(`sqlite:${folder}/other.db`, `sqlite:${target}`);
    const newer = await copy(sqlite, `sqlite:${target}`);

    expect(other.errorOutput).toBe('There is no blog in the source.\n');
    expect(newer.errorOutput).toBe('The source was written by a newer version of Markdown Blog.\n');
    expect(existsSync(target)).toBe(false);
  });

  itInTestAll('says which database can’t be opened', async () => {
    await addUsers(sqlite, 1);

    const source = await copy(`${postgres.url}_none`, sqlite);
    const target = await copy(sqlite, `sqlite:${folder}/blog.db/blog.db`);

    expect(source.errorOutput).toMatch(/^Can't open the source: database ".+" does not exist\.\n$/);
    expect(target.errorOutput).toBe(`Can't open the target at ${folder}/blog.db: a file is in the way.\n`);
  });

  itInTestAll('creates the folder of an SQLite file, as on a new machine', async () => {
    await addUsers(postgres.url, 2);
    const target = `sqlite:${folder}/new/machine/blog.db`;

    const { errorOutput, code } = await copy(postgres.url, target);

    expect([errorOutput, code]).toEqual(['', 0]);
    expect(await countUsers(target)).toBe(2);
  });

  itInTestAll('prints its usage and reports a missing source', async () => {
    const unused = await copy('blog.db', postgres.url);
    const missing = await copy(`sqlite:${folder}/none.db`, postgres.url);

    expect(unused.errorOutput).toMatch(/^Usage: npm run copy-database -- FROM_URL TO_URL\n/);
    expect(missing.errorOutput).toBe(`There is no blog at sqlite:${folder}/none.db.\n`);
  });
});
