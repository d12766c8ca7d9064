import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { aSecret, type Author, type Blog, startBlog } from '../../../helpers/blog.ts';
import { backedUpAt } from '../../../../src/server/db/lastBackup.ts';
import { contentOf } from '../../../helpers/contentOf.ts';

describe('the commands backup and restore', () => {
  let dataDir: string;
  let database: string;
  let file: string;
  let blog: Blog;
  let ada: Author;

  beforeEach(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'backup-'));
    database = path.join(dataDir, 'blog.db');
    file = path.join(dataDir, 'saved.db');
    blog = await start();
    ada = await blog.aUser();
    await blog.anArticle({ by: ada, title: 'Before' });
  });
  afterEach(async () => {
    await blog.close();
    rmSync(dataDir, { recursive: true });
  });

  const start = () => startBlog({ databaseUrl: `sqlite:${database}`, limits: { write: null } });

  async function run(command: 'backup' | 'restore', args: string[], env: Record<string, string> = {}) {
    const child = spawn(process.execPath, [path.resolve(`src/server/cli/${command}.ts`), ...args], {
      cwd: dataDir,
      env: { DATA_DIR: dataDir, JWT_SECRET: aSecret, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [said, complained, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit') as Promise<[number]>,
    ]);
    return { said, complained, code };
  }

  /** Writes without a pause while `act` runs; gives every state that the database has had, and the act's result. */
  async function whileWriting<Result>(act: Promise<Result>) {
    const states = [contentOf(database)];
    const acting = { isOver: false };
    const result = act.finally(() => (acting.isOver = true));
    for (let number = 0; !acting.isOver; number += 1) {
      const markdown = `*${number}* `.repeat(1 + 200 * (number % 50));
      await blog.anArticle({ by: ada, title: `Note ${number}`, markdown });
      states.push(contentOf(database));
    }
    return { states, result: await result };
  }

  it('save one moment of a blog that is being written, to the byte', async () => {
    const { states, result } = await whileWriting(run('backup', [file]));

    expect(result).toMatchObject({ code: 0, complained: '' });
    expect(result.said).toMatch(/^.*saved\.db holds the blog of .*blog\.db: 1 users, \d+ articles\.\n$/);
    expect(states.length).toBeGreaterThan(2);
    expect(states).toContain(contentOf(file));
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(backedUpAt(dataDir)).not.toBeNull();
    expect(readdirSync(dataDir).filter((name) => name.includes('.part'))).toEqual([]);
  });

  it('bring back what was saved, to the byte, and keep what there was beside it', async () => {
    await run('backup', [file]);
    await blog.anArticle({ by: ada, title: 'After' });
    await blog.close();
    const [saved, former] = [contentOf(file), contentOf(database)];

    const { code, said } = await run('restore', [file, '--force']);
    const restored = contentOf(database);
    blog = await start();
    const reply = await blog.call('GET', '/api/articles', { as: ada });

    expect([code, restored]).toEqual([0, saved]);
    expect(contentOf(/kept at (.*)\.$/m.exec(said)?.[1] ?? '')).toBe(former);
    expect(reply.json()).toMatchObject({ result: [{ title: 'Before' }] });
    expect(statSync(database).mode & 0o777).toBe(0o600);
  });

  it('say that sessions end where the secret, which no backup has, is not there either', async () => {
    await run('backup', [file]);
    await blog.close();
    rmSync(database);

    const without = await run('restore', [file]);
    writeFileSync(path.join(dataDir, 'jwt-secret'), 'the former one');
    const { said } = await run('restore', [file, '--force']);

    const warning = `\nEverybody has to sign in again, unless the former jwt-secret is put into ${dataDir} before the start`;
    expect(without.said).toContain(warning);
    expect(said).not.toContain(warning);
  });

  it('delete old backups where they are told to, and say so', async () => {
    const old = path.join(dataDir, 'saved-1.db');
    await run('backup', [old]);
    utimesSync(old, new Date(0), new Date(0));

    const wrong = await run('backup', [path.join(dataDir, 'saved-2.db'), '--keep-days', 'x']);
    const { code, said } = await run('backup', [path.join(dataDir, 'saved-2.db'), '--keep-days', '30']);

    expect(wrong).toMatchObject({
      code: 1,
      complained: expect.stringContaining('--keep-days must be') as string,
    });
    expect([code, said]).toEqual([0, expect.stringMatching(/\nDeleted 1 older than 30 days\.\n$/)]);
    expect(existsSync(old)).toBe(false);
  });

  it('never replace anything unless they are told to', async () => {
    writeFileSync(file, 'precious');
    const before = contentOf(database);

    const saving = await run('backup', [file]);
    const restoring = await run('restore', [file]);

    expect([saving.code, saving.complained]).toEqual([1, expect.stringContaining('add --force') as string]);
    expect([restoring.code, restoring.complained]).toEqual([
      1,
      expect.stringContaining('add --force') as string,
    ]);
    expect([readFileSync(file, 'utf8'), contentOf(database)]).toEqual(['precious', before]);
  });
});
