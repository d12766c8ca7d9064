import type { Renderer } from '../../../src/server/content/renderer.ts';
import { Refusal } from '../../../src/server/lib/refusal.ts';
import { finishDeletions } from '../../../src/server/services/accountDeletion.ts';
import { restoreAccount, suspendAccount } from '../../../src/server/services/moderateAccounts.ts';
import { hideArticleBySlug } from '../../../src/server/services/moderateArticles.ts';
import { changeSlug } from '../../../src/server/services/oldUrls.ts';
import {
  prepareText,
  publishDue,
  publishSubmitted,
  unpublish,
} from '../../../src/server/services/publish.ts';
import { publishDueSubmissions } from '../../../src/server/services/review.ts';
import { DraftChanged } from '../../../src/server/services/writeArticle.ts';
import { commandLine } from '../../../src/server/store/auditLog.ts';
import { setRole } from '../../../src/server/store/roles.ts';
import { findSubmitted, unapprove } from '../../../src/server/store/submissions.ts';
import { renderHere } from '../../../src/server/transfer/importArticles.ts';
import type { Article, PublicArticle } from '../../../src/shared/article.ts';
import { operator } from '../../../src/shared/articleChange.ts';
import type { Draft } from '../../../src/shared/draft.ts';
import type { Listing } from '../../../src/shared/listing.ts';
import { reviewReplies } from '../../../src/shared/messages/en/review.ts';
import type { GivenRole } from '../../../src/shared/roles.ts';
import type { ReviewedText, ReviewEntry, Submission } from '../../../src/shared/submission.ts';
import type { AccountFacts } from '../../../src/shared/user.ts';
import { miscounts } from '../../../tools/miscounts.ts';
import { type Author, type Blog, idOf, startBlog } from '../../helpers/blog.ts';
import { freshDatabase, type TestDatabase } from '../../helpers/database.ts';
import { giveRole } from '../../helpers/giveRole.ts';
import { adminOutput } from '../../helpers/runCommand.ts';
import { isAll } from '../../helpers/sample.ts';
import { whileStorageIsFull } from '../../helpers/whileStorageIsFull.ts';

/** Fewer than an account may submit. */
const ROUNDS = isAll ? 80 : 8;
const draftId = (round: number) => `00000000-0000-4000-8000-${`${round}`.padStart(12, '0')}`;

