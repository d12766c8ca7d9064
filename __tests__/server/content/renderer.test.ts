import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { render } from '../../../src/server/content/render.ts';
import { type Renderer, createRenderer } from '../../../src/server/content/renderer.ts';
import type { Refusal } from '../../../src/server/lib/refusal.ts';
import { MARKDOWN_MAX } from '../../../src/shared/article.ts';

jest.unmock('../../../src/server/lib/workerThreads.ts');

const WORKER = path.resolve('src/server/content/renderWorker.ts');
/** Limits that slow machines don't reach, for tests about other subjects. */
const patient = { workerFile: WORKER, timeLimit: 30_000 };
const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await new Promise(setImmediate);
};

describe('the renderer', () => {
  let folder: string;
  let rendering: Renderer;

  beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'renderer-'))));
  afterEach(async () => {
    await rendering.close();
    rmSync(folder, { recursive: true });
  });

  /** Threads that follow the text's instructions instead of rendering it. */
  function withThreadsThat(obey: Record<string, string>) {
    const workerFile = path.join(folder, 'worker.mjs');
    const cases = Object.entries(obey).map(
      ([text, code]) => `if (markdown.startsWith('${text}')) { ${code} }`,
    );
    writeFileSync(
      workerFile,
      `export const runTask = async ({ markdown }) => { ${cases.join('\n')} return markdown; };`,
    );
    rendering = createRenderer({ workerFile, timeLimit: 200 });
  }

  it('renders short and long texts the same way', async () => {
    rendering = createRenderer(patient);
    const [short, longer] = ['*short*', '# Long\n\n*words*\n\n'.repeat(1000)];

    const rendered = [await rendering.render(short, 'ada', {}), await rendering.render(longer, 'ada', {})];

    expect(rendered).toEqual([render(short), render(longer)]);
  });

  it('refuses waiting texts when the server stops, and finishes running ones', async () => {
    const stop = new AbortController();
    rendering = createRenderer({ workerFile: WORKER, stop: stop.signal });
    const texts = Array.from({ length: 8 }, () => rendering.render('*words* ', 'ada', {}));

    stop.abort();
    const ends = await Promise.allSettled(texts);

    const kinds = ends.map((end) => (end.status === 'rejected' ? (end.reason as Refusal).kind : 'rendered'));
    expect([kinds[0], kinds.at(-1)]).toEqual(['rendered', 'busy']);
    expect(new Set(kinds)).toEqual(new Set(['rendered', 'busy']));
  });

  it('does not block the event loop while rendering a long text', async () => {
    rendering = createRenderer(patient);
    const rendered = rendering.render('*words* '.repeat(20_000), 'ada', {});

    const first = await Promise.race([rendered.then(() => 'the text'), turns(10).then(() => 'the others')]);
    await rendered;

    expect(first).toBe('the others');
  });

  it('does not block the event loop for a short text that becomes long html', async () => {
    rendering = createRenderer(patient);
    const table = `${'|a'.repeat(50)}\n${'|-'.repeat(50)}\n${'a\n'.repeat(1900)}`;
    const rendered = rendering.render(table, 'eve', {});

    const first = await Promise.race([rendered.then(() => 'the text'), turns(10).then(() => 'the others')]);

    expect(first).toBe('the others');
    expect(await rendered).toEqual(render(table));
  });

  it('renders many texts and keeps them apart', async () => {
    rendering = createRenderer(patient);
    const texts = Array.from({ length: 12 }, (_, number) => `text ${number}`);

    const rendered = await Promise.all(
      texts.map((text, number) => rendering.render(text, `author ${number}`, {})),
    );

    expect(rendered.map(({ sanitizedHtml }) => sanitizedHtml)).toEqual(
      texts.map((text) => render(text).sanitizedHtml),
    );
  });

  it('refuses a text that takes too long, and renders the next one', async () => {
    withThreadsThat({ forever: 'for (;;);' });

    const refused = rendering.render('forever', 'eve', {});
    const next = rendering.render('next', 'ada', {});

    await expect(refused).rejects.toMatchObject({
      kind: 'invalid',
      message: 'This article takes too long to render. Simplify it, or split it into several articles.',
    });
    expect(await next).toBe('next');
  });

  it('refuses a text that is too long even as its source, and renders the next one', async () => {
    rendering = createRenderer(patient);

    const refused = rendering.render('&'.repeat(MARKDOWN_MAX), 'eve', {});
    const next = rendering.render('next', 'ada', {});

    await expect(refused).rejects.toMatchObject({ kind: 'invalid' });
    expect((await next).lead).toContain('next');
  });

  it('counts processor time, not time spent waiting', async () => {
    withThreadsThat({ wait: 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 600);' });

    expect(await rendering.render('wait', 'ada', {})).toBe('wait');
  });

  it('rejects with the error of a thread that died, and renders the next text', async () => {
    withThreadsThat({ throw: `throw new Error('a bug');` });

    await expect(rendering.render('throw', 'eve', {})).rejects.toThrow('a bug');
    expect(await rendering.render('next', 'ada', {})).toBe('next');
  });

  it('accepts at most 20 unfinished texts per author', async () => {
    rendering = createRenderer(patient);
    const render = (author: string) => rendering.render('x', author, {});
    const inHand = Array.from({ length: 20 }, () => render('eve'));

    await expect(render('eve')).rejects.toMatchObject({ kind: 'tooMany' });
    await Promise.all([...inHand, render('ada')]);
    await render('eve');
  });

  it('lets at most 200 texts wait in total', async () => {
    rendering = createRenderer(patient);
    const authors = Array.from({ length: 250 }, (_, number) => rendering.render('x', `eve ${number}`, {}));

    const ends = await Promise.allSettled(authors);
    const refusals = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));

    // Running tasks don't wait; there is one thread per core.
    expect(refusals.length).toBeGreaterThanOrEqual(250 - 200 - 4);
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ kind: 'busy', retryAfter: 5 });
    }
    await rendering.render('x', 'ada', {});
  });
});
