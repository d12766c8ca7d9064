import type { LightMyRequestResponse } from 'fastify';
import { deleteAccount } from '../../../src/server/services/accountDeletion.ts';
import { isActive, requireCanPublish } from '../../../src/server/services/accountStatus.ts';
import { publishDue } from '../../../src/server/services/publish.ts';
import { runTakeBacks, startTakeBack } from '../../../src/server/services/takeBack.ts';
import { findTakeBack } from '../../../src/server/store/takeBacks.ts';
import { renderHere } from '../../../src/server/transfer/importArticles.ts';
import type { ChangesReply } from '../../../src/shared/articleChange.ts';
import type { Draft } from '../../../src/shared/draft.ts';
import { accountErrors } from '../../../src/shared/messages/en/account.ts';
import type { BulkReply } from '../../../src/shared/moderation.ts';
import { type Author, type Blog, idOf, startBlog } from '../../helpers/blog.ts';
import { adminOutput } from '../../helpers/runCommand.ts';
import { sample } from '../../helpers/sample.ts';
import { until } from '../../helpers/until.ts';

describe('an account that was deleted in the meantime', () => {
  let blog: Blog;
  beforeEach(async () => {
    blog = await startBlog();
  });
  afterEach(() => blog.close());

  it('can’t publish: its session has ended', async () => {
    const { db } = blog.connection;
    const [ada, eve] = [await blog.aUser(), await blog.aUser()];
    await deleteAccount(db, idOf(ada));

    await expect(requireCanPublish(db, idOf(ada))).rejects.toMatchObject({
      kind: 'signedOut',
      message: accountErrors.signedOut,
    });
    expect([await isActive(db, idOf(ada)), await isActive(db, idOf(eve))]).toEqual([false, true]);
    expect(await requireCanPublish(db, idOf(eve))).toEqual({ isListed: 1 });
  });
});

type Status = 'pending' | 'rejected' | 'suspended' | 'limited';

/** What the author does, while their account has just been blocked. */
interface Act {
  run: (blog: Blog, ada: Author, published: string) => Promise<LightMyRequestResponse>;
  /** Whether it is refused with 403. The others are answered; that readers see nothing of them is tested, too. */
  isRefused: boolean;
  /** Whether accounts that await approval may do it: they can't publish, but withdraw what is public. */
  isForPending?: true;
}

const EPOCH = new Date(0).toISOString();
const NEW = 'zebrine';

/** All acts that could change what readers see of an author's articles. */
const acts: Record<string, Act> = {
  'publishing an article': {
    run: ({ call }, as) =>
      call('POST', '/api/articles/new', { as, body: { title: NEW, markdown: NEW, cover: '' } }),
    isRefused: true,
  },
  'editing an article': {
    run: ({ call }, as) =>
      call('PATCH', '/api/articles/edit/looms', { as, body: { title: NEW, markdown: NEW, cover: '' } }),
    isRefused: true,
  },
  'tagging articles': {
    run: ({ call }, as) =>
      call('POST', '/api/articles/bulk', { as, body: { act: 'addTag', name: NEW, items: ['looms'] } }),
    isRefused: true,
  },
  'changing the slug of an article': {
    run: ({ call }, as) => call('PATCH', '/api/articles/slug/looms', { as, body: { slug: NEW } }),
    isRefused: true,
  },
  'turning an article into a page': {
    run: ({ call }, as) => call('PATCH', '/api/articles/kind/looms', { as, body: { kind: 'page' } }),
    isRefused: true,
  },
  'unpublishing an article': {
    run: ({ call }, as) => call('POST', '/api/articles/unpublish/looms', { as }),
    isRefused: true,
    isForPending: true,
  },
  'unpublishing articles': {
    run: ({ call }, as) =>
      call('POST', '/api/articles/bulk', { as, body: { act: 'unpublish', items: ['looms'] } }),
    isRefused: true,
    isForPending: true,
  },
  'deleting an article': {
    run: ({ call }, as) => call('DELETE', '/api/articles/delete/looms', { as }),
    isRefused: true,
    isForPending: true,
  },
  'deleting articles': {
    run: ({ call }, as) =>
      call('POST', '/api/articles/bulk', { as, body: { act: 'delete', items: ['looms'] } }),
    isRefused: true,
    isForPending: true,
  },
  'pinning an article': {
    run: ({ call }, as) => call('PUT', '/api/users/me/pins/looms', { as }),
    isRefused: true,
  },
  'restoring an article from the bin': {
    run: ({ call }, as) => call('POST', '/api/bin/restore', { as, body: { slugs: ['deleted'] } }),
    isRefused: true,
  },
  'publishing the draft of an unpublished article': {
    async run({ call }, as) {
      const { _id } = (await call('GET', '/api/drafts/of/unpublished', { as })).json<Draft>();
      return call('POST', '/api/articles/bulk', {
        as,
        body: { act: 'publish', state: 'draft', items: [_id] },
      });
    },
    isRefused: true,
  },
  // The job has nobody to answer: it leaves each article alone that it may not change.
  'taking changes back': {
    async run({ call, connection: { db } }, as, since) {
      const { writers } = (await call('GET', '/api/users/me/changes', { as })).json<ChangesReply>();
      const by = writers[0]?.by ?? '';
      const actor = { id: idOf(as), name: 'Ada' };
      const id = await startTakeBack(db, { ownerId: idOf(as), by, byName: '', since }, actor);
      const stop = new AbortController().signal;
      await runTakeBacks({ db, rendering: renderHere, onFailed: jest.fn(), stop });
      expect((await findTakeBack(db, id))?.state).toBe('done');
      return call('GET', '/api/users/me/changes', { as });
    },
    isRefused: false,
  },
  // The draft is stored, as it may be published once the account is approved, and the job refuses it until then.
  'scheduling an article': {
    async run(blog, as) {
      const { db } = blog.connection;
      const body = { title: NEW, markdown: NEW, cover: '' };
      const createdAt = new Date(Date.now() + 60_000).toISOString();
      const reply = await blog.call('POST', '/api/articles/new', { as, body: { ...body, createdAt } });
      await db.updateTable('draft').set({ publishAt: EPOCH }).where('publishAt', 'is not', null).execute();
      await publishDue({ db, rendering: renderHere }, jest.fn());
      return reply;
    },
    isRefused: false,
  },
  // Saves a draft, whatever version it is.
  'restoring a version': {
    run: ({ call }, as) =>
      call('PUT', '/api/drafts/00000000-0000-4000-8000-000000000001', {
        as,
        body: { title: NEW, markdown: NEW, articleSlug: 'looms', articleVersion: 1 },
        headers: { 'if-none-match': '*' },
      }),
    isRefused: false,
  },
};

