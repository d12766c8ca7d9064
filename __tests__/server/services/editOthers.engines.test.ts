import { sql } from 'kysely';
import { daysAgo } from '../../../src/server/db/expiry.ts';
import { editorSaver, toSaver } from '../../../src/server/db/savers.ts';
import { createImageProcessor } from '../../../src/server/images/imageProcessor.ts';
import { createMediaStorage } from '../../../src/server/images/mediaStorage.ts';
import { mailQueue } from '../../../src/server/mail/mailQueue.ts';
import { deleteAccount, deleteOwnAccount } from '../../../src/server/services/accountDeletion.ts';
import { createMailComposer } from '../../../src/server/services/accountMails.ts';
import { findEdited } from '../../../src/server/services/editOthers.ts';
import { deleteFiles } from '../../../src/server/services/images.ts';
import { publishArticle, publishDue } from '../../../src/server/services/publish.ts';
import { setLimit, suspend } from '../../../src/server/store/accounts/status.ts';
import { articleHistory, packSync, recordRevision } from '../../../src/server/store/revisions.ts';
import { renderHere } from '../../../src/server/transfer/importArticles.ts';
import type { CreatedToken } from '../../../src/shared/accessToken.ts';
import { type Article, fillShortTexts, type PublicArticle } from '../../../src/shared/article.ts';
import type { ChangesReply } from '../../../src/shared/articleChange.ts';
import type { LogEntry } from '../../../src/shared/audit.ts';
import type { Draft } from '../../../src/shared/draft.ts';
import type { Listing } from '../../../src/shared/listing.ts';
import { accountErrors } from '../../../src/shared/messages/en/account.ts';
import { apiMessages } from '../../../src/shared/messages/en/api.ts';
import { writingReplies } from '../../../src/shared/messages/en/editor.ts';
import { uploadReplies } from '../../../src/shared/messages/en/images.ts';
import { mailMessages } from '../../../src/shared/messages/en/mail.ts';
import { REVISIONS_MAX, type RevisionSummary } from '../../../src/shared/revision.ts';
import type { GivenRole } from '../../../src/shared/roles.ts';
import type { TokenReply } from '../../../src/shared/user.ts';
import { miscounts } from '../../../tools/miscounts.ts';
import { type Author, type Blog, defaultOptions, idOf, PUBLIC_URL, startBlog } from '../../helpers/blog.ts';
import { type BlogWithMails, confirmEmailOf, startBlogWithMails } from '../../helpers/blogWithMails.ts';
import { freshDatabase, type TestDatabase } from '../../helpers/database.ts';
import { draftsOf } from '../../helpers/drafts.ts';
import { giveRole } from '../../helpers/giveRole.ts';
import { ifMatch } from '../../helpers/ifMatch.ts';
import { aPng, imagesOf } from '../../helpers/images.ts';
import { itOnOneEngine } from '../../helpers/registerTests.ts';
import { adminOutput } from '../../helpers/runCommand.ts';

const bearer = ({ token }: TokenReply) => ({ authorization: `Bearer ${token}` });

const queue = mailQueue((value) => value);

/** Rounds of a race, each with an article of its own. */
const ROUNDS = 12;

