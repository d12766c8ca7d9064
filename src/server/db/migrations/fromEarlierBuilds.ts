import { type Kysely, sql } from 'kysely';
import { DEFAULT_MIGRATION_TABLE } from 'kysely/migration';
import {
  articleHiding,
  articleIndexes,
  articleTag,
  type Dialect,
  dialectOf,
  listings,
  run,
  STATUS,
} from './0001-initial.ts';

/*
 * Builds before the first release had 38 migrations, and moved articles between tables when they were unpublished or
 * hidden. A database that has the first 32 of them gets the others, and is then transformed in place.
 */

/** The migrations of those builds, in order. */
export const earlierNames: readonly string[] = [
  '0001-users-and-articles',
  '0002-attempts',
  '0003-article-counts',
  '0005-recipe',
  '0006-retired-slugs',
  '0007-drafts',
  '0008-idempotency-keys',
  '0009-revisions',
  '0010-unpublished-articles',
  '0011-handles',
  '0013-search',
  '0014-settings',
  '0015-tags',
  '0016-invitations',
  '0017-admins',
  '0018-moderation',
  '0019-own-listings',
  '0020-password-resets',
  '0021-mails',
  '0022-session-browsers',
  '0023-registrations',
  '0024-draft-words',
  '0025-accounts-by-age',
  '0026-invitation-notes',
  '0027-article-length',
  '0028-limited-accounts',
  '0029-other-emails',
  '0031-referrers',
  '0034-blog-days',
  '0035-passkeys',
  '0036-search-deletions',
  '0037-own-order',
  '0042-account-storage',
  '0043-tag-authors',
  '0045-confirmed-emails',
  '0046-fewer-sessions',
  '0048-search-folding',
  '0050-audit-log-by-time',
];

const INITIAL = '0001-initial';

/** The last migration that a database must have to be transformed. */
const OLDEST = '0037-own-order';
const required = earlierNames.slice(0, earlierNames.indexOf(OLDEST) + 1);

/** Returns true if these are the migrations of an earlier build, the last one or not. */
export const isEarlier = (names: readonly string[]): boolean =>
  names.length > 0 && names.every((name) => earlierNames.includes(name));

/** Returns true if a database with these migrations can be transformed. */
export const isTransformable = (names: readonly string[]): boolean =>
  isEarlier(names) && required.every((name) => names.includes(name));

/**
 * Gives a database of an earlier build the schema of `0001-initial`, with all it holds, in one transaction. Servers that
 * start at once wait for each other; the second finds nothing left to do.
 */
export const transformEarlier = (db: Kysely<unknown>): Promise<void> =>
  db.transaction().execute(async (db) => {
    const dialect = dialectOf(db);
    const { isPostgres } = dialect;
    const recorded = sql.table(DEFAULT_MIGRATION_TABLE);
    // SQLite has one writer at a time.
    if (isPostgres) await sql`lock table ${recorded} in access exclusive mode`.execute(db);
    const { rows } = await sql<{ name: string }>`select "name" from ${recorded}`.execute(db);
    const names = rows.map(({ name }) => name);
    if (!isTransformable(names)) return;

    for (const name of earlierNames)
      if (!names.includes(name)) await run(db, missingSteps[name]?.(dialect) ?? []);
    await run(db, transformation(db));
    await sql`delete from ${recorded}`.execute(db);
    await sql`insert into ${recorded} ("name", "timestamp") values (${INITIAL}, ${new Date().toISOString()})`.execute(
      db,
    );
  });

/** What stores bytes for an account, and the column that says how many. */
const stored = [
  ['article', 'storedBytes'],
  ['hiddenArticle', 'storedBytes'],
  ['draft', 'size'],
  ['revision', 'stored'],
] as const;

const KEPT_SESSIONS = 50;

