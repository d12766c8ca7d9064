import { replyCache } from '../../../src/server/http/replyCache.ts';

describe('the reply cache', () => {
  let made: string[];
  beforeEach(() => (made = []));

  const make =
    (key: string, size = 1) =>
    async () => {
      made.push(key);
      return key.repeat(size);
    };

  it('makes a reply once while nothing changes', async () => {
    const cache = replyCache(() => 'same', 1000);

    const replies = [await cache.get('a', make('a')), await cache.get('a', make('a'))];

    expect([replies, made]).toEqual([['"a"', '"a"'], ['a']]);
  });

  it('makes it again after a change', async () => {
    let stamp = 0;
    const cache = replyCache(() => String(stamp), 1000);
    await cache.get('a', make('a'));

    stamp += 1;
    await cache.get('a', make('a'));

    expect(made).toEqual(['a', 'a']);
  });

  it('does not keep a reply during whose making something changed', async () => {
    let stamp = 0;
    const cache = replyCache(() => String(stamp), 1000);

    await cache.get('a', async () => (stamp += 1));
    await cache.get('a', make('a'));

    expect(made).toEqual(['a']);
  });

  it('keeps within its bounds, dropping what was not used for longest', async () => {
    const cache = replyCache(() => 'same', 2 * (2 * (1 + 12)));
    for (const key of ['a', 'b', 'a', 'c']) await cache.get(key, make(key, 10));
    made = [];

    for (const key of ['a', 'c', 'b']) await cache.get(key, make(key, 10));

    expect(made).toEqual(['b']);
  });

  it('does not keep a reply that is larger than all of it', async () => {
    const cache = replyCache(() => 'same', 100);

    const replies = [await cache.get('a', make('a', 500)), await cache.get('a', make('a', 500))];

    expect([replies.map((reply) => reply.length), made]).toEqual([
      [502, 502],
      ['a', 'a'],
    ]);
  });
});
