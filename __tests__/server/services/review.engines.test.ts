import { countNewTags } from '../../../src/server/limits/limits.ts';
import { findServedImage } from '../../../src/server/store/images.ts';
import { setRole } from '../../../src/server/store/roles.ts';
import { countWaiting } from '../../../src/server/store/submissions.ts';
import { readPersonalData } from '../../../src/server/transfer/personalData.ts';
import type { CreatedToken } from '../../../src/shared/accessToken.ts';
import type { Article, PublicArticle } from '../../../src/shared/article.ts';
import type { LogEntry } from '../../../src/shared/audit.ts';
import type { Draft } from '../../../src/shared/draft.ts';
import { imageId, imageUrl } from '../../../src/shared/image.ts';
import type { Listing } from '../../../src/shared/listing.ts';
import { apiMessages } from '../../../src/shared/messages/en/api.ts';
import { writingReplies } from '../../../src/shared/messages/en/editor.ts';
import { reviewReplies } from '../../../src/shared/messages/en/review.ts';
import { paths } from '../../../src/shared/pages.ts';
import type { ReviewedText, ReviewEntry, Submission } from '../../../src/shared/submission.ts';
import { BLOG_TAGS_MAX } from '../../../src/shared/tags.ts';
import type { AccountFacts } from '../../../src/shared/user.ts';
import { miscounts } from '../../../tools/miscounts.ts';
import { type Author, type Blog, idOf, PUBLIC_URL, startBlog } from '../../helpers/blog.ts';
import { startBlogWithMails } from '../../helpers/blogWithMails.ts';
import { fillTags } from '../../helpers/fillTags.ts';
import { adminOutput } from '../../helpers/runCommand.ts';
import { whileStorageIsFull } from '../../helpers/whileStorageIsFull.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const OTHER_ID = '00000000-0000-4000-8000-000000000002';
const THIRD_ID = '00000000-0000-4000-8000-000000000003';

