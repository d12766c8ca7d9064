import { Agent, get, type RequestOptions } from 'node:http';
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
export const measureLatency = (
  url: string,
  work: () => Promise<void>,
  load: Pick<Load, 'localAddress'> = {},
): Promise<Latency> => measureWaits(work, { clients: 1, pause: PAUSE, chooseUrl: () => () => url, ...load });

interface Load {
  clients: number;
  /** Between a client's requests, in ms. */
  pause: number;
  headers?: Record<string, string>;
  /** The address that clients come from. */
  localAddress?: string;
  /** Returns for a client, numbered from 0, what gives the URL of each of its requests. */
  chooseUrl: (client: number) => () => string;
}

/** Has clients send requests during `work`, and returns how long the replies took. */
export async function measureWaits(
  work: () => Promise<void>,
  { clients, pause, headers = {}, localAddress, chooseUrl }: Load,
): Promise<Latency> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const waits: number[] = [];
  const done = new AbortController();
  const polling = Array.from({ length: clients }, async (_, client) => {
    const nextUrl = chooseUrl(client);
    while (!done.signal.aborted) {
      waits.push(await measureRequest(nextUrl(), { agent, headers, localAddress }));
      await setTimeout(pause);
    }
  });

  const began = performance.now();
  await work().finally(() => done.abort());
  const duration = performance.now() - began;
  await Promise.all(polling);
  agent.destroy();

  const sorted = waits.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? NaN;
  return { count: waits.length, median: at(0.5), p99: at(0.99), worst: at(1), duration };
}

const measureRequest = (url: string, options: RequestOptions) =>
  new Promise<number>((resolve, reject) => {
    const began = performance.now();
    get(url, options, (reply) => {
      if (reply.statusCode !== 200) reject(new Error(`${url} answered ${reply.statusCode}`));
      reply.resume().once('end', () => resolve(performance.now() - began));
    }).once('error', reject);
  });
