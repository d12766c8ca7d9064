import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { run } from './0001-initial.ts';

/**
 * Queues all articles and drafts to be indexed again, as words are split and folded differently, and descriptions of images
 * and URLs are found.
 */
export const searchWords: Migration = {
  up: (db: Kysely<unknown>) =>
    run(db, [
      `insert into "indexing" ("id", "next", "claim", "claimedUntil")
       select 1, max("number"), '', '' from "article" having max("number") is not null
       on conflict ("id") do update set "next" = excluded."next", "claim" = '', "claimedUntil" = ''`,
      `delete from "indexedDraft"`,
    ]),
};
