import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { dialectOf, run } from './0001-initial.ts';
import { type Engine, postgres, sqlite, trigger } from './0003-images.ts';

/** Counts the texts as their author's storage, as those of drafts are. */
function storageTriggers(engine: Engine): string[] {
  const add = (bytes: string, ownerId: string) =>
    `update "accountStorage" set "bytes" = "bytes" + ${bytes} where "ownerId" = ${ownerId}`;
  return [
    ...trigger(engine, {
      name: 'submissionStorageGrows',
      on: 'insert on "submission"',
      statements: [add('new."size"', 'new."ownerId"')],
    }),
    ...trigger(engine, {
      name: 'submissionStorageChanges',
      on: 'update of "size" on "submission"',
      when: 'new."size" <> old."size"',
      statements: [add('new."size" - old."size"', 'new."ownerId"')],
    }),
    ...trigger(engine, {
      name: 'submissionStorageShrinks',
      on: 'delete on "submission"',
      statements: [add('-old."size"', 'old."ownerId"')],
    }),
  ];
}

/** Records which images the texts name, as those of drafts do. */
function imageTriggers(engine: Engine): string[] {
  const add = `insert into "imageUse" ("imageId", "ownerId", "kind", "id")
    select "value", new."ownerId", 'submission', new."draftId" from ${engine.elements('new."images"')}`;
  const remove = `delete from "imageUse"
    where "kind" = 'submission' and "id" = old."draftId" and "ownerId" = old."ownerId"`;
  return [
    ...trigger(engine, {
      name: 'submissionImagesBegin',
      on: 'insert on "submission"',
      when: `new."images" <> '[]'`,
      statements: [add],
    }),
    ...trigger(engine, {
      name: 'submissionImagesChange',
      on: 'update of "images" on "submission"',
      when: `new."images" <> old."images"`,
      statements: [remove, add],
    }),
    ...trigger(engine, {
      name: 'submissionImagesEnd',
      on: 'delete on "submission"',
      when: `old."images" <> '[]'`,
      statements: [remove],
    }),
  ];
}

/** Texts that wait for review. */
export const submissions: Migration = {
  up(db: Kysely<unknown>) {
    const { isPostgres, big } = dialectOf(db);
    const engine = isPostgres ? postgres : sqlite;
    return run(db, [
      `create table "submission" (
        "ownerId" text not null,
        "draftId" text not null,
        "id" text not null unique,
        "articleSlug" text,
        "articleVersion" ${big},
        "wasPublic" integer not null,
        "title" text not null,
        "cover" text not null,
        "description" text not null,
        "markdown" text not null,
        "tags" text not null,
        "kind" text not null,
        "images" text not null,
        "size" ${big} not null,
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
      `create index "submissionWaiting" on "submission" ("state" desc, "publishAt", "submittedAt", "id") where "state" <> 'sentBack'`,
      `create index "submissionDue" on "submission" ("publishAt") where "publishAt" is not null`,
      `create index "submissionOfReviewer" on "submission" ("reviewerId") where "reviewerId" is not null`,
      `create index "userRoleByRole" on "userRole" ("role", "userId")`,
      ...storageTriggers(engine),
      ...imageTriggers(engine),
    ]);
  },
};
