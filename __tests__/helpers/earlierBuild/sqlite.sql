CREATE TABLE "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
CREATE TABLE "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
CREATE TABLE "user" ("id" text primary key, "name" text not null check (length("name") > 0), "email" text not null, "emailKey" text not null unique, "passwordHash" text not null, "createdAt" text not null, "isLeaving" integer default 0 not null, "handle" text, "suspension" text, "suspendedFor" text, "limitedFor" text, "isRelisting" integer default 0 not null, "emailConfirmedAt" text);
CREATE TABLE "session" ("idHash" text primary key, "userId" text not null references "user" ("id") on delete cascade, "createdAt" text not null, "expiresAt" text not null, "browser" text default '' not null);
CREATE TABLE "article" ("number" integer primary key autoincrement, "id" text not null unique, "ownerId" text not null references "user" ("id") on delete cascade, "slug" text not null unique, "title" text not null check (length("title") > 0), "cover" text not null, "lead" text not null, "version" integer default 1 not null, "createdAt" text not null, "updatedAt" text not null, "ownNumber" integer default 0 not null, "recipe" integer default 1 not null, "tags" text default '[]' not null, "titleKey" text default '' not null, "wordCount" integer, "readingMinutes" integer, "isListed" integer default 1 not null, "storedBytes" integer default 0 not null);
CREATE TABLE "articleBody" ("number" integer primary key references "article" ("number") on delete cascade, "markdown" text not null, "sanitizedHtml" text not null);
CREATE TABLE "articleClicks" ("number" integer primary key references "article" ("number") on delete cascade, "clicks" integer not null check ("clicks" >= 0), "ownerId" text default '' not null);
CREATE TABLE "attempt" ("kind" text not null, "account" text not null, "network" text not null, "count" integer not null, "lockedUntil" text not null, "expiresAt" text not null, constraint "attemptKey" primary key ("kind", "account", "network"));
CREATE INDEX "attemptByExpiry" on "attempt" ("expiresAt");
CREATE INDEX "sessionByExpiry" on "session" ("expiresAt");
CREATE INDEX "userLeaving" on "user" ("isLeaving") where "isLeaving" = 1;
CREATE INDEX "articleOfOwner" on "article" ("ownerId", "ownNumber", "number");
CREATE TABLE "articleCount" ("scope" text not null, "size" integer not null, "block" integer not null, "count" integer not null, constraint "articleCountKey" primary key ("scope", "size", "block")) without rowid;
CREATE INDEX "articleByRecipe" on "article" ("recipe", "number");
CREATE TABLE "retiredSlug" ("slugHash" text primary key, "ownerId" text not null);
CREATE TABLE "draft" ("ownerId" text not null references "user" ("id") on delete cascade, "id" text not null, "articleSlug" text, "articleVersion" integer, "title" text not null, "cover" text not null, "opening" text not null, "size" integer not null, "version" integer not null, "publishAt" text, "publishProblem" text, "createdAt" text not null, "updatedAt" text not null, "markdown" text not null, "tags" text default '[]' not null, constraint "draftKey" primary key ("ownerId", "id"), constraint "draftOfArticle" unique ("ownerId", "articleSlug"));
CREATE INDEX "draftByChange" on "draft" ("ownerId", "updatedAt", "id", "size");
CREATE INDEX "draftDue" on "draft" ("publishAt") where "publishAt" is not null;
CREATE TABLE "idempotencyKey" ("ownerId" text not null references "user" ("id") on delete cascade, "key" text not null, "fingerprint" text not null, "claim" text not null, "claimedUntil" text not null, "answer" text, "createdAt" text not null, constraint "idempotencyKeyKey" primary key ("ownerId", "key"));
CREATE INDEX "idempotencyKeyByTime" on "idempotencyKey" ("createdAt", "ownerId", "key");
CREATE TABLE "revision" ("id" text primary key, "ownerId" text not null references "user" ("id") on delete cascade, "subject" text not null, "kind" text not null, "title" text not null, "cover" text not null, "size" integer not null, "stored" integer not null, "hash" text not null, "createdAt" text not null, "expiresAt" text, "packed" blob not null, "tags" text default '[]' not null);
CREATE INDEX "revisionOfSubject" on "revision" ("ownerId", "subject", "createdAt", "id");
CREATE INDEX "revisionAutomatic" on "revision" ("ownerId", "createdAt", "id", "stored") where "kind" <> 'published';
CREATE INDEX "revisionByExpiry" on "revision" ("expiresAt") where "expiresAt" is not null;
CREATE TABLE "unpublishedArticle" ("number" integer primary key, "ownerId" text not null references "user" ("id") on delete cascade, "ownNumber" integer not null, "id" text not null, "slug" text not null unique, "version" integer not null, "clicks" integer not null, "createdAt" text not null, "expiresAt" text);
CREATE INDEX "unpublishedArticleByExpiry" on "unpublishedArticle" ("expiresAt") where "expiresAt" is not null;
CREATE UNIQUE INDEX "userByHandle" on "user" ("handle");
CREATE VIRTUAL TABLE "articleWords"
    using fts5("words", content='', contentless_delete=1, tokenize='ascii', prefix='2 3');
