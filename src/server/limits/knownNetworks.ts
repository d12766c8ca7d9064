import type { Db } from '../db/schema.ts';
import { forgetAttempts } from './attemptRepository.ts';

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

/** Has the networks of one account known for another, whose own are forgotten: an email that becomes another one. */
export async function moveKnown(db: Db, from: string, to: string): Promise<void> {
  if (from === to) return;
  await forgetKnown(db, to);
  await db
    .updateTable('attempt')
    .set({ account: to })
    .where((attempt) => attempt.and({ kind: KIND, account: from }))
    .execute();
}

export const forgetKnown = (db: Db, account: string): Promise<void> =>
  forgetAttempts(db, { kind: KIND, account });

export async function remember(db: Db, { account, network }: KnownNetwork): Promise<void> {
  const expiresAt = inMilliseconds(MEMORY);
  await db
    .insertInto('attempt')
    .values({ kind: KIND, account, network, count: 0, lockedUntil: '', expiresAt })
    .onConflict((conflict) => conflict.columns(['kind', 'account', 'network']).doUpdateSet({ expiresAt }))
    .execute();
}
