import { randomBytes, randomUUID } from 'node:crypto';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { parse as parseToml } from 'smol-toml';
import { now } from '../../../src/server/db/portable.ts';
import type { Database } from '../../../src/server/db/schema.ts';
import { makeAdmin } from '../../../src/server/services/moderateAccounts.ts';
import { confirmOwnEmail } from '../../../src/server/store/accounts/users.ts';
import { commandLine } from '../../../src/server/store/auditLog.ts';
import { storeSetting } from '../../../src/server/store/settings.ts';
import { exportArticles } from '../../../src/server/transfer/exportArticles.ts';
import { hugoLayouts } from '../../../src/server/transfer/hugoText.ts';
import { LEFT_OUT, personalTables } from '../../../src/server/transfer/personalData.ts';
import type { CreatedToken } from '../../../src/shared/accessToken.ts';
import { imageUrl } from '../../../src/shared/image.ts';
import { developerMessages } from '../../../src/shared/messages/en/developers.ts';
import { transferMessages } from '../../../src/shared/messages/en/transfer.ts';
import { type Author, type Blog, idOf, startBlog } from '../../helpers/blog.ts';
import { draftsOf } from '../../helpers/drafts.ts';
import { imagesOf } from '../../helpers/images.ts';
import { itOnOneEngine } from '../../helpers/registerTests.ts';
import { unzip } from '../../helpers/unzip.ts';

const layouts = hugoLayouts.map(({ name }) => name);

