import { cpus, loadavg } from 'node:os';
import { argumentsOrExit } from '../src/server/cli/arguments.ts';
import { type Article, MARKDOWN_MAX } from '../src/shared/article.ts';
import { repeatCharacter, characters, pathological } from '../tools/pathological.ts';
import { startServer } from '../tools/startServer.ts';

const METRICS_PORT = '9464';
/** Interval of the event loop monitor, in ms, which it reports for an idle loop. */
const RESOLUTION = 10;
/** The table shows the slowest articles and those that blocked the loop longer than this, in ms. */
const SHOWN = 10;
const DELAY_SHOWN = 25;
/** In bytes. The empty frame for the browser is smaller than any rendered page. */
const EMPTY_PAGE_MAX = 30_000;

argumentsOrExit(`Usage: npm run bench -- hostile

Measure what hostile articles cost: to publish, to read, and for everyone else meanwhile.`);

const HONEST = 'honest prose';
const texts = [
  [HONEST, 'Some *words* about [things](https://example.com/) and `code`. '.repeat(16_000)] as const,
  ...pathological.map(([name, make]) => [name, make(MARKDOWN_MAX - 100)] as const),
  ...characters.map(
    (character) => [`only ${JSON.stringify(character)}`, repeatCharacter(MARKDOWN_MAX, character)] as const,
  ),
];

const server = await startServer({ env: { METRICS_PORT, WRITE_LIMIT: 'off' } });
const json = { 'content-type': 'application/json' };

/** Returns the longest event loop delay since the last call, in ms. */
async function longestDelay(): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_max_seconds (.+)$/m.exec(text)?.[1]) * 1000 - RESOLUTION;
}

async function post(path: string, body: object, token = '') {
  const headers = { ...json, authorization: `Bearer ${token}` };
  const reply = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: reply.status, body: await reply.text() };
}

/** Reads an article through the API, as a page and as Markdown. */
async function read(slug: string): Promise<{ milliseconds: number; hasText: boolean }> {
  const spent = [];
  const sizes = [];
  for (const path of [`/api/articles/public/${slug}`, `/allArticles/${slug}`, `/allArticles/${slug}.md`]) {
    const began = performance.now();
    const reply = await fetch(server.url + path);
    if (!reply.ok) throw new Error(`Could not read ${path}: ${reply.status}`);
    sizes.push((await reply.bytes()).length);
    spent.push(performance.now() - began);
  }
  return { milliseconds: spent[1] ?? 0, hasText: (sizes[1] ?? 0) > EMPTY_PAGE_MAX };
}

const eve = { name: 'Eve', email: 'eve@example.org', password: 'pass word' };
const { token } = JSON.parse((await post('/api/users/register', eve)).body) as { token: string };
await post('/api/articles/new', { title: 'First', markdown: 'a '.repeat(5000) }, token);

const results = [];
for (const [name, markdown] of texts) {
  await longestDelay();
  const sent = performance.now();
  const { status, body } = await post('/api/articles/new', { title: 'x', markdown }, token);
  const milliseconds = performance.now() - sent;
  const answer = status === 201 ? '' : `${status}: ${body}`;
  const page = status === 201 ? await read((JSON.parse(body) as Article).slug) : null;
  results.push({ name, status, answer, milliseconds, page, delay: await longestDelay() });
}
await server.stop();

const seconds = results.filter(({ milliseconds }) => milliseconds > 1000).length;
const pages = results.map(({ page }) => page?.milliseconds ?? 0).toSorted((one, other) => other - one);
const empty = results.filter(({ page }) => page?.hasText === false).map(({ name }) => name);
const honest = results.find(({ name }) => name === HONEST);
const shown = results
  .toSorted((one, other) => other.milliseconds - one.milliseconds)
  .filter(({ delay }, place) => place < SHOWN || delay > DELAY_SHOWN);
const delays = results.map(({ delay }) => delay).toSorted((one, other) => other - one);
const refused = results
  .filter(({ status }) => status !== 201)
  .map(({ name, answer }) => `${name} (${answer})`);

console.log(`
${texts.length} articles of 1 MiB, each published and then read in three ways, sequentially; Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}

| article | status | reply, ms | page, ms | event loop blocked, ms |
|---|---|---|---|---|
${shown
  .map(({ name, status, ...one }) => {
    const figures = [one.milliseconds, one.page?.milliseconds ?? 0, one.delay].map((figure) =>
      figure.toFixed(0),
    );
    return `| ${[name, status, ...figures].join(' | ')} |`;
  })
  .join('\n')}

More than a second: ${seconds} of ${results.length}
Honest prose: reply ${honest?.milliseconds.toFixed(0)} ms, page ${honest?.page?.milliseconds.toFixed(0)} ms
Slowest page: ${pages[0]?.toFixed(0)} ms
Pages rendered by the browser: ${empty.join(', ') || 'none'}
Event loop blocked: longest ${delays[0]?.toFixed(0)} ms, median ${delays[Math.floor(delays.length / 2)]?.toFixed(0)} ms
Not published: ${refused.join(', ') || 'none'}
`);
