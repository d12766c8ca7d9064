import { verify } from '@node-rs/argon2';
import { type Author, type Blog, startBlog } from '../../helpers/blog.ts';
import { advanceClock, freezeClock } from '../../helpers/clock.ts';

// Real hashing, but counted.
jest.mock('@node-rs/argon2', () => {
  const actual = jest.requireActual<{ verify: typeof verify }>('@node-rs/argon2');
  return { ...actual, verify: jest.fn(actual.verify) };
});

/** Low, as the ceilings are 20 times as high. */
const LOGIN = { count: 1, seconds: 60 };
const HOME = '192.0.2.1';

describe('failed logins', () => {
  freezeClock();
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog({ trustProxy: true, limits: { login: LOGIN } });
    ada = await blog.aUser({ email: 'ada@example.org' });
  });
  afterEach(() => blog.close());

  const login = (email: string, password: string, from: string) =>
    blog.call('POST', '/api/users/login', {
      body: { email, password },
      headers: { 'x-forwarded-for': from },
    });
  const failFromOneAddress = () =>
    Promise.all(
      Array.from({ length: 20 }, (_, number) => login(`x${number}@example.org`, 'wrong one', HOME)),
    );
  const failFromManyAddresses = () =>
    Promise.all(
      Array.from({ length: 20 }, (_, number) => login(ada.email, 'wrong one', `198.51.100.${number}`)),
    );

  it('are refused for one window when one address tries many accounts', async () => {
    await failFromOneAddress();

    const refused = await login(ada.email, ada.password, HOME);
    const elsewhere = await login(ada.email, ada.password, '203.0.113.1');
    advanceClock(60);
    const later = await login(ada.email, ada.password, HOME);

    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
    expect([elsewhere.statusCode, later.statusCode]).toEqual([200, 200]);
  });

  it('never lock the owner out where they registered', async () => {
    const { email, password } = { email: 'grace@example.org', password: 'pass word' };
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    await blog.call('POST', '/api/users/register', { body: { name: 'Grace', email, password }, headers });
    for (let number = 0; number < 20; number += 1) await login(email, 'wrong one', `198.51.100.${number}`);

    const [there, elsewhere] = [
      await login(email, password, '203.0.113.7'),
      await login(email, password, '203.0.113.8'),
    ];

    expect([there.statusCode, elsewhere.statusCode]).toEqual([200, 429]);
  });

  it('are refused for four windows when many addresses try one account', async () => {
    await failFromManyAddresses();

    const refused = await login(ada.email, ada.password, '203.0.113.1');
    advanceClock(240);
    const later = await login(ada.email, ada.password, '203.0.113.1');

    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '240']);
    expect(later.statusCode).toBe(200);
  });

  it('never lock anybody out where they have logged in before', async () => {
    await login(ada.email, ada.password, HOME);
    await failFromManyAddresses();
    await failFromOneAddress();

    const reply = await login(ada.email, ada.password, HOME);

    expect(reply.statusCode).toBe(200);
  });

  it('count only if the password is wrong', async () => {
    const [eve, from] = [await blog.aUser(), '203.0.113.1'];
    for (let time = 0; time < 25; time += 1) {
      await login(eve.email, eve.password, `203.0.113.${time}`);
      await login(ada.email, ada.password, `198.51.100.${time}`);
    }

    const [wrong, right] = [
      await login(ada.email, 'wrong one', from),
      await login(eve.email, eve.password, from),
    ];

    expect([wrong.statusCode, right.statusCode]).toEqual([400, 200]);
  });

  it('leave nothing locked after a right login that reached a ceiling', async () => {
    const eve = await blog.aUser();
    for (let number = 0; number < 19; number += 1) await login(`x${number}@example.org`, 'wrong one', HOME);

    const replies = [
      await login(ada.email, ada.password, HOME),
      await login(eve.email, eve.password, HOME),
      await login('nobody@example.org', 'wrong one', HOME),
      await login(eve.email, eve.password, HOME),
    ];

    // The third is the twentieth wrong one, and Eve logged in from here.
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 400, 200]);
  });

  it('get the same response with the same work at a ceiling, whether the network is known or not', async () => {
    await login(ada.email, ada.password, HOME);
    await failFromOneAddress();
    const verified = jest.mocked(verify).mock.calls.length;

    const answers = [];
    for (const email of [ada.email, 'nobody@example.org']) {
      const { statusCode, body, headers } = await login(email, 'wrong one', HOME);
      answers.push([statusCode, body, headers['retry-after']]);
    }

    expect(answers[0]).toEqual([429, expect.any(String), '60']);
    expect(answers[1]).toEqual(answers[0]);
    expect(jest.mocked(verify).mock.calls.length - verified).toBe(2);
  });

  it('count for the network whether it is known or not', async () => {
    await login(ada.email, ada.password, HOME);
    for (let number = 0; number < 19; number += 1) await login(`x${number}@example.org`, 'wrong one', HOME);

    const [known, unknown] = [
      await login(ada.email, 'wrong one', HOME),
      await login('nobody@example.org', 'wrong one', HOME),
    ];

    expect([known.statusCode, unknown.statusCode]).toEqual([400, 429]);
  });

  it('are refused when many IPv6 networks of one site try', async () => {
    for (let number = 0; number < 20; number += 1)
      await login(`x${number}@example.org`, 'wrong one', `2001:db8:7:${number}::1`);

    const [there, elsewhere] = [
      await login(ada.email, ada.password, '2001:db8:7:ffff::1'),
      await login(ada.email, ada.password, '2001:db8:8:ffff::1'),
    ];

    expect([there.statusCode, elsewhere.statusCode]).toEqual([429, 200]);
  });

  it('still count after logging in to another account', async () => {
    const eve = await blog.aUser();
    for (let number = 0; number < 20; number += 1) {
      await login(`x${number}@example.org`, 'wrong one', HOME);
      if (number === 10) await login(eve.email, eve.password, HOME);
    }

    const reply = await login('ada@example.org', 'wrong one', HOME);

    expect(reply.statusCode).toBe(429);
  });
});
