import type { Db } from '../../src/server/db/schema.ts';
import { MEGABYTE, STORAGE_DEFAULT } from '../../src/shared/storage.ts';

/** Does some work while an account's storage counts as full, and sets the count back afterwards. */
export async function whileStorageIsFull(
  db: Db,
  ownerId: string,
  work: () => Promise<unknown>,
): Promise<void> {
  const setBytes = (bytes: number) =>
    db.updateTable('accountStorage').set({ bytes }).where('ownerId', '=', ownerId).execute();
  const { bytes } = await db
    .selectFrom('accountStorage')
    .select('bytes')
    .where('ownerId', '=', ownerId)
    .executeTakeFirstOrThrow();
  await setBytes(STORAGE_DEFAULT * MEGABYTE);
  await work();
  await setBytes(bytes);
}
