import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect } from '../../../src/server/db/connect.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { insertWebhook } from '../../../src/server/store/webhooks.ts';
import { startServer } from '../../../tools/startServer.ts';
import { PUBLIC_URL } from '../../helpers/blog.ts';
import { type Receiver, startReceiver } from '../../helpers/webhookReceiver.ts';

const ARTICLES = 5;

describe('webhooks of a server that is killed', () => {
  let dataDir: string;
  let receiver: Receiver;
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'webhooks-'));
    receiver = await startReceiver();
    const { db } = connect(`sqlite:${path.join(dataDir, 'blog.db')}`);
    await migrate(db);
    await insertWebhook(db, { url: receiver.url, events: ['article.published'] });
    await db.destroy();
  });
  afterEach(async () => {
    await receiver.close();
    await rm(dataDir, { recursive: true });
  });

  const post = async (url: string, body: object, token?: string) => {
    const reply = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    if (reply.status !== 201) throw new Error(`${url}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as { token: string };
  };

  it('report every acknowledged publication after the next start', async () => {
    const env = { WEBHOOK_ALLOW: receiver.service };
    // Without a public URL, it queues events and sends none.
    const first = await startServer({ dataDir, env });
    const { token } = await post(`${first.url}/api/users/register`, {
      ...{ name: 'Ada', email: 'ada@example.org', password: 'pass word' },
    });
    for (let at = 0; at < ARTICLES; at += 1) {
      const article = { title: `Article ${at}`, markdown: 'They weave.', cover: '' };
      await post(`${first.url}/api/articles/new`, article, token);
    }
    await first.end('SIGKILL');

    const second = await startServer({ dataDir, env: { ...env, PUBLIC_URL } });
    while (receiver.received.length < ARTICLES) await new Promise(setImmediate);
    await second.stop();

    expect(receiver.received.map(({ event }) => event.data.slug).sort()).toEqual(
      Array.from({ length: ARTICLES }, (_, at) => `article-${at}`),
    );
  });
});