describe('exports', () => {
  let blog: Blog;
  let ada: Author;
  beforeAll(async () => {
    blog = await startBlog();
  });
  beforeEach(async () => {
    ada = await blog.aUser();
  });
  afterAll(async () => {
    await blog.close();
  });

  const post = (url: string, as: Author | undefined, body: object = {}) =>
    blog.call('POST', url, { ...(as && { as }), body });

  const filesOf = async (as: Author, body: object = {}) =>
    unzip((await post('/api/exports', as, body)).rawPayload);

  it('contain only the owner’s articles, drafts and images', async () => {
    const { url, hash } = await imagesOf(blog).anImage(ada);
    const body = { title: 'On looms', markdown: `![](${url})`, cover: '' };
    await blog.call('POST', '/api/articles/new', { as: ada, body });
    const { _id: id } = await draftsOf(blog).aDraft(ada, { title: 'Idea' });
    const eve = await blog.aUser({ name: 'Eve' });
    await blog.anArticle({ by: eve, title: 'Hers' });

    const reply = await post('/api/exports', ada);

    expect(reply.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': "attachment; filename*=UTF-8''blog.zip",
      'cache-control': 'no-store',
    });
    const files = await unzip(reply.rawPayload);
    expect(Object.keys(files).sort()).toEqual(
      [
        'hugo.toml',
        'manifest.json',
        ...layouts,
        'content/posts/on-looms.md',
        `content/drafts/${id}.md`,
        `static${imageUrl(hash)}`,
      ].sort(),
    );
  });

  itOnOneEngine('send large images in pieces, so that slow clients show progress', async () => {
    const { url } = await imagesOf(blog).anImage(ada);
    await blog.anArticle({ by: ada, markdown: `![A loom](${url})` });
    const image = randomBytes(1024 * 1024);
    const sizes: number[] = [];

    const { db } = blog.connection;
    for await (const chunk of exportArticles({ db, media: { get: async () => image }, ownerId: idOf(ada) }))
      sizes.push((chunk as Buffer).length);

    expect(sizes.reduce((sum, size) => sum + size)).toBeGreaterThan(image.length);
    expect(Math.max(...sizes)).toBeLessThan(128 * 1024);
  });

  itOnOneEngine('contain one article with its images, and its history on request', async () => {
    const { url, hash } = await imagesOf(blog).anImage(ada);
    const { slug } = await blog.anArticle({ by: ada, title: 'One' });
    await blog.anArticle({ by: ada, title: 'Other' });
    const edit = { title: 'One', markdown: `![](${url})`, cover: '' };
    await blog.call('PATCH', `/api/articles/edit/${slug}`, { as: ada, body: edit });
    await draftsOf(blog).aDraft(ada);

    const names = Object.keys(await filesOf(ada, { article: slug, history: true }));
    const namesByDefault = Object.keys(await filesOf(ada, { article: slug }));

    const versions = names.filter((name) => name.startsWith('history/'));
    expect(namesByDefault.sort()).toEqual(names.filter((name) => !versions.includes(name)).sort());
    expect(versions.length).toBeGreaterThan(0);
    expect(versions.filter((name) => !name.startsWith(`history/articles/${slug}/`))).toEqual([]);
    expect(names.filter((name) => !name.startsWith('history/')).sort()).toEqual(
      ['content/posts/one.md', 'hugo.toml', 'manifest.json', ...layouts, `static${imageUrl(hash)}`].sort(),
    );
    const eve = await blog.aUser({ name: 'Eve' });
    expect((await post('/api/exports', eve, { article: slug })).statusCode).toBe(404);
  });

  itOnOneEngine('contain an article whose slug is not Latin', async () => {
    const { slug } = await blog.anArticle({ by: ada, title: '織機' });

    const reply = await post('/api/exports', ada, { article: slug });

    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-disposition']).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('織機')}.zip`,
    );
  });

  it('contain the articles of all authors for admins', async () => {
    const [eve, grace] = [await blog.aUser({ name: 'Eve' }), await blog.aUser({ name: 'Grace' })];
    const [hers, mine] = [await blog.anArticle({ by: eve }), await blog.anArticle({ by: grace })];
    await draftsOf(blog).aDraft(eve, { title: 'Secret idea' });

    const refused = await post('/api/admin/exports', grace);
    await makeAdmin(blog.connection.db, { id: idOf(grace), name: 'Grace' }, commandLine);
    const files = await unzip((await post('/api/admin/exports', grace)).rawPayload);

    expect(refused.statusCode).toBe(403);
    for (const { slug } of [hers, mine]) expect(files).toHaveProperty([`content/posts/${slug}.md`]);
    expect(Object.keys(files).filter((name) => name.startsWith('content/drafts'))).toEqual([]);
  });

  it('contain earlier published versions of all authors’ articles for admins who ask for them', async () => {
    const [eve, barbara] = [await blog.aUser({ name: 'Eve' }), await blog.aUser({ name: 'Barbara' })];
    const { slug, title } = await blog.anArticle({ by: eve, markdown: 'First.' });
    const gone = await blog.anArticle({ by: eve, title: 'Gone', markdown: 'Gone.' });
    await blog.call('POST', `/api/articles/unpublish/${gone.slug}`, { as: eve });
    const body = { title, markdown: 'Second.' };
    await blog.call('PATCH', `/api/articles/edit/${slug}`, { as: eve, body });
    await draftsOf(blog).aDraft(eve, { title, markdown: 'Private.', articleSlug: slug });
    await makeAdmin(blog.connection.db, { id: idOf(barbara), name: 'Barbara' }, commandLine);
    const isOfOthers = (name: string) => !name.includes(`/${slug}/`) && !name.includes(`/${gone.slug}/`);
    const historyOf = async (history: boolean) => {
      const reply = await blog.call('POST', '/api/admin/exports', { as: barbara, body: { history } });
      const files = Object.entries(await unzip(reply.rawPayload));
      return files.filter(([name]) => name.startsWith('history/') && !isOfOthers(name));
    };

    const versions = await historyOf(true);

    expect(versions.map(([name]) => path.dirname(name))).toEqual(
      ['', ''].map(() => `history/articles/${slug}`),
    );
    expect(versions.map(([, content]) => /\w+\.$/.exec(content.trim())?.[0])).toEqual(['First.', 'Second.']);
    expect(await historyOf(false)).toEqual([]);
  });

  it('have the blog’s title', async () => {
    const title = 'Looms \\ "Übersicht"';
    const { db } = blog.connection;
    await storeSetting(db, 'title', title);

    const ofOne = await filesOf(ada);
    const zip = exportArticles({ db, media: { get: async () => null }, ownerId: null });
    const ofAll = await unzip(await buffer(zip));

    for (const files of [ofOne, ofAll])
      expect(parseToml(files['hugo.toml'] ?? '')).toEqual({
        title,
        languageCode: 'en',
        theme: 'plain',
        disablePathToLower: true,
        permalinks: { posts: '/allArticles/:slug/', pages: '/:slug/' },
        markup: { goldmark: { renderer: { unsafe: false } } },
      });
  });

  itOnOneEngine('are limited per hour and accept access tokens, except for personal data', async () => {
    const { token } = (
      await blog.call('POST', '/api/tokens', { as: ada, body: { name: 'CI', scopes: ['read'], days: 1 } })
    ).json<CreatedToken>();
    const headers = { authorization: `Bearer ${token}` };
    const byToken = (body: object) => blog.call('POST', '/api/exports', { headers, body });

    const { slug: own } = await blog.anArticle({ by: ada });
    const asked = [{}, { article: own }, { article: 'none' }, { history: true }];
    const refused = await Promise.all(asked.map((more) => byToken({ ...more, personalData: true })));
    const statuses = [];
    for (let count = 0; count < 27; count += 1)
      statuses.push((await byToken({ article: 'none' })).statusCode);

    expect(refused.map(({ statusCode, body }) => [statusCode, body])).toEqual(
      asked.map(() => [403, developerMessages.tokens.notAllowed]),
    );
    expect(statuses.slice(0, 26)).toEqual(Array(26).fill(404));
    expect(statuses.at(-1)).toBe(429);
    expect((await post('/api/exports', ada, { article: 'none' })).statusCode).toBe(404);
  });

  itOnOneEngine('run one at a time per account', async () => {
    await blog.anArticle({ by: ada });

    const replies = await Promise.all([post('/api/exports', ada), post('/api/exports', ada)]);

    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 429]);
    expect(replies.find(({ statusCode }) => statusCode === 429)?.body).toBe(transferMessages.export.running);
    expect((await post('/api/exports', ada)).statusCode).toBe(200);
  });

  itOnOneEngine('end when the client disconnects', async () => {
    for (let count = 0; count < 3; count += 1) await blog.anArticle({ by: ada });
    const { db } = blog.connection;
    const zip = exportArticles({ db, media: { get: async () => null }, ownerId: idOf(ada) });

    zip.destroy();

    await expect(buffer(zip)).rejects.toThrow();
  });
});

