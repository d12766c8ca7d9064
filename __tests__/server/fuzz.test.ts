import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { readConfig } from '../../src/server/config.ts';
import type { Article } from '../../src/shared/article.ts';
import { type Author, type Blog, idOf, PUBLIC_URL, startBlog } from '../helpers/blog.ts';
import { isOnPostgres } from '../helpers/database.ts';
import {
  ADMIN_TOKEN,
  type HostileRequest,
  hostileRequestsOn,
  OWNER_ID,
  OWNER_SLUG,
  OWNER_TOKEN,
  type Route,
} from '../helpers/hostileRequests.ts';
import { aPublicFolder, type PublicFolder } from '../helpers/publicFolder.ts';
import { adminOutput } from '../helpers/runCommand.ts';
import { isAll } from '../helpers/sample.ts';
import {
  type ApiDescription,
  createSupplies,
  findSupplies,
  isWriting,
  OUT_OF_REACH,
  validRequests,
} from '../helpers/validRequests.ts';

/** FUZZ_SEED=… generates other requests. */
const SEED = Number(process.env.FUZZ_SEED ?? 20261121);
const AT_ONCE = 20;
/** Fewer on PostgreSQL, where each request is slower and engine-specific errors appear early. */
const [IN_PROCESS, BY_SOCKET] = isAll ? (isOnPostgres ? [1_800, 200] : [18_000, 2_000]) : [900, 100];
/** Maximum number of writing routes of which none of the requests succeeds. */
const UNREACHED_MAX = 10;
/** In ms per batch; high enough that only hanging requests reach it. */
const TIMEOUT = 20_000;
/** Internal details: stack traces, SQL, file paths and badly formatted values. */
const INTERNAL_DETAILS =
  /SQLITE|constraint|node_modules|node:|\bat \S+:\d+|\.ts\b|select "|insert into|kysely|\[object |TypeError|\/work\/|undefined/i;
