import { Agent, get } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { zipf } from './zipf.ts';

const READERS = 8;
/** Between a reader's page loads, in ms. */
const PAUSE = 50;

export interface ReaderLatency {
  count: number;
  /** Times are in ms. */
  median: number;
  p99: number;
  worst: number;
  /** Duration of the work. */
  duration: number;
}

/** Has readers open these articles and the list during `work`, and returns how long they waited. */
export async function measureReaders(
  { url, slugs }: { url: string; slugs: readonly string[] },
  work: () => Promise<void>,
): Promise<ReaderLatency> {
  const agent = new Agent({ keepAlive: true, maxSockets: READERS });
  const waits: number[] = [];
  const done = new AbortController();
  const reading = Array.from({ length: READERS }, async (_, reader) => {
    const article = zipf(slugs.length, reader + 1);
    for (let count = 0; !done.signal.aborted; count += 1) {
      const path = count % 5 === 4 ? '/allArticles' : `/allArticles/${slugs[article()] ?? ''}`;
      waits.push(await measureRequest(url + path, agent));
      await setTimeout(PAUSE);
    }
  });

  const began = performance.now();
  await work().finally(() => done.abort());
  const duration = performance.now() - began;
  await Promise.all(reading);
  agent.destroy();
  const sorted = waits.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? NaN;
  return { count: waits.length, median: at(0.5), p99: at(0.99), worst: at(1), duration };
}

const measureRequest = (url: string, agent: Agent) =>
  new Promise<number>((resolve, reject) => {
    const began = performance.now();
    get(url, { agent, headers: { 'accept-encoding': 'gzip' } }, (reply) => {
      if (reply.statusCode !== 200) reject(new Error(`${url} answered ${reply.statusCode}`));
      reply.resume().once('end', () => resolve(performance.now() - began));
    }).once('error', reject);
  });
