import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { readConfig } from '../../../src/server/config.ts';
import { connect, type Connection } from '../../../src/server/db/connect.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { inLanguage, loadLanguage } from '../../../src/server/lib/language.ts';
import { examine } from '../../../src/server/ops/doctor.ts';
import { doctorMessages } from '../../../src/shared/messages/en/doctor.ts';
import { freshDatabase, isOnPostgres, type TestDatabase } from '../../helpers/database.ts';

describe('checks of a running server', () => {
  let database: TestDatabase;
  let connection: Connection;
  let folder: string;
  beforeEach(async () => {
    database = await freshDatabase();
    connection = connect(database.url);
    await migrate(connection.db);
    folder = mkdtempSync(path.join(tmpdir(), 'examine-'));
  });
  afterEach(async () => {
    await connection.db.destroy();
    await database.remove();
    rmSync(folder, { recursive: true });
  });

  const look = async (env: Record<string, string> = {}) => {
    const all = { DATA_DIR: folder, DATABASE_URL: database.url, ...env };
    const found = await examine(connection.db, readConfig(all), {
      env: all,
      built: folder,
      canUpload: () => true,
    });
    return Object.fromEntries(found.map(({ about, state, says }) => [about, `${state}: ${says}`]));
  };

  it.each([
    ['reachable without https', { HOST: '0.0.0.0', LOGIN_LIMITS: '5/900' }],
    ['trusting everyone', { TRUST_PROXY: '0.0.0.0/0', JWT_SECRET: 'x'.repeat(32) }],
  ])('speaks the language of the blog: %s', async (_, env) => {
    const found = await inLanguage(await loadLanguage('ja'), () => look(env));

    expect(Object.keys(found)).toContain('images');
    expect(Object.values(found).filter((says) => /\b(?:the|this|is|are|it|of|not)\b/i.test(says))).toEqual(
      [],
    );
  });

  it('names an unusable secret in the language of the blog', async () => {
    writeFileSync(path.join(folder, 'jwt-secret'), 'short');
    const german = await loadLanguage('de');

    const found = await inLanguage(german, () => look());

    const says = inLanguage(german, () => doctorMessages.secret.unusable(path.join(folder, 'jwt-secret')));
    expect(found.secret).toBe(`problem: ${says}`);
  });

  it('uses the doctor’s messages without network requests', async () => {
    const found = await look({ TRUST_PROXY: '0.0.0.0/0', LOGIN_LIMITS: '5/900' });

    expect(Object.keys(found)).toEqual([
      'settings',
      'program',
      'folder',
      'disk',
      'secret',
      'database',
      'clock',
      'images',
      'address',
      'backup',
    ]);
    expect(found.settings).toBe('warning: LOGIN_LIMITS is not a setting. Did you mean LOGIN_LIMIT?');
    expect(found.database).toMatch(/^ok: .* works and is up to date\.$/);
    expect(found.images).toBe(
      `ok: 0 images (0 B) in ${isOnPostgres ? 'the database' : path.join(folder, 'media')}.`,
    );
    expect(found.address).toMatch(/^problem: TRUST_PROXY trusts everyone/);
    expect(found.backup).toMatch(/^warning: There is no backup yet/);
  });

  it('reports that uploads need sharp', async () => {
    const config = readConfig({ DATA_DIR: folder, DATABASE_URL: database.url });

    const found = await examine(connection.db, config, { built: folder, canUpload: () => false });

    expect(found).toContainEqual({
      about: 'uploads',
      state: 'warning',
      says: expect.stringMatching(/^Uploads are off, because the package sharp is missing/) as string,
    });
  });

  it('reports a database that a newer version has upgraded in the meantime', async () => {
    const row = { name: '9999-later', timestamp: new Date().toISOString() };
    await connection.db
      .insertInto('kysely_migration' as never)
      .values(row)
      .execute();

    const { database } = await look();
    await sql`delete from "kysely_migration" where "name" = ${row.name}`.execute(connection.db);

    expect(database).toMatch(/^problem: .*a newer version/);
  });
});