/** A sentence, or a page for requests by browsers. */
const SENTENCE = /^(?:[A-Z"][^\n]*\.|<!doctype html>.*<\/html>)$/s;

type Reply = [status: number, body: string];
interface Answered {
  request: HostileRequest;
  reply: Reply;
}

describe(`${IN_PROCESS + BY_SOCKET} hostile requests (seed ${SEED})`, () => {
  let folder: PublicFolder;
  let blog: Blog;
  let owner: Author;
  let admin: Author;
  let article: Article;
  /** All routes of the server, so that new ones are included. */
  const routes: Route[] = [];
  let valid: Awaited<ReturnType<typeof validRequests>>;
  let supplies: ReturnType<typeof createSupplies>;
  /** Routes of which a request, valid or changed, was answered with success. */
  const succeeded = new Set<string>();
  beforeAll(async () => {
    folder = aPublicFolder();
    const highLimit = { count: 1_000_000, seconds: 60 };
    blog = await startBlog({
      publicDir: folder.path,
      trustProxy: true,
      // Enables passkeys and mails, which are not delivered.
      publicUrl: PUBLIC_URL,
      mail: readConfig({ PUBLIC_URL, SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'blog@example.org' }).mail,
      onRoute: ({ method, url }) => void routes.push(...[method].flat().map((one) => ({ method: one, url }))),
      // Counted but never reached, as a rejection would hide what comes after it.
      limits: { login: highLimit, register: highLimit, write: highLimit },
    });
    await createOwner();
    await createAdmin();
    const description = (await blog.call('GET', '/api/openapi.json')).json<ApiDescription>();
    valid = await validRequests(routes, description);
    supplies = createSupplies({
      db: blog.connection.db,
      owner: () => ({ ...owner, id: idOf(owner) }),
      publish: async () => (await blog.anArticle({ by: owner, tags: ['looms'] })).slug,
    });
  });
  afterAll(async () => {
    await blog.close();
    folder.remove();
  });

  /**
   * Recreates the owner and the admin if a request has ended a session, deleted or suspended an account, hidden the
   * article or closed registration.
   */
  async function restoreAccounts() {
    const isThere = async (url: string, as: Author) =>
      (await blog.call('GET', url, { as })).statusCode === 200;
    const [hasOwner, hasAdmin] = [
      await isThere(`/api/articles/${article.slug}`, owner),
      await isThere('/api/admin/invitations', admin),
    ];
    if (hasOwner && hasAdmin) return;
    await adminOutput(blog, 'set', 'registration', 'open');
    if (!hasOwner) await createOwner();
    if (!hasAdmin) await createAdmin();
  }

  // Names must differ from admins' names, including those of earlier admins.
  let made = 0;
  async function createOwner() {
    made += 1;
    owner = await blog.aUser({
      name: `Owner ${made}`,
      email: `owner${Date.now()}${Math.random()}@example.org`,
    });
    article = await blog.anArticle({ by: owner, tags: ['looms'] });
  }

  async function createAdmin() {
    made += 1;
    admin = await blog.aUser({
      name: `Manager ${made}`,
      email: `admin${Date.now()}${Math.random()}@example.org`,
    });
    await adminOutput(blog, 'make-admin', admin.email);
  }

  const fillKnown = (template: string) =>
    template
      .replaceAll(OWNER_TOKEN, owner.token)
      .replaceAll(ADMIN_TOKEN, admin.token)
      .replaceAll(OWNER_SLUG, article.slug)
      .replaceAll(OWNER_ID, idOf(owner));
  async function fill(template: string): Promise<string> {
    let filled = template;
    for (const name of findSupplies(template)) {
      const made = await supplies[name]?.();
      if (made !== undefined) filled = filled.replace(name, made);
    }
    return fillKnown(filled);
  }
  /** Fills placeholders. An odd value may look like one, or be odd enough to be none. */
  async function fillPlaceholders({
    url,
    headers,
    body,
    ...request
  }: HostileRequest): Promise<HostileRequest> {
    return {
      ...request,
      url: await fill(url),
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, fillKnown(value)])),
      body: typeof body === 'string' ? await fill(body) : body,
    };
  }

  async function inject({ method, url, headers, body }: HostileRequest): Promise<Reply> {
    const reply = await blog.app.inject({
      method: method as 'GET',
      url,
      headers,
      ...(body !== undefined && { payload: body }),
    });
    return [reply.statusCode, reply.body];
  }

  /** Sends raw bytes on a new connection, which client libraries would not send. */
  async function sendBySocket(request: HostileRequest): Promise<Reply> {
    const { method, url, headers, body = '' } = request;
    const bytes = Buffer.from(body as string);
    const socket = connect((blog.app.server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const length = `content-length: ${bytes.length}`;
    const start = [`${method} ${url} HTTP/1.1`, 'host: blog', 'connection: close', length, ...lines, '', ''];
    socket.write(Buffer.concat([Buffer.from(start.join('\r\n')), bytes]));
    const [head = '', ...rest] = (await text(socket)).split('\r\n\r\n');
    return [Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]), rest.join('\r\n\r\n')];
  }

  function judge({ request, reply: [status, body] }: Answered) {
    if (request.route !== undefined && status < 300) succeeded.add(request.route);
    expect(status).toBeGreaterThanOrEqual(200);
    expect(status).toBeLessThan(500);
    // Any bytes may occur in what an archive compresses.
    const isArchive = status === 200 && body.slice(0, 20).includes('PK\u0003\u0004');
    if (!isArchive) expect(body).not.toMatch(INTERNAL_DETAILS);
    // A conflict of drafts returns the existing one.
    if (status === 409 && request.method === 'PUT' && /^\/api\/drafts\//i.test(request.url))
      expect(JSON.parse(body)).toHaveProperty('version');
    else if (status >= 400 && request.method !== 'HEAD') expect(body).toMatch(SENTENCE);
  }

  const survives = (requests: number, send: (request: HostileRequest) => Promise<Reply>) =>
    fc.assert(
      fc.asyncProperty(
        fc.array(hostileRequestsOn(routes, valid), { minLength: AT_ONCE, maxLength: AT_ONCE }),
        async (templates) => {
          await restoreAccounts();
          const sent = [];
          for (const template of templates) sent.push(await fillPlaceholders(template));
          const replies = await Promise.all(
            sent.map(async (request) => ({ request, reply: await send(request) })),
          );
          replies.forEach(judge);
        },
      ),
      { seed: SEED, numRuns: requests / AT_ONCE, plugins: [fc.timeout(TIMEOUT)], endOnFailure: true },
    );

  it('start from a valid request of each writing route', async () => {
    const refused: string[] = [];
    for (const { body, ...request } of valid) {
      await restoreAccounts();
      const text = typeof body === 'object' && !Buffer.isBuffer(body) ? JSON.stringify(body) : body;
      const [status, reply] = await inject(await fillPlaceholders({ ...request, body: text }));
      if (status >= 300) refused.push(`${request.route}: ${status} ${reply.slice(0, 200)}`);
    }

    expect(refused).toEqual([]);
    expect(valid).toHaveLength(routes.filter(isWriting).length - OUT_OF_REACH.length);
  });

  it('get no server error and no internal details', async () => {
    succeeded.clear();

    await survives(IN_PROCESS, inject);

    // Requests that fail their validation never reach what could break: nearly all writing routes have to be reached.
    const unreached = valid.map(({ route }) => route).filter((route) => !succeeded.has(route));
    expect(unreached.length > UNREACHED_MAX && !isOnPostgres ? unreached : []).toEqual([]);
  });

  it('get none as raw bytes over the network either', async () => {
    await blog.app.listen({ port: 0, host: '127.0.0.1' });

    await survives(BY_SOCKET, sendBySocket);
  });
});
