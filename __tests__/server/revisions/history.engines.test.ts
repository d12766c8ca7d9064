import fc from 'fast-check';
import { deleteExpired } from '../../../src/server/jobs/housekeeping.ts';
import { pack, packNow, unpack } from '../../../src/server/revisions/pack.ts';
import { keepRevision } from '../../../src/server/revisions/revisionWriter.ts';
import { takesMuchAway } from '../../../src/server/revisions/takenAway.ts';
import { type Thinned, toThin } from '../../../src/server/revisions/thinning.ts';
import type { Article } from '../../../src/shared/article.ts';
import type { SavedDraft } from '../../../src/shared/draft.ts';
import type { Listing } from '../../../src/shared/listing.ts';
import type { Revision, RevisionSummary, RevisionKind } from '../../../src/shared/revision.ts';
import { type Author, type Blog, idOf, startBlog } from '../../helpers/blog.ts';
import { draftsOf } from '../../helpers/drafts.ts';

describe('history', () => {
  const MINUTE = 60 * 1000;
  const long = (word: string) => `${word} `.repeat(300);
  describe('histories', () => {
    let blog: Blog;
    let ada: Author;
    let drafts: ReturnType<typeof draftsOf>;
    beforeEach(async () => {
      blog = await startBlog();
      drafts = draftsOf(blog);
      ada = await blog.aUser();
    });
    afterEach(() => blog.close());

    const list = async (address: string, query = '', as = ada) =>
      (await blog.call('GET', `/api/${address}${query}`, { as })).json<Listing<RevisionSummary>>();
    const textsOf = async (address: string) => {
      const { result } = await list(address, '?limit=100');
      const replies = await Promise.all(
        result.map(({ _id }) => blog.call('GET', `/api/${address}/${_id}`, { as: ada })),
      );
      return replies.map((reply) => reply.json<Revision>()).map(({ kind, markdown }) => [kind, markdown]);
    };
    const edit = (slug: string, markdown: string, headers = {}) =>
      blog.call('PATCH', `/api/articles/edit/${slug}`, { as: ada, body: { title: 'T', markdown }, headers });
    const ofArticle = ({ slug }: Article) => `articles/history/${slug}`;
    const ofDraft = ({ _id }: SavedDraft) => `drafts/${_id}/history`;

    /** As if all that is stored of drafts and their histories had been written so much earlier. */
    async function pass(minutes: number) {
      const { db } = blog.connection;
      const earlier = (time: string) => new Date(Date.parse(time) - minutes * MINUTE).toISOString();
      for (const { id, createdAt, updatedAt } of await db.selectFrom('draft').selectAll().execute()) {
        const times = { createdAt: earlier(createdAt), updatedAt: earlier(updatedAt) };
        await db.updateTable('draft').set(times).where('id', '=', id).execute();
      }
      for (const { id, createdAt } of await db.selectFrom('revision').selectAll().execute()) {
        await db
          .updateTable('revision')
          .set({ createdAt: earlier(createdAt) })
          .where('id', '=', id)
          .execute();
      }
    }

    it('have everything that was published, newest first, and the same text once', async () => {
      const article = await blog.anArticle({ by: ada, title: 'One', markdown: 'One.', cover: '' });
      await edit(article.slug, 'Two.');
      await edit(article.slug, 'Two.');
      await edit(article.slug, 'One.');

      const first = await list(ofArticle(article), '?limit=2');
      const second = await list(ofArticle(article), '?limit=2&page=2');
      const [newest] = first.result;
      const whole = await blog.call('GET', `/api/${ofArticle(article)}/${newest?._id ?? ''}`, { as: ada });

      expect(first.result).toMatchObject([
        { kind: 'published', title: 'T', size: 4 },
        { kind: 'published', title: 'T', size: 4 },
      ]);
      expect([first.next, second.prev]).toEqual([
        { limit: 2, page: 2 },
        { limit: 2, page: 1 },
      ]);
      expect(second.result).toMatchObject([
        { kind: 'published', title: 'One', createdAt: article.createdAt },
      ]);
      expect(first.result[0]).not.toHaveProperty('markdown');
      expect(whole.json()).toEqual({ ...newest, markdown: 'One.', cover: '', tags: [] });
      expect(await textsOf(ofArticle(article))).toEqual([
        ['published', 'One.'],
        ['published', 'Two.'],
        ['published', 'One.'],
      ]);
    });

    it('begin with the present text for articles that were published before there were any', async () => {
      const [edited, read] = [await blog.anArticle({ by: ada }), await blog.anArticle({ by: ada })];
      await blog.connection.db.deleteFrom('revision').execute();

      await edit(edited.slug, 'New.');

      expect(await textsOf(ofArticle(edited))).toEqual([
        ['published', 'New.'],
        ['published', edited.markdown],
      ]);
      expect((await list(ofArticle(read))).result).toMatchObject([{ createdAt: read.updatedAt }]);
      expect((await list(ofArticle(read))).result).toHaveLength(1);
    });

    it('keep of a draft what stood before, every ten minutes at most', async () => {
      let draft = await drafts.aDraft(ada, { markdown: 'Zero.' });
      const save = async (markdown: string) =>
        (draft = (await drafts.save(ada, draft, { markdown })).json<SavedDraft>());
      await save('One.');
      await pass(9);
      await save('Two.');
      const tooEarly = await textsOf(ofDraft(draft));
      await pass(2);
      await save('Three.');
      await save('Four.');
      await pass(11);
      await save('Five.');

      expect(tooEarly).toEqual([]);
      expect(await textsOf(ofDraft(draft))).toEqual([
        ['draft', 'Four.'],
        ['draft', 'Two.'],
      ]);
    });

    it('keep what stood before much of it was taken away', async () => {
      const draft = await drafts.aDraft(ada, { markdown: long('looms') });

      const saved = (await drafts.save(ada, draft, { markdown: 'Gone.' })).json<SavedDraft>();
      await drafts.save(ada, saved, { markdown: '' });

      expect(await textsOf(ofDraft(draft))).toEqual([['guard', long('looms')]]);
    });

    it('are one for an article and the draft that changes it', async () => {
      const article = await blog.anArticle({ by: ada, markdown: 'First.' });
      const { slug } = article;
      const draft = await drafts.aDraft(ada, { markdown: long('looms'), articleSlug: slug });
      await drafts.save(ada, draft, { markdown: 'Second.' });
      const headers = { 'idempotency-key': `"${draft._id}"` };

      const ofBoth = await textsOf(ofDraft(draft));
      await edit(slug, 'Second.', headers);

      expect(ofBoth).toEqual([
        ['guard', long('looms')],
        ['published', 'First.'],
      ]);
      expect(await textsOf(ofArticle(article))).toEqual([['published', 'Second.'], ...ofBoth]);
    });

    it('go with a draft to the article that it becomes, with what of it was not published', async () => {
      const draft = await drafts.aDraft(ada, { markdown: long('first') });
      await drafts.save(ada, draft, { markdown: long('second') });
      const headers = { 'idempotency-key': `"${draft._id}"` };
      const body = { title: 'T', markdown: 'Published.' };

      const reply = await blog.call('POST', '/api/articles/new', { as: ada, body, headers });

      expect(await textsOf(ofArticle(reply.json<Article>()))).toEqual([
        ['published', 'Published.'],
        ['guard', long('second')],
        ['guard', long('first')],
      ]);
    });

    it('wait for a week for whoever makes a discarded draft again', async () => {
      const { db } = blog.connection;
      const draft = await drafts.aDraft(ada, { markdown: long('first') });
      await drafts.save(ada, draft, { markdown: 'Second.' });
      await drafts.discard(ada, draft._id);
      const gone = await blog.call('GET', `/api/${ofDraft(draft)}`, { as: ada });
      await deleteExpired(db);
      await drafts.create(ada, { markdown: 'Second.' }, draft._id);
      const again = await textsOf(ofDraft(draft));
      await deleteExpired(db);

      await drafts.discard(ada, draft._id);
      await db.updateTable('revision').set({ expiresAt: new Date().toISOString() }).execute();
      await deleteExpired(db);

      expect(gone.statusCode).toBe(404);
      expect(again).toEqual([
        ['draft', 'Second.'],
        ['guard', long('first')],
      ]);
      expect(await db.selectFrom('revision').select('id').execute()).toEqual([]);
    });

    it('keep a discarded change of an article', async () => {
      const article = await blog.anArticle({ by: ada, markdown: 'First.' });
      const draft = await drafts.aDraft(ada, { markdown: 'Discarded.', articleSlug: article.slug });

      await drafts.discard(ada, draft._id);

      expect(await textsOf(ofArticle(article))).toEqual([
        ['draft', 'Discarded.'],
        ['published', 'First.'],
      ]);
    });

    it('go with their articles', async () => {
      const [article, other] = [await blog.anArticle({ by: ada }), await blog.anArticle({ by: ada })];
      await edit(article.slug, 'New.');

      await blog.call('DELETE', `/api/articles/delete/${article.slug}`, { as: ada });
      const reply = await blog.call('GET', `/api/${ofArticle(article)}`, { as: ada });

      expect([reply.statusCode, reply.body]).toEqual([
        404,
        'There is no such article; it may have been deleted.',
      ]);
      expect(await blog.connection.db.selectFrom('revision').select('subject').execute()).toEqual([
        { subject: `article ${other.slug}` },
      ]);
    });

    it("are nobody else's, and can't be told from none", async () => {
      const eve = await blog.aUser();
      const [hers, mine] = [await blog.anArticle({ by: eve }), await blog.anArticle({ by: ada })];
      const draft = await drafts.aDraft(eve);
      const [revision] = (await list(ofArticle(hers), '', eve)).result;
      const get = (address: string) => blog.call('GET', `/api/${address}`, { as: ada });
      const UNKNOWN = '0b0c9b3e-6a43-4b4c-9d2c-3f6f3f0a8f10';
      const theirs = [
        get(ofArticle(hers)),
        get(`${ofArticle(hers)}/${revision?._id ?? ''}`),
        get(`${ofArticle(mine)}/${revision?._id ?? ''}`),
        get(ofDraft(draft)),
        get(`${ofDraft(draft)}/${UNKNOWN}`),
      ];
      const none = [
        get('articles/history/none'),
        get(`articles/history/none/${UNKNOWN}`),
        get(`${ofArticle(mine)}/${UNKNOWN}`),
        get(`drafts/${UNKNOWN}/history`),
        get(`drafts/${UNKNOWN}/history/${UNKNOWN}`),
      ];
      const answers = async (replies: typeof none) =>
        (await Promise.all(replies)).map(({ statusCode, body }) => [statusCode, body]);

      const found = await answers(theirs);

      expect(found).toEqual(await answers(none));
      expect(found.map(([status]) => status)).toEqual([404, 404, 404, 404, 404]);
    });

    it('are bounded in number, and the oldest automatic ones go first', async () => {
      const { db } = blog.connection;
      const article = await blog.anArticle({ by: ada, markdown: 'First.' });
      const of = { ownerId: idOf(ada), subject: `article ${article.slug}` };
      for (let minute = 250; minute > 0; minute -= 1) {
        const createdAt = new Date(Date.parse(article.createdAt) + (251 - minute)).toISOString();
        await keepRevision(db, of, { kind: 'draft', title: '', cover: '', markdown: `${minute}`, createdAt });
      }

      const texts = await textsOf(ofArticle(article));
      const { result } = await list(ofArticle(article), '?limit=100&page=2');

      expect(texts[0]).toEqual(['draft', '1']);
      expect(result).toHaveLength(100);
      expect(result.at(-1)?.kind).toBe('published');
      expect((await list(ofArticle(article), '?limit=100&page=3')).result).toEqual([]);
    });

    it('are bounded in bytes for an account, over all of its histories', async () => {
      const { db } = blog.connection;
      const keep = (subject: string, stored: number) =>
        keepRevision(
          db,
          { ownerId: idOf(ada), subject },
          { kind: 'draft', title: subject, cover: '', markdown: subject, packed: Buffer.alloc(stored) },
        );

      for (const subject of ['a', 'b', 'c', 'd', 'e']) await keep(subject, 15 * 1024 * 1024);

      const left = await db.selectFrom('revision').select('title').orderBy('title').execute();
      expect(left.map(({ title }) => title)).toEqual(['b', 'c', 'd', 'e']);
    });

    it('are bounded in bytes for each account apart', async () => {
      const { db } = blog.connection;
      const eve = await blog.aUser();
      const keep = (by: Author, subject: string) =>
        keepRevision(
          db,
          { ownerId: idOf(by), subject },
          { kind: 'draft', title: '', cover: '', markdown: subject, packed: Buffer.alloc(15 * 1024 * 1024) },
        );

      for (const subject of ['a', 'b', 'c', 'd']) await keep(ada, subject);
      await keep(eve, 'e');

      expect(await db.selectFrom('revision').select('subject').execute()).toHaveLength(5);
    });

    it('note a text that was kept before as published when it is', async () => {
      const { db } = blog.connection;
      const of = { ownerId: idOf(ada), subject: 'article on-looms' };
      const text = { title: 'On looms', cover: '', markdown: 'They weave.' };
      const [kept, published] = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'];
      await keepRevision(db, of, { ...text, kind: 'draft', createdAt: kept });

      await keepRevision(db, of, { ...text, kind: 'published', createdAt: published });
      await keepRevision(db, of, { ...text, kind: 'draft' });

      const revisions = await db.selectFrom('revision').select(['kind', 'createdAt']).execute();
      expect(revisions).toEqual([{ kind: 'published', createdAt: published }]);
    });
  });
  describe('packing', () => {
    it.each(['', 'a', 'Æ 💡 東京\r\n', long('words'), long('more words').repeat(40)])(
      'gives every text back to the letter',
      async (text) => {
        expect(await unpack(await pack(text))).toBe(text);
        expect(packNow(text)).toEqual(await pack(text));
      },
    );
  });
});

