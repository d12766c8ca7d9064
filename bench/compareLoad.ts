import autocannon, { type Request } from 'autocannon';
import { cpuSeconds, median } from './processFigures.ts';

export interface Contestant {
  name: string;
  url: string;
  pid: number;
}

export interface Score {
  /** The median of the rounds. */
  perSecond: number;
  /** The median round's, in milliseconds. */
  p50: number;
  /** The worst round's 99th percentile, in milliseconds. */
  p99: number;
  /** CPU time of the server per request, in microseconds. Independent of the load generator. */
  cpuMicros: number;
}

interface Load {
  rounds: number;
  seconds: number;
  connections: number;
  /** Creates the requests that a connection repeats; by default a GET of the contestant's URL. */
  createRequests?: (connection: number) => Request[];
}

async function measure({ url, pid, name }: Contestant, load: Omit<Load, 'rounds'>): Promise<Score> {
  const { seconds, connections, createRequests } = load;
  let started = 0;
  const before = cpuSeconds(pid);
  const { requests, latency, non2xx, errors } = await autocannon({
    url,
    connections,
    duration: seconds,
    ...(createRequests && { setupClient: (client) => client.setRequests(createRequests(started++)) }),
  });
  if (non2xx + errors > 0) throw new Error(`${name}: ${non2xx} unexpected replies, ${errors} errors`);

  return {
    perSecond: requests.average,
    p50: latency.p50,
    p99: latency.p99,
    cpuMicros: ((cpuSeconds(pid) - before) / requests.total) * 1e6,
  };
}

/** Measures the contestants alternately, so that a slow phase of the machine affects all of them. */
export async function compareLoad<Name extends string>(
  contestants: Record<Name, Contestant>,
  { rounds, ...load }: Load,
): Promise<Record<Name, Score>> {
  const names = Object.keys(contestants) as Name[];
  const results = new Map(names.map((name) => [name, [] as Score[]]));

  for (const name of names) await measure(contestants[name], { ...load, seconds: 2 });
  for (let round = 0; round < rounds; round++) {
    for (const name of names) results.get(name)?.push(await measure(contestants[name], load));
  }

  const summary = (scores: Score[] = []): Score => ({
    perSecond: median(scores.map(({ perSecond }) => perSecond)),
    p50: median(scores.map(({ p50 }) => p50)),
    p99: Math.max(...scores.map(({ p99 }) => p99)),
    cpuMicros: median(scores.map(({ cpuMicros }) => cpuMicros)),
  });
  return Object.fromEntries(names.map((name) => [name, summary(results.get(name))])) as Record<Name, Score>;
}