describe('review', () => {
  let blog: Blog;
  /** A contributor. */
  let ada: Author;
  /** An editor. */
  let grace: Author;
  /** An admin. */
  let mary: Author;
  beforeEach(async () => {
    blog = await startBlog({ limits: { write: null, login: null, register: null } });
    mary = await blog.aUser({ name: 'Mary' });
    ada = await blog.aUser({ name: 'Ada' });
    grace = await blog.aUser({ name: 'Grace' });
    await adminOutput(blog, 'make-admin', mary.email);
    await setRole(blog.connection.db, idOf(ada), 'contributor');
    await setRole(blog.connection.db, idOf(grace), 'editor');
  });
  afterEach(async () => {
    expect(await miscounts(blog.connection.db)).toEqual([]);
    await blog.close();
  });

  const call: Blog['call'] = (...request) => blog.call(...request);
  const text = { title: 'Looms', markdown: 'Warp and *weft*.', cover: '', tags: ['Craft'] };

  async function save(content: object = text, id = ID, as = ada): Promise<number> {
    const stored = await call('GET', `/api/drafts/${id}`, { as });
    const condition: Record<string, string> =
      stored.statusCode === 404
        ? { 'if-none-match': '*' }
        : { 'if-match': `"${stored.json<Draft>().version}"` };
    const reply = await call('PUT', `/api/drafts/${id}`, { as, body: content, headers: condition });
    if (reply.statusCode >= 300) throw new Error(`${reply.statusCode} ${reply.body}`);
    return reply.json<Draft>().version;
  }
  const post = (id = ID, as = ada, headers: Record<string, string> = { 'if-match': '*' }) =>
    call('POST', `/api/drafts/submission/${id}`, { as, headers });
  async function submit(content: object = text, id = ID, as = ada): Promise<Submission> {
    await save(content, id, as);
    const reply = await post(id, as);
    if (reply.statusCode !== 201) throw new Error(`${reply.statusCode} ${reply.body}`);
    return reply.json<Submission>();
  }
  /** Creates an access token of Ada's with a scope. */
  async function createToken(scope: string): Promise<Author> {
    const body = { name: scope, scopes: ['read', scope], days: null };
    const reply = await call('POST', '/api/tokens', { as: ada, body });
    return { ...ada, token: reply.json<CreatedToken>().token };
  }
  const withdraw = (as = ada) => call('DELETE', `/api/drafts/submission/${ID}`, { as });
  const getDraft = async (id = ID, as = ada) => {
    const reply = await call('GET', `/api/drafts/${id}`, { as });
    return reply.statusCode === 200 ? reply.json<Draft>() : null;
  };
  const list = async (as = grace) =>
    (await call('GET', '/api/review', { as })).json<Listing<ReviewEntry>>().result;
  const open = async (id: string, as = grace) =>
    (await call('GET', `/api/review/${id}`, { as })).json<ReviewedText>();
  const publish = async (
    id: string,
    { as = grace, ...body }: { as?: Author; [name: string]: unknown } = {},
  ) =>
    call('POST', `/api/review/${id}/publish`, {
      as,
      body: { shown: (await open(id, as)).shown, ...body },
    });
  const sendBack = (id: string, comment = 'Name your sources.', as = grace) =>
    call('POST', `/api/review/${id}/sendBack`, { as, body: { comment } });
  const read = async (slug: string) => {
    const reply = await call('GET', `/api/articles/public/${slug}`);
    return reply.statusCode === 200 ? reply.json<PublicArticle>() : null;
  };
  const answer = ({ statusCode, body }: { statusCode: number; body: string }) => `${statusCode} ${body}`;

  it('publishes exactly what was submitted, under its author’s account, and deletes the draft', async () => {
    const { id } = await submit();

    expect(await list()).toMatchObject([
      { id, title: 'Looms', author: { name: 'Ada', handle: 'ada' }, isChange: false, reviewer: null },
    ]);
    const shown = await open(id);
    expect(shown).toMatchObject({ ...text, published: null, isOutdated: false });
    const reply = await publish(id);

    expect(reply.json()).toEqual({ slug: 'looms', publishAt: null });
    expect(await read('looms')).toMatchObject({
      title: 'Looms',
      ownerName: 'Ada',
      tags: ['Craft'],
      sanitizedHtml: shown.sanitizedHtml,
    });
    expect([await getDraft(), await list()]).toEqual([null, []]);
    const own = (await call('GET', '/api/articles', { as: ada })).json<Listing<Article>>().result;
    expect(own.map(({ slug }) => slug)).toEqual(['looms']);
  });

  it('keeps what its author wrote since, as a draft of the article', async () => {
    const { id } = await submit();
    const version = await save({ markdown: 'Warp, weft and *shuttle*.' });
    expect((await getDraft())?.submission).toMatchObject({ id, isCurrent: false });

    await publish(id);

    expect((await read('looms'))?.sanitizedHtml).toContain('<em>weft</em>');
    expect(await getDraft()).toMatchObject({
      markdown: 'Warp, weft and *shuttle*.',
      ...{ articleSlug: 'looms', articleVersion: 1, version, submission: null },
    });
    const history = await call('GET', `/api/articles/history/looms`, { as: ada });
    expect(history.json<Listing<{ kind: string }>>().result.map(({ kind }) => kind)).toContain('published');
    // The next change is one of the same article.
    const next = (await post()).json<Submission>();
    await publish(next.id);
    expect((await read('looms'))?.sanitizedHtml).toContain('<em>shuttle</em>');
    expect(await getDraft()).toBeNull();
  });

  it('lets its author go on with a change in an open editor, which still names the article’s version from before', async () => {
    await publish((await submit()).id);
    const change = { title: 'Looms', articleSlug: 'looms', articleVersion: 1 };
    const { id } = await submit({ ...change, markdown: 'First change.' });
    await save({ ...change, markdown: 'First change. Second' });
    await publish(id);

    const saved = await call('PUT', `/api/drafts/${ID}`, {
      ...{ as: ada, body: { ...change, markdown: 'First change. Second one.' } },
      headers: { 'if-match': `"${(await getDraft())?.version}"` },
    });

    expect(saved.json()).toMatchObject({ articleVersion: 2 });
    const next = (await post()).json<Submission>();
    expect(next).toMatchObject({ state: 'submitted', isCurrent: true });
    await publish(next.id);
    expect((await read('looms'))?.sanitizedHtml).toContain('Second one.');
    expect(await getDraft()).toBeNull();
  });

  it('shows a change beside what is published, which readers keep until then', async () => {
    await publish((await submit()).id);
    const change = { ...text, markdown: 'Changed.', articleSlug: 'looms', articleVersion: 1 };
    const { id } = await submit(change);

    expect((await read('looms'))?.sanitizedHtml).toContain('weft');
    expect(await open(id)).toMatchObject({
      isChange: true,
      slug: 'looms',
      markdown: 'Changed.',
      published: { slug: 'looms', markdown: text.markdown, version: 1 },
    });
    expect((await publish(id)).json()).toEqual({ slug: 'looms', publishAt: null });
    expect(await read('looms')).toMatchObject({ title: 'Looms' });
    expect((await read('looms'))?.sanitizedHtml).toContain('Changed.');
  });

  describe('refuses to publish', () => {
    it('what was submitted again, even the same text', async () => {
      const { id } = await submit();
      const { shown } = await open(id);
      await submit({ markdown: 'Another text.' });

      const reply = await call('POST', `/api/review/${id}/publish`, { as: grace, body: { shown } });

      expect(answer(reply)).toBe(`409 ${reviewReplies.notFound}`);
      expect(await read('looms')).toBeNull();
    });

    it('what was withdrawn or sent back', async () => {
      const { id } = await submit();
      const { shown } = await open(id);
      expect((await call('DELETE', `/api/drafts/submission/${ID}`, { as: ada })).statusCode).toBe(204);
      expect(answer(await call('POST', `/api/review/${id}/publish`, { as: grace, body: { shown } }))).toBe(
        `409 ${reviewReplies.notFound}`,
      );
      const other = await submit();
      const seen = await open(other.id);
      await sendBack(other.id);
      expect(
        answer(
          await call('POST', `/api/review/${other.id}/publish`, { as: grace, body: { shown: seen.shown } }),
        ),
      ).toBe(`409 ${reviewReplies.notFound}`);
      expect(await read('looms')).toBeNull();
    });

    it('what would look different than it was shown', async () => {
      const { id } = await submit();
      // As if another version of the program had shown it, which renders in another way.
      const reply = await publish(id, { shown: 'anything else' });

      expect(answer(reply)).toBe(`409 ${reviewReplies.changed}`);
      expect(await read('looms')).toBeNull();
    });

    it('a change of an article that has changed since', async () => {
      await publish((await submit()).id);
      const { id } = await submit({ ...text, markdown: 'Changed.', articleSlug: 'looms', articleVersion: 1 });
      await setRole(blog.connection.db, idOf(ada), 'author');
      const edit = { title: 'Looms', markdown: 'Edited meanwhile.', cover: '' };
      await call('PATCH', '/api/articles/edit/looms', { as: ada, body: edit });
      await setRole(blog.connection.db, idOf(ada), 'contributor');

      expect(await open(id)).toMatchObject({ isOutdated: true });
      expect(answer(await publish(id))).toBe(`409 ${reviewReplies.articleChanged}`);
      expect((await read('looms'))?.sanitizedHtml).toContain('Edited meanwhile');
    });

    it('by anybody but editors and admins', async () => {
      const { id } = await submit();
      const eve = await blog.aUser({ name: 'Eve' });
      const { shown } = await open(id);

      for (const as of [eve, ada]) {
        const replies = [
          await call('GET', '/api/review', { as }),
          await call('GET', `/api/review/${id}`, { as }),
          await call('PUT', `/api/review/${id}/reviewer`, { as }),
          await call('POST', `/api/review/${id}/publish`, { as, body: { shown } }),
          await sendBack(id, 'No.', as),
        ];
        expect(replies.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403]);
      }
      expect((await publish(id, { as: mary })).statusCode).toBe(200);
    });
  });

  it('gives a text back with a comment, which stays until it is submitted again', async () => {
    const { id } = await submit();

    expect((await sendBack(id, '  Name *your* sources.\n\nPlease.  ')).statusCode).toBe(204);

    expect(await getDraft()).toMatchObject({
      ...text,
      submission: { state: 'sentBack', comment: 'Name *your* sources.\n\nPlease.', reviewedBy: 'Grace' },
    });
    const stored = await blog.connection.db
      .selectFrom('submission')
      .select(['markdown', 'title', 'size', 'images'])
      .executeTakeFirst();
    expect(stored).toEqual({ markdown: '', title: '', size: 0, images: '[]' });
    expect(await list()).toEqual([]);
    const setLeaving = (isLeaving: number) =>
      blog.connection.db.updateTable('user').set({ isLeaving }).where('id', '=', idOf(grace)).execute();
    // The account of who wrote it is being deleted, which takes a while.
    await setLeaving(1);
    expect((await getDraft())?.submission).toMatchObject({ state: 'sentBack', reviewedBy: '' });
    await setLeaving(0);
    expect((await submit({ markdown: 'With sources.' })).comment).toBe('');
    for (const comment of ['', ' ', 'x'.repeat(2001)])
      expect((await sendBack((await getDraft())?.submission?.id ?? '', comment)).statusCode).toBe(400);
  });

  it('answers a repeated giving back as the first, and does nothing again', async () => {
    const { id } = await submit();
    await sendBack(id);

    const again = [
      await sendBack(id),
      await sendBack(id, 'Another comment.'),
      await sendBack(id, undefined, mary),
    ];

    expect(again.map(({ statusCode }) => statusCode)).toEqual([204, 409, 409]);
    const log = (await call('GET', '/api/admin/log', { as: mary })).json<Listing<LogEntry>>().result;
    expect(log.filter(({ act }) => act === 'send-back')).toHaveLength(1);
  });

  it('is given back once by two requests at the same time', async () => {
    const { id } = await submit();

    const replies = await Promise.all([sendBack(id), sendBack(id)]);

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
    const log = (await call('GET', '/api/admin/log', { as: mary })).json<Listing<LogEntry>>().result;
    expect(log.filter(({ act }) => act === 'send-back')).toHaveLength(1);
  });

  it('refuses what can’t be submitted', async () => {
    const submitted = async (content: object, as = ada) => {
      await save(content, OTHER_ID, as);
      return answer(await post(OTHER_ID, as));
    };
    expect(await submitted({ title: '', markdown: 'Text.' })).toBe('400 Title is required.');
    expect(await submitted({ title: 'Tale', markdown: 'Text.' }, mary)).toBe(
      `403 ${reviewReplies.publishesItself}`,
    );
    expect(await submitted({ title: 'Tale', markdown: 'Text.' }, grace)).toBe(
      `403 ${reviewReplies.publishesItself}`,
    );
    expect((await post(ID)).statusCode).toBe(404);
    // Submitting creates no draft, so there is no other precondition.
    const without: Record<string, string>[] = [{}, { 'if-none-match': '*' }];
    for (const headers of without)
      expect(answer(await post(OTHER_ID, ada, headers))).toBe(`428 ${apiMessages.headers.ifMatch}`);
    const conflict = await post(OTHER_ID, ada, { 'if-match': '"7"' });
    expect([conflict.statusCode, conflict.json<Draft>()._id]).toEqual([409, OTHER_ID]);

    await publish((await submit()).id);
    const change = { ...text, articleSlug: 'looms', articleVersion: 1 };
    await save(change);
    expect(answer(await post())).toBe(`400 ${reviewReplies.unchanged}`);
    await save({ ...change, markdown: 'Changed.', articleVersion: 7 });
    expect(answer(await post())).toBe(`400 ${reviewReplies.outdated}`);
  });

  it('refuses everything that would change what readers see, and lets contributors go on writing', async () => {
    await publish((await submit()).id);
    const article = { title: 'Tale', markdown: 'Text.', cover: '' };
    await save({ ...article, title: 'Draft' }, OTHER_ID);
    const as = ada;
    const later = new Date(Date.now() + 60_000).toISOString();
    const bulk = (body: object) => call('POST', '/api/articles/bulk', { as, body });
    const before = (await call('GET', '/api/articles/all')).body;

    const refused = [
      await call('POST', '/api/articles/new', { as, body: article }),
      await call('POST', '/api/articles/new', { as, body: { ...article, createdAt: later } }),
      await call('PATCH', '/api/articles/edit/looms', { as, body: article }),
      await call('PATCH', '/api/articles/slug/looms', { as, body: { slug: 'weaving' } }),
      await call('POST', '/api/articles/unpublish/looms', { as }),
      await call('DELETE', '/api/articles/delete/looms', { as }),
      await call('PUT', '/api/users/me/pins/looms', { as }),
      await call('PUT', `/api/drafts/${OTHER_ID}`, {
        ...{ as, body: { ...article, publishAt: later } },
        headers: { 'if-match': '*' },
      }),
    ];
    expect(refused.map(answer)).toEqual(refused.map(() => `403 ${reviewReplies.contributor}`));
    for (const reply of [
      await bulk({ act: 'publish', state: 'draft', items: [OTHER_ID] }),
      await bulk({ act: 'unpublish', items: ['looms'] }),
      await bulk({ act: 'delete', items: ['looms'] }),
      await bulk({ act: 'addTag', name: 'X', items: ['looms'] }),
    ])
      expect(reply.json()).toMatchObject({ results: [{ problem: reviewReplies.contributor }] });
    expect((await call('GET', '/api/articles/all')).body).toBe(before);
  });

  it('has one editor’s name on a text, who can free it and others can take', async () => {
    const { id } = await submit();
    const put = (as: Author, query = '') => call('PUT', `/api/review/${id}/reviewer${query}`, { as });

    expect((await put(grace)).statusCode).toBe(204);
    expect((await put(grace)).statusCode).toBe(204);
    expect(await list()).toMatchObject([{ reviewer: 'Grace', isMine: true }]);
    expect(await list(mary)).toMatchObject([{ reviewer: 'Grace', isMine: false }]);
    expect(answer(await put(mary))).toBe(`409 ${reviewReplies.inReview('Grace')}`);
    await call('DELETE', `/api/review/${id}/reviewer`, { as: mary });
    expect(await list()).toMatchObject([{ reviewer: 'Grace' }]);
    expect((await put(mary, '?take=true')).statusCode).toBe(204);
    expect(await list(mary)).toMatchObject([{ reviewer: 'Mary', isMine: true }]);
    await call('DELETE', `/api/review/${id}/reviewer`, { as: mary });
    expect(await list()).toMatchObject([{ reviewer: null, isMine: false }]);
  });

  it('keeps its place and its reviewer when it is submitted again before an editor has decided', async () => {
    const first = await submit();
    await submit({ title: 'Other', markdown: 'Waits behind.' }, OTHER_ID);
    await call('PUT', `/api/review/${first.id}/reviewer`, { as: grace });

    const again = await submit({ ...text, markdown: 'Another version.' });

    expect(again).toMatchObject({ submittedAt: first.submittedAt, isCurrent: true });
    expect(again.id).not.toBe(first.id);
    expect(await list()).toMatchObject([
      { id: again.id, title: 'Looms', reviewer: 'Grace', isMine: true },
      { title: 'Other', reviewer: null },
    ]);
    // After an editor's decision, it is the last one.
    await sendBack(again.id);
    await submit();
    expect(await list()).toMatchObject([{ title: 'Other' }, { title: 'Looms', reviewer: null }]);
  });

  it('compares the text of a draft, not how often it was saved', async () => {
    const { id } = await submit();
    const isCurrent = async () => (await getDraft())?.submission?.isCurrent;
    const changes = [{ title: 'Tools' }, { markdown: 'Else.' }, { cover: 'https://a.example/1.png' }];
    for (const change of [...changes, { description: 'Of looms.' }, { tags: ['Tools'] }]) {
      await save({ ...text, description: '', ...change });
      expect(await isCurrent()).toBe(false);
      await save({ ...text, description: '' });
      expect(await isCurrent()).toBe(true);
    }
    // Editors have it already.
    expect((await post()).json<Submission>().id).toBe(id);
    await publish(id);
    expect(await getDraft()).toBeNull();
  });

  it('takes a text again that is outdated, of a draft that names no version of its article', async () => {
    await publish((await submit()).id);
    const change = { ...text, markdown: 'Changed.', articleSlug: 'looms' };
    const { id } = await submit(change);
    const { headers } = await call('GET', '/api/articles/looms', { as: grace });
    await call('PATCH', '/api/articles/edit/looms', {
      ...{ as: grace, body: { ...text, markdown: 'Edited.' } },
      headers: { 'if-match': String(headers.etag) },
    });
    expect(await open(id)).toMatchObject({ isOutdated: true });

    const again = (await post()).json<Submission>();

    expect(again.id).not.toBe(id);
    expect(await open(again.id)).toMatchObject({ isOutdated: false, published: { markdown: 'Edited.' } });
    expect((await publish(again.id)).statusCode).toBe(200);
  });

  it('answers the time at which a text is published as it is stored', async () => {
    const { id } = await submit();
    const publishAt = new Date(Math.ceil(Date.now() / 60_000 + 1) * 60_000).toISOString();

    const reply = await publish(id, { publishAt: publishAt.replace('.000Z', 'Z') });

    expect(reply.json()).toEqual({ slug: null, publishAt });
    expect(await list()).toMatchObject([{ publishAt }]);
  });

  it('lets only programs that may publish stop what an editor has approved for later', async () => {
    const token = await createToken('drafts');
    const { id } = await submit();
    expect((await post(ID, token)).json<Submission>().id).toBe(id);
    await publish(id, { publishAt: new Date(Date.now() + 60_000).toISOString() });
    await save({ ...text, markdown: 'Another text.' }, ID, token);

    const refused = [await post(ID, token), await withdraw(token)];

    expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403]);
    expect(await list()).toMatchObject([{ id, state: 'approved' }]);
    expect((await withdraw(await createToken('write'))).statusCode).toBe(204);
    // What waits doesn't become public by itself.
    await post(ID, token);
    expect((await withdraw(token)).statusCode).toBe(204);
  });

  it('doesn’t pass with a page, not even an editor’s comment', async () => {
    const { db } = blog.connection;
    await publish((await submit()).id);
    const change = { ...text, markdown: 'Changed.', articleSlug: 'looms', articleVersion: 1 };
    await publish((await submit(change)).id, { publishAt: new Date(Date.now() + 60_000).toISOString() });
    await adminOutput(blog, 'make-admin', ada.email);
    const kind = await call('PATCH', '/api/articles/kind/looms', { as: ada, body: { kind: 'page' } });
    expect(kind.statusCode).toBe(200);

    await adminOutput(blog, 'remove-admin', ada.email);

    expect(await db.selectFrom('draft').select('ownerId').execute()).toEqual([{ ownerId: idOf(mary) }]);
    expect(await db.selectFrom('submission').select('ownerId').execute()).toEqual([]);
  });

  it('counts submitted texts for their author and for editors, and lists drafts by what they wait for', async () => {
    const facts = async (as: Author) => (await call('GET', '/api/users/me', { as })).json<AccountFacts>();
    expect([(await facts(grace)).openReviews, (await facts(ada)).openReviews]).toEqual([0, null]);
    await setRole(blog.connection.db, idOf(ada), 'author');
    expect((await facts(grace)).openReviews).toBeNull();
    await setRole(blog.connection.db, idOf(ada), 'contributor');
    const { id } = await submit();
    await save({ title: 'Other' }, OTHER_ID);

    expect((await facts(grace)).openReviews).toBe(1);
    await submit({ ...text, title: 'Second' }, THIRD_ID);
    const counted = [1, 2, 3].map((max) => countWaiting(blog.connection.db, max));
    expect([(await facts(grace)).openReviews, await Promise.all(counted)]).toEqual([2, [1, 2, 2]]);
    await call('DELETE', `/api/drafts/${THIRD_ID}`, { as: ada });
    expect(await facts(ada)).toMatchObject({ draftCount: 1, submittedCount: 1, sentBackCount: 0 });
    const titles = async (state: string) =>
      (await call('GET', `/api/articles?state=${state}`, { as: ada }))
        .json<Listing<{ title: string }>>()
        .result.map(({ title }) => title);
    expect([await titles('draft'), await titles('submitted'), await titles('sentBack')]).toEqual([
      ['Other'],
      ['Looms'],
      [],
    ]);
    const drafts = await call('GET', '/api/drafts?state=submitted', { as: ada });
    expect([drafts.headers['x-total-count'], drafts.json<Listing<Draft>>().result.length]).toEqual(['1', 1]);
    await sendBack(id);
    expect([await titles('submitted'), await titles('sentBack')]).toEqual([[], ['Looms']]);
    expect(await facts(ada)).toMatchObject({ draftCount: 1, submittedCount: 0, sentBackCount: 1 });
  });

  it('is recorded in the audit log, without the text', async () => {
    const { id } = await submit({ ...text, title: 'Secret title' });
    await sendBack(id, 'A secret comment.');
    await publish((await submit({ ...text, title: 'Looms' })).id);

    const log = await call('GET', '/api/admin/log', { as: mary });
    expect(log.json<Listing<LogEntry>>().result.slice(0, 2)).toMatchObject([
      {
        act: 'publish-submission',
        actor: 'Grace',
        on: { kind: 'account', name: 'Ada' },
        details: { slug: 'looms' },
      },
      { act: 'send-back', actor: 'Grace', on: { kind: 'account', name: 'Ada' } },
    ]);
    expect(log.body).not.toContain('ecret');
  });

  it('counts the submitted text as its author’s storage, once, and is in personal data', async () => {
    const bytes = async () =>
      (await call('GET', '/api/users/me', { as: ada })).json<AccountFacts>().storage.bytes;
    await save({ ...text, markdown: 'x'.repeat(10_000) });
    const before = await bytes();
    await post();
    const during = await bytes();
    await post();
    expect([during - before > 10_000, during - before < 11_000, await bytes()]).toEqual([true, true, during]);
    const data = JSON.parse(await readPersonalData(blog.connection.db, idOf(ada))) as Record<string, unknown>;
    expect(data.submissions).toMatchObject([{ title: 'Looms', state: 'submitted' }]);
    await call('DELETE', `/api/drafts/submission/${ID}`, { as: ada });
    expect(await bytes()).toBe(before);
    await post();
    await call('DELETE', `/api/drafts/${ID}`, { as: ada });
    expect(await list()).toEqual([]);
  });

  it('says what is full if a text can’t be published, and that it is the author’s', async () => {
    const { db } = blog.connection;
    const { id } = await submit({ ...text, markdown: 'x'.repeat(1000), tags: ['Rare'] });

    await whileStorageIsFull(db, idOf(ada), async () => {
      expect(answer(await publish(id))).toBe(`403 ${writingReplies.authorStorageFull('500 MB')}`);
    });
    await fillTags(db, BLOG_TAGS_MAX);
    expect(answer(await publish(id))).toBe(`403 ${writingReplies.tooManyTags(BLOG_TAGS_MAX)}`);
    expect(await read('looms')).toBeNull();
  });

  it('adds the tags that an editor has read, however many its author and the editor have added', async () => {
    const { db } = blog.connection;
    await fillTags(db, BLOG_TAGS_MAX - 10, idOf(ada));
    for (const account of [ada, grace]) await countNewTags(db, idOf(account), 100);

    expect((await publish((await submit({ ...text, tags: ['Rare'] })).id)).statusCode).toBe(200);
    const change = { ...text, tags: ['Rarer'], articleSlug: 'looms', articleVersion: 1 };
    expect((await publish((await submit(change)).id)).statusCode).toBe(200);

    expect((await read('looms'))?.tags).toEqual(['Rarer']);
  });

  it('tells the operator what the author can do with an article that is unpublished', async () => {
    await publish((await submit()).id);
    expect(await adminOutput(blog, 'unpublish-article', 'looms')).toContain('can submit it for review');

    await publish((await submit({ ...text, title: 'Carding' })).id);
    await setRole(blog.connection.db, idOf(ada), 'author');
    expect(await adminOutput(blog, 'unpublish-article', 'carding')).toContain('can publish it again');
  });

  it('tells the author by mail what became of a text', async () => {
    const mails = await startBlogWithMails();
    try {
      const [writer, editor] = [await mails.aUser({ name: 'Ada' }), await mails.aUser({ name: 'Grace' })];
      await setRole(mails.connection.db, idOf(writer), 'contributor');
      await setRole(mails.connection.db, idOf(editor), 'editor');
      const submitted = async (id: string, title: string) => {
        const body = { title, markdown: 'Warp.' };
        await mails.call('PUT', `/api/drafts/${id}`, { as: writer, body, headers: { 'if-none-match': '*' } });
        const headers = { 'if-match': '*' };
        return (
          await mails.call('POST', `/api/drafts/submission/${id}`, { as: writer, headers })
        ).json<Submission>();
      };
      const [one, two] = [await submitted(ID, 'Looms'), await submitted(OTHER_ID, 'Engines')];
      const comment = 'Name your sources.\n\n<b>Please.</b>';
      await mails.call('POST', `/api/review/${one.id}/sendBack`, { as: editor, body: { comment } });
      await mails.mailServer.received(1);
      const { shown } = (
        await mails.call('GET', `/api/review/${two.id}`, { as: editor })
      ).json<ReviewedText>();
      await mails.call('POST', `/api/review/${two.id}/publish`, { as: editor, body: { shown } });
      await mails.mailServer.received(2);

      const [back, published] = mails.mailServer.mails.map(({ to, text, html }) => ({ to, text, html }));
      expect([back?.to, published?.to]).toEqual([[writer.email], [writer.email]]);
      expect(back?.text).toContain('Looms');
      expect(back?.text).toContain('\n\n> Name your sources.\n>\n> <b>Please.</b>\n\n');
      expect(back?.html).toContain('&lt;b&gt;Please.&lt;/b&gt;');
      expect(back?.text).toContain(`${PUBLIC_URL}${paths.createArticle}?draft=${ID}`);
      expect(published?.text).toContain(`${PUBLIC_URL}/allArticles/engines`);
    } finally {
      await mails.close();
    }
  });

  it('publishes the new text of an unpublished article at its old URL, and nothing of a deleted one', async () => {
    const edit = { title: 'Looms', markdown: 'Unpublished.', cover: '' };
    await setRole(blog.connection.db, idOf(ada), 'author');
    for (const title of ['Looms', 'Gone']) await blog.anArticle({ by: ada, title });
    const drafts = [];
    for (const slug of ['looms', 'gone'])
      drafts.push((await call('POST', `/api/articles/unpublish/${slug}`, { as: ada })).json<Draft>()._id);
    await setRole(blog.connection.db, idOf(ada), 'contributor');
    const [looms = '', gone = ''] = drafts;
    const { createdAt } = await blog.connection.db
      .selectFrom('article')
      .select('createdAt')
      .where('slug', '=', 'looms')
      .executeTakeFirstOrThrow();
    const submitted = await submit(edit, looms);
    // The author goes on writing meanwhile.
    await save({ ...edit, markdown: 'Later.' }, looms);
    const deleted = await submit({ ...edit, title: 'Gone' }, gone);
    // Nothing public changes.
    expect(await list()).toMatchObject([
      { isChange: false, slug: 'looms' },
      { isChange: false, slug: 'gone' },
    ]);
    const { shown } = await open(deleted.id);
    await blog.connection.db.deleteFrom('article').where('slug', '=', 'gone').execute();

    expect((await publish(submitted.id)).json()).toEqual({ slug: 'looms', publishAt: null });
    expect(await read('looms')).toMatchObject({ createdAt });
    expect(await getDraft(looms)).toMatchObject({
      markdown: 'Later.',
      articleSlug: 'looms',
      isUnpublished: false,
    });
    const reply = await call('POST', `/api/review/${deleted.id}/publish`, { as: grace, body: { shown } });
    expect(reply.statusCode).toBe(404);
    expect(await read('gone')).toBeNull();
  });

  it.each([
    ['a published article', 'looms', { markdown: 'Of looms.' }],
    ['a published article, unchanged', 'looms', {}],
    ['an unpublished article', 'unpublished', {}],
  ])('leaves alone a draft that its author has moved to %s', async (_what, articleSlug, change) => {
    await setRole(blog.connection.db, idOf(ada), 'author');
    for (const title of ['Looms', 'Unpublished']) await blog.anArticle({ by: ada, title });
    const unpublished = await call('POST', '/api/articles/unpublish/unpublished', { as: ada });
    await call('DELETE', `/api/drafts/${unpublished.json<Draft>()._id}`, { as: ada });
    await setRole(blog.connection.db, idOf(ada), 'contributor');
    const tale = { title: 'Tale', markdown: 'Once.' };
    const { id } = await submit(tale, OTHER_ID);
    const moved = { ...tale, ...change, articleSlug, articleVersion: 1 };
    await save(moved, OTHER_ID);

    expect((await publish(id)).json()).toMatchObject({ slug: 'tale' });

    expect((await read('looms'))?.sanitizedHtml).toContain('They weave');
    expect(await getDraft(OTHER_ID)).toMatchObject(moved);
  });

  it('leaves alone a draft that its author has taken from an article that has another draft by now', async () => {
    await setRole(blog.connection.db, idOf(ada), 'author');
    await blog.anArticle({ by: ada, title: 'Looms' });
    await setRole(blog.connection.db, idOf(ada), 'contributor');
    const change = { title: 'Looms', markdown: 'Submitted.', articleSlug: 'looms', articleVersion: 1 };
    const { id } = await submit(change);
    await save({ ...change, articleSlug: null, articleVersion: null });
    await save({ ...change, markdown: 'Another change.' }, OTHER_ID);

    expect(answer(await publish(id))).toBe('200 {"slug":"looms","publishAt":null}');

    expect((await read('looms'))?.sanitizedHtml).toContain('Submitted.');
    expect(await getDraft()).toMatchObject({ markdown: 'Submitted.', articleSlug: null, submission: null });
    expect(await getDraft(OTHER_ID)).toMatchObject({ markdown: 'Another change.', articleSlug: 'looms' });
  });

  it('lets editors load blocked images of submitted texts, while those wait for review', async () => {
    const { db } = blog.connection;
    const hash = 'ab'.repeat(32);
    const columns = { hash, ownerId: idOf(ada), width: 1, height: 1, shade: null, bytes: 1, isAnimated: 0 };
    const at = new Date().toISOString();
    await db
      .insertInto('image')
      .values({ ...columns, createdAt: at, unusedSince: at, blockedAt: at, variantTries: null })
      .execute();
    const find = (id: Author, canReview: boolean) =>
      findServedImage(db, { id: imageId(hash), hash }, { id: idOf(id), isAdmin: false, canReview });
    const markdown = `![](${imageUrl(hash)})`;

    await save({ title: 'Looms', markdown });
    expect([await find(grace, true), (await find(ada, false))?.hash]).toEqual([null, hash]);
    const { id } = await submit({ title: 'Looms', markdown });
    expect([(await find(grace, true))?.hash, await find(grace, false)]).toEqual([hash, null]);
    // As the text itself, images of accounts that are blocked or await approval are for nobody.
    for (const state of [{ suspension: 'hidden' as const }, { isLeaving: 1 }]) {
      await db.updateTable('user').set(state).where('id', '=', idOf(ada)).execute();
      expect([await find(grace, true), await list()]).toEqual([null, []]);
      await db
        .updateTable('user')
        .set({ suspension: null, isLeaving: 0 })
        .where('id', '=', idOf(ada))
        .execute();
    }
    const pending = { userId: idOf(ada), createdAt: at, reason: '' };
    await db
      .insertInto('pendingAccount')
      .values({ ...pending, rejectedAt: null })
      .execute();
    expect([await find(grace, true), await list()]).toEqual([null, []]);
    await db.deleteFrom('pendingAccount').execute();
    expect((await find(grace, true))?.hash).toBe(hash);
    await sendBack(id);
    expect(await find(grace, true)).toBeNull();
  });
});
