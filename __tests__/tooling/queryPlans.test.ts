import { DatabaseSync } from 'node:sqlite';
import { connect } from '../../src/server/db/connect.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { newFile } from '../helpers/database.ts';
import { findUnexplainedWalks } from '../helpers/environments/queryPlans.ts';

describe('findUnexplainedWalks', () => {
  let database: DatabaseSync;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    const { file, url, ...others } = await newFile();
    ({ remove } = others);
    const { db } = connect(url);
    await migrate(db);
    await db.destroy();
    database = new DatabaseSync(file);
    database.exec(
      `create table "laterTable" ("userId" text, "number" integer, primary key ("userId", "number"))`,
    );
  });
  afterAll(async () => {
    database.close();
    await remove();
  });

  it.each([
    ['a whole table', `select "slug" from "article" where "title" = ?`],
    ['an author’s articles', `select "slug" from "article" where "ownerId" = ? and "title" = ?`],
    [
      'those among which some numbers are',
      `select "title" from "article" where "ownerId" = ? and "status" = 'published' and "number" in (?, ?, ?, ?, ?, ?)`,
    ],
    [
      'those of one of several conditions',
      `select "article"."slug" from "article" left join "articleOrigin" on "articleOrigin"."number" = "article"."number"
       where "article"."ownerId" = ? and ("articleOrigin"."sourceId" = ? or "article"."slug" = ?)`,
    ],
    ['a table under another name', `select "a"."slug" from "article" as "a" where "a"."title" = ?`],
    ['a table that is changed', `update "article" set "title" = ? where "title" = ?`],
    ['all rows of an account in a table that is new', `select "number" from "laterTable" where "userId" = ?`],
    ['a full-text index', `select "words" from "articleWords"`],
    [
      'a list for each of its pages, as no index has its order',
      `select "article"."slug" from "article" inner join
       (select "number" from "article" where "status" = 'published' order by "title" limit 5) as "page"
       on "page"."number" = "article"."number"`,
    ],
  ])('finds a statement that walks %s', (_name, sql) => {
    expect(findUnexplainedWalks(database, sql)).not.toEqual([]);
  });

  it.each([
    ['one article', `select "title" from "article" where "slug" = ?`],
    [
      'articles by number',
      `select "title" from "article" where "ownerId" || '' = ? and "number" in (?, ?, ?, ?, ?, ?)`,
    ],
    ['a match', `select "rowid" from "articleWords" where "articleWords" match ?`],
    ['one row of a table that is new', `select 1 from "laterTable" where "userId" = ? and "number" = ?`],
    ['all rows of an account that are few', `select "name" from "accessToken" where "userId" = ?`],
    ['a small table', `select "value" from "setting"`],
    [
      'a page of a list in the order of an index, and sorts the page',
      `select "article"."slug" from "article" inner join
       (select "number" from "article" where "status" = 'hidden' order by "position" limit 5) as "page"
       on "page"."number" = "article"."number" order by "article"."title"`,
    ],
    ['a deletion with its cascades', `delete from "user" where "id" = ?`],
  ])('accepts a statement that reads only %s', (_name, sql) => {
    expect(findUnexplainedWalks(database, sql)).toEqual([]);
  });
});
