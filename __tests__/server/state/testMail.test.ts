import type { Answer } from '../../../src/server/cli/command.ts';
import { answerOf, saidBy } from '../../helpers/runCommand.ts';
import { type Author, type Blog, startBlog } from '../../helpers/blog.ts';
import { countWaitingMails } from '../../../src/server/mail/mailState.ts';
import { type MailServer, startMailServer } from '../../helpers/mailServer.ts';
import { until } from '../../helpers/until.ts';

const refusing = {
  onRcptTo: (_address: unknown, _session: unknown, callback: (error?: Error | null) => void) =>
    callback(Object.assign(new Error('No ada1@example.org here'), { responseCode: 550 })),
};

describe('a test mail', () => {
  let server: MailServer;
  let blog: Blog;
  let admin: Author;
  const start = async (options: Parameters<typeof startMailServer>[0] = {}) => {
    server = await startMailServer(options);
    blog = await startBlog({ mail: server.settings, publicUrl: 'https://blog.example.org' });
    admin = await blog.aUser();
    const { db } = blog.connection;
    // The mail of the registration.
    await until(async () => (await countWaitingMails(db)) === 0);
    await db.deleteFrom('mail').execute();
    server.mails.length = 0;
    await saidBy(blog, 'make-admin', admin.email);
  };
  afterEach(async () => {
    await blog.close();
    await server.close();
  });

  const send = () => blog.call('POST', '/api/admin/test-mails', { as: admin });
  const fate = async (id: string) =>
    (await blog.call('GET', `/api/admin/test-mails/${id}`, { as: admin })).json<{ state: string }>();

  it('comes to the admin who asks for it, who learns that the mail server has taken it', async () => {
    await start();

    const { id } = (await send()).json<{ id: string }>();
    const mail = await server.received(1);
    await until(async () => (await fate(id)).state !== 'waiting');

    expect(mail).toMatchObject({ to: [admin.email] });
    expect(mail.text).toContain('tries whether its mails arrive');
    expect(await fate(id)).toEqual({ state: 'sent', problem: '' });
  });

  it('is refused for good with the codes of the mail server, and without its words', async () => {
    await start(refusing);

    const { id } = (await send()).json<{ id: string }>();
    await until(async () => (await fate(id)).state !== 'waiting');

    expect(await fate(id)).toEqual({ state: 'givenUp', problem: 'EENVELOPE 550' });
    const state = await blog.call('GET', '/api/admin/state', { as: admin });
    expect(state.json<{ findings: object[] }>().findings).toMatchObject([
      { about: 'mail', state: 'warning' },
    ]);
    expect(state.body).not.toContain('@example.org');
  });

  it('waits for a mail server that is down, and says why', async () => {
    await start();
    await server.close();

    const { id } = (await send()).json<{ id: string }>();
    await until(async () => (await fate(id)).state !== 'waiting');

    expect(await fate(id)).toEqual({ state: 'postponed', problem: 'ESOCKET' });
  });

  it('comes ten times an hour at most', async () => {
    await start();
    const replies = [];

    for (let at = 0; at < 11; at += 1) replies.push(await send());

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([
      ...Array.from({ length: 10 }, () => 201),
      429,
    ]);
    expect(replies.at(-1)?.body).toMatch(/^Too many test mails: please try again in \d+ minutes\.$/);
  });

  it('is sent by a command too, which waits for what becomes of it', async () => {
    await start();

    const answer = (await answerOf(blog, 'test-mail', 'eve@example.org')) as Exclude<Answer, string>;

    expect(answer).toMatchObject({ json: { state: 'sent', problem: '' }, exitCode: 0 });
    expect(answer.says).toMatch(/^The mail server has taken the test mail/);
    expect(server.mails.map(({ to }) => to)).toEqual([['eve@example.org']]);
    await expect(answerOf(blog, 'test-mail', 'eve')).rejects.toThrow('EMAIL must be a valid email');
  });

  it('waits where no server runs, which the command says', async () => {
    server = await startMailServer();
    // This one sends none.
    blog = await startBlog();

    const answer = await answerOf(blog, 'test-mail', 'eve@example.org', '--wait', '0');

    expect(answer).toMatchObject({ json: { state: 'waiting' }, exitCode: 1 });
    expect(server.mails).toEqual([]);
  });
});
