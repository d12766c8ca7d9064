import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { deleteAccount } from '../../../src/server/services/accountDeletion.ts';
import {
  type Preview,
  previewTakeBack,
  runTakeBacks,
  startTakeBack,
} from '../../../src/server/services/takeBack.ts';
import { claimTakeBack, findTakeBack, insertTakeBack } from '../../../src/server/store/takeBacks.ts';
import { renderHere } from '../../../src/server/transfer/importArticles.ts';
import type { CreatedToken, Scope } from '../../../src/shared/accessToken.ts';
import type { Article } from '../../../src/shared/article.ts';
import type {
  ChangesReply,
  TakeBackDifference,
  TakeBackPreview,
  TakeBackSummary,
} from '../../../src/shared/articleChange.ts';
import type { DraftSummary } from '../../../src/shared/draft.ts';
import type { Listing } from '../../../src/shared/listing.ts';
import type { BulkReply } from '../../../src/shared/moderation.ts';
import type { RevisionSummary } from '../../../src/shared/revision.ts';
import type { TokenReply } from '../../../src/shared/user.ts';
import { miscounts } from '../../../tools/miscounts.ts';
import { type Author, type Blog, idOf, startBlog } from '../../helpers/blog.ts';
import { itOnOneEngine } from '../../helpers/registerTests.ts';
import { adminOutput } from '../../helpers/runCommand.ts';
import { storeArticles } from '../../helpers/storeArticles.ts';
import { until } from '../../helpers/until.ts';

type Program = TokenReply & { id: string };

