import { inTransaction } from '../../../src/server/db/portable.ts';
import type { RequestPolicy } from '../../../src/server/lib/publicRequest.ts';
import { moveToBin } from '../../../src/server/services/articleDeletion.ts';
import { type FailedDelivery, sendDueDeliveries } from '../../../src/server/services/webhooks.ts';
import {
  claimDelivery,
  deleteOldDeliveries,
  dropExcessDeliveries,
  insertWebhook,
  queueAgain,
  queueEvent,
} from '../../../src/server/store/webhooks.ts';
import type { ArticleDraft } from '../../../src/shared/article.ts';
import { operator } from '../../../src/shared/articleChange.ts';
import type { BlogState } from '../../../src/shared/blogStatus.ts';
import type { Draft } from '../../../src/shared/draft.ts';
import type { TokenReply } from '../../../src/shared/user.ts';
import {
  type Webhook,
  type WebhookDelivery,
  type WebhookEvent,
  type WebhookList,
  type WebhookWithSecret,
  webhookEvents,
} from '../../../src/shared/webhook.ts';
import { type Author, type Blog, idOf, PUBLIC_URL, startBlog } from '../../helpers/blog.ts';
import { advanceClock, freezeClock } from '../../helpers/clock.ts';
import { draftHeaders } from '../../helpers/drafts.ts';
import { describeOnOneEngine, itOnOneEngine } from '../../helpers/registerTests.ts';
import { adminOutput } from '../../helpers/runCommand.ts';
import { until } from '../../helpers/until.ts';
import { type Received, type Receiver, startReceiver, verify } from '../../helpers/webhookReceiver.ts';

const HOUR = 3600;
const never = new AbortController().signal;

