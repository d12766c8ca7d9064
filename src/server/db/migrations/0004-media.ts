import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { dialectOf, run } from './0001-initial.ts';

/**
 * The files of uploaded images, if they are stored in the database. WebP can't be compressed further, so PostgreSQL
 * shouldn't try. Names are compared by byte, as in the other stores.
 */
export const media: Migration = {
  up(db: Kysely<unknown>) {
    const { isPostgres, bytes, bytewise } = dialectOf(db);
    return run(db, [
      `create table "media" (
        "name" ${bytewise} primary key,
        "data" ${bytes} not null,
        "bytes" integer not null,
        "createdAt" text not null
      )`,
      ...(isPostgres ? [`alter table "media" alter column "data" set storage external`] : []),
    ]);
  },
};