describe('editing articles of others', () => {
  let blog: Blog;
  let ada: Author;
  let eve: Author;
  beforeEach(async () => {
    blog = await startBlog({ limits: { write: null, register: null, login: null } });
    ada = await blog.aUser({ name: 'Ada' });
    eve = await blog.aUser({ name: 'Eve' });
    await give(eve, 'editor');
    await blog.anArticle({ by: ada, title: 'Looms', markdown: 'Warp.', tags: ['Weaving'] });
  });
  afterEach(async () => {
    expect(await miscounts(db())).toEqual([]);
    await blog.close();
  });

  /** Admins can't suspend an editor before the role is taken away. */
  async function suspendEditor(reason: string) {
    await adminOutput(blog, 'set-role', eve.email, 'author');
    await adminOutput(blog, 'suspend-account', eve.email, '--reason', reason);
  }

  const db = () => blog.connection.db;
  const give = (who: TokenReply, role: GivenRole) => giveRole(blog, who, role);
  const sessionOf = (who: TokenReply) =>
    ({ kind: 'session', id: 'one', name: 'Firefox on Linux', accountId: idOf(who) }) as const;
  const get = (url: string, as?: TokenReply) => blog.call('GET', url, as ? { as } : {});
  /** Edits the article as it is now, unless the headers say otherwise. */
  const edit = async (
    as: TokenReply,
    slug = 'looms',
    body: object = {},
    headers: Record<string, string> = {},
  ) =>
    blog.call('PATCH', `/api/articles/edit/${slug}`, {
      as,
      headers: { ...(await ifMatch(blog, slug, bearer(as))), ...headers },
      body: { title: 'Looms', markdown: 'Weft.', ...body },
    });
  /** Returns the header that names a version which the article never had. */
  const stale = async () => ({
    'if-match': `"99.${(await get('/api/articles/looms', ada)).json<Article>()._id}"`,
  });
  const readers = async (slug = 'looms') =>
    (await get(`/api/articles/public/${slug}`)).json<PublicArticle>().markdown;
  const history = async (slug = 'looms') =>
    (await get(`/api/articles/history/${slug}`, ada)).json<Listing<RevisionSummary>>().result;
  const log = async () => {
    const entries = await db().selectFrom('auditLog').selectAll().where('act', '=', 'edit-article').execute();
    return entries.map(({ actor, subjectId, subject, details }) => ({
      actor,
      on: `${subjectId} ${subject}`,
      ...(JSON.parse(details) as { ownerName: string; version: number }),
    }));
  };

  it('changes a public article, and says whose it is', async () => {
    const opened = await get('/api/articles/looms', eve);
    const { _id, author } = opened.json<Article>();

    const reply = await edit(eve, 'looms', {}, { 'if-match': String(opened.headers.etag) });

    expect(author).toEqual({ name: 'Ada', handle: 'ada' });
    expect(opened.headers.etag).toBe(`"1.${_id}"`);
    expect([reply.statusCode, reply.headers.etag]).toEqual([200, `"2.${_id}"`]);
    expect(reply.json()).toMatchObject({ markdown: 'Weft.', tags: ['Weaving'], version: 2, author });
    expect((await get('/api/articles/public/looms')).json()).toMatchObject({
      markdown: 'Weft.',
      ownerName: 'Ada',
    });
    expect((await get('/api/articles/looms', ada)).json()).not.toHaveProperty('author');
    expect((await get('/api/articles?sort=title', eve)).json()).toMatchObject({ result: [] });
  });

  it('names the editor to the author, in the history and nowhere else', async () => {
    await edit(eve);
    await edit(ada, 'looms', { markdown: 'Mine again.' });

    expect((await history()).map(({ savedBy }) => savedBy)).toEqual([
      { kind: 'session', name: '', isThis: true },
      { kind: 'editor', name: 'Eve', isThis: false },
      { kind: 'session', name: '', isThis: true },
    ]);
    expect((await get('/api/articles/public/looms')).body).not.toContain('Eve');

    await blog.call('PATCH', '/api/users/me', { as: eve, body: { ...eve, name: 'Eva', password: '' } });
    await deleteOwnAccount(db(), idOf(eve));
    expect((await history())[1]?.savedBy).toEqual({ kind: 'editor', name: '', isThis: false });
  });

  it('is in the audit log, once an hour and only if there was a change', async () => {
    await edit(eve, 'looms', {}, await stale());
    await edit(eve, 'looms', { title: 'On looms' });
    await edit(eve, 'looms', { title: 'On looms' });
    for (let at = 0; at < 3; at += 1) await edit(eve, 'looms', { markdown: `Weft ${at}.` });
    const entry = { actor: 'Eve', on: 'looms On looms', ownerId: idOf(ada), ownerName: 'Ada', version: 2 };
    expect(await log()).toEqual([entry]);

    await edit(ada, 'looms', { markdown: 'Mine.' });
    await edit(eve, 'looms');
    await db()
      .updateTable('articleChange')
      .set({ createdAt: daysAgo(1) })
      .execute();
    await edit(eve, 'looms', { markdown: 'A day later.' });

    expect((await log()).map(({ version }) => version).sort()).toEqual([2, 7, 8]);
    await adminOutput(blog, 'make-admin', eve.email);
    expect((await get('/api/admin/log', eve)).json<Listing<LogEntry>>().result).toContainEqual(
      expect.objectContaining({ act: 'edit-article', actor: 'Eve' }),
    );
  });

  it.each([
    ['no version', {}],
    ['any version', { 'if-match': '*' }],
    ['the first version of whatever article', { 'if-match': '"1"' }],
  ])('refuses a change of %s before it renders anything, but not the author’s', async (_, headers) => {
    const at = (as: TokenReply, slug = 'looms') =>
      blog.call('PATCH', `/api/articles/edit/${slug}`, {
        as,
        headers: { ...headers, 'idempotency-key': '"one"' },
        body: { title: 'Looms', markdown: 'Blind.' },
      });

    const replies = [await at(eve), await at(eve, 'nowhere')];

    expect(replies.map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [428, apiMessages.headers.versionRequired],
      [404, writingReplies.articleNotFound],
    ]);
    expect(await readers()).toBe('Warp.');
    expect((await at(ada)).statusCode).toBe(200);
    expect((await edit(eve, 'looms', {}, { 'idempotency-key': '"one"' })).statusCode).toBe(200);
  });

  it('refuses a stale version and leaves everything as it was', async () => {
    await edit(ada, 'looms', { markdown: 'Newer.' });

    const reply = await edit(eve, 'looms', {}, await stale());

    expect([reply.statusCode, reply.body]).toEqual([409, writingReplies.articleChanged]);
    expect([await readers(), await log()]).toEqual(['Newer.', []]);
  });

  it('stores a repeated request once, with keys that are the editor’s own', async () => {
    const key = { 'idempotency-key': '"one"' };
    await edit(ada, 'looms', { markdown: 'Of Ada.' }, key);

    const replies = [
      await edit(eve, 'looms', {}, key),
      await edit(eve, 'looms', {}, key),
      await edit(eve, 'looms', { markdown: 'Else.' }, key),
      await edit(ada, 'looms', { markdown: 'Of Ada.' }, key),
    ];

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 422, 200]);
    expect(replies.slice(0, 2).map((reply) => reply.json<Article>().version)).toEqual([3, 3]);
    expect([await readers(), (await log()).length]).toEqual(['Weft.', 1]);
  });

  /** Has an article of somebody take the URL of Ada's. */
  async function takeUrl(as: Author) {
    await blog.call('PATCH', '/api/articles/slug/looms', { as: ada, body: { slug: 'engines' } });
    // Old URLs are reserved for their author.
    for (const table of ['redirect', 'retiredSlug'] as const) await db().deleteFrom(table).execute();
    await blog.anArticle({ by: as, title: 'Looms', markdown: 'Another one.' });
    expect((await get('/api/articles/public/looms')).json()).toMatchObject({ markdown: 'Another one.' });
  }

  it.each<[string, (bob: Author) => Author]>([
    ['of its author', () => ada],
    ['of another author', (bob) => bob],
    ['of the editor', () => eve],
  ])('changes no article that has got the URL since: %s', async (_, whose) => {
    const bob = await blog.aUser({ name: 'Bob' });
    const read = await ifMatch(blog, 'looms', bearer(eve));
    await takeUrl(whose(bob));

    const reply = await edit(eve, 'looms', {}, read);

    expect([reply.statusCode, reply.body]).toEqual([404, writingReplies.articleNotFound]);
    expect([await readers(), await readers('engines')]).toEqual(['Another one.', 'Warp.']);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['the role', () => give(eve, 'author')],
    ['the article', () => adminOutput(blog, 'hide-article', 'looms', '--reason', 'No')],
    ['its URL', () => takeUrl(ada)],
  ])('answers a repeated request like any other once it has lost %s', async (_, act) => {
    const headers = { ...(await ifMatch(blog, 'looms', bearer(eve))), 'idempotency-key': '"one"' };
    expect((await edit(eve, 'looms', {}, headers)).statusCode).toBe(200);
    expect((await edit(eve, 'looms', {}, headers)).statusCode).toBe(200);

    await act();
    const reply = await edit(eve, 'looms', {}, headers);

    expect([reply.statusCode, reply.body]).toEqual([404, writingReplies.articleNotFound]);
  });

  it('is for editors and admins only, in their sessions', async () => {
    const bob = await blog.aUser({ name: 'Bob' });
    const admin = await blog.aUser({ name: 'Root' });
    await adminOutput(blog, 'make-admin', admin.email);
    const body = { name: 'Script', scopes: ['read', 'write'], days: null };
    const token = (await blog.call('POST', '/api/tokens', { as: eve, body })).json<CreatedToken>();
    const missing = await get('/api/articles/nowhere', bob);

    for (const as of [bob, token]) {
      const replies = [await get('/api/articles/looms', as), await edit(as)];
      expect(replies.map(({ statusCode, body }) => [statusCode, body])).toEqual([
        [404, missing.body],
        [404, missing.body],
      ]);
    }
    expect([(await edit(admin)).statusCode, (await get('/api/articles/looms', admin)).statusCode]).toEqual([
      200, 200,
    ]);
    await give(eve, 'author');
    expect([(await edit(eve)).statusCode, (await get('/api/articles/looms', eve)).statusCode]).toEqual([
      404, 404,
    ]);
  });

  it.each<[string, () => Promise<unknown>, number]>([
    ['limited', () => setLimit(db(), idOf(eve), 'Noise'), 404],
    // Ends the session, too.
    ['suspended', () => suspendEditor('No'), 401],
  ])('depends on the account of the editor, not on that of the author: %s', async (_, act, status) => {
    const bob = await blog.aUser({ name: 'Bob' });
    await blog.anArticle({ by: bob, title: 'Bobbins' });
    await blog.anArticle({ by: eve, title: 'Own' });
    await adminOutput(blog, 'limit-account', bob.email, '--reason', 'Quiet');
    const before = await edit(eve, 'bobbins', { title: 'Bobbins' });

    await act();
    const after = [await get('/api/articles/looms', eve), await edit(eve), await edit(eve, 'own')];

    expect(before.statusCode).toBe(200);
    expect(after.map(({ statusCode }) => statusCode)).toEqual([status, status, status === 404 ? 200 : 401]);
    expect(await readers()).toBe('Warp.');
  });

  it.each<[string, () => Promise<unknown>, string]>([
    ['the role is taken away', () => give(eve, 'author'), writingReplies.articleNotFound],
    ['the editor is limited', () => setLimit(db(), idOf(eve), 'Noise'), writingReplies.articleNotFound],
    ['the editor is suspended', () => suspendEditor('Noise'), accountErrors.suspended('Noise')],
    [
      'the article is hidden',
      () => adminOutput(blog, 'hide-article', 'looms', '--reason', 'Secret reason'),
      writingReplies.articleNotFound,
    ],
    [
      'it is unpublished',
      () => blog.call('POST', '/api/articles/unpublish/looms', { as: ada }),
      writingReplies.articleNotFound,
    ],
    [
      'it gets another URL',
      () => blog.call('PATCH', '/api/articles/slug/looms', { as: ada, body: { slug: 'engines' } }),
      writingReplies.articleNotFound,
    ],
    ['another article of its author gets its URL', () => takeUrl(ada), writingReplies.articleNotFound],
    ['its author is deleted', () => deleteOwnAccount(db(), idOf(ada)), writingReplies.articleNotFound],
    [
      'its author becomes one who may not publish',
      () => adminOutput(blog, 'suspend-account', ada.email, '--reason', 'Secret reason'),
      writingReplies.articleNotFound,
    ],
  ])('stores nothing if, while the text is rendered, %s', async (_, act, message) => {
    const user = { id: idOf(eve), token: null, sessionId: 'one', writer: sessionOf(eve) };
    const { ownerId, others } = await findEdited(db(), user, 'looms');
    const rendering: Pick<typeof renderHere, 'render'> = {
      async render(...text) {
        const rendered = await renderHere.render(...text);
        await act();
        return rendered;
      },
    };
    const change = { title: 'Looms', markdown: 'Weft.' };
    const publication = { ownerId, slug: 'looms', article: change, expected: null, writer: user.writer };

    const publishing = publishArticle(
      { db: db(), rendering },
      { ...publication, editor: others && { ...others.editor, mails: queue } },
      { idempotencyKey: null, draftId: null },
    );

    await expect(publishing).rejects.toThrow(message);
    const texts = await db().selectFrom('articleBody').select('markdown').execute();
    expect(texts.filter(({ markdown }) => markdown === 'Weft.')).toEqual([]);
    expect(await log()).toEqual([]);
  });

  it('needs no author who may publish, as long as the article is public', async () => {
    // Its articles are hidden next.
    await suspend(db(), idOf(ada), 'Noise');

    expect([(await edit(eve)).statusCode, await readers()]).toEqual([200, 'Weft.']);
    expect((await log()).length).toBe(1);
  });

  it('leaves pages of the blog to admins', async () => {
    const [one, other] = [await blog.aUser({ name: 'One' }), await blog.aUser({ name: 'Other' })];
    for (const { email } of [one, other]) await adminOutput(blog, 'make-admin', email);
    const page = { title: 'Imprint', markdown: 'Us.', kind: 'page' };
    await blog.call('POST', '/api/articles/new', { as: one, body: page });
    const change = { title: 'Imprint', markdown: 'We.' };

    const replies = [
      await get('/api/articles/imprint', eve),
      await edit(eve, 'imprint', change),
      await get('/api/articles/imprint', other),
      await edit(other, 'imprint', change),
      await edit(other, 'imprint', { ...change, markdown: 'At [[? Your address ?]].' }),
    ];

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404, 200, 200, 400]);
    expect(await readers('imprint')).toBe('We.');
  });

  describe('what isn’t public', () => {
    const secret = 'Nobody reads this.';

    /** Every answer that an editor gets about it. */
    async function ask(slug: string, ids: readonly string[]) {
      const gets = [
        `/api/articles/${slug}`,
        `/api/articles/history/${slug}`,
        `/api/drafts/of/${slug}`,
        ...ids.flatMap((id) => [
          `/api/drafts/${id}`,
          `/api/drafts/history/${id}`,
          `/api/articles/history/${slug}/${id}`,
        ]),
        '/api/drafts',
        '/api/articles?state=draft',
        '/api/articles?state=draft&q=nobody',
        '/api/articles/deleted',
        '/api/images',
      ];
      const replies = await Promise.all(gets.map((url) => get(url, eve)));
      return [...replies, await edit(eve, slug), await edit(eve, slug, {}, { 'draft-id': ids[0] ?? '' })];
    }

    it.each<[string, (slug: string) => Promise<unknown>, boolean]>([
      ['unpublished', (slug) => blog.call('POST', `/api/articles/unpublish/${slug}`, { as: ada }), false],
      ['hidden', (slug) => adminOutput(blog, 'hide-article', slug, '--reason', 'Secret reason'), false],
      ['in the bin', (slug) => blog.call('DELETE', `/api/articles/delete/${slug}`, { as: ada }), false],
      [
        'of a suspended account',
        () => adminOutput(blog, 'suspend-account', ada.email, '--reason', 'No'),
        false,
      ],
      ['of a leaving account', () => deleteOwnAccount(db(), idOf(ada)), true],
    ])('stays out of reach: an article that is %s', async (_, act, isGone) => {
      await blog.anArticle({ by: ada, title: 'Kept', markdown: secret });
      const revisions = (await history('kept')).map(({ _id }) => _id);
      await act('kept');
      const draft = await db().selectFrom('draft').select('id').executeTakeFirst();

      const replies = await ask('kept', [...(draft ? [draft.id] : []), ...revisions]);

      for (const { body } of replies) {
        expect(body).not.toContain(secret);
        expect(body).not.toContain('Secret reason');
      }
      expect(replies.slice(-2).map(({ statusCode, body }) => [statusCode, body])).toEqual([
        [404, writingReplies.articleNotFound],
        [404, writingReplies.articleNotFound],
      ]);
      expect(await log()).toEqual([]);
      expect(isGone || (await db().selectFrom('article').selectAll().execute()).length === 2).toBe(true);
    });

    it('stays out of reach: drafts, histories and images of public articles', async () => {
      const drafts = draftsOf(blog);
      const { _id } = await drafts.aDraft(ada, {
        title: 'Looms',
        markdown: secret,
        articleSlug: 'looms',
        articleVersion: 1,
      });
      const [newest] = await history();

      const replies = await ask('looms', [_id, newest?._id ?? '']);

      for (const { body } of replies) expect(body).not.toContain(secret);
      const statuses = replies.map(({ statusCode }) => statusCode);
      expect(statuses.slice(0, 3)).toEqual([200, 404, 204]);
      expect(statuses.slice(3, 9)).toEqual([404, 404, 404, 404, 404, 404]);
      // Not even by its id, which publishing would delete.
      expect(statuses.slice(-1)).toEqual([200]);
      expect((await drafts.get(ada, _id)).json()).toMatchObject({ markdown: secret, articleVersion: 1 });
    });

    it.each([
      ['POST', '/api/articles/unpublish/looms', undefined],
      ['DELETE', '/api/articles/delete/looms', undefined],
      ['PATCH', '/api/articles/slug/looms', { slug: 'other' }],
      ['PATCH', '/api/articles/kind/looms', { kind: 'page' }],
      ['PUT', '/api/users/me/pins/looms', undefined],
    ] as const)('changes in no other way: %s %s', async (method, url, body) => {
      const reply = await blog.call(method, url, { as: eve, ...(body && { body }) });

      expect(reply.statusCode).toBe(404);
      expect(await readers()).toBe('Warp.');
    });
  });

  describe('the author', () => {
    it('keeps the draft of a change, and gets a conflict when it is published', async () => {
      const drafts = draftsOf(blog);
      const { _id } = await drafts.aDraft(ada, {
        title: 'Looms',
        markdown: 'Soon.',
        articleSlug: 'looms',
        articleVersion: 1,
      });

      await edit(eve);
      const stored = (await drafts.get(ada, _id)).json<{ markdown: string; articleVersion: number }>();
      const stale = await edit(ada, 'looms', { markdown: 'Soon.' }, { 'if-match': '"1"', 'draft-id': _id });
      const fresh = await edit(ada, 'looms', { markdown: 'Both.' }, { 'if-match': '"2"', 'draft-id': _id });

      expect(stored).toMatchObject({ markdown: 'Soon.', articleVersion: 1 });
      expect([stale.statusCode, fresh.statusCode, await readers()]).toEqual([409, 200, 'Both.']);
    });

    describe('whose scheduled change can’t be published', () => {
      /** Schedules a change, lets others change the article meanwhile, and publishes what is due. Returns the draft. */
      async function schedule(meanwhile: () => Promise<unknown>) {
        const drafts = draftsOf(blog);
        const { _id } = await drafts.aDraft(ada, {
          title: 'Looms',
          markdown: 'Soon.',
          articleSlug: 'looms',
          articleVersion: 1,
          publishAt: new Date(Date.now() + 60_000).toISOString(),
        });
        await meanwhile();
        await db()
          .updateTable('draft')
          .set({ publishAt: new Date(0).toISOString() })
          .execute();
        await publishDue({ db: db(), rendering: renderHere, mails: queue }, (error) => {
          throw error;
        });
        return (await drafts.get(ada, _id)).json<Draft>();
      }
      const compose = async () => {
        const mails = await db()
          .selectFrom('mail')
          .selectAll()
          .where('kind', '=', 'scheduleDropped')
          .execute();
        return Promise.all(mails.map(createMailComposer(db(), PUBLIC_URL)));
      };

      it('is told by the draft and by mail that an editor has changed the article', async () => {
        await confirmEmailOf(blog, ada);

        const draft = await schedule(() => edit(eve));

        const { changedByEditor } = writingReplies;
        expect(draft).toMatchObject({ publishAt: null, publishProblem: changedByEditor, version: 1 });
        expect(await readers()).toBe('Weft.');
        const { subject, body } = mailMessages.scheduleDropped;
        expect(await compose()).toEqual([
          expect.objectContaining({ to: ada.email, subject: subject('Markdown Blog') }),
        ]);
        const [mail] = await compose();
        expect(mail?.text).toContain(body('Looms'));
        expect(mail?.text).toContain(`${PUBLIC_URL}/edit/looms`);

        const publishAt = new Date(Date.now() + 60_000).toISOString();
        await draftsOf(blog).save(ada, draft, { title: 'Looms', articleVersion: 2, publishAt });
        expect(await compose()).toEqual([null]);
      });

      it.each<[string, () => Promise<unknown>, string]>([
        [
          'only the author has changed it',
          () => edit(ada, 'looms', { markdown: 'Mine.' }),
          writingReplies.articleChanged,
        ],
        [
          'the author has changed it after the editor',
          async () => {
            await edit(eve);
            await edit(ada, 'looms', { markdown: 'Mine.' });
          },
          writingReplies.articleChanged,
        ],
        [
          'it fails for another reason',
          async () => {
            await edit(eve);
            await adminOutput(blog, 'set', 'storage', '1');
            await db()
              .updateTable('draft')
              .set({ articleVersion: 2, markdown: 'x'.repeat(900_000) })
              .execute();
          },
          accountErrors.storageExceeded('1 MB'),
        ],
      ])('gets the reason but no mail if %s', async (_, meanwhile, reason) => {
        await confirmEmailOf(blog, ada);

        const draft = await schedule(meanwhile);

        expect(draft).toMatchObject({ publishAt: null, publishProblem: reason });
        expect(await compose()).toEqual([]);
      });
    });

    it('finds the earlier text in the history, even of many versions', async () => {
      for (let at = 0; at < 3; at += 1) await edit(eve, 'looms', { markdown: `Weft ${at}.` });
      const oldest = (await history()).at(-1);
      const earlier = await get(`/api/articles/history/looms/${oldest?._id}`, ada);

      expect(earlier.json()).toMatchObject({ markdown: 'Warp.', savedBy: { kind: 'session' } });
      expect((await edit(ada, 'looms', { markdown: 'Warp.' })).statusCode).toBe(200);
      expect(await readers()).toBe('Warp.');
    });

    it('stores the text: a full account is named as the author’s', async () => {
      await adminOutput(blog, 'set', 'storage', '1');
      await edit(ada, 'looms', { markdown: 'x'.repeat(400_000) });

      const reply = await edit(eve, 'looms', { markdown: 'y'.repeat(900_000) });

      expect([reply.statusCode, reply.body]).toEqual([403, writingReplies.authorStorageFull('1 MB')]);
      expect((await edit(eve)).statusCode).toBe(200);
    });

    describe('keeps their versions', () => {
      const automatic = async () =>
        (
          await db()
            .selectFrom('revision')
            .select('title')
            .where('kind', '<>', 'published')
            .orderBy('createdAt')
            .execute()
        ).map(({ title }) => title);
      const keep = (title: string, packed: Buffer, saver = toSaver(sessionOf(ada)), subject = 'looms') =>
        recordRevision(db(), articleHistory(idOf(ada), subject), {
          kind: saver.savedBy.startsWith('editor') ? 'published' : 'draft',
          ...fillShortTexts({ title }),
          markdown: title,
          tags: ['Weaving'],
          packed,
          saver,
        });

      it('when the account is full: the change is refused', async () => {
        await blog.anArticle({ by: ada, title: 'Other' });
        await keep('of this', Buffer.alloc(300_000));
        await keep('of another', Buffer.alloc(300_000), undefined, 'other');
        await adminOutput(blog, 'set', 'storage', '1');

        const reply = await edit(eve, 'looms', { markdown: 'y'.repeat(400_000) });

        expect([reply.statusCode, reply.body]).toEqual([403, writingReplies.authorStorageFull('1 MB')]);
        expect(await automatic()).toEqual(['of this', 'of another']);
        // An author makes room for themselves.
        expect((await edit(ada, 'looms', { markdown: 'y'.repeat(400_000) })).statusCode).toBe(200);
        expect(await automatic()).toEqual([]);
      });

      it('when the account is over its limit and an editor shortens the article', async () => {
        await edit(ada, 'looms', { markdown: 'Long. '.repeat(5) });
        await keep('draft', Buffer.alloc(1_100_000));
        for (const title of ['One', 'Two']) await keep(title, Buffer.alloc(100), editorSaver(idOf(eve)));
        await adminOutput(blog, 'set', 'storage', '1');

        const reply = await edit(eve, 'looms', { markdown: 'Long. '.repeat(4) });

        expect(reply.statusCode).toBe(200);
        expect(await automatic()).toEqual(['draft']);
        expect((await history()).filter(({ savedBy }) => savedBy?.kind === 'editor')).toHaveLength(2);
      });

      it('when two editors in turn save more versions than a history keeps', async () => {
        await keep('draft', Buffer.alloc(10));
        for (let at = 0; at < REVISIONS_MAX + 10; at += 1)
          await keep(`${at}`, Buffer.alloc(10), editorSaver(at % 2 === 0 ? idOf(eve) : 'another'));

        expect(await automatic()).toEqual(['draft']);
      });

      it('when an editor publishes what the author has only saved', async () => {
        await keep('Weft', packSync('Weft'));

        await edit(eve, 'looms', { title: 'Weft', markdown: 'Weft' });

        expect((await history()).slice(0, 2).map(({ kind, savedBy }) => [kind, savedBy?.kind])).toEqual([
          ['published', 'editor'],
          ['draft', 'session'],
        ]);
      });
    });

    it('adds no tags by an editor: they count as the editor’s', async () => {
      await edit(eve, 'looms', { tags: ['Weaving', 'New'] });

      const tags = await db().selectFrom('tag').select(['name', 'addedBy']).orderBy('name').execute();
      expect(tags).toEqual([
        { name: 'New', addedBy: idOf(eve) },
        { name: 'Weaving', addedBy: idOf(ada) },
      ]);
    });
  });

  describe('images of an editor', () => {
    const media = () => createMediaStorage({ store: 'database' }, blog.connection);
    async function sweep() {
      const imageProcessor = createImageProcessor({ workerFile: defaultOptions.imageWorker });
      await deleteFiles({ db: db(), media: media(), imageProcessor });
      await imageProcessor.close();
    }
    /** Stores an image of Ada's without smaller sizes. */
    const ofAda = async (image: { bytes: number }) =>
      db()
        .insertInto('image')
        .values({
          ...{ hash: 'ab'.repeat(32), ownerId: idOf(ada), width: 8, height: 6, isAnimated: 0 },
          ...{ variantTries: null, createdAt: new Date().toISOString() },
          ...image,
        })
        .execute();
    const statusOf = async (url: string) => (await get(url)).statusCode;

    it.each<[string, (hashes: string[]) => Promise<unknown>]>([
      [
        'the editor deletes them',
        (hashes) => Promise.all(hashes.map((hash) => imagesOf(blog).remove(eve, hash, '?force=true'))),
      ],
      [
        'the editor’s account is deleted',
        async () => {
          await deleteOwnAccount(db(), idOf(eve));
          await deleteAccount(db(), idOf(eve));
        },
      ],
      ['the editor is suspended', () => suspendEditor('No')],
    ])('stay in the article when %s', async (_, act) => {
      const [cover, image, unused] = [
        await imagesOf(blog).anImage(eve),
        await imagesOf(blog).anImage(eve),
        await imagesOf(blog).anImage(eve),
      ];
      await edit(eve, 'looms', { cover: cover.url, markdown: `![](${image.url})` });

      await act([cover, image, unused].map(({ hash }) => hash));
      await sweep();

      expect([await statusOf(cover.url), await statusOf(image.url)]).toEqual([200, 200]);
      expect(await statusOf(unused.url)).toBe(404);
      const own = (await imagesOf(blog).list(ada)).json<Listing<{ url: string; uses: object[] }>>();
      expect(own.result.map(({ url }) => url).sort()).toEqual([cover.url, image.url].sort());
      expect(own.result.every(({ uses }) => uses.length > 0)).toBe(true);
    });

    it('are refused if the author’s have no room for them, but what is there stays', async () => {
      const [given, more] = [await imagesOf(blog).anImage(eve), await imagesOf(blog).anImage(eve)];
      await edit(eve, 'looms', { cover: given.url });
      await ofAda({ bytes: 1_000_000 });
      await adminOutput(blog, 'set', 'imageStorage', '1');

      const replies = [
        await edit(eve, 'looms', { cover: more.url }),
        await edit(eve, 'looms', { markdown: `![](${given.url})` }),
      ];

      expect(replies.map(({ statusCode }) => statusCode)).toEqual([403, 200]);
      expect(replies[0]?.body).toBe(uploadReplies.authorQuota('1 MB'));
      expect((await get('/api/articles/public/looms')).json()).toMatchObject({ cover: given.url });
    });

    it('are accepted up to the limit of the author, with the smaller sizes that they get', async () => {
      const still = await imagesOf(blog).anImage(eve);
      const large = await imagesOf(blog).anImage(eve, await aPng(800, 4));
      await ofAda({ bytes: 1_000_000 - Math.max(still.bytes, large.bytes) });
      await adminOutput(blog, 'set', 'imageStorage', '1');

      const replies = [
        await edit(eve, 'looms', { cover: large.url }),
        await edit(eve, 'looms', { cover: still.url }),
      ];

      expect(replies.map(({ statusCode }) => statusCode)).toEqual([403, 200]);
    });

    it('are blocked with the article when it is hidden, unless they had been the author’s before', async () => {
      const [given, known] = [await imagesOf(blog).anImage(eve), await imagesOf(blog).anImage(eve)];
      const { url: elsewhere } = await imagesOf(blog).anImage(eve);
      // The same file, uploaded by both.
      await db()
        .insertInto('image')
        .columns(['hash', 'ownerId', 'width', 'height', 'bytes', 'isAnimated', 'variantTries', 'createdAt'])
        .expression(
          db()
            .selectFrom('image')
            .select(['hash', sql.lit(idOf(ada)).as('ownerId'), 'width', 'height', 'bytes', 'isAnimated'])
            .select(['variantTries', sql.lit(new Date(0).toISOString()).as('createdAt')])
            .where('hash', '=', known.hash),
        )
        .execute();
      const markdown = `![](${given.url}) ![](${known.url})`;
      await edit(eve, 'looms', { markdown });
      const statuses = () => Promise.all([given.url, known.url, elsewhere].map(statusOf));
      expect(await statuses()).toEqual([200, 200, 200]);

      await adminOutput(blog, 'hide-article', 'looms', '--reason', 'No');
      expect(await statuses()).toEqual([404, 200, 200]);
      await blog.anArticle({ by: eve, title: 'Own', markdown });
      expect(await statuses()).toEqual([200, 200, 200]);
      await blog.call('POST', '/api/articles/unpublish/own', { as: eve });
      expect(await statuses()).toEqual([404, 200, 200]);
      await adminOutput(blog, 'unhide-article', 'looms');
      expect(await statuses()).toEqual([200, 200, 200]);
    });

    it('don’t become the author’s if the change is refused', async () => {
      const { url } = await imagesOf(blog).anImage(eve);

      await edit(eve, 'looms', { cover: url }, await stale());

      expect((await imagesOf(blog).list(ada)).json()).toMatchObject({ result: [] });
    });

    itOnOneEngine('take nobody else’s along', async () => {
      const bob = await blog.aUser({ name: 'Bob' });
      const { url } = await imagesOf(blog).anImage(bob);

      await edit(eve, 'looms', { markdown: `![](${url})` });

      expect((await imagesOf(blog).list(ada)).json()).toMatchObject({ result: [] });
    });
  });

  it('can be taken back by admins, like everything that an account did', async () => {
    const admin = await blog.aUser({ name: 'Root' });
    await adminOutput(blog, 'make-admin', admin.email);
    const since = new Date(Date.now() - 60_000).toISOString();
    await edit(eve);

    const own = (await get('/api/users/me/changes', ada)).json<ChangesReply>();
    const preview = await get(`/api/admin/changes/preview?by=account%20${idOf(eve)}&since=${since}`, admin);

    expect(own.writers.map(({ articles }) => articles)).toEqual([1]);
    expect(preview.json()).toMatchObject({ total: 1, articles: [{ slug: 'looms', outcome: 'text' }] });
  });
});

