import { randomUUID } from 'node:crypto';
import { takeDown } from '../../../src/server/cli/moderateArticles.ts';
import { render } from '../../../src/server/content/render.ts';
import { makeAdmin } from '../../../src/server/services/moderateAccounts.ts';
import { hideArticleBySlug, unhideArticle } from '../../../src/server/services/moderateArticles.ts';
import { publishDue, unpublish as unpublishAs } from '../../../src/server/services/publish.ts';
import { commandLine } from '../../../src/server/store/auditLog.ts';
import { readPersonalData } from '../../../src/server/transfer/personalData.ts';
import type { CreatedToken } from '../../../src/shared/accessToken.ts';
import type { Article } from '../../../src/shared/article.ts';
import type { Draft } from '../../../src/shared/draft.ts';
import type { Listing } from '../../../src/shared/listing.ts';
import { type RevisionSummary, REVISIONS_MAX } from '../../../src/shared/revision.ts';
import { HOUR } from '../../../src/shared/time.ts';
import type { SessionSummary, TokenReply } from '../../../src/shared/user.ts';
import { type Author, type Blog, idOf, startBlog } from '../../helpers/blog.ts';
import { advanceClock, freezeClock } from '../../helpers/clock.ts';
import { draftHeaders, draftsOf } from '../../helpers/drafts.ts';
import { describeOnOneEngine, itOnOneEngine } from '../../helpers/registerTests.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';

