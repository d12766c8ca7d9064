import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Migrator } from 'kysely/migration';
import { argumentsOrExit } from '../src/server/cli/arguments.ts';
import { connect } from '../src/server/db/connect.ts';
import { migrations } from '../src/server/db/migrate.ts';
import { describeSchema } from '../tools/describeSchema.ts';
import { startPostgres } from '../tools/postgres/startPostgres.ts';

const FILE = 'src/server/db/recordedSchema.ts';

argumentsOrExit(`Usage: npm run record-schema

Run all migrations on an empty SQLite and an empty PostgreSQL database, and write the schemas that they make into
${FILE}, from which new databases are created. Run it after you have added a migration.`);

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
  `/*
 * The schema that all migrations make, from which new databases are created. Written by \`npm run record-schema\`, after a
 * migration has been added.
 */

export const sqliteSchema: readonly string[] = [
${toLiterals(sqlite)}];

export const postgresSchema: readonly string[] = [
${toLiterals(postgres)}];
`,
);
