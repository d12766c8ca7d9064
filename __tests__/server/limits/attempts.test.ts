import { connect } from '../../../src/server/db/connect.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { countAttempt } from '../../../src/server/limits/countAttempt.ts';
import { freshDatabase, type TestDatabase } from '../../helpers/database.ts';

describe('counting an attempt', () => {
  let database: TestDatabase;
  beforeEach(async () => (database = await freshDatabase()));
  afterEach(() => database.remove());

  it.each([
    ['plain', {}],
    ['growing', { waits: [60, 120] }],
  ])(
    'never lets more than a %s limit through, whoever else counts at the same time',
    async (_what, waits) => {
      const nodes = [connect(database.url), connect(database.url)];
      for (const { db } of nodes) await migrate(db);
      const key = { kind: 'login', account: 'ada', network: 'home' } as const;

      const counted = await Promise.all(
        Array.from({ length: 10 }, () => nodes)
          .flat()
          .map(({ db }) => countAttempt(db, key, { count: 5, seconds: 60, ...waits })),
      );

      await Promise.all(nodes.map(({ db }) => db.destroy()));
      expect(counted.filter(Boolean)).toHaveLength(5);
    },
  );
});
