import { runTogether } from './runTogether.ts';

const end = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end.abort());

console.log('Markdown Blog for developers: http://localhost:8080 (reloads as you edit)\n');

process.exitCode = await runTogether(
  [
    ['--watch', '--watch-preserve-output', 'src/server/main.ts'],
    ['node_modules/webpack/bin/webpack.js', 'serve', '--mode', 'development'],
  ],
  end.signal,
);