describe('taking back', () => {
  let blog: Blog;
  let ada: Author;
  let grace: Author;
  let script: Program;
  beforeEach(async () => {
    blog = await startBlog({ limits: { write: null, login: null, register: null } });
    ada = await blog.aUser({ name: 'Ada' });
    grace = await blog.aUser({ name: 'Grace' });
    await adminOutput(blog, 'make-admin', grace.email);
    script = await aProgram(ada, 'Script');
  });
  afterEach(async () => {
    expect(await miscounts(blog.connection.db)).toEqual([]);
    await blog.close();
  });

  async function aProgram(by: Author, name: string): Promise<Program> {
    const scopes: Scope[] = ['read', 'write'];
    const reply = await blog.call('POST', '/api/tokens', { as: by, body: { name, scopes, days: null } });
    const { _id, token } = reply.json<CreatedToken>();
    return { id: _id, token };
  }
  /** Returns a time after everything that was done so far. */
  async function now(): Promise<string> {
    const began = Date.now();
    await until(async () => Date.now() > began);
    return new Date().toISOString();
  }
  const byScript = (since: string) => ({ by: `token ${script.id}`, since });

  async function edit(as: TokenReply, slug: string, change: object) {
    const reply = await blog.call('PATCH', `/api/articles/edit/${slug}`, {
      as,
      body: { title: 'Edited', cover: '', ...change },
    });
    if (reply.statusCode >= 300) throw new Error(`${slug}: ${reply.statusCode} ${reply.body}`);
  }
  const remove = (as: TokenReply, slug: string) =>
    blog.call('DELETE', `/api/articles/delete/${slug}`, { as });
  const unpublish = (as: TokenReply, slug: string) =>
    blog.call('POST', `/api/articles/unpublish/${slug}`, { as });
  const turn = (as: TokenReply, slug: string, kind: string) =>
    blog.call('PATCH', `/api/articles/kind/${slug}`, { as, body: { kind } });
  const move = (as: TokenReply, from: string, slug: string) =>
    blog.call('PATCH', `/api/articles/slug/${from}`, { as, body: { slug } });

  /** Returns a published article as its author wrote it and readers find it; null if there is none. */
  async function stateOf(slug: string) {
    const reply = await blog.call('GET', `/api/articles/${slug}`, { as: ada });
    if (reply.statusCode !== 200) return null;
    const { _id, kind, title, cover, markdown, tags, createdAt } = reply.json<Article>();
    return { _id, slug, kind, title, cover, markdown, tags, createdAt };
  }

  const preview = async (query: { by: string; since: string }, as = ada, api = 'users/me') =>
    (
      await blog.call('GET', `/api/${api}/changes/preview?${new URLSearchParams(query)}`, { as })
    ).json<TakeBackPreview>();
  const changes = async (as = ada, api = 'users/me') =>
    (await blog.call('GET', `/api/${api}/changes`, { as })).json<ChangesReply>();

  /** Waits until a job has ended, and returns it. */
  async function ended(id: string, as = ada, api = 'users/me'): Promise<TakeBackSummary> {
    let job: TakeBackSummary | undefined;
    await until(async () => {
      job = (await changes(as, api)).takeBacks.find(({ _id, state }) => _id === id && state !== 'running');
      return job !== undefined;
    });
    if (!job) throw new Error('unreachable');
    return job;
  }

  async function takeBack(query: { by: string; since: string }, as = ada, api = 'users/me') {
    const reply = await blog.call('POST', `/api/${api}/changes`, { as, body: query });
    expect(reply.statusCode).toBe(200);
    return ended(reply.json<TakeBackSummary>()._id, as, api);
  }

  async function undo(id: string, as = ada, api = 'users/me') {
    const reply = await blog.call('POST', `/api/${api}/changes/${id}/undo`, { as, body: {} });
    expect(reply.statusCode).toBe(200);
    return ended(reply.json<TakeBackSummary>()._id, as, api);
  }

  it('undoes what a program edited, deleted and flooded, and keeps what others wrote in between', async () => {
    const slugs: string[] = [];
    for (let at = 1; at <= 12; at += 1)
      slugs.push(
        (await blog.anArticle({ by: ada, title: `No ${at}`, markdown: `Text ${at}.`, tags: ['T'] })).slug,
      );
    const edited = slugs.slice(0, 5);
    const deleted = slugs.slice(5, 10);
    const [flooded = '', changedByBoth = ''] = slugs.slice(10);
    const before = await Promise.all(slugs.map(stateOf));
    const since = await now();

    for (const slug of edited) await edit(script, slug, { title: 'Spam', markdown: 'Buy.', tags: ['Spam'] });
    for (const slug of deleted) await remove(script, slug);
    for (let at = 0; at < 201; at += 1) await edit(script, flooded, { markdown: `Buy ${at}.` });
    for (let at = 0; at < 40; at += 1)
      await edit(script, flooded, { markdown: `Buy ${at}. `.repeat(40_000) });
    await edit(script, changedByBoth, { markdown: 'Buy.' });
    await edit(ada, changedByBoth, { markdown: 'Ada’s own words.' });
    const kept = await stateOf(changedByBoth);

    expect(await preview(byScript(since))).toMatchObject({
      total: 12,
      counts: { text: 6, restored: 5, kept: 1 },
    });
    const all = await preview(byScript(since));
    const paged = async (max: number) => {
      const pages: number[][] = [];
      for (let after: number | null = 0; after !== null;) {
        const query = { ...byScript(since), ownerId: idOf(ada) };
        const { plans, next }: Preview = await previewTakeBack(blog.connection.db, query, { after, max });
        pages.push(plans.map(({ article }) => article.number));
        after = next;
      }
      return pages;
    };
    const [ofFive, ofTwelve] = [await paged(5), await paged(12)];
    const done = await takeBack(byScript(since));

    expect(ofTwelve).toEqual([all.articles.map(({ number }) => number)]);
    expect(ofTwelve[0]).toHaveLength(12);
    expect(ofFive.flat()).toEqual(ofTwelve[0]);
    expect(ofFive.map(({ length }) => length)).toEqual([5, 5, 2]);
    expect(done).toMatchObject({ state: 'done', changed: 11, kept: 1 });
    const after = await Promise.all(slugs.map(stateOf));
    expect(after.slice(0, 11)).toEqual(before.slice(0, 11));
    expect(after[11]).toEqual(kept);
  });

  it('takes nothing back twice', async () => {
    const { slug } = await blog.anArticle({ by: ada });
    const since = await now();
    await edit(script, slug, { markdown: 'Buy.' });

    await takeBack(byScript(since));
    const again = await takeBack(byScript(since));

    expect(again).toMatchObject({ changed: 0, kept: 1 });
  });

  it('undoes a job once', async () => {
    const [one, other] = [
      await blog.anArticle({ by: ada, title: 'One' }),
      await blog.anArticle({ by: ada, title: 'Other' }),
    ];
    const since = await now();
    await edit(script, one.slug, { markdown: 'By the script.' });
    await remove(script, other.slug);
    const created = await blog.anArticle({ by: script, title: 'New' });
    const wanted = [await stateOf(one.slug), await stateOf(other.slug), await stateOf(created.slug)];
    const { _id } = await takeBack(byScript(since));
    const between = await stateOf(created.slug);

    const undone = await undo(_id);
    const again = await blog.call('POST', `/api/users/me/changes/${_id}/undo`, { as: ada, body: {} });

    expect(between).toBeNull();
    expect(undone).toMatchObject({ changed: 3, kept: 0, isUndo: true });
    expect((await changes()).writers.map(({ by }) => by.split(' ')[0])).not.toContain('takeBack');
    expect([await stateOf(one.slug), await stateOf(other.slug), await stateOf(created.slug)]).toEqual(wanted);
    expect([again.statusCode, again.body]).toEqual([409, 'This can no longer be undone.']);
    const undo2 = await blog.call('POST', `/api/users/me/changes/${undone._id}/undo`, { as: ada, body: {} });
    expect(undo2.statusCode).toBe(409);
  });

  it('stays undone when it is stopped afterwards', async () => {
    const { slug } = await blog.anArticle({ by: ada });
    const since = await now();
    await edit(script, slug, { markdown: 'Buy.' });
    const { _id } = await takeBack(byScript(since));
    await undo(_id);

    const stopped = await blog.call('POST', `/api/users/me/changes/${_id}/stop`, { as: ada });
    const again = await blog.call('POST', `/api/users/me/changes/${_id}/undo`, { as: ada, body: {} });

    expect(stopped.json<TakeBackSummary>()).toMatchObject({ state: 'undone', changed: 1 });
    expect(again.statusCode).toBe(409);
  });

  it('returns to the text at the time since when changes are taken back', async () => {
    const { slug } = await blog.anArticle({ by: ada, markdown: 'At first.' });
    await edit(script, slug, { markdown: 'Still good.' });
    const since = await now();
    await edit(script, slug, { markdown: 'Bad.' });

    await takeBack(byScript(since));

    expect((await stateOf(slug))?.markdown).toBe('Still good.');
  });

  it('takes back a text that was published at that very time', async () => {
    const { slug } = await blog.anArticle({ by: ada, markdown: 'At first.' });
    await edit(script, slug, { markdown: 'Still good.' });
    await now();
    await edit(script, slug, { markdown: 'Bad.' });
    const { updatedAt } = (await blog.call('GET', `/api/articles/${slug}`, { as: ada })).json<Article>();

    await takeBack(byScript(updatedAt));

    expect((await stateOf(slug))?.markdown).toBe('Still good.');
  });

  it('publishes again, and turns back into drafts', async () => {
    const [gone, come] = [
      await blog.anArticle({ by: ada, title: 'Gone' }),
      await blog.anArticle({ by: ada, title: 'Come' }),
    ];
    await unpublish(ada, come.slug);
    const before = await stateOf(gone.slug);
    const since = await now();
    await unpublish(script, gone.slug);
    const { result } = (await blog.call('GET', '/api/drafts', { as: ada })).json<Listing<DraftSummary>>();
    const draft = result.find(({ articleSlug }) => articleSlug === come.slug);
    const published = await blog.call('POST', '/api/articles/bulk', {
      as: script,
      body: { act: 'publish', state: 'draft', items: [draft?._id] },
    });
    expect(published.json()).toMatchObject({ results: [{ problem: null }] });

    await takeBack(byScript(since));

    expect(await stateOf(gone.slug)).toEqual(before);
    expect(await stateOf(come.slug)).toBeNull();
  });

  it('leaves a draft alone that its author has worked on since', async () => {
    const { slug } = await blog.anArticle({ by: ada });
    const since = await now();
    await unpublish(script, slug);
    const { result } = (await blog.call('GET', '/api/drafts', { as: ada })).json<Listing<DraftSummary>>();
    await blog.call('PUT', `/api/drafts/${result[0]?._id}`, {
      as: ada,
      body: { markdown: 'New words.' },
      headers: { 'if-match': `"${result[0]?.version}"` },
    });

    const { articles } = await preview(byScript(since));

    expect(articles).toMatchObject([{ slug, outcome: 'kept', reason: 'draft' }]);
    expect(await takeBack(byScript(since))).toMatchObject({ changed: 0, kept: 1 });
  });

  it('gives articles their slugs back', async () => {
    const { slug } = await blog.anArticle({ by: ada, title: 'On looms' });
    const before = await stateOf(slug);
    const since = await now();
    await move(script, slug, 'casino');
    await edit(script, 'casino', { markdown: 'Buy.' });

    await takeBack(byScript(since));

    expect(await stateOf(slug)).toEqual(before);
  });

  it('shows admins who changed what, and undoes a stolen admin session', async () => {
    const { slug } = await blog.anArticle({ by: ada, title: 'On looms' });
    const other = await blog.anArticle({ by: ada, title: 'On engines' });
    const before = [await stateOf(slug), await stateOf(other.slug)];
    const since = await now();
    const thief = (
      await blog.call('POST', '/api/users/login', { body: { email: grace.email, password: grace.password } })
    ).json<TokenReply>();
    await blog.call('POST', '/api/admin/articles/hide', {
      as: thief,
      body: { slugs: [slug, other.slug], reason: 'Mine now' },
    });
    const { writers } = await changes(grace, 'admin');
    const writer = writers.find(({ actor }) => actor === 'Grace');

    expect(writer).toMatchObject({ actor: 'Grace', articles: 2, isThis: false });
    const done = await takeBack({ by: writer?.by ?? '', since }, grace, 'admin');

    expect(done).toMatchObject({ changed: 2, kept: 0 });
    expect([await stateOf(slug), await stateOf(other.slug)]).toEqual(before);
    const log = (await blog.call('GET', '/api/admin/log?act=take-back', { as: grace })).json<
      Listing<object>
    >();
    expect(log.result).toMatchObject([{ actor: 'Grace', act: 'take-back', details: { by: writer?.by } }]);
  });

  it('shows admins what the operator changed', async () => {
    const { slug } = await blog.anArticle({ by: ada, title: 'On looms' });
    await adminOutput(blog, 'hide-article', slug, '--reason', 'Spam.');

    const { writers } = await changes(grace, 'admin');

    expect(writers).toContainEqual(
      expect.objectContaining({ by: 'command', actorId: null, actor: null, articles: 1 }),
    );
  });

  it('compares what is left alone', async () => {
    const { slug } = await blog.anArticle({ by: ada, markdown: 'At first.' });
    const since = await now();
    await edit(script, slug, { markdown: 'Buy.' });
    await edit(ada, slug, { markdown: 'Don’t buy.' });
    const { articles } = await preview(byScript(since));
    const query = { ...byScript(since), number: String(articles[0]?.number) };

    const reply = await blog.call('GET', `/api/users/me/changes/difference?${new URLSearchParams(query)}`, {
      as: ada,
    });

    expect(articles).toMatchObject([{ outcome: 'kept', reason: 'changed' }]);
    expect(reply.json<TakeBackDifference>()).toMatchObject({
      before: { markdown: 'At first.' },
      now: { markdown: 'Don’t buy.' },
    });
  });

  it('refuses to show or take back changes of other accounts', async () => {
    const eve = await blog.aUser({ name: 'Eve' });
    const { slug } = await blog.anArticle({ by: ada });
    const since = await now();
    await edit(script, slug, { markdown: 'Ada’s words.' });

    const seen = await preview(byScript(since), eve);
    const done = await takeBack(byScript(since), eve);
    const adas = await takeBack({ ...byScript(since), by: 'token none' }, ada);
    const stolen = await blog.call('POST', `/api/users/me/changes/${adas._id}/undo`, { as: eve, body: {} });

    expect(seen).toMatchObject({ total: 0, articles: [] });
    expect(done).toMatchObject({ changed: 0, kept: 0 });
    expect((await changes(eve)).writers).toEqual([]);
    expect(stolen.statusCode).toBe(404);
    expect((await stateOf(slug))?.markdown).toBe('Ada’s words.');
    for (const path of ['', '/preview?by=command&since=2026-01-01'])
      expect((await blog.call('GET', `/api/admin/changes${path}`, { as: ada })).statusCode).toBe(403);
    expect((await blog.call('GET', '/api/users/me/changes', { as: script })).statusCode).toBe(403);
  });

  it('runs jobs of admins before those of authors', async () => {
    const { db } = blog.connection;
    const job = { by: 'command', byName: '', since: await now(), undoes: null };
    const author = { id: idOf(ada), name: 'Ada' };
    await db.transaction().execute(async (db) => {
      await insertTakeBack(db, { ...job, ownerId: idOf(ada), actor: author });
      const id = await insertTakeBack(db, {
        ...job,
        ownerId: null,
        actor: { id: idOf(grace), name: 'Grace' },
      });
      expect(await claimTakeBack(db)).toMatchObject({ id });
    });
  });

  it('is worked on by one server at a time', async () => {
    const { db } = blog.connection;
    const job = { by: 'command', byName: '', since: await now(), undoes: null };
    const actor = { id: idOf(ada), name: 'Ada' };
    const id = await insertTakeBack(db, { ...job, ownerId: idOf(ada), actor });

    const claims = await Promise.all([claimTakeBack(db), claimTakeBack(db), claimTakeBack(db)]);
    const later = await claimTakeBack(db);

    expect(claims.filter((claim) => claim !== null)).toMatchObject([{ id }]);
    expect(later).toBeNull();
  });

  it('leaves an article alone that always fails, and goes on with the others and with later jobs', async () => {
    const [broken, other] = [
      await blog.anArticle({ by: ada, title: 'Broken' }),
      await blog.anArticle({ by: ada, title: 'Other', markdown: 'At first.' }),
    ];
    const since = await now();
    for (const { slug } of [broken, other]) await edit(script, slug, { markdown: 'Buy.' });
    await blog.connection.db
      .updateTable('revision')
      .set({ packed: Buffer.from('no brotli') })
      .where('subject', '=', `article ${broken.slug}`)
      .execute();

    const done = await takeBack(byScript(since));

    expect(done).toMatchObject({ state: 'done', changed: 1, kept: 1 });
    expect((await stateOf(other.slug))?.markdown).toBe('At first.');
    expect((await stateOf(broken.slug))?.markdown).toBe('Buy.');
  });

  it('leaves an article alone that somebody else edits while its text is rendered, and counts it once', async () => {
    const { db } = blog.connection;
    const { slug } = await blog.anArticle({ by: ada, markdown: 'At first.' });
    const since = await now();
    await edit(script, slug, { markdown: 'Buy.' });
    const query = { ...byScript(since), ownerId: null, byName: '' };
    const id = await startTakeBack(db, query, { id: idOf(grace), name: 'Grace' });

    await runTakeBacks({
      db,
      rendering: {
        async render(markdown, author, images) {
          await edit(ada, slug, { markdown: 'Ada’s own words.' });
          return renderHere.render(markdown, author, images);
        },
      },
      onFailed: (error) => {
        throw error;
      },
      stop: new AbortController().signal,
    });

    expect(await findTakeBack(db, id)).toMatchObject({ state: 'done', changed: 0, kept: 1 });
    expect((await stateOf(slug))?.markdown).toBe('Ada’s own words.');
  });

  itOnOneEngine('goes on after the thousand articles that it looks up at once', async () => {
    const { db } = blog.connection;
    await storeArticles(db, [idOf(ada)], 1000);
    const last = await blog.anArticle({ by: ada, title: 'Last', markdown: 'At first.' });
    const since = await now();
    await edit(script, last.slug, { markdown: 'Buy.' });
    const change = await db
      .selectFrom('articleChange')
      .selectAll()
      .where('act', '=', 'edit')
      .executeTakeFirstOrThrow();
    const others = await db
      .selectFrom('article')
      .select(['number', 'slug'])
      .where('slug', '<>', last.slug)
      .execute();
    // They are as they were before.
    const changes = others.map(({ number, slug }) => ({
      ...change,
      ...{ id: `${change.id} ${number}`, number, slugBefore: slug, revisionBefore: null },
    }));
    await db.insertInto('articleChange').values(changes).execute();

    const done = await takeBack(byScript(since));

    expect(done).toMatchObject({ changed: 1, kept: 0 });
    expect((await stateOf(last.slug))?.markdown).toBe('At first.');
  });

  it('goes on when the account that started it is deleted', async () => {
    const { db } = blog.connection;
    const { slug } = await blog.anArticle({ by: ada, markdown: 'At first.' });
    const since = await now();
    await edit(script, slug, { markdown: 'Buy.' });
    const query = { ...byScript(since), ownerId: null, byName: '' };
    const id = await startTakeBack(db, query, { id: idOf(grace), name: 'Grace' });
    const errors: unknown[] = [];

    await runTakeBacks({
      db,
      rendering: {
        async render(markdown, author, images) {
          await db.deleteFrom('user').where('id', '=', idOf(grace)).execute();
          return renderHere.render(markdown, author, images);
        },
      },
      onFailed: (error) => errors.push(error),
      stop: new AbortController().signal,
    });

    expect(errors).toEqual([]);
    expect(await findTakeBack(db, id)).toMatchObject({ state: 'done', changed: 1, kept: 0, actorId: null });
    expect((await stateOf(slug))?.markdown).toBe('At first.');
  });

  it('never shows a hidden article again for its author, not even one who has hidden it', async () => {
    const { slug } = await blog.anArticle({ by: grace });
    const since = await now();
    await blog.call('POST', '/api/admin/articles/hide', {
      as: grace,
      body: { slugs: [slug], reason: 'Spam' },
    });
    const { writers } = await changes(grace);
    const query = { by: writers[0]?.by ?? '', since };

    const { articles } = await preview(query, grace);
    const done = await takeBack(query, grace);

    expect(articles).toMatchObject([{ slug, outcome: 'kept', reason: 'hidden' }]);
    expect(done).toMatchObject({ changed: 0, kept: 1 });
    expect(await stateOf(slug)).toBeNull();
  });

  it('leaves an article alone that was hidden with its author’s account, also for an admin', async () => {
    const { slug } = await blog.anArticle({ by: ada });
    const since = await now();
    await edit(script, slug, { markdown: 'Buy.' });
    await adminOutput(blog, 'suspend-account', ada.email, '--reason', 'Spam.');

    const { articles } = await preview(byScript(since), grace, 'admin');

    expect(articles).toMatchObject([{ slug, outcome: 'kept', reason: 'hidden' }]);
  });

  it('shows admins no text of an article that its author has withdrawn', async () => {
    const { slug } = await blog.anArticle({ by: ada, markdown: 'At first.' });
    const since = await now();
    await edit(script, slug, { markdown: 'Buy.' });
    await unpublish(ada, slug);
    const { articles } = await preview(byScript(since), grace, 'admin');
    const query = new URLSearchParams({ ...byScript(since), number: String(articles[0]?.number) });

    const [byAdmin, byAuthor] = [
      await blog.call('GET', `/api/admin/changes/difference?${query}`, { as: grace }),
      await blog.call('GET', `/api/users/me/changes/difference?${query}`, { as: ada }),
    ];

    expect(byAdmin.json()).toEqual({ before: null, now: null });
    expect(byAuthor.json()).toMatchObject({ before: { markdown: 'At first.' }, now: null });
  });

  it('publishes again what anything of an account has edited and unpublished', async () => {
    const { slug } = await blog.anArticle({ by: ada, markdown: 'At first.' });
    const before = await stateOf(slug);
    const since = await now();
    await edit(script, slug, { markdown: 'Buy.' });
    await unpublish(ada, slug);

    const done = await takeBack({ by: `account ${idOf(ada)}`, since });

    expect(done).toMatchObject({ changed: 1, kept: 0 });
    expect(await stateOf(slug)).toEqual(before);
  });

  it('is a command of the operator, which first says what it would do', async () => {
    const { slug } = await blog.anArticle({ by: ada, markdown: 'At first.' });
    const since = await now();
    await edit(script, slug, { markdown: 'Buy.' });
    const args = ['--token', script.id, '--since', since];

    const writers = await adminOutput(blog, 'writers');
    const would = await adminOutput(blog, 'take-back', ...args);
    const between = await stateOf(slug);
    const did = await adminOutput(blog, 'take-back', ...args, '--yes');

    expect(writers).toContain(`token ${script.id}  Token Script  Ada  1 article changed`);
    expect(would).toContain('1 article changed. Taking back would do this:');
    expect(between?.markdown).toBe('Buy.');
    expect(did).toContain('1 article taken back, 0 left alone.');
    expect((await stateOf(slug))?.markdown).toBe('At first.');
    const id = /undo-take-back (\S+)/.exec(did)?.[1] ?? '';
    expect(await adminOutput(blog, 'undo-take-back', id)).toContain('1 article as before the take-back');
    expect((await stateOf(slug))?.markdown).toBe('Buy.');
  });

  it('turns what others wrote into a draft again, which a program has published', async () => {
    const saved = await blog.call('PUT', '/api/drafts/00000000-0000-4000-8000-000000000001', {
      as: ada,
      body: {
        title: 'On looms',
        markdown: 'Ada’s own words.',
        cover: '',
        articleSlug: null,
        articleVersion: null,
      },
      headers: { 'if-none-match': '*' },
    });
    expect(saved.statusCode).toBe(201);
    const since = await now();
    const { _id } = saved.json<DraftSummary>();
    const body = { act: 'publish', state: 'draft', items: [_id] };
    await blog.call('POST', '/api/articles/bulk', { as: script, body });
    await edit(script, 'on-looms', { markdown: 'Buy.' });

    const seen = await preview(byScript(since));
    const done = await takeBack(byScript(since));

    expect(seen.articles).toMatchObject([{ slug: 'on-looms', outcome: 'unpublished' }]);
    expect(done).toMatchObject({ changed: 1, kept: 0 });
    expect(await stateOf('on-looms')).toBeNull();
    const { result } = (await blog.call('GET', '/api/drafts', { as: ada })).json<Listing<DraftSummary>>();
    const draft = await blog.call('GET', `/api/drafts/${result[0]?._id}`, { as: ada });
    expect(draft.json()).toMatchObject({ title: 'On looms', markdown: 'Ada’s own words.' });
    await undo(done._id);
    expect((await stateOf('on-looms'))?.markdown).toBe('Buy.');
  });

  it('forgets the names of an account’s programs with the account, also if their articles were deleted before', async () => {
    const db = () => blog.connection.db;
    const since = await now();
    const eve = await blog.aUser({ name: 'Eve' });
    const [other, gone] = [await aProgram(eve, 'Of Eve'), await aProgram(ada, 'Gone')];
    await blog.anArticle({ by: script, title: 'On looms' });
    await blog.anArticle({ by: other, title: 'On trains' });
    const { slug } = await blog.anArticle({ by: gone, title: 'On yarn' });
    const writers = [
      ...[script, other, gone].map(({ id }) => `token ${id}`),
      ...[ada, eve].map((account) => `account ${idOf(account)}`),
    ];
    for (const by of writers) await takeBack({ by, since }, grace, 'admin');
    const named = async () =>
      (await changes(grace, 'admin')).takeBacks
        .map(({ byName }) => byName)
        .sort((one, two) => (one < two ? -1 : 1));
    expect(await named()).toEqual(['Ada', 'Eve', 'Gone', 'Of Eve', 'Script']);
    await db().deleteFrom('article').where('slug', '=', slug).execute();

    await deleteAccount(db(), idOf(ada));

    expect(await named()).toEqual(['', '', '', 'Eve', 'Of Eve']);
  });

  it('is refused for an account that is deleted meanwhile', async () => {
    const changes = { ...byScript(await now()), byName: '', ownerId: null };
    const starting = startTakeBack(blog.connection.db, changes, { id: randomUUID(), name: 'Gone' });

    await expect(starting).rejects.toMatchObject({ kind: 'signedOut' });
  });

  it('keeps the author’s own text in every history', async () => {
    const { slug } = await blog.anArticle({ by: ada, markdown: 'At first.' });
    const since = await now();
    await edit(script, slug, { markdown: 'Buy.' });
    await takeBack(byScript(since));

    const { result } = (await blog.call('GET', `/api/articles/history/${slug}`, { as: ada })).json<
      Listing<RevisionSummary>
    >();

    expect(result).toHaveLength(3);
  });

  it('turns pages and articles back, and never makes an author’s article a page', async () => {
    await adminOutput(blog, 'make-admin', ada.email);
    for (const title of ['About', 'Imprint', 'Looms'])
      await blog.anArticle({ by: ada, title, markdown: `Of ${title}.`, tags: ['T'] });
    await turn(ada, 'about', 'page');
    await turn(ada, 'imprint', 'page');
    const before = await Promise.all(['about', 'imprint', 'looms'].map(stateOf));
    const since = await now();
    await turn(script, 'about', 'article');
    await edit(script, 'about', { markdown: 'Buy.' });
    await turn(script, 'looms', 'page');
    await turn(script, 'imprint', 'article');
    await remove(script, 'imprint');

    expect((await preview(byScript(since))).counts).toEqual({ text: 1, kind: 1, restored: 1 });
    const { _id } = await takeBack(byScript(since));

    expect(await Promise.all(['about', 'imprint', 'looms'].map(stateOf))).toEqual(before);
    await adminOutput(blog, 'remove-admin', ada.email);
    await undo(_id);
    expect(await stateOf('looms')).toMatchObject({ kind: 'article' });
  });

  it.each(['public', 'in the bin'])(
    'gives back texts whose former slug a page has that is %s',
    async (state) => {
      await adminOutput(blog, 'make-admin', ada.email);
      for (const title of ['Looms', 'About'])
        await blog.anArticle({ by: ada, title, markdown: `Of ${title}.` });
      await turn(ada, 'about', 'page');
      const before = [await stateOf('looms'), await stateOf('about')];
      const since = await now();
      for (const slug of ['looms', 'about']) {
        await edit(script, slug, { markdown: 'Buy.' });
        await move(script, slug, `casino-${slug}`);
        const page = { title: slug, slug, markdown: 'Of the blog.', kind: 'page' };
        expect((await blog.call('POST', '/api/articles/new', { as: grace, body: page })).statusCode).toBe(
          201,
        );
        if (state === 'in the bin') await remove(grace, slug);
      }

      expect((await preview(byScript(since))).counts).toEqual({ text: 2 });
      expect(await takeBack(byScript(since))).toMatchObject({ changed: 2, kept: 0 });

      expect([await stateOf('casino-looms'), await stateOf('casino-about')]).toEqual(
        before.map((text) => ({ ...text, slug: `casino-${text?.slug}` })),
      );
    },
  );

  it('gives an article back a slug that no page can have', async () => {
    await adminOutput(blog, 'make-admin', ada.email);
    await blog.anArticle({ by: ada, title: 'Search', markdown: 'Of seeking.' });
    const before = await stateOf('search');
    const since = await now();
    await move(script, 'search', 'find');
    await turn(script, 'find', 'page');

    expect(await takeBack(byScript(since))).toMatchObject({ changed: 1, kept: 0 });

    expect(await stateOf('search')).toEqual(before);
  });

  /** What an actor does to one of three articles. */
  const acts = ['edit', 'remove', 'unpublish', 'publish', 'move', 'create', 'turn'] as const;
  const history = fc.array(
    fc.record({
      actor: fc.constantFrom('ada', 'script', 'other'),
      act: fc.constantFrom(...acts),
      article: fc.nat(2),
    }),
    { minLength: 1, maxLength: 12 },
  );

  it('makes each article what it was after the last change of others, whatever happened', async () => {
    const other = await aProgram(ada, 'Other');
    await adminOutput(blog, 'make-admin', ada.email);
    const callers = { ada, script, other };
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        const run = `${performance.now()}`.replace('.', '-');
        const slugs = [0, 1, 2].map((at) => `a${run}-${at}`);
        for (const slug of slugs) await blog.anArticle({ by: ada, title: slug, markdown: `First ${slug}.` });
        const since = await now();
        const lastOfOthers = slugs.map(async (slug) => stateOf(slug));
        const expected = await Promise.all(lastOfOthers);
        const current = [...slugs];
        const created: string[] = [];
        let count = 0;
        for (const { actor, act, article } of steps) {
          const as = callers[actor];
          const slug = current[article] ?? '';
          count += 1;
          const text = `Text ${count} of ${run} by ${actor}.`;
          let isDone = false;
          if (act === 'edit')
            isDone = isOk(
              await blog.call('PATCH', `/api/articles/edit/${slug}`, {
                as,
                body: { title: 'Edited', markdown: text, cover: '' },
              }),
            );
          if (act === 'remove') isDone = isOk(await remove(as, slug));
          if (act === 'unpublish') isDone = isOk(await unpublish(as, slug));
          if (act === 'publish') isDone = await publishDraftOf(as, slug);
          if (act === 'move') {
            const wanted = `${slugs[article]}-${count}`;
            isDone = isOk(await move(as, slug, wanted));
            if (isDone) current[article] = wanted;
          }
          if (act === 'turn') {
            const kind = count % 2 === 0 ? 'article' : 'page';
            // It succeeds, too, if nothing changes.
            const isChange = (await stateOf(slug))?.kind !== kind;
            isDone = isOk(await turn(as, slug, kind)) && isChange;
          }
          if (act === 'create' && actor === 'script')
            created.push(
              (await blog.anArticle({ by: as, title: `New ${count} ${run}`, markdown: text })).slug,
            );
          if (actor !== 'script' && isDone) expected[article] = await stateOf(current[article] ?? '');
        }

        await takeBack(byScript(since));

        for (const [at, wanted] of expected.entries()) {
          const found = await stateOf(wanted?.slug ?? current[at] ?? '');
          expect(found).toEqual(wanted);
        }
        for (const slug of created) expect(await stateOf(slug)).toBeNull();
      }),
      { numRuns: 15 },
    );
  });

  const isOk = ({ statusCode }: { statusCode: number }) => statusCode < 300;

  /** Publishes the draft of an article. Returns false if there is none, or if it was refused. */
  async function publishDraftOf(as: TokenReply, slug: string): Promise<boolean> {
    const { result } = (await blog.call('GET', '/api/drafts?limit=100', { as: ada })).json<
      Listing<DraftSummary>
    >();
    const draft = result.find(({ articleSlug }) => articleSlug === slug);
    if (!draft) return false;
    const body = { act: 'publish', state: 'draft', items: [draft._id] };
    const { results } = (await blog.call('POST', '/api/articles/bulk', { as, body })).json<BulkReply>();
    return results[0]?.problem === null;
  }
});
