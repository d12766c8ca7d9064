import { resetPassword as setByOperator } from '../../../src/server/cli/adminCommands.ts';
import { inTransaction } from '../../../src/server/db/transaction.ts';
import { deactivateAccount } from '../../../src/server/features/users/deleteAccount.ts';
import { startReset } from '../../../src/server/features/users/passwordReset.ts';
import { relyingPartyOf } from '../../../src/server/features/users/passkeys/relyingParty.ts';
import { loginLimit } from '../../../src/server/limits/loginLimit.ts';
import { pseudonymsBy } from '../../../src/server/limits/pseudonyms.ts';
import { anAuthenticator } from '../../helpers/authenticator.ts';
import {
  aSecret,
  type Author,
  type Blog,
  defaultLimits,
  idOf,
  PUBLIC_URL,
  startBlog,
} from '../../helpers/blog.ts';
import { type BlogWithMails, startBlogWithMails } from '../../helpers/blogWithMails.ts';
import { letSecondsPass, stopTheClock } from '../../helpers/clock.ts';
import { passkeysOf } from '../../helpers/passkeys.ts';

const NOT_ADDED = 'The passkey was not added: it did not fit, or it took too long. Please try again.';
const NONE = 'This blog takes no passkeys. Please log in with your email and your password.';

describe('the passkeys of an account', () => {
  stopTheClock();
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
  const told = ({ statusCode, body }: { statusCode: number; body: string }) => [statusCode, body];
  const reset = async () =>
    blog.call('POST', '/api/users/resetPassword', {
      body: { token: await startReset(db(), idOf(ada)), password: 'quite another' },
    });

  it('are asked for with the password alone, and name the account by itself', async () => {
    const wrong = await askToAdd(ada, 'wrong one');
    const right = await askToAdd(ada);

    expect(told(wrong)).toEqual([400, 'The password is not your present one.']);
    expect(right.json()).toMatchObject({
      rp: { id: 'blog.example.org', name: 'Markdown Blog' },
      user: { id: Buffer.from(idOf(ada)).toString('base64url'), name: ada.email, displayName: ada.name },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
  });

  it('are not asked for after too many wrong passwords', async () => {
    for (let time = 0; time < 5; time += 1) await askToAdd(ada, 'wrong one');

    expect((await askToAdd(ada)).statusCode).toBe(429);
  });

  it('are listed, the newest first, by their names or by the browser', async () => {
    await anAuthenticatorOf(ada, '  Telephone ');
    letSecondsPass(60);
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
    ['that logs in', { type: 'webauthn.get' }],
    ['of another challenge', { challenge: 'never' }],
    [
      'with certificates, which nobody asked for',
      { attestation: { format: 'packed', statement: new Map([['x5c', [new Uint8Array(1)]]]) } },
    ],
    ['of an unknown format', { attestation: { format: 'homemade', statement: new Map() } }],
  ])('get none %s', async (_what, wishes) => {
    const answer = anAuthenticator(PUBLIC_URL).add(await optionsToAdd(ada), wishes);

    expect(told(await add(ada, answer))).toEqual([403, NOT_ADDED]);
    expect(await stored()).toEqual([]);
  });

  it('get none by what another account was asked, too late, or twice', async () => {
    const eve = await blog.aUser();
    const authenticator = anAuthenticator(PUBLIC_URL);
    const answer = authenticator.add(await optionsToAdd(ada));

    expect(told(await add(eve, answer))).toEqual([403, NOT_ADDED]);
    letSecondsPass(300);
    expect(told(await add(ada, answer))).toEqual([403, NOT_ADDED]);
    const inTime = authenticator.add(await optionsToAdd(ada));
    expect((await add(ada, inTime)).statusCode).toBe(201);
    expect(told(await add(ada, inTime))).toEqual([403, NOT_ADDED]);
  });

  it('get none by a challenge that was answered wrong before', async () => {
    const authenticator = anAuthenticator(PUBLIC_URL);
    const options = await optionsToAdd(ada);

    const wrong = await add(ada, authenticator.add(options, { isVerified: false }));
    const right = await add(ada, authenticator.add(options));

    expect([told(wrong), told(right)]).toEqual([
      [403, NOT_ADDED],
      [403, NOT_ADDED],
    ]);
    expect(await stored()).toEqual([]);
  });

  it('get none by a challenge that another one took the place of', async () => {
    const authenticator = anAuthenticator(PUBLIC_URL);
    const first = await optionsToAdd(ada);
    const second = await optionsToAdd(ada);

    expect(told(await add(ada, authenticator.add(first)))).toEqual([403, NOT_ADDED]);
    expect((await add(ada, authenticator.add(second))).statusCode).toBe(201);
  });

  it('get none that another account has', async () => {
    const authenticator = await anAuthenticatorOf(ada);
    const eve = await blog.aUser();

    const reply = await add(eve, authenticator.add(await optionsToAdd(eve)));

    expect(told(reply)).toEqual([409, expect.stringMatching(/^This passkey was added before\./)]);
    expect(await list(eve)).toEqual([]);
  });

  it('are twenty at most, also of two at once', async () => {
    for (let made = 0; made < 19; made += 1) await anAuthenticatorOf(ada);
    const options = await optionsToAdd(ada);

    const both = await Promise.all([
      add(ada, anAuthenticator(PUBLIC_URL).add(options)),
      add(ada, anAuthenticator(PUBLIC_URL).add(options)),
    ]);

    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 403]);
    expect(told(await askToAdd(ada))).toEqual([
      403,
      'An account has 20 passkeys at most. Please remove one first.',
    ]);
  });

  it('are removed by their owner alone, who is told by mail of this as of adding one', async () => {
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
    expect(added.raw).toMatch(/^Subject: A passkey was added at Markdown Blog\r$/m);
    expect(added.text).toContain(`${PUBLIC_URL}/forgotPassword`);
    expect(removed.raw).toMatch(/^Subject: Passkeys at Markdown Blog were removed\r$/m);
    expect((await logIn(authenticator)).statusCode).toBe(400);
  });

  it('go with a password that is chosen by a link, also one that is just added, and its owner is told', async () => {
    const authenticator = await anAuthenticatorOf(ada);
    const begun = anAuthenticator(PUBLIC_URL).add(await optionsToAdd(ada));

    await reset();

    const login = { email: ada.email, password: 'quite another' };
    const session = (await blog.call('POST', '/api/users/login', { body: login })).json<{ token: string }>();
    expect(told(await add(session, begun))).toEqual([403, NOT_ADDED]);
    expect((await logIn(authenticator)).statusCode).toBe(400);
    expect(await stored()).toEqual([]);
    const mails = [await blog.mailServer.received(2), await blog.mailServer.received(3)];
    expect(mails.map(({ text }) => text).join()).toMatch(/A passkey was removed from your account/);
  });

  it('go with a password that the operator sets', async () => {
    await anAuthenticatorOf(ada);
    const login = loginLimit(db(), defaultLimits.login, pseudonymsBy(aSecret));

    await setByOperator({ db: db(), login }, ada.email, 'quite another');

    expect(await stored()).toEqual([]);
  });

  it('stay with a password that their owner changes', async () => {
    const authenticator = await anAuthenticatorOf(ada);
    const { name, email, password } = ada;

    await blog.call('PATCH', '/api/users/me', {
      as: ada,
      body: { name, email, password, newPassword: 'quite another' },
    });

    expect((await logIn(authenticator)).statusCode).toBe(200);
  });

  it('are added where the device vouches for them itself', async () => {
    const answer = anAuthenticator(PUBLIC_URL).add(await optionsToAdd(ada), { isSelfAttested: true });

    expect((await add(ada, answer)).statusCode).toBe(201);
  });

  it('log nobody in to an account that is being deleted', async () => {
    const authenticator = await anAuthenticatorOf(ada);

    await inTransaction(db(), (db) => deactivateAccount(db, idOf(ada)));

    expect((await logIn(authenticator)).statusCode).toBe(400);
    expect(await stored()).toEqual([]);
  });

  it('go with the account', async () => {
    await anAuthenticatorOf(ada);
    await optionsToAdd(ada);

    await blog.call('DELETE', '/api/users/me', { as: ada });

    expect(await stored()).toEqual([]);
    expect(await db().selectFrom('passkeyChallenge').selectAll().execute()).toEqual([]);
  });

  it('leave no challenge, signature or key in the log', async () => {
    const options = await optionsToAdd(ada);
    const answer = anAuthenticator(PUBLIC_URL).add(options);
    await add(ada, answer);

    const said = blog.log.join('\n');
    expect(said).toContain('/api/users/me/passkeys');
    for (const secret of [options.challenge, answer.attestationObject, answer.clientDataJSON, answer.id])
      expect(said).not.toContain(secret);
  });
});

