import type { Db } from '../db/schema.ts';
import { dayBefore, DAYS_KEPT } from './keptDays.ts';
import { OTHER_HOSTS } from './referrers.ts';

export interface ReferrerOfDay {
  day: string;
  /** Null for all that have no row of their own. */
  host: string | null;
  clicks: number;
}

/** From which hosts an article, or whatever an author has published, was opened: the newest day first, and most first. */
export async function findReferrers(
  db: Db,
  of: { number: number } | { ownerId: string },
): Promise<ReferrerOfDay[]> {
  const rows = await db
    .selectFrom('referrerDay')
    .select(['day', 'host', 'clicks'])
    .where('scope', '=', 'number' in of ? String(of.number) : of.ownerId)
    .where('day', '>', dayBefore(DAYS_KEPT))
    .orderBy('day', 'desc')
    .orderBy('clicks', 'desc')
    .orderBy('host')
    .execute();
  return rows.map(({ host, ...row }) => ({ ...row, host: host === OTHER_HOSTS ? null : host }));
}
