import { existsSync } from 'node:fs';
import { argumentsOrExit } from '../src/server/cli/arguments.ts';
import { readEnvironment } from '../src/server/config.ts';
import { DEV_PORT } from './devServer.ts';
import { runTogether } from './runTogether.ts';

const { port } = argumentsOrExit(
  `Usage: npm run dev -- [--port NUMBER]

Start a development server with hot reload on http://localhost:${DEV_PORT}. The server restarts when its code changes.
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

async function serve(): Promise<number> {
  if (end.signal.aborted) return 0;
  console.log(`Markdown Blog in development: http://localhost:${port}\n`);
  return runTogether(
    [
      ['--watch', '--watch-preserve-output', 'src/server/main.ts'],
      [webpack, 'serve', '--mode', 'development', '--host', 'localhost', '--port', port],
    ],
    end.signal,
  );
}

process.exitCode = (await ensureBuild()) || (await serve());
