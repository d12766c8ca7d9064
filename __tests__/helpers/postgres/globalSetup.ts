import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect } from '../../../src/server/db/connect.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { type RunningPostgres, startPostgres } from '../../../tools/postgres/startPostgres.ts';
import { EMPTYING, FREE, run, SERVER, TEMPLATE, urlOf } from './databases.ts';

declare global {
  /** Passed from setup to teardown, which run in one process. */
  var postgresOfTests: RunningPostgres | undefined;
}

// oxlint-disable-next-line import/no-default-export -- jest asks for it.
export default async function setUp(_config: unknown, { rootDir }: { rootDir: string }): Promise<void> {
  globalThis.postgresOfTests = await startPostgres(rootDir);
  process.env[SERVER] = globalThis.postgresOfTests.url('postgres');
  process.env[FREE] = mkdtempSync(path.join(tmpdir(), 'free-databases-'));

  await run('postgres', `create database ${TEMPLATE}`);
  const { db } = connect(urlOf(TEMPLATE));
  await migrate(db);
  await db.destroy();
  const tables = await run(
    TEMPLATE,
    `select array_agg(quote_ident(tablename)) from pg_tables
     where schemaname = 'public' and tablename not like 'kysely%'`,
  );
  process.env[EMPTYING] = emptying(tables as string[]);
}

/** In bytes. Deleted rows stay in a table's file: beyond this it begins anew, before tests grow slow on it. */
const FILE_MAX = 256 * 1024;

/**
 * Statements that empty these tables, whose names are quoted, and begin all numbers anew. `truncate` of so many makes
 * 280 files, which takes 100 ms of processor time; deleting the few rows of a test takes 2 ms.
 */
const emptying = (tables: string[]): string => `
  set session_replication_role = replica;
  ${tables.map((table) => `delete from ${table};`).join('\n')}
  select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
    from pg_sequences where last_value is not null;
  do $$ begin
    if (select max(pg_relation_size(oid)) from pg_class where relnamespace = 'public'::regnamespace) > ${FILE_MAX} then
      truncate ${tables.join(', ')};
    end if;
  end $$;`;
