import { randomUUID } from 'node:crypto';
import { inTransaction, LostRace } from '../../../src/server/db/portable.ts';
import {
  deleteArticleForever,
  hideArticleBySlug,
  unhideArticle,
} from '../../../src/server/services/moderateArticles.ts';
import { changeSlug } from '../../../src/server/services/oldUrls.ts';
import { makeWayForPage } from '../../../src/server/services/pageSlugs.ts';
import { publishArticle, publishDue } from '../../../src/server/services/publish.ts';
import { runTakeBacks, startTakeBack } from '../../../src/server/services/takeBack.ts';
import { commandLine } from '../../../src/server/store/auditLog.ts';
import { findTakeBack } from '../../../src/server/store/takeBacks.ts';
import { insertWebhook } from '../../../src/server/store/webhooks.ts';
import { renderHere } from '../../../src/server/transfer/importArticles.ts';
import { byAccount, operator } from '../../../src/shared/articleChange.ts';
import type { LogEntry } from '../../../src/shared/audit.ts';
import type { Listing } from '../../../src/shared/listing.ts';
import { writingReplies } from '../../../src/shared/messages/en/editor.ts';
import { transferMessages } from '../../../src/shared/messages/en/transfer.ts';
import { webhookEvents } from '../../../src/shared/webhook.ts';
import { miscounts } from '../../../tools/miscounts.ts';
import { type Author, type Blog, idOf } from '../../helpers/blog.ts';
import { adminOutput } from '../../helpers/runCommand.ts';
import { startSite } from '../../helpers/site.ts';

const { slug: slugMessages } = transferMessages;

const throwIt = (error: unknown) => {
  throw error;
};