describe('a blog without passkeys', () => {
  let blog: Blog;
  afterEach(() => blog.close());

  it('says so at each call, and to its pages', async () => {
    blog = await startBlog();
    const ada = await blog.aUser();
    const login = { id: 'a', clientDataJSON: 'a', authenticatorData: 'a', signature: 'a', userHandle: 'a' };
    const added = { id: 'a', clientDataJSON: 'a', attestationObject: 'a' };

    const replies = [
      await blog.call('POST', '/api/users/login/passkey/options'),
      await blog.call('POST', '/api/users/login/passkey', { body: login }),
      await blog.call('GET', '/api/users/me/passkeys', { as: ada }),
      await blog.call('POST', '/api/users/me/passkeys/options', { as: ada, body: { password: 'pass word' } }),
      await blog.call('POST', '/api/users/me/passkeys', { as: ada, body: added }),
      await blog.call('DELETE', '/api/users/me/passkeys/x', { as: ada }),
    ];

    expect(replies.map(({ statusCode, body }) => [statusCode, body])).toEqual(
      Array.from({ length: 6 }, () => [404, NONE]),
    );
    expect((await blog.call('GET', '/api/users/login/passkey')).json()).toEqual({ origin: null });
  });
});

describe('for whom passkeys are made', () => {
  it.each([
    ['https://blog.example.org', { id: 'blog.example.org', origin: 'https://blog.example.org' }],
    ['https://blog.example.org:8443', { id: 'blog.example.org', origin: 'https://blog.example.org:8443' }],
    ['http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
    ['http://blog.localhost', { id: 'blog.localhost', origin: 'http://blog.localhost' }],
    // Browsers have passkeys for hosts, and over https alone.
    ['http://blog.example.org', null],
    ['https://192.0.2.7', null],
    ['https://[2001:db8::1]', null],
    [null, null],
  ])('is told by the address of the blog: %s', (publicUrl, party) => {
    expect(relyingPartyOf(publicUrl)).toEqual(party);
  });
});
