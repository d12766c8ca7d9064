import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { once } from 'node:events';
import { sql } from 'kysely';
import { buildApp } from '../../../src/server/app.ts';
import { connect as connectDatabase, type Connection } from '../../../src/server/db/connect.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import type { App } from '../../../src/server/http/app.ts';
import { Refusal } from '../../../src/server/lib/refusal.ts';
import { defaultOptions } from '../../helpers/blog.ts';

describe('an error', () => {
  let connection: Connection;
  let app: App;
  beforeEach(async () => {
    connection = connectDatabase('sqlite::memory:');
    await migrate(connection.db);
    app = await buildApp({ ...defaultOptions, connection });
  });
  afterEach(() => app.close());

  const nothing = [404, 'There is nothing at this address.', 'text/plain; charset=utf-8'];

  it.each([
    ['GET', '/api/nothing'],
    ['GET', '/api'],
    ['GET', '/nothing'],
    ['POST', '/api/articles/all'],
    ['PUT', '/api/users/me'],
  ] as const)('is 404 in a sentence for %s %s', async (method, url) => {
    const reply = await app.inject({ method, url });

    expect([reply.statusCode, reply.body, reply.headers['content-type']]).toEqual(nothing);
  });

  it('is 400 for an address that can’t be decoded', async () => {
    const reply = await app.inject('/api/articles/public/%E0%A4%A');

    expect([reply.statusCode, reply.body]).toEqual([400, 'The request is malformed.']);
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  it('of our own is 500 and tells nothing of the inside', async () => {
    await sql`alter table "article" rename to "elsewhere"`.execute(connection.db);

    const reply = await app.inject('/api/articles/all');

    expect(reply.statusCode).toBe(500);
    expect(reply.body).toBe('Something went wrong on our side. Please try again later.');
  });

  it.each([
    ['when it knows nothing better', undefined, '5'],
    ['when it knows better', 30, '30'],
  ])('of a rule that is busy is 503 that says when to try again, %s', async (_when, retryAfter, told) => {
    app.get('/busy', () => {
      throw new Refusal('busy', 'Please wait.', { ...(retryAfter && { retryAfter }) });
    });

    const reply = await app.inject('/busy');

    expect([reply.statusCode, reply.body, reply.headers['retry-after']]).toEqual([503, 'Please wait.', told]);
  });

  it('of a database that is read-only is 503, and reading goes on', async () => {
    await sql`pragma query_only = on`.execute(connection.db);
    const payload = { name: 'Ada', email: 'ada@example.org', password: 'pass word' };

    const write = await app.inject({ method: 'POST', url: '/api/users/register', payload });
    const read = await app.inject('/api/articles/all');

    expect([write.statusCode, read.statusCode]).toEqual([503, 200]);
    expect(write.body).toBe('The blog is not available at the moment. Please try again soon.');
  });

  it.each([
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('of the protocol, %s, is answered in a sentence too', async (_what, bytes, status) => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');

    socket.write(bytes);
    const answer = await text(socket);

    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toContain('content-type: text/plain; charset=utf-8\r\n');
    expect(answer).toMatch(/\r\n\r\n[A-Z][^\n]+\.$/);
  });
});
