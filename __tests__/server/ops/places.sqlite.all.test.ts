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

describe('the places of a backup', () => {
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

  it('may be a new machine, where no folder is made yet', async () => {
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

  it.each(ownPlaces)('are not %s, whatever is forced', async (_what, placeOf) => {
    const place = placeOf();
    const secret = readFileSync(own.secret, 'utf8');

    await expect(backUp(own, place, true)).rejects.toThrow(
      /is a file of the blog itself, .+\. Name another file\.$/,
    );
    await blog.anArticle({ by: ada, title: 'After' });

    expect((await blog.call('GET', '/api/articles/public/after')).statusCode).toBe(200);
    expect([readFileSync(own.secret, 'utf8'), drafts()]).toEqual([secret, []]);
  });

  it('are not where the blog is that would be restored', async () => {
    await expect(restore(own.database, own, true)).rejects.toThrow(/is a file of the blog itself/);
  });

  it.each([
    ['a folder', () => folder, /is a folder\. Name a file in it\.$/],
    ['a device', () => '/dev/null', /is not a regular file\. Name another file\.$/],
    [
      'in a folder that is not there',
      () => path.join(folder, 'none/saved.db'),
      /The folder .+none doesn't exist/,
    ],
  ])('are not %s to save in, whatever is forced', async (_what, place, complaint) => {
    await expect(backUp(own, place(), true)).rejects.toThrow(complaint);
  });

  it('are not a folder to restore from', async () => {
    await expect(restore(folder, own, true)).rejects.toThrow(
      /is not a file\. Name a file made by npm run backup/,
    );
  });

  /** No file may have more than a few kilobytes: the nearest to a full disk that every machine can have. */
  const runWithoutRoom = (command: 'backup' | 'restore', args: string[], env: Record<string, string>) =>
    spawnSync(
      'sh',
      ['-c', 'ulimit -f 40 && exec "$@"', 'sh', process.execPath, `src/server/cli/${command}.ts`, ...args],
      { encoding: 'utf8', env: { JWT_SECRET: '', ...env } },
    );

  it('are told by their own name when there is no room to save', () => {
    const { status, stderr } = runWithoutRoom('backup', [file], { DATA_DIR: folder });

    expect([status, stderr]).toEqual([1, `Can't write ${file}: disk I/O error.\n`]);
    expect([existsSync(file), drafts()]).toEqual([false, []]);
  });

  it('are told by their own name when there is no room to restore, and the former blog stays', async () => {
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

  it('are told when something is in the way of the folder of a restored blog', async () => {
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
