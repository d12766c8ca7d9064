import { existsSync } from 'node:fs';
import { argumentsOrExit } from '../src/server/cli/readArguments.ts';
import { readEnvironment } from '../src/server/environment.ts';
import { runTogether } from './runTogether.ts';

argumentsOrExit(`Usage: npm run dev

Serves the client on http://localhost:8080 with hot reload, beside a server that restarts when its code changes.
Ctrl-C ends both. Settings are those of the server: .env.example lists them.`);

// webpack is to look for the server at the PORT that `.env` names, too.
readEnvironment();
const webpack = 'node_modules/webpack/bin/webpack.js';
const end = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end.abort());

/** The server does not start without a client to serve. Any build will do: 8080 has the present one. */
async function buildOnce(): Promise<number> {
  if (existsSync('dist/public/index.html')) return 0;
  return runTogether([[webpack, '--mode', 'production']], end.signal);
}

async function serve(): Promise<number> {
  if (end.signal.aborted) return 0;
  console.log('Markdown Blog for developers: http://localhost:8080 (reloads as you edit)\n');
  return runTogether(
    [
      ['--watch', '--watch-preserve-output', 'src/server/main.ts'],
      [webpack, 'serve', '--mode', 'development', '--host', 'localhost'],
    ],
    end.signal,
  );
}

process.exitCode = (await buildOnce()) || (await serve());
