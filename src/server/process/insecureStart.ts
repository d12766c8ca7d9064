import { LOOPBACK } from '../lib/loopback.ts';
import type { Config } from '../config.ts';

/** What to say at the start of a blog that others reach without https; null where there is nothing to say. */
export function insecureStart({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): string | null {
  if (LOOPBACK.test(host) || publicUrl?.startsWith('https:')) return null;
  return `HOST=${host} lets other machines in, and PUBLIC_URL does not begin with https: whoever is between can read passwords and sessions. docs/operating.md tells how to put a proxy with https in front.`;
}
