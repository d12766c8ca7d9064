import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { connect } from '../../../src/server/db/connect.ts';
import { uncountAttempt } from '../../../src/server/limits/attemptRepository.ts';
import { countAttempt } from '../../../src/server/limits/countAttempt.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { freshDatabase, type TestDatabase } from '../../helpers/database.ts';

const run = promisify(execFile);

describe('counting an attempt', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await freshDatabase();
    const { db } = connect(database.url);
    await migrate(db);
    await db.destroy();
  });
  afterEach(() => database.remove());

  it('takes back no more attempts than were counted', async () => {
    const { db } = connect(database.url);
    const key = { kind: 'login', account: 'ada', network: 'home' } as const;
    const count = () => countAttempt(db, key, { count: 2, seconds: 60 });

    await count();
    for (let time = 0; time < 3; time += 1) await uncountAttempt(db, key);
    const counted = [await count(), await count(), await count()];
    await db.destroy();

    expect(counted).toEqual([true, true, false]);
  });

  it.each([
    ['plain', {}],
    ['growing', { waits: [60, 120] }],
  ])(
    'never lets more than a %s limit through, whichever process counts at the same time',
    async (_what, waits) => {
      const rule = JSON.stringify({ count: 5, seconds: 60, ...waits });

      const counted = await Promise.all(
        [1, 2].map(() => run(process.execPath, ['__tests__/helpers/countAttempts.ts', database.url, rule])),
      );

      expect(counted.reduce((sum, { stdout }) => sum + Number(stdout), 0)).toBe(5);
    },
  );
});
