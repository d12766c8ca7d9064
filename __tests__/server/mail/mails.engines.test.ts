import { text } from 'node:stream/consumers';
import type { Connection } from '../../../src/server/db/connect.ts';
import { sendDueMails, type Unsent } from '../../../src/server/mail/mailer.ts';
import {
  claimMail,
  dropMail,
  markSent,
  giveUpMail,
  mailQueue,
  NEVER,
  postponeMail,
  type QueuedMail,
  readMailState,
  requireMailCapacity,
} from '../../../src/server/mail/mailQueue.ts';
import { createSmtp, type MailSettings } from '../../../src/server/mail/smtp.ts';
import { renderMail } from '../../../src/server/services/accountMails.ts';
import { deleteExpired } from '../../../src/server/services/housekeeping.ts';
import { advanceClock, freezeClock } from '../../helpers/clock.ts';
import { type OpenDatabase, openDatabase } from '../../helpers/database.ts';
import { type MailServer, startMailServer } from '../../helpers/mailServer.ts';
import { itOnOneEngine } from '../../helpers/registerTests.ts';

const HOUR = 3600;

describe('mail queue', () => {
  freezeClock();
  let database: OpenDatabase;
  let connection: Connection;
  let server: MailServer;
  beforeEach(async () => {
    database = await openDatabase();
    ({ connection } = database);
    server = await startMailServer();
  });
  afterEach(async () => {
    await server.close();
    await connection.db.destroy();
    await database.remove();
  });

  const db = () => connection.db;
  const queue = mailQueue((value) => value);
  const waiting = () =>
    db().selectFrom('mail').selectAll().where('dueAt', '<', NEVER).orderBy('recipient').execute();
  const ended = () =>
    db()
      .selectFrom('mail')
      .select(['recipient', 'userId', 'about', 'problem'])
      .where('dueAt', '=', NEVER)
      .execute();
  const counted = () => db().selectFrom('blogDay').select(['name', 'count']).orderBy('name').execute();
  const enqueue = (...recipients: string[]) =>
    Promise.all(recipients.map((recipient) => queue.enqueue(db(), { kind: 'passwordReset', recipient })));

  /** Runs the mail job of a server once. */
  async function send(settings: MailSettings = server.settings, stop = new AbortController().signal) {
    const unsent: Unsent[] = [];
    await sendDueMails(db(), {
      compose: async ({ recipient }) =>
        recipient === 'nobody@example.org' ? null : { to: recipient, subject: 'Hello', text: 'A text.\n' },
      send: createSmtp(settings),
      onUnsent: (one) => void unsent.push(one),
      stop,
    });
    return unsent;
  }

  it('sends each mail once, even if two servers do', async () => {
    await enqueue('ada@example.org', 'eve@example.org');

    await Promise.all([send(), send()]);
    await send();

    expect(server.mails.map(({ to }) => to).sort()).toEqual([['ada@example.org'], ['eve@example.org']]);
    expect(await waiting()).toEqual([]);
  });

  it('sends mails in the order in which they were queued, as plain text', async () => {
    await enqueue('eve@example.org');
    advanceClock(1);
    await enqueue('ada@example.org');

    await send();

    expect(server.mails.map(({ to }) => to)).toEqual([['eve@example.org'], ['ada@example.org']]);
    expect(server.mails[0]).toMatchObject({ from: 'blog@example.org', text: 'A text.\n' });
    expect(server.mails[0]?.raw).toMatch(/^From: Looms <blog@example\.org>\r$/m);
    expect(server.mails[0]?.raw).toMatch(/^Content-Type: text\/plain; charset=utf-8\r$/m);
    expect(server.mails[0]?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(await waiting()).toEqual([]);
  });

  it('drops mails that are no longer needed', async () => {
    await enqueue('nobody@example.org');

    await send();

    expect([await waiting(), server.mails]).toEqual([[], []]);
  });

  it('retries while the mail server is down and sends once it is back', async () => {
    await enqueue('ada@example.org');
    const { settings } = server;
    await server.close();
    const unsent = await send();
    server = await startMailServer({ port: settings.port });

    await send();
    const tooEarly = [...server.mails];
    advanceClock(61);
    await send();

    expect(unsent).toMatchObject([{ kind: 'passwordReset', tries: 1, isGivenUp: false, code: 'ESOCKET' }]);
    expect(tooEarly).toEqual([]);
    expect(server.mails).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  itOnOneEngine('tries only one mail per run while the mail server is down', async () => {
    await enqueue('ada@example.org', 'eve@example.org', 'joan@example.org');
    await server.close();

    expect(await send()).toHaveLength(1);
    expect((await waiting()).map(({ tries }) => tries).sort()).toEqual([0, 0, 1]);
  });

  itOnOneEngine('gives a mail up after hours of growing pauses and reports it', async () => {
    await enqueue('ada@example.org');
    await server.close();
    const tries: Unsent[] = [];

    for (let hour = 0; hour < 15; hour += 1) {
      for (let part = 0; part < 4; part += 1) {
        tries.push(...(await send()));
        advanceClock(HOUR / 4);
      }
    }

    expect(tries).toHaveLength(12);
    expect(tries.map(({ isGivenUp }) => isGivenUp).lastIndexOf(false)).toBe(10);
    expect(tries[11]).toMatchObject({ isGivenUp: true });
    expect(await waiting()).toEqual([]);
    expect(await ended()).toMatchObject([{ recipient: '', problem: 'ESOCKET' }]);
  });

  itOnOneEngine(
    'gives up a permanently refused mail at once, reports it without the recipient and continues',
    async () => {
      await server.close();
      server = await startMailServer({
        onRcptTo: ({ address }, _session, callback) =>
          callback(
            address.startsWith('gone')
              ? Object.assign(new Error(`No ${address} here`), { responseCode: 550 })
              : null,
          ),
      });
      await enqueue('gone@example.org');
      advanceClock(1);
      await enqueue('ada@example.org');

      const unsent = await send();

      expect(unsent).toEqual([
        { kind: 'passwordReset', tries: 1, isGivenUp: true, code: 'EENVELOPE', responseCode: 550 },
      ]);
      expect(server.mails.map(({ to }) => to)).toEqual([['ada@example.org']]);
      expect(await waiting()).toEqual([]);
      expect(await counted()).toEqual([
        { name: 'mailsGivenUp', count: 1 },
        { name: 'mailsSent', count: 1 },
      ]);
    },
  );

  itOnOneEngine('keeps the reason of a failure for some days, without the recipient', async () => {
    await server.close();
    server = await startMailServer({
      onRcptTo: (_address, _session, callback) =>
        callback(Object.assign(new Error('No such mailbox'), { responseCode: 550 })),
    });
    const about = { userId: 'ada', about: 'looms' };
    await queue.enqueue(db(), { kind: 'passwordReset', recipient: 'gone@example.org', ...about });

    await send();
    const first = await ended();
    advanceClock(6 * 24 * HOUR);
    await deleteExpired(db());
    const early = await ended();
    advanceClock(2 * 24 * HOUR);
    await deleteExpired(db());

    expect(first).toEqual([{ recipient: '', userId: '', about: '', problem: 'EENVELOPE 550' }]);
    expect([early, await ended()]).toEqual([first, []]);
  });

  it('lets another server send the mails of one that was killed', async () => {
    await enqueue('ada@example.org');
    const killed = await claimMail(db());

    await send();
    const meanwhile = [...server.mails];
    advanceClock(181);
    await send();

    expect(killed).toMatchObject({ recipient: 'ada@example.org' });
    expect(meanwhile).toEqual([]);
    expect(server.mails).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  it.each<[string, (mail: QueuedMail) => Promise<unknown>]>([
    ['drop', (mail) => dropMail(db(), mail)],
    ['mark as sent', (mail) => markSent(db(), mail)],
    ['postpone', (mail) => postponeMail(db(), mail, 'LATE')],
    ['give up', (mail) => giveUpMail(db(), mail, 'LATE')],
  ])('ignores a server whose claim has expired: %s', async (_what, touch) => {
    await enqueue('ada@example.org');
    const first = await claimMail(db());
    advanceClock(4 * 60);
    await claimMail(db());
    const before = await waiting();

    if (first) await touch(first);

    expect(first).toMatchObject({ tries: 1 });
    expect(before).toMatchObject([{ recipient: 'ada@example.org', tries: 2 }]);
    expect(await waiting()).toEqual(before);
  });

  itOnOneEngine('uses the same message id for each retry', async () => {
    const ids: (string | undefined)[] = [];
    await server.close();
    server = await startMailServer({
      onData(stream, _session, callback) {
        void text(stream).then((raw) => {
          ids.push(/^Message-ID: (\S+)\r$/m.exec(raw)?.[1]);
          callback(ids.length < 3 ? Object.assign(new Error('Busy'), { responseCode: 451 }) : null);
        });
      },
    });
    await enqueue('ada@example.org');
    const [mail] = await waiting();

    const tries = [await send()];
    advanceClock(61);
    tries.push(await send());
    advanceClock(121);
    tries.push(await send());

    const id = `<${mail?.id}@example.org>`;
    expect([tries.map(({ length }) => length), ids]).toEqual([
      [1, 1, 0],
      [id, id, id],
    ]);
  });

  itOnOneEngine.each([
    'ada@example.org\r\nBcc: eve@example.org',
    'ada@example.org, eve@example.org',
    'ada@example.org> NOTIFY=SUCCESS\r\nRCPT TO:<eve@example.org',
    'Ada <ada@example.org>, eve@example.org',
  ])('sends nothing to an address that contains another: %j', async (recipient) => {
    await enqueue(recipient);

    const unsent = await send();

    expect([unsent.length, server.mails]).toEqual([1, []]);
  });

  itOnOneEngine('converts an international domain to ASCII', async () => {
    await enqueue('user@MÜNCHEN.example');

    await send();

    expect(server.mails[0]?.raw).toMatch(/^To: user@xn--mnchen-3ya\.example\r$/m);
  });

  itOnOneEngine('uses SMTPUTF8 for an international local part', async () => {
    await enqueue('用户@example.org');

    await send();

    expect(server.mails.map(({ to }) => to)).toEqual([['用户@example.org']]);
  });

  itOnOneEngine('keeps the subject on one line and sends both parts', async () => {
    const subject = 'Hello\r\nBcc: eve@example.org\r\n\r\nBuy this';
    const content = { subject, preheader: subject, heading: 'Hello', body: ['A text.'], notes: [] };
    const sender = { title: subject, accent: '', publicUrl: 'https://blog.example.org' };

    await createSmtp(server.settings)({ to: 'ada@example.org', ...renderMail(content, sender) }, 'one');

    const [mail] = server.mails;
    expect(mail?.to).toEqual(['ada@example.org']);
    expect(mail?.raw.split('\r\n\r\n')[0]).not.toMatch(/^(Bcc:|Buy)/im);
    expect(mail?.raw).toMatch(/^Content-Type: multipart\/alternative;/m);
    expect(mail?.text).toMatch(/^A text\.\n/);
    expect(mail?.html).toContain('A text.</p>');
  });

  itOnOneEngine('sends the password to other machines over TLS only', async () => {
    const users: string[] = [];
    await server.close();
    server = await startMailServer({
      authOptional: false,
      hideSTARTTLS: true,
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth({ username = '', password }, _session, callback) {
        users.push(username);
        callback(null, password === 'secret' ? { user: username } : undefined);
      },
    });
    const login = { user: 'blog', password: 'secret' };
    await enqueue('ada@example.org');

    // This address reaches this machine but counts as another one.
    const elsewhere = await send({ ...server.settings, host: '0.0.0.0', login });
    const asked = [...users];
    advanceClock(61);
    await send({ ...server.settings, login });

    expect([elsewhere.length, asked]).toEqual([1, []]);
    expect([users, server.mails.length]).toEqual([['blog'], 1]);
  });

  it('says what waits, and why the last one failed and the last one was given up', async () => {
    const mail = { kind: 'test', recipient: '', tries: 1, claim: '', problem: '', endedAt: null };
    const nothing = await readMailState(db());
    await db()
      .insertInto('mail')
      .values(
        [
          { dueAt: '2031', createdAt: '2026-01-05', problem: '' },
          { dueAt: '2030', createdAt: '2026-01-04', problem: 'SECOND' },
          { dueAt: '2029', createdAt: '2026-01-03', problem: 'FIRST' },
          { dueAt: NEVER, createdAt: '2026-01-02', problem: 'LATE', endedAt: '2026-01-09' },
          { dueAt: NEVER, createdAt: '2026-01-02', problem: 'EARLY', endedAt: '2026-01-08' },
          { dueAt: NEVER, createdAt: '2026-01-01', problem: '', endedAt: '2026-01-10' },
        ].map((row, id) => ({ ...mail, ...row, id: `${id}` })),
      )
      .execute();

    expect(nothing).toEqual({
      ...{ waiting: 0, failing: 0, oldest: null, problem: null, givenUp: 0, givenUpFor: null },
    });
    expect(await readMailState(db())).toEqual({
      ...{ waiting: 3, failing: 2, oldest: '2026-01-03', problem: 'SECOND', givenUp: 2, givenUpFor: 'LATE' },
    });
  });

  it('is limited, so that strangers can’t fill it', async () => {
    const row = { kind: 'x', recipient: 'x', tries: 0, claim: '', dueAt: '2026', createdAt: 'x' };
    const rows = Array.from({ length: 1000 }, (_, at) => ({ ...row, id: `${at}` }));
    for (let time = 0; time < 10; time += 1) {
      await db()
        .insertInto('mail')
        .values(rows.map(({ id, ...mail }) => ({ ...mail, id: `${time}-${id}` })))
        .execute();
    }

    await expect(requireMailCapacity(db())).resolves.toBeUndefined();
    await enqueue('ada@example.org');
    await expect(requireMailCapacity(db())).rejects.toThrow('Too many emails are waiting to be sent.');
  });
});
