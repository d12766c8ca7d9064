import { randomUUID } from 'node:crypto';
import type { Db } from '../../src/server/db/schema.ts';
import { createLoginThrottle } from '../../src/server/limits/loginThrottle.ts';
import { countImports, deleteOldImport, endExpiredImports } from '../../src/server/store/articleImports.ts';
import { newestArticles } from '../../src/server/store/articles/newest.ts';
import { deleteUnusedImages } from '../../src/server/store/images.ts';
import { consumeChallenge, createChallenge } from '../../src/server/store/passkeys.ts';
import { isRecentLogin, startSession } from '../../src/server/store/sessions.ts';
import {
  claimDelivery,
  findTarget,
  insertWebhook,
  queueTest,
  recordTry,
  rotateSecret,
} from '../../src/server/store/webhooks.ts';
import { scheduleProblem } from '../../src/shared/draft.ts';
import { type Author, type Blog, idOf, startBlog } from '../helpers/blog.ts';
import { advanceClock, freezeClock } from '../helpers/clock.ts';
import { draftsOf } from '../helpers/drafts.ts';
import { storeArticles } from '../helpers/storeArticles.ts';

/*
 * What lasts for a time still works a minute before its end, and no longer a minute after it. The times are those of the
 * docs, not the constants of the code, so that a changed constant is noticed too.
 */

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('a lifetime', () => {
  freezeClock();
  let blog: Blog;
  let db: Db;
  let ada: Author;
  let id: string;
  beforeEach(async () => {
    blog = await startBlog();
    ({ db } = blog.connection);
    ada = await blog.aUser();
    id = idOf(ada);
  });
  afterEach(() => blog.close());

  const ago = (seconds: number) => new Date(Date.now() - 1000 * seconds).toISOString();
  /** Returns what `check` finds a minute before `seconds` have passed, and a minute after. */
  async function around<Found>(seconds: number, check: () => Promise<Found>): Promise<[Found, Found]> {
    advanceClock(seconds - MINUTE);
    const before = await check();
    advanceClock(2 * MINUTE);
    return [before, await check()];
  }
  const anImport = async (state: 'ready' | 'uploading' | 'failed' | 'done', more: object) => {
    const isEnded = state === 'failed' || state === 'done';
    await db
      .insertInto('articleImport')
      .values({
        ...{
          id: randomUUID(),
          ownerId: id,
          name: '',
          state,
          bytes: 1,
          received: 0,
          parts: 0,
          network: '',
          problem: '',
        },
        ...{ position: 0, total: null, created: 0, changed: 0, same: 0, refused: 0, claim: '' },
        ...{ summary: '', undated: '' },
        ...{ claimedUntil: '', attempts: 0, attemptedFrom: 0, createdAt: ago(0), updatedAt: ago(0) },
        ...{ endedAt: isEnded ? ago(0) : null, ...more },
      })
      .execute();
  };
  const stateOfImport = async () =>
    (await db.selectFrom('articleImport').select('state').executeTakeFirst())?.state;

  it('of an import that waits to be started is a day, and of an interrupted upload ten minutes', async () => {
    const check = async () => {
      await endExpiredImports(db);
      return stateOfImport();
    };
    await anImport('ready', {});
    const ready = await around(DAY, check);
    await db.deleteFrom('articleImport').execute();
    await anImport('uploading', {});

    expect([ready, await around(10 * MINUTE, check)]).toEqual([
      ['ready', 'canceled'],
      ['uploading', 'failed'],
    ]);
  });

  it('of an ended import is 30 days, and of a failed one on the status page a day', async () => {
    await anImport('failed', {});

    const counted = await around(DAY, async () => (await countImports(db)).failed);
    const deleted = await around(29 * DAY - MINUTE, () => deleteOldImport(db));

    expect([counted, deleted]).toEqual([
      [1, 0],
      [false, true],
    ]);
  });

  it('of an image without use is 30 days', async () => {
    await db
      .insertInto('image')
      .values({
        ...{ hash: 'x', ownerId: id, width: 1, height: 1, isAnimated: 0, bytes: 1, createdAt: ago(0) },
        ...{ unusedSince: ago(0), blockedAt: null, variantTries: null },
      })
      .execute();

    expect(await around(30 * DAY, () => deleteUnusedImages(db, 10))).toEqual([0, 1]);
  });

  it('of a discarded draft is a week, for its text and for its unpublished article alike', async () => {
    const { slug } = await blog.anArticle({ by: ada });
    await blog.call('POST', `/api/articles/unpublish/${slug}`, { as: ada });
    const [draft] = (await draftsOf(blog).list(ada)).result;

    await draftsOf(blog).discard(ada, draft?._id ?? '');

    const article = await db.selectFrom('article').select('expiresAt').executeTakeFirstOrThrow();
    const revisions = await db.selectFrom('revision').select('expiresAt').execute();
    const end = ago(-7 * DAY);
    expect([article.expiresAt, ...revisions.map(({ expiresAt }) => expiresAt)]).toEqual([
      end,
      ...revisions.map(() => end),
    ]);
    expect(revisions.length).toBeGreaterThan(0);
  });

  it('of an article in the feed ends 30 days after its date if it is imported', async () => {
    await storeArticles(db, [id], 2);
    const articles = await db.selectFrom('article').select(['number', 'slug']).orderBy('number').execute();
    const createdAt = ago(40 * DAY);
    await db.updateTable('article').set({ createdAt }).execute();
    await db
      .insertInto('articleOrigin')
      .values(
        articles.map(({ number, slug }, at) => ({
          ...{ number, ownerId: id, sourceId: slug, feedId: null, contentHash: '', importId: '' },
          importedAt: ago(10 * DAY + (at === 0 ? MINUTE : -MINUTE)),
        })),
      )
      .execute();

    expect((await newestArticles(db, {})).map(({ slug }) => slug)).toEqual(['slug-0']);
  });

  it('of a network that an owner logged in from is 90 days', async () => {
    const throttle = createLoginThrottle(db, { count: 5, seconds: 900 }, (value) => value);
    const login = { account: 'ada', ip: '192.0.2.1' };
    await throttle.registered(login);

    expect(await around(90 * DAY, () => throttle.isKnownNetwork(login))).toEqual([true, false]);
  });

  it('of the chance to add a passkey is five minutes', async () => {
    const [early, late] = [await createChallenge(db, id), await createChallenge(db, id)];

    expect(await consumeChallenge(db, early, id)).toBe(false);
    advanceClock(4 * MINUTE);
    expect(await consumeChallenge(db, late, id)).toBe(true);
    const last = await createChallenge(db, id);
    advanceClock(6 * MINUTE);
    expect(await consumeChallenge(db, last, id)).toBe(false);
  });

  it('of a recent login is an hour', async () => {
    const user = await db.selectFrom('user').select(['id', 'passwordHash']).executeTakeFirstOrThrow();
    const session = (await startSession(db, user, '')) ?? '';

    expect(await around(HOUR, () => isRecentLogin(db, session))).toEqual([true, false]);
  });

  it('of the former secret of a webhook is a day', async () => {
    const { _id } = await insertWebhook(db, { url: 'https://example.org/', events: ['article.published'] });
    await rotateSecret(db, _id);

    expect(await around(DAY, async () => (await findTarget(db, _id))?.secrets.length)).toEqual([2, 1]);
  });

  it('of a webhook whose deliveries are given up is three days', async () => {
    const { _id } = await insertWebhook(db, { url: 'https://example.org/', events: ['article.published'] });
    const stateAfter = async (seconds: number) => {
      await db
        .updateTable('webhook')
        .set({ failingSince: ago(seconds), state: 'active' })
        .execute();
      await queueTest(db, _id);
      await db.updateTable('webhookDelivery').set({ event: 'article.published', tries: 11 }).execute();
      const delivery = await claimDelivery(db, []);
      if (delivery) await recordTry(db, delivery, { status: 500, problem: 'status', milliseconds: 1 });
      return (await db.selectFrom('webhook').select('state').executeTakeFirst())?.state;
    };

    expect([await stateAfter(3 * DAY - MINUTE), await stateAfter(3 * DAY + MINUTE)]).toEqual([
      'active',
      'disabled',
    ]);
  });

  it('of a schedule is ten years', () => {
    const now = new Date('2026-01-31T12:00:00Z');

    expect(scheduleProblem('2026-01-31T12:00:00Z', now)).not.toBeNull();
    expect(scheduleProblem('2026-01-31T12:00:01Z', now)).toBeNull();
    expect(scheduleProblem('2036-01-31T12:00:00Z', now)).toBeNull();
    expect(scheduleProblem('2036-01-31T12:00:01Z', now)).not.toBeNull();
  });
});
