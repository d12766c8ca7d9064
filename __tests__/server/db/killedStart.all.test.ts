import { spawnSync } from 'node:child_process';
import { connect } from '../../../src/server/db/connect.ts';
import { findMigrationNames, migrate, migrationNames } from '../../../src/server/db/migrate.ts';
import { isOnPostgres, newFile } from '../../helpers/database.ts';
import { emptyDatabase } from '../../helpers/postgres/databases.ts';
import { schemaOf } from '../../helpers/schemaOf.ts';

/** Creates a database, and is killed before its nth statement. */
const program = `
  import { DatabaseSync } from 'node:sqlite';
  import pg from 'pg';
  import { connect } from './src/server/db/connect.ts';
  import { migrate } from './src/server/db/migrate.ts';

  let left = Number(process.env.STATEMENTS);
  for (const [{ prototype }, name] of [[DatabaseSync, 'prepare'], [pg.Client, 'query']]) {
    const run = prototype[name];
    prototype[name] = function (...statement) {
      if (left === 0) process.kill(process.pid, 'SIGKILL');
      left -= 1;
      return run.apply(this, statement);
    };
  }
  const { db } = connect(process.env.DATABASE_URL);
  await migrate(db);
  await db.destroy();`;

/** On SQLite each statement of the schema is one of its own. */
const moments = isOnPostgres ? [1, 5, 10, 14, 17, 20, 30] : [1, 5, 10, 14, 20, 80, 160];

describe('a server that is killed while it creates its database', () => {
  it.each(moments)('after %i statements leaves nothing, or everything', async (statements) => {
    const { url, remove } = await (isOnPostgres ? emptyDatabase() : newFile());

    const { signal, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      env: { ...process.env, DATABASE_URL: url, STATEMENTS: String(statements) },
      encoding: 'utf8',
    });

    expect({ signal, stderr }).toEqual({ signal: 'SIGKILL', stderr: '' });
    const { db } = connect(url);
    const names = await findMigrationNames(db);
    expect([[], migrationNames]).toContainEqual(names);
    if (names.length === 0) expect(await schemaOf(db)).toEqual([]);
    await migrate(db);
    expect(await findMigrationNames(db)).toEqual(migrationNames);
    await db.destroy();
    await remove();
  });
});
