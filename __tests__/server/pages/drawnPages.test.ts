import { drawnPages } from '../../../src/server/pages/drawnPages.ts';
import { documentFrame } from '../../../src/server/pages/pageDocument.ts';
import type { PageRequest } from '../../../src/server/pages/pageRequest.ts';
import { nothingKnown, type RenderPage } from '../../../src/shared/firstPage.ts';

const frame = documentFrame(
  '<title>A</title><meta name="description" content="a"><noscript></noscript><div id="root"></div>',
);
const rendered: Awaited<ReturnType<RenderPage>> = { head: '', body: 'drawn', styles: [] };
const content = { head: { title: 'A', description: 'a', canonical: null }, firstPage: nothingKnown };
const anArticle: PageRequest = { address: '/allArticles/a', version: '1', content: () => content };
const manyNames = (count: number, ip: string) =>
  Array.from({ length: count }, (_, name) => ({ origin: `http://${ip}-${name}.example`, ip }));

describe('pages to be drawn, many at once', () => {
  it('are drawn one after the other, with all others in between', async () => {
    let turn = 0;
    const next = () => {
      turn += 1;
      if (turn < 1000) setImmediate(next);
    };
    const turns: number[] = [];
    const find = drawnPages(frame, async () => {
      turns.push(turn);
      return rendered;
    });

    setImmediate(next);
    await Promise.all(manyNames(20, '192.0.2.1').map((asked) => find(asked, anArticle)));
    turn = 1000;

    expect(new Set(turns).size).toBe(20);
  });

  it('are made of what is read once for all names of the blog', async () => {
    let reads = 0;
    const find = drawnPages(frame, async () => rendered);
    const request = {
      ...anArticle,
      async content() {
        reads += 1;
        return content;
      },
    };

    const drawn = await Promise.all(manyNames(20, '192.0.2.1').map((asked) => find(asked, request)));

    expect(reads).toBe(1);
    expect(drawn.every(({ live }) => live?.html([]).includes('drawn'))).toBe(true);
  });

  it('are refused when too many wait, and first to whom asks for most', async () => {
    const find = drawnPages(frame, async () => rendered);

    const eves = Promise.allSettled(manyNames(250, '192.0.2.1').map((asked) => find(asked, anArticle)));
    const adas = Promise.allSettled(manyNames(5, '192.0.2.2').map((asked) => find(asked, anArticle)));

    const refused = (ends: PromiseSettledResult<unknown>[]) =>
      ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
    expect(refused(await adas)).toEqual([]);
    expect(refused(await eves)).toHaveLength(250 - 1 - 200 + 5);
    expect(refused(await eves)[0]).toMatchObject({ statusCode: 503 });
  });

  it('do not wait for one that never comes', async () => {
    const never = new Promise<typeof rendered>(() => undefined);
    const find = drawnPages(
      frame,
      (address) => (address === '/never' ? never : Promise.resolve(rendered)),
      10,
    );
    const [asked = { origin: '', ip: '' }] = manyNames(1, '192.0.2.1');

    const [first, second] = await Promise.allSettled([
      find(asked, { ...anArticle, address: '/never' }),
      find(asked, anArticle),
    ]);

    expect(first).toMatchObject({ reason: { message: 'A page was not drawn within 10 ms.' } });
    expect(second.status).toBe('fulfilled');
  });
});
