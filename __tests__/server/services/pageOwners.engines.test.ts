import { sql } from 'kysely';
import { inTransaction, isPostgres } from '../../../src/server/db/portable.ts';
import { deleteAccount, deleteOwnAccount } from '../../../src/server/services/accountDeletion.ts';
import { changeInTransaction } from '../../../src/server/services/articleKind.ts';
import { makeAdmin, removeAdmin } from '../../../src/server/services/moderateAccounts.ts';
import { lockPublic } from '../../../src/server/store/articles/write.ts';
import { commandLine } from '../../../src/server/store/auditLog.ts';
import type { PublicListing } from '../../../src/shared/article.ts';
import { operator } from '../../../src/shared/articleChange.ts';
import type { Listing } from '../../../src/shared/listing.ts';
import { miscounts } from '../../../tools/miscounts.ts';
import { type Author, type Blog, idOf, startBlog } from '../../helpers/blog.ts';
import { imagesOf } from '../../helpers/images.ts';
import { adminOutput } from '../../helpers/runCommand.ts';
import { storeArticles } from '../../helpers/storeArticles.ts';
import { until } from '../../helpers/until.ts';

describe('who looks after pages', () => {
  let blog: Blog;
  let ada: Author;
  let eve: Author;
  let bob: Author;
  beforeEach(async () => {
    blog = await startBlog();
    [ada, eve, bob] = [
      await blog.aUser({ name: 'Ada' }),
      await blog.aUser({ name: 'Eve' }),
      await blog.aUser({ name: 'Bob' }),
    ];
    for (const { email } of [ada, eve]) await adminOutput(blog, 'make-admin', email);
  });
  afterEach(async () => {
    expect(await miscounts(blog.connection.db)).toEqual([]);
    expect(await misowned()).toEqual([]);
    await blog.close();
  });

  const db = () => blog.connection.db;
  const publish = async (title: string, as = ada, markdown = `Of ${title}.`) =>
    (await blog.call('POST', '/api/articles/new', { as, body: { title, markdown, kind: 'page' } })).json<{
      slug: string;
    }>().slug;
  const edit = (slug: string, as: Author, markdown = 'Changed.') =>
    blog.call('PATCH', `/api/articles/edit/${slug}`, { as, body: { title: slug, markdown } });
  const read = async (slug: string) => {
    const { statusCode, body } = await blog.call('GET', `/api/articles/public/${slug}`);
    return statusCode === 200 ? (JSON.parse(body) as { kind: string }).kind : statusCode;
  };
  const account = ({ token, name }: Author) => ({ id: idOf({ token }), name });
  const demote = (who: Author) => removeAdmin(db(), account(who), commandLine);
  const promote = (who: Author) => makeAdmin(db(), account(who), commandLine);

  /** Returns the pages that neither an admin nor, without admins, an unclaimed account has. */
  async function misowned() {
    const admins = (await db().selectFrom('admin').select('userId').execute()).map(({ userId }) => userId);
    const unclaimed = (await db().selectFrom('unclaimedAccount').select('userId').execute()).map(
      ({ userId }) => userId,
    );
    const pages = await db()
      .selectFrom('articlePage')
      .innerJoin('article', 'article.number', 'articlePage.number')
      .select(['article.ownerId', 'article.slug'])
      .execute();
    return pages.filter(({ ownerId }) => !(admins.length > 0 ? admins : unclaimed).includes(ownerId));
  }

  it('is another admin once the account is no admin anymore', async () => {
    const slug = await publish('Imprint');

    await demote(ada);

    expect(await read(slug)).toBe('page');
    expect((await edit(slug, ada)).statusCode).toBe(404);
    expect((await edit(slug, eve)).statusCode).toBe(200);
    expect((await blog.call('GET', `/api/articles/history/${slug}`, { as: eve })).json()).toMatchObject({
      result: [{ kind: 'published' }, { kind: 'published' }],
    });
  });

  it.each([
    ['Eve', '2026-01-01'],
    ['Bob', '2099-01-01'],
  ])('is the one who has been an admin for longest: %s', async (name, since) => {
    const slug = await publish('Imprint');
    await promote(bob);
    await db().updateTable('admin').set({ createdAt: since }).where('userId', '=', idOf(eve)).execute();

    await demote(ada);

    const owner = db()
      .selectFrom('article')
      .innerJoin('user', 'user.id', 'article.ownerId')
      .select('user.name')
      .where('article.slug', '=', slug);
    expect(await owner.execute()).toEqual([{ name }]);
  });

  it.each([
    ['by its owner', () => deleteOwnAccount(db(), idOf(ada))],
    ['by a command', () => adminOutput(blog, 'delete-account', ada.email, '--yes')],
  ])('is another admin when the account is deleted %s', async (_, remove) => {
    const { url: image } = await imagesOf(blog).anImage(ada);
    const slug = await publish('Imprint', ada, `![Us](${image})`);
    await blog.anArticle({ by: ada, title: 'Looms', markdown: 'Warp.' });
    await blog.call('PUT', '/api/drafts/4f0c9e4e-7a52-4f39-9a31-4b6d0c4c1c11', {
      as: ada,
      headers: { 'if-none-match': '*' },
      body: { title: 'Imprint', markdown: 'Soon.', articleSlug: slug },
    });

    await remove();
    await deleteAccount(db(), idOf(ada));

    expect([await read(slug), await read('looms')]).toEqual(['page', 404]);
    expect((await blog.call('GET', image)).statusCode).toBe(200);
    expect((await blog.call('GET', `/api/drafts/of/${slug}`, { as: eve })).json()).toMatchObject({
      markdown: 'Soon.',
      kind: 'page',
    });
  });

  it('is nobody without an admin, and then the next one', async () => {
    const slug = await publish('Imprint');
    const hidden = await publish('Privacy');
    await adminOutput(blog, 'hide-article', hidden, '--reason', 'Check');
    await demote(eve);
    await deleteOwnAccount(db(), idOf(ada));
    await deleteAccount(db(), idOf(ada));

    expect([await read(slug), await read(hidden)]).toEqual(['page', 404]);
    expect((await edit(slug, eve)).statusCode).toBe(404);
    await adminOutput(blog, 'unhide-article', hidden);
    expect(await read(hidden)).toBe('page');

    await promote(bob);

    expect((await edit(slug, bob)).statusCode).toBe(200);
    expect((await edit(hidden, bob)).statusCode).toBe(200);
  });

  it('shows on no page of its former author what is an article again', async () => {
    await blog.anArticle({ by: ada, title: 'Looms' });
    await blog.anArticle({ by: ada, title: 'Imprint' });
    for (const path of ['users/me', 'admin'])
      await blog.call('PUT', `/api/${path}/pins/imprint`, { as: ada });
    const turn = (as: Author, kind: string) =>
      blog.call('PATCH', '/api/articles/kind/imprint', { as, body: { kind } });
    const pinned = async (query: string) => {
      const { pinned = [] } = (await blog.call('GET', `/api/articles/all${query}`)).json<PublicListing>();
      return pinned.map(({ slug }) => slug);
    };
    await turn(ada, 'page');
    await demote(ada);

    expect((await turn(eve, 'article')).statusCode).toBe(200);

    expect([await pinned('?author=ada'), await pinned('?author=eve'), await pinned('')]).toEqual([
      [],
      [],
      ['imprint'],
    ]);
  });

  it.each([
    ['once the account is no admin anymore', () => demote(ada)],
    [
      'when the account is deleted',
      async () => {
        await deleteOwnAccount(db(), idOf(ada));
        await deleteAccount(db(), idOf(ada));
      },
    ],
  ])('learns nothing of browsers and tokens of the former one %s', async (_, leave) => {
    const { token: accessToken } = (
      await blog.call('POST', '/api/tokens', {
        as: ada,
        body: { name: 'Laptop of Ada', scopes: ['write'], days: null },
      })
    ).json<{ token: string }>();
    const slug = await publish('Imprint', { ...ada, token: accessToken });
    await blog.call('PUT', '/api/drafts/4f0c9e4e-7a52-4f39-9a31-4b6d0c4c1c13', {
      as: { ...ada, token: accessToken },
      headers: { 'if-none-match': '*' },
      body: { title: 'Imprint', markdown: 'Soon.', articleSlug: slug },
    });
    const named = async () => {
      const draft = await blog.call('GET', `/api/drafts/of/${slug}`, { as: eve });
      const versions = await blog.call('GET', `/api/articles/history/${slug}`, { as: eve });
      return { draft: draft.json<{ markdown: string }>(), versions: versions.json<Listing<object>>().result };
    };

    await leave();

    const { draft, versions } = await named();
    expect(draft.markdown).toBe('Soon.');
    expect(versions).toEqual([expect.objectContaining({ kind: 'published', savedBy: null })]);
    const stored = [
      await db().selectFrom('draft').selectAll().execute(),
      await db().selectFrom('revision').select(['tokenName', 'savedBy', 'browser']).execute(),
      await db().selectFrom('articleChange').select('byName').execute(),
    ];
    expect(JSON.stringify(stored)).not.toContain('Laptop of Ada');
  });

  it('is the first admin, also of what is stored at the moment in which there is one', async () => {
    const slug = await publish('Imprint');
    await demote(eve);
    await demote(ada);
    const { ownerId } = await db()
      .selectFrom('article')
      .select('ownerId')
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow();
    await storeArticles(db(), [ownerId], 1);
    let end = (): unknown => undefined;
    const mayEnd = new Promise<void>((resolve) => (end = resolve));
    let importing = Promise.resolve();
    await new Promise<void>((resolve) => {
      importing = inTransaction(db(), async (db) => {
        const article = await lockPublic(db, { ownerId, slug: 'slug-0' });
        if (!article) throw new Error('There is no article.');
        await changeInTransaction(db, article, { kind: 'page', words: '', writer: operator });
        resolve();
        await mayEnd;
      });
    });

    const promoting = promote(bob);
    // In SQLite, all transactions wait for each other.
    if (isPostgres(db()))
      await Promise.race([
        promoting,
        until(async () => {
          const waiting = sql<{ pid: number }>`select pid from pg_locks where not granted`;
          return (await waiting.execute(db())).rows.length > 0;
        }),
      ]);
    end();
    await Promise.all([importing, promoting]);

    expect((await edit('slug-0', bob)).statusCode).toBe(200);
  });

  it('can restore, unpublish and take back what was passed on, and nobody else can', async () => {
    const slug = await publish('Imprint');
    await blog.call('POST', '/api/articles/bulk', { as: ada, body: { act: 'delete', items: [slug] } });
    await demote(ada);

    const own = await blog.call('POST', '/api/bin/restore', { as: ada, body: { slugs: [slug] } });
    const theirs = await blog.call('POST', '/api/bin/restore', { as: eve, body: { slugs: [slug] } });

    expect([own.body, theirs.body]).toEqual([
      expect.not.stringContaining('"problem":null'),
      expect.stringContaining('"problem":null'),
    ]);
    expect(await read(slug)).toBe('page');
  });

  it('reserves former URLs for the next one', async () => {
    const slug = await publish('Imprint');
    await blog.call('PATCH', `/api/articles/slug/${slug}`, { as: ada, body: { slug: 'legal' } });
    await demote(ada);

    const back = await blog.call('PATCH', '/api/articles/slug/legal', { as: eve, body: { slug: 'imprint' } });

    expect(back.json()).toEqual({ slug: 'imprint' });
    expect(await read('imprint')).toBe('page');
  });

  it('is never lost, whichever of two things at once comes first', async () => {
    const slugs: string[] = [];
    for (let round = 0; round < 6; round += 1) {
      slugs.push(await publish(`Page ${round}`, round % 2 === 0 ? ada : eve));
      const [leaving, staying] = round % 2 === 0 ? [ada, eve] : [eve, ada];
      const results = await Promise.allSettled([
        demote(leaving),
        blog.call('POST', '/api/articles/new', {
          as: leaving,
          body: { title: `Late ${round}`, markdown: 'Late.', kind: 'page' },
        }),
        edit(slugs.at(-1) ?? '', leaving),
        round === 5 ? demote(staying) : promote(bob),
      ]);
      expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
      expect(await misowned()).toEqual([]);
      await promote(leaving);
      if (round === 5) await promote(staying);
      await demote(bob);
    }

    for (const slug of slugs) expect(await read(slug)).toBe('page');
  });

  it('is somebody when all admins leave at once', async () => {
    const slugs = [await publish('Imprint', ada), await publish('Privacy', eve)];

    await Promise.all([deleteOwnAccount(db(), idOf(ada)), deleteOwnAccount(db(), idOf(eve))]);
    for (const who of [ada, eve]) await deleteAccount(db(), idOf(who));

    for (const slug of slugs) expect(await read(slug)).toBe('page');
  });
});
