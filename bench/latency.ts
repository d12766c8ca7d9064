import { Agent, get } from 'node:http';
import { setTimeout } from 'node:timers/promises';

/** Between requests, in ms. */
const PAUSE = 2;

export interface Latency {
  count: number;
  /** Times are in ms. */
  median: number;
  p99: number;
  worst: number;
  /** Duration of the work. */
  duration: number;
}

/** Requests the URL continuously during `work` and returns how long the replies took. */
export async function measureLatency(url: string, work: () => Promise<void>): Promise<Latency> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const waits: number[] = [];
  const done = new AbortController();
  const polling = (async () => {
    while (!done.signal.aborted) {
      waits.push(await measureRequest(url, agent));
      await setTimeout(PAUSE);
    }
  })();

  const began = performance.now();
  await work().finally(() => done.abort());
  const duration = performance.now() - began;
  await polling;
  agent.destroy();

  const sorted = waits.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? NaN;
  return { count: waits.length, median: at(0.5), p99: at(0.99), worst: at(1), duration };
}

const measureRequest = (url: string, agent: Agent) =>
  new Promise<number>((resolve, reject) => {
    const began = performance.now();
    get(url, { agent }, (reply) => {
      if (reply.statusCode !== 200) reject(new Error(`${url} answered ${reply.statusCode}`));
      reply.resume().once('end', () => resolve(performance.now() - began));
    }).once('error', reject);
  });
