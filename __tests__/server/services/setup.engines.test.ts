import type { InjectOptions } from 'fastify';
import { setupCode } from '../../../src/server/services/setup.ts';
import { addAdmin } from '../../../src/server/store/admins.ts';
import { accountErrors, accountMessages } from '../../../src/shared/messages/en/account.ts';
import type { SetupState } from '../../../src/shared/registration.ts';
import type { TokenReply } from '../../../src/shared/user.ts';
import { aSecret, type Blog, idOf, startBlog } from '../../helpers/blog.ts';
import { itOnOneEngine } from '../../helpers/registerTests.ts';
import { inTestAll } from '../../helpers/sample.ts';

const { wrongCode, alreadyDone } = accountMessages.setup;

const code = setupCode(aSecret);
const setup = {
  ...{ name: 'Ada', email: 'ada@example.org', password: 'looms and engines' },
  ...{ title: 'Looms', language: 'de-AT', code },
};

describe('the setup of a blog', () => {
  let blog: Blog;
  beforeEach(async () => (blog = await startBlog()));
  afterEach(() => blog.close());

  const ask = async () => (await blog.app.inject({ url: '/api/setup' })).json<SetupState>();
  const setUp = (body: object = setup, request: Partial<InjectOptions> = {}) =>
    blog.app.inject({ method: 'POST', url: '/api/setup', payload: body, ...request });

  it('makes the first account an admin and names the blog', async () => {
    const state = await ask();

    const reply = await setUp();

    const as = reply.json<TokenReply>();
    expect(reply.statusCode).toBe(201);
    expect(state).toEqual({ isNeeded: true, isEmpty: true });
    expect((await blog.call('GET', '/api/users/me', { as })).json()).toMatchObject({ isAdmin: true });
    expect((await blog.call('GET', '/api/blog')).json()).toMatchObject({ title: 'Looms', language: 'de-AT' });
    expect((await blog.call('GET', '/api/admin/log', { as })).json()).toMatchObject({
      result: expect.arrayContaining([expect.objectContaining({ act: 'set-up', actor: 'Ada' })]) as unknown,
    });
  });

  itOnOneEngine('is closed after its completion, and once there is an admin', async () => {
    await setUp();
    const again = await setUp({ ...setup, email: 'eve@example.org' });
    const other = await startBlog();
    await addAdmin(other.connection.db, idOf(await other.aUser()));
    const late = await other.call('POST', '/api/setup', { body: setup });
    const state = await other.call('GET', '/api/setup');
    await other.close();

    expect([again.statusCode, again.body]).toEqual([409, alreadyDone]);
    expect([late.statusCode, late.body]).toEqual([409, alreadyDone]);
    expect(state.json()).toEqual({ isNeeded: false, isEmpty: false });
    expect(await ask()).toEqual({ isNeeded: false, isEmpty: false });
  });

  itOnOneEngine('stays open to the code when a stranger registers first', async () => {
    const stranger = await blog.aUser();
    const state = await ask();

    const taken = await setUp({ ...setup, email: stranger.email });
    const reply = await setUp();

    expect(state).toEqual({ isNeeded: true, isEmpty: false });
    expect([taken.statusCode, taken.body]).toEqual([400, accountErrors.emailTaken]);
    expect(reply.statusCode).toBe(201);
    const isAdmin = async (as: TokenReply) =>
      (await blog.call('GET', '/api/users/me', { as })).json<{ isAdmin: boolean }>().isAdmin;
    expect([await isAdmin(reply.json<TokenReply>()), await isAdmin(stranger)]).toEqual([true, false]);
    expect(await ask()).toEqual({ isNeeded: false, isEmpty: false });
  });

  itOnOneEngine('stays closed when the only account is deleted', async () => {
    const as = (await setUp()).json<TokenReply>();
    const { password } = setup;
    await blog.call('DELETE', '/api/users/me', { as, body: { password } });
    await blog.call('POST', '/api/users/me/delete', { as, body: { password } });
    await blog.connection.db.deleteFrom('user').execute();

    expect(await ask()).toEqual({ isNeeded: false, isEmpty: false });
    expect((await setUp()).statusCode).toBe(409);
  });

  it('accepts one of two concurrent requests', async () => {
    const replies = await Promise.all([setUp(), setUp({ ...setup, name: 'Eve', email: 'eve@example.org' })]);

    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    const { count } = await blog.connection.db
      .selectFrom('user')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(1);
  });

  itOnOneEngine('always needs the code, however it is typed', async () => {
    const without = await setUp({ ...setup, code: undefined });
    const wrong = await setUp({ ...setup, code: 'AAAA-BBBB-CCCC' });
    const right = await setUp({ ...setup, code: ` ${code.toLowerCase().replaceAll('-', ' ')} ` });

    expect([without.statusCode, without.body]).toEqual([400, wrongCode]);
    expect([wrong.statusCode, wrong.body]).toEqual([400, wrongCode]);
    expect(right.statusCode).toBe(201);
  });

  itOnOneEngine('limits wrong codes, but never the right one', async () => {
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1)
      statuses.push((await setUp({ ...setup, code: `AAAA-BBBB-CCC${time}` })).statusCode);

    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    expect((await setUp()).statusCode).toBe(201);
  });

  itOnOneEngine('does not change the registration API', async () => {
    const as = await blog.aUser();

    expect((await blog.call('GET', '/api/users/me', { as })).json()).toMatchObject({ isAdmin: false });
  });

  itOnOneEngine.each([
    [{ title: '' }, /^Blog title/],
    [{ language: 'Klingon!' }, /^Article language/],
    [{ password: 'short' }, /^Password/],
    [{ password: setup.title.repeat(2), title: setup.title.repeat(2) }, /another password/],
  ])('rejects %j with a message', async (change, sentence) => {
    const reply = await setUp({ ...setup, ...change });

    expect([reply.statusCode, reply.body]).toEqual([400, expect.stringMatching(sentence)]);
  });

  inTestAll(() => {
    itOnOneEngine('derives the code from the secret', () => {
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
      expect(setupCode(aSecret)).toBe(code);
      expect(setupCode(`${aSecret}x`)).not.toBe(code);
    });
  });
});
