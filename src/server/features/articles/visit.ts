import type { IncomingMessage } from 'node:http';

/** What a browser says that it wants an answer for, where somebody is to see it: a page, or a call of the app's. */
const seen = ['document', 'empty'];

/**
 * Whether a request for an article is somebody's visit. A HEAD is none, nor is an article that a browser fetches as a
 * picture: its address may stand in any other article, and everyone who reads that would count.
 */
export function isVisit({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>): boolean {
  const wanted = headers['sec-fetch-dest'];
  return method === 'GET' && (wanted === undefined || seen.includes(wanted));
}

/**
 * Names by which robots say that they are one: the word itself, in most of them, and those of the large ones that lack it.
 * Cubot makes telephones.
 */
const ROBOT =
  /(?<!\bcu)bot\b|bot[/;_-]|crawl|spider|slurp|archiver|facebookexternalhit|meta-external|mediapartners-google|google-(?:read-aloud|inspectiontool|extended)|bingpreview|whatsapp|embedly|skypeuripreview|chatgpt-user|claude-user|perplexity-user|feedfetcher|lighthouse|pingdom|uptime/i;

/** Whether a visit is a robot's, by its name: it is counted, and left out of the clicks by day. */
export const isRobot = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  ROBOT.test(headers['user-agent'] ?? '');
