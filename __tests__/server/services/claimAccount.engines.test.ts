import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inTransaction } from '../../../src/server/db/portable.ts';
import { deactivateAccount } from '../../../src/server/services/accountDeletion.ts';
import { makeAdmin } from '../../../src/server/services/moderateAccounts.ts';
import { isEmailConfirmed } from '../../../src/server/store/accounts/users.ts';
import { commandLine } from '../../../src/server/store/auditLog.ts';
import { findUnclaimed } from '../../../src/server/store/unclaimedAccounts.ts';
import { accountErrors } from '../../../src/shared/messages/en/account.ts';
import { adminMessages } from '../../../src/shared/messages/en/admin.ts';
import { cliMessages } from '../../../src/shared/messages/en/cli.ts';
import type { AccountListing, NewClaimLink } from '../../../src/shared/moderation.ts';
import type { ClaimableAccount } from '../../../src/shared/registration.ts';
import type { AccountFacts, TokenReply } from '../../../src/shared/user.ts';
import { idOf, PUBLIC_URL } from '../../helpers/blog.ts';
import { type BlogWithMails, startBlogWithMails } from '../../helpers/blogWithMails.ts';
import { itOnOneEngine } from '../../helpers/registerTests.ts';
import { adminOutput } from '../../helpers/runCommand.ts';
import { until } from '../../helpers/until.ts';

/** Creates Ada with an email and Grace without. */
const authors = { ada: { name: 'Ada', email: 'ada@example.org' }, grace: { name: 'Grace' } };
const PASSWORD = 'they weave patterns';

let blog: BlogWithMails;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'claims-'));
  await writeFile(path.join(folder, 'a.md'), '---\nparams: { author: ada }\n---\n# A');
  await writeFile(path.join(folder, 'b.md'), '---\nparams: { author: grace }\n---\n# B');
  await mkdir(path.join(folder, 'data'));
  await writeFile(path.join(folder, 'data/authors.json'), JSON.stringify(authors));
  blog = await startBlogWithMails();
  await adminOutput(blog, 'import-blog', folder, '--yes', '--undated', 'today');
});
afterEach(async () => {
  await blog.close();
  await rm(folder, { recursive: true });
});

const tokenIn = (text: string): string => /\/claim#token=([\w-]{43})/.exec(text)?.[1] ?? '';
const aLink = async (account: string) => tokenIn(await adminOutput(blog, 'claim-link', account));
const claim = (body: { token: string; email?: string; password?: string }) =>
  blog.call('POST', '/api/users/claim', { body: { password: PASSWORD, ...body } });
const login = (email: string, password = PASSWORD) =>
  blog.call('POST', '/api/users/login', { body: { email, password } });
const accountBehind = (token: string) => blog.call('POST', '/api/users/claim/account', { body: { token } });
const idByHandle = async (handle: string): Promise<string> => {
  const { db } = blog.connection;
  return (await db.selectFrom('user').select('id').where('handle', '=', handle).executeTakeFirstOrThrow()).id;
};
const unclaimed = () => adminOutput(blog, 'list-unclaimed');
/** Sends the mails that the command line has queued. */
const wakeMailer = () =>
  blog.call('POST', '/api/users/forgotPassword', { body: { email: 'nobody@example.org' } });

