import { insertWebhook } from '../../../src/server/store/webhooks.ts';
import type { CreatedToken, Scope } from '../../../src/shared/accessToken.ts';
import type { Article, ArticleSummary } from '../../../src/shared/article.ts';
import type { Draft } from '../../../src/shared/draft.ts';
import type { Listing } from '../../../src/shared/listing.ts';
import { type Author, type Blog, PUBLIC_URL, startBlog } from '../../helpers/blog.ts';

const HOUR = 3_600_000;
const text = { title: 'On looms', markdown: 'They weave.' };

describe('an article from elsewhere', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog({ publicUrl: PUBLIC_URL, limits: { write: { count: 5, seconds: 60 } } });
    ada = await blog.aUser();
  });
  afterEach(() => blog.close());

  const publish = (body: object, headers: Record<string, string> = {}, as: { token: string } = ada) =>
    blog.call('POST', '/api/articles/new', { as, body: { ...text, ...body }, headers });
  const slugs = async (path = '/api/articles/all') =>
    (await blog.call('GET', path)).json<Listing<ArticleSummary>>().result.map(({ slug }) => slug);
  const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();

  it('keeps its date and slug, and takes its place in lists and feeds', async () => {
    await blog.anArticle({ by: ada, title: 'Newest' });
    const createdAt = '2019-07-08T10:00:00.000Z';

    const reply = await publish({ slug: 'Old Looms', createdAt: '2019-07-08T10:00:00Z' });
    await publish({ slug: 'oldest', createdAt: '1801-07-20T20:17:00Z' });
    await publish({ slug: 'older', createdAt: '1969-07-20T20:17:00Z' });

    expect([reply.statusCode, reply.headers.location]).toEqual([201, '/api/articles/old-looms']);
    expect(reply.json()).toMatchObject({ slug: 'old-looms', createdAt, updatedAt: createdAt, version: 1 });
    expect(await slugs()).toEqual(['newest', 'old-looms', 'older', 'oldest']);
    const feed = (await blog.call('GET', '/feed.json')).json<{ items: { date_published: string }[] }>();
    expect(feed.items.map(({ date_published: date }) => date).slice(1)).toEqual([
      createdAt,
      '1969-07-20T20:17:00.000Z',
      '1801-07-20T20:17:00.000Z',
    ]);
  });

  it('is sent to webhooks only if it is dated within the last day', async () => {
    await insertWebhook(blog.connection.db, {
      url: 'https://hooks.example.org/',
      events: ['article.published'],
    });

    await publish({ createdAt: ago(25), slug: 'old' });
    await publish({ createdAt: ago(23), slug: 'fresh' });
    await publish({ slug: 'undated' });

    const queued = await blog.connection.db.selectFrom('webhookDelivery').select('slug').execute();
    expect(queued.map(({ slug }) => slug).sort()).toEqual(['fresh', 'undated']);
  });

  it('is scheduled if its date is in the future', async () => {
    const createdAt = ago(-24);

    const reply = await publish({ createdAt, tags: ['looms'] });
    const draft = reply.json<Draft>();

    expect([reply.statusCode, reply.headers.location]).toEqual([202, `/api/drafts/${draft._id}`]);
    expect(draft).toMatchObject({ ...text, publishAt: createdAt, tags: ['looms'], articleSlug: null });
    expect(await slugs()).toEqual([]);
    expect((await blog.call('GET', `/api/drafts/${draft._id}`, { as: ada })).json()).toEqual(draft);
  });

  it.each([
    [{ slug: 'new', createdAt: '2019-07-08T10:00:00Z' }, 'This URL is reserved. Choose another one.'],
    [{ slug: '…' }, 'Use letters or digits for the URL.'],
    [{ slug: 'a\0b' }, 'URL must not contain NUL characters.'],
    [{ createdAt: '2019-02-30T10:00:00Z' }, /^Date of publication must be a date and time in UTC/],
    [{ createdAt: 'yesterday' }, /^Date of publication must be a date and time in UTC/],
    [{ createdAt: '0001-01-01T00:00:00Z' }, 'Dates before 1700 aren’t possible.'],
    [{ createdAt: '2999-01-01T00:00:00Z' }, /10 years/],
    [{ createdAt: '2099-01-01T00:00:00Z', slug: 'x' }, /gets its URL from its title/],
  ])('is refused with %j', async (place, sentence) => {
    const reply = await publish(place);

    expect([reply.statusCode, reply.body]).toEqual([
      400,
      typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
    ]);
    expect(await slugs('/api/articles/all')).toEqual([]);
  });

  it('is refused if its slug is taken or belongs to another author', async () => {
    const eve = await blog.aUser({ name: 'Eve' });
    const hers = await blog.anArticle({ by: eve, title: 'Hers' });
    await blog.call('DELETE', `/api/articles/delete/${hers.slug}`, { as: eve });
    await publish({ slug: 'taken' });

    const replies = [await publish({ slug: 'taken' }), await publish({ slug: hers.slug })];

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([400, 400]);
    expect(replies[0]?.body).toBe('This URL is already in use. Choose another one.');
    expect(await slugs()).toEqual(['taken']);
  });

  it('is created once per idempotency key, also if it is scheduled', async () => {
    const past = { createdAt: ago(48), slug: 'old' };
    const future = { createdAt: ago(-48) };

    const [first, second] = [
      await publish(past, { 'idempotency-key': '"a"' }),
      await publish(past, { 'idempotency-key': '"a"' }),
    ];
    const other = await publish({ ...past, slug: 'other' }, { 'idempotency-key': '"a"' });
    const [one, again] = [
      await publish(future, { 'idempotency-key': '"b"' }),
      await publish(future, { 'idempotency-key': '"b"' }),
    ];

    expect(second.json<Article>()).toEqual(first.json());
    expect(other.statusCode).toBe(422);
    expect([again.statusCode, again.json()]).toEqual([202, one.json()]);
    expect(await slugs()).toEqual(['old']);
  });

  it.each([
    [['write'], 201],
    [['read', 'drafts', 'images'], 403],
  ] as [Scope[], number][])('with a token that may %j answers %d', async (scopes, status) => {
    const body = { name: 'Deploy', scopes };
    const token = (await blog.call('POST', '/api/tokens', { as: ada, body })).json<CreatedToken>();

    const reply = await publish({ createdAt: ago(48) }, {}, token);

    expect([reply.statusCode, await slugs()]).toEqual([status, status === 201 ? ['on-looms'] : []]);
  });

  it('counts as a write, in the past and in the future', async () => {
    const statuses = [];
    for (let count = 1; count <= 6; count += 1)
      statuses.push((await publish({ createdAt: ago(count % 2 === 0 ? 48 : -48) })).statusCode);

    expect(statuses).toEqual([202, 201, 202, 201, 202, 429]);
  });
});
