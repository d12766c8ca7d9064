import { type ReplyCache, replyCache } from '../../../src/server/http/replyCache.ts';

describe('the reply cache', () => {
  let made: string[];
  beforeEach(() => (made = []));

  /** A text of `size` letters: with its quotes, two bytes more. */
  async function ask(cache: ReplyCache, key: string, size = 1): Promise<string> {
    const make = async () => {
      made.push(key);
      return key.repeat(size);
    };
    return String(cache.find(key) ?? (await cache.make(key, make)));
  }

  it('makes a reply once while nothing changes', async () => {
    const cache = replyCache(() => 'same', 1000);

    const replies = [await ask(cache, 'a'), await ask(cache, 'a')];

    expect([replies, made]).toEqual([['"a"', '"a"'], ['a']]);
  });

  it('makes it again after a change', async () => {
    let stamp = 0;
    const cache = replyCache(() => String(stamp), 1000);
    await ask(cache, 'a');

    stamp += 1;
    await ask(cache, 'a');

    expect(made).toEqual(['a', 'a']);
  });

  it('does not keep a reply during whose making something changed', async () => {
    let stamp = 0;
    const cache = replyCache(() => String(stamp), 1000);

    await cache.make('a', async () => {
      stamp += 1;
      // Another request, which moves the whole cache on.
      await ask(cache, 'b');
      return 'outdated';
    });
    const reply = await ask(cache, 'a');

    expect([reply, made]).toEqual(['"a"', ['b', 'a']]);
  });

  it('keeps within its bounds, dropping what was not used for longest', async () => {
    const cache = replyCache(() => 'same', 2 * '"aaaaaaaaaa"'.length);
    for (const key of ['a', 'b', 'a', 'c']) await ask(cache, key, 10);
    made = [];

    for (const key of ['a', 'c', 'b']) await ask(cache, key, 10);

    expect(made).toEqual(['b']);
  });

  it('does not keep a reply that is larger than all of it', async () => {
    const cache = replyCache(() => 'same', 100);

    const replies = [await ask(cache, 'a', 500), await ask(cache, 'a', 500)];

    expect([replies.map((reply) => reply.length), made]).toEqual([
      [502, 502],
      ['a', 'a'],
    ]);
  });
});