describe('a claim link', () => {
  it('sets a password and logs the owner in, once', async () => {
    const token = await aLink('ada@example.org');

    const account = (await accountBehind(token)).json<ClaimableAccount>();
    const reply = await claim({ token });

    expect(account).toEqual({ name: 'Ada', email: 'ada@example.org' });
    const headers = { authorization: `Bearer ${reply.json<TokenReply>().token}` };
    const facts = (await blog.call('GET', '/api/users/me', { headers })).json<AccountFacts>();
    expect(facts).toMatchObject({ handle: 'ada', articleCount: 1, awaitsConfirmation: true });
    expect((await login('ada@example.org')).statusCode).toBe(200);
    expect(await unclaimed()).not.toContain('ada');
    const again = await claim({ token });
    expect([again.statusCode, again.body]).toEqual([403, accountErrors.claimLinkInvalid]);
    expect((await accountBehind(token)).statusCode).toBe(403);
  });

  it('sets the email of an account without one, which must be free', async () => {
    const token = await aLink('grace');
    await blog.aUser({ name: 'Eve', email: 'eve@example.org' });

    const account = (await accountBehind(token)).json<ClaimableAccount>();
    const missing = await claim({ token });
    const taken = await claim({ token, email: 'EVE@example.org' });
    const ofUnclaimed = await claim({ token, email: 'ada@example.org' });
    const reply = await claim({ token, email: 'grace@example.org' });

    expect(account).toEqual({ name: 'Grace', email: '' });
    expect([missing.statusCode, missing.body]).toEqual([400, accountErrors.claimEmailMissing]);
    expect([taken.statusCode, taken.body]).toEqual([400, accountErrors.emailTaken]);
    expect([ofUnclaimed.statusCode, ofUnclaimed.body]).toEqual([400, accountErrors.emailTaken]);
    expect(reply.statusCode).toBe(200);
    expect((await login('grace@example.org')).statusCode).toBe(200);
    expect(await isEmailConfirmed(blog.connection.db, await idByHandle('grace'))).toBe(false);
  });

  itOnOneEngine('does not change an email that is known', async () => {
    await claim({ token: await aLink('ada'), email: 'eve@example.org' });

    expect((await login('ada@example.org')).statusCode).toBe(200);
    expect((await login('eve@example.org')).statusCode).toBe(400);
  });

  itOnOneEngine('is not mailed to an email that the account no longer has', async () => {
    const id = await idByHandle('ada');
    await adminOutput(blog, 'claim-link', 'ada', '--mail');
    const { db } = blog.connection;
    await db
      .updateTable('user')
      .set({ email: 'lovelace@example.org', emailKey: 'lovelace@example.org' })
      .where('id', '=', id)
      .execute();
    await wakeMailer();
    await until(async () => (await db.selectFrom('mail').selectAll().execute()).length === 0);

    expect(await db.selectFrom('passwordReset').selectAll().execute()).toEqual([]);
  });

  itOnOneEngine('confirms the email if it was mailed to it', async () => {
    expect(await adminOutput(blog, 'claim-link', 'ada', '--mail')).toBe(
      cliMessages.claims.mailed('ada@example.org'),
    );
    await wakeMailer();
    const mail = await blog.mailServer.received(1);
    expect(mail.to).toEqual(['ada@example.org']);
    expect(mail.text).toContain(`${PUBLIC_URL}/claim#token=`);
    const { expiresAt } = await blog.connection.db
      .selectFrom('passwordReset')
      .select('expiresAt')
      .executeTakeFirstOrThrow();
    expect(Math.round((Date.parse(expiresAt) - Date.now()) / 86_400_000)).toBe(14);

    expect((await claim({ token: tokenIn(mail.text) })).statusCode).toBe(200);

    expect(await isEmailConfirmed(blog.connection.db, await idByHandle('ada'))).toBe(true);
    await expect(adminOutput(blog, 'claim-link', 'grace', '--mail')).rejects.toThrow(
      accountErrors.claimEmailUnknown,
    );
  });

  itOnOneEngine(
    'expires after 14 days, is stored as a hash, and is in the audit log without its token',
    async () => {
      const { db } = blog.connection;
      const token = await aLink('ada');

      const [stored] = await db.selectFrom('passwordReset').selectAll().execute();
      const log = await db.selectFrom('auditLog').selectAll().orderBy('id').execute();
      await db.updateTable('passwordReset').set({ expiresAt: new Date().toISOString() }).execute();

      expect(JSON.stringify([stored, log])).not.toContain(token);
      expect(Math.round((Date.parse(stored?.expiresAt ?? '') - Date.now()) / 86_400_000)).toBe(14);
      expect(log.map(({ act, subject }) => `${act} ${subject}`)).toEqual([
        ...['import-author Ada', 'import-author Grace', 'claim-link Ada'],
      ]);
      expect((await claim({ token })).statusCode).toBe(403);
    },
  );

  it('ends with a suspension, a deletion and another claim', async () => {
    const [one, other] = [await aLink('ada'), await aLink('ada')];
    const graces = await aLink('grace');
    await adminOutput(blog, 'suspend-account', 'ada', '--reason', 'Spam.');
    const suspended = await claim({ token: one });
    await adminOutput(blog, 'restore-account', 'ada');

    const claimed = await claim({ token: one });
    await adminOutput(blog, 'delete-account', 'grace', '--yes');

    expect([suspended.statusCode, suspended.body]).toEqual([403, accountErrors.suspended('Spam.')]);
    expect(claimed.statusCode).toBe(200);
    expect((await claim({ token: other })).statusCode).toBe(403);
    expect((await claim({ token: graces, email: 'grace@example.org' })).statusCode).toBe(403);
    await expect(aLink('ada')).rejects.toThrow(accountErrors.notUnclaimed);
  });

  it('leaves nothing of the import with an account whose deletion has begun, and all with others', async () => {
    const { db } = blog.connection;
    const [ada, grace] = [await idByHandle('ada'), await idByHandle('grace')];
    const imported = async () =>
      (await db.selectFrom('authorOrigin').select('userId').execute()).map(({ userId }) => userId).sort();
    const before = await imported();

    await inTransaction(db, (db) => deactivateAccount(db, grace));

    expect([before, await imported()]).toEqual([[ada, grace].sort(), [ada]]);
    expect([await findUnclaimed(db, ada), await findUnclaimed(db, grace)]).toMatchObject([{ id: ada }, null]);
  });

  itOnOneEngine('cannot set a password without an email by the page for forgotten ones', async () => {
    const token = await aLink('grace');

    const reply = await blog.call('POST', '/api/users/resetPassword', {
      body: { token, password: PASSWORD },
    });

    expect(reply.statusCode).toBe(403);
    expect(await unclaimed()).toContain('grace');
    await expect(adminOutput(blog, 'reset-link', 'grace')).rejects.toThrow(
      cliMessages.claims.resetNeedsEmail('grace'),
    );
  });
});

