import { initial } from './migrations/0001-initial.ts';
import { authorProfiles } from './migrations/0002-author-profiles.ts';
import { images } from './migrations/0003-images.ts';
import { media } from './migrations/0004-media.ts';
import { tokens } from './migrations/0005-tokens.ts';
import { transfers } from './migrations/0006-transfers.ts';
import { imports } from './migrations/0007-imports.ts';
import { webhooks } from './migrations/0008-webhooks.ts';
import { unclaimedAccounts } from './migrations/0009-unclaimed-accounts.ts';
import { tokenNames } from './migrations/0010-token-names.ts';
import { importAttempts } from './migrations/0011-import-attempts.ts';
import { importNetworks } from './migrations/0012-import-networks.ts';
import { imageShade } from './migrations/0013-image-shade.ts';
import { imageIds } from './migrations/0014-image-ids.ts';
import { searchWords } from './migrations/0015-search-words.ts';
import { importSummary } from './migrations/0016-import-summary.ts';
import { earlyPositions } from './migrations/0017-early-positions.ts';
import { articleChanges } from './migrations/0018-article-changes.ts';
import { deletedArticles } from './migrations/0019-deleted-articles.ts';
import { pins } from './migrations/0020-pins.ts';
import { descriptions } from './migrations/0021-descriptions.ts';
import { pages } from './migrations/0022-pages.ts';
import { roles } from './migrations/0023-roles.ts';
import { mailAbout } from './migrations/0024-mail-about.ts';
import { hidingByAdmins } from './migrations/0025-hiding-by-admins.ts';
import { submissions } from './migrations/0026-submissions.ts';

/* Written by `npm run record-schema`, after a migration has been added. */

/** All migrations, in the order of their names, each with a hash of its statements. Those that have landed never change. */
export const migrations = {
  '0001-initial': { ...initial, hash: '62d59a35c69fe3aa' },
  '0002-author-profiles': { ...authorProfiles, hash: '5ceac401becd52cc' },
  '0003-images': { ...images, hash: 'e87203dc25ef0c26' },
  '0004-media': { ...media, hash: 'a42be5aabb1ee38d' },
  '0005-tokens': { ...tokens, hash: '97209d3cfe1928ac' },
  '0006-transfers': { ...transfers, hash: '0e15ea518db4c6b9' },
  '0007-imports': { ...imports, hash: 'd69d2a6408918aac' },
  '0008-webhooks': { ...webhooks, hash: 'b28f790e830ae238' },
  '0009-unclaimed-accounts': { ...unclaimedAccounts, hash: '4efc91a715743882' },
  '0010-token-names': { ...tokenNames, hash: '5bb5c8c1bedfcefe' },
  '0011-import-attempts': { ...importAttempts, hash: 'c61358db0aceef90' },
  '0012-import-networks': { ...importNetworks, hash: 'd3b02a8a8f177046' },
  '0013-image-shade': { ...imageShade, hash: '30e9e1cce41f984f' },
  '0014-image-ids': { ...imageIds, hash: '1547f657e31a4ca5' },
  '0015-search-words': { ...searchWords, hash: '4d64e2a785232e18' },
  '0016-import-summary': { ...importSummary, hash: '448fabb8954f7e7b' },
  '0017-early-positions': { ...earlyPositions, hash: 'c34947897cc1c8cd' },
  '0018-article-changes': { ...articleChanges, hash: '8c9912723f96cbfe' },
  '0019-deleted-articles': { ...deletedArticles, hash: '1d6a9fe6983c3f57' },
  '0020-pins': { ...pins, hash: '7b36089602c58a39' },
  '0021-descriptions': { ...descriptions, hash: 'e6accca433ba5230' },
  '0022-pages': { ...pages, hash: '873f5d9147e5410d' },
  '0023-roles': { ...roles, hash: 'f3316b22c6dd867e' },
  '0024-mail-about': { ...mailAbout, hash: 'c097000ba93b4860' },
  '0025-hiding-by-admins': { ...hidingByAdmins, hash: 'efe0ec63b043c8e6' },
  '0026-submissions': { ...submissions, hash: '0c7cf0bfe86b1637' },
};

/* The schema that they make together, from which new databases are created. */

