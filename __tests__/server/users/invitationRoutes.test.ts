import type { Invitation, NewInvitation } from '../../../src/shared/invitation.ts';
import { type Author, type Blog, idOf, startBlog } from '../../helpers/blog.ts';
import { saidBy } from '../../helpers/runCommand.ts';

describe('/api/admin/invitations', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada' });
    await saidBy(blog, 'make-admin', ada.email);
    await saidBy(blog, 'set', 'registration', 'invite');
  });
  afterEach(() => blog.close());

  const call = (method: 'GET' | 'POST' | 'DELETE', path = '', body?: object) =>
    blog.call(method, `/api/admin/invitations${path}`, { as: ada, ...(body && { body }) });
  const make = async (wish: object) => (await call('POST', '', wish)).json<NewInvitation>().code;
  const list = async () => (await call('GET')).json<{ result: Invitation[] }>().result;
  let made = 0;
  const register = async (invitation: string) =>
    (
      await blog.call('POST', '/api/users/register', {
        body: { name: 'Grace', email: `grace${made++}@example.org`, password: 'cobol cobol', invitation },
      })
    ).statusCode;

  it('makes one by which so many register, and tells its code once', async () => {
    const code = await make({ uses: 2, days: 3, note: ' For Grace ' });

    const [before] = await list();
    const tries = [await register(code), await register(code), await register(code)];

    expect(before).toMatchObject({ note: 'For Grace', usesLeft: 2 });
    const days = (Date.parse(before?.expiresAt ?? '') - Date.parse(before?.createdAt ?? '')) / 86_400_000;
    expect(Math.round(days)).toBe(3);
    expect(JSON.stringify(before)).not.toContain(code);
    expect(tries).toEqual([201, 201, 403]);
    expect(await list()).toEqual([]);
  });

  it('takes one back, by its id or by a command, and leaves the others', async () => {
    const [one, two, three] = [await make({ note: 'one' }), await make({ note: 'two' }), await make({})];
    const idOfNote = async (note: string) => (await list()).find((each) => each.note === note)?.id ?? '';

    const first = await idOfNote('one');
    expect((await call('DELETE', `/${first}`)).statusCode).toBe(204);
    const listed = await saidBy(blog, 'list-invitations');
    await saidBy(blog, 'revoke-invitation', await idOfNote('two'));

    expect(listed).toMatch(/^[\da-f]{16} {2}1 left {2}until [\d-]{10} {2}two$/m);
    expect((await call('DELETE', `/${first}`)).statusCode).toBe(404);
    expect([await register(one), await register(two), await register(three)]).toEqual([403, 403, 201]);
  });

  it.each(['%25', '________________', '', 'x'])('takes nothing back by %j, which is no id', async (id) => {
    await make({});

    expect((await call('DELETE', `/${id}`)).statusCode).toBe(404);
    expect(await list()).toHaveLength(1);
  });

  it.each([
    [{ uses: 0 }, 'Accounts must be greater than or equal to 1.'],
    [{ uses: 1001 }, 'Accounts must be less than or equal to 1000.'],
    [{ days: 1.5 }, 'Days must be a whole number.'],
    [{ note: 'x'.repeat(101) }, 'Note must be at most 100 characters.'],
  ])('refuses %j', async (wish, sentence) => {
    const { statusCode, body } = await call('POST', '', wish);

    expect([statusCode, body.replace(/\.?$/, '.')]).toEqual([400, sentence]);
    expect(await list()).toEqual([]);
  });

  it('writes into the log who made and withdrew it, and no code', async () => {
    const code = await make({ uses: 2, note: 'For Grace' });
    const [invitation] = await list();
    const id = invitation?.id ?? '';
    await call('DELETE', `/${id}`);

    const log = await blog.connection.db
      .selectFrom('auditLog')
      .select(['actorId', 'act', 'subjectId', 'subject', 'details'])
      .where('subjectKind', '=', 'invitation')
      .orderBy('id')
      .execute();
    expect(log).toMatchObject([
      { actorId: idOf(ada), act: 'invite', subjectId: id, subject: 'For Grace' },
      { actorId: idOf(ada), act: 'revoke-invitation', subjectId: id, subject: 'For Grace' },
    ]);
    expect(JSON.stringify(log)).not.toContain(code);
  });
});
