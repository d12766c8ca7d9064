import { type ReplyCache, replyCache } from '../../../src/server/http/replyCache.ts';

interface Reply {
  bytes: Buffer;
}

/** As many letters fit as the bounds say, beside what each entry takes by itself. */
const LARGE = 10_000;

describe('the reply cache', () => {
  let made: string[];
  beforeEach(() => (made = []));

  /** A text of `size` letters. */
  function ask(cache: ReplyCache<Reply>, key: string, size = 1): string {
    const kept = cache.find(key);
    if (kept) return String(kept.bytes);
    const stamp = cache.stamp();
    made.push(key);
    const text = key.repeat(size);
    cache.keep(key, { bytes: Buffer.from(text) }, stamp);
    return text;
  }

  it('makes a reply once while nothing changes', () => {
    const cache = replyCache<Reply>(() => 'same', LARGE);

    const replies = [ask(cache, 'a'), ask(cache, 'a')];

    expect([replies, made]).toEqual([['a', 'a'], ['a']]);
  });

  it('makes it again after a change', () => {
    let stamp = 0;
    const cache = replyCache<Reply>(() => String(stamp), LARGE);
    ask(cache, 'a');

    stamp += 1;
    ask(cache, 'a');

    expect(made).toEqual(['a', 'a']);
  });

  it('does not keep a reply during whose making something changed', () => {
    let stamp = 0;
    const cache = replyCache<Reply>(() => String(stamp), LARGE);

    const before = cache.stamp();
    stamp += 1;
    // Another request, which moves the whole cache on.
    ask(cache, 'b');
    cache.keep('a', { bytes: Buffer.from('outdated') }, before);

    expect([ask(cache, 'a'), made]).toEqual(['a', ['b', 'a']]);
  });

  it('keeps within its bounds, dropping what was not used for longest', () => {
    const cache = replyCache<Reply>(() => 'same', 2.5 * LARGE);
    for (const key of ['a', 'b', 'a', 'c']) ask(cache, key, LARGE);
    made = [];

    for (const key of ['a', 'c', 'b']) ask(cache, key, LARGE);

    expect(made).toEqual(['b']);
  });

  it('counts what the addresses take, which clients make as long as they like', () => {
    // Each with a text as long as its address.
    const cache = replyCache<Reply>(() => 'same', 4.5 * LARGE);
    const addresses = ['a', 'b', 'c'].map((letter) => letter.repeat(LARGE));

    for (const address of addresses) ask(cache, address);

    expect(addresses.map((address) => cache.find(address) !== undefined)).toEqual([false, true, true]);
  });

  it('does not keep a reply that is larger than all of it', () => {
    const cache = replyCache<Reply>(() => 'same', LARGE);

    const replies = [ask(cache, 'a', 2 * LARGE), ask(cache, 'a', 2 * LARGE)];

    expect([replies.map((reply) => reply.length), made]).toEqual([
      [2 * LARGE, 2 * LARGE],
      ['a', 'a'],
    ]);
  });
});
