import { cliMessages } from '../shared/messages/en/cli.ts';
import { findSimilarNames } from './lib/similarNames.ts';
import { version } from './lib/version.ts';

/*
 * `markdown-blog`, the program of the package that `npm run pack` creates. Each of its commands is an npm script of the
 * repository, which reads the remaining arguments.
 */
const commands: Record<string, () => Promise<unknown>> = {
  start: () => import('./main.ts'),
  admin: () => import('./cli/admin.ts'),
  backup: () => import('./cli/backup.ts'),
  restore: () => import('./cli/restore.ts'),
  'copy-database': () => import('./cli/copyDatabase.ts'),
  // Stays in the arguments, as it is a command of `admin`.
  doctor: () => import('./cli/admin.ts'),
  publish: () => runFolder('publish'),
  pull: () => runFolder('pull'),
  async mcp() {
    const { runMcp } = await import('./cli/mcp.ts');
    process.exitCode = await runMcp(process.argv.slice(2));
  },
};

const texts = cliMessages.package;
const [first = 'start'] = process.argv.slice(2);

if (['help', '--help', '-h'].includes(first)) console.log(texts.usage);
else if (['--version', '-v'].includes(first)) console.log(version);
else if (Object.hasOwn(commands, first)) await run(first);
else {
  const [meant] = findSimilarNames(first, Object.keys(commands));
  console.error(texts.unknownCommand(first, meant));
  process.exitCode = 2;
}

async function runFolder(name: 'publish' | 'pull') {
  const { runFolderCommand } = await import('./cli/folderCommand.ts');
  process.exitCode = await runFolderCommand(name, process.argv.slice(2));
}

async function run(name: string) {
  if (process.argv[2] === name && name !== 'doctor') process.argv.splice(2, 1);
  await commands[name]?.();
}
