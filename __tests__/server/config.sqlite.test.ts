import { once } from 'node:events';
import { readFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readApiUrl } from '../../scripts/apiUrl.ts';
import { ConfigError, readConfig, readEnvironment, findMisspelledSettings } from '../../src/server/config.ts';
import { LostDatabase, UnfinishedCopy } from '../../src/server/db/databaseChecks.ts';
import { NewerDatabase } from '../../src/server/db/migrate.ts';
import { DatabaseUnavailable } from '../../src/server/db/portable.ts';
import { LOCAL_NETWORKS } from '../../src/server/lib/network.ts';
import { loadSecret } from '../../src/server/lib/secret.ts';
import { describeStartError, startExitCode } from '../../src/server/ops/startupErrors.ts';

describe('the configuration', () => {
  const problemsOf = (env: Record<string, string>): string[] => {
    try {
      readConfig(env);
      return [];
    } catch (error) {
      if (error instanceof ConfigError) return error.message.split('\n');
      throw error;
    }
  };

  it('has a default for everything', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: null,
      corsOrigins: [],
      workers: 1,
      dataDir: path.resolve('data'),
      databaseUrl: `sqlite:${path.resolve('data/blog.db')}`,
      media: { store: 'folder', folder: path.resolve('data/media') },
      databasePoolMax: 10,
      jwtSecret: null,
      trustProxy: [],
      limits: {
        login: { count: 5, seconds: 900 },
        register: { count: 300, seconds: 3600 },
        write: { count: 1000, seconds: 900 },
      },
      auditLogDays: 365,
      logLevel: 'warn',
      slowRequest: 1000,
      renderLimit: 800,
      metricsPort: null,
      pageCacheSeconds: 0,
      mail: null,
      webhooks: { allowed: [] },
    });
  });

  describe('with secrets in files', () => {
    let folder: string;
    beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'secrets-'))));
    afterEach(() => rmSync(folder, { recursive: true }));
    const aFile = (content: string) => {
      const file = path.join(folder, 'secret');
      writeFileSync(file, content);
      return file;
    };

    it.each([
      ['JWT_SECRET', 'x'.repeat(32), { jwtSecret: 'x'.repeat(32) }],
      ['DATABASE_URL', 'postgres://a:b@c/d', { databaseUrl: 'postgres://a:b@c/d' }],
      ['MEDIA_SECRET_KEY', 'secret', { media: { accessKey: 'key', secretKey: 'secret' } }],
      ['SMTP_URL', 'smtp://a:b@c', { mail: { host: 'c' } }],
    ])('reads %s from the file in %s_FILE, without the line break', (name, value, config) => {
      const env = {
        [`${name}_FILE`]: aFile(`${value}\n`),
        MEDIA_URL: 's3://images',
        MEDIA_ACCESS_KEY: 'key',
        ...(name !== 'MEDIA_SECRET_KEY' && { MEDIA_SECRET_KEY: 'other' }),
        MAIL_FROM: 'a@b.example',
        PUBLIC_URL: 'https://b.example',
      };

      expect(readConfig(env)).toMatchObject(config);
    });

    it('rejects unreadable and empty files and a secret given twice, without printing it', () => {
      // A secret in place of its file name.
      expect(problemsOf({ JWT_SECRET_FILE: 'x'.repeat(32) })).toEqual([
        "Can't read the file named by JWT_SECRET_FILE: the file doesn't exist.",
      ]);
      expect(problemsOf({ JWT_SECRET_FILE: 'x'.repeat(5000) })).toEqual([
        "Can't read the file named by JWT_SECRET_FILE: ENAMETOOLONG.",
      ]);
      expect(problemsOf({ JWT_SECRET_FILE: aFile('\n') })).toEqual([
        'The file named by JWT_SECRET_FILE is empty. Write the secret into it, or unset JWT_SECRET_FILE.',
      ]);
      expect(problemsOf({ JWT_SECRET_FILE: aFile('short') })).toEqual([
        'JWT_SECRET must be at least 32 characters long.',
      ]);
      expect(problemsOf({ JWT_SECRET_FILE: aFile('y'.repeat(32)), JWT_SECRET: 'x'.repeat(32) })).toEqual([
        'Set either JWT_SECRET or JWT_SECRET_FILE, not both.',
      ]);
    });
  });

  it('reads every environment variable', () => {
    const env = {
      PORT: '8080',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://Blog.example.org:443/',
      CORS_ORIGINS: 'https://www.Example.org:443/, http://localhost:8080,',
      WORKERS: '4',
      DATA_DIR: '/srv/blog',
      DATABASE_URL: 'postgres://blog:secret@db.example.org/blog',
      DATABASE_POOL_MAX: '20',
      MEDIA_URL: 's3://images/of/blog?endpoint=https://s3.example.org/&region=auto',
      MEDIA_ACCESS_KEY: 'AKIA0',
      MEDIA_SECRET_KEY: 'its/secret',
      JWT_SECRET: 'x'.repeat(32),
      TRUST_PROXY: 'true',
      LOGIN_LIMIT: '10/60',
      REGISTER_LIMIT: 'off',
      WRITE_LIMIT: '1/1',
      AUDIT_LOG_DAYS: 'off',
      LOG_LEVEL: 'info',
      SLOW_REQUEST_MS: '250',
      RENDER_LIMIT_MS: '3000',
      METRICS_PORT: '9464',
      PAGE_CACHE_SECONDS: '5',
      SMTP_URL: 'smtps://blog:secret@mail.example.org',
      MAIL_FROM: 'Our blog <blog@example.org>',
      WEBHOOK_ALLOW: 'Chat.internal:8443, 10.0.0.5:80,[::1]:9000',
    };

    expect(readConfig(env)).toEqual({
      port: 8080,
      host: '0.0.0.0',
      publicUrl: 'https://blog.example.org',
      corsOrigins: ['https://www.example.org', 'http://localhost:8080'],
      workers: 4,
      dataDir: '/srv/blog',
      databaseUrl: 'postgres://blog:secret@db.example.org/blog',
      media: {
        store: 's3',
        endpoint: 'https://s3.example.org',
        bucket: 'images',
        prefix: 'of/blog',
        region: 'auto',
        accessKey: 'AKIA0',
        secretKey: 'its/secret',
      },
      databasePoolMax: 20,
      jwtSecret: 'x'.repeat(32),
      trustProxy: LOCAL_NETWORKS,
      limits: { login: { count: 10, seconds: 60 }, register: null, write: { count: 1, seconds: 1 } },
      auditLogDays: null,
      logLevel: 'info',
      slowRequest: 250,
      renderLimit: 3000,
      metricsPort: 9464,
      pageCacheSeconds: 5,
      mail: {
        host: 'mail.example.org',
        port: 465,
        isSecure: true,
        login: { user: 'blog', password: 'secret' },
        from: { name: 'Our blog', address: 'blog@example.org' },
      },
      webhooks: { allowed: ['chat.internal:8443', '10.0.0.5:80', '[::1]:9000'] },
    });
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['HOST', 'two words'],
    ['PUBLIC_URL', 'blog.example.org'],
    ['PUBLIC_URL', 'https://example.org/blog'],
    ['PUBLIC_URL', 'https://ada:secret@example.org'],
    ['PUBLIC_URL', 'https://:80'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['CORS_ORIGINS', '*'],
    ['CORS_ORIGINS', 'https://*.example.org'],
    ['CORS_ORIGINS', 'null'],
    ['CORS_ORIGINS', 'https://www.example.org,https://example.org/blog'],
    ['DATABASE_URL', 'mysql://localhost/blog'],
    ['DATABASE_URL', 'sqlite:'],
    ['DATABASE_URL', 'postgres://blog:pass word@:x/'],
    ['DATABASE_POOL_MAX', '0'],
    ['MEDIA_URL', 'file:'],
    ['MEDIA_URL', '/srv/media'],
    ['MEDIA_URL', 'https://s3.example.org/images'],
    ['MEDIA_URL', 's3://'],
    ['MEDIA_URL', 's3://key:secret@images'],
    ['MEDIA_URL', 's3://images/a%20b'],
    ['MEDIA_URL', 's3://images?endpoint=s3.example.org'],
    ['MEDIA_URL', 's3://images?endpoint=https://s3.example.org&regoin=auto'],
    ['MEDIA_SECRET_KEY', 'two words'],
    ['WORKERS', '1.5'],
    ['PAGE_CACHE_SECONDS', '86401'],
    ['SLOW_REQUEST_MS', '0'],
    ['RENDER_LIMIT_MS', '0'],
    ['METRICS_PORT', 'on'],
    ['JWT_SECRET', 'too short'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['LOGIN_LIMIT', '5'],
    ['LOGIN_LIMIT', '0/900'],
    ['REGISTER_LIMIT', '5/0'],
    ['WRITE_LIMIT', 'none'],
    ['LOG_LEVEL', 'loud'],
    ['WEBHOOK_ALLOW', 'chat.internal'],
    ['WEBHOOK_ALLOW', 'http://chat.internal:80'],
    ['WEBHOOK_ALLOW', '10.0.0.0/8:80'],
    ['WEBHOOK_ALLOW', 'chat.internal:80,*:443x'],
    ['WEBHOOK_ALLOW', 'chat.internal:65536'],
  ])('rejects an invalid %s (%s) with a message', (name, value) => {
    expect(problemsOf({ [name]: value })).toEqual([
      expect.stringMatching(new RegExp(`^${name} must be .+\\.$`)),
    ]);
  });

  it.each([
    ['in the database on PostgreSQL', { DATABASE_URL: 'postgres://a:b@c/d' }, { store: 'database' }],
    ['in the database in memory', { DATABASE_URL: 'sqlite::memory:' }, { store: 'database' }],
    ['in the data folder on SQLite', { DATA_DIR: '/srv' }, { store: 'folder', folder: '/srv/media' }],
    [
      'in the folder of MEDIA_URL',
      { MEDIA_URL: 'file:///mnt/a b' },
      { store: 'folder', folder: '/mnt/a b', isNamed: true },
    ],
  ])('stores images %s', (_where, env, media) => {
    expect(readConfig(env).media).toEqual(media);
  });

  it('derives the Amazon endpoint from the region and requires both keys', () => {
    const keys = { MEDIA_ACCESS_KEY: 'key', MEDIA_SECRET_KEY: 'secret' };

    expect(readConfig({ MEDIA_URL: 's3://images?region=eu-west-1', ...keys }).media).toMatchObject({
      endpoint: 'https://s3.eu-west-1.amazonaws.com',
      prefix: '',
    });
    expect(problemsOf({ MEDIA_URL: 's3://images', MEDIA_ACCESS_KEY: 'key' })).toEqual([
      expect.stringMatching(/^Set MEDIA_ACCESS_KEY and MEDIA_SECRET_KEY\./),
    ]);
  });

  it('rejects several workers with an in-memory database', () => {
    const inMemory = { DATABASE_URL: 'sqlite::memory:' };

    expect(problemsOf({ ...inMemory, WORKERS: '2' })).toEqual([expect.stringMatching(/^WORKERS must be 1 /)]);
    expect(readConfig({ ...inMemory, WORKERS: '1' }).workers).toBe(1);
  });

  it('reports all problems at once, without secret values', () => {
    const problems = problemsOf({ PORT: 'x', LOG_LEVEL: 'loud', JWT_SECRET: 'hunter2' });

    expect(problems).toHaveLength(3);
    expect(problems.join()).not.toContain('hunter2');
  });

  it('is completely listed in .env.example, with correct defaults', () => {
    const example = readFileSync('.env.example', 'utf8');
    const names = new Set<string>();
    const env = new Proxy<Record<string, string>>({}, { get: (_env, name) => void names.add(String(name)) });
    readConfig(env);
    readApiUrl(env);

    const listed: Record<string, string> = Object.fromEntries(
      [...example.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
    );

    expect(Object.keys(listed).sort()).toEqual([...names].sort());
    expect(readConfig(listed)).toEqual(readConfig({}));
  });
});

describe('readEnvironment', () => {
  function failureOf(act: () => unknown): unknown {
    try {
      return act();
    } catch (error) {
      return error;
    }
  }

  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'settings-'));
    file = path.join(folder, '.env');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('prefers the environment to .env', () => {
    writeFileSync(file, '# Where.\nPORT=4000\nHOST="0.0.0.0"\nDATA_DIR=kept\n');

    const settings = readEnvironment({ PORT: '5000', DATA_DIR: '' }, file);

    expect(settings).toEqual({ PORT: '5000', DATA_DIR: '', HOST: '0.0.0.0' });
  });

  it('returns the environment without a .env file', () => {
    expect(readEnvironment({ PORT: '5000' }, file)).toEqual({ PORT: '5000' });
  });

  it('reads a .env file with a byte order mark', () => {
    writeFileSync(file, '\ufeffPORT=4000\r\nHOST=0.0.0.0\r\n');

    expect(readEnvironment({}, file)).toEqual({ PORT: '4000', HOST: '0.0.0.0' });
  });

  it('fails with the path if .env can’t be read', () => {
    mkdirSync(file);

    const error = failureOf(() => readEnvironment({}, file));

    expect(describeStartError(error)).toBe(
      `Can't start the server. Can't use ${file}: a folder is in the way.`,
    );
  });
});