CREATE TRIGGER "articleWordsGoWithArticle" after delete on "article" begin
      delete from "articleWords" where "rowid" = old."number";
    end;
CREATE TABLE "authorWord" ("word" text not null, "userId" text not null references "user" ("id") on delete cascade, constraint "authorWordKey" primary key ("word", "userId")) without rowid;
CREATE INDEX "authorWordOfUser" on "authorWord" ("userId");
CREATE TABLE "indexing" ("id" integer primary key, "next" integer not null, "claim" text not null, "claimedUntil" text not null);
CREATE TABLE "setting" ("name" text primary key, "value" text not null);
CREATE TABLE "tag" ("slug" text primary key, "key" text not null unique, "name" text not null, "articleCount" integer not null, "unlistedCount" integer default 0 not null, "addedBy" text);
CREATE INDEX "tagByCount" on "tag" ("articleCount", "slug");
CREATE TABLE "articleTag" ("tag" text not null references "tag" ("slug"), "number" integer not null references "article" ("number") on delete cascade, "ownerId" text default '' not null, "isListed" integer default 1 not null, constraint "articleTagKey" primary key ("tag", "number")) without rowid;
CREATE INDEX "articleTagOfArticle" on "articleTag" ("number");
CREATE TABLE "invitation" ("codeHash" text primary key, "usesLeft" integer not null, "createdAt" text not null, "expiresAt" text not null, "note" text default '' not null);
CREATE TABLE "admin" ("userId" text primary key references "user" ("id") on delete cascade, "createdAt" text not null);
CREATE TABLE "auditLog" ("id" text primary key, "createdAt" text not null, "actorId" text, "actor" text not null, "act" text not null, "subjectKind" text not null, "subjectId" text not null, "subject" text not null, "reason" text not null, "details" text not null);
CREATE INDEX "auditLogOfSubject" on "auditLog" ("subjectId", "id");
CREATE INDEX "userBySuspension" on "user" ("suspension") where "suspension" is not null;
CREATE TABLE "hiddenArticle" ("number" integer primary key references "unpublishedArticle" ("number") on delete cascade, "ownerId" text not null, "reason" text not null, "bySuspension" integer not null, "hiddenAt" text not null, "title" text not null, "cover" text not null, "tags" text not null, "lead" text not null, "recipe" integer not null, "updatedAt" text not null, "markdown" text not null, "sanitizedHtml" text not null, "storedBytes" integer default 0 not null);
CREATE INDEX "hiddenArticleOfOwner" on "hiddenArticle" ("ownerId", "number");
CREATE TABLE "report" ("number" integer not null, "network" text not null, "reason" text not null, "words" text not null, "createdAt" text not null, constraint "reportKey" primary key ("number", "network"));
CREATE INDEX "reportByTime" on "report" ("createdAt");
CREATE INDEX "articleOfOwnerByTitle" on "article" ("ownerId", "titleKey", "number");
CREATE INDEX "articleOfOwnerByUpdate" on "article" ("ownerId", "updatedAt", "number");
CREATE INDEX "clicksOfOwner" on "articleClicks" ("ownerId", "clicks", "number");
CREATE INDEX "tagOfOwner" on "articleTag" ("ownerId", "tag", "number");
CREATE TABLE "articleDay" ("number" integer not null, "day" text not null, "clicks" integer not null, constraint "articleDayKey" primary key ("number", "day")) without rowid;
CREATE INDEX "articleDayByDay" on "articleDay" ("day");
CREATE TABLE "authorDay" ("ownerId" text not null, "day" text not null, "clicks" integer not null, constraint "authorDayKey" primary key ("ownerId", "day")) without rowid;
CREATE INDEX "authorDayByDay" on "authorDay" ("day");
CREATE TABLE "passwordReset" ("tokenHash" text primary key, "userId" text not null references "user" ("id") on delete cascade, "expiresAt" text not null, "isMailed" integer default 0 not null);
CREATE INDEX "passwordResetOfUser" on "passwordReset" ("userId");
CREATE TABLE "mail" ("id" text primary key, "kind" text not null, "recipient" text not null, "tries" integer not null, "claim" text not null, "dueAt" text not null, "createdAt" text not null, "userId" text default '' not null, "problem" text default '' not null, "endedAt" text);
CREATE INDEX "mailByTime" on "mail" ("dueAt");
CREATE TABLE "pendingAccount" ("userId" text primary key references "user" ("id") on delete cascade, "createdAt" text not null, "rejectedAt" text, "reason" text not null);
CREATE INDEX "pendingAccountByTime" on "pendingAccount" ("rejectedAt", "createdAt");
CREATE TABLE "indexedDraft" ("number" integer primary key autoincrement, "ownerId" text not null, "draftId" text not null, "version" integer not null, constraint "indexedDraftKey" unique ("ownerId", "draftId"), constraint "indexedDraftGoesWithDraft" foreign key ("ownerId", "draftId") references "draft" ("ownerId", "id") on delete cascade);
CREATE VIRTUAL TABLE "draftWords"
    using fts5("words", content='', contentless_delete=1, tokenize='ascii', prefix='2 3');
