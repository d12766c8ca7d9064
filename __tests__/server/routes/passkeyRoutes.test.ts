import { randomUUIDv7 } from 'node:crypto';
import { resetPassword as setByOperator } from '../../../src/server/cli/accounts.ts';
import { inTransaction } from '../../../src/server/db/portable.ts';
import { createPseudonym } from '../../../src/server/limits/attempts.ts';
import { createLoginThrottle } from '../../../src/server/limits/loginThrottle.ts';
import { logInWithPasskey } from '../../../src/server/routes/passkeyRoutes.ts';
import { deactivateAccount } from '../../../src/server/services/accountDeletion.ts';
import { deleteExpired } from '../../../src/server/services/housekeeping.ts';
import { makeAdmin } from '../../../src/server/services/moderateAccounts.ts';
import { createLoginChallenges, toRelyingParty } from '../../../src/server/services/webAuthn.ts';
import { commandLine } from '../../../src/server/store/auditLog.ts';
import { createResetToken } from '../../../src/server/store/passwordResets.ts';
import { createTokens } from '../../../src/server/store/sessions.ts';
import type { SessionSummary, TokenReply } from '../../../src/shared/user.ts';
import { anAuthenticator } from '../../helpers/authenticator.ts';
import {
  aSecret,
  type Author,
  type Blog,
  idOf,
  PUBLIC_URL,
  startBlog,
  defaultLimits,
} from '../../helpers/blog.ts';
import { type BlogWithMails, startBlogWithMails } from '../../helpers/blogWithMails.ts';
import { advanceClock, freezeClock } from '../../helpers/clock.ts';
import { passkeysOf } from '../../helpers/passkeys.ts';

