import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readApiUrl } from '../../scripts/apiUrl.ts';
import { ConfigError, readConfig } from '../../src/server/config.ts';
import { LOCAL_NETWORKS } from '../../src/server/http/trustedProxies.ts';

const problemsOf = (env: Record<string, string>): string[] => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
};

describe('the configuration', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: null,
      corsOrigins: [],
      workers: 1,
      dataDir: path.resolve('data'),
      databaseUrl: `sqlite:${path.resolve('data/blog.db')}`,
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
    });
  });

  it('is what the environment says', () => {
    const env = {
      PORT: '8080',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://Blog.example.org:443/',
      CORS_ORIGINS: 'https://www.Example.org:443/, http://localhost:8080,',
      WORKERS: '4',
      DATA_DIR: '/srv/blog',
      DATABASE_URL: 'postgres://blog:secret@db.example.org/blog',
      DATABASE_POOL_MAX: '20',
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
    };

    expect(readConfig(env)).toEqual({
      port: 8080,
      host: '0.0.0.0',
      publicUrl: 'https://blog.example.org',
      corsOrigins: ['https://www.example.org', 'http://localhost:8080'],
      workers: 4,
      dataDir: '/srv/blog',
      databaseUrl: 'postgres://blog:secret@db.example.org/blog',
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
  ])('refuses a wrong %s (%s) in one sentence', (name, value) => {
    expect(problemsOf({ [name]: value })).toEqual([
      expect.stringMatching(new RegExp(`^${name} must be .+\\.$`)),
    ]);
  });

  it('refuses several processes of which each would have a blog of its own', () => {
    const inMemory = { DATABASE_URL: 'sqlite::memory:' };

    expect(problemsOf({ ...inMemory, WORKERS: '2' })).toEqual([expect.stringMatching(/^WORKERS must be 1 /)]);
    expect(readConfig({ ...inMemory, WORKERS: '1' }).workers).toBe(1);
  });

  it('names every problem at once, and no value: it may be a secret', () => {
    const problems = problemsOf({ PORT: 'x', LOG_LEVEL: 'loud', JWT_SECRET: 'hunter2' });

    expect(problems).toHaveLength(3);
    expect(problems.join()).not.toContain('hunter2');
  });

  it('is listed whole in .env.example, with defaults that are true', () => {
    const example = readFileSync('.env.example', 'utf8');
    const asked = new Set<string>();
    const env = new Proxy<Record<string, string>>({}, { get: (_env, name) => void asked.add(String(name)) });
    readConfig(env);
    readApiUrl(env);

    const listed: Record<string, string> = Object.fromEntries(
      [...example.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
    );

    expect(Object.keys(listed).sort()).toEqual([...asked].sort());
    expect(readConfig(listed)).toEqual(readConfig({}));
  });
});
