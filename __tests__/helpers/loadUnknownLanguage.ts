import { globSync } from 'node:fs';
import path from 'node:path';
import { setLanguage } from '../../src/server/lib/language.ts';
import { english } from '../../src/shared/messages/define.ts';

/*
 * A program that loads all modules of the server and builds it, before the language of the interface is known. Then sets it.
 * Prints the status of a page, and the texts that were read too early, one per line.
 */

/** Modules that run when they are loaded. Their tests start them. */
const programs = [
  'src/server/main.ts',
  'src/server/markdownBlog.ts',
  'src/server/cli/{admin,backup,restore,copyDatabase}.ts',
  'src/server/images/imageWorker.ts',
  'src/server/transfer/importWorker.ts',
];

const early = new Set<string>();

/** Notes an error with the first place in the sources that is not the catalog's. */
function note(error: unknown) {
  const { message, stack = '' } = error as Error;
  const [place] = stack.match(/src\/(?!shared\/messages\/define)[\w/]+\.ts:\d+/g) ?? [];
  early.add(`${place}: ${message}`);
}

for (const file of globSync('src/{server,shared}/**/*.ts', { exclude: programs })) {
  if (!file.endsWith('.d.ts')) await import(path.resolve(file)).catch(note);
}

try {
  const { buildApp } = await import('../../src/server/app.ts');
  const { readConfig } = await import('../../src/server/config.ts');
  const { connect } = await import('../../src/server/db/connect.ts');
  const { migrate } = await import('../../src/server/db/migrate.ts');
  const { programFiles } = await import('../../src/server/lib/programFiles.ts');
  const connection = connect('sqlite::memory:');
  await migrate(connection.db);
  const app = await buildApp({
    ...readConfig({}),
    ...programFiles,
    connection,
    jwtSecret: 'a secret for tests, longer than 32 characters',
    logLevel: 'silent',
    publicDir: path.resolve('public'),
    renderPage: null,
  });
  await app.ready();
  setLanguage(english);
  const { statusCode } = await app.inject('/login');
  await app.close();
  console.log(statusCode);
} catch (error) {
  note(error);
}
for (const line of early) console.log(line);
process.exit();
