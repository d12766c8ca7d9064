import { execFileSync } from 'node:child_process';
import { startArguments } from '../tools/startServer.ts';

/*
 * Runs after each build: fills the cache of src/server/process/compileCache.mjs, so that the first start finds it too.
 * With the options of `npm start`, as what is compiled with others counts as something else.
 */
const options = startArguments().slice(0, -1);
for (const command of [['main.ts', '--help'], ['content/renderWorker.ts']]) {
  const [file = '', ...rest] = command;
  execFileSync(process.execPath, [...options, `src/server/${file}`, ...rest], { stdio: 'ignore' });
}
