import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Profiler } from 'node:inspector';
import { Session } from 'node:inspector/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { orExit, readArguments } from '../src/server/cli/arguments.ts';
import { readConfig } from '../src/server/config.ts';
import { serve } from '../src/server/serve.ts';
import { currentCommit, writeResults } from './resultsSection.ts';

const { values } = orExit(() =>
  readArguments(
    `Usage: npm run bench -- files [--files]

Count the functions that run for a request, and their files and lines. --files lists the files. Writes the table to bench/results.md.`,
    { options: { files: { type: 'boolean', default: false } } },
  ),
);

const SOURCES = pathToFileURL(path.resolve('src')).href;
const BUNDLES = pathToFileURL(path.resolve('dist')).href;
/** The table has the medians. */
const RUNS = 3;

type Scripts = Profiler.TakePreciseCoverageReturnType['result'];

/** Counts how often each function runs, on the main thread and in worker threads. */
async function startCoverage() {
  const session = new Session();
  session.connect();
  const counting = { callCount: true, detailed: false };
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', counting);

  const workers = new Set<string>();
  const answers = new Map<number, (answer: object) => void>();
  session.on('NodeWorker.receivedMessageFromWorker', ({ params: { message } }) => {
    const { id, result } = JSON.parse(message) as { id?: number; result: object };
    if (id !== undefined) answers.get(id)?.(result);
  });
  let asked = 0;
  function ask(sessionId: string, method: string, params: object = {}): Promise<object> {
    asked += 1;
    const message = JSON.stringify({ id: asked, method, params });
    return new Promise((resolve, reject) => {
      answers.set(asked, resolve);
      session.post('NodeWorker.sendMessageToWorker', { sessionId, message }).catch(reject);
    });
  }
  session.on('NodeWorker.attachedToWorker', ({ params: { sessionId } }) => {
    workers.add(sessionId);
    void ask(sessionId, 'Profiler.enable').then(() =>
      ask(sessionId, 'Profiler.startPreciseCoverage', counting),
    );
  });
  session.on('NodeWorker.detachedFromWorker', ({ params: { sessionId } }) => workers.delete(sessionId));
  await session.post('NodeWorker.enable', { waitForDebuggerOnStart: false });

  return {
    /** Returns the functions that ran since the last call. */
    take: async (): Promise<Scripts> => {
      const { result } = await session.post('Profiler.takePreciseCoverage');
      const others = [];
      for (const worker of workers)
        others.push(...((await ask(worker, 'Profiler.takePreciseCoverage')) as { result: Scripts }).result);
      return [...result, ...others];
    },
    end: () => session.disconnect(),
  };
}

interface Run {
  files: string[];
  functions: number;
  /** Of `files`, whole. */
  lines: number;
  /** Functions of the bundle with the pages, React and its components. */
  bundled: number;
}

/** Runs a request, and returns what ran for it: a file of `src` if at least one of its functions did. */
async function measureRun(take: () => Promise<Scripts>, request: () => Promise<Response>): Promise<Run> {
  await take();
  const reply = await request();
  await reply.arrayBuffer();
  if (!reply.ok) throw new Error(`${reply.url}: ${reply.status}`);
  const called = (await take()).map(({ url, functions }) => ({
    url,
    // Without a name and from the start: the module itself.
    count: functions.filter(({ ranges: [range] }) => range && range.count > 0 && range.startOffset > 0)
      .length,
  }));
  const sources = called.filter(({ url, count }) => url.startsWith(SOURCES) && count > 0);
  const files = [...new Set(sources.map(({ url }) => url.slice(SOURCES.length + 1)))].sort();
  const sum = (some: typeof called) => some.reduce((total, { count }) => total + count, 0);
  return {
    files,
    functions: sum(sources),
    lines: files.reduce((total, file) => total + countLines(path.resolve('src', file)), 0),
    bundled: sum(called.filter(({ url }) => url.startsWith(BUNDLES))),
  };
}

