import path from 'node:path';
import type { BlogFiles } from '../../../../src/server/cli/backup/blogFiles.ts';
import { runCommand } from '../../../../src/server/cli/backup/command.ts';
import { BackupError } from '../../../../src/server/cli/backup/checkCopy.ts';

const USAGE = 'Usage: npm run backup -- FILE [--force]';

describe('a command on the database of the settings', () => {
  let said: string[];
  let complained: string[];
  const { DATABASE_URL } = process.env;

  beforeEach(() => {
    [said, complained] = [[], []];
    jest.spyOn(console, 'log').mockImplementation((line: string) => said.push(line));
    jest.spyOn(console, 'error').mockImplementation((line: string) => complained.push(line));
    process.env.DATABASE_URL = 'sqlite:/somewhere/blog.db';
  });
  afterEach(() => {
    jest.restoreAllMocks();
    process.env.DATABASE_URL = DATABASE_URL ?? '';
  });

  const tell = async (file: string, { database, secret }: BlogFiles, force: boolean) =>
    [file, database, path.basename(secret), force].join(' ');
  const fail = (error: Error) => () => Promise.reject(error);

  it.each([
    ['without', ['saved.db'], 'saved.db /somewhere/blog.db jwt-secret false'],
    ['with', ['--force', 'saved.db'], 'saved.db /somewhere/blog.db jwt-secret true'],
  ])('gets its file, %s --force, and says what it did', async (_what, args, line) => {
    const code = await runCommand(USAGE, args, tell);

    expect([code, said, complained]).toEqual([0, [line], []]);
  });

  it.each([
    ['no file', [], USAGE],
    ['two files', ['one', 'two'], USAGE],
    ['an option that nobody knows', ['-f'], `Unknown option '-f'.\n\n${USAGE}`],
    ['--force alone', ['--force'], USAGE],
  ])('says how it is called when it is given %s', async (_what, args, message) => {
    const code = await runCommand(USAGE, args, tell);

    expect([code, said, complained]).toEqual([2, [], [message]]);
  });

  it('says the same, and that nothing is wrong, when it is asked', async () => {
    const code = await runCommand(USAGE, ['--help'], tell);

    expect([code, said, complained]).toEqual([0, [USAGE], []]);
  });

  it('says that PostgreSQL has its own', async () => {
    process.env.DATABASE_URL = 'postgres://localhost/blog';

    const code = await runCommand(USAGE, ['saved.db'], tell);

    expect([code, complained]).toEqual([1, ['This is for SQLite: save PostgreSQL by its own pg_dump.']]);
  });

  it('says what is wrong with the settings', async () => {
    process.env.DATABASE_URL = 'mysql://localhost/blog';

    const code = await runCommand(USAGE, ['saved.db'], tell);

    expect([code, complained]).toEqual([1, [expect.stringMatching(/^DATABASE_URL must be sqlite: /)]]);
  });

  it('says what can not be done in one sentence, and of a full disk too', async () => {
    const full = Object.assign(new Error('no space'), { code: 'ENOSPC', path: '/full/saved.db' });

    const codes = [
      await runCommand(USAGE, ['saved.db'], fail(new BackupError('It is there already.'))),
      await runCommand(USAGE, ['saved.db'], fail(full)),
    ];

    expect([codes, complained]).toEqual([
      [1, 1],
      ['It is there already.', 'The copy can not be made at /full/saved.db: the disk is full.'],
    ]);
  });
});
