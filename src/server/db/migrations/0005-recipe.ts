import type { Kysely } from 'kysely';

/** By which recipe an article's html was made: that of older versions is 1. */
export const recipe = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('article')
      .addColumn('recipe', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
    await db.schema.createIndex('articleByRecipe').on('article').columns(['recipe', 'number']).execute();
  },
};