describe('an article at the URL that a page wants', () => {
  let blog: Blog;
  let ada: Author;
  let eve: Author;
  beforeEach(async () => {
    blog = await startSite();
    [ada, eve] = [await blog.aUser({ name: 'Ada' }), await blog.aUser({ name: 'Eve' })];
    await adminOutput(blog, 'make-admin', ada.email);
    await blog.anArticle({ by: eve, title: 'Imprint', markdown: 'By Eve.' });
  });
  afterEach(async () => {
    expect(await miscounts(blog.connection.db)).toEqual([]);
    await blog.close();
  });

  const call = (
    method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    path: string,
    as?: Author,
    body?: object,
  ) => blog.call(method, path, { ...(as && { as }), ...(body && { body }) });
  const publishPage = (as = ada, body: object = {}) =>
    call('POST', '/api/articles/new', as, {
      title: 'Imprint',
      markdown: 'By the blog.',
      kind: 'page',
      ...body,
    });
  const rename = (slug: string, to: string, as = ada) =>
    call('PATCH', `/api/articles/slug/${slug}`, as, { slug: to });
  const read = async (path: string) => {
    const { statusCode, headers, body } = await call('GET', path);
    if (statusCode === 301) return `to ${String(headers.location)}`;
    return statusCode === 200 ? (/By (?:Eve|the blog)\./.exec(body)?.[0] ?? 'else') : String(statusCode);
  };
  const readAll = async (...paths: string[]) => {
    const texts = [];
    for (const path of paths) texts.push(await read(path));
    return texts;
  };

  it('makes way for it, and keeps its readers', async () => {
    await readAll('/allArticles/imprint', '/allArticles', '/');

    const reply = await publishPage();

    expect(reply.json()).toMatchObject({
      slug: 'imprint',
      kind: 'page',
      movedArticle: { title: 'Imprint', slug: 'imprint-2' },
    });
    expect(
      await readAll(
        '/imprint',
        '/imprint.md',
        '/allArticles/imprint',
        '/allArticles/Imprint',
        '/allArticles/imprint.md',
      ),
    ).toEqual([
      ...['By the blog.', 'By the blog.', 'to /allArticles/imprint-2', 'to /allArticles/imprint-2'],
      'to /allArticles/imprint-2.md',
    ]);
    expect(await readAll('/allArticles/imprint-2', '/api/articles/public/imprint-2')).toEqual([
      'By Eve.',
      'By Eve.',
    ]);
    expect((await call('GET', '/allArticles')).body).toContain('/allArticles/imprint-2"');
    const own = (await call('GET', '/api/articles', eve)).json<Listing<{ slug: string }>>().result;
    expect(own.map(({ slug }) => slug)).toEqual(['imprint-2']);
  });

  it('keeps its readers also in another writing system, and after its author renames it', async () => {
    await blog.anArticle({ by: eve, title: '織機', markdown: 'By Eve.' });
    const first = `/allArticles/${encodeURI('織機')}`;
    const second = `/allArticles/${encodeURI('織機-2')}`;
    const third = `/allArticles/${encodeURI('織機の話')}`;

    await publishPage(ada, { title: '織機' });
    const moved = await readAll(first, second);
    await rename(encodeURI('織機-2'), '織機の話', eve);

    expect(moved).toEqual([`to ${second}`, 'By Eve.']);
    expect(await readAll(first, second, third)).toEqual([`to ${third}`, `to ${third}`, 'By Eve.']);
    // An edit that began before goes on.
    const edit = await call('PATCH', `/api/articles/edit/${encodeURI('織機-2')}`, eve, {
      title: '織機',
      markdown: 'By Eve, later.',
    });
    expect(edit.json()).toMatchObject({ slug: '織機の話' });
  });

  const slugsOf = async (as: Author, query = '') =>
    (await call('GET', `/api/articles${query}`, as))
      .json<Listing<{ slug: string }>>()
      .result.map(({ slug }) => slug);
  const makeDue = () =>
    blog.connection.db
      .updateTable('draft')
      .set({ publishAt: new Date(0).toISOString() })
      .execute();
  const publishAllDue = () => publishDue({ db: blog.connection.db, rendering: renderHere }, () => undefined);

  it.each([
    ['unpublished', () => call('POST', '/api/articles/unpublish/imprint', eve)],
    ['hidden', () => adminOutput(blog, 'hide-article', 'imprint', '--reason', 'Spam')],
    ['in the bin', () => call('DELETE', '/api/articles/delete/imprint', eve)],
    ['deleted for good', () => adminOutput(blog, 'delete-article', 'imprint', '--yes')],
    [
      'at its twentieth URL',
      async () => {
        for (let at = 0; at < 20; at += 1)
          await rename(at === 0 ? 'imprint' : `url-${at}`, `url-${at + 1}`, eve);
        expect(await slugsOf(eve)).toEqual(['url-20']);
      },
    ],
    ['published', async () => undefined],
  ])('can’t keep it while it is %s', async (_state, change) => {
    await change();

    const page = await publishPage();

    expect(page.json()).toMatchObject({ slug: 'imprint', kind: 'page' });
    expect(await read('/imprint')).toBe('By the blog.');
  });

  it.each([
    ['unpublished', () => call('POST', '/api/articles/unpublish/imprint', eve), publishDraft],
    [
      'hidden',
      () => adminOutput(blog, 'hide-article', 'imprint', '--reason', 'Spam'),
      () => adminOutput(blog, 'unhide-article', 'imprint-2'),
    ],
    [
      'in the bin',
      () => call('POST', '/api/articles/bulk', eve, { items: ['imprint'], act: 'delete' }),
      () => call('POST', '/api/bin/restore', eve, { slugs: ['imprint-2'] }),
    ],
  ])('is back at its new URL if it was %s meanwhile', async (_state, take, giveBack) => {
    await take();
    await publishPage();
    expect(await readAll('/allArticles/imprint-2', '/allArticles/imprint')).toEqual(['404', 'to /imprint']);

    await giveBack();

    expect(await readAll('/allArticles/imprint-2', '/allArticles/imprint', '/imprint')).toEqual([
      ...['By Eve.', 'to /allArticles/imprint-2', 'By the blog.'],
    ]);
    expect(await slugsOf(eve)).toEqual(['imprint-2']);
  });

  async function publishDraft() {
    const [draft] = (await call('GET', '/api/drafts', eve)).json<Listing<{ _id: string }>>().result;
    await blog.call('POST', '/api/articles/new', {
      as: eve,
      headers: { 'draft-id': String(draft?._id) },
      body: { title: 'Imprint', markdown: 'By Eve.' },
    });
  }

  it('makes way for a page that is scheduled, renamed or given the exact URL', async () => {
    await publishPage(ada, { createdAt: new Date(Date.now() + 60_000).toISOString() });
    await makeDue();
    await publishAllDue();
    await blog.anArticle({ by: eve, title: 'About', markdown: 'By Eve.' });
    const renamed = await rename('imprint', 'about');
    await blog.anArticle({ by: eve, title: 'Privacy', markdown: 'By Eve.' });
    const exact = await publishPage(ada, { title: 'Data', slug: 'privacy' });

    expect(renamed.json()).toEqual({ slug: 'about', movedArticle: { title: 'About', slug: 'about-2' } });
    expect(exact.json()).toMatchObject({ slug: 'privacy', movedArticle: { slug: 'privacy-2' } });
    expect(
      await readAll(
        '/about',
        '/imprint',
        '/privacy',
        '/allArticles/about',
        '/allArticles/imprint',
        '/allArticles/privacy',
      ),
    ).toEqual([
      ...['By the blog.', 'to /about', 'By the blog.', 'to /allArticles/about-2'],
      ...['to /allArticles/imprint-2', 'to /allArticles/privacy-2'],
    ]);
  });

  it('makes way for a draft of a page that is published without saying so, also from the bin of the same admin', async () => {
    await blog.anArticle({ by: ada, title: 'About', markdown: 'By Eve.' });
    await call('DELETE', '/api/articles/delete/about', ada);
    const publishDraft = async (title: string, place: object) => {
      const id = randomUUID();
      await blog.call('PUT', `/api/drafts/${id}`, {
        as: ada,
        headers: { 'if-none-match': '*' },
        body: { title, markdown: 'By the blog.', kind: 'page' },
      });
      return blog.call('POST', '/api/articles/new', {
        as: ada,
        headers: { 'draft-id': id },
        body: { title, markdown: 'By the blog.', ...place },
      });
    };

    const titled = await publishDraft('Imprint', {});
    const exact = await publishDraft('Us', { slug: 'about' });

    expect([titled.json(), exact.json()]).toMatchObject([
      { slug: 'imprint', kind: 'page', movedArticle: { slug: 'imprint-2' } },
      { slug: 'about', kind: 'page' },
    ]);
  });

  it('makes way only once the storage of its author is locked', async () => {
    const { db } = blog.connection;

    const locking = (locked: string[]) =>
      inTransaction(db, (db) => makeWayForPage(db, 'imprint', { writer: operator, locked }));

    await expect(locking([idOf(ada)])).rejects.toThrow(LostRace);
    expect(await read('/allArticles/imprint')).toBe('By Eve.');
    expect(await locking([idOf(eve)])).toMatchObject({ movedArticle: { slug: 'imprint-2' } });
  });

  it.each(['public', 'hidden', 'unpublished', 'in the bin'])('isn’t a page that is %s', async (state) => {
    await publishPage();
    if (state === 'hidden') await adminOutput(blog, 'hide-article', 'imprint', '--reason', 'Check');
    if (state === 'unpublished') await call('POST', '/api/articles/unpublish/imprint', ada);
    if (state === 'in the bin') await call('DELETE', '/api/articles/delete/imprint', ada);
    const grace = await blog.aUser({ name: 'Grace' });
    await adminOutput(blog, 'make-admin', grace.email);

    const second = await publishPage(grace, { markdown: 'By Grace.' });
    const exact = await publishPage(grace, { slug: 'imprint' });
    const renamed = await rename(second.json<{ slug: string }>().slug, 'imprint', grace);

    expect(second.json()).toMatchObject({ slug: 'imprint-3' });
    expect(second.json()).not.toHaveProperty('movedArticle');
    expect([exact.body, renamed.body]).toEqual([slugMessages.taken, slugMessages.taken]);
    expect(await read('/allArticles/imprint-2')).toBe('By Eve.');
  });

  it('makes way for a page of the same admin, and can’t come back', async () => {
    await blog.anArticle({ by: ada, title: 'About', markdown: 'By Eve.' });

    await publishPage(ada, { title: 'About' });
    const back = await rename('about-2', 'about');
    const again = await blog.anArticle({ by: eve, title: 'About', markdown: 'By Eve.' });

    expect(await readAll('/about', '/allArticles/about', '/allArticles/about-2')).toEqual([
      ...['By the blog.', 'to /allArticles/about-2', 'By Eve.'],
    ]);
    expect([back.body, again.slug]).toEqual([slugMessages.taken, 'about-3']);
  });

  it('leaves another article’s old URL to that article', async () => {
    await rename('imprint', 'who', eve);

    const page = await publishPage();

    expect(page.json()).toMatchObject({ slug: 'imprint' });
    expect(page.json()).not.toHaveProperty('movedArticle');
    expect(await readAll('/imprint', '/allArticles/imprint')).toEqual([
      'By the blog.',
      'to /allArticles/who',
    ]);
  });

  it('doesn’t get a URL that leads to another article', async () => {
    await call('POST', '/api/articles/new', eve, { title: 'Imprint 2', markdown: 'By Eve.' });
    await rename('imprint-2', 'who', eve);

    const page = await publishPage();

    expect(page.json()).toMatchObject({ movedArticle: { slug: 'imprint-3' } });
    expect(await read('/allArticles/imprint-2')).toBe('to /allArticles/who');
  });

  it('keeps its old links while the page is renamed, deleted or back, but not once it is an article', async () => {
    await publishPage();

    await rename('imprint', 'legal');
    const renamed = await readAll('/imprint', '/legal', '/allArticles/imprint', '/allArticles/legal');
    await rename('legal', 'imprint');
    const back = await readAll('/imprint', '/legal', '/allArticles/imprint');
    await call('PATCH', '/api/articles/kind/imprint', ada, { kind: 'article' });
    const article = await readAll('/imprint', '/allArticles/imprint', '/allArticles/imprint-2');
    await call('PATCH', '/api/articles/kind/imprint', ada, { kind: 'page' });
    const page = await readAll('/imprint', '/allArticles/imprint', '/allArticles/imprint-2');

    expect(renamed).toEqual(['to /legal', 'By the blog.', 'to /allArticles/imprint-2', 'to /legal']);
    expect(back).toEqual(['By the blog.', 'to /imprint', 'to /allArticles/imprint-2']);
    expect(article).toEqual(['to /allArticles/imprint', 'By the blog.', 'By Eve.']);
    expect(page).toEqual(['By the blog.', 'to /imprint', 'By Eve.']);
  });

  it('leads from its new URL to the next one, also after a suspension of its author', async () => {
    await adminOutput(blog, 'suspend-account', eve.email, '--reason', 'Spam.');
    await publishPage();
    await adminOutput(blog, 'restore-account', eve.email);
    const { db } = blog.connection;

    await changeSlug(db, { ownerId: idOf(eve), slug: 'imprint-2' }, 'who', operator);

    expect(await read('/allArticles/who')).toBe('By Eve.');
    expect(await readAll('/allArticles/imprint-2', '/allArticles/imprint')).toEqual([
      ...['to /allArticles/who', 'to /allArticles/who'],
    ]);
  });

  it.each(['page', 'article', 'republished'])(
    'that is gone takes no old URL from what has its slug, a %s',
    async (kind) => {
      await adminOutput(blog, 'delete-article', 'imprint', '--yes');
      await publishPage();
      if (kind === 'article') await call('PATCH', '/api/articles/kind/imprint', ada, { kind });
      if (kind === 'republished') {
        await call('POST', '/api/articles/unpublish/imprint', ada);
        const draft = (await call('GET', '/api/drafts/of/imprint', ada)).json<{ _id: string }>();
        await blog.call('POST', '/api/articles/new', {
          as: ada,
          headers: { 'draft-id': draft._id },
          body: { title: 'Imprint', markdown: 'By the blog.', kind: 'article' },
        });
      }

      await rename('imprint', 'legal');
      const now = kind === 'page' ? 'to /legal' : 'to /allArticles/legal';
      const before = await readAll('/allArticles/imprint', '/imprint');
      await blog.anArticle({ by: eve, title: 'Imprint', markdown: 'By Eve.' });

      expect(before).toEqual([now, now]);
      // Only a page leaves the slug to its former owner, below /allArticles.
      expect(await readAll('/allArticles/imprint', '/imprint')).toEqual([
        kind === 'page' ? 'By Eve.' : now,
        now,
      ]);
    },
  );

  it('keeps what its author writes meanwhile', async () => {
    const id = randomUUID();
    const text = { title: 'Imprint', markdown: 'By Eve, again.', articleSlug: 'imprint', articleVersion: 1 };
    const save = (version: Record<string, string>, markdown: string) =>
      blog.call('PUT', `/api/drafts/${id}`, { as: eve, headers: version, body: { ...text, markdown } });
    await save({ 'if-none-match': '*' }, 'By Eve, ag');
    await publishPage();

    const saved = await save({ 'if-match': '"1"' }, text.markdown);
    const loaded = await call('GET', '/api/articles/imprint', eve);
    const published = await blog.call('PATCH', '/api/articles/edit/imprint', {
      as: eve,
      headers: { 'if-match': '"1"', 'draft-id': id },
      body: { title: 'Imprint', markdown: text.markdown },
    });
    const without = await call('PATCH', '/api/articles/edit/imprint', eve, {
      title: 'Imprint',
      markdown: 'By Eve.',
    });

    expect(saved.statusCode).toBe(200);
    expect([loaded.statusCode, loaded.headers.location]).toEqual([301, '/api/articles/imprint-2']);
    expect(published.json()).toMatchObject({ slug: 'imprint-2', version: 2, markdown: text.markdown });
    expect(without.json()).toMatchObject({ slug: 'imprint-2', version: 3 });
    expect((await call('GET', '/api/drafts', eve)).json<Listing<unknown>>().result).toEqual([]);
    expect(await read('/imprint')).toBe('By the blog.');
  });

  it.each(['the same', 'another'])(
    'isn’t confused with the page of %s admin that it made way for',
    async (whose) => {
      const grace = await blog.aUser({ name: 'Grace' });
      await adminOutput(blog, 'make-admin', grace.email);
      const publisher = whose === 'another' ? grace : ada;
      await blog.anArticle({ by: ada, title: 'About', markdown: 'An article.' });
      const id = randomUUID();
      const save = (version: Record<string, string>, markdown: string) =>
        blog.call('PUT', `/api/drafts/${id}`, {
          as: ada,
          headers: version,
          body: { title: 'About', markdown, articleSlug: 'about', articleVersion: 1 },
        });
      await save({ 'if-none-match': '*' }, 'By Eve, at first.');
      await publishPage(publisher, { title: 'About' });

      await save({ 'if-match': '"1"' }, 'By Eve.');
      const published = await blog.call('PATCH', '/api/articles/edit/about', {
        as: ada,
        headers: { 'if-match': '"1"', 'draft-id': id },
        body: { title: 'About', markdown: 'By Eve.' },
      });
      await call('PATCH', '/api/articles/edit/about', publisher, {
        title: 'About',
        markdown: 'By the blog. Us.',
      });

      expect(published.json()).toMatchObject({ slug: 'about-2', kind: 'article' });
      expect(await readAll('/about', '/allArticles/about-2')).toEqual(['By the blog.', 'By Eve.']);
      expect((await call('GET', '/about')).body).toContain('Us.');
    },
  );

  describe('of the same admin', () => {
    beforeEach(() => blog.anArticle({ by: ada, title: 'About', markdown: 'By Eve.' }));
    const edit = (headers: Record<string, string> = {}) =>
      blog.call('PATCH', '/api/articles/edit/about', {
        as: ada,
        headers,
        body: { title: 'About', markdown: 'Overwritten.' },
      });
    const saveFirst = (articleVersion: number) =>
      blog.call('PUT', `/api/drafts/${randomUUID()}`, {
        as: ada,
        headers: { 'if-none-match': '*' },
        body: { title: 'About', markdown: 'Overwritten.', articleSlug: 'about', articleVersion },
      });

    it.each(['published', 'renamed'])(
      'isn’t what an open edit replaces in a page that is %s',
      async (how) => {
        if (how === 'published') await publishPage(ada, { title: 'About' });
        else {
          for (const version of ['"1"', '"2"'])
            await blog.call('PATCH', '/api/articles/edit/about', {
              as: ada,
              headers: { 'if-match': version },
              body: { title: 'About', markdown: `By Eve. ${version}` },
            });
          await publishPage(ada, { title: 'Legal' });
          await call('PATCH', '/api/articles/edit/legal', ada, {
            title: 'Legal',
            markdown: 'By the blog. Us.',
          });
          await rename('legal', 'about');
        }
        const version = how === 'published' ? 1 : 3;

        const edited = await edit({ 'if-match': `"${version}"` });
        const saved = await saveFirst(version);
        const present = (await call('GET', '/api/articles/about', ada)).json<{ version: number }>().version;
        const ofPage = await saveFirst(present);

        expect([edited, saved, ofPage].map(({ statusCode }) => statusCode)).toEqual([409, 400, 201]);
        expect(await readAll('/about', '/allArticles/about-2')).toEqual(['By the blog.', 'By Eve.']);
      },
    );

    it('takes a draft of a renamed page to its new version', async () => {
      await call('PATCH', '/api/articles/edit/about', ada, { title: 'About', markdown: 'By Eve, twice.' });
      await call('PATCH', '/api/articles/edit/about', ada, { title: 'About', markdown: 'By Eve.' });
      await publishPage(ada, { title: 'Legal' });
      const id = randomUUID();
      await blog.call('PUT', `/api/drafts/${id}`, {
        as: ada,
        headers: { 'if-none-match': '*' },
        body: { title: 'Legal', markdown: 'By the blog. Us.', articleSlug: 'legal', articleVersion: 1 },
      });

      await rename('legal', 'about');
      const published = await call('POST', '/api/articles/bulk', ada, {
        ...{ state: 'draft', items: [id], act: 'publish' },
      });

      expect(published.statusCode).toBe(200);
      expect((await call('GET', '/about')).body).toContain('Us.');
    });

    it('isn’t mistaken for a page that is published while a text is rendered', async () => {
      const { db } = blog.connection;
      const slowly = {
        db,
        rendering: {
          render: async (...args: Parameters<typeof renderHere.render>) => {
            await publishPage(ada, { title: 'About' });
            return renderHere.render(...args);
          },
        },
      };
      const { number } = await db
        .selectFrom('article')
        .select('number')
        .where('slug', '=', 'about')
        .executeTakeFirstOrThrow();
      const article = { title: 'About', markdown: 'Overwritten.' };
      const publication = { ownerId: idOf(ada), slug: 'about', number, article, expected: null };

      const edit = publishArticle(
        slowly,
        { ...publication, writer: operator },
        { idempotencyKey: null, draftId: null },
      );

      await expect(edit).rejects.toMatchObject({ kind: 'conflict' });
      expect(await read('/about')).toBe('By the blog.');
    });

    it('is published as scheduled if a page gets its URL while it is rendered', async () => {
      const id = randomUUID();
      await blog.call('PUT', `/api/drafts/${id}`, {
        as: ada,
        headers: { 'if-none-match': '*' },
        body: {
          ...{ title: 'About', markdown: 'By Eve. Later.', articleSlug: 'about', articleVersion: 1 },
          publishAt: new Date(Date.now() + 60_000).toISOString(),
        },
      });
      await makeDue();
      const { db } = blog.connection;
      let isFirst = true;
      const slowly = async (...args: Parameters<typeof renderHere.render>) => {
        if (isFirst) await publishPage(ada, { title: 'About' });
        isFirst = false;
        return renderHere.render(...args);
      };

      await publishDue({ db, rendering: { render: slowly } }, throwIt);
      await publishAllDue();

      expect(await readAll('/about', '/allArticles/about-2')).toEqual(['By the blog.', 'By Eve.']);
      expect((await call('GET', '/allArticles/about-2')).body).toContain('Later.');
    });
  });

  describe('in an open list of an admin', () => {
    const listed = async () => {
      const { result } = (await call('GET', '/api/admin/articles', ada)).json<Listing<{ _id: string }>>();
      return result.map(({ _id }) => _id);
    };
    const act = (name: string, body: object) => call('POST', `/api/admin/articles/${name}`, ada, body);

    it.each([
      ['hidden', 'hide'],
      ['deleted', 'delete'],
    ])('is what is %s, not the page', async (_what, name) => {
      const ids = await listed();
      await publishPage();

      const input = name === 'hide' ? { reason: 'Spam' } : { password: ada.password };
      const reply = await act(name, { ids, ...input });

      expect(reply.json()).toEqual({ results: [{ item: ids[0], problem: null }], next: null });
      expect(await readAll('/imprint', '/allArticles/imprint-2')).toEqual(['By the blog.', '404']);
    });

    it('is shown again where it is', async () => {
      const ids = await listed();
      await act('hide', { ids, reason: 'Spam' });
      await publishPage();

      await act('unhide', { ids });
      const unknown = await act('unhide', { ids: [randomUUID()] });

      expect(await readAll('/imprint', '/allArticles/imprint-2')).toEqual(['By the blog.', 'By Eve.']);
      expect(unknown.json()).toMatchObject({
        results: [{ problem: writingReplies.articleNotFound }],
      });
    });

    it('isn’t mistaken for a page that gets its URL after it was looked up', async () => {
      const { db } = blog.connection;
      const { number } = await db.selectFrom('article').select('number').executeTakeFirstOrThrow();
      const named = { slug: 'imprint', number };
      await publishPage();

      await expect(hideArticleBySlug(db, named, { reason: 'Spam', by: commandLine })).rejects.toThrow(
        writingReplies.articleNotFound,
      );
      await expect(deleteArticleForever(db, named, commandLine)).rejects.toThrow(
        writingReplies.articleNotFound,
      );
      expect(await read('/imprint')).toBe('By the blog.');
      await act('hide', { slugs: ['imprint'], reason: 'Check' });
      await expect(unhideArticle(db, named, commandLine)).rejects.toThrow(writingReplies.articleNotFound);
    });
  });

  it('is in the audit log and in webhooks with both URLs', async () => {
    const { db } = blog.connection;
    await insertWebhook(db, { url: 'https://hooks.example.org/', events: [...webhookEvents] });

    await publishPage();

    const { result } = (await call('GET', '/api/admin/log?act=move-article', ada)).json<Listing<LogEntry>>();
    expect(result).toMatchObject([
      {
        actor: 'Ada',
        on: { kind: 'article', id: 'imprint-2', name: 'Imprint' },
        details: { before: '/allArticles/imprint', after: '/allArticles/imprint-2' },
      },
    ]);
    expect(await db.selectFrom('webhookDelivery').select(['event', 'slug']).execute()).toEqual([
      { event: 'article.updated', slug: 'imprint-2' },
    ]);
  });

  it.each([
    ['unpublished', 'POST', '/api/articles/unpublish/imprint'],
    ['in the bin', 'DELETE', '/api/articles/delete/imprint'],
  ] as const)('tells nobody its title while it is %s', async (_, method, path) => {
    await call(method, path, eve);

    const page = await publishPage();

    const { result } = (await call('GET', '/api/admin/log?act=move-article', ada)).json<Listing<LogEntry>>();
    expect(page.json()).toMatchObject({ slug: 'imprint' });
    expect(page.json()).not.toHaveProperty('movedArticle');
    expect(result.map(({ on }) => on)).toMatchObject([{ id: 'imprint-2', name: 'imprint-2' }]);
  });

  it('stays where it is when changes are taken back, its own and the publication of the page', async () => {
    const edit = (slug: string, markdown: string) =>
      call('PATCH', `/api/articles/edit/${slug}`, eve, { title: 'Imprint', markdown });
    const takeBack = async (as: Author, since: string) => {
      const { db } = blog.connection;
      const query = { by: byAccount(idOf(as)), since, ownerId: idOf(as), byName: '' };
      const id = await startTakeBack(db, query, { id: idOf(as), name: 'A' });
      await runTakeBacks({
        db,
        rendering: renderHere,
        onFailed: throwIt,
        stop: new AbortController().signal,
      });
      return findTakeBack(db, id);
    };
    const since = new Date().toISOString();
    await edit('imprint', 'Bought by Mallory.');
    await publishPage();

    const eves = await takeBack(eve, since);
    const restored = await readAll('/allArticles/imprint-2', '/allArticles/imprint');
    const adas = await takeBack(ada, since);

    expect([eves, adas]).toMatchObject([
      { changed: 1, kept: 0 },
      { changed: 1, kept: 0 },
    ]);
    expect(restored).toEqual(['By Eve.', 'to /allArticles/imprint-2']);
    expect(await readAll('/imprint', '/allArticles/imprint', '/allArticles/imprint-2')).toEqual([
      ...['404', 'to /allArticles/imprint-2', 'By Eve.'],
    ]);
  });

  it('makes way once if two admins, its author and others write at the same time', async () => {
    const grace = await blog.aUser({ name: 'Grace' });
    await adminOutput(blog, 'make-admin', grace.email);
    for (const [by, title] of [
      [grace, 'About'],
      [ada, 'Team'],
    ] as const)
      await blog.anArticle({ by, title, markdown: 'By Eve.' });

    for (let round = 0; round < 6; round += 1) {
      const title = `Round ${round}`;
      await blog.anArticle({ by: eve, title, markdown: 'By Eve.' });
      const replies = await Promise.all([
        publishPage(ada, { title }),
        publishPage(grace, { title }),
        rename(`round-${round}`, `elsewhere-${round}`, eve),
        blog.anArticle({ by: eve, title, markdown: 'By Eve.' }),
        ...(round === 0 ? [publishPage(ada, { title: 'About' }), publishPage(grace, { title: 'Team' })] : []),
      ]);

      // Eve renames the article before or after it made way.
      const statuses = replies.map((reply) => ('statusCode' in reply ? reply.statusCode : 201));
      expect([200, 404]).toContain(statuses.splice(2, 1)[0]);
      expect(new Set(statuses)).toEqual(new Set([201]));
      expect(await read(`/round-${round}`)).toBe('By the blog.');
    }
    expect(await readAll('/about', '/team')).toEqual(['By the blog.', 'By the blog.']);
  });
});