/** The migrations that a database of the oldest of these builds lacks. */
const missingSteps: Record<string, (dialect: Dialect) => string[]> = {
  '0042-account-storage': ({ isPostgres, big }) => [
    `alter table "article" add column "storedBytes" integer default 0 not null`,
    `alter table "hiddenArticle" add column "storedBytes" integer default 0 not null`,
    `update "article" set "storedBytes" = ${rowBytes('article')} + coalesce((
       select octet_length("markdown") + octet_length("sanitizedHtml") from "articleBody"
       where "articleBody"."number" = "article"."number"), 0)`,
    `update "hiddenArticle" set "storedBytes" = ${rowBytes('hiddenArticle')}
       + octet_length("markdown") + octet_length("sanitizedHtml")`,
    `create table "accountStorage" (
       "ownerId" text not null primary key references "user" ("id") on delete cascade,
       "bytes" ${big} not null
     )`,
    `create index "accountStorageBySize" on "accountStorage" ("bytes")`,
    `insert into "accountStorage" ("ownerId", "bytes")
     select "id", ${stored
       .map(
         ([table, column]) =>
           `coalesce((select sum("${column}") from "${table}" where "ownerId" = "user"."id"), 0)`,
       )
       .join(' + ')} from "user"`,
    ...(isPostgres ? storageTriggersInPostgres() : storageTriggersInSqlite()),
  ],
  '0043-tag-authors': () => [
    `alter table "tag" add column "addedBy" text`,
    `update "tag" set "addedBy" = (
       select "ownerId" from "articleTag" where "articleTag"."tag" = "tag"."slug" order by "number" limit 1
     )`,
    `create index "tagAddedBy" on "tag" ("addedBy")`,
  ],
  '0045-confirmed-emails': () => [
    `alter table "user" add column "emailConfirmedAt" text`,
    `update "user" set "emailConfirmedAt" = "createdAt"`,
    `alter table "passwordReset" add column "isMailed" integer default 0 not null`,
  ],
  '0046-fewer-sessions': () => [
    `drop index "sessionOfUser"`,
    `create index "sessionOfUser" on "session" ("userId", "createdAt")`,
    `delete from "session" where "idHash" in (
       select "idHash" from (
         select "idHash",
           row_number() over (partition by "userId" order by "createdAt" desc, "idHash" desc) as "place"
         from "session"
       ) as "ranked" where "place" > ${KEPT_SESSIONS}
     )`,
  ],
  '0048-search-folding': () => [
    `delete from "indexedDraft"`,
    `delete from "indexing"`,
    `insert into "indexing" ("id", "next", "claim", "claimedUntil")
     select 1, "number", '', '' from "article" order by "number" desc limit 1`,
  ],
  '0050-audit-log-by-time': () => [`create index "auditLogByTime" on "auditLog" ("createdAt")`],
};

const rowBytes = (table: string) =>
  `1024 + octet_length("${table}"."title") + octet_length("${table}"."cover") + octet_length("${table}"."lead")`;

const addBytes = (bytes: string, ownerId: string) =>
  `update "accountStorage" set "bytes" = "bytes" + ${bytes} where "ownerId" = ${ownerId};`;

const storageTriggersInSqlite = () => [
  `create trigger "accountStorageBegins" after insert on "user" begin
     insert into "accountStorage" ("ownerId", "bytes") values (new."id", 0);
   end`,
  ...stored.flatMap(([table, column]) => [
    `create trigger "${table}StorageGrows" after insert on "${table}" begin
       ${addBytes(`new."${column}"`, 'new."ownerId"')}
     end`,
    `create trigger "${table}StorageChanges" after update of "${column}" on "${table}"
     when new."${column}" <> old."${column}" begin
       ${addBytes(`new."${column}" - old."${column}"`, 'new."ownerId"')}
     end`,
    `create trigger "${table}StorageShrinks" after delete on "${table}" begin
       ${addBytes(`-old."${column}"`, 'old."ownerId"')}
     end`,
  ]),
];

const storageTriggersInPostgres = () => [
  `create function "beginAccountStorage"() returns trigger language plpgsql as $$ begin
    insert into "accountStorage" ("ownerId", "bytes") values (new."id", 0);
    return null;
  end $$`,
  `create trigger "accountStorageBegins" after insert on "user"
    for each row execute function "beginAccountStorage"()`,
  ...stored.flatMap(([table, column]) => [
    `create function "${table}Storage"() returns trigger language plpgsql as $$ begin
      if tg_op = 'INSERT' then ${addBytes(`new."${column}"`, 'new."ownerId"')}
      elsif tg_op = 'UPDATE' then ${addBytes(`new."${column}" - old."${column}"`, 'new."ownerId"')}
      else ${addBytes(`-old."${column}"`, 'old."ownerId"')}
      end if;
      return null;
    end $$`,
    `create trigger "${table}StorageMoves" after insert or delete on "${table}"
      for each row execute function "${table}Storage"()`,
    `create trigger "${table}StorageChanges" after update of "${column}" on "${table}"
      for each row when (new."${column}" <> old."${column}") execute function "${table}Storage"()`,
  ]),
];

function transformation(db: Kysely<unknown>): string[] {
  const dialect = dialectOf(db);
  const { isPostgres, big } = dialect;
  return [
    ...[
      'articleOfOwner',
      'articleOfOwnerByTitle',
      'articleOfOwnerByUpdate',
      'articleByRecipe',
      'articleListed',
    ].map((index) => `drop index "${index}"`),
    `alter table "article" drop column "ownNumber"`,
    `alter table "article" add column ${STATUS}`,
    `alter table "article" add column "position" ${big} default 0 not null`,
    `alter table "article" add column "expiresAt" text`,
    ...articleHiding(dialect),
    ...returnHidden,
    ...returnUnpublished,
    `drop table "hiddenArticle"`,
    `drop table "unpublishedArticle"`,
    ...(isPostgres ? [`drop function "hiddenArticleStorage"`] : []),

    giveOrder(isPostgres),
    ...articleIndexes,

    `create table "formerArticleTag" as select * from "articleTag"`,
    `drop table "articleTag"`,
    ...articleTag(dialect),
    `insert into "articleTag" ("tag", "position", "number", "ownerId", "isListed")
     select "former"."tag", "article"."position", "former"."number", "former"."ownerId", "former"."isListed"
     from "formerArticleTag" as "former" join "article" on "article"."number" = "former"."number"`,
    `drop table "formerArticleTag"`,

    `drop table "articleCount"`,
    ...listings(dialect),
    ...fillListings,
    ...(isPostgres ? [`analyze "article"`] : []),
  ];
}