const countLines = (file: string) => readFileSync(file, 'utf8').split('\n').length - 1;
const countFolders = (files: readonly string[]) => new Set(files.map((file) => path.dirname(file))).size;
const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? NaN;

const coverage = await startCoverage();

const dataDir = await mkdtemp(path.join(tmpdir(), 'request-files-'));
const serving = await serve(
  readConfig({ DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent' }),
  {
    built: path.resolve('dist'),
    imageWorker: path.resolve('src/server/images/imageWorker.ts'),
    renderWorker: path.resolve('src/server/content/renderWorker.ts'),
    importWorker: path.resolve('src/server/transfer/importWorker.ts'),
    searchWorker: path.resolve('src/server/search/searchWorker.ts'),
    onStop: () => undefined,
  },
);

try {
  const call = (url: string, options: RequestInit = {}) => fetch(serving.address + url, options);
  const send = (method: string, url: string, body: unknown, headers: Record<string, string> = {}) =>
    call(url, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const user = { name: 'Ada', email: 'ada@example.org', password: 'patterns in looms' };
  const { token } = (await (await send('POST', '/api/users/register', user)).json()) as { token: string };
  const authorization = `Bearer ${token}`;
  const article = (title: string) => ({ title, markdown: 'They weave *patterns*.', cover: '' });
  const publish = (title: string, headers = {}) =>
    send('POST', '/api/articles/new', article(title), { authorization, ...headers });
  for (const title of ['Page 1', 'Page 2', 'Page 3']) await (await publish(title)).arrayBuffer();
  const draft = (run: number) => `/api/drafts/0b0c9b3e-6a43-4b4c-9d2c-3f6f3f0a8f1${run}`;

  const requests: [name: string, request: (run: number) => Promise<Response>][] = [
    ['article page, not cached', (run) => call(`/allArticles/page-${run}`)],
    ['article page, cached', (run) => call(`/allArticles/page-${run}`)],
    ['article, JSON', (run) => call(`/api/articles/public/page-${run}`)],
    ['list, JSON', (run) => call(`/api/articles/all?limit=${run + 3}`)],
    [
      'draft, first save',
      (run) => send('PUT', draft(run), article('Draft'), { authorization, 'if-none-match': '*' }),
    ],
    [
      'draft, next save',
      (run) => send('PUT', draft(run), article('Draft 2'), { authorization, 'if-match': '"1"' }),
    ],
    ['publish', (run) => publish(`Another ${run}`)],
  ];

  const lines = [];
  for (const [name, request] of requests) {
    const runs: Run[] = [];
    for (let run = 1; run <= RUNS; run += 1) runs.push(await measureRun(coverage.take, () => request(run)));
    const of = (count: (run: Run) => number) => median(runs.map(count)).toLocaleString('en');
    const figures = [
      ...[of(({ functions }) => functions), of(({ lines }) => lines), of(({ bundled }) => bundled)],
      ...[of(({ files }) => files.length), of(({ files }) => countFolders(files))],
    ];
    lines.push(`| ${name} | ${figures.join(' | ')} |`);
    if (values.files) console.log(`${name}:\n  ${runs[0]?.files.join('\n  ') ?? ''}`);
  }
  const table = `\`npm run bench -- files\` counts the functions that run during a request, on the main thread and in worker threads, with V8's precise coverage: those of \`src\`, with their files and the lines of these files, and those of the bundle that renders pages. Medians of three. \`--files\` lists the files. ${new Date().toISOString().slice(0, 10)}, commit ${currentCommit()}.

| request | functions | lines of their files | of the bundle | files | folders |
| --- | ---: | ---: | ---: | ---: | ---: |
${lines.join('\n')}`;
  console.log(table);
  await writeResults('Files run by a request', table);
} finally {
  await serving.stop();
  await rm(dataDir, { recursive: true });
  coverage.end();
}