describe('passkey login', () => {
  const MINUTE = 60;
  const REFUSED = 'This passkey didn’t work. It was removed or timed out. Try again, or use your password.';

  freezeClock();
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
  const summarize = ({ statusCode, body }: { statusCode: number; body: string }) => [statusCode, body];

  it('opens a session and records the use', async () => {
    const authenticator = await anAuthenticatorOf(ada, 'Telephone');
    advanceClock(90);

    const reply = await logIn(authenticator);

    const session = reply.json<TokenReply>();
    expect(idOf(session)).toBe(idOf(ada));
    const sessions = await blog.call('GET', '/api/users/me/sessions', { as: session });
    expect(sessions.json<{ result: SessionSummary[] }>().result).toHaveLength(2);
    const [passkey] = await list(session);
    expect(passkey).toMatchObject({ name: 'Telephone', lastUsedAt: new Date().toISOString() });
    expect((await logIn(authenticator)).statusCode).toBe(200);
  });

  it('returns the same options to everyone and requires user verification', async () => {
    await anAuthenticatorOf(ada);

    const { challenge, ...options } = await optionsToLogIn();

    expect(challenge).toMatch(/^[\w-]{43}$/);
    expect(options).toEqual({ rpId: 'blog.example.org', timeout: 300_000, userVerification: 'required' });
    expect(JSON.stringify(await challenges())).not.toContain(challenge);
  });

  it.each<[string, Parameters<typeof logIn>[1]]>([
    ['requested at another origin', { origin: 'https://evil.example' }],
    ['requested over http', { origin: 'http://blog.example.org' }],
    ['made for another host', { rpId: 'evil.example' }],
    ['whose owner was not verified', { isVerified: false }],
    ['of a registration', { type: 'webauthn.create' }],
    ['signed by another key', { signature: Buffer.from('no signature').toString('base64url') }],
    ['of another challenge', { challenge: Buffer.from('never asked for').toString('base64url') }],
    ['that names another account', { userHandle: Buffer.from(randomUUIDv7()).toString('base64url') }],
  ])('rejects a passkey %s', async (_what, wishes) => {
    const authenticator = await anAuthenticatorOf(ada);

    expect(summarize(await logIn(authenticator, wishes))).toEqual([400, REFUSED]);
    expect(await list(ada)).toMatchObject([{ lastUsedAt: null }]);
  });

  it('rejects a replayed response and one of two parallel ones', async () => {
    // An authenticator without a counter: only the challenge reveals the replay.
    const authenticator = await anAuthenticatorOf(ada, '', anAuthenticator(PUBLIC_URL, { counts: false }));
    const answer = authenticator.logIn(await optionsToLogIn());

    const both = await Promise.all([send(answer), send(answer)]);
    const again = await send(answer);

    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    expect(summarize(again)).toEqual([400, REFUSED]);
  });

  it.each([
    ['its owner is not verified', { isVerified: false }, true],
    ['its signature is wrong', { signature: Buffer.from('no signature').toString('base64url') }, true],
    ['it names another account', { userHandle: Buffer.from(randomUUIDv7()).toString('base64url') }, true],
    ['it is unknown', {}, false],
  ])('uses up the challenge when %s', async (_why, wishes, isAdded) => {
    const authenticator = await anAuthenticatorOf(ada);
    const options = await optionsToLogIn();

    const wrong = await send((isAdded ? authenticator : anAuthenticator(PUBLIC_URL)).logIn(options, wishes));

    expect(summarize(wrong)).toEqual([400, REFUSED]);
    expect(summarize(await send(authenticator.logIn(options)))).toEqual([400, REFUSED]);
    expect((await logIn(authenticator)).statusCode).toBe(200);
  });

  it('rejects a login if the passkey is used elsewhere in the meantime', async () => {
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
      tokens: createTokens(aSecret),
      challenges: createLoginChallenges(aSecret),
      party,
    };
    const loggedIn = logInWithPasskey(dependencies, second, undefined);

    await expect(loggedIn).rejects.toThrow(REFUSED);
    expect(statusElsewhere).toBe(200);
    expect((await logIn(authenticator)).statusCode).toBe(200);
  });

  it('expires challenges after five minutes and deletes them', async () => {
    const authenticator = await anAuthenticatorOf(ada);
    const [early, late] = [await optionsToLogIn(), await optionsToLogIn()];

    advanceClock(5 * MINUTE - 1);
    const inTime = await send(authenticator.logIn(early));
    advanceClock(1);
    const tooLate = await send(authenticator.logIn(late));
    await deleteExpired(db());

    expect([inTime.statusCode, tooLate.statusCode]).toEqual([200, 400]);
    expect(await challenges()).toEqual([]);
  });

  it('rejects the challenge of a registration', async () => {
    const authenticator = await anAuthenticatorOf(ada);
    const { challenge } = await optionsToAdd(ada);

    const reply = await send(authenticator.logIn({ challenge, rpId: 'blog.example.org' }));

    expect(summarize(reply)).toEqual([400, REFUSED]);
  });

  it('rejects removed and unknown passkeys', async () => {
    const authenticator = await anAuthenticatorOf(ada);
    const answer = authenticator.logIn(await optionsToLogIn());
    const [{ _id } = { _id: '' }] = await list(ada);
    await passkeys.remove(ada, _id);

    expect(summarize(await send(answer))).toEqual([400, REFUSED]);
    expect(summarize(await logIn(anAuthenticator(PUBLIC_URL), { userHandle: 'eA' }))).toEqual([400, REFUSED]);
  });

  it('rejects a counter that went backwards, as from a cloned authenticator', async () => {
    const authenticator = await anAuthenticatorOf(ada);
    await logIn(authenticator);

    authenticator.setCounter(1);

    expect(summarize(await logIn(authenticator))).toEqual([400, REFUSED]);
  });

  it('accepts authenticators that do not count', async () => {
    const authenticator = await anAuthenticatorOf(ada, '', anAuthenticator(PUBLIC_URL, { counts: false }));

    expect([await logIn(authenticator), await logIn(authenticator)]).toMatchObject([
      { statusCode: 200 },
      { statusCode: 200 },
    ]);
  });

  it('rejects suspended accounts with the message of a password login', async () => {
    const authenticator = await anAuthenticatorOf(ada);
    const admin = await blog.aUser();
    await makeAdmin(db(), { id: idOf(admin), name: admin.name }, commandLine);
    const body = { items: [idOf(ada)], reason: 'Spam.' };
    await blog.call('POST', '/api/admin/accounts/suspend', { as: admin, body });

    const byPasskey = await logIn(authenticator);
    const byPassword = await blog.call('POST', '/api/users/login', {
      body: { email: ada.email, password: ada.password },
    });

    expect(summarize(byPasskey)).toEqual([403, expect.stringContaining('Reason: Spam.')]);
    expect(summarize(byPasskey)).toEqual(summarize(byPassword));
  });

  it('limits login attempts per network', async () => {
    await blog.close();
    blog = await startBlog({ publicUrl: PUBLIC_URL, limits: { login: { count: 1, seconds: 60 } } });
    for (let time = 0; time < 60; time += 1) await optionsToLogIn();

    const reply = await passkeys.askToLogIn();

    expect(reply.statusCode).toBe(429);
    expect(reply.body).toBe('Too many passkey logins from your network. Try again in 60 seconds.');
    expect(reply.headers['retry-after']).toBe('60');
  });

  it('stores nothing for unfinished logins, so that others are not affected', async () => {
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
  ])('rejects a challenge %s than the original', async (_what, forge) => {
    const authenticator = await anAuthenticatorOf(ada);
    const { challenge } = await optionsToLogIn();
    const bytes = Buffer.from(challenge, 'base64url');
    forge(bytes);

    const reply = await logIn(authenticator, { challenge: bytes.toString('base64url') });

    expect(summarize(reply)).toEqual([400, REFUSED]);
  });
});

