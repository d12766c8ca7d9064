import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { Client, escapeIdentifier } from 'pg';
import { claimFile } from './claimFile.ts';

/** Environment variable with the server's URL, set by `globalSetup.ts`. */
export const SERVER = 'TEST_POSTGRES_URL';
/** Environment variable with the statements that empty a migrated database. */
export const EMPTYING = 'TEST_POSTGRES_EMPTYING';
/** Environment variable with a folder that has an empty file for each unused copy of the template, by name. */
export const FREE = 'TEST_POSTGRES_FREE';
/** Name of a migrated database, which is copied for tests. */
export const TEMPLATE = 'template_of_tests';
/** The database to connect to for creating and dropping others. */
const MAINTENANCE = 'postgres';

export interface TestDatabase {
  url: string;
  /** All connections must be closed. */
  remove: () => Promise<void>;
}

function getVariable(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error('PostgreSQL does not run: it is started for the project "postgres" of jest.');
  return value;
}

export function urlOf(database: string): string {
  const url = new URL(getVariable(SERVER));
  url.pathname = database;
  return url.href;
}

/** Runs statements on a database and returns the first value of the last one. */
export async function run(database: string, statements: string): Promise<unknown> {
  const client = new Client({ connectionString: urlOf(database), statement_timeout: 10_000 });
  await client.connect();
  try {
    const results = await client.query<unknown[]>({ text: statements, rowMode: 'array' });
    return [results].flat().at(-1)?.rows[0]?.[0];
  } finally {
    await client.end();
  }
}

let made = 0;

/** Creates an empty database. */
export async function emptyDatabase(template = 'template1'): Promise<TestDatabase> {
  made += 1;
  const name = `test_${process.pid}_${Date.now()}_${made}`;
  await run(MAINTENANCE, `create database ${name} template ${template}`);
  return { url: urlOf(name), remove: () => drop(name) };
}

const drop = async (name: string) => {
  await run(MAINTENANCE, `drop database ${escapeIdentifier(name)} with (force)`);
};

/** Returns a migrated database without rows, reused from earlier tests if possible, as copying the template is slow. */
export async function migratedDatabase(): Promise<TestDatabase> {
  const free = claimFile(getVariable(FREE));
  const { url } = free === undefined ? await emptyDatabase(TEMPLATE) : { url: urlOf(free) };
  const name = new URL(url).pathname.slice(1);

  return {
    url,
    async remove() {
      try {
        await run(name, getVariable(EMPTYING));
        writeFileSync(path.join(getVariable(FREE), name), '');
      } catch {
        // A database with a broken schema or a lock can't be reused.
        await drop(name);
      }
    },
  };
}
