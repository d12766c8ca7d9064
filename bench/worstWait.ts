import { Agent, get } from 'node:http';
import { setTimeout } from 'node:timers/promises';

/** In milliseconds, between an answer and the next question. */
const PAUSE = 2;

export interface Waits {
  asked: number;
  /** In milliseconds, like the others. */
  median: number;
  p99: number;
  worst: number;
  /** How long the work itself took. */
  work: number;
}

/** Asks the address again and again while `work` is done, and tells how long the answers took. */
export async function waitsDuring(url: string, work: () => Promise<void>): Promise<Waits> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const waits: number[] = [];
  const done = new AbortController();
  const asking = (async () => {
    while (!done.signal.aborted) {
      waits.push(await timeOf(url, agent));
      await setTimeout(PAUSE);
    }
  })();

  const began = performance.now();
  await work().finally(() => done.abort());
  const took = performance.now() - began;
  await asking;
  agent.destroy();

  const sorted = waits.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? NaN;
  return { asked: waits.length, median: at(0.5), p99: at(0.99), worst: at(1), work: took };
}

const timeOf = (url: string, agent: Agent) =>
  new Promise<number>((resolve, reject) => {
    const asked = performance.now();
    get(url, { agent }, (reply) => {
      if (reply.statusCode !== 200) reject(new Error(`${url} answers ${reply.statusCode}`));
      reply.resume().once('end', () => resolve(performance.now() - asked));
    }).once('error', reject);
  });
