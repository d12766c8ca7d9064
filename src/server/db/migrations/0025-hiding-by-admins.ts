import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { run } from './0001-initial.ts';

/** Whether an admin or the operator hid an article, which editors then don't show again. Before there were editors, all were. */
export const hidingByAdmins: Migration = {
  up(db: Kysely<unknown>) {
    return run(db, [`alter table "articleHiding" add column "byAdmin" integer default 1 not null`]);
  },
};
