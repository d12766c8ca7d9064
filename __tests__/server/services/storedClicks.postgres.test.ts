import { render } from '../../../src/server/content/render.ts';
import { connect, type Connection } from '../../../src/server/db/connect.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { createClicks } from '../../../src/server/services/clicks.ts';
import { hideArticle, unhideArticle } from '../../../src/server/services/moderateArticles.ts';
import { insertUser } from '../../../src/server/services/registration.ts';
import { insertArticle } from '../../../src/server/services/writeArticle.ts';
import { commandLine } from '../../../src/server/store/auditLog.ts';
import { fillShortTexts } from '../../../src/shared/article.ts';
import { operator } from '../../../src/shared/articleChange.ts';
import { freshDatabase, type TestDatabase } from '../../helpers/database.ts';

describe('clicks stored while an article is republished', () => {
  let database: TestDatabase;
  let connection: Connection;
  beforeEach(async () => {
    database = await freshDatabase();
    connection = connect(database.url);
    await migrate(connection.db);
  });
  afterEach(async () => {
    await connection.db.destroy();
    await database.remove();
  });

  it('are counted', async () => {
    const { db } = connection;
    const { id: ownerId } = await insertUser(db, {
      name: 'Ada',
      email: 'ada@example.org',
      passwordHash: 'x',
    });
    const { slug, number } = await insertArticle(db, ownerId, {
      ...{ ...fillShortTexts({ title: 'On engines' }), markdown: 'x' },
      ...render('x'),
      writer: operator,
    });
    await hideArticle(db, { ownerId, slug }, { reason: 'An advertisement.', by: commandLine });
    const clicks = createClicks(connection, () => undefined);

    clicks.count(number);
    await db.transaction().execute(async (transaction) => {
      await unhideArticle(transaction, { slug }, commandLine);
      await clicks.flush();
    });

    const stored = await db.selectFrom('articleClicks').select('clicks').executeTakeFirstOrThrow();
    expect([stored.clicks, clicks.pending()]).toEqual([1, 0]);
  });
});
