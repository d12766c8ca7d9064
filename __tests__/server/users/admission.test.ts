import { commandLine } from '../../../src/server/audit/auditLog.ts';
import { changeSettings } from '../../../src/server/settings/settings.ts';
import { invite, revokeInvitations } from '../../../src/server/features/users/invitations.ts';
import { tidy } from '../../../src/server/process/housekeeping.ts';
import { type Blog, startBlog } from '../../helpers/blog.ts';

const CLOSED = 'This blog takes no new accounts at the moment.';
const INVALID = /^This blog takes new accounts by invitation, and this one does not count/;

describe('who may open an account', () => {
  let blog: Blog;
  beforeEach(async () => {
    blog = await startBlog();
  });
  afterEach(() => blog.close());

  const db = () => blog.connection.db;
  const registration = (mode: 'open' | 'invite' | 'closed') =>
    changeSettings(db(), { registration: mode }, commandLine);
  const anInvitation = ({ uses = 1, days = 1 } = {}) => invite(db(), { uses, days }, commandLine);
  let made = 0;
  const register = async (invitation?: string, email = `grace${made++}@example.org`) => {
    const body = {
      name: 'Grace',
      email,
      password: 'cobol cobol',
      ...(invitation !== undefined && { invitation }),
    };
    const { statusCode, body: text } = await blog.call('POST', '/api/users/register', { body });
    return { status: statusCode, text };
  };
  const accounts = async () => (await db().selectFrom('user').select('id').execute()).length;

  it('is everybody, as it comes, and an invitation is not asked for', async () => {
    expect([(await register()).status, (await register('whatever')).status]).toEqual([201, 201]);
  });

  it('is nobody on a closed blog, not with an invitation either; who is in comes in again', async () => {
    const ada = await blog.aUser();
    const code = await anInvitation();
    await registration('closed');

    expect(await register(code)).toEqual({ status: 403, text: CLOSED });
    expect(await accounts()).toBe(1);
    expect((await blog.call('POST', '/api/users/login', { body: ada })).statusCode).toBe(200);
  });

  it('is who has an invitation, as often as it says', async () => {
    await registration('invite');
    const code = await anInvitation({ uses: 2 });

    const tries = [
      await register(),
      await register('x'),
      await register(code),
      await register(code),
      await register(code),
    ];

    expect(tries.map(({ status }) => status)).toEqual([403, 403, 201, 201, 403]);
    expect(tries[4]?.text).toMatch(INVALID);
    expect(await accounts()).toBe(2);
  });

  it('is one of two who use the last invitation at once', async () => {
    await registration('invite');
    const code = await anInvitation();

    const tries = await Promise.all([register(code), register(code)]);

    expect(tries.map(({ status }) => status).sort()).toEqual([201, 403]);
    expect(await accounts()).toBe(1);
  });

  it('is still who has an invitation, after a try with an email that is taken', async () => {
    const { email } = await blog.aUser();
    await registration('invite');
    const code = await anInvitation();

    const tries = [await register(code, email), await register(code)];

    expect(tries.map(({ status }) => status)).toEqual([400, 201]);
  });

  it('is nobody with an invitation that is past its time, or was taken back', async () => {
    await registration('invite');
    const old = await anInvitation({ days: -1 });
    const revoked = await anInvitation();

    expect(await revokeInvitations(db(), commandLine)).toBe(1);
    const tries = [await register(old), await register(revoked)];

    expect(tries.map(({ status }) => status)).toEqual([403, 403]);
  });

  it('stands in the database by a hash alone, until it is spent', async () => {
    await registration('invite');
    const [used, kept] = [await anInvitation(), await anInvitation()];
    await anInvitation({ days: -1 });
    await register(used);

    const stored = await db().selectFrom('invitation').selectAll().execute();
    await tidy(db());
    const left = await db().selectFrom('invitation').selectAll().execute();

    expect(stored).toHaveLength(3);
    expect(JSON.stringify(stored)).not.toContain(kept);
    expect(left).toHaveLength(1);
    expect((await register(kept)).status).toBe(201);
  });
});
