import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { dialectOf, run } from './0001-initial.ts';
import { type Engine, postgres, sqlite, trigger } from './0003-images.ts';

/*
 * Texts name images by their ids, the first 32 digits of their hashes, and new URLs contain 22 characters in place of a
 * hash. `imageUse` has ids. The `images` of texts that were saved before have hashes, of which triggers take the ids.
 */

const TABLES = ['article', 'draft', 'revision'] as const;

/** A text, so that SQLite finds it in a list of texts by the index. */
const ID_OF_IMAGE = 'cast(substr("hash", 1, 32) as text)';

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Returns the id in the URL of an uploaded image; null for another URL. SQLite can't decode base64. */
function idInUrl({ isPostgres, place }: Engine, url: string): string {
  const at = place('/media/', url);
  const rest = `substr(${url}, ${at} + 7)`;
  const isOld = `substr(${rest}, 3, 1) = '/'`;
  const old = `substr(${rest}, 4, 32)`;
  if (isPostgres) {
    const name = `translate(substr(${rest}, 1, 22), '-_', '+/') || '=='`;
    return `case when ${at} = 0 then null when ${isOld} then ${old}
      when ${rest} ~ '^[A-Za-z0-9_-]{21}[AQgw][.-]' then encode(decode(${name}, 'base64'), 'hex') end`;
  }
  const digit = (index: number) => `(instr('${DIGITS}', substr(${rest}, ${index}, 1)) - 1)`;
  const groups = [1, 5, 9, 13, 17].map(
    (first) =>
      `printf('%06x', ${[0, 1, 2, 3].map((next) => `${digit(first + next)} * ${64 ** (3 - next)}`).join(' + ')})`,
  );
  const last = `printf('%02x', ${digit(21)} * 4 + ${digit(22)} / 16)`;
  return `case when ${at} = 0 then null when ${isOld} then ${old}
    when substr(${rest}, 23, 1) in ('.', '-') and substr(${rest}, 1, 22) not glob '*[^A-Za-z0-9_-]*'
    then ${[...groups, last].join(' || ')} end`;
}

function textTriggers(engine: Engine, table: (typeof TABLES)[number]): string[] {
  const add = `insert into "imageUse" ("imageId", "ownerId", "kind", "id")
    select substr("value", 1, 32), new."ownerId", '${table}', new."id" from ${engine.elements('new."images"')}`;
  const remove = `delete from "imageUse"
    where "kind" = '${table}' and "id" = old."id" and "ownerId" = old."ownerId"`;
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
  ];
}

function avatarTriggers(engine: Engine): string[] {
  const isImage = (row: string) => `${engine.place('/media/', `${row}."avatar"`)} > 0`;
  const add = `insert into "imageUse" ("imageId", "ownerId", "kind", "id")
    select "found"."imageId", new."id", 'avatar', ''
    from (select ${idInUrl(engine, 'new."avatar"')} as "imageId") as "found" where "found"."imageId" is not null`;
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
      where ${ID_OF_IMAGE} = new."imageId" and "ownerId" = new."ownerId" and "unusedSince" is not null`,
    ],
  }),
  ...trigger(engine, {
    name: 'imageIsUnused',
    on: 'delete on "imageUse"',
    statements: [
      `update "image" set "unusedSince" = ${engine.now}
      where ${ID_OF_IMAGE} = old."imageId" and "ownerId" = old."ownerId" and not exists (
        select 1 from "imageUse" where "imageId" = old."imageId" and "ownerId" = old."ownerId"
      )`,
    ],
  }),
];

export const imageIds: Migration = {
  async up(db: Kysely<unknown>) {
    const { isPostgres } = dialectOf(db);
    const engine = isPostgres ? postgres : sqlite;
    const replaced = [
      ...TABLES.flatMap((table) => [
        [table, `${table}ImagesBegin`],
        [table, `${table}ImagesChange`],
      ]),
      ['user', 'avatarImageBegins'],
      ['user', 'avatarImageChanges'],
      ['imageUse', 'imageIsUsed'],
      ['imageUse', 'imageIsUnused'],
    ] as const;
    await run(db, [
      ...replaced.flatMap(([table, name]) =>
        isPostgres
          ? [`drop trigger "${name}" on "${table}"`, `drop function "${name}"()`]
          : [`drop trigger "${name}"`],
      ),
      `alter table "imageUse" rename column "hash" to "imageId"`,
      `update "imageUse" set "imageId" = substr("imageId", 1, 32)`,
      `create index "imageById" on "image" ((${ID_OF_IMAGE}), "ownerId")`,
      ...TABLES.flatMap((table) => textTriggers(engine, table)),
      ...avatarTriggers(engine),
      ...useTriggers(engine),
    ]);
  },
};
