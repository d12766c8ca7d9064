import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Migration, Migrator } from 'kysely/migration';
import { argumentsOrExit } from '../src/server/cli/arguments.ts';
import { connect } from '../src/server/db/connect.ts';
import { describeSchema } from '../tools/describeSchema.ts';
import { findUnlawful, hashMigration } from '../tools/hashMigration.ts';
import { startPostgres } from '../tools/postgres/startPostgres.ts';

const FILE = 'src/server/db/recordedSchema.ts';
const FOLDER = 'src/server/db/migrations';

argumentsOrExit(`Usage: npm run record-schema

Run all migrations on an empty SQLite and an empty PostgreSQL database, and write the list of migrations and the schemas
that they make into ${FILE}. Run it after you have added a migration. It refuses if one that is in
the list has changed. Delete its line if it hasn't landed: no database has run it.`);

interface Found {
  name: string;
  /** The name of its export. */
  exported: string;
  migration: Migration;
  hash: string;
}

/** Returns the migration of a file. Throws unless it exports exactly one. */
async function load(name: string): Promise<Found> {
  const module = (await import(path.resolve(FOLDER, `${name}.ts`))) as Record<
    string,
    Partial<Migration> | null
  >;
  const [found, ...others] = Object.entries(module).filter(([, value]) => typeof value?.up === 'function');
  if (!found || others.length > 0) throw new Error(`${name}.ts must export one migration.`);
  const migration = found[1] as Migration;
  return { name, exported: found[0], migration, hash: await hashMigration(migration) };
}

/** Returns the hashes in the file. Reads its text, as it can't be loaded while it names a migration that was renamed. */
const readRecorded = () =>
  Object.fromEntries(
    [...readFileSync(FILE, 'utf8').matchAll(/'(\d{4}-[\w-]+)': \{ \.\.\.\w+, hash: '(\w+)' \}/g)].map(
      ([, name = '', hash = '']) => [name, hash],
    ),
  );

const names = readdirSync(FOLDER).flatMap((file) => /^(\d{4}-.+)\.ts$/.exec(file)?.[1] ?? []);
const found: Found[] = [];
for (const name of names.sort()) found.push(await load(name));

const unlawful = findUnlawful(
  readRecorded(),
  Object.fromEntries(found.map(({ name, hash }) => [name, hash])),
);
if (unlawful.length > 0) {
  console.error(`Databases may have run what ${FILE} lists. Restore it, and add another one after it:
  ${unlawful.join('\n  ')}
If it hasn't landed, delete its line in the list instead, and run this again.`);
  process.exit(1);
}

const migrations = Object.fromEntries(found.map(({ name, migration }) => [name, migration]));

/** Returns the statements of the schema that the migrations make in an empty database. */
async function record(url: string): Promise<string[]> {
  const { db } = connect(url);
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
  }).migrateToLatest();
  if (error !== undefined) throw error as Error;
  const statements = await describeSchema(db);
  await db.destroy();
  return statements;
}

const toLiteral = (statement: string) => `\`${statement.replace(/[\\`]|\$\{/g, '\\$&')}\``;
const toLiterals = (statements: string[]) => statements.map((each) => `  ${toLiteral(each)},\n`).join('');

const folder = await mkdtemp(path.join(tmpdir(), 'schema-'));
const sqlite = await record(`sqlite:${path.join(folder, 'blog.db')}`);
await rm(folder, { recursive: true });
const server = await startPostgres(process.cwd());
const postgres = await record(server.url('postgres'));
await server.stop();

await writeFile(
  FILE,
  `${found.map(({ name, exported }) => `import { ${exported} } from './migrations/${name}.ts';\n`).join('')}
/* Written by \`npm run record-schema\`, after a migration has been added. */

/** All migrations, in the order of their names, each with a hash of its statements. Those that have landed never change. */
export const migrations = {
${found.map(({ name, exported, hash }) => `  '${name}': { ...${exported}, hash: '${hash}' },\n`).join('')}};

/* The schema that they make together, from which new databases are created. */

export const sqliteSchema: readonly string[] = [
${toLiterals(sqlite)}];

export const postgresSchema: readonly string[] = [
${toLiterals(postgres)}];
`,
);
