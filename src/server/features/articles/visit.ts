import type { IncomingMessage } from 'node:http';
import { isbot } from 'isbot';

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

/** Returns whether a robot sent the request. Its visits count as clicks, but not in the clicks by day. */
export const isRobot = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  isbot(headers['user-agent']);
