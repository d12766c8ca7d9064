import './nodeGlobals.ts';
import path from 'node:path';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { decodeJwt } from 'jose';
import { type AppOptions, buildApp } from '../../src/server/app.ts';
import { readConfig } from '../../src/server/config.ts';
import { connect, type Connection } from '../../src/server/db/connect.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import type { App } from '../../src/server/http/app.ts';
import { LOCAL_NETWORKS } from '../../src/server/lib/network.ts';
import type { LimitSettings } from '../../src/server/limits/attempts.ts';
import { RENDERING_FAILED } from '../../src/server/pages/routes.ts';
import type { Article, ArticleDraft } from '../../src/shared/article.ts';
import type { Registration, TokenReply } from '../../src/shared/user.ts';
import { openDatabase } from './database.ts';
import { compareWithDocument } from './openApi.ts';

export type Author = Registration & TokenReply;

interface CallOptions {
  as?: TokenReply;
  /** Sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Blog {
  app: App;
  /** The server's database connection. */
  connection: Connection;
  /** Registers a user and logs them in. */
  aUser: (user?: Partial<Registration>) => Promise<Author>;
  /** Publishes an article. */
  anArticle: (article: Partial<ArticleDraft> & { by: TokenReply }) => Promise<Article>;
  call: (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    options?: CallOptions,
  ) => Promise<LightMyRequestResponse>;
  close: () => Promise<void>;
}

interface BlogOptions extends Partial<Omit<AppOptions, 'connection' | 'limits' | 'trustProxy'>> {
  /** Like the setting; true trusts this machine and private networks. */
  trustProxy?: boolean;
  databaseUrl?: string;
  /** The default limits if missing. */
  limits?: Partial<LimitSettings>;
}

export const { limits: defaultLimits } = readConfig({});
export const aSecret = 'a secret for tests, longer than 32 characters';

/** The public URL of test blogs with mails or passkeys, which need one. */
export const PUBLIC_URL = 'https://blog.example.org';

/** Returns the user id in a token. */
export const idOf = ({ token }: TokenReply): string => decodeJwt(token).sub ?? '';

/** Default server options without a client and without logging. */
export const defaultOptions: Omit<AppOptions, 'connection'> = {
  jwtSecret: aSecret,
  trustProxy: [],
  publicUrl: null,
  // In the database, so that it is deleted with it.
  media: { store: 'database' },
  mail: null,
  corsOrigins: [],
  limits: defaultLimits,
  logLevel: 'silent',
  imageWorker: path.resolve('src/server/images/imageWorker.ts'),
  renderWorker: path.resolve('src/server/content/renderWorker.ts'),
  importWorker: path.resolve('src/server/transfer/importWorker.ts'),
  searchWorker: path.resolve('src/server/search/searchWorker.ts'),
  // High limits, so that rendering and searching succeed on slow machines.
  renderLimit: 60_000,
  searchLimit: 60_000,
  publicDir: null,
  renderPage: null,
  pageCacheSeconds: 0,
};

/**
 * Collects the errors of pages that the server couldn't render: it answers with an empty page and only logs the cause.
 * `check` throws the first one.
 */
function watchRendering() {
  const failures: Error[] = [];
  return {
    logLevel: 'error',
    logStream: {
      write(line: string) {
        const { msg, err } = JSON.parse(line) as { msg: string; err?: { message: string; stack: string } };
        if (msg !== RENDERING_FAILED || !err) return;
        failures.push(Object.assign(new Error(`${msg}: ${err.message}`), { stack: `${msg}: ${err.stack}` }));
      },
    },
    check: () => {
      const [failure] = failures.splice(0);
      if (failure) throw failure;
    },
  } as const;
}

/**
 * Starts the real server without its client, by default on a temporary database. A page that it fails to render fails the
 * test, unless the test reads the log.
 */
export async function startBlog(options: BlogOptions = {}): Promise<Blog> {
  const { databaseUrl, limits, trustProxy = false, ...others } = options;
  const { check, ...log } = watchRendering();
  const isWatched = Boolean(options.renderPage && !options.logStream);
  const own = databaseUrl === undefined ? await openDatabase() : null;
  const connection = own?.connection ?? connect(databaseUrl ?? '');
  if (!own) await migrate(connection.db);
  const app = await buildApp({
    ...defaultOptions,
    ...(isWatched && log),
    ...others,
    onRoute(route) {
      compareWithDocument(route);
      options.onRoute?.(route);
    },
    trustProxy: trustProxy ? LOCAL_NETWORKS : [],
    connection,
    limits: { ...defaultLimits, ...limits },
  });
  await app.ready();
  let made = 0;

  const call: Blog['call'] = async (method, url, { as, body, headers } = {}) => {
    const reply = await app.inject({
      method,
      url,
      headers: { ...(as && { authorization: `Bearer ${as.token}` }), ...headers },
      ...(body !== undefined && { payload: body as NonNullable<InjectOptions['payload']> }),
    });
    check();
    return reply;
  };

  async function made201<Reply>(path: string, options: CallOptions): Promise<Reply> {
    const reply = await call('POST', path, options);
    if (reply.statusCode !== 201) throw new Error(`POST ${path}: ${reply.statusCode} ${reply.body}`);
    return reply.json<Reply>();
  }

  return {
    app,
    connection,
    call,
    async aUser(user = {}) {
      made += 1;
      const registration = { name: 'Ada', email: `ada${made}@example.org`, password: 'pass word', ...user };
      return {
        ...registration,
        ...(await made201<TokenReply>('/api/users/register', { body: registration })),
      };
    },
    async anArticle({ by, ...draft }) {
      const body = { title: 'On engines', markdown: 'They weave *patterns*.', cover: '', ...draft };
      return made201<Article>('/api/articles/new', { as: by, body });
    },
    async close() {
      await app.close();
      await own?.remove();
      check();
    },
  };
}