describe('an account that is blocked while it is signed in', () => {
  let blog: Blog;
  let ada: Author;
  /** When the articles were published as they were first. */
  let published: string;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada' });
    // Only admins turn articles into pages.
    await adminOutput(blog, 'make-admin', ada.email);
    for (const title of ['Looms', 'Deleted', 'Unpublished']) await blog.anArticle({ by: ada, title });
    const began = Date.now();
    await until(async () => Date.now() > began);
    published = new Date().toISOString();
    const body = { title: 'Looms', markdown: 'Edited.', cover: '' };
    await blog.call('PATCH', '/api/articles/edit/looms', { as: ada, body });
    await blog.call('POST', '/api/articles/bulk', { as: ada, body: { act: 'delete', items: ['deleted'] } });
    await blog.call('POST', '/api/articles/unpublish/unpublished', { as: ada });
  });
  afterEach(() => blog.close());

  async function block(status: Status) {
    const { db } = blog.connection;
    const userId = idOf(ada);
    const user = db.updateTable('user').where('id', '=', userId);
    if (status === 'suspended') await user.set({ suspension: 'hiding', suspendedFor: 'Spam.' }).execute();
    else if (status === 'limited') await user.set({ limitedFor: 'Spam.' }).execute();
    else {
      const rejectedAt = status === 'rejected' ? EPOCH : null;
      await db
        .insertInto('pendingAccount')
        .values({ userId, createdAt: EPOCH, rejectedAt, reason: 'Spam.' })
        .execute();
    }
  }

  async function readPublic() {
    const paths = ['all', 'all?author=ada', 'public/looms', 'public/deleted', 'public/unpublished'];
    const replies = [];
    for (const path of [...paths, `public/${NEW}`]) {
      const { statusCode, body } = await blog.call('GET', `/api/articles/${path}`);
      replies.push([path, statusCode, body.replace(/"clicks":\d+/g, '')]);
    }
    return replies;
  }

  /** Returns the status of a reply, or of its only item. */
  function getStatus(reply: LightMyRequestResponse): string {
    if (reply.statusCode === 403) return 'refused';
    if (reply.statusCode >= 300) return `${reply.statusCode}`;
    const [result] = reply.body === '' ? [] : (reply.json<Partial<BulkReply>>().results ?? []);
    return result && result.problem !== null ? 'refused' : 'done';
  }

  const withStatus = (...statuses: Status[]) =>
    Object.keys(acts).flatMap((act) => statuses.map((status) => [act, status] as const));
  const mayBeDone = ([act, status]: readonly [string, Status]) =>
    status === 'pending' && acts[act]?.isForPending === true;
  const all = [...withStatus('suspended'), ...sample(withStatus('pending', 'rejected'), 8)];
  const cases = all.filter((one) => !mayBeDone(one));

  it.each(cases)('changes nothing that readers see by %s: %s', async (name, status) => {
    const act = acts[name];
    if (!act) throw new Error('unreachable');
    await block(status);
    const before = await readPublic();

    const reply = await act.run(blog, ada, published);

    expect([getStatus(reply), await readPublic()]).toEqual([act.isRefused ? 'refused' : 'done', before]);
  });

  it.each([
    ...withStatus('limited').filter(([name]) => acts[name]?.isRefused),
    ...withStatus('pending').filter(mayBeDone),
  ])('is not refused: %s, if the account is only %s', async (name, status) => {
    await block(status);

    const reply = await acts[name]?.run(blog, ada, published);

    expect(reply && getStatus(reply)).toBe('done');
  });
});
