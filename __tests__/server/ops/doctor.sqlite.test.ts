import { hash } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { connect } from '../../../src/server/db/connect.ts';
import { noteBackup, backupNoteFile } from '../../../src/server/db/databaseChecks.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { createMediaStorage } from '../../../src/server/images/mediaStorage.ts';
import { loadSecret } from '../../../src/server/lib/secret.ts';
import { version } from '../../../src/server/lib/version.ts';
import { diagnose, type Installation } from '../../../src/server/ops/doctor.ts';
import type { Finding } from '../../../src/shared/blogStatus.ts';
import { imageFile, type Variant } from '../../../src/shared/image.ts';
import { formatBytes } from '../../../src/shared/storage.ts';
import { asWebp } from '../../helpers/images.ts';
import { startMailServer } from '../../helpers/mailServer.ts';

const DAY = 86_400_000;

describe('npm run admin -- doctor', () => {
  let dataDir: string;
  let database: string;
  let built: string;
  beforeEach(async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'doctor-'));
    dataDir = path.join(folder, 'data');
    built = path.join(folder, 'dist');
    mkdirSync(dataDir, { mode: 0o700 });
    for (const file of ['public/index.html', 'pages/renderPage.cjs', 'pages/criticalStyles.json']) {
      mkdirSync(path.dirname(path.join(built, file)), { recursive: true });
      writeFileSync(path.join(built, file), '');
    }
    database = path.join(dataDir, 'blog.db');
    const { db } = connect(`sqlite:${database}`);
    await migrate(db);
    await db.destroy();
    await loadSecret(dataDir);
    for (const file of [database, path.join(dataDir, 'jwt-secret')]) chmodSync(file, 0o600);
    noteBackup(dataDir);
    chmodSync(backupNoteFile(dataDir), 0o644);
  });
  afterEach(() => rmSync(path.dirname(dataDir), { recursive: true }));

  const runDoctor = (env: Installation['env'] = {}, changed: Partial<Installation> = {}) =>
    diagnose(7, { env: { DATA_DIR: dataDir, PORT: '0', ...env }, built, canUpload: () => true, ...changed });

  /** Returns problems and warnings, one per line. */
  const findProblems = async (...args: Parameters<typeof runDoctor>) =>
    (await runDoctor(...args)).filter(({ state }) => state !== 'ok').map(lineOf);
  const lineOf = ({ about, state, says }: Finding) => `${state} ${about}: ${says}`;

  /** Changes the database like another program. */
  function change(sql: string) {
    const db = new DatabaseSync(database, { enableForeignKeyConstraints: false });
    db.exec(sql);
    db.close();
  }

  it('finds no problems in a healthy installation, and lists every check', async () => {
    const found = await runDoctor();

    expect(found.map(({ about, state }) => `${about} ${state}`)).toEqual([
      'settings ok',
      'program ok',
      'folder ok',
      'disk ok',
      'secret ok',
      'database ok',
      'integrity ok',
      'clock ok',
      'images ok',
      'address ok',
      'server ok',
      'mail ok',
      'backup ok',
    ]);
  });

  it('reports all invalid and misspelled settings, and checks nothing else', async () => {
    const problems = await findProblems({ WORKERS: 'many', LOG_LEVEL: 'loud', LOGIN_LIMITS: '5/900' });

    expect(problems).toEqual([
      'problem settings: WORKERS must be a whole number from 1 to 999, not "many".',
      expect.stringContaining('problem settings: LOG_LEVEL must be one of'),
      'warning settings: LOGIN_LIMITS is not a setting. Did you mean LOGIN_LIMIT?',
    ]);
  });

  it.each<[string, Partial<Installation>, RegExp]>([
    [
      'an old Node',
      { nodeVersion: '22.20.0' },
      /^problem program: .* on Node 22\.20\.0, .*Start it with npm/,
    ],
    ['a client that was not built', { built: '/nowhere' }, /^warning program: .*Run npm run build/],
    ['a full disk', { freeBytes: () => 1e6 }, /^problem disk: Only 1 MB free at .*\. Free up space/],
    ['a nearly full disk', { freeBytes: () => 1.5e9 }, /^warning disk: 1.5 GB free at .*\. Free up space/],
    [
      'a disk without room for more files',
      { freeFiles: () => 12 },
      /^problem disk: .* room for only 12 more files\. Delete/,
    ],
    [
      'another user',
      { uid: 12345 },
      /^problem folder: .* runs as user 12345\. Run it, and the server, as user \d+\.$/,
    ],
    [
      'a slow clock',
      { now: () => new Date('2020-01-01') },
      /^problem clock: It is 2020-01-01.*set-ntp true\./,
    ],
    [
      'an old backup',
      { now: () => new Date(Date.now() + 9 * DAY) },
      /^problem backup: The last backup is 9 days old .*npm run backup -- FILE/,
    ],
  ])('reports %s', async (_, changed, line) => {
    const problems = await findProblems({}, changed);

    expect(problems[0]).toMatch(line);
  });

  describe('with images', () => {
    const [one, other] = [asWebp('one'), asWebp('other')];
    const hashOf = (data: Buffer) => hash('sha256', data);
    const nameOf = (data: Buffer, variant?: Variant) => imageFile(hashOf(data), variant);
    const insert = (data: Buffer, { bytes = data.length, variantTries = 'null' } = {}) =>
      `insert into "image" ("hash", "ownerId", "width", "height", "isAnimated", "bytes", "createdAt", "variantTries")
        values ('${hashOf(data)}', 'ada', 600, 9, 0, ${bytes}, '2026-01-31', ${variantTries});`;
    const anOwner = `insert into "user" ("id", "name", "email", "emailKey", "passwordHash", "handle", "createdAt")
      values ('ada', 'Ada', 'a', 'a', 'x', 'ada', '2026-01-31');`;
    const folder = () => path.join(dataDir, 'media');
    const media = () => createMediaStorage({ store: 'folder', folder: folder() }, {});
    const fileOf = (data: Buffer) => path.join(folder(), nameOf(data));

    it('counts them and says where they are', async () => {
      change(anOwner + insert(one));
      await media().put(nameOf(one), one);

      const found = (await runDoctor()).find(({ about }) => about === 'images');

      expect(found).toMatchObject({
        state: 'ok',
        says: `1 image (${formatBytes(one.length)}) in ${folder()}.`,
      });
    });

    it('reports images without a file, regardless of their variants', async () => {
      change(anOwner + insert(one) + insert(other));
      await media().put(nameOf(one), one);
      await media().put(nameOf(other, 480), asWebp('small'));

      expect((await findProblems())[0]).toMatch(
        `problem images: 1 of 2 images have no file in ${folder()}, such as ${nameOf(other)}.`,
      );
    });

    it('reports damaged images, those of the right size too', async () => {
      change(anOwner + insert(one) + insert(other));
      for (const data of [one, other]) await media().put(nameOf(data), data);
      truncateSync(fileOf(one), 0);
      const flipped = Buffer.from(other);
      flipped[12] = 120;
      writeFileSync(fileOf(other), flipped);

      expect(await findProblems()).toEqual([
        expect.stringMatching(
          /^problem images: 2 of 2 images are damaged in .*\.webp \(1 file is empty\)\. Restore a backup/,
        ),
      ]);
    });

    it('says how many files it has read if the time was too short, and still finds empty ones', async () => {
      change(anOwner + insert(one) + insert(other));
      for (const data of [one, other]) await media().put(nameOf(data), data);
      const found = await runDoctor({}, { imageLimit: 0 });
      truncateSync(fileOf(one), 0);

      expect(found.map(lineOf)).toContainEqual(
        expect.stringMatching(/^ok images: 2 images .* Read 0 of 2 files; the next run reads others/),
      );
      expect(await findProblems({}, { imageLimit: 0 })).toEqual([
        expect.stringContaining('1 of 2 images are damaged'),
      ]);
    });

    it('reports a damaged smaller size', async () => {
      change(anOwner + insert(one));
      await media().put(nameOf(one), one);
      await media().put(nameOf(one, 480), asWebp('small').subarray(0, 14));

      expect(await findProblems()).toEqual([
        expect.stringContaining(`1 of 1 images are damaged in ${folder()}, such as ${nameOf(one, 480)}.`),
      ]);
    });

    it('warns of missing smaller sizes, unless the server is about to make them', async () => {
      change(anOwner + insert(one, { bytes: 99 }) + insert(other, { bytes: 99, variantTries: '0' }));
      for (const data of [one, other]) await media().put(nameOf(data), data);
      // Doesn't stand for a smaller size, however large it is.
      await media().put(nameOf(one, 'share'), Buffer.from(`ffd8${'00'.repeat(200)}ffd9`, 'hex'));

      expect(await findProblems()).toEqual([
        expect.stringContaining(`warning images: 1 image in ${folder()} without all smaller sizes`),
      ]);
    });

    it('reports a folder that is not mounted, and how to go on without its images', async () => {
      change(anOwner + insert(one));
      change(`insert into "setting" ("name", "value") values ('mediaMarker', 'blog-1.txt')`);

      const [line] = await findProblems();
      mkdirSync(folder());
      writeFileSync(path.join(folder(), 'blog-1.txt'), '');

      expect(line).toMatch(
        /^problem images: .* has none of the images of this blog, so images answer 503 .* create the empty file .*blog-1\.txt to go on/,
      );
      expect((await findProblems())[0]).toContain('1 of 1 images have no file');
    });

    it('reports files that the server can’t read or replace, and no keys of other stores', async () => {
      change(anOwner + insert(one));
      await media().put(nameOf(one), one);
      // Root can read every file.
      if (process.getuid?.() === 0) chownSync(fileOf(one), 12345, 12345);
      else chmodSync(fileOf(one), 0);

      const problems = await findProblems();

      expect(problems).toEqual([
        `problem images: User ${process.getuid?.()} can't read or replace 1 file in ${folder()}, such as ${fileOf(one)}. Run chown -R ${process.getuid?.()} '${folder()}' as root.`,
      ]);
    });

    it('reports files without an image once the server should have deleted them', async () => {
      await media().put(nameOf(one), one);

      const [today, later] = [
        await findProblems(),
        await findProblems({}, { now: () => new Date(Date.now() + 2.1 * DAY) }),
      ];

      expect(today).toEqual([]);
      expect(later).toContainEqual(expect.stringMatching(/^warning images: 1 file in .* without an image/));
      expect(
        await findProblems(
          { MEDIA_URL: `file:${folder()}` },
          { now: () => new Date(Date.now() + 2.1 * DAY) },
        ),
      ).toContainEqual(expect.stringContaining('If another blog stores images there'));
    });

    it('reports an unreachable store without showing a key', async () => {
      const problems = await findProblems({
        MEDIA_URL: 's3://images?endpoint=http://127.0.0.1:2',
        MEDIA_ACCESS_KEY: 'key-of-store',
        MEDIA_SECRET_KEY: 'secret-of-store',
      });

      expect(problems).toEqual([
        expect.stringMatching(
          /^problem images: Can't read the images in the bucket images of http:.*: .*ECONNREFUSED/,
        ),
      ]);
      expect(problems.join()).not.toContain('of-store');
    });
  });

  describe('with a mail server', () => {
    const PASSWORD = 'of-the-mail-server';
    const settings = { MAIL_FROM: 'blog@example.org', PUBLIC_URL: 'http://127.0.0.1:1' };
    let mailServer: Awaited<ReturnType<typeof startMailServer>>;
    beforeEach(async () => {
      mailServer = await startMailServer({
        onAuth: ({ password }, _session, callback) =>
          password === PASSWORD
            ? callback(null, { user: 'blog' })
            : callback(new Error('Invalid login or password')),
        allowInsecureAuth: true,
      });
    });
    afterEach(() => mailServer.close());

    async function checkMail(url: string) {
      const found = await runDoctor({ ...settings, SMTP_URL: url });
      return found.filter(({ about }) => about === 'mail').map(lineOf);
    }

    it('confirms the login without sending mail', async () => {
      const { port } = mailServer.settings;

      expect(await checkMail(`smtp://blog:${PASSWORD}@127.0.0.1:${port}`)).toEqual([
        `ok mail: 127.0.0.1:${port} accepts the login. To test delivery from blog@example.org, run npm run admin -- test-mail EMAIL.`,
      ]);
      expect(mailServer.mails).toEqual([]);
    });

    it('reports a failed login without showing the password', async () => {
      const { port } = mailServer.settings;

      const problems = await checkMail(`smtp://blog:another-one@127.0.0.1:${port}`);

      expect(problems).toEqual([
        expect.stringMatching(
          /^problem mail: Can't log in to 127\.0\.0\.1:\d+: Invalid login.*\. Check SMTP_URL\.$/,
        ),
      ]);
      expect(problems.join()).not.toContain('another-one');
    });

    it('reports an unreachable mail server', async () => {
      expect(await checkMail('smtp://127.0.0.1:1')).toEqual([
        expect.stringMatching(
          /^problem mail: Can't log in to 127\.0\.0\.1:1: .*ECONNREFUSED.*\. Check SMTP_URL\.$/,
        ),
      ]);
    });
  });

  it.each<[string, () => void, RegExp]>([
    [
      'a folder that others can read',
      () => chmodSync(dataDir, 0o755),
      /^problem folder: .*chmod -R go= '.*data'\.$/,
    ],
    [
      'a database that others can read',
      () => chmodSync(database, 0o644),
      /^problem folder: Other users of this machine can access .*blog\.db/,
    ],
    [
      'a missing folder',
      () => rmSync(dataDir, { recursive: true }),
      /^problem folder: .* doesn't exist\. Set DATA_DIR/,
    ],
    [
      'a truncated secret',
      () => truncateSync(path.join(dataDir, 'jwt-secret'), 5),
      /^problem secret: .*jwt-secret doesn't contain a valid secret\. Delete it/,
    ],
    [
      'a missing secret',
      () => rmSync(path.join(dataDir, 'jwt-secret')),
      /^warning secret: There is no secret in .* yet\. The server creates one/,
    ],
    [
      'a missing database',
      () => rmSync(database),
      /^problem database: There is no database at .*blog\.db\. Set DATA_DIR or DATABASE_URL/,
    ],
    [
      'a file that is no database',
      () => writeFileSync(database, 'x'.repeat(10_000)),
      /^problem database: Can't open it: file is not a database\. .*npm run restore/,
    ],
    [
      'an empty database file',
      () => truncateSync(database, 0),
      /^problem database: .*blog\.db is empty\. Restore the last backup with: npm run restore/,
    ],
    [
      'a database that lost its tables',
      () => {
        rmSync(database);
        change('pragma journal_mode = wal; pragma user_version = 1');
      },
      /^problem database: .*blog\.db has no tables, but .*last-backup shows/,
    ],
    [
      'a blog that lost its accounts since a backup',
      () => {
        noteBackup(dataDir, { users: 12, articles: 1 });
        noteBackup(dataDir, { users: 0, articles: 0 });
      },
      /^problem database: .* has no accounts, but a backup had 12 accounts and 1 article\. Restore that backup/,
    ],
    [
      'an article from the future',
      () =>
        change(
          `insert into "user" ("id", "name", "email", "emailKey", "passwordHash", "handle", "createdAt")
             values ('a', 'Ada', 'a@example.org', 'a@example.org', 'x', 'ada', '2026-01-01T00:00:00.000Z');
           insert into article ("id", "ownerId", "position", "slug", "title", "titleKey", "cover", "lead", "createdAt", "updatedAt")
             values ('a', 'a', 1, 'a', 'A', 'a', '', '', '${new Date(Date.now() + DAY).toISOString()}', '2026-01-01T00:00:00.000Z')`,
        ),
      /^problem clock: It is .* on this machine, but the blog has content from .*\. Synchronize the clock.* it was ahead when/,
    ],
    [
      'a backup from the future',
      () => utimesSync(backupNoteFile(dataDir), new Date(), new Date(Date.now() + DAY)),
      /^problem backup: The last backup is from the future/,
    ],
    [
      'a newer database',
      () => change(`insert into kysely_migration values ('9999-later', '2026-01-01T00:00:00.000Z')`),
      /^problem database: Can't open it: it was written by a newer version/,
    ],
    [
      'an older database',
      () => change(`delete from kysely_migration where name = '0001-initial'`),
      /^warning database: .* is from an earlier version\. The next start applies \d+ changes?\.$/,
    ],
    [
      'an interrupted copy',
      () => change('create table copyProgress (x)'),
      /^problem database: .*copy into it is not finished\. Run npm run copy-database again/,
    ],
    [
      'orphaned rows',
      () =>
        change(
          `insert into session ("idHash", "userId", "createdAt", "expiresAt") values ('a', 'nobody', 'x', 'x')`,
        ),
      /^problem integrity: .*orphaned row in session.*npm run restore/,
    ],
    [
      'no backup at all',
      () => rmSync(backupNoteFile(dataDir)),
      /^warning backup: There is no backup yet\. Make one with npm run backup -- FILE/,
    ],
  ])('reports %s', async (_, damage, line) => {
    damage();

    expect((await findProblems()).join('\n')).toMatch(new RegExp(line.source, 'm'));
  });

  it('checks the disk and file of a database in another folder', async () => {
    const elsewhere = path.join(path.dirname(dataDir), 'elsewhere');
    mkdirSync(elsewhere, { mode: 0o700 });
    const file = path.join(elsewhere, 'blog.db');
    const { db } = connect(`sqlite:${file}`);
    await migrate(db);
    await db.destroy();
    chmodSync(file, 0o644);

    const problems = await findProblems(
      { DATABASE_URL: `sqlite:${file}` },
      { freeBytes: (folder) => (folder === elsewhere ? 1e6 : 1e12) },
    );

    expect(problems).toEqual([
      expect.stringMatching(/^problem folder: Other users of this machine can access .*elsewhere.blog\.db/),
      expect.stringMatching(/^problem disk: Only 1 MB free at .*elsewhere\. Free up space/),
    ]);
  });

  it('warns if the disk has no room for two more copies of the database', async () => {
    writeFileSync(`${database}-wal`, '', { mode: 0o600 });
    truncateSync(`${database}-wal`, 2e9);

    const problems = await findProblems({}, { freeBytes: () => 4e9 });

    expect(problems[0]).toMatch(/^warning disk: 4 GB free at .*\. This is less than two copies/);
  });

  const MIB = 1024 * 1024;
  it.each([
    [512 * MIB - 1, 'problem'],
    [512 * MIB, 'warning'],
    [2048 * MIB - 1, 'warning'],
    [2048 * MIB, 'ok'],
  ])('judges %i free bytes by its thresholds: %s', async (bytes, state) => {
    const found = await runDoctor({}, { freeBytes: () => bytes });

    expect(found.find(({ about }) => about === 'disk')?.state).toBe(state);
  });

  it.each([
    [999, 'problem'],
    [1000, 'ok'],
  ])('judges room for %i more files by its threshold: %s', async (files, state) => {
    const found = await runDoctor({}, { freeFiles: () => files });

    expect(found.find(({ about }) => about === 'disk')?.state).toBe(state);
  });

  it('asks for twice the size of the database, and as much as a full disk has', async () => {
    writeFileSync(`${database}-wal`, '', { mode: 0o600 });
    const size = 4096 * MIB;
    truncateSync(`${database}-wal`, size - statSync(database).size);
    const diskOf = async (bytes: number) =>
      (await runDoctor({}, { freeBytes: () => bytes })).find(({ about }) => about === 'disk')?.state;

    const enough = 2 * size + 512 * MIB;
    expect([await diskOf(enough - 1), await diskOf(enough)]).toEqual(['warning', 'ok']);
  });

  it.each([
    [8 * DAY - 60_000, 'ok'],
    [8 * DAY + 60_000, 'problem'],
  ])('accepts a backup of seven days, and no older one: %i ms later', async (later, state) => {
    const found = await runDoctor({}, { now: () => new Date(Date.now() + later) });

    expect(found.find(({ about }) => about === 'backup')?.state).toBe(state);
  });

  it.each([
    [-30_000, 'ok'],
    [-90_000, 'problem'],
  ])('tolerates a clock that is a minute behind: %i ms', async (later, state) => {
    const found = await runDoctor({}, { now: () => new Date(Date.now() + later) });

    expect(found.find(({ about }) => about === 'clock')?.state).toBe(state);
  });

  it('does not advise to restore a backup over a locked database', async () => {
    const other = new DatabaseSync(database);
    other.exec('pragma locking_mode = exclusive; begin exclusive; create table anything (x)');

    const problems = await findProblems();

    other.close();
    expect(problems).toEqual([
      `problem database: Can't open it: another program has locked it. Its path is ${database}.`,
    ]);
  });

  it('says where the check of a large database stopped', async () => {
    const found = await runDoctor({}, { integrityLimit: 1 });

    expect(found.map(lineOf)).toContain(
      "ok integrity: SQLite's integrity check found no errors in 0.001 s, then ran out of time. npm run backup checks the whole database.",
    );
  });

  it.each<[string, Record<string, string>, RegExp]>([
    [
      'a proxy that is not trusted',
      { PUBLIC_URL: 'https://blog.example.org' },
      /^problem address: .*Set TRUST_PROXY=true/,
    ],
    ['trust in all proxies', { TRUST_PROXY: '0.0.0.0/0' }, /^problem address: TRUST_PROXY trusts everyone/],
    [
      'a proxy without PUBLIC_URL',
      { TRUST_PROXY: 'true' },
      /^warning address: .*Set PUBLIC_URL to the URL that readers use/,
    ],
    [
      'access without https',
      { HOST: '0.0.0.0' },
      /^warning address: HOST=0\.0\.0\.0 lets other machines connect/,
    ],
    [
      'a weak secret',
      { JWT_SECRET: 'ab'.repeat(20) },
      /^problem secret: JWT_SECRET is easy to guess\. .*openssl/,
    ],
    [
      'a secret in place of its file name, without printing it',
      { JWT_SECRET_FILE: 'ab'.repeat(20) },
      /^problem settings: Can't read the file named by JWT_SECRET_FILE: the file doesn't exist\.$/,
    ],
  ])('reports %s', async (_, env, line) => {
    expect(await findProblems(env)).toEqual([expect.stringMatching(line)]);
  });

  describe('the server', () => {
    /** Starts a server with these replies by path. */
    async function answering(replies: Record<string, [number, string]>) {
      const server = createServer(({ url = '' }, response) => {
        const [status, body] = replies[url] ?? [404, ''];
        response.writeHead(status).end(body);
      });
      await once(server.listen(0, '127.0.0.1'), 'listening');
      const { port } = server.address() as AddressInfo;
      return { port, close: () => server.close() };
    }

    it.each<[string, Record<string, [number, string]>, RegExp]>([
      ['that runs', { '/healthz': [200, `ok ${version}`], '/readyz': [200, 'ok'] }, /^ok server: Version/],
      [
        'of another version',
        { '/healthz': [200, 'ok 0.0.1'], '/readyz': [200, 'ok'] },
        /^warning server: .*0\.0\.1.*Restart the server/,
      ],
      [
        'without its database',
        { '/healthz': [200, `ok ${version}`], '/readyz': [503, 'Gone.'] },
        /^problem server: .*can't reach its database\. Gone\./,
      ],
      [
        'that is another program',
        { '/healthz': [200, 'hello'] },
        /^problem server: Another program is using .*PORT/,
      ],
    ])('%s is reported', async (_, replies, line) => {
      const { port, close } = await answering(replies);

      const found = await runDoctor({ PORT: `${port}` });
      close();

      expect(found.find(({ about }) => about === 'server')).toBeDefined();
      expect(found.map(lineOf).join('\n')).toMatch(new RegExp(line.source, 'm'));
    });

    it('that does not run is reported', async () => {
      const { port, close } = await answering({});
      close();

      expect(await findProblems({ PORT: `${port}` })).toEqual([
        expect.stringMatching(/^warning server: No server is running at .*npm start/),
      ]);
    });

    it('is also checked at its public URL', async () => {
      const { port, close } = await answering({
        '/healthz': [200, `ok ${version}`],
        '/readyz': [200, 'ok'],
      });
      const own = `http://127.0.0.1:${port}`;
      const [reached, missed] = [
        await runDoctor({ PORT: `${port}`, PUBLIC_URL: own }),
        await runDoctor({ PORT: `${port}`, PUBLIC_URL: 'http://127.0.0.1:1' }),
      ];
      close();

      expect(reached.map(lineOf)).toContain(`ok proxy: ${own} reaches the blog.`);
      expect(missed.map(lineOf).join('\n')).toMatch(/^warning proxy: .* isn't reachable from this machine/m);
    });
  });

  it('recognizes backups by other programs by the time of a file', async () => {
    const trace = backupNoteFile(dataDir);
    const before = new Date(Date.now() - 30 * DAY);
    utimesSync(trace, before, before);
    const old = await findProblems();

    noteBackup(dataDir);

    expect(old).toEqual([expect.stringMatching(/^problem backup: .*30 days old/)]);
    expect(await findProblems()).toEqual([]);
  });
});