CREATE TRIGGER "draftWordsGoWithDraft" after delete on "indexedDraft" begin
      delete from "draftWords" where "rowid" = old."number";
    end;
CREATE INDEX "userByAge" on "user" ("createdAt", "id");
CREATE INDEX "userSuspendedByAge" on "user" ("createdAt", "id") where "suspension" is not null;
CREATE INDEX "userLimitedByAge" on "user" ("createdAt", "id") where "limitedFor" is not null;
CREATE INDEX "userRelisting" on "user" ("id") where "isRelisting" = 1;
CREATE INDEX "articleListed" on "article" ((case when "isListed" = 1 then "number" end));
CREATE TABLE "otherEmail" ("id" text primary key, "userId" text not null references "user" ("id") on delete cascade, "kind" text not null, "email" text not null, "emailKey" text not null, "expiresAt" text not null);
CREATE INDEX "otherEmailBy_userId" on "otherEmail" ("userId");
CREATE INDEX "otherEmailBy_emailKey" on "otherEmail" ("emailKey");
CREATE TABLE "emailLink" ("tokenHash" text primary key, "otherEmailId" text not null references "otherEmail" ("id") on delete cascade);
CREATE INDEX "emailLinkOfEmail" on "emailLink" ("otherEmailId");
CREATE TABLE "referrerDay" ("scope" text not null, "day" text not null, "host" text not null, "clicks" integer not null, constraint "referrerDayKey" primary key ("scope", "day", "host")) without rowid;
CREATE INDEX "referrerDayByDay" on "referrerDay" ("day");
CREATE TABLE "blogDay" ("day" text not null, "name" text not null, "count" integer not null, constraint "blogDayKey" primary key ("day", "name")) without rowid;
CREATE TABLE "passkey" ("id" text primary key, "userId" text not null references "user" ("id") on delete cascade, "credentialId" text not null unique, "publicKey" text not null, "counter" integer not null, "transports" text not null, "name" text not null, "createdAt" text not null, "lastUsedAt" text);
CREATE INDEX "passkeyOfUser" on "passkey" ("userId");
CREATE TABLE "passkeyChallenge" ("challengeHash" text primary key, "userId" text references "user" ("id") on delete cascade, "expiresAt" text not null);
CREATE INDEX "passkeyChallengeBy_userId" on "passkeyChallenge" ("userId");
CREATE INDEX "passkeyChallengeBy_expiresAt" on "passkeyChallenge" ("expiresAt");
CREATE INDEX "unpublishedArticleOfOwner" on "unpublishedArticle" ("ownerId", "ownNumber");
CREATE TABLE "accountStorage" ("ownerId" text not null primary key references "user" ("id") on delete cascade, "bytes" integer not null);
CREATE INDEX "accountStorageBySize" on "accountStorage" ("bytes");
CREATE TRIGGER "accountStorageBegins" after insert on "user" begin
    insert into "accountStorage" ("ownerId", "bytes") values (new."id", 0);
  end;
