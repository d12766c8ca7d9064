import { mkdtemp, rm } from 'node:fs/promises';
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

Count the files in src that run for a request. --files lists them. Writes the table to bench/results.md.`,
    { options: { files: { type: 'boolean', default: false } } },
  ),
);

const SOURCES = pathToFileURL(path.resolve('src')).href;

/** Runs a request and returns the files of `src` in which at least one function ran on the main thread. */
async function findFilesRun(coverage: Session, request: () => Promise<Response>): Promise<string[]> {
  await coverage.post('Profiler.takePreciseCoverage');
  const reply = await request();
  await reply.arrayBuffer();
  if (!reply.ok) throw new Error(`${reply.url}: ${reply.status}`);
  const { result } = await coverage.post('Profiler.takePreciseCoverage');
  return result
    .filter(({ url }) => url.startsWith(SOURCES))
    .filter(({ functions }) => functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0))
    .map(({ url }) => url.slice(SOURCES.length + 1))
    .sort();
}

const countFolders = (files: readonly string[]) => new Set(files.map((file) => path.dirname(file))).size;

const coverage = new Session();
coverage.connect();
await coverage.post('Profiler.enable');
await coverage.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

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
  for (const title of ['First', 'Second', 'Third']) await (await publish(title)).arrayBuffer();
  const draft = '/api/drafts/0b0c9b3e-6a43-4b4c-9d2c-3f6f3f0a8f10';

  const requests: [name: string, request: () => Promise<Response>][] = [
    ['article page, not cached', () => call('/allArticles/first')],
    ['article page, cached', () => call('/allArticles/first')],
    ['article, JSON', () => call('/api/articles/public/first')],
    ['list, JSON', () => call('/api/articles/all?limit=4')],
    [
      'draft, first save',
      () => send('PUT', draft, article('Draft'), { authorization, 'if-none-match': '*' }),
    ],
    ['draft, next save', () => send('PUT', draft, article('Draft 2'), { authorization, 'if-match': '"1"' })],
    ['publish', () => publish('Fourth')],
  ];

  const lines = [];
  for (const [name, request] of requests) {
    const files = await findFilesRun(coverage, request);
    lines.push(`| ${name} | ${files.length} | ${countFolders(files)} |`);
    if (values.files) console.log(`${name}:\n  ${files.join('\n  ')}`);
  }
  const table = `\`npm run bench -- files\` counts the files of \`src\` in which at least one function runs on the main thread during a request, with V8's precise coverage; \`--files\` lists them. ${new Date().toISOString().slice(0, 10)}, commit ${currentCommit()}.

| request | files | folders |
| --- | --- | --- |
${lines.join('\n')}`;
  console.log(table);
  await writeResults('Files run by a request', table);
} finally {
  await serving.stop();
  await rm(dataDir, { recursive: true });
  coverage.disconnect();
}