describe('webhooks', () => {
  freezeClock();
  let blog: Blog;
  let receiver: Receiver;
  let ada: Author;
  let eve: Author;
  beforeEach(async () => {
    receiver = await startReceiver();
    // The server itself has no public URL and sends nothing: the tests send when they want to.
    blog = await startBlog({ webhooks: { allowed: [receiver.service] } });
    ada = await blog.aUser({ name: 'Ada' });
    eve = await blog.aUser({ name: 'Eve' });
    await adminOutput(blog, 'make-admin', ada.email);
  });
  afterEach(async () => {
    await blog.close();
    await receiver.close();
  });

  const db = () => blog.connection.db;

  /** Runs the webhook job of a server once. */
  async function send(policy: Partial<RequestPolicy> = {}, stop = never): Promise<FailedDelivery[]> {
    const failed: FailedDelivery[] = [];
    await sendDueDeliveries(db(), {
      origin: PUBLIC_URL,
      policy: { allowed: [receiver.service], ...policy },
      onUndelivered: (one) => void failed.push(one),
      stop,
    });
    return failed;
  }
  async function sent(): Promise<string[]> {
    expect(await send()).toEqual([]);
    return receiver.received.splice(0).map(({ event }) => `${event.type} ${String(event.data.slug)}`);
  }

  /** A webhook that was created while the blog had a public URL. */
  const aWebhook = (events: readonly WebhookEvent[] = webhookEvents, url = receiver.url) =>
    insertWebhook(db(), { url, events: [...events] });
  const admin = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
    blog.call(method, `/api/admin/webhooks${path}`, { as: ada, ...(body && { body }) });
  const log = async ({ _id }: Webhook) =>
    (await admin('GET', `/${_id}/deliveries`)).json<{ result: WebhookDelivery[] }>().result;
  const list = async () => (await admin('GET', '')).json<WebhookList>().result;
  const article = (title: string, more: Partial<ArticleDraft> = {}) =>
    blog.anArticle({ by: eve, title, ...more });
  const edit = (slug: string, body: object) =>
    blog.call('PATCH', `/api/articles/edit/${slug}`, { as: eve, body });

  describe('events', () => {
    itOnOneEngine('contain only public data and are signed', async () => {
      const { secret } = await aWebhook();
      await article('On engines', {
        markdown: 'They *weave*.',
        tags: ['Looms'],
        cover: 'https://a.example/b.png',
        description: 'How they weave',
      });

      await send();

      const [request] = receiver.received as [Received];
      expect(verify(secret, request)).toEqual(request.event);
      expect(request.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'webhook-timestamp': `${Math.floor(Date.now() / 1000)}`,
      });
      expect(request.event).toEqual({
        type: 'article.published',
        timestamp: new Date().toISOString(),
        data: {
          ...{ _id: expect.any(String) as string, slug: 'on-engines', title: 'On engines', tags: ['Looms'] },
          ...{
            cover: 'https://a.example/b.png',
            description: 'How they weave',
            url: `${PUBLIC_URL}/allArticles/on-engines`,
            tagSlugs: ['looms'],
          },
          ...{ ownerName: 'Eve', ownerHandle: 'eve', ownerIsAdmin: false, readingMinutes: 1 },
          ...{ createdAt: expect.any(String) as string, updatedAt: expect.any(String) as string },
        },
      });
    });

    itOnOneEngine('leave texts empty that an article doesn’t have', async () => {
      await aWebhook();
      await article('One');

      await send();

      const [request] = receiver.received as [Received];
      expect(request.event).toMatchObject({ data: { slug: 'one', cover: '', description: '', tags: [] } });
    });

    itOnOneEngine('do not match a signature of another secret', async () => {
      await aWebhook();
      const other = await aWebhook(webhookEvents, 'https://other.example.org/');
      await article('On engines');
      await send();

      const [request] = receiver.received as [Received];
      expect(() => verify(other.secret, request)).toThrow();
    });

    it('are published, updated, unpublished and deleted', async () => {
      await aWebhook();
      await article('One');
      expect(await sent()).toEqual(['article.published one']);

      await edit('one', { title: 'One', markdown: 'Changed.' });
      expect(await sent()).toEqual(['article.updated one']);
      await edit('one', { title: 'One', markdown: 'Changed.' });
      expect(await sent()).toEqual([]);

      await blog.call('PATCH', '/api/articles/slug/one', { as: eve, body: { slug: 'first' } });
      expect(await sent()).toEqual(['article.updated first']);

      const unpublished = await blog.call('POST', '/api/articles/unpublish/first', { as: eve });
      expect(await sent()).toEqual(['article.unpublished first']);
      const { _id, title, markdown, cover } = unpublished.json<Draft>();
      await blog.call('POST', '/api/articles/new', {
        ...{ as: eve, body: { title, markdown, cover } },
        headers: draftHeaders(_id),
      });
      expect(await sent()).toEqual(['article.published first']);

      await blog.call('DELETE', '/api/articles/delete/first', { as: eve });
      await send();
      const [request] = receiver.received as [Received];
      expect(request.event).toMatchObject({
        type: 'article.deleted',
        data: { slug: 'first', url: `${PUBLIC_URL}/allArticles/first` },
      });
    });

    itOnOneEngine('never mention drafts', async () => {
      await aWebhook();
      const body = {
        title: 'Secret',
        markdown: 'x',
        cover: '',
        tags: [],
        articleSlug: null,
        articleVersion: null,
      };
      const saved = await blog.call('PUT', '/api/drafts/0198c0de-0000-4000-8000-000000000001', {
        ...{ as: eve, body },
        headers: { 'if-none-match': '*' },
      });

      expect([saved.statusCode, await sent()]).toEqual([201, []]);
    });

    it('follow what admins hide, show again and delete', async () => {
      await aWebhook();
      await article('One');
      await sent();

      await adminOutput(blog, 'hide-article', 'one', '--reason', 'Spam.');
      expect(await sent()).toEqual(['article.unpublished one']);
      await adminOutput(blog, 'unhide-article', 'one');
      expect(await sent()).toEqual(['article.published one']);
      await adminOutput(blog, 'suspend-account', eve.email, '--reason', 'Spam.');
      expect(await sent()).toEqual(['article.unpublished one']);
      await adminOutput(blog, 'restore-account', eve.email);
      expect(await sent()).toEqual(['article.published one']);
      // The suspension has ended her sessions.
      const { email, password } = eve;
      const login = await blog.call('POST', '/api/users/login', { body: { email, password } });
      eve = { ...eve, ...login.json<TokenReply>() };
      await adminOutput(blog, 'limit-account', eve.email, '--reason', 'Spam.');
      expect(await sent()).toEqual(['article.unpublished one']);
      await edit('one', { title: 'One', markdown: 'Changed while limited.' });
      await article('Two');
      expect(await sent()).toEqual([]);
      await adminOutput(blog, 'unlimit-account', eve.email);
      expect((await sent()).sort()).toEqual(['article.published one', 'article.published two']);
      await blog.call('DELETE', '/api/users/me', { as: eve });
      expect((await sent()).sort()).toEqual(['article.deleted one', 'article.deleted two']);
    });

    itOnOneEngine('are not about an article that a limited account restores from its bin', async () => {
      await article('One');
      await blog.call('POST', '/api/articles/bulk', { as: eve, body: { act: 'delete', items: ['one'] } });
      await adminOutput(blog, 'limit-account', eve.email, '--reason', 'Spam.');
      const webhook = await aWebhook();

      const restored = await blog.call('POST', '/api/bin/restore', { as: eve, body: { slugs: ['one'] } });

      expect(restored.json()).toMatchObject({ results: [{ problem: null }] });
      expect(await log(webhook)).toEqual([]);
    });

    itOnOneEngine('are about news: not about articles that are published with an earlier date', async () => {
      await aWebhook();
      for (const hours of [23, 25]) {
        const createdAt = new Date(Date.now() - 1000 * hours * HOUR).toISOString();
        const body = { title: `${hours} hours ago`, markdown: 'x', createdAt };
        expect((await blog.call('POST', '/api/articles/new', { as: eve, body })).statusCode).toBe(201);
      }

      expect(await sent()).toEqual(['article.published 23-hours-ago']);
    });

    itOnOneEngine('go only to the webhooks that want them', async () => {
      await aWebhook(['article.deleted']);
      await article('One');
      expect(await sent()).toEqual([]);
      await blog.call('DELETE', '/api/articles/delete/one', { as: eve });
      expect(await sent()).toEqual(['article.deleted one']);
    });

    itOnOneEngine('are not sent if the article has changed since', async () => {
      const webhook = await aWebhook();
      await article('One');
      await blog.call('POST', '/api/articles/unpublish/one', { as: eve });
      expect(await sent()).toEqual(['article.unpublished one']);
      expect((await log(webhook)).map(({ event, state }) => [event, state])).toEqual([
        ['article.unpublished', 'delivered'],
        ['article.published', 'skipped'],
      ]);
    });

    it('are not tried again if the article is back', async () => {
      const webhook = await aWebhook(['article.unpublished']);
      await article('One');
      await adminOutput(blog, 'hide-article', 'one', '--reason', 'Spam.');
      receiver.answerWith(500);
      await send();
      receiver.received.splice(0);
      await adminOutput(blog, 'unhide-article', 'one');
      receiver.answerWith(200);
      advanceClock(61);

      await send();

      expect(receiver.received).toEqual([]);
      expect((await log(webhook)).map(({ event, state }) => [event, state])).toEqual([
        ['article.unpublished', 'skipped'],
      ]);
    });

    it('are rolled back with the action', async () => {
      await aWebhook();
      await article('One');
      await sent();

      const act = inTransaction(db(), async (db) => {
        await moveToBin(db, { ownerId: idOf(eve), slug: 'one' }, { isFinal: true, writer: operator });
        throw new Error('rolled back');
      });
      await expect(act).rejects.toThrow('rolled back');

      expect(await sent()).toEqual([]);
      expect(await db().selectFrom('webhookDelivery').select('event').execute()).toHaveLength(1);
    });

    it('do not prevent a publication while their webhook is being deleted', async () => {
      const { _id } = await aWebhook();
      const [published, deleted] = await Promise.all([
        inTransaction(db(), async (db) => {
          await queueEvent(db, 'article.published', [{ id: 'a', slug: 'a' }]);
          return true;
        }),
        admin('DELETE', `/${_id}`),
      ]);

      expect([published, deleted.statusCode]).toEqual([true, 204]);
      expect(await db().selectFrom('webhookDelivery').select('id').execute()).toEqual([]);
    });
  });

  describe('deliveries', () => {
    it('are sent once when several servers run', async () => {
      await aWebhook();
      for (const title of ['One', 'Two', 'Three']) await article(title);

      await Promise.all([send(), send(), send()]);
      await send();

      expect(receiver.received.map(({ event }) => event.data.slug).sort()).toEqual(['one', 'three', 'two']);
    });

    itOnOneEngine('are retried after a growing pause, with the same id and the current state', async () => {
      const webhook = await aWebhook();
      await article('One');
      receiver.answerWith(500);

      expect(await send()).toEqual([
        {
          ...{ host: receiver.service, event: 'article.published', tries: 1, problem: 'status', status: 500 },
          isGivenUp: false,
        },
      ]);
      expect(await send()).toEqual([]);
      const [retrying] = await log(webhook);
      expect(retrying).toMatchObject({ state: 'retrying', status: 500, problem: 'status', tries: 1 });
      expect(Date.parse(retrying?.dueAt ?? '')).toBe(Date.now() + 60_000);
      expect((await list())[0]?.failingSince).toBe(new Date().toISOString());

      await edit('one', { title: 'One, corrected', markdown: 'x' });
      receiver.answerWith(200);
      advanceClock(61);
      await send();

      const [first, second] = receiver.received.filter(({ event }) => event.type === 'article.published') as [
        Received,
        Received,
      ];
      expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
      expect(second.event.data.title).toBe('One, corrected');
      expect((await list())[0]?.failingSince).toBeNull();
    });

    itOnOneEngine.each([
      ['a redirect', 302, 'status'],
      ['a client error', 404, 'status'],
      ['no answer', null, 'timeout'],
    ])('fail by %s', async (_, status, problem) => {
      const webhook = await aWebhook();
      await article('One');
      receiver.answerWith(status, { location: 'https://example.org/' });

      await send(problem === 'timeout' ? { timeLimit: 200 } : {});

      expect(await log(webhook)).toMatchObject([{ state: 'retrying', problem, status }]);
    });

    itOnOneEngine('fail if nothing listens, or the address is not public', async () => {
      const webhook = await aWebhook();
      const other = await aWebhook(webhookEvents, 'https://hooks.example.org/');
      await article('One');
      await receiver.close();

      await send({ lookUp: async () => [{ address: '10.0.0.1', family: 4 }] });
      receiver = await startReceiver();

      expect(await log(webhook)).toMatchObject([{ problem: 'connection', status: null }]);
      expect(await log(other)).toMatchObject([{ problem: 'blocked', status: null }]);
    });

    it('are given up after twelve tries, and disable the webhook after three days', async () => {
      const webhook = await aWebhook();
      receiver.answerWith(500);
      const attempts: FailedDelivery[] = [];
      const failForHours = async (hours: number) => {
        for (let quarter = 0; quarter < 4 * hours; quarter += 1) {
          attempts.push(...(await send()));
          advanceClock(HOUR / 4);
        }
      };

      await article('One');
      await failForHours(15);
      expect(attempts).toHaveLength(12);
      expect(attempts.map(({ isGivenUp }) => isGivenUp)).toEqual([...Array<boolean>(11).fill(false), true]);
      expect(await log(webhook)).toMatchObject([{ state: 'failed', tries: 12, status: 500, dueAt: null }]);
      expect((await list())[0]?.state).toBe('active');

      advanceClock(72 * HOUR);
      await article('Two');
      await send();
      expect((await list())[0]?.state).toBe('active');
      await article('Three');
      await failForHours(15);

      expect((await list())[0]?.state).toBe('disabled');
      await article('Four');
      expect((await log(webhook)).map(({ slug, state, problem }) => [slug, state, problem])).toEqual([
        ['three', 'failed', 'stopped'],
        ['two', 'failed', 'status'],
        ['one', 'failed', 'status'],
      ]);
      const { findings } = (await blog.call('GET', '/api/admin/state', { as: ada })).json<BlogState>();
      expect(findings).toContainEqual(expect.objectContaining({ about: 'webhooks', state: 'warning' }));
    });

    itOnOneEngine('have all retries again when an admin sends them again, once given up', async () => {
      const webhook = await aWebhook();
      receiver.answerWith(500);
      await article('One');
      while (!(await send()).some(({ isGivenUp }) => isGivenUp)) advanceClock(3 * HOUR);
      const [{ _id: id } = {} as WebhookDelivery] = await log(webhook);
      const sendAgain = () => queueAgain(db(), webhook._id, id);

      await sendAgain();
      const [waiting] = await log(webhook);
      const retries = await send();

      expect(waiting).toMatchObject({
        ...{ state: 'waiting', tries: 0, dueAt: null },
        ...{ problem: null, status: null, milliseconds: null },
      });
      expect(retries).toMatchObject([{ tries: 1, isGivenUp: false }]);
      expect(await log(webhook)).toMatchObject([{ state: 'retrying', tries: 1 }]);
      await expect(sendAgain()).rejects.toMatchObject({ kind: 'conflict' });
    });

    itOnOneEngine('are not delayed by another receiver that fails', async () => {
      const slow = await startReceiver();
      slow.answerWith(null);
      await aWebhook(webhookEvents, slow.url);
      await aWebhook();
      for (const title of ['One', 'Two', 'Three']) await article(title);

      // Long enough for the receiver that answers.
      await send({ allowed: [receiver.service, slow.service], timeLimit: 1500 });
      const tried = slow.received.length;
      await slow.close();

      expect([receiver.received.length, tried]).toEqual([3, 1]);
    });

    it('belong to another server after a crash, once the claim has ended', async () => {
      await aWebhook();
      await article('One');
      // Simulates a process that dies before sending.
      await claimDelivery(db(), []);

      expect(await sent()).toEqual([]);
      advanceClock(61);
      expect(await sent()).toEqual(['article.published one']);
    });

    it('return to the queue when the server stops', async () => {
      const webhook = await aWebhook();
      await article('One');
      receiver.answerWith(null);
      const stop = new AbortController();
      const sending = send({}, stop.signal);
      while (receiver.received.length === 0) await new Promise(setImmediate);
      stop.abort();
      await sending;

      expect(await log(webhook)).toMatchObject([{ state: 'waiting', tries: 0 }]);
      receiver.received.splice(0);
      receiver.answerWith(200);
      expect(await sent()).toEqual(['article.published one']);
    });

    it('keeps the last 50 of each webhook', async () => {
      const webhook = await aWebhook();
      const other = await aWebhook(['article.deleted']);
      const articles = (count: number) =>
        Array.from({ length: count }, (_, at) => ({ id: `${at}`, slug: `${at}` }));
      await queueEvent(db(), 'article.published', articles(60));
      await queueEvent(db(), 'article.deleted', articles(2));
      expect(await deleteOldDeliveries(db(), 500)).toBe(0);
      await db().updateTable('webhookDelivery').set({ endedAt: '2026', dueAt: '9999' }).execute();

      expect(await deleteOldDeliveries(db(), 5)).toBe(5);
      expect(await deleteOldDeliveries(db(), 500)).toBe(7);

      expect(await log(webhook)).toHaveLength(50);
      expect(await log(other)).toHaveLength(2);
    });

    it('drops the oldest that wait if a webhook has too many', async () => {
      const webhook = await aWebhook(['article.published']);
      const other = await aWebhook(['article.deleted']);
      for (const title of ['One', 'Two', 'Three', 'Four']) await article(title);
      await blog.call('DELETE', '/api/articles/delete/four', { as: eve });

      expect(await dropExcessDeliveries(db(), 1, 2)).toBe(1);
      expect(await dropExcessDeliveries(db(), 500, 2)).toBe(1);
      expect(await dropExcessDeliveries(db(), 500, 2)).toBe(0);

      expect((await log(webhook)).map(({ slug, state, problem }) => [slug, state, problem])).toEqual([
        ['four', 'waiting', null],
        ['three', 'waiting', null],
        ['two', 'failed', 'dropped'],
        ['one', 'failed', 'dropped'],
      ]);
      expect((await log(other)).map(({ state }) => state)).toEqual(['waiting']);
      expect((await sent()).sort()).toEqual(['article.deleted four', 'article.published three']);
    });
  });

  describe('pausing and changing', () => {
    itOnOneEngine('pauses and continues', async () => {
      const { _id, url, events } = await aWebhook();
      await article('One');
      receiver.answerWith(500);
      await send();
      receiver.answerWith(200);
      receiver.received.splice(0);
      advanceClock(61);
      const paused = await admin('PATCH', `/${_id}`, { url, events, isActive: false });
      await article('Two');

      expect(paused.json<Webhook>()).toMatchObject({
        state: 'paused',
        failingSince: expect.any(String) as string,
      });
      expect(await sent()).toEqual([]);
      const continued = await admin('PATCH', `/${_id}`, { url, events, isActive: true });
      expect(continued.json<Webhook>()).toMatchObject({ state: 'active', failingSince: null });
      await article('Three');
      expect(await sent()).toEqual(['article.published three']);
    });

    itOnOneEngine('keeps its state when something else is changed', async () => {
      const { _id } = await aWebhook();
      const states = ['active', 'paused', 'disabled'] as const;
      const found: unknown[] = [];
      for (const state of states) {
        await db().updateTable('webhook').set({ state, failingSince: '2026' }).execute();
        found.push((await admin('PATCH', `/${_id}`, { events: ['article.deleted'] })).json<Webhook>());
      }

      expect(found).toMatchObject(states.map((state) => ({ state, failingSince: '2026' })));
    });

    it('signs with both secrets for a day after a rotation', async () => {
      const { _id, secret } = await aWebhook();
      const rotated = (await admin('POST', `/${_id}/secret`)).json<WebhookWithSecret>();
      await article('One');
      await send();
      advanceClock(25 * HOUR);
      await article('Two');
      await send();

      const [during, after] = receiver.received as [Received, Received];
      expect(rotated.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
      jest.setSystemTime(Number(during.headers['webhook-timestamp']) * 1000);
      for (const one of [secret, rotated.secret]) expect(verify(one, during)).toEqual(during.event);
      jest.setSystemTime(Number(after.headers['webhook-timestamp']) * 1000);
      expect(verify(rotated.secret, after)).toEqual(after.event);
      expect(() => verify(secret, after)).toThrow();
    });

    itOnOneEngine('never returns a secret again', async () => {
      const { _id, secret } = await aWebhook();
      await article('One');
      await send();
      const texts = [
        (await admin('GET', '')).body,
        (await admin('GET', `/${_id}/deliveries`)).body,
        (await admin('PATCH', `/${_id}`, { url: receiver.url, events: ['article.deleted'], isActive: true }))
          .body,
        (await blog.call('GET', '/api/admin/log', { as: ada })).body,
      ];

      for (const text of texts) expect(text).not.toContain(secret.slice(6));
    });
  });
});