CREATE TRIGGER "articleStorageGrows" after insert on "article" begin
      update "accountStorage" set "bytes" = "bytes" + new."storedBytes" where "ownerId" = new."ownerId";
    end;
CREATE TRIGGER "articleStorageChanges" after update of "storedBytes" on "article"
    when new."storedBytes" <> old."storedBytes" begin
      update "accountStorage" set "bytes" = "bytes" + new."storedBytes" - old."storedBytes" where "ownerId" = new."ownerId";
    end;
CREATE TRIGGER "articleStorageShrinks" after delete on "article" begin
      update "accountStorage" set "bytes" = "bytes" + -old."storedBytes" where "ownerId" = old."ownerId";
    end;
CREATE TRIGGER "hiddenArticleStorageGrows" after insert on "hiddenArticle" begin
      update "accountStorage" set "bytes" = "bytes" + new."storedBytes" where "ownerId" = new."ownerId";
    end;
CREATE TRIGGER "hiddenArticleStorageChanges" after update of "storedBytes" on "hiddenArticle"
    when new."storedBytes" <> old."storedBytes" begin
      update "accountStorage" set "bytes" = "bytes" + new."storedBytes" - old."storedBytes" where "ownerId" = new."ownerId";
    end;
CREATE TRIGGER "hiddenArticleStorageShrinks" after delete on "hiddenArticle" begin
      update "accountStorage" set "bytes" = "bytes" + -old."storedBytes" where "ownerId" = old."ownerId";
    end;
CREATE TRIGGER "draftStorageGrows" after insert on "draft" begin
      update "accountStorage" set "bytes" = "bytes" + new."size" where "ownerId" = new."ownerId";
    end;
CREATE TRIGGER "draftStorageChanges" after update of "size" on "draft"
    when new."size" <> old."size" begin
      update "accountStorage" set "bytes" = "bytes" + new."size" - old."size" where "ownerId" = new."ownerId";
    end;
CREATE TRIGGER "draftStorageShrinks" after delete on "draft" begin
      update "accountStorage" set "bytes" = "bytes" + -old."size" where "ownerId" = old."ownerId";
    end;
CREATE TRIGGER "revisionStorageGrows" after insert on "revision" begin
      update "accountStorage" set "bytes" = "bytes" + new."stored" where "ownerId" = new."ownerId";
    end;
CREATE TRIGGER "revisionStorageChanges" after update of "stored" on "revision"
    when new."stored" <> old."stored" begin
      update "accountStorage" set "bytes" = "bytes" + new."stored" - old."stored" where "ownerId" = new."ownerId";
    end;
CREATE TRIGGER "revisionStorageShrinks" after delete on "revision" begin
      update "accountStorage" set "bytes" = "bytes" + -old."stored" where "ownerId" = old."ownerId";
    end;
