import { gunzipSync } from 'node:zlib';
import { createContentCache } from '../../../src/server/cache/contentCache.ts';
import { createOwnWrites } from '../../../src/server/db/contentStamp.ts';
import { createCompressedTexts } from '../../../src/server/features/syndication/compressedTexts.ts';
import { createRenderQueue } from '../../../src/server/pages/renderQueue.ts';

const find = () =>
  createCompressedTexts(
    createContentCache({ stamp: { read: () => 'the same', isExact: true }, writes: createOwnWrites() }),
    createRenderQueue(),
  );
const ip = '192.0.2.1';
const textOf = ({ gzipped }: { gzipped: Buffer }) => gunzipSync(gzipped).toString();

describe('a feed that is written', () => {
  it('lets others in between its articles', async () => {
    let turn = 0;
    let isWritten = false;
    const next = () => {
      turn += 1;
      if (!isWritten) setImmediate(next);
    };
    const turns: number[] = [];
    function* parts() {
      for (const part of ['<feed>', '<entry/>', '</feed>']) {
        turns.push(turn);
        yield part;
      }
    }

    setImmediate(next);
    const feed = await find()('feed', { ip, write: async () => parts() });
    isWritten = true;

    expect(textOf(feed)).toBe('<feed><entry/></feed>');
    expect(new Set(turns).size).toBe(3);
  });

  it('is written once for all who ask, and one at a time', async () => {
    let running = 0;
    let most = 0;
    let times = 0;
    const texts = find();
    function* parts() {
      times += 1;
      running += 1;
      most = Math.max(most, running);
      yield '<feed>';
      yield '</feed>';
      running -= 1;
    }
    const ask = (key: string) => texts(key, { ip, write: async () => parts() });

    const feeds = await Promise.all(['a', 'b', 'a', 'c', 'a'].map(ask));
    await ask('a');

    expect(new Set(feeds.map(textOf))).toEqual(new Set(['<feed></feed>']));
    expect([times, most]).toEqual([3, 1]);
  });
});
