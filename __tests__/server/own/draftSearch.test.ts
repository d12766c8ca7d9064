import { randomUUID } from 'node:crypto';
import { draftsOf } from '../../helpers/drafts.ts';
import { type Author, type Blog, startBlog } from '../../helpers/blog.ts';

let blog: Blog;
let ada: Author;
let drafts: ReturnType<typeof draftsOf>;
beforeEach(async () => {
  blog = await startBlog();
  ada = await blog.aUser();
  drafts = draftsOf(blog);
});
afterEach(() => blog.close());

const search = (q: string, as = ada, state = 'draft') =>
  blog.call('GET', `/api/articles?state=${state}&q=${encodeURIComponent(q)}`, { as });
const titles = async (q: string, as = ada, state = 'draft') =>
  (await search(q, as, state)).json<{ result: { title: string }[] }>().result.map(({ title }) => title);
const deep = (end: string) => `${'They weave. '.repeat(2000)}\n\n${end}`;
const indexed = async () => {
  const { db } = blog.connection;
  const rows = await db.selectFrom('indexedDraft').select(['number', 'version']).orderBy('number').execute();
  const words = await db.selectFrom('draftWords').select('rowid').orderBy('rowid').execute();
  expect(words.map(({ rowid }) => rowid)).toEqual(rows.map(({ number }) => number));
  return rows.map(({ version }) => version);
};

describe('a search of one’s drafts', () => {
  it('goes through the whole text, titles and tags', async () => {
    await drafts.aDraft(ada, {
      title: 'One',
      markdown: deep('A **Jacquard** head, at https://punch.example'),
    });
    await drafts.aDraft(ada, { title: 'Two', markdown: '編み物 and 1 < 2 is so > that', tags: ['Looms'] });

    expect(await titles('jacq')).toEqual(['One']);
    expect(await titles('"a jacquard head"')).toEqual(['One']);
    expect(await titles('み物')).toEqual(['Two']);
    expect(await titles('looms')).toEqual(['Two']);
    expect(await titles('so')).toEqual(['Two']);
    expect(await titles('and -jacquard')).toEqual(['Two']);
    expect(await titles('punch')).toEqual([]);
  });

  it('has the words of the last save, and no others', async () => {
    const draft = await drafts.aDraft(ada, { markdown: 'a spindle' });
    expect(await titles('spindle')).toHaveLength(1);

    await drafts.save(ada, draft, { title: 'On looms', markdown: 'a shuttle' });

    expect(await titles('shuttle')).toHaveLength(1);
    expect(await titles('spindle')).toEqual([]);
  });

  it('indexes what was saved when it is searched, and once', async () => {
    const draft = await drafts.aDraft(ada);
    expect(await indexed()).toEqual([]);

    await titles('weave');
    const { db } = blog.connection;
    await db.deleteFrom('draftWords').where('rowid', '>', 0).execute();
    expect(await titles('weave')).toEqual([]);
    await drafts.save(ada, draft, { title: 'On looms', markdown: 'They weave on.' });

    expect(await titles('weave')).toEqual(['On looms']);
    expect(await indexed()).toEqual([2]);
  });

  it('finds the own ones alone, of the state that is asked for', async () => {
    const eve = await blog.aUser();
    await drafts.aDraft(ada, { title: 'Mine' });
    await drafts.aDraft(eve, { title: 'Not mine' });
    const publishAt = new Date(Date.now() + 86_400_000).toISOString();
    await drafts.aDraft(ada, { title: 'Later', publishAt });

    expect(await titles('weave')).toEqual(['Mine']);
    expect(await titles('weave', eve)).toEqual(['Not mine']);
    expect(await titles('weave', ada, 'scheduled')).toEqual(['Later']);
  });

  it('is what bulk work goes by, too', async () => {
    await drafts.aDraft(ada, { title: 'One', markdown: deep('A jacquard head.') });
    await drafts.aDraft(ada, { title: 'Two' });

    const body = { act: 'delete', state: 'draft', q: 'jacquard' };
    await blog.call('POST', '/api/articles/bulk', { as: ada, body });

    expect((await drafts.list(ada)).result.map(({ title }) => title)).toEqual(['Two']);
  });

  it('refuses what is no search in a sentence', async () => {
    const { statusCode, body } = await search('…');

    expect(statusCode).toBe(400);
    expect(body).toBe('Please search for at least one word, number or emoji.');
  });

  it('asks to search again where there is too much to be read at once, and goes on then', async () => {
    for (let at = 0; at < 3; at += 1) await drafts.aDraft(ada, { title: `Draft ${at}` });
    const { db } = blog.connection;
    await db
      .updateTable('draft')
      .set({ size: 10 * 1024 * 1024 })
      .execute();

    const replies = [await search('weave'), await search('weave'), await search('weave')];

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([503, 503, 200]);
    expect(replies[0]?.body).toBe('Your drafts are being read to be searched. Please search again.');
    expect(replies[0]?.headers['retry-after']).toBe('1');
  });
});

describe('the words of a draft', () => {
  it.each<[string, (id: string) => Promise<unknown>]>([
    ['is discarded', (id) => drafts.discard(ada, id)],
    [
      'is published',
      (id) =>
        blog.call('POST', '/api/articles/new', {
          as: ada,
          body: { title: 'On looms', markdown: 'They weave.' },
          headers: { 'idempotency-key': `"${id}"` },
        }),
    ],
    ['goes with its account', () => blog.call('DELETE', '/api/users/me', { as: ada })],
  ])('go when it %s', async (_what, act) => {
    const id = randomUUID();
    await drafts.aDraft(ada, {}, id);
    await titles('weave');
    expect(await indexed()).toEqual([1]);

    await act(id);

    expect(await indexed()).toEqual([]);
  });
});
