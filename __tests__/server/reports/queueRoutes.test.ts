import type { BulkReply } from '../../../src/shared/bulkActs.ts';
import type { ReportedArticle } from '../../../src/shared/report.ts';
import { type Author, type Blog, idOf, startBlog } from '../../helpers/blog.ts';
import { saidBy } from '../../helpers/runCommand.ts';

describe('the queue of reports', () => {
  let blog: Blog;
  let ada: Author;
  let eve: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada' });
    eve = await blog.aUser({ name: 'Eve' });
    await saidBy(blog, 'make-admin', ada.email);
    for (const title of ['Okapi', 'Zebra']) await blog.anArticle({ by: eve, title, markdown: 'Stripes.' });
    for (const slug of ['okapi', 'zebra'])
      await blog.call('POST', '/api/reports', { body: { slug, reason: 'spam', words: 'Buy this!' } });
  });
  afterEach(() => blog.close());

  const queue = async () =>
    (await blog.call('GET', '/api/admin/reports', { as: ada })).json<{ result: ReportedArticle[] }>().result;
  const slugs = async () => (await queue()).map(({ slug }) => slug).sort();
  const act = (path: string, body: object) => blog.call('POST', `/api/admin/${path}`, { as: ada, body });
  const resultsOf = async (path: string, body: object) => {
    const reply = await act(path, body);
    expect(reply.statusCode).toBe(200);
    return reply.json<BulkReply>().results;
  };
  const statusOf = async (slug: string) => (await blog.call('GET', `/allArticles/${slug}.md`)).statusCode;
  const logged = () =>
    blog.connection.db
      .selectFrom('auditLog')
      .select(['actorId', 'act', 'subject', 'reason'])
      .where('subjectKind', '=', 'article')
      .orderBy('id')
      .execute();

  it('has the articles that readers have reported, with their authors and what was written', async () => {
    expect(await queue()).toEqual([
      expect.objectContaining({ slug: 'zebra', ownerName: 'Eve', ownerHandle: 'eve', words: ['Buy this!'] }),
      expect.objectContaining({ slug: 'okapi', count: 1, reasons: { spam: 1 } }),
    ]);
  });

  it('loses what is dismissed, and says of the others why not', async () => {
    const results = await resultsOf('reports/dismiss', { slugs: ['zebra', 'nobodys'] });

    expect(results).toEqual([
      { item: 'zebra', problem: null },
      { item: 'nobodys', problem: 'There are no reports of this article any more.' },
    ]);
    expect(await slugs()).toEqual(['okapi']);
    expect(await statusOf('zebra')).toBe(200);
    expect(await logged()).toEqual([
      { actorId: idOf(ada), act: 'dismiss-reports', subject: 'Zebra', reason: '' },
    ]);
  });

  it('loses what is hidden, which its readers have again when that is undone', async () => {
    const hidden = await resultsOf('articles/hide', {
      slugs: ['zebra', 'nobodys'],
      reason: ' Advertising. ',
    });
    const [whileHidden, left] = [await statusOf('zebra'), await slugs()];
    const again = await resultsOf('articles/hide', { slugs: ['zebra'], reason: 'Advertising.' });
    const shown = await resultsOf('articles/unhide', { slugs: ['zebra', 'okapi'] });

    const noSuch = 'There is no such article; it may have been deleted.';
    expect(hidden).toEqual([
      { item: 'zebra', problem: null },
      { item: 'nobodys', problem: noSuch },
    ]);
    expect([whileHidden, left]).toEqual([404, ['okapi']]);
    expect(again).toEqual([{ item: 'zebra', problem: 'This article is hidden already.' }]);
    expect(shown).toEqual([
      { item: 'zebra', problem: null },
      { item: 'okapi', problem: 'No hidden article has this address.' },
    ]);
    expect([await statusOf('zebra'), await statusOf('okapi')]).toEqual([200, 200]);
    expect(await logged()).toEqual([
      { actorId: idOf(ada), act: 'hide-article', subject: 'Zebra', reason: 'Advertising.' },
      { actorId: idOf(ada), act: 'unhide-article', subject: 'Zebra', reason: '' },
    ]);
  });

  it('has an article that is shown again be found by its words again', async () => {
    const found = async () =>
      (await blog.call('GET', '/api/search?q=stripes')).json<{ result: unknown[] }>().result.length;
    await resultsOf('articles/hide', { slugs: ['zebra'], reason: 'Advertising.' });
    const whileHidden = await found();

    await resultsOf('articles/unhide', { slugs: ['zebra'] });

    expect([whileHidden, await found()]).toEqual([1, 2]);
  });

  it.each([
    ['no reason', 'articles/hide', { slugs: ['zebra'] }, 'The reason is a required field.'],
    ['a blank reason', 'articles/hide', { slugs: ['zebra'], reason: ' ' }, 'The reason is a required field.'],
    [
      'too long a reason',
      'articles/hide',
      { slugs: ['zebra'], reason: 'x'.repeat(301) },
      'The reason must be at most 300 characters.',
    ],
    ['no articles', 'reports/dismiss', { slugs: [] }, 'Articles field must have at least 1 items.'],
    [
      'too many articles',
      'reports/dismiss',
      { slugs: Array.from({ length: 101 }, () => 'zebra') },
      'Articles field must have less than or equal to 100 items.',
    ],
    ['a NUL', 'articles/unhide', { slugs: ['\0'] }, 'An article must not contain the NUL character.'],
  ])('refuses %s in a sentence, and leaves all as it is', async (_, path, body, sentence) => {
    const { statusCode, body: said } = await act(path, body);

    expect([statusCode, said]).toEqual([400, sentence]);
    expect(await slugs()).toEqual(['okapi', 'zebra']);
    expect(await logged()).toEqual([]);
  });

  it('counts what is done towards the limit of writes', async () => {
    const limited = await startBlog({ limits: { write: { count: 1, seconds: 60 } } });
    const admin = await limited.aUser();
    await saidBy(limited, 'make-admin', admin.email);
    const dismiss = () =>
      limited.call('POST', '/api/admin/reports/dismiss', { as: admin, body: { slugs: ['zebra'] } });

    const statuses = [(await dismiss()).statusCode, (await dismiss()).statusCode];
    await limited.close();

    expect(statuses).toEqual([200, 429]);
  });
});
