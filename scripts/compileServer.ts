import { execFileSync } from 'node:child_process';
import { argumentsOrExit } from '../src/server/cli/arguments.ts';
import { startArguments } from '../tools/startArguments.ts';

argumentsOrExit(`Usage: npm run postbuild

Compiles the server into the cache of src/server/process/compileCache.mjs, so that the first start finds it there too.
Each npm run build ends with it.`);

// With the options of `npm start`, as what is compiled with others counts as something else.
const options = startArguments().slice(0, -1);
const run = (...command: string[]) =>
  execFileSync(process.execPath, [...options, ...command], { stdio: 'ignore' });

run('src/server/main.ts', '--help');
run('src/server/content/renderWorker.ts');
