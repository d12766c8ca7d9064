import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect } from '../../../src/server/db/connect.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { EMPTYING, FREE, run, SERVER, TEMPLATE, urlOf } from './databases.ts';
import { emptying } from './emptying.ts';
import { type RunningPostgres, startPostgres } from '../../../tools/postgres/startPostgres.ts';

declare global {
  /** From the setup to the teardown, which run in one process. */
  var postgresOfTests: RunningPostgres | undefined;
}

// eslint-disable-next-line import-x/no-default-export -- jest asks for it.
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
