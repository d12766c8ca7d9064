import { existsSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { Refusal } from '../../../src/server/lib/refusal.ts';
import { readStored } from '../../../src/server/lib/storedText.ts';
import type { ImportFile } from '../../../src/server/transfer/importFiles.ts';
import { createSourceReader, type ReadLimits } from '../../../src/server/transfer/sourceReader.ts';
import type { Listing } from '../../../src/shared/listing.ts';
import { transferMessages } from '../../../src/shared/messages/en/transfer.ts';
import { type Blog, idOf, startBlog } from '../../helpers/blog.ts';
import { importsOf, zipOf } from '../../helpers/imports.ts';
import { inTestAll, sample } from '../../helpers/sample.ts';
import { until } from '../../helpers/until.ts';

const { import: messages } = transferMessages;
const WORKER_FILE = path.resolve('src/server/transfer/importWorker.ts');

const wxr = (content: string) =>
  `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel>${content}</channel></rss>`;
const post = (content: string) =>
  wxr(
    `<item><title>T</title><content:encoded><![CDATA[${content}]]></content:encoded><wp:post_id>1</wp:post_id></item>`,
  );
const ghost = (posts: string) => `{"db":[{"meta":{"version":"5"},"data":{"posts":[${posts}]}}]}`;
const medium = (header: string, body: string, footer = '') =>
  `<article class="h-entry"><h1 class="p-name">T${header}<section class="e-content">${body}<footer>${footer}`;
const many = (count: number, name: (index: number) => string) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [name(index), 'x']));

/** Archives that took quadratic time or any amount of memory, with what becomes of their last article. */
const ARCHIVES: [what: string, files: () => Record<string, string>, end: string | RegExp][] = [
  ['WordPress: tags of blocks without an end', () => ({ 'a.xml': post('<p '.repeat(300_000)) }), /./],
  ['WordPress: <pre without an end', () => ({ 'a.xml': post('<pre '.repeat(200_000)) }), /./],
  ['WordPress: <!--more without an end', () => ({ 'a.xml': post('x<!--more'.repeat(100_000)) }), /./],
  ['WordPress: spaces', () => ({ 'a.xml': post(`a${' '.repeat(1_000_000)}b`) }), 'a b'],
  [
    'WordPress: images in a caption',
    () => ({ 'a.xml': post(`[caption]${'<img '.repeat(200_000)}[/caption]`) }),
    /./,
  ],
  ['WordPress: open elements', () => ({ 'a.xml': wxr('<a>'.repeat(1_000_000)) }), messages.tooDeep],
  [
    'WordPress: attributes',
    () => ({
      'a.xml': wxr(`<a ${Array.from({ length: 300_000 }, (_, index) => `a${index}="" `).join('')}>`),
    }),
    messages.tooManyAttributes,
  ],
  [
    'Ghost: paragraphs of a long text',
    () => ({
      'a.json': ghost(JSON.stringify({ id: '1', title: 'T', plaintext: 'a\n\n'.repeat(3_000_000) })),
    }),
    messages.fileTooLarge,
  ],
  [
    'Ghost: a text longer than articles may be',
    () => ({
      'a.json': ghost(
        JSON.stringify({ id: '1', title: 'T', html: `<p>${'looms '.repeat(20)}</p>`.repeat(10_000) }),
      ),
    }),
    messages.fileTooLarge,
  ],
  ['Ghost: nested arrays', () => ({ 'a.json': ghost('['.repeat(1_000_000)) }), messages.jsonTooComplex],
  ['Ghost: empty objects', () => ({ 'a.json': ghost('{},'.repeat(3_000_000)) }), messages.jsonTooComplex],
  [
    'Substack: empty fields',
    () => ({ 'posts.csv': `post_id,post_date,is_published,\n${','.repeat(3_000_000)}` }),
    messages.tableTooLarge,
  ],
  [
    'Substack: rows of one field',
    () => ({ 'posts.csv': `post_id,post_date,is_published,\n${'a\n'.repeat(1_500_000)}` }),
    messages.tableTooLarge,
  ],
  ['Medium: titles', () => ({ 'a.html': medium('class="p-name">'.repeat(60_000), '<p>x</p>') }), /./],
  ['Medium: headings', () => ({ 'a.html': medium('', '<h3 class="graf--title '.repeat(40_000)) }), /./],
  ['Medium: tags', () => ({ 'a.html': medium('', '<p>x</p>', 'class="p-tag">'.repeat(60_000)) }), /./],
  ['Markdown: spaces before a fence', () => ({ 'a.md': `${' '.repeat(900_000)}x` }), /x$/],
  ['Markdown: spaces in a heading', () => ({ 'a.md': `# a${' '.repeat(900_000)}x` }), /x$/],
  ['Markdown: quotes', () => ({ 'a.md': `${'> '.repeat(400_000)}x` }), /x$/],
  [
    'Obsidian: links to a name that many notes have',
    () => ({ ...many(3000, (index) => `${index}/n.md`), 'z.md': '[[n]] '.repeat(50_000) }),
    /\(\/0\/n\.md\)/,
  ],
  [
    'Obsidian: images with a name that many have',
    () => ({ ...many(3000, (index) => `${index}/n.png`), 'z.md': '![[n.png]] '.repeat(50_000) }),
    /./,
  ],
];