describe('a change that takes much away', () => {
  const words = (count: number, from = 0) =>
    Array.from({ length: count }, (_, index) => `word${index + from}`).join(' ');

  it.each([
    ['everything of a long text', words(200), '', true],
    ['half of it', words(400), words(200), true],
    ['its middle', words(400), `${words(100)} ${words(100, 300)}`, true],
    ['all of it for other words', words(300), words(300, 1000), true],
    ['a fifth of it', words(500), words(400), false],
    ['all of a short text', words(50), '', false],
    ['500 characters and no more', 'x'.repeat(500), '', false],
    ['501 characters', 'x'.repeat(501), '', true],
    ['nothing', words(300), words(300), false],
    ['nothing, and brings more', words(300), words(600), false],
    ['nothing, but changes the first and the last word', `a ${words(300)} b`, `c ${words(300)} d`, false],
    ['nothing, but turns the order round', words(300), `${words(150, 150)} ${words(150)}`, false],
  ])('is told: %s', (_what, before, after, isMuch) => {
    expect(takesMuchAway(before, after)).toBe(isMuch);
  });

  it('is never one that only adds', () => {
    fc.assert(
      fc.property(fc.lorem({ maxCount: 300 }), fc.lorem(), fc.nat(), (text, added, place) => {
        const words = text.split(' ');
        const at = place % (words.length + 1);
        expect(takesMuchAway(text, [...words.slice(0, at), added, ...words.slice(at)].join(' '))).toBe(false);
      }),
    );
  });
});

