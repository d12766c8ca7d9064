import { type Blog, startBlog } from '../../helpers/blog.ts';
import { letSecondsPass, stopTheClock } from '../../helpers/clock.ts';
import { draftsOf } from '../../helpers/drafts.ts';

describe('the limit on registrations', () => {
  stopTheClock();
  let blog: Blog;
  beforeEach(
    async () =>
      (blog = await startBlog({ trustProxy: true, limits: { register: { count: 2, seconds: 60 } } })),
  );
  afterEach(() => blog.close());

  const register = (email: string, from = '192.0.2.1') =>
    blog.call('POST', '/api/users/register', {
      body: { name: 'Ada', email, password: 'pass word' },
      headers: { 'x-forwarded-for': from },
    });

  it('refuses more from one address until its time is over', async () => {
    await register('one@example.org');
    await register('two@example.org');

    const [third, elsewhere] = [
      await register('x@example.org'),
      await register('y@example.org', '192.0.2.2'),
    ];
    letSecondsPass(60);
    const later = await register('x@example.org');

    expect([third.statusCode, third.headers['retry-after']]).toEqual([429, '60']);
    expect(third.body).toBe('Too many registrations from your network: please try again in 60 seconds.');
    expect([elsewhere.statusCode, later.statusCode]).toEqual([201, 201]);
  });

  it.each([0.001, 0.5, 0.999, 30.25, 59.2, 59.999])(
    'lets in whoever waits as long as it says, %s seconds after the last one, and not a second too long',
    async (elapsed) => {
      await register('one@example.org');
      await register('two@example.org');
      letSecondsPass(elapsed);

      const refused = await register('x@example.org');
      const wait = Number(refused.headers['retry-after']);
      letSecondsPass(wait - 1);
      const early = await register('x@example.org');
      letSecondsPass(1);
      const later = await register('x@example.org');

      expect([refused.statusCode, early.statusCode, later.statusCode]).toEqual([429, 429, 201]);
    },
  );

  it('refuses more from one site of IPv6, however many networks it has', async () => {
    await register('one@example.org', '2001:db8:7:1::1');
    await register('two@example.org', '2001:db8:7:2::1');

    const [third, elsewhere] = [
      await register('x@example.org', '2001:db8:7:3::1'),
      await register('y@example.org', '2001:db8:8:3::1'),
    ];

    expect([third.statusCode, elsewhere.statusCode]).toEqual([429, 201]);
  });

  it('counts tries with an email that is taken, and none with a mistake in it', async () => {
    await register('no email');
    await register('one@example.org');
    const taken = await register('one@example.org');

    const refused = await register('two@example.org');

    expect([taken.statusCode, refused.statusCode]).toEqual([400, 429]);
  });
});

describe('the limit on writes', () => {
  stopTheClock();
  let blog: Blog;
  beforeEach(async () => (blog = await startBlog({ limits: { write: { count: 4, seconds: 60 } } })));
  afterEach(() => blog.close());

  const draft = { title: 'On engines', markdown: 'x' };

  it('counts creating, editing, deleting and the profile together, by author', async () => {
    const [ada, eve] = [await blog.aUser(), await blog.aUser()];
    const profile = { name: 'Ada', email: ada.email };
    const allowed = [
      await blog.call('POST', '/api/articles/new', { as: ada, body: draft }),
      await blog.call('PATCH', '/api/articles/edit/on-engines', { as: ada, body: draft }),
      await blog.call('DELETE', '/api/articles/delete/on-engines', { as: ada }),
      await blog.call('PATCH', '/api/users/me', { as: ada, body: profile }),
    ];

    const refused = [
      await blog.call('POST', '/api/articles/new', { as: ada, body: draft }),
      await blog.call('PATCH', '/api/articles/edit/on-engines', { as: ada, body: draft }),
      await blog.call('DELETE', '/api/articles/delete/on-engines', { as: ada }),
      await blog.call('PATCH', '/api/users/me', { as: ada, body: profile }),
    ];

    const byAnother = await blog.call('POST', '/api/articles/new', { as: eve, body: draft });
    expect(allowed.map((reply) => reply.statusCode)).toEqual([201, 200, 204, 200]);
    expect(refused.map((reply) => reply.statusCode)).toEqual([429, 429, 429, 429]);
    expect(refused[0]?.body).toBe('Too many changes in a short time: please try again in 60 seconds.');
    expect(byAnother.statusCode).toBe(201);
  });

  it('counts tries with a mistake in them, and refuses the next before it looks at its body', async () => {
    const ada = await blog.aUser();
    const send = (body: unknown, type = 'application/json') =>
      blog.call('POST', '/api/articles/new', { as: ada, body, headers: { 'content-type': type } });
    const tried = [
      await send({}),
      await send('{'),
      await send('a=b', 'text/plain'),
      await send({ title: '' }),
    ];

    const refused = [
      await send(draft),
      await send({}),
      await send('{'),
      await send('a=b', 'text/plain'),
      await send({ ...draft, markdown: 'x'.repeat(7 * 1024 * 1024) }),
      await blog.call('PATCH', '/api/articles/edit/on-engines', { as: ada, body: {} }),
      await blog.call('PATCH', '/api/users/me', { as: ada, body: {} }),
    ];

    expect(tried.map((reply) => reply.statusCode)).toEqual([400, 400, 415, 400]);
    expect(refused.map((reply) => reply.statusCode)).toEqual([429, 429, 429, 429, 429, 429, 429]);
  });

  it('stores no more than its number of many simultaneous articles, and lets more in later', async () => {
    const ada = await blog.aUser();
    const publish = () => blog.call('POST', '/api/articles/new', { as: ada, body: draft });

    const replies = await Promise.all(Array.from({ length: 12 }, publish));
    letSecondsPass(60);
    const later = await publish();

    expect(replies.filter((reply) => reply.statusCode === 201)).toHaveLength(4);
    const refused = replies.filter((reply) => reply.statusCode === 429);
    expect(refused.map(({ headers }) => headers['retry-after'])).toEqual(Array(8).fill('60'));
    expect(later.statusCode).toBe(201);
  });

  it('stops nobody from reading, leaving or deleting the account', async () => {
    const ada = await blog.aUser();
    for (let time = 0; time < 5; time += 1) await blog.anArticle({ by: ada }).catch(() => undefined);

    const replies = [
      await blog.call('GET', '/api/articles', { as: ada }),
      await blog.call('GET', '/api/articles/all', { as: ada }),
      await blog.call('GET', '/api/articles/on-engines', { as: ada }),
      await blog.call('DELETE', '/api/users/me', { as: ada }),
    ];

    expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200, 200, 204]);
  });
});

describe('the limit on saves of drafts', () => {
  stopTheClock();

  it('lets four a second through, where that is more than the limit on writes, each author apart', async () => {
    const blog = await startBlog({ limits: { write: { count: 1, seconds: 2 } } });
    const [ada, eve] = [await blog.aUser(), await blog.aUser()];
    const { create } = draftsOf(blog);

    const statuses: number[] = [];
    for (let time = 0; time < 9; time += 1) statuses.push((await create(ada)).statusCode);
    const byAnother = await create(eve);
    letSecondsPass(2);
    const later = await create(ada);
    await blog.close();

    expect(statuses).toEqual([...Array<number>(8).fill(201), 429]);
    expect([byAnother.statusCode, later.statusCode]).toEqual([201, 201]);
  });
});