function toFile([name, content]: [string, string]): ImportFile {
  const data = Buffer.from(content);
  const stream = async () => Readable.from([data], { objectMode: false });
  return { name, bytes: data.length, changedAt: null, stream, read: async () => data };
}

/** Reads an archive within limits. Returns the texts of its articles, why some are refused, and last why it can't be read. */
async function readArchive(
  files: Record<string, string>,
  limits: Partial<ReadLimits>,
  workerFile = WORKER_FILE,
): Promise<string[]> {
  const stop = new AbortController();
  const reader = createSourceReader({ workerFile, limits, stop: stop.signal });
  const source = { files: Object.entries(files).map(toFile), isVault: false, close: () => undefined };
  const said: string[] = [];

  try {
    for await (const { article } of reader.read(source))
      said.push(article instanceof Refusal ? readStored(article.message) : article.markdown);
  } catch (error) {
    said.push(readStored((error as Error).message));
  }

  stop.abort();
  return said;
}

describe('a source reader', () => {
  it.each(sample(ARCHIVES, 2))('reads within the limits: %s', async (_what, files, end) => {
    const last = (await readArchive(files(), { step: 15_000, total: 15_000 })).at(-1);

    expect(last).not.toBe(messages.tooLongToRead);
    expect(last).not.toBe(messages.articleTooLong);
    expect(last).toMatch(end);
  });

  it('refuses only the article that takes too long to convert', async () => {
    const table = `<table><tr>${'<td><b><i>x</i></b> <a href="https://x">y</a>'.repeat(24_000)}</table>`;
    const items = ['<p>one</p>', table, '<p>three</p>'].map(
      (content, index) =>
        `<item><title>T</title><content:encoded><![CDATA[${content}]]></content:encoded><wp:post_id>${index}</wp:post_id></item>`,
    );

    const said = await readArchive({ 'a.xml': wxr(items.join('')), 'b.md': 'four' }, { article: 1200 });

    expect(said).toEqual(['one', messages.articleTooLong, 'three', 'four']);
  });

  inTestAll(() => {
    it('lets other archives catch up with one whose articles take long', async () => {
      const stop = new AbortController();
      const reader = createSourceReader({ workerFile: WORKER_FILE, stop: stop.signal });
      const table = `<table><tr>${'<td><b><i>x</i></b> <a href="https://x">y</a>'.repeat(8000)}</table>`;
      const ends: string[] = [];
      const read = async (name: string, files: Record<string, string>) => {
        const source = { files: Object.entries(files).map(toFile), isVault: false, close: () => undefined };
        for await (const { article } of reader.read(source)) expect(article).not.toBeInstanceOf(Refusal);
        ends.push(name);
      };
      const slow = Object.fromEntries(Array.from({ length: 5 }, (_, index) => [`${index}.xml`, post(table)]));

      await Promise.all([
        read('five slow articles', slow),
        read(
          'ten batches of notes',
          many(200, (index) => `${index}.md`),
        ),
      ]);

      stop.abort();
      expect(ends).toEqual(['ten batches of notes', 'five slow articles']);
    });
  });

  it('refuses the rest of an archive that takes too long to read', async () => {
    const said = await readArchive(
      many(200, (index) => `${index}.md`),
      { total: 0 },
    );

    expect(said.length).toBeLessThan(200);
    expect(said.at(-1)).toBe(messages.tooLongToRead);
  });

  it('continues in a new process when the system ends one between two articles', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'reader-'));
    const workerFile = path.join(folder, 'worker.mjs');
    await writeFile(
      workerFile,
      `import { existsSync, writeFileSync } from 'node:fs';
      const send = process.send.bind(process);
      process.send = (message, handle, options, done) => send(message, handle, options, () => {
        const isFirst = 'batch' in message && !existsSync(${JSON.stringify(path.join(folder, 'ended'))});
        if (!isFirst) return done();
        writeFileSync(${JSON.stringify(path.join(folder, 'ended'))}, '');
        process.kill(process.pid, 'SIGKILL');
      });
      await import(${JSON.stringify(pathToFileURL(WORKER_FILE).href)});`,
    );
    const notes = many(50, (index) => `${index}.md`);

    const said = await readArchive(notes, {}, workerFile);

    expect(said).toEqual(Object.values(notes));
    expect(existsSync(path.join(folder, 'ended'))).toBe(true);
  });
});

