import { sql } from 'kysely';
import { defaultBlog } from '../../shared/blog.ts';
import { LARGEST_SHOWN, type LargestAccount } from '../../shared/blogStatus.ts';
import { accountErrors } from '../../shared/messages/en/account.ts';
import { type AccountStorage, formatBytes, MEGABYTE, STORAGE_DEFAULT } from '../../shared/storage.ts';
import { Refusal } from '../lib/refusal.ts';
import { compileOnce, isPostgres } from './portable.ts';
import type { Db } from './schema.ts';

/*
 * The bytes of text that an account stores: published and hidden articles with their html, drafts, and compressed
 * revisions. Triggers count them (`../db/migrations/0001-initial.ts`), so no write is missed. Search indexes and clicks
 * aren't counted.
 */

const read = compileOnce((db, { ownerId }: { ownerId: string }) =>
  db
    .selectFrom('accountStorage')
    .select([
      'bytes',
      (row) => row.selectFrom('setting').select('value').where('name', '=', 'storage').as('limit'),
    ])
    .where('ownerId', '=', ownerId),
);

const toBytes = (limit: string | null) => (limit === null ? STORAGE_DEFAULT : Number(limit)) * MEGABYTE;

/** Returns what the account stores and may store. */
export async function readStorage(db: Db, ownerId: string): Promise<AccountStorage> {
  const [row] = await read(db, { ownerId });
  return { bytes: row?.bytes ?? 0, max: toBytes(row?.limit ?? null) };
}

/**
 * Locks the account's storage until the transaction ends. Every transaction that changes what the account stores calls it
 * first, so that two of them neither miss each other's bytes nor deadlock.
 */
export async function lockStorage(db: Db, ownerId: string): Promise<void> {
  // SQLite has one writer at a time.
  if (!isPostgres(db)) return;
  await db.selectFrom('user').select('id').where('id', '=', ownerId).forNoKeyUpdate().execute();
}

/** Locks the storage of several accounts, in the order in which every transaction does. */
export async function lockStorages(db: Db, ownerIds: readonly string[]): Promise<void> {
  for (const ownerId of [...new Set(ownerIds)].sort()) await lockStorage(db, ownerId);
}

/** The refusal of a text for which its author's storage has no room. */
export class StorageFull extends Refusal {
  readonly max: number;

  constructor({ max }: Pick<AccountStorage, 'max'>) {
    super('full', accountErrors.storageExceeded(formatBytes(max)));
    this.max = max;
  }
}

/** Returns what the images of the account use and may use. */
export async function readImageStorage(db: Db, ownerId: string): Promise<AccountStorage> {
  const row = await db
    .selectFrom('accountStorage')
    .select('imageBytes')
    .where('ownerId', '=', ownerId)
    .executeTakeFirst();
  return { bytes: row?.imageBytes ?? 0, max: await readImageStorageMax(db) };
}

/** Returns what every account may store, in bytes. */
export const readStorageMax = (db: Db): Promise<number> => readMax(db, 'storage');

/** Returns what the images of every account may use, in bytes. */
export const readImageStorageMax = (db: Db): Promise<number> => readMax(db, 'imageStorage');

async function readMax(db: Db, name: 'storage' | 'imageStorage'): Promise<number> {
  const row = await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst();
  return Number(row?.value ?? defaultBlog[name]) * MEGABYTE;
}

/** Returns what the images of all accounts use together, in bytes. */
export async function sumImageBytes(db: Db): Promise<number> {
  const { bytes } = await db
    .selectFrom('accountStorage')
    .select(({ fn }) => fn.sum<number | string | null>('imageBytes').as('bytes'))
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

/** Returns the accounts that store most texts or images, the largest first. */
export const findLargestAccounts = (
  db: Db,
  column: 'bytes' | 'imageBytes' = 'bytes',
): Promise<LargestAccount[]> =>
  db
    .selectFrom('accountStorage')
    .innerJoin('user', 'user.id', 'accountStorage.ownerId')
    .select(['user.id as _id', 'user.name', 'user.email', `accountStorage.${column} as bytes`])
    .where('user.isLeaving', '=', sql.lit(0))
    .where(`accountStorage.${column}`, '>', 0)
    .orderBy(`accountStorage.${column}`, 'desc')
    .limit(LARGEST_SHOWN)
    .execute();

/** Returns the bytes that an account stores, for personal data. */
export const getPersonalStorage = async (db: Db, ownerId: string) =>
  (await db
    .selectFrom('accountStorage')
    .select(['bytes', 'imageBytes'])
    .where('ownerId', '=', ownerId)
    .executeTakeFirst()) ?? { bytes: 0, imageBytes: 0 };
