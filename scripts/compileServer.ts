import { execFileSync } from 'node:child_process';
import { argumentsOrExit } from '../src/server/cli/arguments.ts';
import { startArguments } from '../tools/startArguments.ts';

argumentsOrExit(`Usage: npm run postbuild

Compile the server into the cache of src/server/process/compileCache.mjs, which speeds up its first start.
Runs at the end of npm run build.`);

// With the options of `npm start`, because Node's cache depends on them.
const options = startArguments().slice(0, -1);
const run = (...command: string[]) =>
  execFileSync(process.execPath, [...options, ...command], { stdio: 'ignore' });

run('src/server/main.ts', '--help');
run('src/server/content/renderWorker.ts');
