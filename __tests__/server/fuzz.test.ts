import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import type { Article } from '../../src/shared/article.ts';
import { readConfig } from '../../src/server/config.ts';
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
import { isAll } from '../helpers/sample.ts';
import { saidBy } from '../helpers/runCommand.ts';

/** FUZZ_SEED=… tries others. */
const SEED = Number(process.env.FUZZ_SEED ?? 20261121);
const AT_ONCE = 20;
/** PostgreSQL needs fewer: what only it rejects shows up soon, and each request costs it more. */
const [INSIDE_THE_PROCESS, BY_SOCKET] = isAll && !isOnPostgres ? [18_000, 2_000] : [1_800, 200];
/** In milliseconds, for a whole batch: far more than it takes, so that only what hangs is stopped by it. */
const HANGING = 20_000;
/** What nobody wrote who writes for readers: stacks, SQL, files of the server, and values that were put together wrongly. */
const INSIDE =
  /SQLITE|constraint|node_modules|node:|\bat \S+:\d+|\.ts\b|select "|insert into|kysely|\[object |TypeError|\/work\/|undefined/i;
/** One, or for what a browser opens a page. */
const SENTENCE = /^(?:[A-Z"][^\n]*\.|<!doctype html>.*<\/html>)$/s;

type Reply = [status: number, body: string];
interface Answered {
  request: HostileRequest;
  reply: Reply;
}

describe(`${INSIDE_THE_PROCESS + BY_SOCKET} hostile requests (seed ${SEED})`, () => {
  let folder: PublicFolder;
  let blog: Blog;
  let owner: Author;
  let admin: Author;
  let article: Article;
  /** Those that the server says it has: a new one is tried from its first day. */
  const routes: Route[] = [];
  beforeAll(async () => {
    folder = aPublicFolder();
    const plenty = { count: 1_000_000, seconds: 60 };
    blog = await startBlog({
      publicDir: folder.path,
      trustProxy: true,
      // With an address there are passkeys, and with a mail server mails. Nobody takes them.
      publicUrl: PUBLIC_URL,
      mail: readConfig({ PUBLIC_URL, SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'blog@example.org' }).mail,
      onRoute: ({ method, url }) => void routes.push(...[method].flat().map((one) => ({ method: one, url }))),
      // Counted like any others, and never reached: a refusal would hide what comes after it.
      limits: { login: plenty, register: plenty, write: plenty },
    });
    await bringOwner();
    await bringAdmin();
  });
  afterAll(async () => {
    await blog.close();
    folder.remove();
  });

  /**
   * A request may have ended a session, deleted or suspended an account, hidden the article, or closed the registration:
   * those after it need new ones.
   */
  async function seeToPeople() {
    const isThere = async (url: string, as: Author) =>
      (await blog.call('GET', url, { as })).statusCode === 200;
    const [hasOwner, hasAdmin] = [
      await isThere(`/api/articles/${article.slug}`, owner),
      await isThere('/api/admin/invitations', admin),
    ];
    if (hasOwner && hasAdmin) return;
    await saidBy(blog, 'set', 'registration', 'open');
    if (!hasOwner) await bringOwner();
    if (!hasAdmin) await bringAdmin();
  }

  // Nobody may have a name like an admin's, also like one of an admin whose session a request has ended.
  let made = 0;
  async function bringOwner() {
    made += 1;
    owner = await blog.aUser({
      name: `Owner ${made}`,
      email: `owner${Date.now()}${Math.random()}@example.org`,
    });
    article = await blog.anArticle({ by: owner, tags: ['looms'] });
  }

  async function bringAdmin() {
    made += 1;
    admin = await blog.aUser({
      name: `Manager ${made}`,
      email: `admin${Date.now()}${Math.random()}@example.org`,
    });
    await saidBy(blog, 'make-admin', admin.email);
  }

  const filledIn = (template: string) =>
    template
      .replaceAll(OWNER_TOKEN, owner.token)
      .replaceAll(ADMIN_TOKEN, admin.token)
      .replaceAll(OWNER_SLUG, article.slug)
      .replaceAll(OWNER_ID, idOf(owner));
  const withPeople = ({ method, url, headers, body }: HostileRequest): HostileRequest => ({
    method,
    url: filledIn(url),
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, filledIn(value)])),
    body: body === undefined ? undefined : filledIn(body),
  });

  async function inject({ method, url, headers, body }: HostileRequest): Promise<Reply> {
    const reply = await blog.app.inject({
      method: method as 'GET',
      url,
      headers,
      ...(body !== undefined && { payload: body }),
    });
    return [reply.statusCode, reply.body];
  }

  /** As bytes on a connection of its own, which says more than a client library would. */
  async function sendBySocket(request: HostileRequest): Promise<Reply> {
    const { method, url, headers, body = '' } = request;
    const socket = connect((blog.app.server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const length = `content-length: ${Buffer.byteLength(body)}`;
    socket.write(
      [`${method} ${url} HTTP/1.1`, 'host: blog', 'connection: close', length, ...lines, '', body].join(
        '\r\n',
      ),
    );
    const [head = '', ...rest] = (await text(socket)).split('\r\n\r\n');
    return [Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]), rest.join('\r\n\r\n')];
  }

  function judge({ request, reply: [status, body] }: Answered) {
    expect(status).toBeGreaterThanOrEqual(200);
    expect(status).toBeLessThan(500);
    expect(body).not.toMatch(INSIDE);
    // The draft that stands in the way of another one is answered itself.
    if (status === 409 && request.method === 'PUT') expect(JSON.parse(body)).toHaveProperty('version');
    else if (status >= 400 && request.method !== 'HEAD') expect(body).toMatch(SENTENCE);
  }

  const survives = (requests: number, send: (request: HostileRequest) => Promise<Reply>) =>
    fc.assert(
      fc.asyncProperty(
        fc.array(hostileRequestsOn(routes), { minLength: AT_ONCE, maxLength: AT_ONCE }),
        async (templates) => {
          await seeToPeople();
          const sent = templates.map(withPeople);
          const replies = await Promise.all(
            sent.map(async (request) => ({ request, reply: await send(request) })),
          );
          replies.forEach(judge);
        },
      ),
      { seed: SEED, numRuns: requests / AT_ONCE, timeout: HANGING, endOnFailure: true },
    );

  it('get no error of the server and no word of its inside', async () => {
    await survives(INSIDE_THE_PROCESS, inject);
  });

  it('nor do those that come as raw bytes over the network', async () => {
    await blog.app.listen({ port: 0, host: '127.0.0.1' });

    await survives(BY_SOCKET, sendBySocket);
  });
});