CREATE INDEX "tagAddedBy" on "tag" ("addedBy");
CREATE INDEX "sessionOfUser" on "session" ("userId", "createdAt");
CREATE INDEX "auditLogByTime" on "auditLog" ("createdAt");
insert into "articleWords" ("articleWords", rank) values ('deletemerge', 0);
insert into "draftWords" ("draftWords", rank) values ('deletemerge', 0);
insert into "kysely_migration_lock" ("id", "is_locked") values ('migration_lock', 0);
insert into "kysely_migration" ("name", "timestamp") values ('0001-users-and-articles', '2026-11-25T12:00:00.000Z');
insert into "kysely_migration" ("name", "timestamp") values ('0002-attempts', '2026-11-25T12:00:00.000Z');
insert into "kysely_migration" ("name", "timestamp") values ('0003-article-counts', '2026-11-25T12:00:00.000Z');
insert into "kysely_migration" ("name", "timestamp") values ('0005-recipe', '2026-11-25T12:00:00.000Z');
insert into "kysely_migration" ("name", "timestamp") values ('0006-retired-slugs', '2026-11-25T12:00:00.000Z');
insert into "kysely_migration" ("name", "timestamp") values ('0007-drafts', '2026-11-25T12:00:00.000Z');
insert into "kysely_migration" ("name", "timestamp") values ('0008-idempotency-keys', '2026-11-25T12:00:00.000Z');
insert into "kysely_migration" ("name", "timestamp") values ('0009-revisions', '2026-11-25T12:00:00.000Z');
insert into "kysely_migration" ("name", "timestamp") values ('0010-unpublished-articles', '2026-11-25T12:00:00.000Z');
insert into "kysely_migration" ("name", "timestamp") values ('0011-handles', '2026-11-25T12:00:00.000Z');
insert into "kysely_migration" ("name", "timestamp") values ('0013-search', '2026-11-25T12:00:00.000Z');
insert into "kysely_migration" ("name", "timestamp") values ('0014-settings', '2026-11-25T12:00:00.000Z');
insert into "kysely_migration" ("name", "timestamp") values ('0015-tags', '2026-11-25T12:00:00.000Z');
insert into "kysely_migration" ("name", "timestamp") values ('0016-invitations', '2026-11-25T12:00:00.000Z');
insert into "kysely_migration" ("name", "timestamp") values ('0017-admins', '2026-11-25T12:00:00.000Z');
insert into "kysely_migration" ("name", "timestamp") values ('0018-moderation', '2026-11-25T12:00:00.000Z');
insert into "kysely_migration" ("name", "timestamp") values ('0019-own-listings', '2026-11-25T12:00:00.000Z');
insert into "kysely_migration" ("name", "timestamp") values ('0020-password-resets', '2026-11-25T12:00:00.000Z');
insert into "kysely_migration" ("name", "timestamp") values ('0021-mails', '2026-11-25T12:00:00.000Z');
insert into "kysely_migration" ("name", "timestamp") values ('0022-session-browsers', '2026-11-25T12:00:00.000Z');
insert into "kysely_migration" ("name", "timestamp") values ('0023-registrations', '2026-11-25T12:00:00.000Z');
insert into "kysely_migration" ("name", "timestamp") values ('0024-draft-words', '2026-11-25T12:00:00.000Z');
insert into "kysely_migration" ("name", "timestamp") values ('0025-accounts-by-age', '2026-11-25T12:00:00.000Z');
insert into "kysely_migration" ("name", "timestamp") values ('0026-invitation-notes', '2026-11-25T12:00:00.000Z');
insert into "kysely_migration" ("name", "timestamp") values ('0027-article-length', '2026-11-25T12:00:00.000Z');
insert into "kysely_migration" ("name", "timestamp") values ('0028-limited-accounts', '2026-11-25T12:00:00.000Z');
insert into "kysely_migration" ("name", "timestamp") values ('0029-other-emails', '2026-11-25T12:00:00.000Z');
insert into "kysely_migration" ("name", "timestamp") values ('0031-referrers', '2026-11-25T12:00:00.000Z');
insert into "kysely_migration" ("name", "timestamp") values ('0034-blog-days', '2026-11-25T12:00:00.000Z');
insert into "kysely_migration" ("name", "timestamp") values ('0035-passkeys', '2026-11-25T12:00:00.000Z');
insert into "kysely_migration" ("name", "timestamp") values ('0036-search-deletions', '2026-11-25T12:00:00.000Z');
insert into "kysely_migration" ("name", "timestamp") values ('0037-own-order', '2026-11-25T12:00:00.000Z');
insert into "kysely_migration" ("name", "timestamp") values ('0042-account-storage', '2026-11-25T12:00:00.000Z');
insert into "kysely_migration" ("name", "timestamp") values ('0043-tag-authors', '2026-11-25T12:00:00.000Z');
insert into "kysely_migration" ("name", "timestamp") values ('0045-confirmed-emails', '2026-11-25T12:00:00.000Z');
insert into "kysely_migration" ("name", "timestamp") values ('0046-fewer-sessions', '2026-11-25T12:00:00.000Z');
insert into "kysely_migration" ("name", "timestamp") values ('0048-search-folding', '2026-11-25T12:00:00.000Z');
insert into "kysely_migration" ("name", "timestamp") values ('0050-audit-log-by-time', '2026-11-25T12:00:00.000Z');
