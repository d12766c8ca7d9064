import { sql } from 'kysely';
import { readConfig } from '../../../src/server/config.ts';
import { connect } from '../../../src/server/db/connect.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import type { Db } from '../../../src/server/db/schema.ts';
import { checkDatabase, type Installation } from '../../../src/server/ops/doctor.ts';
import { freshDatabase, type TestDatabase } from '../../helpers/database.ts';

describe('npm run admin -- doctor on PostgreSQL', () => {
  let database: TestDatabase;
  let db: Db;
  beforeEach(async () => {
    database = await freshDatabase();
    ({ db } = connect(database.url));
    await migrate(db);
  });
  afterEach(async () => {
    await db.destroy();
    await database.remove();
  });

  async function look({ now = new Date(), databaseUrl = database.url } = {}) {
    const config = readConfig({ DATABASE_URL: databaseUrl });
    const canUpload = () => true;
    const installation: Partial<Installation> = {
      config,
      canUpload,
      uid: 0,
      now: () => now,
      integrityLimit: 1,
    };
    return (await checkDatabase(installation as Installation)).map(
      ({ about, state, says }) => `${state} ${about}: ${says}`,
    );
  }

  it('finds no problems in a healthy database', async () => {
    expect(await look()).toEqual([
      'ok database: PostgreSQL works and is up to date.',
      'ok integrity: All indexes are valid.',
      expect.stringMatching(/^ok clock: /),
      'ok images: 0 images (0 B) in the database.',
    ]);
  });

  it('reports a missing database', async () => {
    expect(await look({ databaseUrl: 'postgres://127.0.0.1:1/blog' })).toEqual([
      expect.stringMatching(/^problem database: Can't open it: .*ECONNREFUSED.* DATABASE_URL is right\.$/),
    ]);
  });

  it('reports an unfinished index', async () => {
    await sql`update pg_index set indisvalid = false where indexrelid = 'session_pkey'::regclass`.execute(db);

    expect((await look())[1]).toBe(
      'problem integrity: The index session_pkey is invalid. Run REINDEX INDEX "session_pkey".',
    );
  });

  it.each([
    ['late', -120_000, 'but the blog has content from'],
    ['early', 120_000, "but PostgreSQL's clock differs"],
  ])('reports a clock that is %s', async (_, ahead, words) => {
    await sql`update kysely_migration set "timestamp" = ${new Date().toISOString()}`.execute(db);

    expect((await look({ now: new Date(Date.now() + ahead) }))[2]).toMatch(
      new RegExp(`^problem clock: .*${words}.*timedatectl set-ntp`),
    );
  });
});