/** Returns an archive that takes long to read. */
function slowArchive(): Promise<Buffer> {
  // Allowed, but not for nothing.
  const table = `<table><tr>${'<td><b><i>x</i></b> <a href="https://x">y</a>'.repeat(1200)}</table>`;
  const toPost = (index: number) =>
    wxr(
      `<item><title>T${index}</title><content:encoded><![CDATA[${table}]]></content:encoded><wp:post_id>${index}</wp:post_id></item>`,
    );
  return zipOf(
    Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`${index}.xml`, toPost(index)])),
  );
}

describe('archives that take long', () => {
  let blog: Blog;
  afterEach(() => blog.close());

  it('keep one reader at most once others wait', async () => {
    blog = await startBlog({ importTurn: 300 });
    const [eve, mallory, ada] = [await blog.aUser(), await blog.aUser(), await blog.aUser()];
    const hostile = [importsOf(blog, eve), importsOf(blog, mallory)];
    const honest = importsOf(blog, ada);
    const archive = await slowArchive();
    const slow = [];
    for (const imports of hostile) slow.push([imports, await imports.upload(archive)] as const);
    const { db } = blog.connection;
    const isRead = () => db.selectFrom('articleImport').select('ownerId').where('claim', '<>', '').execute();
    await until(async () => (await isRead()).length === 2);
    const owners = new Set((await isRead()).map(({ ownerId }) => ownerId));

    const quick = await honest.upload(await zipOf({ 'a.md': '# On looms' }));
    const { state } = await honest.reach(quick, 'ready', 'failed');

    const states = await Promise.all(slow.map(async ([imports, id]) => (await imports.get(id)).state));
    expect([owners, state, states]).toEqual([
      new Set([idOf(eve), idOf(mallory)]),
      'ready',
      ['checking', 'checking'],
    ]);
  });
});

inTestAll(() => {
  describe('an archive that takes too long', () => {
    let blog: Blog;
    afterEach(() => blog.close());

    it('fails with a reason while other requests and archives are served', async () => {
      blog = await startBlog({ importLimits: { step: 1500, article: 1500, total: 1500 } });
      const [eve, ada] = [await blog.aUser({ name: 'Eve' }), await blog.aUser({ name: 'Ada' })];
      const [hostile, honest] = [importsOf(blog, eve), importsOf(blog, ada)];
      const slow = await hostile.upload(await slowArchive());
      const quick = await honest.upload(await zipOf({ 'a.md': '# On looms' }));
      const served = new Set<number>();
      await until(async () => {
        served.add((await blog.call('GET', '/api/articles/all')).statusCode);
        return (await hostile.get(slow)).state === 'failed';
      });
      const ends = [await honest.reach(quick, 'ready', 'failed'), await hostile.get(slow)];

      expect(ends).toMatchObject([
        { state: 'ready', counts: { new: 1 } },
        { state: 'failed', problem: messages.tooLongToRead },
      ]);
      expect(served).toEqual(new Set([200]));
      const { result } = (await blog.call('GET', '/api/articles/all')).json<Listing<unknown>>();
      expect(result).toEqual([]);
    });

    it('fails with a reason when it needs too much memory', async () => {
      blog = await startBlog({ importLimits: { heapMiB: 24 } });
      const imports = importsOf(blog, await blog.aUser());
      const posts = Array.from({ length: 60 }, (_, index) =>
        JSON.stringify({ id: `${index}`, title: 'T', html: `${index}`.repeat(400_000) }),
      );

      const id = await imports.upload(await zipOf({ 'a.json': ghost(posts.join(',')) }));

      expect(await imports.reach(id, 'ready', 'done', 'failed')).toMatchObject({ state: 'failed' });
      expect((await blog.call('GET', '/api/articles/all')).statusCode).toBe(200);
    });
  });
});
