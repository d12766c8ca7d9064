import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { dialectOf, run } from './0001-initial.ts';

/*
 * Uploaded images, and where they are used: docs/decisions/0041-images-and-their-uses.md. Texts name their images in a column,
 * a JSON array of hashes. Triggers derive `imageUse` from it, `unusedSince` of the image from that, the bytes of each account,
 * and the hashes whose files may be deleted. So no way of writing or deleting is missed, those by a foreign key included.
 */

/** The tables whose texts name images, and the column that identifies their rows to an owner. */
const TEXTS = [
  ['article', 'id'],
  ['draft', 'id'],
  ['revision', 'id'],
] as const;

export interface Engine {
  isPostgres: boolean;
  /** The time as all stored times have it. */
  now: string;
  /** Returns the elements of a JSON array as rows with the column "value". */
  elements: (column: string) => string;
  /** Returns the place of a text within another one, from 1. */
  place: (text: string, within: string) => string;
}

export const postgres: Engine = {
  isPostgres: true,
  now: `to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  elements: (column) => `jsonb_array_elements_text(${column}::jsonb) as "element"("value")`,
  place: (text, within) => `strpos(${within}, '${text}')`,
};

export const sqlite: Engine = {
  isPostgres: false,
  now: `strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`,
  elements: (column) => `json_each(${column})`,
  place: (text, within) => `instr(${within}, '${text}')`,
};

type Event = 'insert' | 'update' | 'delete';

interface Trigger {
  name: string;
  /** Such as `update of "images" on "draft"`. */
  on: `${Event}${string} on "${string}"`;
  when?: string;
  statements: readonly string[];
}

/** Returns the statements that create a trigger for each row, after the event. */
export function trigger({ isPostgres }: Engine, { name, on, when, statements }: Trigger): string[] {
  const body = statements.map((statement) => `${statement};`).join('\n');
  const condition = when === undefined ? '' : ` when (${when})`;
  if (!isPostgres) return [`create trigger "${name}" after ${on}${condition} begin ${body} end`];
  return [
    `create function "${name}"() returns trigger language plpgsql as $$ begin ${body} return null; end $$`,
    `create trigger "${name}" after ${on} for each row${condition} execute function "${name}"()`,
  ];
}

function textTriggers(engine: Engine, [table, id]: (typeof TEXTS)[number]): string[] {
  const add = `insert into "imageUse" ("hash", "ownerId", "kind", "id")
    select "value", new."ownerId", '${table}', new."${id}" from ${engine.elements('new."images"')}`;
  const remove = `delete from "imageUse"
    where "kind" = '${table}' and "id" = old."${id}" and "ownerId" = old."ownerId"`;
  return [
    ...trigger(engine, {
      name: `${table}ImagesBegin`,
      on: `insert on "${table}"`,
      when: `new."images" <> '[]'`,
      statements: [add],
    }),
    ...trigger(engine, {
      name: `${table}ImagesChange`,
      on: `update of "images" on "${table}"`,
      when: `new."images" <> old."images"`,
      statements: [remove, add],
    }),
    ...trigger(engine, {
      name: `${table}ImagesEnd`,
      on: `delete on "${table}"`,
      when: `old."images" <> '[]'`,
      statements: [remove],
    }),
  ];
}

/** An avatar is a single URL, `…/media/aa/HASH.webp`, from which SQL reads the hash. The foreign key deletes the use. */
function avatarTriggers(engine: Engine): string[] {
  const FOLDER = '/media/';
  const isImage = (row: string) => `${engine.place(FOLDER, `${row}."avatar"`)} > 0`;
  const hashAt = `${engine.place(FOLDER, 'new."avatar"')} + ${FOLDER.length + 'aa/'.length}`;
  const add = `insert into "imageUse" ("hash", "ownerId", "kind", "id")
    select substr(new."avatar", ${hashAt}, 64), new."id", 'avatar', '' where ${isImage('new')}`;
  return [
    ...trigger(engine, {
      name: 'avatarImageBegins',
      on: 'insert on "user"',
      when: isImage('new'),
      statements: [add],
    }),
    ...trigger(engine, {
      name: 'avatarImageChanges',
      on: 'update of "avatar" on "user"',
      when: `new."avatar" <> old."avatar" and (${isImage('new')} or ${isImage('old')})`,
      statements: [
        `delete from "imageUse" where "kind" = 'avatar' and "id" = '' and "ownerId" = old."id"`,
        add,
      ],
    }),
  ];
}

const useTriggers = (engine: Engine) => [
  ...trigger(engine, {
    name: 'imageIsUsed',
    on: 'insert on "imageUse"',
    statements: [
      `update "image" set "unusedSince" = null
      where "hash" = new."hash" and "ownerId" = new."ownerId" and "unusedSince" is not null`,
    ],
  }),
  ...trigger(engine, {
    name: 'imageIsUnused',
    on: 'delete on "imageUse"',
    statements: [
      `update "image" set "unusedSince" = ${engine.now}
      where "hash" = old."hash" and "ownerId" = old."ownerId" and not exists (
        select 1 from "imageUse" where "hash" = old."hash" and "ownerId" = old."ownerId"
      )`,
    ],
  }),
];

function imageTriggers(engine: Engine): string[] {
  const add = (bytes: string, ownerId: string) =>
    `update "accountStorage" set "imageBytes" = "imageBytes" + ${bytes} where "ownerId" = ${ownerId}`;
  return [
    ...trigger(engine, {
      name: 'imageStorageGrows',
      on: 'insert on "image"',
      statements: [add('new."bytes"', 'new."ownerId"')],
    }),
    ...trigger(engine, {
      name: 'imageStorageChanges',
      on: 'update of "bytes" on "image"',
      statements: [add('new."bytes" - old."bytes"', 'new."ownerId"')],
    }),
    ...trigger(engine, {
      name: 'imageIsDeleted',
      on: 'delete on "image"',
      statements: [
        add('-old."bytes"', 'old."ownerId"'),
        `insert into "deletedImage" ("hash") values (old."hash") on conflict do nothing`,
      ],
    }),
  ];
}

export const images: Migration = {
  async up(db: Kysely<unknown>) {
    const { isPostgres, big, byKey } = dialectOf(db);
    const engine = isPostgres ? postgres : sqlite;
    await run(db, [
      `create table "image" (
        "hash" text not null,
        "ownerId" text not null references "user" ("id") on delete cascade,
        "width" integer not null,
        "height" integer not null,
        "isAnimated" integer not null,
        "bytes" ${big} not null,
        "createdAt" text not null,
        "unusedSince" text,
        "blockedAt" text,
        "variantTries" integer,
        constraint "imageKey" primary key ("hash", "ownerId")
      )${byKey}`,
      `create index "imageOfOwner" on "image" ("ownerId", "createdAt", "hash")`,
      `create index "imageUnused" on "image" ("unusedSince") where "unusedSince" is not null`,
      `create index "imageWithoutVariants" on "image" ("hash") where "variantTries" is not null`,
      `create table "imageUse" (
        "hash" text not null,
        "ownerId" text not null references "user" ("id") on delete cascade,
        "kind" text not null,
        "id" text not null,
        constraint "imageUseKey" primary key ("hash", "ownerId", "kind", "id")
      )${byKey}`,
      `create index "imageUseOfText" on "imageUse" ("ownerId", "kind", "id")`,
      `create table "deletedImage" ("hash" text primary key)${byKey}`,
      ...TEXTS.map(([table]) => `alter table "${table}" add column "images" text default '[]' not null`),
      `alter table "accountStorage" add column "imageBytes" ${big} default 0 not null`,
      `create index "accountStorageByImages" on "accountStorage" ("imageBytes")`,
      ...TEXTS.flatMap((text) => textTriggers(engine, text)),
      ...avatarTriggers(engine),
      ...useTriggers(engine),
      ...imageTriggers(engine),
    ]);
  },
};