describe('mails about edits by others', () => {
  let blog: BlogWithMails;
  let ada: Author;
  let eve: Author;
  beforeEach(async () => {
    blog = await startBlogWithMails();
    ada = await blog.aUser({ name: 'Ada' });
    eve = await blog.aUser({ name: 'Eve' });
    await giveRole(blog, eve, 'editor');
    await blog.anArticle({ by: ada, title: 'Looms', markdown: 'Warp.' });
  });
  afterEach(() => blog.close());

  const edit = async (as: Author, markdown: string, { slug = 'looms', headers = {} } = {}) =>
    blog.call('PATCH', `/api/articles/edit/${slug}`, {
      as,
      headers: { ...(await ifMatch(blog, slug, bearer(as))), ...headers },
      body: { title: 'Looms', markdown },
    });
  /** Returns the recipients of all mails until now: they are sent in order, so after this one all have been. */
  async function recipients() {
    await blog.call('POST', '/api/users/forgotPassword', { body: { email: eve.email } });
    let mail = blog.mailServer.mails.at(-1);
    while (mail?.to[0] !== eve.email) mail = await blog.mailServer.received(blog.mailServer.mails.length + 1);
    return blog.mailServer.mails
      .splice(0)
      .slice(0, -1)
      .flatMap(({ to }) => to);
  }

  it('go to the author, with who changed what and the way back', async () => {
    expect((await edit(eve, 'Weft.')).statusCode).toBe(200);

    const { to, text } = await blog.mailServer.received(1);
    expect(to).toEqual([ada.email]);
    expect(text).toContain(mailMessages.articleEdited.body('Looms', 'Eve'));
    expect(text).toContain(`${PUBLIC_URL}/myArticles/looms/history`);
  });

  it('are sent once for all changes of an editor within an hour, and none if nothing changes', async () => {
    await edit(eve, 'Stale.', { headers: { 'if-match': '"7"' } });
    await edit(eve, 'Warp.');
    await edit(ada, 'Mine.');
    expect(await recipients()).toEqual([]);

    for (const markdown of ['One.', 'Two.', 'Three.']) await edit(eve, markdown);

    expect(await recipients()).toEqual([ada.email]);
  });

  it('aren’t sent about pages, which have no author', async () => {
    const [one, other] = [await blog.aUser({ name: 'One' }), await blog.aUser({ name: 'Other' })];
    for (const { email } of [one, other]) await adminOutput(blog, 'make-admin', email);
    // The mails about their role.
    expect(await recipients()).toEqual([one.email, other.email]);
    const body = { title: 'Looms', markdown: 'Us.', kind: 'page', slug: 'imprint' };
    await blog.call('POST', '/api/articles/new', { as: one, body });

    expect((await edit(other, 'We.', { slug: 'imprint' })).statusCode).toBe(200);

    expect(await recipients()).toEqual([]);
  });

  it('name nobody once the account of the editor is going, and are dropped with the article', async () => {
    const { db } = blog.connection;
    await edit(eve, 'Weft.');
    const { id } = await db
      .selectFrom('articleChange')
      .select('id')
      .where('act', '=', 'edit')
      .executeTakeFirstOrThrow();
    const mail = { kind: 'articleEdited', recipient: ada.email, userId: idOf(ada), about: id };
    const compose = createMailComposer(db, PUBLIC_URL);

    expect(await compose({ ...mail, userId: idOf(eve) })).toBeNull();
    // As while a large account is being deleted.
    await db.updateTable('user').set({ isLeaving: 1 }).where('id', '=', idOf(eve)).execute();
    expect((await compose(mail))?.text).toContain(mailMessages.articleEdited.body('Looms', ''));
    await blog.call('POST', '/api/articles/unpublish/looms', { as: ada });
    expect(await compose(mail)).toBeNull();
  });
});

