import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { Client, escapeIdentifier } from 'pg';
import { claimFile } from './claimFile.ts';

/** What `globalSetup.ts` tells all tests: the address of the server, and the folder of names, see `FREE` below. */
export const SERVER = 'TEST_POSTGRES_URL';
/** The statements that empty a migrated database. */
export const EMPTYING = 'TEST_POSTGRES_EMPTYING';
/** A folder with an empty file for each copy of the template that no test uses, by its name. */
export const FREE = 'TEST_POSTGRES_FREE';
/** A migrated database, which is copied for tests. */
export const TEMPLATE = 'template_of_tests';
/** There is one on each server; whoever makes or drops another one is connected to it. */
const MAINTENANCE = 'postgres';

export interface TestDatabase {
  url: string;
  /** Nobody may be connected any more. */
  remove: () => Promise<void>;
}

function told(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error('PostgreSQL does not run: it is started for the project "postgres" of jest.');
  return value;
}

export function urlOf(database: string): string {
  const url = new URL(told(SERVER));
  url.pathname = database;
  return url.href;
}

/** Runs statements on a database of the server, and gives the first value of the last one. */
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

/** A new database without anything in it. */
export async function emptyDatabase(template = 'template1'): Promise<TestDatabase> {
  made += 1;
  const name = `test_${process.pid}_${Date.now()}_${made}`;
  await run(MAINTENANCE, `create database ${name} template ${template}`);
  return { url: urlOf(name), remove: () => drop(name) };
}

const drop = async (name: string) => {
  await run(MAINTENANCE, `drop database ${escapeIdentifier(name)} with (force)`);
};

/** A migrated database without rows. It was another test's before, as copying the template takes its time. */
export async function migratedDatabase(): Promise<TestDatabase> {
  const free = claimFile(told(FREE));
  const { url } = free === undefined ? await emptyDatabase(TEMPLATE) : { url: urlOf(free) };
  const name = new URL(url).pathname.slice(1);

  return {
    url,
    async remove() {
      try {
        await run(name, told(EMPTYING));
        writeFileSync(path.join(told(FREE), name), '');
      } catch {
        // A test that breaks the schema, or leaves a lock, leaves a database that is of no use to another one.
        await drop(name);
      }
    },
  };
}
