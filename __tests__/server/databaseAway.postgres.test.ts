import { setTimeout } from 'node:timers/promises';
import { connect } from '../../src/server/db/connect.ts';
import { type RunningPostgres, startPostgres } from '../../tools/postgres/startPostgres.ts';
import { type Author, type Blog, startBlog } from '../helpers/blog.ts';

describe('while PostgreSQL is unavailable', () => {
  let postgres: RunningPostgres;
  let blog: Blog;
  let ada: Author;
  let written: string[];
  beforeAll(async () => (postgres = await startPostgres(process.cwd())));
  afterAll(() => postgres.stop());
  beforeEach(async () => {
    const lines: string[] = [];
    written = lines;
    blog = await startBlog({
      databaseUrl: postgres.url('postgres'),
      logLevel: 'error',
      logStream: { write: (line) => void lines.push(line) },
    });
    ada = await blog.aUser({ email: `${Date.now()}@example.org` });
  });
  afterEach(() => blog.close());

  const publish = (title: string) =>
    blog.call('POST', '/api/articles/new', { as: ada, body: { title, markdown: 'x' } });
  const read = (slug: string) => blog.call('GET', `/api/articles/public/${slug}`);
  const ready = () => blog.call('GET', '/readyz');

  it('every call returns 503 with a message, and works again afterwards', async () => {
    const { slug } = (await publish('Before')).json<{ slug: string }>();
    await postgres.pause();

    const away = [await publish('Meanwhile'), await read(slug), await ready()];
    const alive = await blog.call('GET', '/healthz');
    await postgres.resume();
    const back = [await publish('After'), await read(slug), await ready()];

    expect(away.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503]);
    expect(away[0]?.body).toBe('The blog is temporarily unavailable. Please try again soon.');
    expect(alive.statusCode).toBe(200);
    expect(back.map(({ statusCode }) => statusCode)).toEqual([201, 200, 200]);
  });

  it('clicks are buffered, and written afterwards', async () => {
    const { slug } = (await publish('Clicked')).json<{ slug: string }>();
    await read(slug);
    await read(slug);
    await postgres.pause();
    // The clicks could not be written.
    while (!written.some((line) => line.includes('background work failed'))) await setTimeout(20);
    await postgres.resume();
    await read(slug);

    await blog.close();

    blog = await startBlog({ databaseUrl: postgres.url('postgres') });
    expect((await read(slug)).json()).toMatchObject({ clicks: 4 });
  });

  it('an interrupted transaction leaves nothing, and the process survives', async () => {
    const { db } = connect(postgres.url('postgres'));
    const half = db.transaction().execute(async (db) => {
      await db.updateTable('user').set({ name: 'Nobody' }).execute();
      await postgres.pause();
      await db.selectFrom('user').select('id').execute();
    });

    await expect(half).rejects.toThrow();
    await postgres.resume();

    const names = await db.selectFrom('user').select('name').where('email', '=', ada.email).execute();
    await db.destroy();
    expect(names).toEqual([{ name: 'Ada' }]);
  });
});
