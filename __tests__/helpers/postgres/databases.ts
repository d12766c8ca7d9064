import { Client, escapeIdentifier } from 'pg';

/** What `globalSetup.ts` tells all tests: the address of the server, and the tables of the schema. */
export const SERVER = 'TEST_POSTGRES_URL';
export const TABLES = 'TEST_POSTGRES_TABLES';
/** A migrated database, which is copied for tests, and the one where it is written which copies are free again. */
export const TEMPLATE = 'template_of_tests';
export const LEDGER = 'ledger_of_tests';

export interface TestDatabase {
  url: string;
  /** Nobody may be connected any more. */
  remove: () => Promise<void>;
}

export function urlOf(database: string): string {
  const server = process.env[SERVER];
  if (!server) throw new Error('PostgreSQL does not run: it is started for the project "postgres" of jest.');
  const url = new URL(server);
  url.pathname = database;
  return url.href;
}

/** Runs one statement on a database of the server, and gives its first value. */
export async function run(database: string, statement: string): Promise<unknown> {
  const client = new Client({ connectionString: urlOf(database), statement_timeout: 10_000 });
  await client.connect();
  try {
    const { rows } = await client.query<unknown[]>({ text: statement, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

let made = 0;

/** A new database without anything in it. */
export async function emptyDatabase(template = 'template1'): Promise<TestDatabase> {
  made += 1;
  const name = `test_${process.pid}_${Date.now()}_${made}`;
  await run(LEDGER, `create database ${name} template ${template}`);
  return { url: urlOf(name), remove: () => drop(name) };
}

const drop = async (name: string) => {
  await run(LEDGER, `drop database ${escapeIdentifier(name)} with (force)`);
};

/** A migrated database without rows. It was another test's before, as copying the template takes its time. */
export async function migratedDatabase(): Promise<TestDatabase> {
  const freed = await run(
    LEDGER,
    'delete from free where name = (select name from free limit 1 for update skip locked) returning name',
  );
  const url = typeof freed === 'string' ? urlOf(freed) : (await emptyDatabase(TEMPLATE)).url;
  const name = new URL(url).pathname.slice(1);

  return {
    url,
    async remove() {
      try {
        await run(name, `truncate ${process.env[TABLES] ?? ''} restart identity cascade`);
        await run(LEDGER, `insert into free values ('${name}')`);
      } catch {
        // A test that breaks the schema, or leaves a lock, leaves a database that is of no use to another one.
        await drop(name);
      }
    },
  };
}
