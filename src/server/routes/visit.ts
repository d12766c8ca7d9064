import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { OTHER_HOSTS } from '../store/clickStats.ts';

/** Values of `Sec-Fetch-Dest` for responses that somebody sees: pages and API calls. */
const visibleDestinations = ['document', 'empty'];

/**
 * Returns whether a request for an article is a visit. HEAD is not, and neither is an article requested as an image: any
 * other article could embed its URL, and each of its readers would count.
 */
export function isVisit({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean {
  const destination = headers['sec-fetch-dest'];
  return method === 'GET' && (destination === undefined || visibleDestinations.includes(destination));
}

/**
 * Names by which robots identify themselves: mostly the word itself, and some large ones without it. Cubot is a maker of
 * phones.
 */
const ROBOT =
  /(?<!\bcu)bot\b|bot[/;_-]|crawl|spider|slurp|archiver|facebookexternalhit|meta-external|mediapartners-google|google-(?:read-aloud|inspectiontool|extended)|bingpreview|whatsapp|embedly|skypeuripreview|chatgpt-user|claude-user|perplexity-user|feedfetcher|lighthouse|pingdom|uptime/i;

/** Returns whether the user agent names a robot. Its visits count, but are left out of the clicks by day. */
export const isRobot = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  ROBOT.test(headers['user-agent'] ?? '');

/** A host with a dot that is no IP address: others are private machines, not public sites. */
const PUBLIC_HOST = /^(?:[\w-]{1,63}\.)+[a-z][\w-]*[a-z\d]$/;
/** In characters. Longer hosts are no sites that people know. */
const HOST_MAX = 100;

/**
 * Returns the host of the page that linked here, from `Referer`; nothing else of its URL is kept. Null if there is none, or
 * if it is the blog itself; OTHER_HOSTS if it is no public site.
 */
export function parseReferrer(
  { headers, host }: Pick<FastifyRequest, 'headers' | 'host'>,
  publicUrl: string | null,
): string | null {
  const { referer } = headers;
  // `Sec-Fetch-Site` also helps if a proxy changes the host of the request.
  if (referer === undefined || headers['sec-fetch-site'] === 'same-origin') return null;
  if (!URL.canParse(referer)) return null;
  const { protocol, hostname } = new URL(referer);
  if (protocol !== 'https:' && protocol !== 'http:') return null;
  const site = toSite(hostname);
  const own = [host, ...(publicUrl === null ? [] : [new URL(publicUrl).hostname])].map(toSite);
  if (own.includes(site)) return null;
  return site.length <= HOST_MAX && PUBLIC_HOST.test(site) ? site : OTHER_HOSTS;
}

/** Returns the host without port, final dot and `www.`. */
const toSite = (host: string): string =>
  host
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/\.$/, '')
    .replace(/^www\.(?=.*\.)/, '');
