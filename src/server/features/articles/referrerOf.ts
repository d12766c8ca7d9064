import type { FastifyRequest } from 'fastify';
import { OTHER_HOSTS } from '../../articles/referrers.ts';

/** A name with a dot in it: an address may be somebody's own machine, and a name without a dot stands in no public net. */
const NAME = /^(?:[\w-]{1,63}\.)+[a-z][\w-]*[a-z\d]$/;
/** Characters of a name. Longer ones are none that people know a site by. */
const LENGTH_MAX = 100;

/** With `www.` or without, with a port or without, it is one site. */
const siteOf = (host: string): string =>
  host
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/\.$/, '')
    .replace(/^www\.(?=.*\.)/, '');

/**
 * The host of the page that led to this one, as the browser tells it in `Referer`: nothing else of its address. Null where
 * none is told, and for the blog's own pages; OTHER_HOSTS for what no public site is called.
 */
export function referrerOf(
  { headers, host }: Pick<FastifyRequest, 'headers' | 'host'>,
  publicUrl: string | null,
): string | null {
  const { referer } = headers;
  // Said also where a proxy hides by which name the blog was asked for.
  if (referer === undefined || headers['sec-fetch-site'] === 'same-origin') return null;
  if (!URL.canParse(referer)) return null;
  const { protocol, hostname } = new URL(referer);
  if (protocol !== 'https:' && protocol !== 'http:') return null;
  const site = siteOf(hostname);
  const own = [host, ...(publicUrl === null ? [] : [new URL(publicUrl).hostname])].map(siteOf);
  if (own.includes(site)) return null;
  return site.length <= LENGTH_MAX && NAME.test(site) ? site : OTHER_HOSTS;
}