describe('personal data', () => {
  let blog: Blog;
  beforeAll(async () => {
    blog = await startBlog();
  });
  afterAll(() => blog.close());

  it('leaves out no table of accounts as not about any', async () => {
    const tables = await blog.connection.db.introspection.getTables();
    const isOfAccounts = /^(?:ownerId|userId|actorId|subjectId|addedBy|account|recipient|emailKey)$/;

    const personal = tables.filter(({ columns }) => columns.some(({ name }) => isOfAccounts.test(name)));

    expect(personal.length).toBeGreaterThan(20);
    expect(personal.filter(({ name }) => personalTables[name as keyof Database] === LEFT_OUT.nobody)).toEqual(
      [],
    );
  });

  it('contains what is stored about the account, without secrets or other people’s data', async () => {
    const ada = await blog.aUser({ name: 'Ada', email: 'ada@example.org' });
    const eve = await blog.aUser({ name: 'Eve', email: 'eve@example.org' });
    const { db } = blog.connection;
    await makeAdmin(db, { id: idOf(eve), name: 'Eve' }, commandLine);
    const { hash } = await imagesOf(blog).anImage(ada);
    await blog.call('POST', '/api/tokens', { as: ada, body: { name: 'My CI', scopes: ['read'], days: 1 } });
    const limit = { items: [idOf(ada)], reason: 'Too many links.' };
    await blog.call('POST', '/api/admin/accounts/limit', { as: eve, body: limit });
    await blog.call('PUT', '/api/users/me/profile', { as: ada, body: { bio: 'Weaver', links: [] } });

    const hers = JSON.parse(await personalDataOf(ada)) as object;
    const admins = await personalDataOf(eve);

    expect(hers).toMatchObject({
      account: { id: idOf(ada), name: 'Ada', email: 'ada@example.org', limitedFor: 'Too many links.' },
      profile: { bio: 'Weaver' },
      sessions: [{ createdAt: expect.any(String) as string }],
      accessTokens: [{ name: 'My CI', scopes: 'read' }],
      images: [{ file: imageUrl(hash).slice('/media/'.length) }],
      auditLog: [{ act: 'limit-account', byYou: false, reason: 'Too many links.' }],
    });
    expect(JSON.stringify(hers)).not.toMatch(/Eve|eve@/);
    expect(admins).not.toMatch(/Ada|ada@|Too many links/);
    for (const secret of await secretsOf(ada)) expect(JSON.stringify(hers)).not.toContain(secret);
  });

  it('has mails to an email only once the account has confirmed it', async () => {
    const { db } = blog.connection;
    const email = 'grace@example.org';
    const grace = await blog.aUser({ name: 'Grace', email });
    await db
      .insertInto('mail')
      .values({
        ...{ id: randomUUID(), kind: 'passwordReset', recipient: email, tries: 0, claim: '' },
        ...{ dueAt: now(), createdAt: now() },
      })
      .execute();
    const mailsOf = async () => (JSON.parse(await personalDataOf(grace)) as { mails: object[] }).mails;

    const before = await mailsOf();
    await confirmOwnEmail(db, idOf(grace));

    expect(before).toEqual([]);
    expect(await mailsOf()).toMatchObject([{ kind: 'passwordReset', recipient: email }]);
  });

  async function personalDataOf(author: Author): Promise<string> {
    const { db } = blog.connection;
    const options = { ownerId: idOf(author), withPersonalData: true };
    const zip = await buffer(exportArticles({ db, media: { get: async () => null }, ...options }));
    const { 'personal-data.json': found } = await unzip(zip);
    if (found === undefined) throw new Error('There is no personal data.');
    return found;
  }

  async function secretsOf(author: Author): Promise<string[]> {
    const { db } = blog.connection;
    const userId = idOf(author);
    const user = await db
      .selectFrom('user')
      .select('passwordHash')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    const sessions = await db.selectFrom('session').select('idHash').where('userId', '=', userId).execute();
    const tokens = await db
      .selectFrom('accessToken')
      .select('tokenHash')
      .where('userId', '=', userId)
      .execute();
    expect([sessions.length, tokens.length]).toEqual([1, 1]);
    return [
      user.passwordHash,
      ...sessions.map(({ idHash }) => idHash),
      ...tokens.map(({ tokenHash }) => tokenHash),
    ];
  }
});
