import type { InjectOptions } from 'fastify';
import { accountMessages } from '../../../src/shared/messages/en/account.ts';
import type { SetupState } from '../../../src/shared/setup.ts';
import type { TokenReply } from '../../../src/shared/user.ts';
import { setupCode } from '../../../src/server/services/setup.ts';
import { aSecret, type Blog, PUBLIC_URL, startBlog } from '../../helpers/blog.ts';
import { inTestAll } from '../../helpers/sample.ts';

const { wrongCode, alreadyDone } = accountMessages.setup;

const setup = {
  ...{ name: 'Ada', email: 'ada@example.org', password: 'looms and engines' },
  ...{ title: 'Looms', language: 'de-AT' },
};
const code = setupCode(aSecret);
const STRANGER = '192.0.2.7';

describe('the setup of an empty blog', () => {
  let blog: Blog;
  beforeEach(async () => (blog = await startBlog()));
  afterEach(() => blog.close());

  const ask = async (request: Partial<InjectOptions> = {}) =>
    (await blog.app.inject({ url: '/api/setup', ...request })).json<SetupState>();
  const setUp = (body: object = setup, request: Partial<InjectOptions> = {}) =>
    blog.app.inject({ method: 'POST', url: '/api/setup', payload: body, ...request });
  const byStranger = (body: object) => setUp(body, { remoteAddress: STRANGER });

  it('makes the first account an admin and names the blog', async () => {
    const state = await ask();

    const reply = await setUp();

    const as = reply.json<TokenReply>();
    expect(reply.statusCode).toBe(201);
    expect(state).toEqual({ isNeeded: true, needsCode: false });
    expect((await blog.call('GET', '/api/users/me', { as })).json()).toMatchObject({ isAdmin: true });
    expect((await blog.call('GET', '/api/blog')).json()).toMatchObject({ title: 'Looms', language: 'de-AT' });
    expect((await blog.call('GET', '/api/admin/log', { as })).json()).toMatchObject({
      result: expect.arrayContaining([
        expect.objectContaining({ act: 'make-admin', actor: 'Ada' }),
      ]) as unknown,
    });
  });

  it('is over once it was done, and once somebody has registered', async () => {
    await setUp();
    const again = await setUp({ ...setup, email: 'eve@example.org', code });
    const other = await startBlog();
    await other.aUser();
    const late = await other.call('POST', '/api/setup', { body: { ...setup, code } });
    const state = await other.call('GET', '/api/setup');
    await other.close();

    expect([again.statusCode, again.body]).toEqual([409, alreadyDone]);
    expect([late.statusCode, late.body]).toEqual([409, alreadyDone]);
    expect(state.json()).toEqual({ isNeeded: false, needsCode: false });
    expect(await ask()).toEqual({ isNeeded: false, needsCode: false });
  });

  it('stays over when the only account is deleted', async () => {
    const as = (await setUp()).json<TokenReply>();
    const { password } = setup;
    await blog.call('DELETE', '/api/users/me', { as, body: { password } });
    await blog.call('POST', '/api/users/me/delete', { as, body: { password } });
    await blog.connection.db.deleteFrom('user').execute();

    expect(await ask()).toEqual({ isNeeded: false, needsCode: false });
    expect((await byStranger({ ...setup, code })).statusCode).toBe(409);
  });

  it('lets one of two that come at once succeed', async () => {
    const replies = await Promise.all([setUp(), setUp({ ...setup, name: 'Eve', email: 'eve@example.org' })]);

    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    const { count } = await blog.connection.db
      .selectFrom('user')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(1);
  });

  it('asks other machines for the code, however it is typed', async () => {
    const state = await ask({ remoteAddress: STRANGER });

    const without = await byStranger(setup);
    const wrong = await byStranger({ ...setup, code: 'AAAA-BBBB-CCCC' });
    const right = await byStranger({ ...setup, code: ` ${code.toLowerCase().replaceAll('-', ' ')} ` });

    expect(state).toEqual({ isNeeded: true, needsCode: true });
    expect([without.statusCode, without.body]).toEqual([400, wrongCode]);
    expect([wrong.statusCode, wrong.body]).toEqual([400, wrongCode]);
    expect(right.statusCode).toBe(201);
  });

  it.each([
    ['a forwarded address', { 'x-forwarded-for': '127.0.0.1' }],
    ['a forwarded protocol', { 'x-forwarded-proto': 'https' }],
    ['the standard header', { forwarded: 'for=127.0.0.1' }],
    ['the name of a proxy', { via: '1.1 proxy' }],
    ['a real address', { 'x-real-ip': '127.0.0.1' }],
    // A page of a stranger whose name leads to this machine.
    ['another host', { host: 'evil.example:3000' }],
  ])('asks this machine for the code where the request has %s', async (_what, headers) => {
    expect(await ask({ headers })).toEqual({ isNeeded: true, needsCode: true });
    expect((await setUp(setup, { headers })).statusCode).toBe(400);
  });

  it.each(['localhost:3000', '127.0.0.1', '[::1]:3000'])('asks for no code at %s', async (host) => {
    expect(await ask({ headers: { host }, remoteAddress: '::ffff:127.0.0.1' })).toMatchObject({
      needsCode: false,
    });
  });

  it('asks everybody for the code on a blog with a public address or a proxy', async () => {
    for (const options of [{ publicUrl: PUBLIC_URL }, { trustProxy: true }]) {
      const other = await startBlog(options);
      const state = await other.call('GET', '/api/setup');
      await other.close();

      expect(state.json()).toEqual({ isNeeded: true, needsCode: true });
    }
  });

  it('locks out who guesses the code', async () => {
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1)
      statuses.push((await byStranger({ ...setup, code: `AAAA-BBBB-CCC${time}` })).statusCode);
    const right = await byStranger({ ...setup, code });

    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    expect(right.statusCode).toBe(429);
    expect((await setUp()).statusCode).toBe(201);
  });

  it('leaves the registration by the API as it is', async () => {
    const as = await blog.aUser();

    expect((await blog.call('GET', '/api/users/me', { as })).json()).toMatchObject({ isAdmin: false });
  });

  it.each([
    [{ title: '' }, /^Title/],
    [{ language: 'Klingon!' }, /^Language/],
    [{ password: 'short' }, /^Password/],
    [{ password: setup.title.repeat(2), title: setup.title.repeat(2) }, /another password/],
  ])('refuses %j in a sentence', async (change, sentence) => {
    const reply = await setUp({ ...setup, ...change });

    expect([reply.statusCode, reply.body]).toEqual([400, expect.stringMatching(sentence)]);
  });

  inTestAll(() => {
    it('has the same code on all servers with one secret, and another with another', () => {
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
      expect(setupCode(aSecret)).toBe(code);
      expect(setupCode(`${aSecret}x`)).not.toBe(code);
    });
  });
});
