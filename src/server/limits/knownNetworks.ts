import type { Db } from '../db/schema.ts';

/** By pseudonyms: an account, and a network that its owner signed in from. */
export interface KnownNetwork {
  account: string;
  network: string;
}

const KIND = 'known';
const MEMORY = 90 * 24 * 60 * 60 * 1000;

const inMilliseconds = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

export async function isKnown(db: Db, { account, network }: KnownNetwork): Promise<boolean> {
  const known = await db
    .selectFrom('attempt')
    .select('kind')
    .where((attempt) => attempt.and({ kind: KIND, account, network }))
    .where('expiresAt', '>', inMilliseconds(0))
    .executeTakeFirst();
  return known !== undefined;
}

export async function remember(db: Db, { account, network }: KnownNetwork): Promise<void> {
  const expiresAt = inMilliseconds(MEMORY);
  await db
    .insertInto('attempt')
    .values({ kind: KIND, account, network, count: 0, lockedUntil: '', expiresAt })
    .onConflict((conflict) => conflict.columns(['kind', 'account', 'network']).doUpdateSet({ expiresAt }))
    .execute();
}
