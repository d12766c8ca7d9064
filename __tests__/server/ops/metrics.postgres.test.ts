import { sql } from 'kysely';
import { createMetrics } from '../../../src/server/ops/metrics.ts';
import { startBlog } from '../../helpers/blog.ts';

it('the metrics include connections to PostgreSQL', async () => {
  const metrics = createMetrics();
  const blog = await startBlog({ metrics });
  const states = async () =>
    Object.fromEntries(
      [...(await metrics.read()).text.matchAll(/^blog_database_connections\{state="(\w+)"\} (\d+)$/gm)].map(
        ([, state, count]) => [state ?? '', Number(count)],
      ),
    );

  const { db } = blog.connection;
  const during = await db.connection().execute(async (db) => {
    await sql`select 1`.execute(db);
    return states();
  });
  await blog.close();

  expect(Object.keys(during)).toEqual(['busy', 'idle', 'waiting']);
  expect(during).toMatchObject({ waiting: 0 });
  expect(during.busy).toBeGreaterThanOrEqual(1);
});