describe('passkey management', () => {
  const NOT_ADDED = 'Passkey not added. The request was invalid or timed out. Try again.';
  const NONE = 'This blog doesn’t support passkeys. Log in with your email and password.';
  describe('an account', () => {
    freezeClock();
    let blog: BlogWithMails;
    let ada: Author;
    beforeEach(async () => {
      blog = await startBlogWithMails();
      ada = await blog.aUser();
    });
    afterEach(() => blog.close());

    const db = () => blog.connection.db;
    const { add, anAuthenticatorOf, askToAdd, optionsToAdd, list, logIn, remove } = passkeysOf(() => blog);
    const stored = () => db().selectFrom('passkey').selectAll().execute();
    const summarize = ({ statusCode, body }: { statusCode: number; body: string }) => [statusCode, body];
    const reset = async () =>
      blog.call('POST', '/api/users/resetPassword', {
        body: { token: await createResetToken(db(), idOf(ada)), password: 'quite another' },
      });

    it('requires the password and requests a discoverable passkey', async () => {
      const wrong = await askToAdd(ada, 'wrong one');
      const right = await askToAdd(ada);

      expect(summarize(wrong)).toEqual([400, 'Wrong password.']);
      expect(right.json()).toMatchObject({
        rp: { id: 'blog.example.org', name: 'Markdown Blog' },
        user: { id: Buffer.from(idOf(ada)).toString('base64url'), name: ada.email, displayName: ada.name },
        attestation: 'none',
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        excludeCredentials: [],
      });
    });

    it('rejects further attempts after too many wrong passwords', async () => {
      for (let time = 0; time < 5; time += 1) await askToAdd(ada, 'wrong one');

      expect((await askToAdd(ada)).statusCode).toBe(429);
    });

    it('lists passkeys, newest first, by name or browser', async () => {
      await anAuthenticatorOf(ada, '  Telephone ');
      advanceClock(60);
      const authenticator = anAuthenticator(PUBLIC_URL);
      await blog.call('POST', '/api/users/me/passkeys', {
        as: ada,
        body: authenticator.add(await optionsToAdd(ada)),
        headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
      });
      await anAuthenticatorOf(await blog.aUser());

      const listed = await list(ada);

      expect(listed.map(({ name }) => name)).toEqual(['Firefox on Linux', 'Telephone']);
      expect(Object.keys(listed[0] ?? {}).sort()).toEqual(['_id', 'createdAt', 'lastUsedAt', 'name']);
      expect((await askToAdd(ada)).json()).toMatchObject({
        excludeCredentials: expect.arrayContaining([
          { id: authenticator.id, type: 'public-key', transports: ['internal'] },
        ]) as unknown,
      });
    });

    it.each<[string, Parameters<ReturnType<typeof anAuthenticator>['add']>[1]]>([
      ['made at another origin', { origin: 'https://evil.example' }],
      ['made for another host', { rpId: 'evil.example' }],
      ['whose owner was not verified', { isVerified: false }],
      ['of a login', { type: 'webauthn.get' }],
      ['of another challenge', { challenge: 'never' }],
      [
        'with unrequested certificates',
        { attestation: { format: 'packed', statement: new Map([['x5c', [new Uint8Array(1)]]]) } },
      ],
      ['of an unknown format', { attestation: { format: 'homemade', statement: new Map() } }],
    ])('rejects a passkey %s', async (_what, wishes) => {
      const answer = anAuthenticator(PUBLIC_URL).add(await optionsToAdd(ada), wishes);

      expect(summarize(await add(ada, answer))).toEqual([403, NOT_ADDED]);
      expect(await stored()).toEqual([]);
    });

    it("rejects another account's, expired and used challenges", async () => {
      const eve = await blog.aUser();
      const authenticator = anAuthenticator(PUBLIC_URL);
      const answer = authenticator.add(await optionsToAdd(ada));

      expect(summarize(await add(eve, answer))).toEqual([403, NOT_ADDED]);
      advanceClock(300);
      expect(summarize(await add(ada, answer))).toEqual([403, NOT_ADDED]);
      const inTime = authenticator.add(await optionsToAdd(ada));
      expect((await add(ada, inTime)).statusCode).toBe(201);
      expect(summarize(await add(ada, inTime))).toEqual([403, NOT_ADDED]);
    });

    it('rejects a challenge after an invalid response', async () => {
      const authenticator = anAuthenticator(PUBLIC_URL);
      const options = await optionsToAdd(ada);

      const wrong = await add(ada, authenticator.add(options, { isVerified: false }));
      const right = await add(ada, authenticator.add(options));

      expect([summarize(wrong), summarize(right)]).toEqual([
        [403, NOT_ADDED],
        [403, NOT_ADDED],
      ]);
      expect(await stored()).toEqual([]);
    });

    it('rejects a replaced challenge', async () => {
      const authenticator = anAuthenticator(PUBLIC_URL);
      const first = await optionsToAdd(ada);
      const second = await optionsToAdd(ada);

      expect(summarize(await add(ada, authenticator.add(first)))).toEqual([403, NOT_ADDED]);
      expect((await add(ada, authenticator.add(second))).statusCode).toBe(201);
    });

    it("rejects another account's passkey", async () => {
      const authenticator = await anAuthenticatorOf(ada);
      const eve = await blog.aUser();

      const reply = await add(eve, authenticator.add(await optionsToAdd(eve)));

      expect(summarize(reply)).toEqual([
        409,
        expect.stringMatching(/^This passkey has already been added\./),
      ]);
      expect(await list(eve)).toEqual([]);
    });

    it('allows at most twenty passkeys, even for parallel requests', async () => {
      for (let made = 0; made < 19; made += 1) await anAuthenticatorOf(ada);
      const options = await optionsToAdd(ada);

      const both = await Promise.all([
        add(ada, anAuthenticator(PUBLIC_URL).add(options)),
        add(ada, anAuthenticator(PUBLIC_URL).add(options)),
      ]);

      expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 403]);
      expect(summarize(await askToAdd(ada))).toEqual([
        403,
        'You’ve reached the limit of 20 passkeys. Remove one first.',
      ]);
    });

    it('lets only the owner remove a passkey and notifies them of additions and removals', async () => {
      const authenticator = await anAuthenticatorOf(ada);
      const added = await blog.mailServer.received(1);
      const [{ _id } = { _id: '' }] = await list(ada);
      const eve = await blog.aUser();

      const byEve = await remove(eve, _id);
      const byAda = await remove(ada, _id);
      const again = await remove(ada, _id);

      expect([byEve, byAda, again].map(({ statusCode }) => statusCode)).toEqual([404, 204, 404]);
      const removed = await blog.mailServer.received(2);
      expect([added.to, removed.to]).toEqual([[ada.email], [ada.email]]);
      expect(added.raw).toMatch(/^Subject: A passkey was added to your Markdown Blog account\r$/m);
      expect(added.text).toContain(`${PUBLIC_URL}/forgotPassword`);
      expect(removed.raw).toMatch(/^Subject: A passkey was removed from your Markdown Blog account\r$/m);
      expect((await logIn(authenticator)).statusCode).toBe(400);
    });

    it('removes all passkeys on a password reset, including one being added, and notifies the owner', async () => {
      const authenticator = await anAuthenticatorOf(ada);
      const begun = anAuthenticator(PUBLIC_URL).add(await optionsToAdd(ada));

      await reset();

      const login = { email: ada.email, password: 'quite another' };
      const session = (await blog.call('POST', '/api/users/login', { body: login })).json<{
        token: string;
      }>();
      expect(summarize(await add(session, begun))).toEqual([403, NOT_ADDED]);
      expect((await logIn(authenticator)).statusCode).toBe(400);
      expect(await stored()).toEqual([]);
      const mails = [await blog.mailServer.received(2), await blog.mailServer.received(3)];
      expect(mails.map(({ text }) => text).join()).toMatch(
        /passkeys were just removed from your Markdown Blog account/,
      );
    });

    it('removes all passkeys when an operator sets the password', async () => {
      await anAuthenticatorOf(ada);
      const login = createLoginThrottle(db(), defaultLimits.login, createPseudonym(aSecret));

      await setByOperator({ db: db(), login }, ada.email, 'quite another');

      expect(await stored()).toEqual([]);
    });

    it('keeps passkeys when the owner changes the password', async () => {
      const authenticator = await anAuthenticatorOf(ada);
      const { name, email, password } = ada;

      await blog.call('PATCH', '/api/users/me', {
        as: ada,
        body: { name, email, password, newPassword: 'quite another' },
      });

      expect((await logIn(authenticator)).statusCode).toBe(200);
    });

    it('accepts self attestation', async () => {
      const answer = anAuthenticator(PUBLIC_URL).add(await optionsToAdd(ada), { isSelfAttested: true });

      expect((await add(ada, answer)).statusCode).toBe(201);
    });

    it('rejects logins to an account that is being deleted', async () => {
      const authenticator = await anAuthenticatorOf(ada);

      await inTransaction(db(), (db) => deactivateAccount(db, idOf(ada)));

      expect((await logIn(authenticator)).statusCode).toBe(400);
      expect(await stored()).toEqual([]);
    });

    it('deletes passkeys with the account', async () => {
      await anAuthenticatorOf(ada);
      await optionsToAdd(ada);

      await blog.call('DELETE', '/api/users/me', { as: ada });

      expect(await stored()).toEqual([]);
      expect(await db().selectFrom('passkeyChallenge').selectAll().execute()).toEqual([]);
    });

    it('logs no challenge, signature or key', async () => {
      const options = await optionsToAdd(ada);
      const answer = anAuthenticator(PUBLIC_URL).add(options);
      await add(ada, answer);

      const logged = blog.log.join('\n');
      expect(logged).toContain('/api/users/me/passkeys');
      for (const secret of [options.challenge, answer.attestationObject, answer.clientDataJSON, answer.id])
        expect(logged).not.toContain(secret);
    });
  });
  describe('a blog without passkeys', () => {
    let blog: Blog;
    afterEach(() => blog.close());

    it('returns 404 for each call and offers no passkey login', async () => {
      blog = await startBlog();
      const ada = await blog.aUser();
      const login = { id: 'a', clientDataJSON: 'a', authenticatorData: 'a', signature: 'a', userHandle: 'a' };
      const added = { id: 'a', clientDataJSON: 'a', attestationObject: 'a' };

      const replies = [
        await blog.call('POST', '/api/users/login/passkey/options'),
        await blog.call('POST', '/api/users/login/passkey', { body: login }),
        await blog.call('GET', '/api/users/me/passkeys', { as: ada }),
        await blog.call('POST', '/api/users/me/passkeys/options', {
          as: ada,
          body: { password: 'pass word' },
        }),
        await blog.call('POST', '/api/users/me/passkeys', { as: ada, body: added }),
        await blog.call('DELETE', '/api/users/me/passkeys/x', { as: ada }),
      ];

      expect(replies.map(({ statusCode, body }) => [statusCode, body])).toEqual(
        Array.from({ length: 6 }, () => [404, NONE]),
      );
      expect((await blog.call('GET', '/api/users/login/passkey')).json()).toEqual({ origin: null });
    });
  });
  describe('toRelyingParty', () => {
    it.each([
      ['https://blog.example.org', { id: 'blog.example.org', origin: 'https://blog.example.org' }],
      ['https://blog.example.org:8443', { id: 'blog.example.org', origin: 'https://blog.example.org:8443' }],
      ['http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
      ['http://blog.localhost', { id: 'blog.localhost', origin: 'http://blog.localhost' }],
      // Browsers support passkeys for host names over https only.
      ['http://blog.example.org', null],
      ['https://192.0.2.7', null],
      ['https://[2001:db8::1]', null],
      [null, null],
    ])('returns the relying party for %s', (publicUrl, party) => {
      expect(toRelyingParty(publicUrl)).toEqual(party);
    });
  });
});