/**
 * They come with a recipe that has them rendered again, as nobody has counted their words, and their words are put into
 * the search index by a server.
 */
const returnHidden = [
  `insert into "article" (
     "number", "id", "ownerId", "slug", "title", "cover", "lead", "version", "createdAt", "updatedAt", "recipe",
     "tags", "isListed", "storedBytes", "status", "expiresAt"
   )
   select "place"."number", "place"."id", "place"."ownerId", "place"."slug", "hidden"."title", "hidden"."cover",
     "hidden"."lead", "place"."version", "place"."createdAt", "hidden"."updatedAt",
     case when "hidden"."recipe" > 1 then 1 else "hidden"."recipe" end,
     "hidden"."tags", 1, "hidden"."storedBytes", 'hidden', "place"."expiresAt"
   from "hiddenArticle" as "hidden" join "unpublishedArticle" as "place" on "place"."number" = "hidden"."number"`,
  `insert into "articleBody" ("number", "markdown", "sanitizedHtml")
   select "number", "markdown", "sanitizedHtml" from "hiddenArticle"`,
  `insert into "articleHiding" ("number", "ownerId", "reason", "bySuspension", "hiddenAt")
   select "number", "ownerId", "reason", "bySuspension", "hiddenAt" from "hiddenArticle"`,
  `insert into "indexing" ("id", "next", "claim", "claimedUntil")
   select 1, max("number"), '', '' from "hiddenArticle" having max("number") is not null
   on conflict ("id") do update set "next" = case
     when "indexing"."next" > excluded."next" then "indexing"."next" else excluded."next" end,
     "claim" = '', "claimedUntil" = ''`,
  // So that triggers no longer count them for their authors.
  `delete from "hiddenArticle"`,
];

/** Their texts are in their drafts. The last title that was published is in their history. */
const returnUnpublished = [
  `insert into "article" (
     "number", "id", "ownerId", "slug", "title", "cover", "lead", "version", "createdAt", "updatedAt",
     "status", "expiresAt"
   )
   select "place"."number", "place"."id", "place"."ownerId", "place"."slug",
     coalesce(
       (select "revision"."title" from "revision"
        where "revision"."ownerId" = "place"."ownerId" and "revision"."subject" = 'article ' || "place"."slug"
          and "revision"."kind" = 'published' and "revision"."title" <> ''
        order by "revision"."createdAt" desc, "revision"."id" desc limit 1),
       "place"."slug"),
     '', '', "place"."version", "place"."createdAt", "place"."createdAt", 'unpublished', "place"."expiresAt"
   from "unpublishedArticle" as "place"
   where not exists (select 1 from "article" where "article"."number" = "place"."number")`,
  `insert into "articleClicks" ("number", "clicks", "ownerId")
   select "number", "clicks", "ownerId" from "unpublishedArticle"`,
];

/** In microseconds since 1970, by the time of publication; later than the article before, by number, in any case. */
const giveOrder = (isPostgres: boolean) => {
  const time = isPostgres
    ? `cast(extract(epoch from cast("createdAt" as timestamptz)) * 1000000 as bigint)`
    : `(unixepoch(substr("createdAt", 1, 19)) * 1000000 + cast(substr("createdAt", 21, 3) as integer) * 1000)`;
  return `update "article" set "position" = "ordered"."position"
    from (
      select "number" as "ordered", "place" + max("time" - "place") over (order by "number") as "position"
      from (
        select "number", ${time} as "time", row_number() over (order by "number") as "place" from "article"
      ) as "timed"
    ) as "ordered"
    where "ordered"."ordered" = "article"."number"`;
};

/** All listings with the positions of their articles. */
const members = `(
  select '' as "scope", "position" as "key" from "article" where "status" = 'published' and "isListed" = 1
  union all
  select "ownerId", "position" from "article" where "status" = 'published'
  union all
  select 'tag ' || "tag", "position" from "articleTag" where "isListed" = 1
) as "member"`;

const fillListings = [
  `insert into "listing" ("scope", "total") select "scope", count(*) from ${members} group by "scope"`,
  `insert into "listingMark" ("scope", "rank", "key")
   select "scope", "rank", "key" from (
     select "scope", "key", row_number() over (partition by "scope" order by "key") as "rank" from ${members}
   ) as "ranked" where "rank" % 512 = 0`,
];