describe('review on two servers', () => {
  let database: TestDatabase;
  let blog: Blog;
  let second: Blog;
  /** A contributor. */
  let ada: Author;
  /** Two editors. */
  let grace: Author;
  let mary: Author;
  beforeEach(async () => {
    database = await freshDatabase();
    const options = {
      databaseUrl: database.url,
      limits: { write: null, register: null, login: null },
    };
    blog = await startBlog(options);
    second = await startBlog(options);
    ada = await blog.aUser({ name: 'Ada' });
    grace = await blog.aUser({ name: 'Grace' });
    mary = await blog.aUser({ name: 'Mary' });
    await change(ada, 'contributor');
    await change(grace, 'editor');
    await change(mary, 'editor');
  });
  afterEach(async () => {
    expect(await miscounts(blog.connection.db)).toEqual([]);
    for (const one of [blog, second]) {
      await one.close();
      await one.connection.db.destroy();
    }
    await database.remove();
  });

  const change = (who: Author, role: GivenRole, at = blog) => giveRole(at, who, role);

  const getDraft = async (id: string) => {
    const reply = await blog.call('GET', `/api/drafts/${id}`, { as: ada });
    return reply.statusCode === 200 ? reply.json<Draft>() : null;
  };
  async function save(id: string, title: string, markdown: string, on = blog): Promise<boolean> {
    const isNew = (await getDraft(id)) === null;
    const headers: Record<string, string> = isNew ? { 'if-none-match': '*' } : { 'if-match': '*' };
    const reply = await on.call('PUT', `/api/drafts/${id}`, { as: ada, body: { title, markdown }, headers });
    return reply.statusCode < 300;
  }
  const post = (id: string, on = blog) =>
    on.call('POST', `/api/drafts/submission/${id}`, { as: ada, headers: { 'if-match': '*' } });
  async function submit(id: string, title: string, markdown: string, on = blog): Promise<Submission> {
    await save(id, title, markdown, on);
    return (await post(id, on)).json<Submission>();
  }
  const withdraw = (id: string, on = blog) => on.call('DELETE', `/api/drafts/submission/${id}`, { as: ada });
  const bulk = (body: object) => blog.call('POST', '/api/articles/bulk', { as: ada, body });
  const open = async (id: string) =>
    (await blog.call('GET', `/api/review/${id}`, { as: grace })).json<ReviewedText>();
  const publish = (id: string, shown: string, as = grace, on = second, publishAt: string | null = null) =>
    on.call('POST', `/api/review/${id}/publish`, { as, body: { shown, publishAt } });
  const sendBack = (id: string, as = mary, on = second) =>
    on.call('POST', `/api/review/${id}/sendBack`, { as, body: { comment: 'Sources?' } });
  const list = async () =>
    (await blog.call('GET', '/api/review', { as: grace })).json<Listing<ReviewEntry>>().result;
  const read = async (slug: string) => {
    const reply = await blog.call('GET', `/api/articles/public/${slug}`);
    return reply.statusCode === 200 ? reply.json<PublicArticle>() : null;
  };
  const countArticles = async () => {
    const { count } = await blog.connection.db
      .selectFrom('article')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  };

  it('publishes what was seen or nothing while it is submitted again', async () => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const [id, title] = [draftId(round), `round ${round}`];
      const submitted = await submit(id, title, 'Seen.');
      const { shown } = await open(submitted.id);

      const [reply, [saved, again]] = await Promise.all([
        publish(submitted.id, shown),
        blog
          .call('PUT', `/api/drafts/${id}`, {
            // As an open editor does: it never makes another draft of one that is gone.
            ...{ as: ada, body: { title, markdown: 'Never seen.' }, headers: { 'if-match': '*' } },
          })
          .then(async (stored) => [stored.statusCode, (await post(id)).statusCode]),
      ]);

      const html = (await read(`round-${round}`))?.sanitizedHtml ?? '';
      expect(html).not.toContain('Never');
      expect([200, 409]).toContain(reply.statusCode);
      expect(html.includes('Seen.')).toBe(reply.statusCode === 200);
      // What the author wrote since isn't lost, unless they saved it when the draft was gone: then they were told so.
      const draft = await getDraft(id);
      expect([200, 404]).toContain(saved);
      expect(draft?.markdown).toBe(saved === 200 ? 'Never seen.' : undefined);
      if (draft) expect(draft.articleSlug).toBe(reply.statusCode === 200 ? `round-${round}` : null);
      // What was submitted since waits, as a new text or as a change of what was published.
      expect(draft?.submission ?? null).toEqual(
        again === 201 ? expect.objectContaining({ state: 'submitted', isCurrent: true }) : null,
      );
      if (draft) await blog.call('DELETE', `/api/drafts/${id}`, { as: ada });
    }
  });

  it('publishes once by two editors, and once while one sends it back', async () => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const submitted = await submit(draftId(round), `round ${round}`, 'Seen.');
      const { shown } = await open(submitted.id);
      const before = await countArticles();

      const replies = await Promise.all([
        publish(submitted.id, shown, grace, blog),
        round % 2 === 0 ? publish(submitted.id, shown, mary, second) : sendBack(submitted.id),
      ]);

      const done = replies.filter(({ statusCode }) => statusCode < 300);
      const refused = replies.filter(({ statusCode }) => statusCode === 409);
      expect([done.length, refused.length]).toEqual([1, 1]);
      const isPublished = (await read(`round-${round}`)) !== null;
      expect(isPublished).toBe(replies[0].statusCode === 200 || round % 2 === 0);
      expect(await countArticles()).toBe(before + Number(isPublished));
      expect((await getDraft(draftId(round)))?.submission?.state).toBe(isPublished ? undefined : 'sentBack');
    }
  });

  it('publishes nothing that was withdrawn first', async () => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const submitted = await submit(draftId(round), `round ${round}`, 'Seen.');
      const { shown } = await open(submitted.id);

      const [published, withdrawn] = await Promise.all([
        publish(submitted.id, shown),
        withdraw(draftId(round)),
      ]);

      const isPublished = published.statusCode === 200;
      expect([isPublished, withdrawn.statusCode]).toEqual([isPublished, isPublished ? 404 : 204]);
      expect((await read(`round-${round}`)) !== null).toBe(isPublished);
      const draft = await getDraft(draftId(round));
      expect([draft?.markdown, draft?.submission]).toEqual(isPublished ? [] : ['Seen.', null]);
    }
  });

  it('publishes nothing of a draft that was discarded first', async () => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const submitted = await submit(draftId(round), `round ${round}`, 'Seen.');
      const { shown } = await open(submitted.id);

      const [published, discarded] = await Promise.all([
        publish(submitted.id, shown),
        blog.call('DELETE', `/api/drafts/${draftId(round)}`, { as: ada }),
      ]);

      const isPublished = published.statusCode === 200;
      expect([published.statusCode, discarded.statusCode]).toEqual(isPublished ? [200, 404] : [409, 204]);
      expect((await read(`round-${round}`)) !== null).toBe(isPublished);
      expect([await getDraft(draftId(round)), await list()]).toEqual([null, []]);
    }
  });

  it('publishes nothing by who has lost the right, and frees their entries', async () => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const submitted = await submit(draftId(round), `round ${round}`, 'Seen.');
      const { shown } = await open(submitted.id);
      await blog.call('PUT', `/api/review/${submitted.id}/reviewer`, { as: mary });

      const [reply] = await Promise.all([publish(submitted.id, shown, mary), change(mary, 'author', blog)]);

      const isPublished = reply.statusCode === 200;
      expect([200, 403]).toContain(reply.statusCode);
      expect((await read(`round-${round}`)) !== null).toBe(isPublished);
      if (!isPublished) expect((await list()).map(({ reviewer }) => reviewer)).toEqual([null]);
      // Later it is too late in any case.
      expect((await publish(submitted.id, shown, mary)).statusCode).toBe(403);
      await withdraw(draftId(round));
      await change(mary, 'editor');
    }
  });

  it('keeps the name of an editor who takes a text while it is submitted again', async () => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const id = draftId(round);
      const submitted = await submit(id, `round ${round}`, 'First.');
      await save(id, `round ${round}`, 'Second.');

      const [again, taken] = await Promise.all([
        post(id),
        second.call('PUT', `/api/review/${submitted.id}/reviewer`, { as: mary }),
      ]);

      expect([again.statusCode, [204, 404].includes(taken.statusCode)]).toEqual([201, true]);
      expect(await list()).toMatchObject([{ reviewer: taken.statusCode === 204 ? 'Mary' : null }]);
      await withdraw(id);
    }
  });

  /** Submits and publishes a text, and submits a change of it. */
  async function submitChange(round: number): Promise<Submission> {
    const title = `round ${round}`;
    const first = await submit(draftId(2 * round), title, 'First.');
    await publish(first.id, (await open(first.id)).shown);
    const id = draftId(2 * round + 1);
    const body = { title, markdown: 'Change.', articleSlug: `round-${round}`, articleVersion: 1 };
    await blog.call('PUT', `/api/drafts/${id}`, { as: ada, body, headers: { 'if-none-match': '*' } });
    return (await post(id)).json<Submission>();
  }
  /** As an admin does who takes back what published it. */
  const unpublishByOperator = (round: number) =>
    unpublish(blog.connection.db, { ownerId: idOf(ada), slug: `round-${round}` }, operator);

  it('never publishes again what an admin unpublishes while an editor reads the change of it', async () => {
    const before = await submitChange(0);
    const { shown } = await open(before.id);
    await unpublishByOperator(0);
    expect(await open(before.id)).toMatchObject({ isChange: true, published: null, isOutdated: true });
    const late = new Date(Date.now() + 60_000).toISOString();
    for (const publishAt of [null, late]) {
      const reply = await publish(before.id, shown, grace, second, publishAt);
      expect([reply.statusCode, reply.body]).toEqual([409, reviewReplies.notPublic]);
    }
    // Not even if it is opened again, as the author has never asked for that.
    const again = await publish(before.id, (await open(before.id)).shown);
    expect([again.statusCode, await read('round-0')]).toEqual([409, null]);

    for (let round = 1; round <= ROUNDS; round += 1) {
      const change = await submitChange(round);
      const seen = await open(change.id);

      const [reply] = await Promise.all([publish(change.id, seen.shown), unpublishByOperator(round)]);

      expect([200, 409]).toContain(reply.statusCode);
      expect(await read(`round-${round}`)).toBeNull();
    }
  });

  const mails = { enqueue: async () => undefined, enqueueRequested: async () => '' };
  const run = ({ connection: { db } }: Blog, meanwhile?: () => Promise<void>) =>
    publishDueSubmissions({ db, rendering: renderWhile(meanwhile), mails }, (error) => {
      throw error;
    });
  /** Renders, and has something happen before the text is stored. */
  const renderWhile = (meanwhile?: () => Promise<void>): Pick<Renderer, 'render'> => ({
    async render(...text) {
      await meanwhile?.();
      return renderHere.render(...text);
    },
  });
  const suspendAda = () =>
    suspendAccount({ db: blog.connection.db }, { userId: idOf(ada), reason: 'Spam.', by: commandLine });
  /** Has the approved texts come due. */
  const wait = () =>
    blog.connection.db
      .updateTable('submission')
      .set({ publishAt: '2026-01-01T00:00:00.000Z' })
      .where('state', '=', 'approved')
      .execute();

  describe('approved for later', () => {
    async function approve(round: number, as = grace) {
      const submitted = await submit(draftId(round), `round ${round}`, 'Seen.');
      const { shown } = await open(submitted.id);
      const publishAt = new Date(Date.now() + 60_000).toISOString();
      const reply = await publish(submitted.id, shown, as, second, publishAt);
      expect(reply.json()).toEqual({ slug: null, publishAt });
      // Once is enough.
      expect((await publish(submitted.id, shown, as)).statusCode).toBe(409);
      return submitted.id;
    }

    it('is published at its time, once, by one of the servers', async () => {
      for (let round = 1; round <= ROUNDS; round += 1) {
        await approve(round);
        const draft = await getDraft(draftId(round));
        expect(draft).toMatchObject({
          publishAt: null,
          submission: { state: 'approved', reviewedBy: 'Grace' },
        });
        const entries = await list();
        expect([entries.map(({ state }) => state), await read(`round-${round}`)]).toEqual([
          ['approved'],
          null,
        ]);
        await run(blog);
        expect(await read(`round-${round}`)).toBeNull();
        await wait();
        const before = await countArticles();

        await Promise.all([run(blog), run(second)]);

        expect(await countArticles()).toBe(before + 1);
        expect(await read(`round-${round}`)).toMatchObject({ ownerName: 'Ada' });
        expect(await getDraft(draftId(round))).toBeNull();
      }
    });

    it('is not published by the right of an editor who has lost it', async () => {
      const id = await approve(1, mary);
      await wait();
      await change(mary, 'author');
      await run(blog);

      expect(await read('round-1')).toBeNull();
      expect(await list()).toMatchObject([{ id, reviewer: null, problem: reviewReplies.lostTime.rightLost }]);
      expect((await getDraft(draftId(1)))?.submission?.problem).toBe(reviewReplies.lostTime.rightLost);
    });

    it('stays approved or given back when others than its editor, or its editor, lose the right', async () => {
      const byGrace = await approve(1);
      const back = await submit(draftId(2), 'round 2', 'Seen.');
      await sendBack(back.id);

      await change(mary, 'author');

      expect(await list()).toMatchObject([
        { id: byGrace, state: 'approved', reviewer: 'Grace', problem: null },
      ]);
      expect((await getDraft(draftId(2)))?.submission).toMatchObject({
        ...{ state: 'sentBack', comment: 'Sources?', problem: null },
      });
    });

    it('waits for review again if the editor who approved it deletes their account', async () => {
      const id = await approve(1, mary);

      await second.call('POST', '/api/users/me/delete', { as: mary, body: { password: mary.password } });

      expect(await list()).toMatchObject([
        {
          id,
          state: 'submitted',
          publishAt: null,
          reviewer: null,
          problem: reviewReplies.lostTime.rightLost,
        },
      ]);
    });

    it('is not published by the right of an editor whose role changed elsewhere', async () => {
      // As an earlier version does, which knows nothing of submissions.
      const id = await approve(1, grace);
      await setRole(blog.connection.db, idOf(grace), 'author');
      await wait();
      await run(blog);
      expect(await read('round-1')).toBeNull();
      await setRole(blog.connection.db, idOf(grace), 'editor');
      const entry = (await list()).find((one) => one.id === id);
      // What the server says about the editor's account isn't for the author.
      expect(entry?.problem).toBe(reviewReplies.lostTime.rightLost);
    });

    it('waits for an editor again if its article has changed, with the reason', async () => {
      const first = await submit(draftId(1), 'round 1', 'Seen.');
      await publish(first.id, (await open(first.id)).shown);
      const body = { title: 'round 1', markdown: 'Changed.', articleSlug: 'round-1', articleVersion: 1 };
      const id = draftId(2);
      await blog.call('PUT', `/api/drafts/${id}`, { as: ada, body, headers: { 'if-none-match': '*' } });
      const { id: submitted } = (await post(id)).json<Submission>();
      const later = new Date(Date.now() + 60_000).toISOString();
      await publish(submitted, (await open(submitted)).shown, grace, blog, later);
      const { headers } = await blog.call('GET', '/api/articles/round-1', { as: grace });
      await blog.call('PATCH', '/api/articles/edit/round-1', {
        ...{ as: grace, body: { title: 'round 1', markdown: 'Edited.', cover: '' } },
        headers: { 'if-match': String(headers.etag) },
      });
      await wait();

      await run(blog);

      expect((await read('round-1'))?.sanitizedHtml).toContain('Edited.');
      expect(await list()).toMatchObject([{ id: submitted, reviewer: null }]);
      expect((await list())[0]?.problem).toBe(reviewReplies.lostTime.articleChanged);
      expect((await getDraft(id))?.submission?.problem).toBe(reviewReplies.lostTime.articleChanged);
      // Submitting it again forgets that.
      const again = { title: 'round 1', markdown: 'Both.', articleVersion: 2 };
      await blog.call('PUT', `/api/drafts/${id}`, { as: ada, body: again, headers: { 'if-match': '*' } });
      expect((await post(id)).json<Submission>().problem).toBeNull();
    });

    it('waits for an editor again if its author’s storage is full', async () => {
      const { id } = await submit(draftId(1), 'round 1', 'x'.repeat(1000));
      const later = new Date(Date.now() + 60_000).toISOString();
      await publish(id, (await open(id)).shown, grace, second, later);
      await wait();

      await whileStorageIsFull(blog.connection.db, idOf(ada), () => run(blog));

      expect(await list()).toMatchObject([{ id, problem: reviewReplies.lostTime.storageFull }]);
      // Approving it again forgets that.
      await publish(id, (await open(id)).shown, grace, second, new Date(Date.now() + 60_000).toISOString());
      expect(await list()).toMatchObject([{ id, state: 'approved', problem: null }]);
    });

    it('waits for an editor again if its article is unpublished', async () => {
      const { id } = await submitChange(1);
      const later = new Date(Date.now() + 60_000).toISOString();
      await publish(id, (await open(id)).shown, grace, second, later);
      const other = await approve(4);

      await unpublishByOperator(1);

      expect(await list()).toMatchObject([
        { id, reviewer: null, problem: reviewReplies.lostTime.notPublic },
        { id: other, state: 'approved', reviewer: 'Grace', problem: null },
      ]);
      await wait();
      await run(blog);
      expect([await read('round-1'), await read('round-4')]).toMatchObject([null, { title: 'round 4' }]);
    });

    /** Approves a change of the article `round-1`. */
    async function approveChange() {
      const { id } = await submitChange(1);
      const later = new Date(Date.now() + 60_000).toISOString();
      await publish(id, (await open(id)).shown, grace, second, later);
      await wait();
      return id;
    }

    it('waits for its author’s account if that is suspended meanwhile, and keeps its approval', async () => {
      const id = await approveChange();

      await run(blog, suspendAda);

      const { db } = blog.connection;
      const stored = await db.selectFrom('submission').select(['state', 'problem']).execute();
      expect(stored).toEqual([{ state: 'approved', problem: null }]);
      await restoreAccount({ db }, { userId: idOf(ada), by: commandLine });
      expect(await list()).toMatchObject([{ id, state: 'approved', problem: null }]);
      await run(second);
      expect((await read('round-1'))?.sanitizedHtml).toContain('Change.');
    });

    it('is published at the new URL of an article that has moved meanwhile', async () => {
      await approveChange();
      const key = { ownerId: idOf(ada), slug: 'round-1' };

      await run(blog, async () => {
        await changeSlug(blog.connection.db, key, 'moved', operator);
      });

      expect((await read('moved'))?.sanitizedHtml).toContain('Change.');
      expect(await list()).toEqual([]);
    });

    it('changes no page that its article has become, as only admins do', async () => {
      await approveChange();
      await adminOutput(blog, 'make-admin', ada.email);
      const kind = await blog.call('PATCH', '/api/articles/kind/round-1', {
        as: ada,
        body: { kind: 'page' },
      });
      expect(kind.statusCode).toBe(200);

      await run(blog);

      const page = (await blog.call('GET', '/api/articles/round-1', { as: ada })).json<Article>();
      expect([page.kind, page.markdown]).toEqual(['page', 'First.']);
      expect((await list())[0]?.problem).toBe(reviewReplies.lostTime.articleChanged);
    });

    it('keeps a new time that was chosen while publishing at the earlier one failed', async () => {
      const id = await approveChange();
      const later = new Date(Date.now() + 60_000).toISOString();
      const { db } = blog.connection;
      const before = await db.selectFrom('submission').selectAll().executeTakeFirstOrThrow();

      await unapprove(db, { id, publishAt: later }, 'Too late.');

      expect(await db.selectFrom('submission').selectAll().execute()).toEqual([before]);
    });

    it('is listed after what waits, the next one first, and shown to editors', async () => {
      const later = await approve(1);
      const next = await approve(2);
      await blog.connection.db
        .updateTable('submission')
        .set({ publishAt: '2098-01-01T00:00:00.000Z' })
        .where('id', '=', next)
        .execute();
      await blog.connection.db
        .updateTable('submission')
        .set({ publishAt: '2099-01-01T00:00:00.000Z' })
        .where('id', '=', later)
        .execute();
      const { id: waiting } = await submit(draftId(3), 'round 3', 'Waits.');
      const { id: second } = await submit(draftId(4), 'round 4', 'Waits.');

      const page = async (at: number) =>
        (await blog.call('GET', `/api/review?limit=3&page=${at}`, { as: grace })).json<
          Listing<ReviewEntry> & { total: number }
        >();
      const [first, rest] = [await page(1), await page(2)];
      expect([...first.result, ...rest.result].map(({ id }) => id)).toEqual([waiting, second, next, later]);
      expect(rest.result).toMatchObject([
        { state: 'approved', publishAt: '2099-01-01T00:00:00.000Z', reviewer: 'Grace' },
      ]);
      expect([first.next, rest.next]).toEqual([{ limit: 3, page: 2 }, undefined]);
      expect(first.result[0]).toMatchObject({ state: 'submitted', publishAt: null });
      const past = await blog.call('GET', '/api/review?limit=3&page=9', { as: grace });
      expect(past.json<Listing<ReviewEntry>>().prev).toEqual({ limit: 3, page: 2 });
      // Counting them would be slow.
      expect(past.headers).not.toHaveProperty('x-total-count');
      const facts = (await blog.call('GET', '/api/users/me', { as: grace })).json<AccountFacts>();
      expect(facts.openReviews).toBe(2);
      expect(await open(later)).toMatchObject({
        markdown: 'Seen.',
        state: 'approved',
        publishAt: '2099-01-01T00:00:00.000Z',
      });
    });

    it('waits for review again if any editor cancels its time, and is not published then', async () => {
      const id = await approve(1);
      const cancel = (as = mary) => second.call('DELETE', `/api/review/${id}/publish`, { as });
      expect((await cancel(ada)).statusCode).toBe(403);

      // The second one is a repetition of the first.
      expect([(await cancel()).statusCode, (await cancel()).statusCode]).toEqual([204, 204]);

      expect(await list()).toMatchObject([{ id, state: 'submitted', publishAt: null }]);
      expect((await getDraft(draftId(1)))?.submission).toMatchObject({
        ...{ state: 'submitted', publishAt: null, problem: reviewReplies.lostTime.canceled },
      });
      const acts = await blog.connection.db
        .selectFrom('auditLog')
        .select('act')
        .where('act', '=', 'unschedule-submission')
        .execute();
      expect(acts).toHaveLength(1);
      await publish(id, (await open(id)).shown);
      expect(await read('round-1')).not.toBeNull();
      expect((await cancel()).statusCode).toBe(409);
    });

    it('is either published or waits again if an editor cancels its time at that time', async () => {
      for (let round = 1; round <= ROUNDS; round += 1) {
        const id = await approve(round);
        await wait();

        const [reply] = await Promise.all([
          blog.call('DELETE', `/api/review/${id}/publish`, { as: mary }),
          run(second),
        ]);

        expect([204, 409]).toContain(reply.statusCode);
        expect((await read(`round-${round}`)) === null).toBe(reply.statusCode === 204);
        expect((await getDraft(draftId(round)))?.submission?.state).toBe(
          reply.statusCode === 204 ? 'submitted' : undefined,
        );
      }
    });

    it('is published as it was approved, or not, while its author writes, withdraws or submits again', async () => {
      for (let round = 1; round <= ROUNDS; round += 1) {
        const id = draftId(round);
        const title = `round ${round}`;
        await approve(round);
        await wait();
        const write = () =>
          blog.call('PUT', `/api/drafts/${id}`, {
            ...{ as: ada, body: { title, markdown: 'Never seen.' }, headers: { 'if-match': '*' } },
          });
        const act = [write, () => withdraw(id), () => write().then(() => post(id))][round % 3] ?? write;

        const [{ statusCode }] = await Promise.all([act(), run(second)]);

        expect(statusCode).toBeLessThan(500);
        const [article, draft] = [await read(`round-${round}`), await getDraft(id)];
        expect(article?.sanitizedHtml ?? '<p>Seen.</p>').toContain('Seen.');
        if (draft) expect(draft.articleSlug).toBe(article ? `round-${round}` : null);
        // Nothing is lost: what isn't published is still written, and what was written since is a draft.
        if (!article) expect(draft?.markdown).toBe(round % 3 === 1 ? 'Seen.' : 'Never seen.');
        if (round % 3 === 0) expect(draft?.markdown).toBe(statusCode === 200 ? 'Never seen.' : undefined);
        if (round % 3 === 0) expect(article).not.toBeNull();
        if (draft) await blog.call('DELETE', `/api/drafts/${id}`, { as: ada });
      }
    });

    it('is given back by an editor, and withdrawn or submitted again by its author', async () => {
      const id = await approve(1);
      expect((await sendBack(id)).statusCode).toBe(204);
      await approve(2);
      expect((await withdraw(draftId(2))).statusCode).toBe(204);
      await approve(3);
      await submit(draftId(3), 'round 3', 'Never seen.');
      await wait();
      await run(blog);

      expect(await countArticles()).toBe(0);
    });
  });

  describe('a change of role', () => {
    const schedule = async (id: string, title: string, body: object = {}) => {
      const publishAt = new Date(Date.now() + 3_600_000).toISOString();
      await blog.call('PUT', `/api/drafts/${id}`, {
        ...{ as: ada, headers: { 'if-none-match': '*' } },
        body: { title, markdown: 'Scheduled.', publishAt, ...body },
      });
    };

    it('has what an author has scheduled wait for an editor, and keeps what is published', async () => {
      await change(ada, 'author');
      await blog.anArticle({ by: ada, title: 'Woven' });
      await schedule(draftId(1), 'Scheduled');
      await save(draftId(2), 'Draft', 'Draft.');

      await change(ada, 'contributor');

      expect((await list()).map(({ title }) => title)).toEqual(['Scheduled']);
      expect(await getDraft(draftId(1))).toMatchObject({
        publishAt: null,
        submission: { state: 'submitted' },
      });
      expect([(await getDraft(draftId(2)))?.submission, (await read('woven'))?.title]).toEqual([
        null,
        'Woven',
      ]);
    });

    it('says of scheduled drafts that can’t be submitted why they lost their time', async () => {
      await change(ada, 'author');
      await blog.anArticle({ by: ada, title: 'Woven', markdown: 'Scheduled.' });
      await schedule(draftId(1), 'Woven', { articleSlug: 'woven', articleVersion: 1, tags: [] });
      await blog.call('PATCH', '/api/articles/edit/woven', {
        ...{ as: ada, body: { title: 'Woven', markdown: 'Changed.', cover: '', tags: [] } },
        headers: { 'if-match': '*' },
      });

      await change(ada, 'contributor');

      expect(await getDraft(draftId(1))).toMatchObject({
        ...{ publishAt: null, submission: null, publishProblem: reviewReplies.outdated },
      });
    });

    it('has a draft either published or wait for an editor if it comes due when its author becomes a contributor', async () => {
      const { db } = blog.connection;
      const runDue = ({ connection }: Blog) =>
        publishDue({ db: connection.db, rendering: renderHere }, (error) => {
          throw error;
        });
      for (let round = 1; round <= ROUNDS; round += 1) {
        await change(ada, 'author');
        const id = draftId(round);
        await schedule(id, `round ${round}`);
        await db
          .updateTable('draft')
          .set({ publishAt: '2026-01-01T00:00:00.000Z' })
          .where('id', '=', id)
          .execute();

        await Promise.all([runDue(blog), change(ada, 'contributor', second)]);

        const isPublished = (await read(`round-${round}`)) !== null;
        const waits: unknown = expect.objectContaining({ title: `round ${round}`, problem: null });
        expect(await list()).toEqual(isPublished ? [] : [waits]);
        expect((await getDraft(id)) ?? null).toEqual(
          isPublished
            ? null
            : expect.objectContaining({ markdown: 'Scheduled.', publishAt: null, publishProblem: null }),
        );
        // Its time is over.
        await runDue(second);
        expect((await read(`round-${round}`)) !== null).toBe(isPublished);
        if (!isPublished) await withdraw(id);
      }
    });

    it('leaves the drafts of a contributor who becomes an author, and nothing to review', async () => {
      await submit(draftId(1), 'One', 'One.');

      await change(ada, 'author');

      expect(await list()).toEqual([]);
      expect(await getDraft(draftId(1))).toMatchObject({ title: 'One', submission: null });
      expect((await post(draftId(1))).body).toBe(reviewReplies.publishesItself);
    });

    it('keeps what editors decided on texts of a contributor who becomes an author', async () => {
      const back = await submit(draftId(1), 'One', 'One.');
      await sendBack(back.id);
      const approved = await submit(draftId(2), 'Two', 'Two.');
      const publishAt = new Date(Date.now() + 60_000).toISOString();
      await publish(approved.id, (await open(approved.id)).shown, grace, second, publishAt);

      await change(ada, 'author');

      expect((await getDraft(draftId(1)))?.submission).toMatchObject({
        state: 'sentBack',
        comment: 'Sources?',
      });
      expect((await getDraft(draftId(2)))?.submission).toMatchObject({ state: 'approved', publishAt });
      await wait();
      await run(blog);
      expect(await read('two')).toMatchObject({ ownerName: 'Ada' });
    });

    it.each([
      ['withdrawn', () => withdraw(draftId(1))],
      ['published', () => bulk({ act: 'publish', state: 'submitted', items: [draftId(1)] })],
    ])('lets who is an author by now have a text whose time is canceled %s', async (_what, end) => {
      const { id } = await submit(draftId(1), 'One', 'One.');
      const publishAt = new Date(Date.now() + 60_000).toISOString();
      await publish(id, (await open(id)).shown, grace, second, publishAt);
      await change(ada, 'author');
      await second.call('DELETE', `/api/review/${id}/publish`, { as: mary });
      expect((await getDraft(draftId(1)))?.submission).toMatchObject({
        ...{ state: 'submitted', problem: reviewReplies.lostTime.canceled },
      });

      expect((await end()).statusCode).toBeLessThan(300);

      expect([await list(), (await getDraft(draftId(1)))?.submission ?? null]).toEqual([[], null]);
    });

    it('publishes a text at most once while its author’s role changes', async () => {
      for (let round = 1; round <= ROUNDS; round += 1) {
        const submitted = await submit(draftId(round), `round ${round}`, 'Seen.');
        const { shown } = await open(submitted.id);

        const [reply] = await Promise.all([publish(submitted.id, shown), change(ada, 'author', blog)]);

        expect([200, 409]).toContain(reply.statusCode);
        expect((await read(`round-${round}`)) !== null).toBe(reply.statusCode === 200);
        expect((await getDraft(draftId(round))) === null).toBe(reply.statusCode === 200);
        await change(ada, 'contributor');
      }
    });
  });

  it('tells an editor nothing about why its author is blocked or its article hidden', async () => {
    const { db } = blog.connection;
    const action = { reason: 'Spam.', by: commandLine };
    for (const [round, meanwhile, error] of [
      [
        2,
        () => hideArticleBySlug(db, { slug: 'round-2' }, action),
        new Refusal('conflict', reviewReplies.notPublic),
      ],
      [1, suspendAda, new DraftChanged()],
    ] as const) {
      const { id } = await submitChange(round);
      const text = await findSubmitted(db, id);
      if (!text) throw new Error('It waits.');
      const prepared = await prepareText({ db, rendering: renderHere }, text.markdown, idOf(grace));

      // Right after the editor's request has looked the text up.
      await meanwhile();
      const writer = { ...operator, accountId: idOf(grace) };
      const publishing = publishSubmitted(
        db,
        { text, prepared, reviewerId: idOf(grace), writer },
        async () => undefined,
      );

      await expect(publishing).rejects.toThrow(error);
    }
    expect(await countArticles()).toBe(2);
  });

  describe('the deletion of an account', () => {
    const leave = (as: Author, on = blog) =>
      on.call('POST', '/api/users/me/delete', { as, body: { password: as.password } });

    it('leaves nothing of an author whose text is published at that time', async () => {
      for (let round = 1; round <= ROUNDS; round += 1) {
        ada = await blog.aUser({ name: 'Ada' });
        await change(ada, 'contributor');
        const submitted = await submit(draftId(round), `round ${round}`, 'Seen.');
        const { shown } = await open(submitted.id);

        const [published, left] = await Promise.all([publish(submitted.id, shown), leave(ada)]);

        expect([200, 409]).toContain(published.statusCode);
        expect(left.statusCode).toBe(204);
        await finishDeletions(blog.connection.db);
        expect([await read(`round-${round}`), await countArticles(), await list()]).toEqual([null, 0, []]);
        const { db } = blog.connection;
        expect([
          await db.selectFrom('draft').select('id').execute(),
          await db.selectFrom('submission').select('id').execute(),
        ]).toEqual([[], []]);
      }
    });

    it('leaves what an editor publishes at that time either published or waiting for others', async () => {
      for (let round = 1; round <= ROUNDS; round += 1) {
        const leaver = await blog.aUser({ name: 'Alan' });
        await change(leaver, 'editor');
        const submitted = await submit(draftId(round), `round ${round}`, 'Seen.');
        const { shown } = await open(submitted.id);
        await blog.call('PUT', `/api/review/${submitted.id}/reviewer`, { as: leaver });

        const [published, left] = await Promise.all([publish(submitted.id, shown, leaver), leave(leaver)]);

        const isPublished = published.statusCode === 200;
        expect([200, 401, 403, 409]).toContain(published.statusCode);
        expect(left.statusCode).toBe(204);
        expect((await read(`round-${round}`)) !== null).toBe(isPublished);
        expect(await list()).toEqual(
          isPublished ? [] : [expect.objectContaining({ id: submitted.id, reviewer: null })],
        );
        await withdraw(draftId(round));
      }
    });
  });

  it('shows editors nothing of a suspended account, and publishes nothing of it', async () => {
    const submitted = await submit(draftId(1), 'One', 'One.');
    const { shown } = await open(submitted.id);
    await suspendAccount({ db: blog.connection.db }, { userId: idOf(ada), reason: 'Spam.', by: commandLine });

    expect(await list()).toEqual([]);
    expect((await blog.call('GET', `/api/review/${submitted.id}`, { as: grace })).statusCode).toBe(404);
    expect((await publish(submitted.id, shown)).statusCode).toBe(409);
    expect((await sendBack(submitted.id)).statusCode).toBe(409);
  });
});
