import { existsSync } from 'node:fs';
import { argumentsOrExit } from '../src/server/cli/arguments.ts';
import { readEnvironment } from '../src/server/config.ts';
import { DEV_PORT } from './devServer.ts';
import { runTogether } from './runTogether.ts';

const { port } = argumentsOrExit(
  `Usage: npm run dev -- [--port NUMBER]

Serves the client on http://localhost:${DEV_PORT}, or at the port that is told, beside a server that restarts when its
code changes. What is edited changes in the open page. Ctrl-C ends both. Settings are those of the server: .env.example
lists them.`,
  { options: { port: { type: 'string', default: String(DEV_PORT) } } },
).values;

// webpack is to look for the server at the PORT that `.env` names, too.
readEnvironment();
const webpack = 'node_modules/webpack/bin/webpack.js';
const end = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end.abort());

/** The server does not start without a client to serve. Any build will do: what is edited comes from memory. */
async function buildOnce(): Promise<number> {
  if (existsSync('dist/public/index.html')) return 0;
  return runTogether([[webpack, '--mode', 'production']], end.signal);
}

async function serve(): Promise<number> {
  if (end.signal.aborted) return 0;
  console.log(`Markdown Blog for developers: http://localhost:${port} (changes as you edit)\n`);
  return runTogether(
    [
      ['--watch', '--watch-preserve-output', 'src/server/main.ts'],
      [webpack, 'serve', '--mode', 'development', '--host', 'localhost', '--port', port],
    ],
    end.signal,
  );
}

process.exitCode = (await buildOnce()) || (await serve());