export const sqliteSchema: readonly string[] = [
  `CREATE TABLE "user" (
    "id" text primary key,
    "name" text not null check (length("name") > 0),
    "email" text not null,
    "emailKey" text not null unique,
    "passwordHash" text not null,
    "createdAt" text not null,
    "isLeaving" integer default 0 not null,
    "handle" text,
    "suspension" text,
    "suspendedFor" text,
    "limitedFor" text,
    "isRelisting" integer default 0 not null,
    "emailConfirmedAt" text
  , "avatar" text default '' not null, "bio" text default '' not null, "links" text default '[]' not null)`,
  `CREATE UNIQUE INDEX "userByHandle" on "user" ("handle")`,
  `CREATE INDEX "userByAge" on "user" ("createdAt", "id")`,
  `CREATE INDEX "userLeaving" on "user" ("isLeaving") where "isLeaving" = 1`,
  `CREATE INDEX "userBySuspension" on "user" ("suspension") where "suspension" is not null`,
  `CREATE INDEX "userSuspendedByAge" on "user" ("createdAt", "id") where "suspension" is not null`,
  `CREATE INDEX "userLimitedByAge" on "user" ("createdAt", "id") where "limitedFor" is not null`,
  `CREATE INDEX "userRelisting" on "user" ("id") where "isRelisting" = 1`,
  `CREATE TABLE "session" (
    "idHash" text primary key,
    "userId" text not null references "user" ("id") on delete cascade,
    "createdAt" text not null,
    "expiresAt" text not null,
    "browser" text default '' not null
  )`,
  `CREATE INDEX "sessionOfUser" on "session" ("userId", "createdAt")`,
  `CREATE INDEX "sessionByExpiry" on "session" ("expiresAt")`,
  `CREATE TABLE "passwordReset" (
    "tokenHash" text primary key,
    "userId" text not null references "user" ("id") on delete cascade,
    "expiresAt" text not null,
    "isMailed" integer default 0 not null
  )`,
  `CREATE INDEX "passwordResetOfUser" on "passwordReset" ("userId")`,
  `CREATE TABLE "otherEmail" (
    "id" text primary key,
    "userId" text not null references "user" ("id") on delete cascade,
    "kind" text not null,
    "email" text not null,
    "emailKey" text not null,
    "expiresAt" text not null
  )`,
  `CREATE INDEX "otherEmailBy_userId" on "otherEmail" ("userId")`,
  `CREATE INDEX "otherEmailBy_emailKey" on "otherEmail" ("emailKey")`,
  `CREATE TABLE "emailLink" (
    "tokenHash" text primary key,
    "otherEmailId" text not null references "otherEmail" ("id") on delete cascade
  )`,
  `CREATE INDEX "emailLinkOfEmail" on "emailLink" ("otherEmailId")`,
  `CREATE TABLE "passkey" (
    "id" text primary key,
    "userId" text not null references "user" ("id") on delete cascade,
    "credentialId" text not null unique,
    "publicKey" text not null,
    "counter" integer not null,
    "transports" text not null,
    "name" text not null,
    "createdAt" text not null,
    "lastUsedAt" text
  )`,
  `CREATE INDEX "passkeyOfUser" on "passkey" ("userId")`,
  `CREATE TABLE "passkeyChallenge" (
    "challengeHash" text primary key,
    "userId" text references "user" ("id") on delete cascade,
    "expiresAt" text not null
  )`,
  `CREATE INDEX "passkeyChallengeBy_userId" on "passkeyChallenge" ("userId")`,
  `CREATE INDEX "passkeyChallengeBy_expiresAt" on "passkeyChallenge" ("expiresAt")`,
  `CREATE TABLE "admin" ("userId" text primary key references "user" ("id") on delete cascade, "createdAt" text not null)`,
  `CREATE TABLE "pendingAccount" (
    "userId" text primary key references "user" ("id") on delete cascade,
    "createdAt" text not null,
    "rejectedAt" text,
    "reason" text not null
  )`,
  `CREATE INDEX "pendingAccountByTime" on "pendingAccount" ("rejectedAt", "createdAt")`,
  `CREATE TABLE "invitation" (
    "codeHash" text primary key,
    "usesLeft" integer not null,
    "createdAt" text not null,
    "expiresAt" text not null,
    "note" text default '' not null
  )`,
  `CREATE TABLE "article" (
    "number" integer primary key autoincrement,
    "id" text not null unique,
    "ownerId" text not null references "user" ("id") on delete cascade,
    "slug" text not null unique,
    "title" text not null check (length("title") > 0),
    "cover" text not null,
    "lead" text not null,
    "version" integer default 1 not null,
    "createdAt" text not null,
    "updatedAt" text not null,
    "recipe" integer default 1 not null,
    "tags" text default '[]' not null,
    "titleKey" text default '' not null,
    "wordCount" integer,
    "readingMinutes" integer,
    "isListed" integer default 1 not null,
    "storedBytes" integer default 0 not null,
    "position" integer default 0 not null,
    "expiresAt" text
  , "images" text default '[]' not null, "status" text default 'published' not null, "description" text default '' not null)`,
  `CREATE TABLE "articleBody" (
    "number" integer primary key references "article" ("number") on delete cascade,
    "markdown" text not null,
    "sanitizedHtml" text not null
  )`,
  `CREATE TABLE "articleClicks" (
    "number" integer primary key references "article" ("number") on delete cascade,
    "clicks" integer not null check ("clicks" >= 0),
    "ownerId" text default '' not null
  )`,
  `CREATE INDEX "clicksOfOwner" on "articleClicks" ("ownerId", "clicks", "number")`,
  `CREATE TABLE "retiredSlug" ("slugHash" text primary key, "ownerId" text not null)`,
  `CREATE UNIQUE INDEX "articleByPosition" on "article" (("position" + 0))`,
  `CREATE INDEX "articleByRecipe" on "article" ("recipe", "number")`,
  `CREATE INDEX "articleByExpiry" on "article" ("expiresAt") where "expiresAt" is not null`,
  `CREATE TABLE "articleHiding" (
    "number" integer primary key references "article" ("number") on delete cascade,
    "ownerId" text not null,
    "reason" text not null,
    "bySuspension" integer not null,
    "hiddenAt" text not null
  , "byAdmin" integer default 1 not null)`,
  `CREATE INDEX "articleHidingOfOwner" on "articleHiding" ("ownerId", "bySuspension", "number")`,
  `CREATE TABLE "listing" ("scope" text primary key, "total" integer not null) without rowid`,
  `CREATE TABLE "listingMark" (
    "scope" text not null,
    "rank" integer not null,
    "key" integer not null,
    constraint "listingMarkKey" primary key ("scope", "rank")
  ) without rowid`,
  `CREATE TABLE "tag" (
    "slug" text primary key,
    "key" text not null unique,
    "name" text not null,
    "articleCount" integer not null,
    "unlistedCount" integer default 0 not null,
    "addedBy" text
  )`,
  `CREATE INDEX "tagByCount" on "tag" ("articleCount", "slug")`,
  `CREATE INDEX "tagAddedBy" on "tag" ("addedBy")`,
  `CREATE TABLE "articleTag" (
    "tag" text not null references "tag" ("slug"),
    "position" integer not null,
    "number" integer not null references "article" ("number") on delete cascade,
    "ownerId" text not null,
    "isListed" integer default 1 not null,
    constraint "articleTagKey" primary key ("tag", "position")
  ) without rowid`,
  `CREATE INDEX "articleTagOfArticle" on "articleTag" ("number")`,
  `CREATE INDEX "tagOfOwner" on "articleTag" ("ownerId", "tag", "position", "number")`,
  `CREATE TABLE "draft" (
    "ownerId" text not null references "user" ("id") on delete cascade,
    "id" text not null,
    "articleSlug" text,
    "articleVersion" integer,
    "title" text not null,
    "cover" text not null,
    "opening" text not null,
    "size" integer not null,
    "version" integer not null,
    "publishAt" text,
    "publishProblem" text,
    "createdAt" text not null,
    "updatedAt" text not null,
    "markdown" text not null,
    "tags" text default '[]' not null, "images" text default '[]' not null, "tokenName" text, "savedBy" text not null default '', "browser" text not null default '', "description" text default '' not null, "kind" text not null default 'article',
    constraint "draftKey" primary key ("ownerId", "id"),
    constraint "draftOfArticle" unique ("ownerId", "articleSlug")
  )`,
  `CREATE INDEX "draftByChange" on "draft" ("ownerId", "updatedAt", "id", "size")`,
  `CREATE INDEX "draftDue" on "draft" ("publishAt") where "publishAt" is not null`,
  `CREATE TABLE "revision" (
    "id" text primary key,
    "ownerId" text not null references "user" ("id") on delete cascade,
    "subject" text not null,
    "kind" text not null,
    "title" text not null,
    "cover" text not null,
    "size" integer not null,
    "stored" integer not null,
    "hash" text not null,
    "createdAt" text not null,
    "expiresAt" text,
    "packed" blob not null,
    "tags" text default '[]' not null
  , "images" text default '[]' not null, "tokenName" text, "savedBy" text not null default '', "browser" text not null default '', "description" text default '' not null)`,
  `CREATE INDEX "revisionOfSubject" on "revision" ("ownerId", "subject", "createdAt", "id")`,
  `CREATE INDEX "revisionAutomatic" on "revision" ("ownerId", "createdAt", "id", "stored") where "kind" <> 'published'`,
  `CREATE INDEX "revisionByExpiry" on "revision" ("expiresAt") where "expiresAt" is not null`,
  `CREATE VIRTUAL TABLE "articleWords"
    using fts5("words", content='', contentless_delete=1, tokenize='ascii', prefix='2 3')`,
  `CREATE TRIGGER "articleWordsGoWithArticle" after delete on "article" begin
    delete from "articleWords" where "rowid" = old."number";
  end`,
  `CREATE TABLE "authorWord" (
    "word" text not null,
    "userId" text not null references "user" ("id") on delete cascade,
    constraint "authorWordKey" primary key ("word", "userId")
  ) without rowid`,
  `CREATE INDEX "authorWordOfUser" on "authorWord" ("userId")`,
  `CREATE TABLE "indexing" (
    "id" integer primary key,
    "next" integer not null,
    "claim" text not null,
    "claimedUntil" text not null
  )`,
  `CREATE TABLE "indexedDraft" (
    "number" integer primary key autoincrement,
    "ownerId" text not null,
    "draftId" text not null,
    "version" integer not null,
    constraint "indexedDraftKey" unique ("ownerId", "draftId"),
    constraint "indexedDraftGoesWithDraft" foreign key ("ownerId", "draftId")
      references "draft" ("ownerId", "id") on delete cascade
  )`,
  `CREATE VIRTUAL TABLE "draftWords"
    using fts5("words", content='', contentless_delete=1, tokenize='ascii', prefix='2 3')`,
  `CREATE TRIGGER "draftWordsGoWithDraft" after delete on "indexedDraft" begin
    delete from "draftWords" where "rowid" = old."number";
  end`,
  `CREATE TABLE "articleDay" (
    "number" integer not null,
    "day" text not null,
    "clicks" integer not null,
    constraint "articleDayKey" primary key ("number", "day")
  ) without rowid`,
  `CREATE INDEX "articleDayByDay" on "articleDay" ("day")`,
  `CREATE TABLE "authorDay" (
    "ownerId" text not null,
    "day" text not null,
    "clicks" integer not null,
    constraint "authorDayKey" primary key ("ownerId", "day")
  ) without rowid`,
  `CREATE INDEX "authorDayByDay" on "authorDay" ("day")`,
  `CREATE TABLE "referrerDay" (
    "scope" text not null,
    "day" text not null,
    "host" text not null,
    "clicks" integer not null,
    constraint "referrerDayKey" primary key ("scope", "day", "host")
  ) without rowid`,
  `CREATE INDEX "referrerDayByDay" on "referrerDay" ("day")`,
  `CREATE TABLE "blogDay" (
    "day" text not null,
    "name" text not null,
    "count" integer not null,
    constraint "blogDayKey" primary key ("day", "name")
  ) without rowid`,
  `CREATE TABLE "auditLog" (
    "id" text primary key,
    "createdAt" text not null,
    "actorId" text,
    "actor" text not null,
    "act" text not null,
    "subjectKind" text not null,
    "subjectId" text not null,
    "subject" text not null,
    "reason" text not null,
    "details" text not null
  )`,
  `CREATE INDEX "auditLogOfSubject" on "auditLog" ("subjectId", "id")`,
  `CREATE INDEX "auditLogByTime" on "auditLog" ("createdAt")`,
  `CREATE TABLE "report" (
    "number" integer not null,
    "network" text not null,
    "reason" text not null,
    "words" text not null,
    "createdAt" text not null,
    constraint "reportKey" primary key ("number", "network")
  )`,
  `CREATE INDEX "reportByTime" on "report" ("createdAt")`,
  `CREATE TABLE "setting" ("name" text primary key, "value" text not null)`,
  `CREATE TABLE "mail" (
    "id" text primary key,
    "kind" text not null,
    "recipient" text not null,
    "tries" integer not null,
    "claim" text not null,
    "dueAt" text not null,
    "createdAt" text not null,
    "userId" text default '' not null,
    "problem" text default '' not null,
    "endedAt" text
  , "about" text default '' not null)`,
  `CREATE INDEX "mailByTime" on "mail" ("dueAt")`,
  `CREATE TABLE "attempt" (
    "kind" text not null,
    "account" text not null,
    "network" text not null,
    "count" integer not null,
    "lockedUntil" text not null,
    "expiresAt" text not null,
    constraint "attemptKey" primary key ("kind", "account", "network")
  )`,
  `CREATE INDEX "attemptByExpiry" on "attempt" ("expiresAt")`,
  `CREATE TABLE "idempotencyKey" (
    "ownerId" text not null references "user" ("id") on delete cascade,
    "key" text not null,
    "fingerprint" text not null,
    "claim" text not null,
    "claimedUntil" text not null,
    "answer" text,
    "createdAt" text not null,
    constraint "idempotencyKeyKey" primary key ("ownerId", "key")
  )`,
  `CREATE INDEX "idempotencyKeyByTime" on "idempotencyKey" ("createdAt", "ownerId", "key")`,
  `CREATE TABLE "accountStorage" (
    "ownerId" text not null primary key references "user" ("id") on delete cascade,
    "bytes" integer not null
  , "imageBytes" integer default 0 not null)`,
  `CREATE INDEX "accountStorageBySize" on "accountStorage" ("bytes")`,
  `CREATE TRIGGER "accountStorageBegins" after insert on "user" begin
    insert into "accountStorage" ("ownerId", "bytes") values (new."id", 0);
  end`,
  `CREATE TRIGGER "articleStorageGrows" after insert on "article" begin
      update "accountStorage" set "bytes" = "bytes" + new."storedBytes" where "ownerId" = new."ownerId";
    end`,
  `CREATE TRIGGER "articleStorageChanges" after update of "storedBytes" on "article"
    when new."storedBytes" <> old."storedBytes" begin
      update "accountStorage" set "bytes" = "bytes" + new."storedBytes" - old."storedBytes" where "ownerId" = new."ownerId";
    end`,
  `CREATE TRIGGER "articleStorageShrinks" after delete on "article" begin
      update "accountStorage" set "bytes" = "bytes" + -old."storedBytes" where "ownerId" = old."ownerId";
    end`,
  `CREATE TRIGGER "draftStorageGrows" after insert on "draft" begin
      update "accountStorage" set "bytes" = "bytes" + new."size" where "ownerId" = new."ownerId";
    end`,
  `CREATE TRIGGER "draftStorageChanges" after update of "size" on "draft"
    when new."size" <> old."size" begin
      update "accountStorage" set "bytes" = "bytes" + new."size" - old."size" where "ownerId" = new."ownerId";
    end`,
  `CREATE TRIGGER "draftStorageShrinks" after delete on "draft" begin
      update "accountStorage" set "bytes" = "bytes" + -old."size" where "ownerId" = old."ownerId";
    end`,
  `CREATE TRIGGER "revisionStorageGrows" after insert on "revision" begin
      update "accountStorage" set "bytes" = "bytes" + new."stored" where "ownerId" = new."ownerId";
    end`,
  `CREATE TRIGGER "revisionStorageChanges" after update of "stored" on "revision"
    when new."stored" <> old."stored" begin
      update "accountStorage" set "bytes" = "bytes" + new."stored" - old."stored" where "ownerId" = new."ownerId";
    end`,
  `CREATE TRIGGER "revisionStorageShrinks" after delete on "revision" begin
      update "accountStorage" set "bytes" = "bytes" + -old."stored" where "ownerId" = old."ownerId";
    end`,
  `CREATE TABLE "image" (
        "hash" text not null,
        "ownerId" text not null references "user" ("id") on delete cascade,
        "width" integer not null,
        "height" integer not null,
        "isAnimated" integer not null,
        "bytes" integer not null,
        "createdAt" text not null,
        "unusedSince" text,
        "blockedAt" text,
        "variantTries" integer, "shade" integer,
        constraint "imageKey" primary key ("hash", "ownerId")
      ) without rowid`,
  `CREATE INDEX "imageOfOwner" on "image" ("ownerId", "createdAt", "hash")`,
  `CREATE INDEX "imageUnused" on "image" ("unusedSince") where "unusedSince" is not null`,
  `CREATE INDEX "imageWithoutVariants" on "image" ("hash") where "variantTries" is not null`,
  `CREATE TABLE "imageUse" (
        "imageId" text not null,
        "ownerId" text not null references "user" ("id") on delete cascade,
        "kind" text not null,
        "id" text not null,
        constraint "imageUseKey" primary key ("imageId", "ownerId", "kind", "id")
      ) without rowid`,
  `CREATE INDEX "imageUseOfText" on "imageUse" ("ownerId", "kind", "id")`,
  `CREATE TABLE "deletedImage" ("hash" text primary key) without rowid`,
  `CREATE INDEX "accountStorageByImages" on "accountStorage" ("imageBytes")`,
  `CREATE TRIGGER "articleImagesEnd" after delete on "article" when (old."images" <> '[]') begin delete from "imageUse"
    where "kind" = 'article' and "id" = old."id" and "ownerId" = old."ownerId"; end`,
  `CREATE TRIGGER "draftImagesEnd" after delete on "draft" when (old."images" <> '[]') begin delete from "imageUse"
    where "kind" = 'draft' and "id" = old."id" and "ownerId" = old."ownerId"; end`,
  `CREATE TRIGGER "revisionImagesEnd" after delete on "revision" when (old."images" <> '[]') begin delete from "imageUse"
    where "kind" = 'revision' and "id" = old."id" and "ownerId" = old."ownerId"; end`,
  `CREATE TRIGGER "imageStorageGrows" after insert on "image" begin update "accountStorage" set "imageBytes" = "imageBytes" + new."bytes" where "ownerId" = new."ownerId"; end`,
  `CREATE TRIGGER "imageStorageChanges" after update of "bytes" on "image" begin update "accountStorage" set "imageBytes" = "imageBytes" + new."bytes" - old."bytes" where "ownerId" = new."ownerId"; end`,
  `CREATE TRIGGER "imageIsDeleted" after delete on "image" begin update "accountStorage" set "imageBytes" = "imageBytes" + -old."bytes" where "ownerId" = old."ownerId";
insert into "deletedImage" ("hash") values (old."hash") on conflict do nothing; end`,
  `CREATE TABLE "media" (
        "name" text primary key,
        "data" blob not null,
        "bytes" integer not null,
        "createdAt" text not null
      )`,
  `CREATE TABLE "accessToken" (
        "tokenHash" text primary key,
        "userId" text not null references "user" ("id") on delete cascade,
        "name" text not null,
        "scopes" text not null,
        "createdAt" text not null,
        "expiresAt" text,
        "lastUsedAt" text
      )`,
  `CREATE INDEX "accessTokenOfUser" on "accessToken" ("userId", "createdAt")`,
  `CREATE INDEX "accessTokenByExpiry" on "accessToken" ("expiresAt")`,
  `CREATE TABLE "redirect" (
        "path" text primary key,
        "number" integer not null references "article" ("number") on delete cascade,
        "createdAt" text not null
      )`,
  `CREATE INDEX "redirectByArticle" on "redirect" ("number")`,
  `CREATE TABLE "articleOrigin" (
        "number" integer primary key references "article" ("number") on delete cascade,
        "ownerId" text not null,
        "sourceId" text not null,
        "feedId" text,
        "contentHash" text not null,
        "importId" text not null,
        "importedAt" text not null
      )`,
  `CREATE INDEX "articleOriginBySource" on "articleOrigin" ("ownerId", "sourceId")`,
  `CREATE INDEX "articleOriginByFeedId" on "articleOrigin" ("feedId") where "feedId" is not null`,
  `CREATE INDEX "articleOriginByImport" on "articleOrigin" ("ownerId", "importId")`,
  `CREATE TABLE "articleImport" (
        "id" text primary key,
        "ownerId" text not null references "user" ("id") on delete cascade,
        "name" text not null,
        "state" text not null,
        "bytes" integer not null,
        "received" integer not null,
        "parts" integer not null,
        "position" integer not null,
        "total" integer,
        "created" integer not null,
        "changed" integer not null,
        "same" integer not null,
        "refused" integer not null,
        "problem" text not null,
        "claim" text not null,
        "claimedUntil" text not null,
        "createdAt" text not null,
        "updatedAt" text not null,
        "endedAt" text
      , "attempts" integer not null default 0, "attemptedFrom" integer not null default 0, "network" text not null default '', "summary" text not null default '', "undated" text not null default '', "savedBy" text not null default '', "browser" text not null default '')`,
  `CREATE INDEX "articleImportByState" on "articleImport" ("state", "claimedUntil")`,
  `CREATE INDEX "articleImportOfOwner" on "articleImport" ("ownerId", "createdAt")`,
  `CREATE UNIQUE INDEX "articleImportUnfinished" on "articleImport" ("ownerId")
        where "state" in ('uploading', 'checking', 'ready', 'importing')`,
  `CREATE TABLE "importedFile" (
        "importId" text not null references "articleImport" ("id") on delete cascade,
        "position" integer not null,
        "name" text not null,
        "outcome" text not null,
        "note" text not null,
        "slug" text,
        primary key ("importId", "position")
      )`,
  `CREATE INDEX "importedFileByOutcome" on "importedFile" ("importId", "outcome", "position")`,
  `CREATE TABLE "importPart" (
        "importId" text not null references "articleImport" ("id") on delete cascade,
        "part" integer not null,
        "data" blob not null,
        primary key ("importId", "part")
      )`,
  `CREATE TABLE "webhook" (
        "id" text primary key,
        "url" text not null,
        "events" text not null,
        "state" text not null,
        "secret" text not null,
        "formerSecret" text,
        "formerSecretUntil" text,
        "createdAt" text not null,
        "failingSince" text
      )`,
  `CREATE TABLE "webhookDelivery" (
        "id" text primary key,
        "webhookId" text not null references "webhook" ("id") on delete cascade,
        "event" text not null,
        "articleId" text not null,
        "slug" text not null,
        "tries" integer not null default 0,
        "claim" text not null default '',
        "dueAt" text not null,
        "createdAt" text not null,
        "endedAt" text,
        "triedAt" text,
        "status" integer,
        "problem" text not null default '',
        "milliseconds" integer
      )`,
  `CREATE INDEX "webhookDeliveryByDue" on "webhookDelivery" ("dueAt")`,
  `CREATE INDEX "webhookDeliveryByWebhook" on "webhookDelivery" ("webhookId", "id")`,
  `CREATE TABLE "unclaimedAccount" (
        "userId" text primary key references "user" ("id") on delete cascade,
        "createdAt" text not null
      )`,
  `CREATE TABLE "authorOrigin" (
        "sourceId" text primary key,
        "userId" text not null references "user" ("id") on delete cascade,
        "importedAt" text not null
      )`,
  `CREATE INDEX "authorOriginOfUser" on "authorOrigin" ("userId")`,
  `CREATE INDEX "articleImportStored" on "articleImport" ("network", "received") where "parts" > 0`,
  `CREATE INDEX "imageById" on "image" ((cast(substr("hash", 1, 32) as text)), "ownerId")`,
  `CREATE TRIGGER "articleImagesBegin" after insert on "article" when (new."images" <> '[]') begin insert into "imageUse" ("imageId", "ownerId", "kind", "id")
    select substr("value", 1, 32), new."ownerId", 'article', new."id" from json_each(new."images"); end`,
  `CREATE TRIGGER "articleImagesChange" after update of "images" on "article" when (new."images" <> old."images") begin delete from "imageUse"
    where "kind" = 'article' and "id" = old."id" and "ownerId" = old."ownerId";
insert into "imageUse" ("imageId", "ownerId", "kind", "id")
    select substr("value", 1, 32), new."ownerId", 'article', new."id" from json_each(new."images"); end`,
  `CREATE TRIGGER "draftImagesBegin" after insert on "draft" when (new."images" <> '[]') begin insert into "imageUse" ("imageId", "ownerId", "kind", "id")
    select substr("value", 1, 32), new."ownerId", 'draft', new."id" from json_each(new."images"); end`,
  `CREATE TRIGGER "draftImagesChange" after update of "images" on "draft" when (new."images" <> old."images") begin delete from "imageUse"
    where "kind" = 'draft' and "id" = old."id" and "ownerId" = old."ownerId";
insert into "imageUse" ("imageId", "ownerId", "kind", "id")
    select substr("value", 1, 32), new."ownerId", 'draft', new."id" from json_each(new."images"); end`,
  `CREATE TRIGGER "revisionImagesBegin" after insert on "revision" when (new."images" <> '[]') begin insert into "imageUse" ("imageId", "ownerId", "kind", "id")
    select substr("value", 1, 32), new."ownerId", 'revision', new."id" from json_each(new."images"); end`,
  `CREATE TRIGGER "revisionImagesChange" after update of "images" on "revision" when (new."images" <> old."images") begin delete from "imageUse"
    where "kind" = 'revision' and "id" = old."id" and "ownerId" = old."ownerId";
insert into "imageUse" ("imageId", "ownerId", "kind", "id")
    select substr("value", 1, 32), new."ownerId", 'revision', new."id" from json_each(new."images"); end`,
  `CREATE TRIGGER "avatarImageBegins" after insert on "user" when (instr(new."avatar", '/media/') > 0) begin insert into "imageUse" ("imageId", "ownerId", "kind", "id")
    select "found"."imageId", new."id", 'avatar', ''
    from (select case when instr(new."avatar", '/media/') = 0 then null when substr(substr(new."avatar", instr(new."avatar", '/media/') + 7), 3, 1) = '/' then substr(substr(new."avatar", instr(new."avatar", '/media/') + 7), 4, 32)
    when substr(substr(new."avatar", instr(new."avatar", '/media/') + 7), 23, 1) in ('.', '-') and substr(substr(new."avatar", instr(new."avatar", '/media/') + 7), 1, 22) not glob '*[^A-Za-z0-9_-]*'
    then printf('%06x', (instr('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_', substr(substr(new."avatar", instr(new."avatar", '/media/') + 7), 1, 1)) - 1) * 262144 + (instr('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_', substr(substr(new."avatar", instr(new."avatar", '/media/') + 7), 2, 1)) - 1) * 4096 + (instr('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_', substr(substr(new."avatar", instr(new."avatar", '/media/') + 7), 3, 1)) - 1) * 64 + (instr('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_', substr(substr(new."avatar", instr(new."avatar", '/media/') + 7), 4, 1)) - 1) * 1) || printf('%06x', (instr('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_', substr(substr(new."avatar", instr(new."avatar", '/media/') + 7), 5, 1)) - 1) * 262144 + (instr('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_', substr(substr(new."avatar", instr(new."avatar", '/media/') + 7), 6, 1)) - 1) * 4096 + (instr('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_', substr(substr(new."avatar", instr(new."avatar", '/media/') + 7), 7, 1)) - 1) * 64 + (instr('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_', substr(substr(new."avatar", instr(new."avatar", '/media/') + 7), 8, 1)) - 1) * 1) || printf('%06x', (instr('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_', substr(substr(new."avatar", instr(new."avatar", '/media/') + 7), 9, 1)) - 1) * 262144 + (instr('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_', substr(substr(new."avatar", instr(new."avatar", '/media/') + 7), 10, 1)) - 1) * 4096 + (instr('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_', substr(substr(new."avatar", instr(new."avatar", '/media/') + 7), 11, 1)) - 1) * 64 + (instr('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_', substr(substr(new."avatar", instr(new."avatar", '/media/') + 7), 12, 1)) - 1) * 1) || printf('%06x', (instr('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_', substr(substr(new."avatar", instr(new."avatar", '/media/') + 7), 13, 1)) - 1) * 262144 + (instr('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_', substr(substr(new."avatar", instr(new."avatar", '/media/') + 7), 14, 1)) - 1) * 4096 + (instr('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_', substr(substr(new."avatar", instr(new."avatar", '/media/') + 7), 15, 1)) - 1) * 64 + (instr('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_', substr(substr(new."avatar", instr(new."avatar", '/media/') + 7), 16, 1)) - 1) * 1) || printf('%06x', (instr('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_', substr(substr(new."avatar", instr(new."avatar", '/media/') + 7), 17, 1)) - 1) * 262144 + (instr('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_', substr(substr(new."avatar", instr(new."avatar", '/media/') + 7), 18, 1)) - 1) * 4096 + (instr('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_', substr(substr(new."avatar", instr(new."avatar", '/media/') + 7), 19, 1)) - 1) * 64 + (instr('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_', substr(substr(new."avatar", instr(new."avatar", '/media/') + 7), 20, 1)) - 1) * 1) || printf('%02x', (instr('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_', substr(substr(new."avatar", instr(new."avatar", '/media/') + 7), 21, 1)) - 1) * 4 + (instr('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_', substr(substr(new."avatar", instr(new."avatar", '/media/') + 7), 22, 1)) - 1) / 16) end as "imageId") as "found" where "found"."imageId" is not null; end`,
  `CREATE TRIGGER "avatarImageChanges" after update of "avatar" on "user" when (new."avatar" <> old."avatar" and (instr(new."avatar", '/media/') > 0 or instr(old."avatar", '/media/') > 0)) begin delete from "imageUse" where "kind" = 'avatar' and "id" = '' and "ownerId" = old."id";
insert into "imageUse" ("imageId", "ownerId", "kind", "id")
    select "found"."imageId", new."id", 'avatar', ''
    from (select case when instr(new."avatar", '/media/') = 0 then null when substr(substr(new."avatar", instr(new."avatar", '/media/') + 7), 3, 1) = '/' then substr(substr(new."avatar", instr(new."avatar", '/media/') + 7), 4, 32)
    when substr(substr(new."avatar", instr(new."avatar", '/media/') + 7), 23, 1) in ('.', '-') and substr(substr(new."avatar", instr(new."avatar", '/media/') + 7), 1, 22) not glob '*[^A-Za-z0-9_-]*'
    then printf('%06x', (instr('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_', substr(substr(new."avatar", instr(new."avatar", '/media/') + 7), 1, 1)) - 1) * 262144 + (instr('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_', substr(substr(new."avatar", instr(new."avatar", '/media/') + 7), 2, 1)) - 1) * 4096 + (instr('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_', substr(substr(new."avatar", instr(new."avatar", '/media/') + 7), 3, 1)) - 1) * 64 + (instr('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_', substr(substr(new."avatar", instr(new."avatar", '/media/') + 7), 4, 1)) - 1) * 1) || printf('%06x', (instr('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_', substr(substr(new."avatar", instr(new."avatar", '/media/') + 7), 5, 1)) - 1) * 262144 + (instr('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_', substr(substr(new."avatar", instr(new."avatar", '/media/') + 7), 6, 1)) - 1) * 4096 + (instr('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_', substr(substr(new."avatar", instr(new."avatar", '/media/') + 7), 7, 1)) - 1) * 64 + (instr('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_', substr(substr(new."avatar", instr(new."avatar", '/media/') + 7), 8, 1)) - 1) * 1) || printf('%06x', (instr('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_', substr(substr(new."avatar", instr(new."avatar", '/media/') + 7), 9, 1)) - 1) * 262144 + (instr('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_', substr(substr(new."avatar", instr(new."avatar", '/media/') + 7), 10, 1)) - 1) * 4096 + (instr('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_', substr(substr(new."avatar", instr(new."avatar", '/media/') + 7), 11, 1)) - 1) * 64 + (instr('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_', substr(substr(new."avatar", instr(new."avatar", '/media/') + 7), 12, 1)) - 1) * 1) || printf('%06x', (instr('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_', substr(substr(new."avatar", instr(new."avatar", '/media/') + 7), 13, 1)) - 1) * 262144 + (instr('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_', substr(substr(new."avatar", instr(new."avatar", '/media/') + 7), 14, 1)) - 1) * 4096 + (instr('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_', substr(substr(new."avatar", instr(new."avatar", '/media/') + 7), 15, 1)) - 1) * 64 + (instr('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_', substr(substr(new."avatar", instr(new."avatar", '/media/') + 7), 16, 1)) - 1) * 1) || printf('%06x', (instr('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_', substr(substr(new."avatar", instr(new."avatar", '/media/') + 7), 17, 1)) - 1) * 262144 + (instr('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_', substr(substr(new."avatar", instr(new."avatar", '/media/') + 7), 18, 1)) - 1) * 4096 + (instr('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_', substr(substr(new."avatar", instr(new."avatar", '/media/') + 7), 19, 1)) - 1) * 64 + (instr('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_', substr(substr(new."avatar", instr(new."avatar", '/media/') + 7), 20, 1)) - 1) * 1) || printf('%02x', (instr('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_', substr(substr(new."avatar", instr(new."avatar", '/media/') + 7), 21, 1)) - 1) * 4 + (instr('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_', substr(substr(new."avatar", instr(new."avatar", '/media/') + 7), 22, 1)) - 1) / 16) end as "imageId") as "found" where "found"."imageId" is not null; end`,
  `CREATE TRIGGER "imageIsUsed" after insert on "imageUse" begin update "image" set "unusedSince" = null
      where cast(substr("hash", 1, 32) as text) = new."imageId" and "ownerId" = new."ownerId" and "unusedSince" is not null; end`,
  `CREATE TRIGGER "imageIsUnused" after delete on "imageUse" begin update "image" set "unusedSince" = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
      where cast(substr("hash", 1, 32) as text) = old."imageId" and "ownerId" = old."ownerId" and not exists (
        select 1 from "imageUse" where "imageId" = old."imageId" and "ownerId" = old."ownerId"
      ); end`,
  `CREATE TABLE "articleChange" (
        "id" text not null primary key,
        "number" integer not null references "article" ("number") on delete cascade,
        "ownerId" text not null references "user" ("id") on delete cascade,
        "act" text not null,
        "actorId" text references "user" ("id") on delete set null,
        "by" text not null,
        "byName" text not null,
        "createdAt" text not null,
        "lastAt" text not null,
        "count" integer not null,
        "statusBefore" text not null,
        "slugBefore" text not null,
        "revisionBefore" text
      )`,
  `CREATE INDEX "articleChangeOfArticle" on "articleChange" ("number", "id")`,
  `CREATE INDEX "articleChangeOfOwner" on "articleChange" ("ownerId")`,
  `CREATE INDEX "articleChangeByWriter" on "articleChange" ("by", "lastAt")`,
  `CREATE INDEX "articleChangeByActor" on "articleChange" ("actorId", "lastAt")`,
  `CREATE INDEX "articleChangeByTime" on "articleChange" ("lastAt")`,
  `CREATE TABLE "articleDeletion" (
        "number" integer not null primary key references "article" ("number") on delete cascade,
        "ownerId" text not null references "user" ("id") on delete cascade,
        "deletedAt" text not null,
        "isFinal" integer not null
      )`,
  `CREATE INDEX "articleDeletionOfOwner" on "articleDeletion" ("ownerId", "isFinal", "number")`,
  `CREATE TABLE "takeBack" (
        "id" text not null primary key,
        "ownerId" text references "user" ("id") on delete cascade,
        "actorId" text references "user" ("id") on delete set null,
        "actor" text not null,
        "by" text not null,
        "byName" text not null,
        "since" text not null,
        "undoes" text,
        "position" integer not null,
        "changed" integer not null,
        "kept" integer not null,
        "state" text not null,
        "claim" text not null,
        "claimedUntil" text not null,
        "createdAt" text not null,
        "endedAt" text
      )`,
  `CREATE INDEX "takeBackOfOwner" on "takeBack" ("ownerId", "createdAt")`,
  `CREATE INDEX "takeBackOfActor" on "takeBack" ("actorId")`,
  `CREATE INDEX "takeBackUnfinished" on "takeBack" ("createdAt") where "endedAt" is null`,
  `CREATE INDEX "articleListed" on "article" ((case when "status" = 'published' and "isListed" = 1 then "position" end))`,
  `CREATE INDEX "articleHidden" on "article" ("position") where "status" = 'hidden'`,
  `CREATE INDEX "articleOfOwner" on "article" ("ownerId", "status", "position")`,
  `CREATE INDEX "articleOfOwnerByTitle" on "article" ("ownerId", "status", "titleKey", "number")`,
  `CREATE INDEX "articleOfOwnerByUpdate" on "article" ("ownerId", "status", "updatedAt", "number")`,
  `CREATE TABLE "pin" (
        "scope" text not null,
        "number" integer not null references "article" ("number") on delete cascade,
        "pinnedAt" text not null,
        primary key ("scope", "number")
      )`,
  `CREATE INDEX "pinOfArticle" on "pin" ("number")`,
  `CREATE TABLE "articlePage" (
        "number" integer not null primary key references "article" ("number") on delete cascade
      )`,
  `CREATE TABLE "userRole" (
        "userId" text not null primary key references "user" ("id") on delete cascade,
        "role" text not null check ("role" in ('contributor', 'editor')),
        "createdAt" text not null
      )`,
  `CREATE TABLE "submission" (
        "ownerId" text not null,
        "draftId" text not null,
        "id" text not null unique,
        "articleSlug" text,
        "articleVersion" integer,
        "wasPublic" integer not null,
        "title" text not null,
        "cover" text not null,
        "description" text not null,
        "markdown" text not null,
        "tags" text not null,
        "kind" text not null,
        "images" text not null,
        "size" integer not null,
        "state" text not null,
        "submittedAt" text not null,
        "publishAt" text,
        "reviewerId" text references "user" ("id") on delete set null,
        "reviewingSince" text,
        "approvedBy" text,
        "comment" text not null,
        "problem" text,
        constraint "submissionKey" primary key ("ownerId", "draftId"),
        constraint "submissionOfDraft" foreign key ("ownerId", "draftId")
          references "draft" ("ownerId", "id") on update cascade on delete cascade
      )`,
  `CREATE INDEX "submissionWaiting" on "submission" ("state" desc, "publishAt", "submittedAt", "id") where "state" <> 'sentBack'`,
  `CREATE INDEX "submissionDue" on "submission" ("publishAt") where "publishAt" is not null`,
  `CREATE INDEX "submissionOfReviewer" on "submission" ("reviewerId") where "reviewerId" is not null`,
  `CREATE INDEX "userRoleByRole" on "userRole" ("role", "userId")`,
  `CREATE TRIGGER "submissionStorageGrows" after insert on "submission" begin update "accountStorage" set "bytes" = "bytes" + new."size" where "ownerId" = new."ownerId"; end`,
  `CREATE TRIGGER "submissionStorageChanges" after update of "size" on "submission" when (new."size" <> old."size") begin update "accountStorage" set "bytes" = "bytes" + new."size" - old."size" where "ownerId" = new."ownerId"; end`,
  `CREATE TRIGGER "submissionStorageShrinks" after delete on "submission" begin update "accountStorage" set "bytes" = "bytes" + -old."size" where "ownerId" = old."ownerId"; end`,
  `CREATE TRIGGER "submissionImagesBegin" after insert on "submission" when (new."images" <> '[]') begin insert into "imageUse" ("imageId", "ownerId", "kind", "id")
    select "value", new."ownerId", 'submission', new."draftId" from json_each(new."images"); end`,
  `CREATE TRIGGER "submissionImagesChange" after update of "images" on "submission" when (new."images" <> old."images") begin delete from "imageUse"
    where "kind" = 'submission' and "id" = old."draftId" and "ownerId" = old."ownerId";
insert into "imageUse" ("imageId", "ownerId", "kind", "id")
    select "value", new."ownerId", 'submission', new."draftId" from json_each(new."images"); end`,
  `CREATE TRIGGER "submissionImagesEnd" after delete on "submission" when (old."images" <> '[]') begin delete from "imageUse"
    where "kind" = 'submission' and "id" = old."draftId" and "ownerId" = old."ownerId"; end`,
  `insert into "articleWords" ("articleWords", "rank") values ('deletemerge', 0)`,
  `insert into "draftWords" ("draftWords", "rank") values ('deletemerge', 0)`,
];

