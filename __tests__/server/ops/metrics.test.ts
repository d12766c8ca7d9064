import { createMetrics, type Metrics } from '../../../src/server/ops/metrics.ts';
import { insertWebhook } from '../../../src/server/store/webhooks.ts';
import { webhookEvents } from '../../../src/shared/webhook.ts';
import { type Blog, PUBLIC_URL, startBlog } from '../../helpers/blog.ts';
import { importsOf } from '../../helpers/imports.ts';
import { until } from '../../helpers/until.ts';
import { startReceiver } from '../../helpers/webhookReceiver.ts';

describe('the metrics', () => {
  let metrics: Metrics;
  const read = async (name: string) => {
    const { text } = await metrics.read();
    const lines = [...text.matchAll(new RegExp(`^${name}(?:\\{outcome="(\\w+)"\\})? (\\d+)$`, 'gm'))];
    return Object.fromEntries(lines.map(([, outcome = 'all', count]) => [outcome, Number(count)]));
  };
  let blog: Blog;
  beforeEach(() => (metrics = createMetrics()));
  afterEach(() => blog.close());

  it('count deliveries to webhooks that are waiting, accepted, refused and given up', async () => {
    const receiver = await startReceiver();
    blog = await startBlog({ metrics, publicUrl: PUBLIC_URL, webhooks: { allowed: [receiver.service] } });
    const { db } = blog.connection;
    await insertWebhook(db, { url: receiver.url, events: [...webhookEvents] });
    const ada = await blog.aUser();
    const counts = async () => [
      await read('blog_webhooks_waiting'),
      await read('blog_webhooks_delivered_total'),
      await read('blog_webhooks_failed_total'),
    ];
    const none = { postponed: 0, given_up: 0 };
    const before = await counts();

    await blog.anArticle({ by: ada });
    await until(async () => (await read('blog_webhooks_delivered_total')).all === 1);
    const accepted = await counts();
    receiver.answerWith(500);
    await blog.anArticle({ by: ada });
    await until(async () => (await read('blog_webhooks_failed_total')).postponed === 1);
    const postponed = await counts();
    // A deleted address is never tried again.
    receiver.answerWith(410);
    await db
      .updateTable('webhookDelivery')
      .set({ tries: 11, dueAt: '2026' })
      .where('endedAt', 'is', null)
      .execute();
    await blog.anArticle({ by: ada });
    await until(async () => (await read('blog_webhooks_failed_total')).given_up === 1);
    await receiver.close();

    expect(before).toEqual([{ all: 0 }, { all: 0 }, none]);
    expect(accepted).toEqual([{ all: 0 }, { all: 1 }, none]);
    expect(postponed).toEqual([{ all: 1 }, { all: 1 }, { ...none, postponed: 1 }]);
  });

  it('count imports that are under way, but not those that wait for their author', async () => {
    blog = await startBlog({ metrics });
    const ada = await blog.aUser();
    const before = await read('blog_imports_waiting');

    const { _id } = (await importsOf(blog, ada).create(100)).json<{ _id: string }>();
    const uploading = await read('blog_imports_waiting');
    // Claimed by a server that takes long.
    await blog.connection.db
      .updateTable('articleImport')
      .set({ state: 'importing', claim: 'x', claimedUntil: '9999' })
      .where('id', '=', _id)
      .execute();

    expect([before, uploading, await read('blog_imports_waiting')]).toEqual([
      { all: 0 },
      { all: 0 },
      { all: 1 },
    ]);
  });
});
