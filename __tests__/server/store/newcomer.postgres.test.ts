import { sql } from 'kysely';
import { render } from '../../../src/server/content/render.ts';
import { connect } from '../../../src/server/db/connect.ts';
import { type ContentCache, createContentCache } from '../../../src/server/db/contentCache.ts';
import type { Db } from '../../../src/server/db/schema.ts';
import { insertArticle } from '../../../src/server/services/writeArticle.ts';
import { newestArticles, newestHeads } from '../../../src/server/store/articles/newest.ts';
import { lookUpPublicArticle } from '../../../src/server/store/articles/publicArticle.ts';
import { findArticleSource } from '../../../src/server/store/articles/read.ts';
import { fillShortTexts } from '../../../src/shared/article.ts';
import { operator } from '../../../src/shared/articleChange.ts';
import { freshDatabase, type TestDatabase } from '../../helpers/database.ts';

describe('a new author’s article on a blog with many readers and few authors', () => {
  let database: TestDatabase;
  let db: Db;
  let cache: ContentCache;
  beforeEach(async () => {
    database = await freshDatabase();
    // One connection, as statistics are per connection.
    const connection = connect(database.url, { poolMax: 1 });
    ({ db } = connection);
    cache = createContentCache(connection);
  });
  afterEach(async () => {
    await db.destroy();
    await database.remove();
  });

  const register = (ids: string[]) =>
    db
      .insertInto('user')
      .values(
        ids.map((id) => ({
          id,
          name: id,
          email: id,
          emailKey: id,
          handle: id,
          passwordHash: 'x',
          createdAt: 'then',
        })),
      )
      .execute();

  const write = (owner: string, title: string) =>
    insertArticle(db, owner, {
      ...fillShortTexts({ title }),
      markdown: 'm',
      ...render('m'),
      writer: operator,
    });

  async function usersRead(): Promise<number> {
    await sql`select pg_stat_force_next_flush()`.execute(db);
    const { rows } = await sql<{ read: number }>`
      select seq_tup_read + coalesce(idx_tup_fetch, 0) as "read" from pg_stat_user_tables where relname = 'user'
    `.execute(db);
    return rows[0]?.read ?? NaN;
  }

  it.each<[string, (slug: string) => Promise<unknown>]>([
    ['the article', (slug) => lookUpPublicArticle({ db, cache }, slug).find()],
    ['its page', (slug) => lookUpPublicArticle({ db, cache }, slug).version()],
    ['its markdown', (slug) => findArticleSource(db, slug)],
    ['a feed', () => newestArticles(db, {})],
    ['a conditional feed request', () => newestHeads(db, {})],
  ])('loads without scanning all users: %s', async (_what, read) => {
    await register(['author']);
    for (let number = 0; number < 30; number += 1) await write('author', `Old ${number}`);
    await register(Array.from({ length: 3000 }, (_, number) => `reader ${number}`));
    await sql`analyze`.execute(db);
    await register(['zoe']);
    const { slug } = await write('zoe', 'New here');
    const before = await usersRead();

    const found = await read(slug);

    expect(found).not.toBeNull();
    expect((await usersRead()) - before).toBeLessThan(100);
  });
});
