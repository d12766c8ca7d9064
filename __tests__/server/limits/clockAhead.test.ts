import { type Blog, startBlog } from '../../helpers/blog.ts';
import { letSecondsPass, stopTheClock } from '../../helpers/clock.ts';

const HOUR = 60 * 60;

describe('what was counted while the clock was ahead', () => {
  stopTheClock();
  let blog: Blog;
  beforeEach(async () => {
    const limits = { login: { count: 2, seconds: 900 }, register: { count: 5, seconds: 3600 } };
    blog = await startBlog({ trustProxy: true, limits });
  });
  afterEach(() => blog.close());

  const login = (email: string, password: string) =>
    blog.call('POST', '/api/users/login', { body: { email, password } });
  const fail = async (email: string, times: number) => {
    for (let time = 0; time < times; time += 1) await login(email, 'wrong one');
  };

  it.each([HOUR, 24 * HOUR, 3650 * 24 * HOUR])('by %s seconds locks nobody out', async (ahead) => {
    const ada = await blog.aUser();
    letSecondsPass(ahead);
    await fail(ada.email, 2);
    const then = await login(ada.email, ada.password);
    letSecondsPass(-ahead);

    const now = await login(ada.email, ada.password);

    expect([then.statusCode, now.statusCode]).toEqual([429, 200]);
  });

  it('begins anew: the limit itself holds', async () => {
    const ada = await blog.aUser();
    letSecondsPass(24 * HOUR);
    await fail(ada.email, 2);
    letSecondsPass(-24 * HOUR);

    await fail(ada.email, 2);
    const refused = await login(ada.email, ada.password);

    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '900']);
  });

  it('does not count towards the limit', async () => {
    const ada = await blog.aUser();
    letSecondsPass(72 * HOUR);
    await fail(ada.email, 1);
    letSecondsPass(-72 * HOUR);

    await fail(ada.email, 1);

    expect((await login(ada.email, ada.password)).statusCode).toBe(200);
  });

  it('holds where the clocks of two servers differ by seconds', async () => {
    const ada = await blog.aUser();
    letSecondsPass(2);
    await fail(ada.email, 2);
    letSecondsPass(-2);

    expect((await login(ada.email, ada.password)).statusCode).toBe(429);
  });

  it('keeps nobody from registering', async () => {
    const register = (email: string) =>
      blog.call('POST', '/api/users/register', { body: { name: 'Ada', email, password: 'pass word' } });
    letSecondsPass(24 * HOUR);
    for (let number = 0; number < 5; number += 1) await register(`x${number}@example.org`);
    letSecondsPass(-24 * HOUR);

    expect((await register('ada@example.org')).statusCode).toBe(201);
  });
});