describe('findMisspelledSettings', () => {
  it.each([
    ['PROT', 'PORT'],
    ['HOTS', 'HOST'],
    ['PUBLIC_ULR', 'PUBLIC_URL'],
    ['TRUSTPROXY', 'TRUST_PROXY'],
    ['LOG_LEVELS', 'LOG_LEVEL'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['JWT_SECRETE', 'JWT_SECRET'],
  ])('reports %s and suggests %s', (name, meant) => {
    expect(findMisspelledSettings({ [name]: 'x' })).toEqual([
      `${name} is not a setting. Did you mean ${meant}?`,
    ]);
  });

  it('ignores settings and common environment variables', () => {
    const env = {
      PATH: 'x',
      HOME: 'x',
      PWD: 'x',
      USER: 'x',
      HOSTNAME: 'x',
      PORT: '1',
      PGHOST: 'x',
      TERM: 'x',
    };

    expect(findMisspelledSettings(env)).toEqual([]);
  });

  it('ignores a variable if the similar setting is set', () => {
    expect(findMisspelledSettings({ PORT: '1', PROT: '1' })).toEqual([]);
  });
});

describe('a startup error', () => {
  const failureOf = (act: () => Promise<unknown>): Promise<unknown> =>
    act().then(
      () => null,
      (error: unknown) => error,
    );

  it('names the address that is already in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as { port: number };
    const error = await failureOf(() => once(createServer().listen(port, '127.0.0.1'), 'listening'));
    taken.close();

    expect(describeStartError(error)).toBe(
      `Can't start the server at 127.0.0.1:${port}: the port is already in use. Set PORT, or METRICS_PORT for metrics, to another one.`,
    );
  });

  it('names the path where a file is in the way', async () => {
    const error = await failureOf(() => mkdir('package.json/data', { recursive: true }));

    expect(describeStartError(error)).toMatch(
      /^Can't start the server\. Can't use .*package\.json.*: a file is in the way\.$/,
    );
  });

  it('has a special exit code if a restart would not help', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'blog-'));
    writeFileSync(path.join(folder, 'jwt-secret'), 'short');
    const unusable = await failureOf(() => loadSecret(folder));
    rmSync(folder, { recursive: true });
    const lasting = [new ConfigError(['PORT must be a number']), unusable, new NewerDatabase('9999-later')];
    const passing = [
      new DatabaseUnavailable('away'),
      Object.assign(new Error(), { code: 'EADDRINUSE' }),
      new Error(),
    ];

    expect(lasting.map(startExitCode)).toEqual([78, 78, 78]);
    const lost = new LostDatabase('blog.db', { what: 'is empty', trace: null });
    const damaged = Object.assign(new Error(), { code: 'ERR_SQLITE_ERROR', errcode: 26 });
    expect([lost, damaged, new UnfinishedCopy()].map(startExitCode)).toEqual([78, 78, 78]);
    expect(passing.map(startExitCode)).toEqual([1, 1, 1]);
  });

  it('lists the problems of the configuration', () => {
    expect(describeStartError(new ConfigError(['PORT is wrong.', 'HOST is wrong.']))).toBe(
      'PORT is wrong.\nHOST is wrong.',
    );
  });

  it.each([
    ['cut off', (file: string) => writeFileSync(file, 'short')],
    ['a folder', (file: string) => mkdirSync(file)],
  ])('names the secret’s file if it is %s', async (_what, make) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'blog-'));
    const file = path.join(folder, 'jwt-secret');
    make(file);
    const error = await failureOf(() => loadSecret(folder));
    rmSync(folder, { recursive: true });

    expect(describeStartError(error)).toBe(
      `${file} doesn't contain a valid secret. Delete it to create a new one. Everyone will have to log in again.`,
    );
  });

  it('reports a file that is not a database', async () => {
    const error = await failureOf(async () =>
      new DatabaseSync('package.json').exec('CREATE TABLE anything (id TEXT)'),
    );

    expect(describeStartError(error)).toBe("Can't open the database: file is not a database.");
  });

  it.each([
    [13, "Can't write to the database: the disk is full. Its path is blog.db."],
    [778, "Can't open the database: the disk is full or failing. Its path is blog.db."],
    [5, "Can't open the database: another program has locked it. Its path is blog.db."],
  ])('explains SQLite’s result code %i', (errcode, sentence) => {
    const error = Object.assign(new Error('its words'), {
      code: 'ERR_SQLITE_ERROR',
      errcode,
      path: 'blog.db',
    });

    expect(describeStartError(error)).toBe(sentence);
  });

  it('says why the database is unavailable', () => {
    const refused = Object.assign(new Error(''), { code: 'ECONNREFUSED' });

    expect(describeStartError(new DatabaseUnavailable(new Error('no route to it')))).toBe(
      "Can't open the database: no route to it.",
    );
    expect(describeStartError(new DatabaseUnavailable(refused))).toBe(
      "Can't open the database: ECONNREFUSED.",
    );
  });

  it('is the stack of an unexpected error', () => {
    expect(describeStartError(new TypeError('x is not a function'))).toContain('config.sqlite.test.ts');
    expect(describeStartError('a word')).toBe('a word');
  });
});
