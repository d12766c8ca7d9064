import { type ContentCache, createContentCache } from '../../../src/server/cache/contentCache.ts';
import { createOwnWrites } from '../../../src/server/db/contentStamp.ts';

/** What is made of a content that changes under it, as a database does. */
function aBlog({ isExact = true, maxBytes = 10_000 } = {}) {
  const blog = { content: 'one', stamp: 0, made: 0, asked: 0 };
  const { onWrite, ...writes } = createOwnWrites();
  const cache = createContentCache({ stamp: { read: () => `${blog.stamp}`, isExact }, writes }, maxBytes);
  const make = async () => {
    blog.made += 1;
    const text = blog.content;
    await Promise.resolve();
    return { text, size: text.length };
  };
  const makeFrom = (madeFrom: string[]) => async () => ({ ...(await make()), madeFrom });
  const version = async () => {
    blog.asked += 1;
    return blog.content;
  };
  /** By another process. */
  const write = (content: string) => {
    blog.content = content;
    blog.stamp += 1;
  };
  return { blog, cache, make, makeFrom, version, write, onWrite };
}

const textOf = async (found: ReturnType<ContentCache['get']>) => ((await found) as { text?: string }).text;

describe('the content cache', () => {
  it('makes a value once, and asks nothing as long as nothing was written', async () => {
    const { blog, cache, make, version } = aBlog();

    const texts = [
      await textOf(cache.get('a', { version, make })),
      await textOf(cache.get('a', { version, make })),
    ];

    expect(texts).toEqual(['one', 'one']);
    expect(blog).toMatchObject({ made: 1, asked: 0 });
  });

  it.each([
    ['from the second time that it is asked for on, where few others write', true, 2],
    ['from the first, where others’ writes are seen late', false, 1],
  ])('keeps a value that a write did not touch, by its version: %s', async (_when, isExact, made) => {
    const { blog, cache, make, version, write } = aBlog({ isExact });
    const get = () => cache.get('a', { version, make, mayLag: true });
    await get();

    for (let count = 0; count < 3; count += 1) {
      write('one');
      await get();
      await get();
    }

    expect(blog.made).toBe(made);
  });

  it.each([
    ['with a version', true],
    ['without one', false],
  ])('gives nobody what was written over before they asked: %s', async (_how, isVersioned) => {
    const { cache, make, version, write } = aBlog();
    const source = isVersioned ? { version, make } : { make };
    const get = () => textOf(cache.get('a', source));

    const before = get();
    write('two');
    const after = get();

    expect([await before, await after, await get()]).toEqual([expect.anything(), 'two', 'two']);
  });

  describe.each([
    ['by another process', true],
    ['by this one', false],
  ])('while its source is written %s', (_who, isElsewhere) => {
    it.each([
      ['with a version', true],
      ['without one', false],
    ])('keeps no value as current that was read before: %s', async (_how, isVersioned) => {
      const { blog, cache, makeFrom, version, write, onWrite } = aBlog();
      const make = makeFrom(['a']);
      const get = () => textOf(cache.get('a', isVersioned ? { version, make } : { make }));
      const writeNow = (content: string) => {
        if (isElsewhere) return write(content);
        blog.content = content;
        onWrite(['a']);
      };

      const before = get();
      writeNow('two');
      await before;

      expect(await get()).toBe('two');
      // Known to be out of date, and made again meanwhile.
      writeNow('three');
      const again = get();
      writeNow('four');
      await again;
      expect(await get()).toBe('four');
    });

    it('keeps no value as confirmed whose version was read before', async () => {
      const { blog, cache, makeFrom, write, onWrite } = aBlog();
      const make = makeFrom(['a']);
      const writeNow = (content: string) => {
        if (isElsewhere) return write(content);
        blog.content = content;
        onWrite(['a']);
      };
      let isRaced = false;
      const version = async () => {
        const read = blog.content;
        if (isRaced) writeNow('two');
        isRaced = false;
        return read;
      };
      const get = () => textOf(cache.get('a', { version, make }));
      await get();
      writeNow('one');
      await get();
      writeNow('one');
      isRaced = true;

      await get();

      expect(await get()).toBe('two');
    });
  });

  it.each([
    ['another part', ['b'], true],
    ['its part', ['b', 'a'], false],
    ['everything', null, false],
  ])(
    'keeps a value unasked while this process wrote what it is not made from: %s',
    async (_what, parts, isKept) => {
      const { blog, cache, makeFrom, onWrite } = aBlog();
      await cache.get('a', { make: makeFrom(['a']) });

      onWrite(parts);
      await cache.get('a', { make: makeFrom(['a']) });

      expect(blog.made).toBe(isKept ? 1 : 2);
    },
  );

  it('takes a value that does not say what it is made from for made from everything', async () => {
    const { blog, cache, make, onWrite } = aBlog();
    await cache.get('a', { make });

    onWrite(['b']);
    await cache.get('a', { make });

    expect(blog.made).toBe(2);
  });

  it('does not forget a write when it forgets which part it was of', async () => {
    const { blog, cache, makeFrom, onWrite } = aBlog();
    await cache.get('a', { make: makeFrom(['a']) });

    onWrite(['a']);
    for (let number = 0; number < 20_000; number += 1) onWrite([`article ${number}`]);
    await cache.get('a', { make: makeFrom(['a']) });

    expect(blog.made).toBe(2);
  });

  it('makes a value once for all who ask meanwhile, and again after a failure', async () => {
    const { blog, cache, make } = aBlog();
    const failing = { make: () => Promise.reject(new Error('It broke.')) };

    await expect(cache.get('a', failing)).rejects.toThrow('It broke.');
    await Promise.all([cache.get('a', { make }), cache.get('a', { make }), cache.get('a', { make })]);

    expect(blog.made).toBe(1);
  });

  it('asks at each call where others’ writes are seen late, but for what may lag', async () => {
    const { blog, cache, make, version } = aBlog({ isExact: false });
    const get = async (source: Parameters<ContentCache['get']>[1]) => textOf(cache.get('a', source));
    await get({ version, make });

    blog.content = 'two';

    expect(await get({ version, make, mayLag: true })).toBe('one');
    expect(await get({ version, make })).toBe('two');
    blog.content = 'three';
    expect(await get({ make })).toBe('three');
  });

  it('holds as many bytes as it may, of what was used last', async () => {
    const { blog, cache } = aBlog({ maxBytes: 100_000 });
    const page = (key: string) =>
      cache.get(key, {
        make: async () => {
          blog.made += 1;
          return { size: 30_000 };
        },
      });

    for (const key of ['a', 'b', 'c', 'a', 'd', 'a', 'b']) await page(key);

    expect(blog.made).toBe(5);
  });

  it('does not hold what is larger than all of it', async () => {
    const { cache } = aBlog({ maxBytes: 1000 });

    await expect(cache.get('a', { make: async () => ({ size: 2000 }) })).resolves.toEqual({ size: 2000 });
  });
});