describe('an unclaimed account', () => {
  itOnOneEngine('can’t be logged in to, nor registered by a stranger', async () => {
    const { db } = blog.connection;
    const register = (email: string) =>
      blog.call('POST', '/api/users/register', { body: { name: 'Eve', email, password: PASSWORD } });

    const registered = await register('ADA@example.org');

    expect([registered.statusCode, registered.body]).toEqual([400, accountErrors.emailTaken]);
    for (const password of ['', PASSWORD])
      expect((await login('ada@example.org', password)).statusCode).toBe(400);
    expect((await login(`unclaimed ${await idByHandle('grace')}`)).statusCode).toBe(400);
    expect(await db.selectFrom('session').selectAll().execute()).toEqual([]);
    expect(await unclaimed()).toContain('ada@example.org');
  });

  itOnOneEngine('can be claimed by a mailed password reset', async () => {
    await blog.call('POST', '/api/users/forgotPassword', { body: { email: 'ada@example.org' } });
    const { text } = await blog.mailServer.received(1);
    const token = /\/resetPassword#token=([\w-]{43})/.exec(text)?.[1];

    await blog.call('POST', '/api/users/resetPassword', { body: { token, password: PASSWORD } });

    expect((await login('ada@example.org')).statusCode).toBe(200);
    expect(await unclaimed()).not.toContain('ada');
    expect(await isEmailConfirmed(blog.connection.db, await idByHandle('ada'))).toBe(true);
  });

  itOnOneEngine('can be claimed by a password that the operator sets', async () => {
    await adminOutput(blog, 'reset-password', 'ada@example.org');

    expect(await unclaimed()).not.toContain('ada');
  });

  itOnOneEngine('can’t become an admin, because its links would grant admin rights', async () => {
    await expect(adminOutput(blog, 'make-admin', 'ada')).rejects.toThrow(
      adminMessages.errors.notInGoodStanding.unclaimed,
    );
  });

  itOnOneEngine('is marked in the list of accounts, where admins get its link', async () => {
    const admin = await blog.aUser({ name: 'Operator' });
    await makeAdmin(blog.connection.db, { id: idOf(admin), name: admin.name }, commandLine);
    const listed = async () =>
      (await blog.call('GET', '/api/admin/accounts', { as: admin })).json<AccountListing>().result;
    const makeLink = async (id: string) =>
      blog.call('POST', '/api/admin/accounts/claimLink', { as: admin, body: { id } });
    const before = await listed();

    const { token } = (await makeLink(await idByHandle('ada'))).json<NewClaimLink>();
    await claim({ token });

    const marks = (some: typeof before) =>
      Object.fromEntries(some.map(({ handle, isUnclaimed }) => [handle, isUnclaimed]));
    expect(marks(before)).toEqual({ ada: true, grace: true, operator: false });
    expect(marks(await listed())).toEqual({ ada: false, grace: true, operator: false });
    const again = await makeLink(await idByHandle('ada'));
    expect([again.statusCode, again.body]).toEqual([409, accountErrors.notUnclaimed]);
    expect((await makeLink(idOf(admin))).statusCode).toBe(409);
  });
});
