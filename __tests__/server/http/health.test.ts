import { buildApp } from '../../../src/server/app.ts';
import { connect } from '../../../src/server/db/connect.ts';
import { version } from '../../../src/server/lib/version.ts';
import { defaultOptions } from '../../helpers/blog.ts';
import { databaseOfOneProcess } from '../../helpers/database.ts';

describe('health', () => {
  it('reports the process as alive while the database is unavailable', async () => {
    const database = await databaseOfOneProcess();
    const connection = connect(database.url);
    const app = await buildApp({ ...defaultOptions, connection });
    const before = [await app.inject('/healthz'), await app.inject('/readyz')];

    await connection.db.destroy();
    await database.remove();
    const after = [await app.inject('/healthz'), await app.inject('/readyz')];

    expect(before.map((reply) => [reply.statusCode, reply.body])).toEqual([
      [200, `ok ${version}`],
      [200, 'ok'],
    ]);
    expect(after.map((reply) => reply.statusCode)).toEqual([200, 503]);
    expect([...before, ...after].map(({ headers }) => headers['cache-control'])).toEqual(
      Array.from({ length: 4 }, () => 'no-store'),
    );
    expect(after[1]?.body).toBe('The blog is temporarily unavailable. Please try again soon.');
  });

  it('is checked without a write that would clear the cache', async () => {
    const database = await databaseOfOneProcess();
    const connection = connect(database.url);
    const app = await buildApp({ ...defaultOptions, connection });
    const before = connection.writes.count();

    const { statusCode } = await app.inject('/readyz');

    expect([statusCode, connection.writes.count()]).toEqual([200, before]);
    await app.close();
    await database.remove();
  });
});