describe('the journal of changes', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog({ limits: { write: null } });
    ada = await blog.aUser();
  });
  afterEach(() => blog.close());

  const db = () => blog.connection.db;
  const readJournal = () => db().selectFrom('articleChange').selectAll().orderBy('id').execute();
  const forget = () => db().deleteFrom('articleChange').execute();
  const logIn = async ({ email, password }: Author) =>
    (
      await blog.call('POST', '/api/users/login', {
        body: { email, password },
        headers: { 'user-agent': firefox },
      })
    ).json<TokenReply>();
  const aToken = async (name = 'Deploy') =>
    (
      await blog.call('POST', '/api/tokens', { as: ada, body: { name, scopes: ['read', 'write'] } })
    ).json<CreatedToken>();
  const findSessionId = async (as: TokenReply) =>
    (await blog.call('GET', '/api/users/me/sessions', { as }))
      .json<{ result: SessionSummary[] }>()
      .result.find(({ isCurrent }) => isCurrent)?._id ?? '';
  const edit = (as: TokenReply, slug: string, markdown: string) =>
    blog.call('PATCH', `/api/articles/edit/${slug}`, { as, body: { title: 'T', markdown } });
  const listVersions = async (as: TokenReply, slug: string) =>
    (await blog.call('GET', `/api/articles/history/${slug}?limit=100`, { as })).json<
      Listing<RevisionSummary>
    >().result;
  const newestVersion = async () =>
    (
      await db()
        .selectFrom('revision')
        .select('id')
        .where('kind', '=', 'published')
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .executeTakeFirst()
    )?.id ?? null;
  const bulk = (as: TokenReply, body: object) => blog.call('POST', '/api/articles/bulk', { as, body });
  const unpublish = async (as: TokenReply, slug: string) =>
    (await blog.call('POST', `/api/articles/unpublish/${slug}`, { as })).json<Draft>();
  const publishScheduled = async () => {
    await db().updateTable('draft').set({ publishAt: '2026-01-01T00:00:00.000Z' }).execute();
    await publishDue({ db: db(), rendering: { render: async (markdown) => render(markdown) } }, (error) => {
      throw error;
    });
  };
  const later = () => new Date(Date.now() + 60_000).toISOString();

  /** Each way to change an article: what is done before, the change itself, and what is recorded. */
  const published = { statusBefore: 'published', slugBefore: 'looms' };
  const created = { act: 'create', statusBefore: '', slugBefore: 'looms', revisionBefore: null };
  const anArticle = () => blog.anArticle({ by: ada, title: 'Looms' });
  const changes: Record<string, [() => Promise<unknown>, (as: TokenReply) => Promise<unknown>, object]> = {
    'POST /articles/new': [
      async () => undefined,
      (as) => blog.call('POST', '/api/articles/new', { as, body: { title: 'Looms', markdown: 'x' } }),
      created,
    ],
    'PATCH /articles/edit': [anArticle, (as) => edit(as, 'looms', 'y'), { act: 'edit', ...published }],
    'PATCH /articles/edit, of an article older than its history': [
      async () => {
        await anArticle();
        await db().deleteFrom('revision').execute();
      },
      (as) => edit(as, 'looms', 'y'),
      { act: 'edit', ...published, revisionBefore: expect.any(String) as string },
    ],
    'PATCH /articles/slug': [
      anArticle,
      (as) => blog.call('PATCH', '/api/articles/slug/looms', { as, body: { slug: 'engines' } }),
      { act: 'change-slug', ...published },
    ],
    'POST /articles/unpublish': [
      anArticle,
      (as) => unpublish(as, 'looms'),
      { act: 'unpublish', ...published },
    ],
    'POST /articles/new, with the draft of an unpublished article': [
      async () => {
        await anArticle();
        return unpublish(ada, 'looms');
      },
      async (as) => {
        const { _id } = (await blog.call('GET', '/api/drafts/of/looms', { as })).json<Draft>();
        const body = { title: 'Looms', markdown: 'y' };
        return blog.call('POST', '/api/articles/new', { as, body, headers: draftHeaders(_id) });
      },
      { act: 'publish', statusBefore: 'unpublished', slugBefore: 'looms' },
    ],
    'DELETE /articles/delete': [
      anArticle,
      (as) => blog.call('DELETE', '/api/articles/delete/looms', { as }),
      { act: 'delete', ...published },
    ],
    'POST /articles/bulk, delete': [
      anArticle,
      (as) => bulk(as, { act: 'delete', items: ['looms'] }),
      { act: 'delete', ...published },
    ],
    'POST /articles/bulk, unpublish': [
      anArticle,
      (as) => bulk(as, { act: 'unpublish', items: ['looms'] }),
      { act: 'unpublish', ...published },
    ],
    'POST /articles/bulk, addTag': [
      anArticle,
      (as) => bulk(as, { act: 'addTag', items: ['looms'], name: 'wool' }),
      { act: 'edit', ...published },
    ],
    'POST /articles/bulk, removeTag': [
      () => blog.anArticle({ by: ada, title: 'Looms', tags: ['wool'] }),
      (as) => bulk(as, { act: 'removeTag', items: ['looms'], name: 'wool' }),
      { act: 'edit', ...published },
    ],
    'POST /articles/bulk, publish': [
      () => draftsOf(blog).aDraft(ada, { title: 'Looms' }),
      (as) => bulk(as, { act: 'publish', state: 'draft' }),
      // Its text is that of another session, which saved the draft.
      {
        ...created,
        statusBefore: 'unpublished',
        revisionBefore: expect.stringMatching(/^[\da-f-]{36}$/) as unknown,
      },
    ],
    'PUT /drafts, scheduled': [
      async () => undefined,
      async (as) => {
        await draftsOf(blog).aDraft(as, { title: 'Looms', publishAt: later() });
        await publishScheduled();
      },
      created,
    ],
    'POST /articles/new, scheduled': [
      async () => undefined,
      async (as) => {
        const body = { title: 'Looms', markdown: 'x', createdAt: later() };
        await blog.call('POST', '/api/articles/new', { as, body });
        await publishScheduled();
      },
      created,
    ],
  };

  describe.each(Object.entries(changes))('has a row for %s', (_name, [before, change, recorded]) => {
    it.each(['session', 'token'])('by a %s, with the state before', async (kind) => {
      await before();
      const token = kind === 'token' ? await aToken() : null;
      const writer = token ?? (await logIn(ada));
      const id = token?._id ?? (await findSessionId(writer));
      const revisionBefore = await newestVersion();
      await forget();

      await change(writer);

      const [row, ...others] = await readJournal();
      expect(others).toEqual([]);
      expect(row).toMatchObject({
        by: `${kind} ${id}`,
        byName: token ? 'Deploy' : 'Firefox on Linux',
        actorId: idOf(ada),
        ownerId: idOf(ada),
        count: 1,
        revisionBefore,
        ...recorded,
      });
    });
  });

  it('refuses the act of an account that is deleted meanwhile, and changes nothing', async () => {
    const { slug } = await anArticle();
    const gone = { kind: 'session', id: 'x', name: '', accountId: randomUUID() } as const;

    const unpublishing = unpublishAs(db(), { ownerId: idOf(ada), slug }, gone);

    await expect(unpublishing).rejects.toMatchObject({ kind: 'signedOut' });
    expect((await blog.call('GET', `/api/articles/public/${slug}`)).statusCode).toBe(200);
  });

  it('names the admin who hides an article and shows it again, but not to its author', async () => {
    const grace = await blog.aUser({ name: 'Grace' });
    await makeAdmin(db(), { id: idOf(grace), name: 'Grace' }, commandLine);
    const { slug } = await anArticle();
    await forget();
    const moderate = (act: string, body: object) =>
      blog.call('POST', `/api/admin/articles/${act}`, { as: grace, body: { slugs: [slug], ...body } });

    await moderate('hide', { reason: 'Spam.' });
    const draft = (await blog.call('GET', `/api/drafts/of/${slug}`, { as: ada })).json<Draft>();
    await draftsOf(blog).save(ada, draft, { title: 'Looms', markdown: 'x'.repeat(2000) });
    const versions = await blog.call('GET', `/api/drafts/history/${draft._id}`, { as: ada });
    await moderate('unhide', {});

    const rows = await readJournal();
    expect(rows).toMatchObject([
      { act: 'hide', actorId: idOf(grace), ownerId: idOf(ada), statusBefore: 'published' },
      { act: 'unhide', actorId: idOf(grace), ownerId: idOf(ada), statusBefore: 'hidden' },
    ]);
    expect(new Set(rows.map(({ by }) => by)).size).toBe(1);
    expect(versions.json<Listing<RevisionSummary>>().result.map(({ savedBy }) => savedBy?.isThis)).toEqual([
      true,
    ]);
  });

  itOnOneEngine('names the operator for commands', async () => {
    const { slug } = await anArticle();
    await forget();

    await hideArticleBySlug(db(), { slug }, { reason: 'Spam.', by: commandLine });
    await unhideArticle(db(), { slug }, commandLine);
    await takeDown(db(), slug);

    expect((await readJournal()).map(({ act, by, actorId }) => [act, by, actorId])).toEqual([
      ['hide', 'command', null],
      ['unhide', 'command', null],
      ['unpublish', 'command', null],
    ]);
  });

  it('has nothing of an edit that changes nothing, or is refused', async () => {
    const { slug, markdown } = await blog.anArticle({ by: ada, title: 'T' });
    await forget();

    await edit(ada, slug, markdown);
    await blog.call('PATCH', `/api/articles/edit/${slug}`, {
      as: ada,
      body: { title: 'T', markdown: 'y' },
      headers: { 'if-match': '"7"' },
    });

    expect(await readJournal()).toEqual([]);
  });

  it('tells two tokens of the same name apart', async () => {
    const { slug } = await anArticle();
    const first = await aToken();
    await edit(first, slug, 'By the first.');
    await blog.call('DELETE', `/api/tokens/${first._id}`, { as: ada });
    const second = await aToken();

    await edit(second, slug, 'By the second.');

    const edits = (await readJournal()).filter(({ act }) => act === 'edit');
    expect(edits.map(({ by, byName }) => [by, byName])).toEqual([
      [`token ${first._id}`, 'Deploy'],
      [`token ${second._id}`, 'Deploy'],
    ]);
    expect((await listVersions(second, slug)).map(({ savedBy }) => savedBy)).toEqual([
      { kind: 'token', name: 'Deploy', isThis: true },
      { kind: 'token', name: 'Deploy', isThis: false },
      { kind: 'session', name: '', isThis: false },
    ]);
  });

  itOnOneEngine.each(['session', 'token'])(
    'counts a flood by a %s in one row, and the version before it stays',
    async (kind) => {
      const { slug } = await anArticle();
      await edit(ada, slug, 'By Ada.');
      const before = await newestVersion();
      await forget();
      const writer = kind === 'session' ? await logIn(ada) : await aToken();

      for (let at = 0; at < 241; at += 1) await edit(writer, slug, `Flood ${at}`);

      const [row, ...others] = await readJournal();
      expect(others).toEqual([]);
      expect(row).toMatchObject({ act: 'edit', count: 241, revisionBefore: before });
      const kept = await db().selectFrom('revision').select('id').execute();
      expect(kept).toContainEqual({ id: before });
      expect(kept.length).toBeLessThanOrEqual(REVISIONS_MAX + 1);
    },
  );

  describeOnOneEngine('in time', () => {
    freezeClock();

    it('counts edits in one row for less than an hour after the first', async () => {
      const { slug } = await anArticle();
      await forget();

      await edit(ada, slug, 'First.');
      advanceClock(HOUR / 1000 - 1);
      await edit(ada, slug, 'Second.');
      advanceClock(1);
      await edit(ada, slug, 'An hour later.');

      expect((await readJournal()).map(({ act, count }) => [act, count])).toEqual([
        ['edit', 2],
        ['edit', 1],
      ]);
    });
  });

  it('is part of the owner’s personal data, without who else acted', async () => {
    const grace = await blog.aUser({ name: 'Grace' });
    await makeAdmin(db(), { id: idOf(grace), name: 'Grace' }, commandLine);
    const { slug } = await anArticle();
    await edit(await aToken(), slug, 'y');
    const body = { slugs: [slug], reason: 'Spam.' };
    await blog.call('POST', '/api/admin/articles/hide', { as: grace, body });

    const hers = JSON.parse(await readPersonalData(db(), idOf(ada))) as { changes: object[] };
    const admins = JSON.parse(await readPersonalData(db(), idOf(grace))) as { changes: object[] };

    const time = expect.any(String) as string;
    const each = { slug, createdAt: time, lastAt: time, count: 1 };
    expect(hers.changes).toEqual([
      { ...each, act: 'create', byYou: true, by: 'session', name: '' },
      { ...each, act: 'edit', byYou: true, by: 'token', name: 'Deploy' },
      { ...each, act: 'hide', byYou: false },
    ]);
    expect(JSON.stringify(hers)).not.toContain(idOf(grace));
    expect(admins.changes).toEqual([]);
  });

  it('forgets the account that acted when it is deleted, and goes with the owner’s', async () => {
    const grace = await blog.aUser({ name: 'Grace' });
    await makeAdmin(db(), { id: idOf(grace), name: 'Grace' }, commandLine);
    const { slug }: Article = await anArticle();
    await forget();
    const body = { slugs: [slug], reason: 'Spam.' };
    await blog.call('POST', '/api/admin/articles/hide', { as: grace, body });

    await db().deleteFrom('user').where('id', '=', idOf(grace)).execute();
    const afterActor = await readJournal();
    await db().deleteFrom('user').where('id', '=', idOf(ada)).execute();

    expect(afterActor.map(({ act, actorId }) => [act, actorId])).toEqual([['hide', null]]);
    expect(await readJournal()).toEqual([]);
  });
});
