import type { ReferrerOfDay } from './ownListApi.ts';

export interface HostClicks {
  host: string;
  clicks: number;
}

const OTHERS = 'Other hosts';

/** How often readers came from each host in all these days, most first, those without a name of their own last. */
export function sumByHost(referrers: readonly ReferrerOfDay[]): HostClicks[] {
  const sums = new Map<string | null, number>();
  for (const { host, clicks } of referrers) sums.set(host, (sums.get(host) ?? 0) + clicks);
  return [...sums]
    .sort(([one, most], [other, next]) => Number(one === null) - Number(other === null) || next - most)
    .map(([host, clicks]) => ({ host: host ?? OTHERS, clicks }));
}

/** Such as `news.example 5, Other hosts 2`. */
export const hostsInWords = (referrers: readonly ReferrerOfDay[]): string =>
  sumByHost(referrers)
    .map(({ host, clicks }) => `${host} ${clicks.toLocaleString('en')}`)
    .join(', ');
