import { existsSync } from 'node:fs';
import { argumentsOrExit } from '../src/server/cli/arguments.ts';
import { readEnvironment } from '../src/server/config.ts';
import { untilAnswered } from '../src/server/lib/untilAnswered.ts';
import { DEV_PORT } from './devServer.ts';
import { runTogether } from './runTogether.ts';

const { port } = argumentsOrExit(
  `Usage: npm run dev -- [--port NUMBER]

Start a development server with hot reload on http://localhost:${DEV_PORT}, and print the URL when it answers. The server restarts when its code changes.
Stop both with Ctrl-C. Uses the same settings as the server, see .env.example.

Options:
  --port NUMBER  Port of the client (default: ${DEV_PORT})
  -h, --help     Show this help`,
  { options: { port: { type: 'string', default: String(DEV_PORT) } } },
).values;

// webpack's proxy needs PORT from `.env`, too.
readEnvironment();
const webpack = 'node_modules/webpack/bin/webpack.js';
const end = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end.abort());

/** Builds the client if there is none, as the server needs one. Edited code is served from memory. */
async function ensureBuild(): Promise<number> {
  if (existsSync('dist/public/index.html')) return 0;
  return runTogether([['scripts/build.ts']], end.signal);
}

const url = `http://localhost:${port}`;
// The server names it in its setup link, instead of its own URL.
process.env.DEV_URL = url;

/** Prints the URL once both the client and the server answer. */
async function announce() {
  await untilAnswered(url, end.signal);
  await untilAnswered(`${url}/readyz`, end.signal);
  if (!end.signal.aborted) console.log(`\nMarkdown Blog in development: ${url}\n`);
}

async function serve(): Promise<number> {
  if (end.signal.aborted) return 0;
  void announce();
  return runTogether(
    [
      ['--watch', '--watch-preserve-output', 'src/server/main.ts'],
      [webpack, 'serve', '--mode', 'development', '--host', 'localhost', '--port', port],
    ],
    end.signal,
  );
}

process.exitCode = (await ensureBuild()) || (await serve());
