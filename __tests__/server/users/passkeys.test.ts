import { randomUUIDv7 } from 'node:crypto';
import { makeAdmin } from '../../../src/server/admins/admins.ts';
import { commandLine } from '../../../src/server/audit/auditLog.ts';
import type { SessionSummary } from '../../../src/shared/session.ts';
import type { TokenReply } from '../../../src/shared/user.ts';
import { logInByPasskey } from '../../../src/server/features/users/passkeys/logInByPasskey.ts';
import { loginChallengesBy } from '../../../src/server/features/users/passkeys/passkeyChallenges.ts';
import { tidy } from '../../../src/server/process/housekeeping.ts';
import { tokensBy } from '../../../src/server/session/token.ts';
import { anAuthenticator } from '../../helpers/authenticator.ts';
import { aSecret, type Author, type Blog, idOf, PUBLIC_URL, startBlog } from '../../helpers/blog.ts';
import { letSecondsPass, stopTheClock } from '../../helpers/clock.ts';
import { passkeysOf } from '../../helpers/passkeys.ts';

const MINUTE = 60;
const REFUSED =
  'This passkey did not log in: it was removed here, or it took too long. Please try again, or use your password.';

describe('a login by a passkey', () => {
  stopTheClock();
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog({ publicUrl: PUBLIC_URL });
    ada = await blog.aUser();
  });
  afterEach(() => blog.close());

  const db = () => blog.connection.db;
  const passkeys = passkeysOf(() => blog);
  const { anAuthenticatorOf, logIn, optionsToAdd, optionsToLogIn, send, list } = passkeys;
  const challenges = () => db().selectFrom('passkeyChallenge').selectAll().execute();
  const told = ({ statusCode, body }: { statusCode: number; body: string }) => [statusCode, body];

  it('gives a session as one by the password, and is noted', async () => {
    const authenticator = await anAuthenticatorOf(ada, 'Telephone');
    letSecondsPass(90);

    const reply = await logIn(authenticator);

    const session = reply.json<TokenReply>();
    expect(idOf(session)).toBe(idOf(ada));
    const sessions = await blog.call('GET', '/api/users/me/sessions', { as: session });
    expect(sessions.json<{ result: SessionSummary[] }>().result).toHaveLength(2);
    const [passkey] = await list(session);
    expect(passkey).toMatchObject({ name: 'Telephone', lastUsedAt: new Date().toISOString() });
    expect((await logIn(authenticator)).statusCode).toBe(200);
  });

  it('asks everybody the same, for a user who is verified', async () => {
    await anAuthenticatorOf(ada);

    const { challenge, ...options } = await optionsToLogIn();

    expect(challenge).toMatch(/^[\w-]{43}$/);
    expect(options).toEqual({ rpId: 'blog.example.org', timeout: 300_000, userVerification: 'required' });
    expect(JSON.stringify(await challenges())).not.toContain(challenge);
  });

  it.each<[string, Parameters<typeof logIn>[1]]>([
    ['asked for at another origin', { origin: 'https://evil.example' }],
    ['asked for over http', { origin: 'http://blog.example.org' }],
    ['made for another host', { rpId: 'evil.example' }],
    ['whose owner was not verified', { isVerified: false }],
    ['that was to be added', { type: 'webauthn.create' }],
    ['signed by another key', { signature: Buffer.from('no signature').toString('base64url') }],
    ['of another challenge', { challenge: Buffer.from('never asked for').toString('base64url') }],
    ['that names another account', { userHandle: Buffer.from(randomUUIDv7()).toString('base64url') }],
  ])('is refused for one %s', async (_what, wishes) => {
    const authenticator = await anAuthenticatorOf(ada);

    expect(told(await logIn(authenticator, wishes))).toEqual([400, REFUSED]);
    expect(await list(ada)).toMatchObject([{ lastUsedAt: null }]);
  });

  it('is refused for what was answered before, and for one of two at once', async () => {
    // One that does not count: only the challenge tells that it is the same.
    const authenticator = await anAuthenticatorOf(ada, '', anAuthenticator(PUBLIC_URL, { counts: false }));
    const answer = authenticator.logIn(await optionsToLogIn());

    const both = await Promise.all([send(answer), send(answer)]);
    const again = await send(answer);

    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    expect(told(again)).toEqual([400, REFUSED]);
  });

  it.each([
    ['its owner is not verified', { isVerified: false }, true],
    ['its signature is wrong', { signature: Buffer.from('no signature').toString('base64url') }, true],
    ['it names another account', { userHandle: Buffer.from(randomUUIDv7()).toString('base64url') }, true],
    ['nobody has added it', {}, false],
  ])('uses its challenge up when %s', async (_why, wishes, isAdded) => {
    const authenticator = await anAuthenticatorOf(ada);
    const options = await optionsToLogIn();

    const wrong = await send((isAdded ? authenticator : anAuthenticator(PUBLIC_URL)).logIn(options, wishes));

    expect(told(wrong)).toEqual([400, REFUSED]);
    expect(told(await send(authenticator.logIn(options)))).toEqual([400, REFUSED]);
    expect((await logIn(authenticator)).statusCode).toBe(200);
  });

  it('is refused if the passkey logs in elsewhere after it was read', async () => {
    const authenticator = await anAuthenticatorOf(ada);
    const [elsewhere, here] = [await optionsToLogIn(), await optionsToLogIn()];
    const first = authenticator.logIn(elsewhere);
    const second = authenticator.logIn(here);
    let statusElsewhere = 0;
    const racedDb = db().withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        const isPasskey = result.rows.some((row) => 'publicKey' in row);
        if (isPasskey) statusElsewhere = (await send(first)).statusCode;
        return result;
      },
    });
    const party = { id: 'blog.example.org', origin: PUBLIC_URL };

    const dependencies = {
      db: racedDb,
      tokens: tokensBy(aSecret),
      challenges: loginChallengesBy(aSecret),
      party,
    };
    const loggedIn = logInByPasskey(dependencies, second, undefined);

    await expect(loggedIn).rejects.toThrow(REFUSED);
    expect(statusElsewhere).toBe(200);
    expect((await logIn(authenticator)).statusCode).toBe(200);
  });

  it('is answered within five minutes, after which nothing of it is kept', async () => {
    const authenticator = await anAuthenticatorOf(ada);
    const [early, late] = [await optionsToLogIn(), await optionsToLogIn()];

    letSecondsPass(5 * MINUTE - 1);
    const inTime = await send(authenticator.logIn(early));
    letSecondsPass(1);
    const tooLate = await send(authenticator.logIn(late));
    await tidy(db());

    expect([inTime.statusCode, tooLate.statusCode]).toEqual([200, 400]);
    expect(await challenges()).toEqual([]);
  });

  it('does not take what was asked for to add a passkey', async () => {
    const authenticator = await anAuthenticatorOf(ada);
    const { challenge } = await optionsToAdd(ada);

    const reply = await send(authenticator.logIn({ challenge, rpId: 'blog.example.org' }));

    expect(told(reply)).toEqual([400, REFUSED]);
  });

  it('is refused for a removed one, and for one that nobody has added', async () => {
    const authenticator = await anAuthenticatorOf(ada);
    const answer = authenticator.logIn(await optionsToLogIn());
    const [{ _id } = { _id: '' }] = await list(ada);
    await passkeys.remove(ada, _id);

    expect(told(await send(answer))).toEqual([400, REFUSED]);
    expect(told(await logIn(anAuthenticator(PUBLIC_URL), { userHandle: 'eA' }))).toEqual([400, REFUSED]);
  });

  it('is refused where an authenticator has counted back, as its copy would', async () => {
    const authenticator = await anAuthenticatorOf(ada);
    await logIn(authenticator);

    authenticator.setCounter(1);

    expect(told(await logIn(authenticator))).toEqual([400, REFUSED]);
  });

  it('works again and again for one that does not count', async () => {
    const authenticator = await anAuthenticatorOf(ada, '', anAuthenticator(PUBLIC_URL, { counts: false }));

    expect([await logIn(authenticator), await logIn(authenticator)]).toMatchObject([
      { statusCode: 200 },
      { statusCode: 200 },
    ]);
  });

  it('is refused to a suspended account, in the words of a login by password', async () => {
    const authenticator = await anAuthenticatorOf(ada);
    const admin = await blog.aUser();
    await makeAdmin(db(), { id: idOf(admin), name: admin.name }, commandLine);
    const body = { items: [idOf(ada)], reason: 'Spam.' };
    await blog.call('POST', '/api/admin/accounts/suspend', { as: admin, body });

    const byPasskey = await logIn(authenticator);
    const byPassword = await blog.call('POST', '/api/users/login', {
      body: { email: ada.email, password: ada.password },
    });

    expect(told(byPasskey)).toEqual([403, expect.stringContaining('Their reason: Spam.')]);
    expect(told(byPasskey)).toEqual(told(byPassword));
  });

  it('is not begun without end in one network', async () => {
    await blog.close();
    blog = await startBlog({ publicUrl: PUBLIC_URL, limits: { login: { count: 1, seconds: 60 } } });
    for (let time = 0; time < 60; time += 1) await optionsToLogIn();

    const reply = await passkeys.askToLogIn();

    expect(reply.statusCode).toBe(429);
    expect(reply.body).toBe(
      'Too many logins by passkeys were begun in your network: please try again in 60 seconds.',
    );
    expect(reply.headers['retry-after']).toBe('60');
  });

  it('is begun and ended however many others are begun elsewhere, of which nothing is stored', async () => {
    const authenticator = await anAuthenticatorOf(ada);
    for (let network = 0; network < 40; network += 1) {
      for (let time = 0; time < 5; time += 1) await passkeys.askToLogIn(`192.0.${network}.1`);
    }

    expect(await challenges()).toEqual([]);
    expect((await logIn(authenticator)).statusCode).toBe(200);
  });

  it.each([
    ['with another end', (bytes: Buffer) => bytes.writeUInt8(bytes.readUInt8(5) ^ 1, 5)],
    ['with other random bytes', (bytes: Buffer) => bytes.writeUInt8(bytes.readUInt8(10) ^ 1, 10)],
    ['with another signature', (bytes: Buffer) => bytes.writeUInt8(bytes.readUInt8(31) ^ 1, 31)],
  ])('is refused for a challenge %s than the blog has made', async (_what, forge) => {
    const authenticator = await anAuthenticatorOf(ada);
    const { challenge } = await optionsToLogIn();
    const bytes = Buffer.from(challenge, 'base64url');
    forge(bytes);

    const reply = await logIn(authenticator, { challenge: bytes.toString('base64url') });

    expect(told(reply)).toEqual([400, REFUSED]);
  });
});
