import { createServer } from 'node:net';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ConfigError } from '../../src/server/config.ts';
import { NewerDatabase } from '../../src/server/db/migrate.ts';
import { DatabaseAway } from '../../src/server/db/portable.ts';
import { startExitCode, startProblem } from '../../src/server/process/startProblem.ts';
import { keptSecret } from '../../src/server/session/secret.ts';

describe('why the server does not start', () => {
  const failureOf = (act: () => Promise<unknown>): Promise<unknown> =>
    act().then(
      () => null,
      (error: unknown) => error,
    );

  it('is a sentence with the address that something else listens at', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as { port: number };
    const error = await failureOf(() => once(createServer().listen(port, '127.0.0.1'), 'listening'));
    taken.close();

    expect(startProblem(error)).toBe(
      `The server does not start at 127.0.0.1:${port}: something else listens there already. Set PORT, or METRICS_PORT if it is that one, to another one.`,
    );
  });

  it('is a sentence with the path where a file is in the way', async () => {
    const error = await failureOf(() => mkdir('package.json/data', { recursive: true }));

    expect(startProblem(error)).toMatch(
      /^The server does not start at .*package\.json.*: a file is in the way\.$/,
    );
  });

  it('has an exit code of its own where another start would change nothing', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'blog-'));
    writeFileSync(path.join(folder, 'jwt-secret'), 'short');
    const unusable = await failureOf(() => keptSecret(folder));
    rmSync(folder, { recursive: true });
    const lasting = [new ConfigError(['PORT must be a number']), unusable, new NewerDatabase()];
    const passing = [
      new DatabaseAway('away'),
      Object.assign(new Error(), { code: 'EADDRINUSE' }),
      new Error(),
    ];

    expect(lasting.map(startExitCode)).toEqual([78, 78, 78]);
    expect(passing.map(startExitCode)).toEqual([1, 1, 1]);
  });

  it('is what is wrong with the configuration', () => {
    expect(startProblem(new ConfigError(['PORT is wrong.', 'HOST is wrong.']))).toBe(
      'PORT is wrong.\nHOST is wrong.',
    );
  });

  it.each([
    ['cut off', (file: string) => writeFileSync(file, 'short')],
    ['a folder', (file: string) => mkdirSync(file)],
  ])('is a sentence with the file of a secret that is %s', async (_what, make) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'blog-'));
    const file = path.join(folder, 'jwt-secret');
    make(file);
    const error = await failureOf(() => keptSecret(folder));
    rmSync(folder, { recursive: true });

    expect(startProblem(error)).toBe(`${file} holds no usable secret; delete it to have one made.`);
  });

  it('is what SQLite says of a file that is no database', async () => {
    const error = await failureOf(async () =>
      new DatabaseSync('package.json').exec('CREATE TABLE anything (id TEXT)'),
    );

    expect(startProblem(error)).toBe('The database does not open: file is not a database.');
  });

  it.each([
    [13, 'Nothing can be written to the database: the disk is full. It is at blog.db.'],
    [778, 'The database does not open: its disk is full, or fails. It is at blog.db.'],
    [5, 'The database does not open: another program keeps it locked. It is at blog.db.'],
  ])('is what SQLite’s result %i means', (errcode, sentence) => {
    const error = Object.assign(new Error('its words'), {
      code: 'ERR_SQLITE_ERROR',
      errcode,
      path: 'blog.db',
    });

    expect(startProblem(error)).toBe(sentence);
  });

  it('is why the database is away', () => {
    const refused = Object.assign(new Error(''), { code: 'ECONNREFUSED' });

    expect(startProblem(new DatabaseAway(new Error('no route to it')))).toBe(
      'The database does not open: no route to it.',
    );
    expect(startProblem(new DatabaseAway(refused))).toBe('The database does not open: ECONNREFUSED.');
  });

  it('is the stack of anything else: that is a bug', () => {
    expect(startProblem(new TypeError('x is not a function'))).toContain('startProblem.sqlite.test.ts');
    expect(startProblem('a word')).toBe('a word');
  });
});