describeOnOneEngine('webhooks of a blog with a public URL', () => {
  let blog: Blog;
  let receiver: Receiver;
  let ada: Author;
  let lines: string[];
  beforeEach(async () => {
    receiver = await startReceiver();
    lines = [];
    blog = await startBlog({
      publicUrl: PUBLIC_URL,
      webhooks: { allowed: [receiver.service] },
      logLevel: 'trace',
      logStream: { write: (line: string) => void lines.push(line) },
    });
    ada = await blog.aUser({ name: 'Ada' });
    await adminOutput(blog, 'make-admin', ada.email);
  });
  afterEach(async () => {
    await blog.close();
    await receiver.close();
  });

  const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
    blog.call(method, `/api/admin/webhooks${path}`, { as: ada, ...(body && { body }) });
  const create = (url = receiver.url, events = ['article.published']) => call('POST', '', { url, events });
  const received = async () => {
    while (receiver.received.length === 0) await new Promise(setImmediate);
    return receiver.received.splice(0);
  };
  const delivery = async (id: string) => {
    for (;;) {
      const [latest] = (await call('GET', `/${id}/deliveries`)).json<{ result: WebhookDelivery[] }>().result;
      if (latest && latest.state !== 'waiting') return latest;
      await new Promise(setImmediate);
    }
  };

  it('sends a test event at once, and a delivery again', async () => {
    const { _id, secret } = (await create()).json<WebhookWithSecret>();
    const queued = await call('POST', `/${_id}/test`);
    const [request] = (await received()) as [Received];

    expect(queued.statusCode).toBe(201);
    expect(verify(secret, request)).toMatchObject({ type: 'webhook.test', data: {} });
    const first = await delivery(_id);
    expect(first).toMatchObject({ state: 'delivered', status: 200, tries: 1, slug: '' });
    const other = (await create()).json<WebhookWithSecret>();
    expect((await call('POST', `/${other._id}/deliveries/${first._id}`)).statusCode).toBe(404);
    expect((await call('POST', `/${_id}/deliveries/${first._id}`)).statusCode).toBe(204);
    const [again] = (await received()) as [Received];
    expect(again.headers['webhook-id']).toBe(request.headers['webhook-id']);
  });

  it('tries a test event once', async () => {
    receiver.answerWith(500);
    const { _id } = (await create()).json<WebhookWithSecret>();
    await call('POST', `/${_id}/test`);

    expect(await delivery(_id)).toMatchObject({ state: 'failed', status: 500, tries: 1 });
    expect((await call('GET', '')).json<WebhookList>().result).toMatchObject([{ failingSince: null }]);
  });

  it('logs failures by host, without secrets and paths', async () => {
    receiver.answerWith(500);
    const { _id, secret } = (await create(`${receiver.url}/path-secret`)).json<WebhookWithSecret>();
    await call('POST', `/${_id}/test`);
    await until(async () => lines.some((line) => line.includes('webhook not delivered')));

    const logged = lines.join('');
    expect(logged).toContain(receiver.service);
    expect(logged).not.toContain('path-secret');
    expect(logged).not.toContain(secret.slice(6));
  });

  it.each([
    ['http://hooks.example.org/', 'URL must start with https'],
    ['ftp://hooks.example.org/', 'URL must be a valid http or https URL'],
    ['https://ada:secret@hooks.example.org/', 'URL must be a valid http or https URL'],
    ['https://127.0.0.1:9000/', 'URL must lead to a public address'],
    ['https://0x7f000001/', 'URL must lead to a public address'],
    ['https://[::ffff:10.0.0.1]/', 'URL must lead to a public address'],
    ['https://169.254.169.254/', 'URL must lead to a public address'],
    ['https:///x', 'URL must be a valid http or https URL'],
    ['https:/\\x', 'URL must be a valid http or https URL'],
    ['https://hooks.example.org:0/', 'URL must be a valid http or https URL'],
    ['https://hooks.example.org:00/', 'URL must be a valid http or https URL'],
    ['https://hooks..example.org/', 'URL must be a valid http or https URL'],
    ['https://.org/', 'URL must be a valid http or https URL'],
    ['https://-.example.org/', 'URL must be a valid http or https URL'],
    ['https://*.example.org/', 'URL must be a valid http or https URL'],
    ['nonsense', 'URL must be a valid http or https URL'],
  ])('refuses %s', async (url, sentence) => {
    const { statusCode, body } = await create(url);

    expect([statusCode, body.startsWith(sentence)]).toEqual([400, true]);
  });

  it('refuses a change to a private URL, unknown events and too many webhooks', async () => {
    const { _id } = (await create()).json<WebhookWithSecret>();
    const change = { url: 'https://10.0.0.1/', events: ['article.deleted'], isActive: true };
    expect((await call('PATCH', `/${_id}`, change)).statusCode).toBe(400);
    expect((await create(receiver.url, ['user.created'])).statusCode).toBe(400);
    expect((await create(receiver.url, [])).statusCode).toBe(400);
    for (let made = 1; made < 10; made += 1) expect((await create()).statusCode).toBe(201);

    expect((await create()).statusCode).toBe(409);
  });

  it('returns 404 for deleted webhooks and deliveries', async () => {
    const { _id } = (await create()).json<WebhookWithSecret>();
    expect((await call('POST', `/${_id}/deliveries/nothing`)).statusCode).toBe(404);
    expect((await call('DELETE', `/${_id}`)).statusCode).toBe(204);
    for (const path of [`/${_id}/test`, `/${_id}/secret`])
      expect((await call('POST', path)).statusCode).toBe(404);
    expect((await call('GET', `/${_id}/deliveries`)).statusCode).toBe(404);
    expect((await call('DELETE', `/${_id}`)).statusCode).toBe(404);
  });

  it('records what admins do in the audit log, by host', async () => {
    const { _id, url, events } = (await create()).json<WebhookWithSecret>();
    await call('PATCH', `/${_id}`, { url, events, isActive: false });
    await call('POST', `/${_id}/secret`);
    await call('DELETE', `/${_id}`);
    const { result } = (await blog.call('GET', '/api/admin/log', { as: ada })).json<{
      result: { act: string; on: { name: string } }[];
    }>();

    expect(result.slice(0, 4).map(({ act, on }) => [act, on.name])).toEqual(
      ['delete-webhook', 'rotate-webhook-secret', 'change-webhook', 'create-webhook'].map((act) => [
        act,
        receiver.service,
      ]),
    );
  });

  it('shows disabled webhooks on the status page', async () => {
    const { _id } = (await create()).json<WebhookWithSecret>();
    const findings = async () =>
      (await blog.call('GET', '/api/admin/state', { as: ada }))
        .json<BlogState>()
        .findings.filter(({ about }) => about === 'webhooks');
    expect(await findings()).toMatchObject([{ state: 'ok' }]);
    await blog.connection.db.updateTable('webhook').set({ failingSince: '2026' }).execute();
    expect(await findings()).toMatchObject([{ state: 'warning' }]);
    await blog.connection.db
      .updateTable('webhook')
      .set({ state: 'disabled' })
      .where('id', '=', _id)
      .execute();

    const [finding] = await findings();
    expect(finding?.state).toBe('problem');
    expect(finding?.says).toContain(receiver.service);
  });
});