describe('editing articles of others on two servers', () => {
  let database: TestDatabase;
  let blog: Blog;
  let second: Blog;
  let ada: Author;
  let eve: Author;
  beforeEach(async () => {
    database = await freshDatabase();
    const options = { databaseUrl: database.url, limits: { write: null, register: null, login: null } };
    blog = await startBlog(options);
    second = await startBlog(options);
    ada = await blog.aUser({ name: 'Ada' });
    eve = await blog.aUser({ name: 'Eve' });
    await give(eve, 'editor');
  });
  afterEach(async () => {
    expect(await miscounts(blog.connection.db)).toEqual([]);
    for (const one of [blog, second]) {
      await one.close();
      await one.connection.db.destroy();
    }
    await database.remove();
  });

  const give = (who: TokenReply, role: GivenRole, at = blog) => giveRole(at, who, role);
  const edit = (as: TokenReply, slug: string, markdown: string, at = blog, headers = {}) =>
    at.call('PATCH', `/api/articles/edit/${slug}`, { as, headers, body: { title: slug, markdown } });
  const editRead = async (as: TokenReply, slug: string, markdown: string, at = blog) =>
    edit(as, slug, markdown, at, await ifMatch(at, slug, bearer(as)));
  const entries = async (slug: string) =>
    (
      await blog.connection.db
        .selectFrom('auditLog')
        .select('id')
        .where('act', '=', 'edit-article')
        .where('subjectId', '=', slug)
        .execute()
    ).length;
  const stored = async (slug: string) =>
    blog.connection.db
      .selectFrom('article')
      .innerJoin('articleBody', 'articleBody.number', 'article.number')
      .select(['article.status', 'articleBody.markdown', 'article.slug'])
      .where('article.slug', '=', slug)
      .executeTakeFirst();

  it.each<[string, (slug: string) => Promise<unknown>, string]>([
    ['the role is taken away', () => give(eve, 'author', second), 'published'],
    ['the article is unpublished', (slug) => at('POST', `/api/articles/unpublish/${slug}`), 'unpublished'],
    ['it is hidden', (slug) => adminOutput(second, 'hide-article', slug, '--reason', 'x'), 'hidden'],
    ['it is deleted', (slug) => at('DELETE', `/api/articles/delete/${slug}`), 'deleted'],
    [
      'it gets another URL',
      (slug) => at('PATCH', `/api/articles/slug/${slug}`, { slug: `${slug}-new` }),
      'moved',
    ],
    ['its author publishes', (slug) => edit(ada, slug, 'Of Ada.', second), 'published'],
  ])('is whole or doesn’t happen while %s', async (what, act, state) => {
    const seen = { changed: 0, refused: 0 };

    for (let round = 0; round < ROUNDS; round += 1) {
      await give(eve, 'editor');
      const { slug } = await blog.anArticle({ by: ada, title: `round ${round}`, markdown: 'Before.' });
      const read = await ifMatch(blog, slug, bearer(eve));

      const [reply] = await Promise.all([edit(eve, slug, 'Of Eve.', blog, read), act(slug)]);

      const isChanged = reply.statusCode === 200;
      const refused =
        state === 'published' && reply.statusCode === 409
          ? [409, writingReplies.articleChanged]
          : [404, writingReplies.articleNotFound];
      expect([reply.statusCode, reply.body]).toEqual(isChanged ? [200, reply.body] : refused);
      expect(await entries(slug)).toBe(Number(isChanged));
      seen[isChanged ? 'changed' : 'refused'] += 1;
      const now = (await stored(slug)) ?? (await stored(`${slug}-new`));
      const history = await blog.connection.db
        .selectFrom('revision')
        .select('savedBy')
        .where('subject', 'like', `article ${slug}%`)
        .where('savedBy', '=', `editor ${idOf(eve)}`)
        .execute();
      expect(history).toHaveLength(Number(isChanged));
      if (state === 'published' || state === 'hidden' || state === 'deleted') expect(now?.status).toBe(state);
      if (what === 'its author publishes') expect(['Of Ada.', 'Of Eve.']).toContain(now?.markdown);
      else if (now) expect(now.markdown).toBe(isChanged ? 'Of Eve.' : 'Before.');
    }
    // The act that comes first decides, so that both must be possible.
    expect(seen.changed + seen.refused).toBe(ROUNDS);
  });

  const at = (method: 'POST' | 'PATCH' | 'DELETE', url: string, body?: object) =>
    second.call(method, url, { as: ada, ...(body && { body }) });

  it('never changes anything once the role is gone on another server', async () => {
    const { slug } = await blog.anArticle({ by: ada, title: 'Looms', markdown: 'Before.' });
    expect((await editRead(eve, slug, 'One.', second)).statusCode).toBe(200);

    await give(eve, 'author', second);

    expect((await edit(eve, slug, 'Two.')).statusCode).toBe(404);
    expect((await edit(eve, slug, 'Two.', second)).statusCode).toBe(404);
    expect((await stored(slug))?.markdown).toBe('One.');
  });

  it('lets two editors change each other’s articles at once', async () => {
    const mallory = await blog.aUser({ name: 'Mallory' });
    await give(mallory, 'editor');
    const [one, other] = [
      await blog.anArticle({ by: eve, title: 'of eve' }),
      await blog.anArticle({ by: mallory, title: 'of mallory' }),
    ];

    let changed = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const [byEve, byMallory] = [
        await ifMatch(blog, other.slug, bearer(eve)),
        await ifMatch(blog, one.slug, bearer(mallory)),
      ];
      const replies = await Promise.all([
        edit(eve, other.slug, `Eve ${round}.`, blog, byEve),
        edit(mallory, one.slug, `Mallory ${round}.`, second, byMallory),
        edit(eve, one.slug, `Own ${round}.`, second),
        edit(mallory, other.slug, `Own ${round}.`),
      ]);
      const [ofEve = 0, ofMallory = 0, ...own] = replies.map(({ statusCode }) => statusCode);
      // The author may have been faster.
      for (const status of [ofEve, ofMallory]) expect([200, 409]).toContain(status);
      expect(own).toEqual([200, 200]);
      changed += [ofEve, ofMallory].filter((status) => status === 200).length;
    }
    const { changes } = await blog.connection.db
      .selectFrom('articleChange')
      .select(({ fn }) => fn.sum<number | string>('count').as('changes'))
      .where('act', '=', 'edit')
      .executeTakeFirstOrThrow();
    expect(Number(changes)).toBe(2 * ROUNDS + changed);
  });

  it('shows the new text on the other server', async () => {
    const { slug } = await blog.anArticle({ by: ada, title: 'Looms', markdown: 'Before.' });
    await second.call('GET', `/api/articles/public/${slug}`);

    await editRead(eve, slug, 'After.');

    const reply = await second.call('GET', `/api/articles/public/${slug}`);
    expect(reply.json<PublicArticle>().markdown).toBe('After.');
  });
});
