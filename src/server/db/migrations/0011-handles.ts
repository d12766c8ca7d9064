import { type Kysely, sql } from 'kysely';
import { ofAuthor, slugCandidates } from '../../articles/slug.ts';

/** Accounts that are in memory at once. */
const BATCH = 1000;

interface Named {
  user: { id: string; name: string; handle: string | null };
}

/** An author's handle for their page: from the name, in order of registration. */
export const handles = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('user').addColumn('handle', 'text').execute();
    await db.schema.createIndex('userByHandle').unique().on('user').column('handle').execute();

    const named = db as Kysely<Named>;
    let last = '';
    for (;;) {
      const batch = await named
        .selectFrom('user')
        .select(['id', 'name'])
        .where('id', '>', last)
        .orderBy('id')
        .limit(BATCH)
        .execute();
      for (const user of batch) await giveHandle(named, user);
      const end = batch.at(-1);
      if (!end) return;
      last = end.id;
    }
  },
};

async function giveHandle(db: Kysely<Named>, { id, name }: { id: string; name: string }) {
  for (const handle of slugCandidates(name, ofAuthor)) {
    // One statement: a clash would end the whole migration on PostgreSQL.
    const { numUpdatedRows } = await db
      .updateTable('user')
      .set({ handle })
      .where('id', '=', id)
      .where((user) =>
        user.not(
          user.exists(
            user
              .selectFrom('user as other')
              .select(sql.lit(1).as('taken'))
              .where('other.handle', '=', handle),
          ),
        ),
      )
      .executeTakeFirst();
    if (numUpdatedRows > 0n) return;
  }
}