describe('thinning a history', () => {
  const HOUR = 60 * 60 * 1000;
  const DAY = 24 * HOUR;
  const NOW = Date.parse('2026-11-22T12:00:00.000Z');
  const MIB = 1024 * 1024;
  let made = 0;
  const revision = (age: number, kind: RevisionKind = 'draft', stored = 100): Thinned => ({
    id: `${(made += 1)}`.padStart(8, '0'),
    kind,
    createdAt: new Date(NOW - age).toISOString(),
    stored,
  });
  const thin = (revisions: Thinned[], now = NOW) => {
    const dropped = toThin(revisions, now);
    return revisions.filter(({ id }) => !dropped.has(id));
  };
  const histories = fc
    .array(
      fc.record({
        age: fc.oneof(fc.integer({ min: 0, max: 2 * DAY }), fc.integer({ min: 0, max: 400 * DAY })),
        kind: fc.constantFrom<RevisionKind>('published', 'draft', 'draft', 'guard'),
        stored: fc.oneof(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: MIB })),
      }),
      { maxLength: 400 },
    )
    .map((all) => all.map(({ age, kind, stored }) => revision(age, kind, stored)));
  const newestOf = (revisions: Thinned[]) =>
    revisions.reduce<Thinned | undefined>(
      (newest, one) =>
        !newest ||
        one.createdAt > newest.createdAt ||
        (one.createdAt === newest.createdAt && one.id > newest.id)
          ? one
          : newest,
      undefined,
    );
  const ageOf = ({ createdAt }: Thinned, now = NOW) => now - Date.parse(createdAt);

  it('keeps all of the last day', () => {
    const day = Array.from({ length: 145 }, (_, index) => revision((index * HOUR) / 6));

    expect(thin(day)).toEqual(day);
  });

  it.each([
    ['an hour of the last week', 'ten minutes', HOUR / 6, DAY + HOUR, 7 * DAY, 6 * 24],
    ['a day of the last 90', 'hour', HOUR, 8 * DAY, 90 * DAY, 82],
    ['a week of before', 'day', DAY, 91 * DAY, 91 * DAY + 70 * DAY, 10],
  ])('keeps one for %s, of one each %s', (_kept, _made, step, from, to, count) => {
    const all = Array.from({ length: (to - from) / step }, (_, index) => revision(from + index * step));

    const kept = thin(all).length;

    // The first and the last hour, day or week may be cut in two.
    expect(kept).toBeGreaterThanOrEqual(count - 1);
    expect(kept).toBeLessThanOrEqual(count + 1);
  });

  it('keeps the last one of each hour', () => {
    const day = 2 * DAY;
    const [late, early] = [revision(day + HOUR / 4), revision(day + HOUR / 2)];

    expect(thin([early, late])).toEqual([late]);
  });

  it('drops the oldest automatic ones first where there are too many', () => {
    const published = Array.from({ length: 100 }, (_, index) => revision(DAY * (index + 100), 'published'));
    const automatic = Array.from({ length: 140 }, (_, index) => revision(index * 60_000));

    const kept = thin([...published, ...automatic]);

    expect(kept).toEqual([...published, ...automatic.slice(0, 100)]);
  });

  it('drops the oldest that were published where even they are too much', () => {
    const published = Array.from({ length: 30 }, (_, index) => revision(DAY * index, 'published', MIB));

    expect(thin(published)).toEqual(published.slice(0, 20));
  });

  it('never drops the newest of all, whatever it takes', () => {
    const newest = revision(0, 'draft', 30 * MIB);

    expect(thin([newest, revision(1, 'published')])).toEqual([newest]);
  });

  it('holds for any history', () => {
    fc.assert(
      fc.property(histories, fc.integer({ min: 0, max: 100 * DAY }), (history, later) => {
        const kept = thin(history);
        const bytes = kept.reduce((sum, { stored }) => sum + stored, 0);
        const droppedPublished = history.filter((one) => one.kind === 'published' && !kept.includes(one));
        const dropped = history.filter((one) => !kept.includes(one));
        const isFull = (extra: Thinned) => kept.length + 1 > 200 || bytes + extra.stored > 20 * MIB;

        expect(kept.length).toBeLessThanOrEqual(200);
        expect(bytes <= 20 * MIB || kept.length === 1).toBe(true);
        expect(kept.find((one) => one === newestOf(history))).toBe(newestOf(history));
        // Thinned once is thinned, and in any order.
        expect(thin(kept)).toEqual(kept);
        expect(thin([...history].reverse()).reverse()).toEqual(kept);
        // What was published goes only when no automatic one is left but the newest.
        if (droppedPublished.length > 0) {
          expect(kept.filter((one) => one.kind !== 'published' && one !== newestOf(history))).toEqual([]);
        }
        // Of the last day nothing goes that there is room for.
        for (const one of dropped) expect(ageOf(one) > DAY || isFull(one)).toBe(true);
        // Time alone thins on, and brings nothing back.
        expect(thin(kept, NOW + later).every((one) => kept.includes(one))).toBe(true);
        // Whoever was there in some week still has one of it, unless there is no room.
        const weekOf = ({ createdAt }: Thinned) => Math.floor(Date.parse(createdAt) / (7 * DAY));
        for (const one of dropped) {
          const isStoodFor = kept.some((other) => weekOf(other) === weekOf(one));
          expect(isStoodFor || dropped.some((other) => weekOf(other) === weekOf(one) && isFull(other))).toBe(
            true,
          );
        }
      }),
      { numRuns: 300 },
    );
  });
});
