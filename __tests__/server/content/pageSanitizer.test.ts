import path from 'node:path';
import { pageSanitizer } from '../../../src/server/content/pageSanitizer.ts';
import { type Renderer, renderer } from '../../../src/server/content/renderer.ts';

const WORKER = path.resolve('src/server/content/renderWorker.ts');
const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await new Promise(setImmediate);
};
const textOf = (html: string | Uint8Array | null) => Buffer.from(html ?? '').toString();
const paragraphs = (length: number) => '<p>Some <em>words</em>.</p>'.repeat(length / 27);

describe('an article’s html on its way into a page', () => {
  let rendering: Renderer;
  beforeEach(() => (rendering = renderer({ workerFile: WORKER })));
  afterEach(() => rendering.close());

  it.each([
    ['short', 1000],
    ['long', 100_000],
  ])('is sanitized once more: %s', async (_length, length) => {
    const sanitize = pageSanitizer(rendering);

    const html = await sanitize(
      `${paragraphs(length)}<img alt="x" onerror="alert(1)"><script>1</script>`,
      'eve',
    );

    expect(textOf(html).slice(-40)).toBe('<p>Some <em>words</em>.</p><img alt="x">');
  });

  it('leaves the event loop to others while it is long', async () => {
    const sanitized = pageSanitizer(rendering)(paragraphs(100_000), 'eve');

    const first = await Promise.race([sanitized.then(() => 'the page'), turns(10).then(() => 'the others')]);
    await sanitized;

    expect(first).toBe('the others');
  });

  it('is left to the browser where it takes too long', async () => {
    const hurried = renderer({ workerFile: WORKER, timeLimit: 1 });

    const html = await pageSanitizer(hurried)(paragraphs(500_000), 'eve');
    await hurried.close();

    expect(html).toBeNull();
  });

  it('is done once for all who ask, and again after a failure', async () => {
    let calls = 0;
    const sanitize = pageSanitizer({
      sanitizeAgain: async (html) => {
        calls += 1;
        if (calls === 1) throw new Error('The thread broke.');
        return Buffer.from(html);
      },
    });
    const html = paragraphs(100_000);

    await expect(sanitize(html, 'eve')).rejects.toThrow('The thread broke.');
    const all = await Promise.all([sanitize(html, 'eve'), sanitize(html, 'eve')]);

    expect(all.map(textOf)).toEqual([html, html]);
    expect(calls).toBe(2);
  });

  it('is left to the browser while too much of others waits', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const sanitize = pageSanitizer({ sanitizeAgain: (html) => held.then(() => Buffer.from(html)) });
    const long = (number: number) => `${number}${'x'.repeat(4_000_000)}`;

    const pages = Array.from({ length: 12 }, (_, number) => sanitize(long(number), `eve ${number}`));
    const ofAda = await sanitize('y'.repeat(4_000_000), 'ada');
    release();
    await Promise.all(pages);

    expect(ofAda).toBeNull();
    expect(textOf(await sanitize('y'.repeat(4_000_000), 'ada'))).toHaveLength(4_000_000);
  });
});
