import { Agent, get } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { zipf } from './zipf.ts';

const READERS = 8;
/** In milliseconds, of each reader between an answer and the next page. */
const PAUSE = 50;

export interface ReadersWaits {
  asked: number;
  /** In milliseconds, like the others. */
  median: number;
  p99: number;
  worst: number;
  /** How long the work itself took. */
  took: number;
}

/** Lets readers open articles of these, and the listing, while `work` is done, and tells how long they waited. */
export async function readersDuring(
  { url, slugs }: { url: string; slugs: readonly string[] },
  work: () => Promise<void>,
): Promise<ReadersWaits> {
  const agent = new Agent({ keepAlive: true, maxSockets: READERS });
  const waits: number[] = [];
  const done = new AbortController();
  const reading = Array.from({ length: READERS }, async (_, reader) => {
    const article = zipf(slugs.length, reader + 1);
    for (let count = 0; !done.signal.aborted; count += 1) {
      const path = count % 5 === 4 ? '/allArticles' : `/allArticles/${slugs[article()] ?? ''}`;
      waits.push(await timeOf(url + path, agent));
      await setTimeout(PAUSE);
    }
  });

  const began = performance.now();
  await work().finally(() => done.abort());
  const took = performance.now() - began;
  await Promise.all(reading);
  agent.destroy();
  const sorted = waits.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? NaN;
  return { asked: waits.length, median: at(0.5), p99: at(0.99), worst: at(1), took };
}

const timeOf = (url: string, agent: Agent) =>
  new Promise<number>((resolve, reject) => {
    const asked = performance.now();
    get(url, { agent, headers: { 'accept-encoding': 'gzip' } }, (reply) => {
      if (reply.statusCode !== 200) reject(new Error(`${url} answers ${reply.statusCode}`));
      reply.resume().once('end', () => resolve(performance.now() - asked));
    }).once('error', reject);
  });
