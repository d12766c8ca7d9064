import type { Connection } from '../../../src/server/db/connect.ts';
import { createLoginThrottle } from '../../../src/server/limits/loginThrottle.ts';
import { type OpenDatabase, openDatabase } from '../../helpers/database.ts';

describe('concurrent password attempts', () => {
  let database: OpenDatabase;
  let connection: Connection;
  beforeEach(async () => {
    database = await openDatabase();
    ({ connection } = database);
  });
  afterEach(async () => {
    await connection.db.destroy();
    await database.remove();
  });

  it('are checked only as often as the limit allows, even if the right one is beyond it', async () => {
    const { guard } = createLoginThrottle(connection.db, { count: 2, seconds: 60 }, (value) => value);
    const ada = { account: 'ada', ip: '192.0.2.1' };
    await guard(ada, async () => 'the owner is known here');
    let looked = 0;

    const tries = await Promise.allSettled(
      Array.from({ length: 5 }, (_, number) =>
        guard(ada, async () => {
          looked += 1;
          return number < 2 ? null : 'right';
        }),
      ),
    );

    expect(looked).toBe(2);
    expect(tries.map(({ status }) => status)).toEqual([
      ...['fulfilled', 'fulfilled'],
      ...['rejected', 'rejected', 'rejected'],
    ]);
  });
});
