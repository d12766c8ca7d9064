import { connect } from '../../../src/server/db/connect.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { LEDGER, run, SERVER, TABLES, TEMPLATE, urlOf } from './databases.ts';
import { type RunningPostgres, startPostgres } from '../../../tools/postgres/startPostgres.ts';

declare global {
  /** From the setup to the teardown, which run in one process. */
  var postgresOfTests: RunningPostgres | undefined;
}

// eslint-disable-next-line import-x/no-default-export -- jest asks for it.
export default async function setUp(_config: unknown, { rootDir }: { rootDir: string }): Promise<void> {
  globalThis.postgresOfTests = await startPostgres(rootDir);
  process.env[SERVER] = globalThis.postgresOfTests.url('postgres');

  await run('postgres', `create database ${LEDGER}`);
  await run(LEDGER, 'create table free (name text primary key)');
  await run('postgres', `create database ${TEMPLATE}`);
  const { db } = connect(urlOf(TEMPLATE));
  await migrate(db);
  await db.destroy();
  process.env[TABLES] = String(
    await run(
      TEMPLATE,
      `select string_agg(quote_ident(tablename), ', ') from pg_tables
       where schemaname = 'public' and tablename not like 'kysely%'`,
    ),
  );
}