export const postgresSchema: readonly string[] = [
  `CREATE FUNCTION "articleImagesBegin"()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin insert into "imageUse" ("imageId", "ownerId", "kind", "id")
    select substr("value", 1, 32), new."ownerId", 'article', new."id" from jsonb_array_elements_text(new."images"::jsonb) as "element"("value"); return null; end $function$`,
  `CREATE FUNCTION "articleImagesChange"()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin delete from "imageUse"
    where "kind" = 'article' and "id" = old."id" and "ownerId" = old."ownerId";
insert into "imageUse" ("imageId", "ownerId", "kind", "id")
    select substr("value", 1, 32), new."ownerId", 'article', new."id" from jsonb_array_elements_text(new."images"::jsonb) as "element"("value"); return null; end $function$`,
  `CREATE FUNCTION "articleImagesEnd"()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin delete from "imageUse"
    where "kind" = 'article' and "id" = old."id" and "ownerId" = old."ownerId"; return null; end $function$`,
  `CREATE FUNCTION "articleStorage"()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
      if tg_op = 'INSERT' then update "accountStorage" set "bytes" = "bytes" + new."storedBytes" where "ownerId" = new."ownerId";
      elsif tg_op = 'UPDATE' then update "accountStorage" set "bytes" = "bytes" + new."storedBytes" - old."storedBytes" where "ownerId" = new."ownerId";
      else update "accountStorage" set "bytes" = "bytes" + -old."storedBytes" where "ownerId" = old."ownerId";
      end if;
      return null;
    end $function$`,
  `CREATE FUNCTION "avatarImageBegins"()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin insert into "imageUse" ("imageId", "ownerId", "kind", "id")
    select "found"."imageId", new."id", 'avatar', ''
    from (select case when strpos(new."avatar", '/media/') = 0 then null when substr(substr(new."avatar", strpos(new."avatar", '/media/') + 7), 3, 1) = '/' then substr(substr(new."avatar", strpos(new."avatar", '/media/') + 7), 4, 32)
      when substr(new."avatar", strpos(new."avatar", '/media/') + 7) ~ '^[A-Za-z0-9_-]{21}[AQgw][.-]' then encode(decode(translate(substr(substr(new."avatar", strpos(new."avatar", '/media/') + 7), 1, 22), '-_', '+/') || '==', 'base64'), 'hex') end as "imageId") as "found" where "found"."imageId" is not null; return null; end $function$`,
  `CREATE FUNCTION "avatarImageChanges"()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin delete from "imageUse" where "kind" = 'avatar' and "id" = '' and "ownerId" = old."id";
insert into "imageUse" ("imageId", "ownerId", "kind", "id")
    select "found"."imageId", new."id", 'avatar', ''
    from (select case when strpos(new."avatar", '/media/') = 0 then null when substr(substr(new."avatar", strpos(new."avatar", '/media/') + 7), 3, 1) = '/' then substr(substr(new."avatar", strpos(new."avatar", '/media/') + 7), 4, 32)
      when substr(new."avatar", strpos(new."avatar", '/media/') + 7) ~ '^[A-Za-z0-9_-]{21}[AQgw][.-]' then encode(decode(translate(substr(substr(new."avatar", strpos(new."avatar", '/media/') + 7), 1, 22), '-_', '+/') || '==', 'base64'), 'hex') end as "imageId") as "found" where "found"."imageId" is not null; return null; end $function$`,
  `CREATE FUNCTION "beginAccountStorage"()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
    insert into "accountStorage" ("ownerId", "bytes") values (new."id", 0);
    return null;
  end $function$`,
  `CREATE FUNCTION "draftImagesBegin"()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin insert into "imageUse" ("imageId", "ownerId", "kind", "id")
    select substr("value", 1, 32), new."ownerId", 'draft', new."id" from jsonb_array_elements_text(new."images"::jsonb) as "element"("value"); return null; end $function$`,
  `CREATE FUNCTION "draftImagesChange"()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin delete from "imageUse"
    where "kind" = 'draft' and "id" = old."id" and "ownerId" = old."ownerId";
insert into "imageUse" ("imageId", "ownerId", "kind", "id")
    select substr("value", 1, 32), new."ownerId", 'draft', new."id" from jsonb_array_elements_text(new."images"::jsonb) as "element"("value"); return null; end $function$`,
  `CREATE FUNCTION "draftImagesEnd"()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin delete from "imageUse"
    where "kind" = 'draft' and "id" = old."id" and "ownerId" = old."ownerId"; return null; end $function$`,
  `CREATE FUNCTION "draftStorage"()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
      if tg_op = 'INSERT' then update "accountStorage" set "bytes" = "bytes" + new."size" where "ownerId" = new."ownerId";
      elsif tg_op = 'UPDATE' then update "accountStorage" set "bytes" = "bytes" + new."size" - old."size" where "ownerId" = new."ownerId";
      else update "accountStorage" set "bytes" = "bytes" + -old."size" where "ownerId" = old."ownerId";
      end if;
      return null;
    end $function$`,
  `CREATE FUNCTION "imageIsDeleted"()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin update "accountStorage" set "imageBytes" = "imageBytes" + -old."bytes" where "ownerId" = old."ownerId";
insert into "deletedImage" ("hash") values (old."hash") on conflict do nothing; return null; end $function$`,
  `CREATE FUNCTION "imageIsUnused"()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin update "image" set "unusedSince" = to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      where cast(substr("hash", 1, 32) as text) = old."imageId" and "ownerId" = old."ownerId" and not exists (
        select 1 from "imageUse" where "imageId" = old."imageId" and "ownerId" = old."ownerId"
      ); return null; end $function$`,
  `CREATE FUNCTION "imageIsUsed"()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin update "image" set "unusedSince" = null
      where cast(substr("hash", 1, 32) as text) = new."imageId" and "ownerId" = new."ownerId" and "unusedSince" is not null; return null; end $function$`,
  `CREATE FUNCTION "imageStorageChanges"()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin update "accountStorage" set "imageBytes" = "imageBytes" + new."bytes" - old."bytes" where "ownerId" = new."ownerId"; return null; end $function$`,
  `CREATE FUNCTION "imageStorageGrows"()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin update "accountStorage" set "imageBytes" = "imageBytes" + new."bytes" where "ownerId" = new."ownerId"; return null; end $function$`,
  `CREATE FUNCTION "revisionImagesBegin"()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin insert into "imageUse" ("imageId", "ownerId", "kind", "id")
    select substr("value", 1, 32), new."ownerId", 'revision', new."id" from jsonb_array_elements_text(new."images"::jsonb) as "element"("value"); return null; end $function$`,
  `CREATE FUNCTION "revisionImagesChange"()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin delete from "imageUse"
    where "kind" = 'revision' and "id" = old."id" and "ownerId" = old."ownerId";
insert into "imageUse" ("imageId", "ownerId", "kind", "id")
    select substr("value", 1, 32), new."ownerId", 'revision', new."id" from jsonb_array_elements_text(new."images"::jsonb) as "element"("value"); return null; end $function$`,
  `CREATE FUNCTION "revisionImagesEnd"()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin delete from "imageUse"
    where "kind" = 'revision' and "id" = old."id" and "ownerId" = old."ownerId"; return null; end $function$`,
  `CREATE FUNCTION "revisionStorage"()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin
      if tg_op = 'INSERT' then update "accountStorage" set "bytes" = "bytes" + new."stored" where "ownerId" = new."ownerId";
      elsif tg_op = 'UPDATE' then update "accountStorage" set "bytes" = "bytes" + new."stored" - old."stored" where "ownerId" = new."ownerId";
      else update "accountStorage" set "bytes" = "bytes" + -old."stored" where "ownerId" = old."ownerId";
      end if;
      return null;
    end $function$`,
  `CREATE FUNCTION "submissionImagesBegin"()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin insert into "imageUse" ("imageId", "ownerId", "kind", "id")
    select "value", new."ownerId", 'submission', new."draftId" from jsonb_array_elements_text(new."images"::jsonb) as "element"("value"); return null; end $function$`,
  `CREATE FUNCTION "submissionImagesChange"()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin delete from "imageUse"
    where "kind" = 'submission' and "id" = old."draftId" and "ownerId" = old."ownerId";
insert into "imageUse" ("imageId", "ownerId", "kind", "id")
    select "value", new."ownerId", 'submission', new."draftId" from jsonb_array_elements_text(new."images"::jsonb) as "element"("value"); return null; end $function$`,
  `CREATE FUNCTION "submissionImagesEnd"()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin delete from "imageUse"
    where "kind" = 'submission' and "id" = old."draftId" and "ownerId" = old."ownerId"; return null; end $function$`,
  `CREATE FUNCTION "submissionStorageChanges"()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin update "accountStorage" set "bytes" = "bytes" + new."size" - old."size" where "ownerId" = new."ownerId"; return null; end $function$`,
  `CREATE FUNCTION "submissionStorageGrows"()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin update "accountStorage" set "bytes" = "bytes" + new."size" where "ownerId" = new."ownerId"; return null; end $function$`,
  `CREATE FUNCTION "submissionStorageShrinks"()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$ begin update "accountStorage" set "bytes" = "bytes" + -old."size" where "ownerId" = old."ownerId"; return null; end $function$`,
  `CREATE TABLE "user" (
  id text not null,
  name text not null,
  email text not null,
  "emailKey" text not null,
  "passwordHash" text not null,
  "createdAt" text not null,
  "isLeaving" integer default 0 not null,
  handle text,
  suspension text,
  "suspendedFor" text,
  "limitedFor" text,
  "isRelisting" integer default 0 not null,
  "emailConfirmedAt" text,
  avatar text default ''::text not null,
  bio text default ''::text not null,
  links text default '[]'::text not null,
  constraint "user_emailKey_key" UNIQUE ("emailKey"),
  constraint user_name_check CHECK (length(name) > 0),
  constraint user_pkey PRIMARY KEY (id)
)`,
  `CREATE TABLE session (
  "idHash" text not null,
  "userId" text not null,
  "createdAt" text not null,
  "expiresAt" text not null,
  browser text default ''::text not null,
  constraint session_pkey PRIMARY KEY ("idHash"),
  constraint "session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"(id) ON DELETE CASCADE
)`,
  `CREATE TABLE "passwordReset" (
  "tokenHash" text not null,
  "userId" text not null,
  "expiresAt" text not null,
  "isMailed" integer default 0 not null,
  constraint "passwordReset_pkey" PRIMARY KEY ("tokenHash"),
  constraint "passwordReset_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"(id) ON DELETE CASCADE
)`,
  `CREATE TABLE "otherEmail" (
  id text not null,
  "userId" text not null,
  kind text not null,
  email text not null,
  "emailKey" text not null,
  "expiresAt" text not null,
  constraint "otherEmail_pkey" PRIMARY KEY (id),
  constraint "otherEmail_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"(id) ON DELETE CASCADE
)`,
  `CREATE TABLE "emailLink" (
  "tokenHash" text not null,
  "otherEmailId" text not null,
  constraint "emailLink_pkey" PRIMARY KEY ("tokenHash"),
  constraint "emailLink_otherEmailId_fkey" FOREIGN KEY ("otherEmailId") REFERENCES "otherEmail"(id) ON DELETE CASCADE
)`,
  `CREATE TABLE passkey (
  id text not null,
  "userId" text not null,
  "credentialId" text not null,
  "publicKey" text not null,
  counter bigint not null,
  transports text not null,
  name text not null,
  "createdAt" text not null,
  "lastUsedAt" text,
  constraint "passkey_credentialId_key" UNIQUE ("credentialId"),
  constraint passkey_pkey PRIMARY KEY (id),
  constraint "passkey_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"(id) ON DELETE CASCADE
)`,
  `CREATE TABLE "passkeyChallenge" (
  "challengeHash" text not null,
  "userId" text,
  "expiresAt" text not null,
  constraint "passkeyChallenge_pkey" PRIMARY KEY ("challengeHash"),
  constraint "passkeyChallenge_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"(id) ON DELETE CASCADE
)`,
  `CREATE TABLE admin (
  "userId" text not null,
  "createdAt" text not null,
  constraint admin_pkey PRIMARY KEY ("userId"),
  constraint "admin_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"(id) ON DELETE CASCADE
)`,
  `CREATE TABLE "pendingAccount" (
  "userId" text not null,
  "createdAt" text not null,
  "rejectedAt" text,
  reason text not null,
  constraint "pendingAccount_pkey" PRIMARY KEY ("userId"),
  constraint "pendingAccount_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"(id) ON DELETE CASCADE
)`,
  `CREATE TABLE invitation (
  "codeHash" text not null,
  "usesLeft" integer not null,
  "createdAt" text not null,
  "expiresAt" text not null,
  note text default ''::text not null,
  constraint invitation_pkey PRIMARY KEY ("codeHash")
)`,
  `CREATE TABLE article (
  number bigint generated by default as identity not null,
  id text not null,
  "ownerId" text not null,
  slug text not null,
  title text not null,
  cover text not null,
  lead text not null,
  version bigint default 1 not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  recipe integer default 1 not null,
  tags text default '[]'::text not null,
  "titleKey" text collate "C" default ''::text not null,
  "wordCount" integer,
  "readingMinutes" integer,
  "isListed" integer default 1 not null,
  "storedBytes" integer default 0 not null,
  status text default 'published'::text not null,
  "position" bigint default 0 not null,
  "expiresAt" text,
  images text default '[]'::text not null,
  description text default ''::text not null,
  constraint article_id_key UNIQUE (id),
  constraint article_pkey PRIMARY KEY (number),
  constraint article_slug_key UNIQUE (slug),
  constraint article_title_check CHECK (length(title) > 0),
  constraint "article_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "user"(id) ON DELETE CASCADE
)`,
  `CREATE TABLE "articleBody" (
  number bigint not null,
  markdown text not null,
  "sanitizedHtml" text not null,
  constraint "articleBody_pkey" PRIMARY KEY (number),
  constraint "articleBody_number_fkey" FOREIGN KEY (number) REFERENCES article(number) ON DELETE CASCADE
)`,
  `CREATE TABLE "articleClicks" (
  number bigint not null,
  clicks bigint not null,
  "ownerId" text default ''::text not null,
  constraint "articleClicks_clicks_check" CHECK (clicks >= 0),
  constraint "articleClicks_pkey" PRIMARY KEY (number),
  constraint "articleClicks_number_fkey" FOREIGN KEY (number) REFERENCES article(number) ON DELETE CASCADE
)`,
  `CREATE TABLE "retiredSlug" (
  "slugHash" text not null,
  "ownerId" text not null,
  constraint "retiredSlug_pkey" PRIMARY KEY ("slugHash")
)`,
  `CREATE TABLE "articleHiding" (
  number bigint not null,
  "ownerId" text not null,
  reason text not null,
  "bySuspension" integer not null,
  "hiddenAt" text not null,
  "byAdmin" integer default 1 not null,
  constraint "articleHiding_pkey" PRIMARY KEY (number),
  constraint "articleHiding_number_fkey" FOREIGN KEY (number) REFERENCES article(number) ON DELETE CASCADE
)`,
  `CREATE TABLE listing (
  scope text not null,
  total bigint not null,
  constraint listing_pkey PRIMARY KEY (scope)
)`,
  `CREATE TABLE "listingMark" (
  scope text not null,
  rank bigint not null,
  key bigint not null,
  constraint "listingMarkKey" PRIMARY KEY (scope, rank)
)`,
  `CREATE TABLE tag (
  slug text not null,
  key text not null,
  name text not null,
  "articleCount" bigint not null,
  "unlistedCount" bigint default 0 not null,
  "addedBy" text,
  constraint tag_key_key UNIQUE (key),
  constraint tag_pkey PRIMARY KEY (slug)
)`,
  `CREATE TABLE "articleTag" (
  tag text not null,
  "position" bigint not null,
  number bigint not null,
  "ownerId" text not null,
  "isListed" integer default 1 not null,
  constraint "articleTagKey" PRIMARY KEY (tag, "position"),
  constraint "articleTag_number_fkey" FOREIGN KEY (number) REFERENCES article(number) ON DELETE CASCADE,
  constraint "articleTag_tag_fkey" FOREIGN KEY (tag) REFERENCES tag(slug)
)`,
  `CREATE TABLE draft (
  "ownerId" text not null,
  id text not null,
  "articleSlug" text,
  "articleVersion" bigint,
  title text not null,
  cover text not null,
  opening text not null,
  size bigint not null,
  version bigint not null,
  "publishAt" text,
  "publishProblem" text,
  "createdAt" text not null,
  "updatedAt" text not null,
  markdown text not null,
  tags text default '[]'::text not null,
  images text default '[]'::text not null,
  "tokenName" text,
  "savedBy" text default ''::text not null,
  browser text default ''::text not null,
  description text default ''::text not null,
  kind text default 'article'::text not null,
  constraint "draftKey" PRIMARY KEY ("ownerId", id),
  constraint "draftOfArticle" UNIQUE ("ownerId", "articleSlug"),
  constraint "draft_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "user"(id) ON DELETE CASCADE
)`,
  `CREATE TABLE revision (
  id text not null,
  "ownerId" text not null,
  subject text not null,
  kind text not null,
  title text not null,
  cover text not null,
  size bigint not null,
  stored bigint not null,
  hash text not null,
  "createdAt" text not null,
  "expiresAt" text,
  packed bytea not null,
  tags text default '[]'::text not null,
  images text default '[]'::text not null,
  "tokenName" text,
  "savedBy" text default ''::text not null,
  browser text default ''::text not null,
  description text default ''::text not null,
  constraint revision_pkey PRIMARY KEY (id),
  constraint "revision_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "user"(id) ON DELETE CASCADE
)`,
  `CREATE TABLE "articleWords" (
  rowid bigint not null,
  words tsvector not null,
  constraint "articleWords_pkey" PRIMARY KEY (rowid),
  constraint "articleWords_rowid_fkey" FOREIGN KEY (rowid) REFERENCES article(number) ON DELETE CASCADE
) WITH (toast_tuple_target=128)`,
  `CREATE TABLE "authorWord" (
  word text collate "C" not null,
  "userId" text not null,
  constraint "authorWordKey" PRIMARY KEY (word, "userId"),
  constraint "authorWord_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"(id) ON DELETE CASCADE
)`,
  `CREATE TABLE indexing (
  id integer not null,
  next bigint not null,
  claim text not null,
  "claimedUntil" text not null,
  constraint indexing_pkey PRIMARY KEY (id)
)`,
  `CREATE TABLE "indexedDraft" (
  number bigint generated by default as identity not null,
  "ownerId" text not null,
  "draftId" text not null,
  version bigint not null,
  constraint "indexedDraftKey" UNIQUE ("ownerId", "draftId"),
  constraint "indexedDraft_pkey" PRIMARY KEY (number),
  constraint "indexedDraftGoesWithDraft" FOREIGN KEY ("ownerId", "draftId") REFERENCES draft("ownerId", id) ON DELETE CASCADE
)`,
  `CREATE TABLE "draftWords" (
  rowid bigint not null,
  words tsvector not null,
  constraint "draftWords_pkey" PRIMARY KEY (rowid),
  constraint "draftWords_rowid_fkey" FOREIGN KEY (rowid) REFERENCES "indexedDraft"(number) ON DELETE CASCADE
) WITH (toast_tuple_target=128)`,
  `CREATE TABLE "articleDay" (
  number bigint not null,
  day text not null,
  clicks bigint not null,
  constraint "articleDayKey" PRIMARY KEY (number, day)
)`,
  `CREATE TABLE "authorDay" (
  "ownerId" text not null,
  day text not null,
  clicks bigint not null,
  constraint "authorDayKey" PRIMARY KEY ("ownerId", day)
)`,
  `CREATE TABLE "referrerDay" (
  scope text not null,
  day text not null,
  host text not null,
  clicks bigint not null,
  constraint "referrerDayKey" PRIMARY KEY (scope, day, host)
)`,
  `CREATE TABLE "blogDay" (
  day text not null,
  name text not null,
  count bigint not null,
  constraint "blogDayKey" PRIMARY KEY (day, name)
)`,
  `CREATE TABLE "auditLog" (
  id text not null,
  "createdAt" text not null,
  "actorId" text,
  actor text not null,
  act text not null,
  "subjectKind" text not null,
  "subjectId" text not null,
  subject text not null,
  reason text not null,
  details text not null,
  constraint "auditLog_pkey" PRIMARY KEY (id)
)`,
  `CREATE TABLE report (
  number bigint not null,
  network text not null,
  reason text not null,
  words text not null,
  "createdAt" text not null,
  constraint "reportKey" PRIMARY KEY (number, network)
)`,
  `CREATE TABLE setting (
  name text not null,
  value text not null,
  constraint setting_pkey PRIMARY KEY (name)
)`,
  `CREATE TABLE mail (
  id text not null,
  kind text not null,
  recipient text not null,
  tries integer not null,
  claim text not null,
  "dueAt" text not null,
  "createdAt" text not null,
  "userId" text default ''::text not null,
  problem text default ''::text not null,
  "endedAt" text,
  about text default ''::text not null,
  constraint mail_pkey PRIMARY KEY (id)
)`,
  `CREATE TABLE attempt (
  kind text not null,
  account text not null,
  network text not null,
  count bigint not null,
  "lockedUntil" text not null,
  "expiresAt" text not null,
  constraint "attemptKey" PRIMARY KEY (kind, account, network)
)`,
  `CREATE TABLE "idempotencyKey" (
  "ownerId" text not null,
  key text not null,
  fingerprint text not null,
  claim text not null,
  "claimedUntil" text not null,
  answer text,
  "createdAt" text not null,
  constraint "idempotencyKeyKey" PRIMARY KEY ("ownerId", key),
  constraint "idempotencyKey_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "user"(id) ON DELETE CASCADE
)`,
  `CREATE TABLE "accountStorage" (
  "ownerId" text not null,
  bytes bigint not null,
  "imageBytes" bigint default 0 not null,
  constraint "accountStorage_pkey" PRIMARY KEY ("ownerId"),
  constraint "accountStorage_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "user"(id) ON DELETE CASCADE
)`,
  `CREATE TABLE image (
  hash text not null,
  "ownerId" text not null,
  width integer not null,
  height integer not null,
  "isAnimated" integer not null,
  bytes bigint not null,
  "createdAt" text not null,
  "unusedSince" text,
  "blockedAt" text,
  "variantTries" integer,
  shade integer,
  constraint "imageKey" PRIMARY KEY (hash, "ownerId"),
  constraint "image_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "user"(id) ON DELETE CASCADE
)`,
  `CREATE TABLE "imageUse" (
  "imageId" text constraint "imageUse_hash_not_null" not null,
  "ownerId" text not null,
  kind text not null,
  id text not null,
  constraint "imageUseKey" PRIMARY KEY ("imageId", "ownerId", kind, id),
  constraint "imageUse_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "user"(id) ON DELETE CASCADE
)`,
  `CREATE TABLE "deletedImage" (
  hash text not null,
  constraint "deletedImage_pkey" PRIMARY KEY (hash)
)`,
  `CREATE TABLE media (
  name text collate "C" not null,
  data bytea not null,
  bytes integer not null,
  "createdAt" text not null,
  constraint media_pkey PRIMARY KEY (name)
)`,
  `CREATE TABLE "accessToken" (
  "tokenHash" text not null,
  "userId" text not null,
  name text not null,
  scopes text not null,
  "createdAt" text not null,
  "expiresAt" text,
  "lastUsedAt" text,
  constraint "accessToken_pkey" PRIMARY KEY ("tokenHash"),
  constraint "accessToken_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"(id) ON DELETE CASCADE
)`,
  `CREATE TABLE redirect (
  path text collate "C" not null,
  number integer not null,
  "createdAt" text not null,
  constraint redirect_pkey PRIMARY KEY (path),
  constraint redirect_number_fkey FOREIGN KEY (number) REFERENCES article(number) ON DELETE CASCADE
)`,
  `CREATE TABLE "articleOrigin" (
  number integer not null,
  "ownerId" text not null,
  "sourceId" text collate "C" not null,
  "feedId" text,
  "contentHash" text not null,
  "importId" text not null,
  "importedAt" text not null,
  constraint "articleOrigin_pkey" PRIMARY KEY (number),
  constraint "articleOrigin_number_fkey" FOREIGN KEY (number) REFERENCES article(number) ON DELETE CASCADE
)`,
  `CREATE TABLE "articleImport" (
  id text not null,
  "ownerId" text not null,
  name text not null,
  state text not null,
  bytes integer not null,
  received integer not null,
  parts integer not null,
  "position" integer not null,
  total integer,
  created integer not null,
  changed integer not null,
  same integer not null,
  refused integer not null,
  problem text not null,
  claim text not null,
  "claimedUntil" text not null,
  "createdAt" text not null,
  "updatedAt" text not null,
  "endedAt" text,
  attempts integer default 0 not null,
  "attemptedFrom" integer default 0 not null,
  network text default ''::text not null,
  summary text default ''::text not null,
  undated text default ''::text not null,
  "savedBy" text default ''::text not null,
  browser text default ''::text not null,
  constraint "articleImport_pkey" PRIMARY KEY (id),
  constraint "articleImport_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "user"(id) ON DELETE CASCADE
)`,
  `CREATE TABLE "importedFile" (
  "importId" text not null,
  "position" integer not null,
  name text not null,
  outcome text not null,
  note text not null,
  slug text,
  constraint "importedFile_pkey" PRIMARY KEY ("importId", "position"),
  constraint "importedFile_importId_fkey" FOREIGN KEY ("importId") REFERENCES "articleImport"(id) ON DELETE CASCADE
)`,
  `CREATE TABLE "importPart" (
  "importId" text not null,
  part integer not null,
  data bytea not null,
  constraint "importPart_pkey" PRIMARY KEY ("importId", part),
  constraint "importPart_importId_fkey" FOREIGN KEY ("importId") REFERENCES "articleImport"(id) ON DELETE CASCADE
)`,
  `CREATE TABLE webhook (
  id text not null,
  url text not null,
  events text not null,
  state text not null,
  secret text not null,
  "formerSecret" text,
  "formerSecretUntil" text,
  "createdAt" text not null,
  "failingSince" text,
  constraint webhook_pkey PRIMARY KEY (id)
)`,
  `CREATE TABLE "webhookDelivery" (
  id text collate "C" not null,
  "webhookId" text not null,
  event text not null,
  "articleId" text not null,
  slug text not null,
  tries integer default 0 not null,
  claim text default ''::text not null,
  "dueAt" text not null,
  "createdAt" text not null,
  "endedAt" text,
  "triedAt" text,
  status integer,
  problem text default ''::text not null,
  milliseconds integer,
  constraint "webhookDelivery_pkey" PRIMARY KEY (id),
  constraint "webhookDelivery_webhookId_fkey" FOREIGN KEY ("webhookId") REFERENCES webhook(id) ON DELETE CASCADE
)`,
  `CREATE TABLE "unclaimedAccount" (
  "userId" text not null,
  "createdAt" text not null,
  constraint "unclaimedAccount_pkey" PRIMARY KEY ("userId"),
  constraint "unclaimedAccount_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"(id) ON DELETE CASCADE
)`,
  `CREATE TABLE "authorOrigin" (
  "sourceId" text collate "C" not null,
  "userId" text not null,
  "importedAt" text not null,
  constraint "authorOrigin_pkey" PRIMARY KEY ("sourceId"),
  constraint "authorOrigin_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"(id) ON DELETE CASCADE
)`,
  `CREATE TABLE "articleChange" (
  id text not null,
  number bigint not null,
  "ownerId" text not null,
  act text not null,
  "actorId" text,
  by text not null,
  "byName" text not null,
  "createdAt" text not null,
  "lastAt" text not null,
  count integer not null,
  "statusBefore" text not null,
  "slugBefore" text not null,
  "revisionBefore" text,
  constraint "articleChange_pkey" PRIMARY KEY (id),
  constraint "articleChange_actorId_fkey" FOREIGN KEY ("actorId") REFERENCES "user"(id) ON DELETE SET NULL,
  constraint "articleChange_number_fkey" FOREIGN KEY (number) REFERENCES article(number) ON DELETE CASCADE,
  constraint "articleChange_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "user"(id) ON DELETE CASCADE
)`,
  `CREATE TABLE "articleDeletion" (
  number bigint not null,
  "ownerId" text not null,
  "deletedAt" text not null,
  "isFinal" integer not null,
  constraint "articleDeletion_pkey" PRIMARY KEY (number),
  constraint "articleDeletion_number_fkey" FOREIGN KEY (number) REFERENCES article(number) ON DELETE CASCADE,
  constraint "articleDeletion_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "user"(id) ON DELETE CASCADE
)`,
  `CREATE TABLE "takeBack" (
  id text not null,
  "ownerId" text,
  "actorId" text,
  actor text not null,
  by text not null,
  "byName" text not null,
  since text not null,
  undoes text,
  "position" bigint not null,
  changed integer not null,
  kept integer not null,
  state text not null,
  claim text not null,
  "claimedUntil" text not null,
  "createdAt" text not null,
  "endedAt" text,
  constraint "takeBack_pkey" PRIMARY KEY (id),
  constraint "takeBack_actorId_fkey" FOREIGN KEY ("actorId") REFERENCES "user"(id) ON DELETE SET NULL,
  constraint "takeBack_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "user"(id) ON DELETE CASCADE
)`,
  `CREATE TABLE pin (
  scope text not null,
  number bigint not null,
  "pinnedAt" text not null,
  constraint pin_pkey PRIMARY KEY (scope, number),
  constraint pin_number_fkey FOREIGN KEY (number) REFERENCES article(number) ON DELETE CASCADE
)`,
  `CREATE TABLE "articlePage" (
  number bigint not null,
  constraint "articlePage_pkey" PRIMARY KEY (number),
  constraint "articlePage_number_fkey" FOREIGN KEY (number) REFERENCES article(number) ON DELETE CASCADE
)`,
  `CREATE TABLE "userRole" (
  "userId" text not null,
  role text not null,
  "createdAt" text not null,
  constraint "userRole_pkey" PRIMARY KEY ("userId"),
  constraint "userRole_role_check" CHECK (role = ANY (ARRAY['contributor'::text, 'editor'::text])),
  constraint "userRole_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"(id) ON DELETE CASCADE
)`,
  `CREATE TABLE submission (
  "ownerId" text not null,
  "draftId" text not null,
  id text not null,
  "articleSlug" text,
  "articleVersion" bigint,
  "wasPublic" integer not null,
  title text not null,
  cover text not null,
  description text not null,
  markdown text not null,
  tags text not null,
  kind text not null,
  images text not null,
  size bigint not null,
  state text not null,
  "submittedAt" text not null,
  "publishAt" text,
  "reviewerId" text,
  "reviewingSince" text,
  "approvedBy" text,
  comment text not null,
  problem text,
  constraint "submissionKey" PRIMARY KEY ("ownerId", "draftId"),
  constraint submission_id_key UNIQUE (id),
  constraint "submissionOfDraft" FOREIGN KEY ("ownerId", "draftId") REFERENCES draft("ownerId", id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint "submission_reviewerId_fkey" FOREIGN KEY ("reviewerId") REFERENCES "user"(id) ON DELETE SET NULL
)`,
  `ALTER TABLE media ALTER COLUMN data SET STORAGE external`,
  `ALTER TABLE "importPart" ALTER COLUMN data SET STORAGE external`,
  `CREATE INDEX "accessTokenByExpiry" ON "accessToken" USING btree ("expiresAt")`,
  `CREATE INDEX "accessTokenOfUser" ON "accessToken" USING btree ("userId", "createdAt")`,
  `CREATE INDEX "accountStorageByImages" ON "accountStorage" USING btree ("imageBytes")`,
  `CREATE INDEX "accountStorageBySize" ON "accountStorage" USING btree (bytes)`,
  `CREATE INDEX "articleByExpiry" ON article USING btree ("expiresAt") WHERE "expiresAt" IS NOT NULL`,
  `CREATE UNIQUE INDEX "articleByPosition" ON article USING btree (("position" + 0))`,
  `CREATE INDEX "articleByRecipe" ON article USING btree (recipe, number)`,
  `CREATE INDEX "articleByWord" ON "articleWords" USING gin (words)`,
  `CREATE INDEX "articleChangeByActor" ON "articleChange" USING btree ("actorId", "lastAt")`,
  `CREATE INDEX "articleChangeByTime" ON "articleChange" USING btree ("lastAt")`,
  `CREATE INDEX "articleChangeByWriter" ON "articleChange" USING btree (by, "lastAt")`,
  `CREATE INDEX "articleChangeOfArticle" ON "articleChange" USING btree (number, id)`,
  `CREATE INDEX "articleChangeOfOwner" ON "articleChange" USING btree ("ownerId")`,
  `CREATE INDEX "articleDayByDay" ON "articleDay" USING btree (day)`,
  `CREATE INDEX "articleDeletionOfOwner" ON "articleDeletion" USING btree ("ownerId", "isFinal", number)`,
  `CREATE INDEX "articleHidden" ON article USING btree ("position") WHERE status = 'hidden'::text`,
  `CREATE INDEX "articleHidingOfOwner" ON "articleHiding" USING btree ("ownerId", "bySuspension", number)`,
  `CREATE INDEX "articleImportByState" ON "articleImport" USING btree (state, "claimedUntil")`,
  `CREATE INDEX "articleImportOfOwner" ON "articleImport" USING btree ("ownerId", "createdAt")`,
  `CREATE INDEX "articleImportStored" ON "articleImport" USING btree (network, received) WHERE parts > 0`,
  `CREATE UNIQUE INDEX "articleImportUnfinished" ON "articleImport" USING btree ("ownerId") WHERE state = ANY (ARRAY['uploading'::text, 'checking'::text, 'ready'::text, 'importing'::text])`,
  `CREATE INDEX "articleListed" ON article USING btree ((
CASE
    WHEN status = 'published'::text AND "isListed" = 1 THEN "position"
    ELSE NULL::bigint
END))`,
  `CREATE INDEX "articleOfOwner" ON article USING btree ("ownerId", status, "position")`,
  `CREATE INDEX "articleOfOwnerByTitle" ON article USING btree ("ownerId", status, "titleKey", number)`,
  `CREATE INDEX "articleOfOwnerByUpdate" ON article USING btree ("ownerId", status, "updatedAt", number)`,
  `CREATE INDEX "articleOriginByFeedId" ON "articleOrigin" USING btree ("feedId") WHERE "feedId" IS NOT NULL`,
  `CREATE INDEX "articleOriginByImport" ON "articleOrigin" USING btree ("ownerId", "importId")`,
  `CREATE INDEX "articleOriginBySource" ON "articleOrigin" USING btree ("ownerId", "sourceId")`,
  `CREATE INDEX "articleTagOfArticle" ON "articleTag" USING btree (number)`,
  `CREATE INDEX "attemptByExpiry" ON attempt USING btree ("expiresAt")`,
  `CREATE INDEX "auditLogByTime" ON "auditLog" USING btree ("createdAt")`,
  `CREATE INDEX "auditLogOfSubject" ON "auditLog" USING btree ("subjectId", id)`,
  `CREATE INDEX "authorDayByDay" ON "authorDay" USING btree (day)`,
  `CREATE INDEX "authorOriginOfUser" ON "authorOrigin" USING btree ("userId")`,
  `CREATE INDEX "authorWordOfUser" ON "authorWord" USING btree ("userId")`,
  `CREATE INDEX "clicksOfOwner" ON "articleClicks" USING btree ("ownerId", clicks, number)`,
  `CREATE INDEX "draftByChange" ON draft USING btree ("ownerId", "updatedAt", id, size)`,
  `CREATE INDEX "draftByWord" ON "draftWords" USING gin (words)`,
  `CREATE INDEX "draftDue" ON draft USING btree ("publishAt") WHERE "publishAt" IS NOT NULL`,
  `CREATE INDEX "emailLinkOfEmail" ON "emailLink" USING btree ("otherEmailId")`,
  `CREATE INDEX "idempotencyKeyByTime" ON "idempotencyKey" USING btree ("createdAt", "ownerId", key)`,
  `CREATE INDEX "imageById" ON image USING btree (substr(hash, 1, 32), "ownerId")`,
  `CREATE INDEX "imageOfOwner" ON image USING btree ("ownerId", "createdAt", hash)`,
  `CREATE INDEX "imageUnused" ON image USING btree ("unusedSince") WHERE "unusedSince" IS NOT NULL`,
  `CREATE INDEX "imageUseOfText" ON "imageUse" USING btree ("ownerId", kind, id)`,
  `CREATE INDEX "imageWithoutVariants" ON image USING btree (hash) WHERE "variantTries" IS NOT NULL`,
  `CREATE INDEX "importedFileByOutcome" ON "importedFile" USING btree ("importId", outcome, "position")`,
  `CREATE INDEX "mailByTime" ON mail USING btree ("dueAt")`,
  `CREATE INDEX "otherEmailBy_emailKey" ON "otherEmail" USING btree ("emailKey")`,
  `CREATE INDEX "otherEmailBy_userId" ON "otherEmail" USING btree ("userId")`,
  `CREATE INDEX "passkeyChallengeBy_expiresAt" ON "passkeyChallenge" USING btree ("expiresAt")`,
  `CREATE INDEX "passkeyChallengeBy_userId" ON "passkeyChallenge" USING btree ("userId")`,
  `CREATE INDEX "passkeyOfUser" ON passkey USING btree ("userId")`,
  `CREATE INDEX "passwordResetOfUser" ON "passwordReset" USING btree ("userId")`,
  `CREATE INDEX "pendingAccountByTime" ON "pendingAccount" USING btree ("rejectedAt", "createdAt")`,
  `CREATE INDEX "pinOfArticle" ON pin USING btree (number)`,
  `CREATE INDEX "redirectByArticle" ON redirect USING btree (number)`,
  `CREATE INDEX "referrerDayByDay" ON "referrerDay" USING btree (day)`,
  `CREATE INDEX "reportByTime" ON report USING btree ("createdAt")`,
  `CREATE INDEX "revisionAutomatic" ON revision USING btree ("ownerId", "createdAt", id, stored) WHERE kind <> 'published'::text`,
  `CREATE INDEX "revisionByExpiry" ON revision USING btree ("expiresAt") WHERE "expiresAt" IS NOT NULL`,
  `CREATE INDEX "revisionOfSubject" ON revision USING btree ("ownerId", subject, "createdAt", id)`,
  `CREATE INDEX "sessionByExpiry" ON session USING btree ("expiresAt")`,
  `CREATE INDEX "sessionOfUser" ON session USING btree ("userId", "createdAt")`,
  `CREATE INDEX "submissionDue" ON submission USING btree ("publishAt") WHERE "publishAt" IS NOT NULL`,
  `CREATE INDEX "submissionOfReviewer" ON submission USING btree ("reviewerId") WHERE "reviewerId" IS NOT NULL`,
  `CREATE INDEX "submissionWaiting" ON submission USING btree (state DESC, "publishAt", "submittedAt", id) WHERE state <> 'sentBack'::text`,
  `CREATE INDEX "tagAddedBy" ON tag USING btree ("addedBy")`,
  `CREATE INDEX "tagByCount" ON tag USING btree ("articleCount", slug)`,
  `CREATE INDEX "tagOfOwner" ON "articleTag" USING btree ("ownerId", tag, "position", number)`,
  `CREATE INDEX "takeBackOfActor" ON "takeBack" USING btree ("actorId")`,
  `CREATE INDEX "takeBackOfOwner" ON "takeBack" USING btree ("ownerId", "createdAt")`,
  `CREATE INDEX "takeBackUnfinished" ON "takeBack" USING btree ("createdAt") WHERE "endedAt" IS NULL`,
  `CREATE INDEX "userByAge" ON "user" USING btree ("createdAt", id)`,
  `CREATE UNIQUE INDEX "userByHandle" ON "user" USING btree (handle)`,
  `CREATE INDEX "userBySuspension" ON "user" USING btree (suspension) WHERE suspension IS NOT NULL`,
  `CREATE INDEX "userLeaving" ON "user" USING btree ("isLeaving") WHERE "isLeaving" = 1`,
  `CREATE INDEX "userLimitedByAge" ON "user" USING btree ("createdAt", id) WHERE "limitedFor" IS NOT NULL`,
  `CREATE INDEX "userRelisting" ON "user" USING btree (id) WHERE "isRelisting" = 1`,
  `CREATE INDEX "userRoleByRole" ON "userRole" USING btree (role, "userId")`,
  `CREATE INDEX "userSuspendedByAge" ON "user" USING btree ("createdAt", id) WHERE suspension IS NOT NULL`,
  `CREATE INDEX "webhookDeliveryByDue" ON "webhookDelivery" USING btree ("dueAt")`,
  `CREATE INDEX "webhookDeliveryByWebhook" ON "webhookDelivery" USING btree ("webhookId", id)`,
  `CREATE TRIGGER "accountStorageBegins" AFTER INSERT ON "user" FOR EACH ROW EXECUTE FUNCTION "beginAccountStorage"()`,
  `CREATE TRIGGER "articleImagesBegin" AFTER INSERT ON article FOR EACH ROW WHEN (new.images <> '[]'::text) EXECUTE FUNCTION "articleImagesBegin"()`,
  `CREATE TRIGGER "articleImagesChange" AFTER UPDATE OF images ON article FOR EACH ROW WHEN (new.images <> old.images) EXECUTE FUNCTION "articleImagesChange"()`,
  `CREATE TRIGGER "articleImagesEnd" AFTER DELETE ON article FOR EACH ROW WHEN (old.images <> '[]'::text) EXECUTE FUNCTION "articleImagesEnd"()`,
  `CREATE TRIGGER "articleStorageChanges" AFTER UPDATE OF "storedBytes" ON article FOR EACH ROW WHEN (new."storedBytes" <> old."storedBytes") EXECUTE FUNCTION "articleStorage"()`,
  `CREATE TRIGGER "articleStorageMoves" AFTER INSERT OR DELETE ON article FOR EACH ROW EXECUTE FUNCTION "articleStorage"()`,
  `CREATE TRIGGER "avatarImageBegins" AFTER INSERT ON "user" FOR EACH ROW WHEN (strpos(new.avatar, '/media/'::text) > 0) EXECUTE FUNCTION "avatarImageBegins"()`,
  `CREATE TRIGGER "avatarImageChanges" AFTER UPDATE OF avatar ON "user" FOR EACH ROW WHEN (new.avatar <> old.avatar AND (strpos(new.avatar, '/media/'::text) > 0 OR strpos(old.avatar, '/media/'::text) > 0)) EXECUTE FUNCTION "avatarImageChanges"()`,
  `CREATE TRIGGER "draftImagesBegin" AFTER INSERT ON draft FOR EACH ROW WHEN (new.images <> '[]'::text) EXECUTE FUNCTION "draftImagesBegin"()`,
  `CREATE TRIGGER "draftImagesChange" AFTER UPDATE OF images ON draft FOR EACH ROW WHEN (new.images <> old.images) EXECUTE FUNCTION "draftImagesChange"()`,
  `CREATE TRIGGER "draftImagesEnd" AFTER DELETE ON draft FOR EACH ROW WHEN (old.images <> '[]'::text) EXECUTE FUNCTION "draftImagesEnd"()`,
  `CREATE TRIGGER "draftStorageChanges" AFTER UPDATE OF size ON draft FOR EACH ROW WHEN (new.size <> old.size) EXECUTE FUNCTION "draftStorage"()`,
  `CREATE TRIGGER "draftStorageMoves" AFTER INSERT OR DELETE ON draft FOR EACH ROW EXECUTE FUNCTION "draftStorage"()`,
  `CREATE TRIGGER "imageIsDeleted" AFTER DELETE ON image FOR EACH ROW EXECUTE FUNCTION "imageIsDeleted"()`,
  `CREATE TRIGGER "imageIsUnused" AFTER DELETE ON "imageUse" FOR EACH ROW EXECUTE FUNCTION "imageIsUnused"()`,
  `CREATE TRIGGER "imageIsUsed" AFTER INSERT ON "imageUse" FOR EACH ROW EXECUTE FUNCTION "imageIsUsed"()`,
  `CREATE TRIGGER "imageStorageChanges" AFTER UPDATE OF bytes ON image FOR EACH ROW EXECUTE FUNCTION "imageStorageChanges"()`,
  `CREATE TRIGGER "imageStorageGrows" AFTER INSERT ON image FOR EACH ROW EXECUTE FUNCTION "imageStorageGrows"()`,
  `CREATE TRIGGER "revisionImagesBegin" AFTER INSERT ON revision FOR EACH ROW WHEN (new.images <> '[]'::text) EXECUTE FUNCTION "revisionImagesBegin"()`,
  `CREATE TRIGGER "revisionImagesChange" AFTER UPDATE OF images ON revision FOR EACH ROW WHEN (new.images <> old.images) EXECUTE FUNCTION "revisionImagesChange"()`,
  `CREATE TRIGGER "revisionImagesEnd" AFTER DELETE ON revision FOR EACH ROW WHEN (old.images <> '[]'::text) EXECUTE FUNCTION "revisionImagesEnd"()`,
  `CREATE TRIGGER "revisionStorageChanges" AFTER UPDATE OF stored ON revision FOR EACH ROW WHEN (new.stored <> old.stored) EXECUTE FUNCTION "revisionStorage"()`,
  `CREATE TRIGGER "revisionStorageMoves" AFTER INSERT OR DELETE ON revision FOR EACH ROW EXECUTE FUNCTION "revisionStorage"()`,
  `CREATE TRIGGER "submissionImagesBegin" AFTER INSERT ON submission FOR EACH ROW WHEN (new.images <> '[]'::text) EXECUTE FUNCTION "submissionImagesBegin"()`,
  `CREATE TRIGGER "submissionImagesChange" AFTER UPDATE OF images ON submission FOR EACH ROW WHEN (new.images <> old.images) EXECUTE FUNCTION "submissionImagesChange"()`,
  `CREATE TRIGGER "submissionImagesEnd" AFTER DELETE ON submission FOR EACH ROW WHEN (old.images <> '[]'::text) EXECUTE FUNCTION "submissionImagesEnd"()`,
  `CREATE TRIGGER "submissionStorageChanges" AFTER UPDATE OF size ON submission FOR EACH ROW WHEN (new.size <> old.size) EXECUTE FUNCTION "submissionStorageChanges"()`,
  `CREATE TRIGGER "submissionStorageGrows" AFTER INSERT ON submission FOR EACH ROW EXECUTE FUNCTION "submissionStorageGrows"()`,
  `CREATE TRIGGER "submissionStorageShrinks" AFTER DELETE ON submission FOR EACH ROW EXECUTE FUNCTION "submissionStorageShrinks"()`,
];
