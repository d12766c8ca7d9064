import type { ColumnDefinitionBuilder, Kysely } from 'kysely';
import { isPostgres } from '../portable.ts';

/** A whole number of eight bytes; in SQLite every integer is one. */
export const bigInteger = (db: Kysely<unknown>) => (isPostgres(db) ? 'bigint' : 'integer');

/** A primary key that the database counts up, and never gives twice. */
export const counted = (db: Kysely<unknown>) => (column: ColumnDefinitionBuilder) =>
  isPostgres(db)
    ? column.primaryKey().generatedByDefaultAsIdentity()
    : // Without autoincrement SQLite would give the number of a deleted last article again.
      column.primaryKey().autoIncrement();
