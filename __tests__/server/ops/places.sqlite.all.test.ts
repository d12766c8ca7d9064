import { spawnSync } from 'node:child_process';
import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { backUp, type BlogFiles, restore } from '../../../src/server/ops/backup.ts';
import { type Author, type Blog, startBlog } from '../../helpers/blog.ts';
import { contentOf } from '../../helpers/contentOf.ts';

describe('paths of backup and restore', () => {
  let folder: string;
  let own: BlogFiles;
  let file: string;
  let blog: Blog;
  let ada: Author;

  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'places-'));
    own = {
      database: path.join(folder, 'blog.db'),
      secret: path.join(folder, 'jwt-secret'),
      dataDir: folder,
    };
    file = path.join(folder, 'saved.db');
    writeFileSync(own.secret, 'a secret of more than thirty-two characters');
    blog = await startBlog({ databaseUrl: `sqlite:${own.database}` });
    ada = await blog.aUser();
    await blog.anArticle({ by: ada, title: 'Before', markdown: 'words '.repeat(20_000) });
  });
  afterEach(async () => {
    await blog.close();
    rmSync(folder, { recursive: true });
  });

  const drafts = () => readdirSync(folder).filter((name) => name.includes('.part'));

  it('may be in missing folders, as on a new machine', async () => {
    await backUp(own, file, false);
    const database = path.join(folder, 'new/machine/blog.db');

    await restore(file, { ...own, database }, false);

    expect(contentOf(database)).toBe(contentOf(file));
    expect(statSync(path.dirname(database)).mode & 0o777).toBe(0o700);
  });

  const ownPlaces: [string, () => string][] = [
    ['the database', () => own.database],
    ['the database in other words', () => path.join(folder, '../', path.basename(folder), 'blog.db')],
    ['its log', () => `${own.database}-wal`],
    ['the index of its log', () => `${own.database}-shm`],
    ['a name that SQLite takes for a log of the database', () => `${own.database}-journal`],
    ['the secret', () => own.secret],
    ['a link to the database', () => linked(symlinkSync, own.database)],
    ['another name of the database', () => linked(linkSync, own.database)],
    ['another name of its log', () => linked(linkSync, `${own.database}-wal`)],
    ['another name of the secret', () => linked(linkSync, own.secret)],
  ];

  function linked(link: (target: string, name: string) => void, target: string): string {
    const name = path.join(folder, 'innocent.db');
    link(target, name);
    return name;
  }

  it.each(ownPlaces)('must not be %s, even with force', async (_what, placeOf) => {
    const place = placeOf();
    const secret = readFileSync(own.secret, 'utf8');

    await expect(backUp(own, place, true)).rejects.toThrow(
      /is a file of the blog itself, .+\. Choose another file\.$/,
    );
    await blog.anArticle({ by: ada, title: 'After' });

    expect((await blog.call('GET', '/api/articles/public/after')).statusCode).toBe(200);
    expect([readFileSync(own.secret, 'utf8'), drafts()]).toEqual([secret, []]);
  });

  it('must not be the blog’s own database when restoring', async () => {
    await expect(restore(own.database, own, true)).rejects.toThrow(/is a file of the blog itself/);
  });

  it.each([
    ['a folder', () => folder, /is a folder\. Choose a file in it\.$/],
    ['a device', () => '/dev/null', /is not a regular file\. Choose another file\.$/],
    ['in a missing folder', () => path.join(folder, 'none/saved.db'), /The folder .+none doesn't exist/],
  ])('must not be %s when backing up, even with force', async (_what, place, complaint) => {
    await expect(backUp(own, place(), true)).rejects.toThrow(complaint);
  });

  it('must not be a folder when restoring', async () => {
    await expect(restore(folder, own, true)).rejects.toThrow(
      /is not a file\. Use a file made by npm run backup/,
    );
  });

  /** Limits files to a few kilobytes, which simulates a full disk on every machine. */
  const runWithoutRoom = (command: 'backup' | 'restore', args: string[], env: Record<string, string>) =>
    spawnSync(
      'sh',
      ['-c', 'ulimit -f 40 && exec "$@"', 'sh', process.execPath, `src/server/cli/${command}.ts`, ...args],
      { encoding: 'utf8', env: { JWT_SECRET: '', ...env } },
    );

  it('are named in the error when there is no room to back up', () => {
    const { status, stderr } = runWithoutRoom('backup', [file], { DATA_DIR: folder });

    expect([status, stderr]).toEqual([1, `Can't write ${file}: disk I/O error.\n`]);
    expect([existsSync(file), drafts()]).toEqual([false, []]);
  });

  it('are named in the error when there is no room to restore, and the blog is unchanged', async () => {
    await backUp(own, file, false);
    await blog.close();
    const before = contentOf(own.database);

    const { status, stderr } = runWithoutRoom('restore', [file, '--force'], { DATA_DIR: folder });

    expect([status, stderr]).toEqual([
      1,
      `Can't write ${own.database}: the file is larger than the system allows.\n`,
    ]);
    expect([contentOf(own.database), drafts()]).toEqual([before, []]);
    blog = await startBlog({ databaseUrl: `sqlite:${own.database}` });
  });

  it('are named in the error when a file is in the way of the restored blog’s folder', async () => {
    await backUp(own, file, false);
    mkdirSync(path.join(folder, 'new'));
    writeFileSync(path.join(folder, 'new/machine'), '');
    const { status, stderr } = spawnSync(process.execPath, ['src/server/cli/restore.ts', file], {
      encoding: 'utf8',
      env: { DATA_DIR: path.join(folder, 'new/machine') },
    });

    expect([status, stderr]).toEqual([1, expect.stringMatching(/new\/machine: a file is in the way\.\n$/)]);
  });
});
