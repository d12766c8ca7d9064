import { startBlog } from '../helpers/blog.ts';
import { EMPTYING, migratedDatabase, run, type TestDatabase } from '../helpers/postgres/databases.ts';

const FILLED = `
  select string_agg(tablename, ' ') from pg_tables where schemaname = 'public' and tablename not like 'kysely%'
    and (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I', tablename), true, true, '')))[1]::text <> '0'`;

describe('emptying a test database', () => {
  let database: TestDatabase;
  let name: string;
  beforeEach(async () => {
    database = await migratedDatabase();
    name = new URL(database.url).pathname.slice(1);
  });
  afterEach(() => database.remove());

  /** Inserts rows with texts of this many characters. */
  async function fill(length: number) {
    const blog = await startBlog({ databaseUrl: database.url, limits: { write: null } });
    const ada = await blog.aUser();
    for (let made = 0; made < 3; made += 1) await blog.anArticle({ by: ada, tags: ['looms'] });
    await run(
      name,
      `insert into "setting" ("name", "value") select 'filler ' || n, repeat('x', ${length}) from generate_series(1, 300) n`,
    );
    await blog.close();
  }

  it.each([10, 2000])(
    'deletes all rows and resets sequences: %i characters in each of 300',
    async (length) => {
      await fill(length);
      const before = await run(name, FILLED);

      await run(name, process.env[EMPTYING] ?? '');

      expect(String(before).split(' ')).toEqual(
        expect.arrayContaining(['article', 'user', 'tag', 'setting']),
      );
      expect(await run(name, FILLED)).toBeNull();
      expect(await run(name, 'select count(*)::int from pg_sequences where last_value is not null')).toBe(0);
      expect(
        await run(
          name,
          "select max(pg_relation_size(oid))::int from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
        ),
      ).toBeLessThanOrEqual(256 * 1024);
    },
  );
});
