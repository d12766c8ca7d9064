import { hash } from 'node:crypto';
import fc from 'fast-check';
import { render } from '../../../src/server/content/render.ts';
import { deleteExpired } from '../../../src/server/services/housekeeping.ts';
import { publishDue } from '../../../src/server/services/publish.ts';
import {
  hashVersion,
  recordRevision,
  pack,
  packSync,
  unpack,
  isLargeDeletion,
  type RetainedRevision,
  findExpendable,
} from '../../../src/server/store/revisions.ts';
import type { CreatedToken } from '../../../src/shared/accessToken.ts';
import { type Article, fillShortTexts } from '../../../src/shared/article.ts';
import type { Draft, SavedDraft } from '../../../src/shared/draft.ts';
import type { Listing } from '../../../src/shared/listing.ts';
import {
  type Revision,
  type RevisionSummary,
  type RevisionKind,
  REVISIONS_MAX,
} from '../../../src/shared/revision.ts';
import type { TokenReply } from '../../../src/shared/user.ts';
import { type Author, type Blog, idOf, startBlog } from '../../helpers/blog.ts';
import { draftHeaders, draftsOf } from '../../helpers/drafts.ts';
import { itOnOneEngine } from '../../helpers/registerTests.ts';

describe('version history', () => {
  const MINUTE = 60 * 1000;
  const long = (word: string) => `${word} `.repeat(300);
  describe('revisions', () => {
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
    const ofDraft = ({ _id }: SavedDraft) => `drafts/history/${_id}`;

    /** Moves everything stored of drafts and their histories into the past. */
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

    itOnOneEngine('have the same hash as before there were other texts than title and cover', () => {
      const [title, cover, markdown] = ['On engines', '/media/a.webp', 'They weave.'];
      const hashOf = (...parts: unknown[]) => hash('sha256', JSON.stringify(parts), 'base64url');
      const version = { ...fillShortTexts({ title, cover }), markdown };

      expect(hashVersion(version)).toBe(hashOf(title, cover, markdown));
      expect(hashVersion({ ...version, tags: ['looms'] })).toBe(hashOf(title, cover, markdown, 'looms'));
      const described = hashVersion({ ...version, description: 'They weave.' });
      expect(described).not.toBe(hashVersion(version));
      expect(described).not.toBe(hashVersion({ ...version, description: 'Why' }));
    });

    it('include everything published, newest first, without duplicates', async () => {
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
      expect(whole.json()).toEqual({ ...newest, ...fillShortTexts({}, newest), markdown: 'One.', tags: [] });
      expect(await textsOf(ofArticle(article))).toEqual([
        ['published', 'One.'],
        ['published', 'Two.'],
        ['published', 'One.'],
      ]);
    });

    describe('of what access tokens save', () => {
      let assistant: TokenReply;
      beforeEach(async () => {
        const body = { name: 'Assistant', scopes: ['read', 'write'] };
        assistant = (await blog.call('POST', '/api/tokens', { as: ada, body })).json<CreatedToken>();
      });
      const namesOf = async (address: string) =>
        (await list(address)).result.map(({ kind, tokenName }) => [kind, tokenName]);
      const editAs = (as: TokenReply, slug: string, markdown: string) =>
        blog.call('PATCH', `/api/articles/edit/${slug}`, { as, body: { title: 'T', markdown } });

      it('name the token of each published version, and null for its author', async () => {
        const article = await blog.anArticle({ by: ada });
        await editAs(assistant, article.slug, 'By a program.');
        await editAs(ada, article.slug, 'By Ada.');

        const [newest, older] = (await list(ofArticle(article))).result;
        const whole = await blog.call('GET', `/api/${ofArticle(article)}/${older?._id ?? ''}`, { as: ada });

        expect([newest?.tokenName, older?.tokenName]).toEqual([null, 'Assistant']);
        expect(whole.json()).toMatchObject({ markdown: 'By a program.', tokenName: 'Assistant' });
        expect(await namesOf(ofArticle(article))).toHaveLength(3);
      });

      itOnOneEngine('keep the name when the token is gone', async () => {
        const article = await blog.anArticle({ by: ada });
        await editAs(assistant, article.slug, 'By a program.');
        const draft = await drafts.aDraft(assistant);

        await blog.connection.db.deleteFrom('accessToken').execute();

        expect((await namesOf(ofArticle(article)))[0]).toEqual(['published', 'Assistant']);
        expect((await drafts.get(ada, draft._id)).json()).toMatchObject({ tokenName: 'Assistant' });
      });

      itOnOneEngine('name who saved a draft last, not who replaces it', async () => {
        const draft = await drafts.aDraft(assistant, { markdown: long('machine') });
        const saved = await drafts.save(ada, draft, { title: 'T', markdown: long('person') });
        const before = await drafts.get(ada, draft._id);
        await drafts.save(assistant, saved.json<SavedDraft>(), { title: 'T', markdown: 'x' });
        const after = await drafts.get(ada, draft._id);

        expect(await namesOf(ofDraft(draft))).toEqual([
          ['guard', null],
          ['guard', 'Assistant'],
        ]);
        expect([before.json<Draft>().tokenName, after.json<Draft>().tokenName]).toEqual([null, 'Assistant']);
      });

      itOnOneEngine(
        'name no token when the author publishes its draft, even if the text is known',
        async () => {
          const draft = await drafts.aDraft(assistant, { markdown: long('machine') });
          await drafts.save(ada, draft, { title: 'T', markdown: 'x' });
          const body = { title: 'On looms', markdown: long('machine') };
          const headers = draftHeaders(draft._id);

          const published = await blog.call('POST', '/api/articles/new', { as: ada, body, headers });

          expect(await namesOf(ofArticle(published.json<Article>()))).toEqual([['published', null]]);
        },
      );

      itOnOneEngine.each(['addTag', 'publish'])('name the token that calls %s', async (act) => {
        const { slug } = await blog.anArticle({ by: ada, title: 'Old' });
        const draft = await drafts.aDraft(ada, { title: 'Begun' });
        const isForDrafts = act === 'publish';
        const items = [isForDrafts ? draft._id : slug];
        const body = { act, items, name: 'looms', ...(isForDrafts && { state: 'draft' }) };

        await blog.call('POST', '/api/articles/bulk', { as: assistant, body });

        const [newest] = await namesOf(`articles/history/${isForDrafts ? 'begun' : slug}`);
        expect(newest).toEqual(['published', 'Assistant']);
      });

      itOnOneEngine('name the token that saved a scheduled draft', async () => {
        const publishAt = new Date(Date.now() + MINUTE).toISOString();
        await drafts.aDraft(assistant, { title: 'Later', publishAt });
        const { db } = blog.connection;
        await db.updateTable('draft').set({ publishAt: '2026-01-01T00:00:00.000Z' }).execute();

        await publishDue({ db, rendering: { render: async (markdown) => render(markdown) } }, (error) => {
          throw error;
        });

        expect(await namesOf('articles/history/later')).toEqual([['published', 'Assistant']]);
      });
    });

    it('start with the current text for articles older than version history', async () => {
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

    it('keep the previous text of a draft at most every ten minutes', async () => {
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

    itOnOneEngine('keep the text before a large deletion', async () => {
      const draft = await drafts.aDraft(ada, { markdown: long('looms') });

      const saved = (await drafts.save(ada, draft, { markdown: 'Gone.' })).json<SavedDraft>();
      await drafts.save(ada, saved, { markdown: '' });

      expect(await textsOf(ofDraft(draft))).toEqual([['guard', long('looms')]]);
    });

    it('are shared by an article and the draft that edits it', async () => {
      const article = await blog.anArticle({ by: ada, markdown: 'First.' });
      const { slug } = article;
      const draft = await drafts.aDraft(ada, { markdown: long('looms'), articleSlug: slug });
      await drafts.save(ada, draft, { markdown: 'Second.' });
      const headers = draftHeaders(draft._id);

      const ofBoth = await textsOf(ofDraft(draft));
      await edit(slug, 'Second.', headers);

      expect(ofBoth).toEqual([
        ['guard', long('looms')],
        ['published', 'First.'],
      ]);
      expect(await textsOf(ofArticle(article))).toEqual([['published', 'Second.'], ...ofBoth]);
    });

    it('move with a draft to its article, including unpublished text', async () => {
      const draft = await drafts.aDraft(ada, { markdown: long('first') });
      await drafts.save(ada, draft, { markdown: long('second') });
      const headers = draftHeaders(draft._id);
      const body = { title: 'T', markdown: 'Published.' };

      const reply = await blog.call('POST', '/api/articles/new', { as: ada, body, headers });

      expect(await textsOf(ofArticle(reply.json<Article>()))).toEqual([
        ['published', 'Published.'],
        ['guard', long('second')],
        ['guard', long('first')],
      ]);
    });

    it('are kept for a week after a draft is discarded', async () => {
      const { db } = blog.connection;
      const draft = await drafts.aDraft(ada, { markdown: long('first') });
      await drafts.save(ada, draft, { markdown: 'Second.' });
      await drafts.discard(ada, draft._id);
      const gone = await blog.call('GET', `/api/${ofDraft(draft)}`, { as: ada });
      await deleteExpired(db);
      await drafts.create(ada, { markdown: 'Second.' }, draft._id);
      const again = await textsOf(ofDraft(draft));
      const ends = await db.selectFrom('revision').select('expiresAt').execute();

      await drafts.discard(ada, draft._id);
      await db.updateTable('revision').set({ expiresAt: new Date().toISOString() }).execute();
      await deleteExpired(db);

      expect(gone.statusCode).toBe(404);
      expect(again).toEqual([
        ['draft', 'Second.'],
        ['guard', long('first')],
      ]);
      expect(ends).toEqual([{ expiresAt: null }, { expiresAt: null }]);
      expect(await db.selectFrom('revision').select('id').execute()).toEqual([]);
    });

    itOnOneEngine('keep a discarded change of an article', async () => {
      const article = await blog.anArticle({ by: ada, markdown: 'First.' });
      const draft = await drafts.aDraft(ada, { markdown: 'Discarded.', articleSlug: article.slug });

      await drafts.discard(ada, draft._id);

      expect(await textsOf(ofArticle(article))).toEqual([
        ['draft', 'Discarded.'],
        ['published', 'First.'],
      ]);
      // The article stays, and so does its history.
      const ends = await blog.connection.db.selectFrom('revision').select('expiresAt').execute();
      expect(ends).toEqual([{ expiresAt: null }, { expiresAt: null }]);
    });

    it('are deleted with their article, once the bin is empty', async () => {
      const [article, other] = [await blog.anArticle({ by: ada }), await blog.anArticle({ by: ada })];
      await edit(article.slug, 'New.');

      await blog.call('DELETE', `/api/articles/delete/${article.slug}`, { as: ada });
      await blog.call('POST', '/api/bin/empty', { as: ada, body: {} });
      const reply = await blog.call('GET', `/api/${ofArticle(article)}`, { as: ada });

      expect([reply.statusCode, reply.body]).toEqual([
        404,
        'This article was not found. It may have been deleted.',
      ]);
      expect(await blog.connection.db.selectFrom('revision').select('subject').execute()).toEqual([
        { subject: `article ${other.slug}` },
      ]);
    });

    itOnOneEngine('look nonexistent to other users', async () => {
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
        get(`drafts/history/${UNKNOWN}`),
        get(`drafts/history/${UNKNOWN}/${UNKNOWN}`),
      ];
      const answers = async (replies: typeof none) =>
        (await Promise.all(replies)).map(({ statusCode, body }) => [statusCode, body]);

      const found = await answers(theirs);

      expect(found).toEqual(await answers(none));
      expect(found.map(([status]) => status)).toEqual([404, 404, 404, 404, 404]);
    });

    it('are limited in number, deleting the oldest automatic ones first', async () => {
      const { db } = blog.connection;
      const article = await blog.anArticle({ by: ada, markdown: 'First.' });
      const of = { ownerId: idOf(ada), subject: `article ${article.slug}` };
      for (let minute = 250; minute > 0; minute -= 1) {
        const createdAt = new Date(Date.parse(article.createdAt) + (251 - minute)).toISOString();
        await recordRevision(db, of, {
          kind: 'draft',
          ...fillShortTexts({}),
          markdown: `${minute}`,
          createdAt,
        });
      }

      const texts = await textsOf(ofArticle(article));
      const { result } = await list(ofArticle(article), '?limit=100&page=2');

      expect(texts[0]).toEqual(['draft', '1']);
      expect(result).toHaveLength(100);
      expect(result.at(-1)?.kind).toBe('published');
      expect((await list(ofArticle(article), '?limit=100&page=3')).result).toEqual([]);
    });

    it('are limited in bytes per account across all histories', async () => {
      const { db } = blog.connection;
      const keep = (subject: string, stored: number) =>
        recordRevision(
          db,
          { ownerId: idOf(ada), subject },
          {
            kind: 'draft',
            ...fillShortTexts({ title: subject }),
            markdown: subject,
            packed: Buffer.alloc(stored),
          },
        );

      // Four are exactly as much as is kept.
      for (const subject of ['a', 'b', 'c', 'd', 'e']) await keep(subject, 16 * 1024 * 1024);

      const left = await db.selectFrom('revision').select('title').orderBy('title').execute();
      expect(left.map(({ title }) => title)).toEqual(['b', 'c', 'd', 'e']);
    });

    itOnOneEngine('are limited in bytes for each account separately', async () => {
      const { db } = blog.connection;
      const eve = await blog.aUser();
      const keep = (by: Author, subject: string) =>
        recordRevision(
          db,
          { ownerId: idOf(by), subject },
          { kind: 'draft', ...fillShortTexts({}), markdown: subject, packed: Buffer.alloc(15 * 1024 * 1024) },
        );

      for (const subject of ['a', 'b', 'c', 'd']) await keep(ada, subject);
      await keep(eve, 'e');

      expect(await db.selectFrom('revision').select('subject').execute()).toHaveLength(5);
    });

    it('mark an existing revision as published when it is', async () => {
      const { db } = blog.connection;
      const of = { ownerId: idOf(ada), subject: 'article on-looms' };
      const text = { ...fillShortTexts({ title: 'On looms' }), markdown: 'They weave.' };
      const [kept, published] = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'];
      await recordRevision(db, of, { ...text, kind: 'draft', createdAt: kept });

      await recordRevision(db, of, { ...text, kind: 'published', createdAt: published });
      await recordRevision(db, of, { ...text, kind: 'draft' });

      const revisions = await db.selectFrom('revision').select(['kind', 'createdAt']).execute();
      expect(revisions).toEqual([{ kind: 'published', createdAt: published }]);
    });
  });
  describe('compression', () => {
    itOnOneEngine.each(['', 'a', 'Æ 💡 東京\r\n', long('words'), long('more words').repeat(40)])(
      'restores every text exactly',
      async (text) => {
        expect(await unpack(await pack(text))).toBe(text);
        expect(packSync(text)).toEqual(await pack(text));
      },
    );
  });
});

describe('isLargeDeletion', () => {
  const words = (count: number, from = 0) =>
    Array.from({ length: count }, (_, index) => `word${index + from}`).join(' ');

  itOnOneEngine.each([
    ['everything of a long text', words(200), '', true],
    ['half of a text', words(400), words(200), true],
    ['the middle of a text', words(400), `${words(100)} ${words(100, 300)}`, true],
    ['everything and adds other words', words(300), words(300, 1000), true],
    ['a fifth of a text', words(500), words(400), false],
    ['all of a short text', words(50), '', false],
    ['exactly 500 characters', 'x'.repeat(500), '', false],
    ['501 characters', 'x'.repeat(501), '', true],
    ['nothing', words(300), words(300), false],
    ['nothing and adds words', words(300), words(600), false],
    ['nothing but the first and last word', `a ${words(300)} b`, `c ${words(300)} d`, false],
    ['nothing, but swaps the halves', words(300), `${words(150, 150)} ${words(150)}`, false],
  ])('checks a change that removes %s', (_what, before, after, isLarge) => {
    expect(isLargeDeletion(before, after)).toBe(isLarge);
  });

  itOnOneEngine('returns false for additions', () => {
    fc.assert(
      fc.property(fc.lorem({ maxCount: 300 }), fc.lorem(), fc.nat(), (text, added, place) => {
        const words = text.split(' ');
        const at = place % (words.length + 1);
        expect(isLargeDeletion(text, [...words.slice(0, at), added, ...words.slice(at)].join(' '))).toBe(
          false,
        );
      }),
    );
  });
});

describe('findExpendable', () => {
  const HOUR = 60 * 60 * 1000;
  const DAY = 24 * HOUR;
  const NOW = Date.parse('2026-11-22T12:00:00.000Z');
  const MIB = 1024 * 1024;
  let made = 0;
  const revision = (
    age: number,
    kind: RevisionKind = 'draft',
    stored = 100,
    tokenName: string | null = null,
  ): RetainedRevision => ({
    tokenName,
    savedBy: '',
    id: `${(made += 1)}`.padStart(8, '0'),
    kind,
    createdAt: new Date(NOW - age).toISOString(),
    stored,
  });
  const retain = (revisions: RetainedRevision[], now = NOW) => {
    const dropped = findExpendable(revisions, now);
    return revisions.filter(({ id }) => !dropped.has(id));
  };
  /** Saves one version after the other, as a program in a loop does. */
  const save = (history: RetainedRevision[], more: RetainedRevision[]) =>
    more.reduce((kept, one) => retain([...kept, one]), history);
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
  const newestOf = (revisions: RetainedRevision[]) =>
    revisions.reduce<RetainedRevision | undefined>(
      (newest, one) =>
        !newest ||
        one.createdAt > newest.createdAt ||
        (one.createdAt === newest.createdAt && one.id > newest.id)
          ? one
          : newest,
      undefined,
    );
  const ageOf = ({ createdAt }: RetainedRevision, now = NOW) => now - Date.parse(createdAt);

  itOnOneEngine('deletes all but the last version of a program before any by the author', () => {
    const own = [revision(DAY, 'published'), revision(DAY - 1), revision(DAY - 2, 'published')];
    const runOfProgram = Array.from({ length: 250 }, (_, index) =>
      revision(HOUR - index, 'published', 100, index % 2 === 0 ? 'CI' : 'Bot'),
    );

    const kept = retain([...own, ...runOfProgram]);

    expect(kept).toEqual([...own, ...runOfProgram.slice(-197)]);
  });

  itOnOneEngine('keeps what a program published last, whatever drafts it saves then', () => {
    const published = ['', 'CI'].map((by, at) => revision(DAY - at, 'published', 100, by || null));
    const saved = Array.from({ length: 250 }, (_, index) => revision(HOUR - index, 'draft', 100, 'CI'));

    expect(save(published, saved)).toEqual([...published, ...saved.slice(-198)]);
  });

  itOnOneEngine('keeps the version of the author before a program’s, however large that is', () => {
    const [older, last] = [revision(DAY, 'published', 5 * MIB), revision(HOUR, 'draft', 5 * MIB)];
    const byProgram = revision(0, 'published', 12 * MIB, 'CI');

    expect(retain([older, last, byProgram])).toEqual([last, byProgram]);
  });

  itOnOneEngine('keeps a draft of the author that a program saves again in the same hour', () => {
    const own = revision(2 * DAY + HOUR / 2);
    const byProgram = [revision(2 * DAY + HOUR / 3, 'draft', 100, 'CI'), revision(0)];

    expect(retain([own, ...byProgram])).toEqual([own, ...byProgram]);
  });

  itOnOneEngine('never lets programs push out the author’s last version before them', () => {
    const act = fc.record({
      by: fc.constantFrom(null, null, 'CI', 'Bot'),
      times: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 150, max: 300 })),
      kind: fc.constantFrom<RevisionKind>('published', 'draft'),
      stored: fc.oneof(fc.constant(100), fc.integer({ min: 1, max: MIB })),
    });
    fc.assert(
      fc.property(fc.array(act, { minLength: 1, maxLength: 6 }), (acts) => {
        let history: RetainedRevision[] = [];
        let lastOwn: RetainedRevision | null = null;
        let age = DAY;
        for (const { by, times, kind, stored } of acts) {
          for (let time = 0; time < times; time += 1) {
            const saved = revision((age -= 1), kind, stored, by);
            if (by === null) lastOwn = saved;
            history = retain([...history, saved]);
            expect(history).toContain(saved);
            if (lastOwn) expect(history).toContain(lastOwn);
          }
        }
        const ownRuns = acts.filter(({ by }) => by === null).length;
        expect(history.length).toBeLessThanOrEqual(REVISIONS_MAX + ownRuns);
      }),
      { numRuns: 30 },
    );
  });

  const savedBy = (
    savedBy: string,
    age: number,
    kind: RevisionKind = 'published',
    stored = 100,
  ): RetainedRevision => ({
    ...revision(age, kind, stored, savedBy.startsWith('token') ? 'CI' : null),
    savedBy,
  });

  itOnOneEngine('deletes all but the last version of an editor before any by the author', () => {
    const own = [
      savedBy('session a', 2 * DAY),
      savedBy('session a', DAY, 'draft'),
      savedBy('session a', DAY - 1),
    ];
    const run = Array.from({ length: 250 }, (_, index) => savedBy('editor b', HOUR - index));

    expect(save(own, run)).toEqual([...own, ...run.slice(-197)]);
  });

  itOnOneEngine.each([
    ['another session', 'session a', 'session b', 100],
    ['a session, after versions from before an upgrade', '', 'session b', 100],
    ['a token', 'session a', 'token b', 100],
    ['another token of the same name', 'token a', 'token b', 100],
    ['an import', 'session a', 'import b', 100],
    ['another session, with 40 large versions', 'session a', 'session b', MIB],
  ])('keeps what was published before 241 versions by %s', (_name, before, writer, stored) => {
    const own = [savedBy(before, 200 * DAY), savedBy(before, 100 * DAY), savedBy(before, DAY, 'draft')];
    const flood = Array.from({ length: stored === MIB ? 40 : 241 }, (_, index) =>
      savedBy(writer, HOUR - index, index % 2 === 0 ? 'published' : 'draft', stored),
    );

    const kept = save(own, flood);

    expect(kept).toContain(own[1]);
    expect(kept).toContain(flood.at(-1));
    expect(kept.length).toBeLessThanOrEqual(REVISIONS_MAX);
  });

  itOnOneEngine('keeps what was published before another session only while changes are known', () => {
    const history = [savedBy('session a', 101 * DAY), savedBy('session b', 91 * DAY)];
    const later = Array.from({ length: REVISIONS_MAX }, (_, index) => savedBy('session b', HOUR - index));

    expect(save(history, later)).toEqual(later);
  });

  itOnOneEngine('keeps no more of a single session than before', () => {
    const flood = Array.from({ length: 241 }, (_, index) => savedBy('session a', HOUR - index));

    expect(save([], flood)).toEqual(flood.slice(-REVISIONS_MAX));
  });

  itOnOneEngine('keeps what was published before each writer, in any order', () => {
    const act = fc.record({
      by: fc.constantFrom('session a', 'session b', 'token c', 'import d'),
      times: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 150, max: 300 })),
      kind: fc.constantFrom<RevisionKind>('published', 'published', 'draft'),
      stored: fc.oneof(fc.constant(100), fc.integer({ min: 1, max: MIB })),
    });
    fc.assert(
      fc.property(fc.array(act, { minLength: 1, maxLength: 6 }), (acts) => {
        let history: RetainedRevision[] = [];
        let published: RetainedRevision | undefined;
        let age = DAY;
        const before = new Set<RetainedRevision>();
        for (const { by, times, kind, stored } of acts) {
          const beforeThis = published?.savedBy === by ? undefined : published;
          // Drafts may be deleted to make room, and with them the reason to keep what was before them.
          if (beforeThis && kind === 'published' && history.at(-1) === published) before.add(beforeThis);
          for (let time = 0; time < times; time += 1) {
            const saved = savedBy(by, (age -= 1), kind, stored);
            history = retain([...history, saved]);
            if (kind === 'published') published = saved;
          }
          if (beforeThis) expect(history).toContain(beforeThis);
          for (const one of before) expect(history).toContain(one);
        }
      }),
      { numRuns: 30 },
    );
  });

  itOnOneEngine('keeps a limited number of versions by two writers in turn, the oldest ones', () => {
    const versions = Array.from({ length: 1500 }, (_, index) =>
      savedBy(`session ${index % 2}`, HOUR - index),
    );

    expect(retain(versions)).toEqual([...versions.slice(0, 1000), ...versions.slice(-1)]);
  });

  itOnOneEngine('keeps a draft of each writer in the same hour', () => {
    const drafts = [
      savedBy('session a', 2 * DAY + HOUR / 2, 'draft'),
      savedBy('session b', 2 * DAY, 'draft'),
    ];

    expect(retain([...drafts, revision(0)])).toEqual([...drafts, expect.anything()]);
  });

  itOnOneEngine('keeps all of the last day', () => {
    const day = Array.from({ length: 145 }, (_, index) => revision((index * HOUR) / 6));

    expect(retain(day)).toEqual(day);
  });

  itOnOneEngine.each([
    ['hour of the last week', 'ten minutes', HOUR / 6, DAY + HOUR, 7 * DAY, 6 * 24],
    ['day of the last 90', 'hour', HOUR, 8 * DAY, 90 * DAY, 82],
    ['week before that', 'day', DAY, 91 * DAY, 91 * DAY + 70 * DAY, 10],
  ])('keeps one per %s if there is one every %s', (_kept, _made, step, from, to, count) => {
    const all = Array.from({ length: (to - from) / step }, (_, index) => revision(from + index * step));

    const kept = retain(all).length;

    // The first and last hour, day or week may be partial.
    expect(kept).toBeGreaterThanOrEqual(count - 1);
    expect(kept).toBeLessThanOrEqual(count + 1);
  });

  itOnOneEngine('keeps the last one of each hour', () => {
    const day = 2 * DAY;
    const [late, early] = [revision(day + HOUR / 4), revision(day + HOUR / 2)];

    expect(retain([early, late])).toEqual([late]);
  });

  itOnOneEngine('deletes the oldest automatic ones first if there are too many', () => {
    const published = Array.from({ length: 100 }, (_, index) => revision(DAY * (index + 100), 'published'));
    const automatic = Array.from({ length: 140 }, (_, index) => revision(index * 60_000));

    const kept = retain([...published, ...automatic]);

    expect(kept).toEqual([...published, ...automatic.slice(0, 100)]);
  });

  itOnOneEngine('deletes the oldest published ones if even those are too many', () => {
    const published = Array.from({ length: 30 }, (_, index) => revision(DAY * index, 'published', MIB));

    expect(retain(published)).toEqual(published.slice(0, 20));
  });

  itOnOneEngine('never deletes the newest', () => {
    const newest = revision(0, 'draft', 30 * MIB);

    expect(retain([newest, revision(1, 'published')])).toEqual([newest]);
  });

  itOnOneEngine('holds for any history', () => {
    fc.assert(
      fc.property(histories, fc.integer({ min: 0, max: 100 * DAY }), (history, later) => {
        const kept = retain(history);
        const bytes = kept.reduce((sum, { stored }) => sum + stored, 0);
        const droppedPublished = history.filter((one) => one.kind === 'published' && !kept.includes(one));
        const dropped = history.filter((one) => !kept.includes(one));
        const isFull = (extra: RetainedRevision) => kept.length + 1 > 200 || bytes + extra.stored > 20 * MIB;

        expect(kept.length).toBeLessThanOrEqual(200);
        expect(bytes <= 20 * MIB || kept.length === 1).toBe(true);
        expect(kept.find((one) => one === newestOf(history))).toBe(newestOf(history));
        // Idempotent and independent of order.
        expect(retain(kept)).toEqual(kept);
        expect(retain([...history].reverse()).reverse()).toEqual(kept);
        // Published ones are deleted only if no automatic one but the newest is left.
        if (droppedPublished.length > 0) {
          expect(kept.filter((one) => one.kind !== 'published' && one !== newestOf(history))).toEqual([]);
        }
        // Nothing of the last day is deleted within the limits.
        for (const one of dropped) expect(ageOf(one) > DAY || isFull(one)).toBe(true);
        // As time passes, more is deleted and nothing comes back.
        expect(retain(kept, NOW + later).every((one) => kept.includes(one))).toBe(true);
        // Within the limits, one of each week remains.
        const weekOf = ({ createdAt }: RetainedRevision) => Math.floor(Date.parse(createdAt) / (7 * DAY));
        for (const one of dropped) {
          const isRepresented = kept.some((other) => weekOf(other) === weekOf(one));
          expect(
            isRepresented || dropped.some((other) => weekOf(other) === weekOf(one) && isFull(other)),
          ).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });
});
