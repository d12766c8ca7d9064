import path from 'node:path';
import type { Article } from '../../../src/shared/article.ts';
import type { Draft } from '../../../src/shared/draft.ts';
import { createRenderer } from '../../../src/server/content/renderer.ts';
import { publishDue } from '../../../src/server/drafts/publishDue.ts';
import { commandLine } from '../../../src/server/audit/auditLog.ts';
import { hideArticle } from '../../../src/server/moderation/hideArticle.ts';
import { tidy } from '../../../src/server/process/housekeeping.ts';
import { type Author, type Blog, idOf, startBlog } from '../../helpers/blog.ts';
import { draftsOf } from '../../helpers/drafts.ts';

const BECAUSE =
  'Those who run this blog have hidden this article, and only they can show it again. Their reason: Spam.';

describe('an author whose article is hidden', () => {
  let blog: Blog;
  let ada: Author;
  let drafts: ReturnType<typeof draftsOf>;
  const text = { title: 'Zebra', markdown: 'A quagga.' };
  const key = '7c1f7a3e-4b0e-4c92-9b39-2f6f5c1b9a10';
  beforeEach(async () => {
    blog = await startBlog();
    drafts = draftsOf(blog);
    ada = await blog.aUser();
    await create(text, key);
  });
  afterEach(async () => {
    // Whatever was tried.
    expect((await blog.call('GET', '/api/articles/public/zebra')).statusCode).toBe(404);
    await blog.close();
  });

  const create = (body: object, key?: string) =>
    blog.call('POST', '/api/articles/new', {
      as: ada,
      body,
      ...(key && { headers: { 'idempotency-key': `"${key}"` } }),
    });
  const hide = () =>
    hideArticle(
      blog.connection.db,
      { ownerId: idOf(ada), slug: 'zebra' },
      { reason: 'Spam.', by: commandLine },
    );
  const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
  const ofZebra = async () => {
    const [head] = (await drafts.list(ada)).result;
    return (await drafts.get(ada, head?._id ?? '')).json<Draft>();
  };
  const said = ({ statusCode, body }: { statusCode: number; body: string }) => [statusCode, body];

  it.each([
    ['as it is', text],
    ['under another title', { title: 'Okapi', markdown: 'Words.' }],
  ])('can’t publish its draft %s, and keeps it', async (_, body) => {
    await hide();
    const draft = await ofZebra();

    const reply = await create(body, draft._id);

    expect(said(reply)).toEqual([403, BECAUSE]);
    expect(await ofZebra()).toEqual(draft);
  });

  it('can’t change it, nor by a former text', async () => {
    await hide();
    const { _id, version } = await ofZebra();
    await drafts.save(ada, { _id, version }, { title: 'Zebra', markdown: 'A former text.' });

    const edit = await blog.call('PATCH', '/api/articles/edit/zebra', { as: ada, body: text });
    const restored = await create({ title: 'Zebra', markdown: 'A former text.' }, _id);

    expect([said(edit), said(restored)]).toEqual([
      [403, BECAUSE],
      [403, BECAUSE],
    ]);
  });

  it('can’t have it published at a time, set before or after', async () => {
    const rendering = createRenderer({ workerFile: path.resolve('src/server/content/renderWorker.ts') });
    const failed = jest.fn();
    const { db } = blog.connection;
    await drafts.aDraft(ada, { ...text, articleSlug: 'zebra', publishAt: inAnHour() });
    await hide();
    const draft = await ofZebra();

    const planned = await drafts.save(ada, draft, { ...text, publishAt: inAnHour() });
    // As by a server that had let it through.
    await db
      .updateTable('draft')
      .set({ publishAt: new Date(0).toISOString() })
      .execute();
    await publishDue(db, rendering, failed);
    await rendering.close();

    expect(draft).toMatchObject({ publishAt: null, hiddenReason: 'Spam.' });
    expect(said(planned)).toEqual([403, BECAUSE]);
    expect(await ofZebra()).toMatchObject({ publishAt: null, publishProblem: BECAUSE });
    expect(failed).not.toHaveBeenCalled();
  });

  it('gets the same answer to the call that had published it, and nothing by it', async () => {
    await hide();

    const replay = await create(text, key);

    expect(replay.statusCode).toBe(201);
  });

  it('can’t publish by another draft of it', async () => {
    await hide();
    const draft = await ofZebra();
    await drafts.save(ada, draft, { ...text, articleSlug: null, articleVersion: null });
    const other = await drafts.aDraft(ada, { ...text, articleSlug: 'zebra' });

    expect(said(await create(text, other._id))).toEqual([403, BECAUSE]);
  });

  it('gets another address for another article of this title, also after its draft was discarded for good', async () => {
    await hide();
    const slugOf = async (as: Author) => (await blog.anArticle({ by: as, title: 'Zebra' })).slug;
    const slugs = [await slugOf(ada)];
    await drafts.discard(ada, (await ofZebra())._id);
    slugs.push(await slugOf(ada));
    const { db } = blog.connection;
    await db
      .updateTable('unpublishedArticle')
      .set({ expiresAt: new Date(0).toISOString() })
      .execute();
    await tidy(db);
    slugs.push(await slugOf(ada), await slugOf(await blog.aUser()));

    expect(slugs.map((slug) => slug.replace(/\d+$/, 'n'))).toEqual(slugs.map(() => 'zebra-n'));
    expect(await db.selectFrom('hiddenArticle').select('number').execute()).toEqual([]);
  });

  it('can leave, and takes it along', async () => {
    await hide();

    await blog.call('DELETE', '/api/users/me', { as: ada });

    const { db } = blog.connection;
    expect(await db.selectFrom('hiddenArticle').select('number').execute()).toEqual([]);
    expect((await blog.anArticle({ by: await blog.aUser(), title: 'Zebra' })).slug).not.toBe('zebra');
  });

  it('publishes everything else', async () => {
    await hide();

    const other = await create({ title: 'Okapi', markdown: 'Words.' });

    expect(other.json<Article>().slug).toBe('okapi');
  });
});
