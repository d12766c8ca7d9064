import type { HttpError } from './errors.ts';

/** A body that is kept in memory, until its request is answered. */
export interface IncomingBody {
  account: string;
  network: string;
  /** What has arrived of it. */
  bytes: number;
  /** When its first byte was waited for, by `performance.now()`. */
  began: number;
  isArriving: boolean;
  /** Ends it before all of it is there. */
  refuse: (error: HttpError) => void;
}

interface Limits {
  /** In bytes, of all bodies together. */
  all: number;
  /** Of one account, and of one network. */
  share: number;
  tooMuchOfOne: () => HttpError;
  tooMuchOfAll: () => HttpError;
}

type Size = (body: IncomingBody) => number;

/**
 * Counts what has arrived of bodies. Where it becomes too much, the slowest is refused that is still arriving: of the
 * account or network that has more than its share, else of those that have most.
 */
export function bodyBudget({ all, share, tooMuchOfOne, tooMuchOfAll }: Limits) {
  const bodies = new Set<IncomingBody>();
  const [byAccount, byNetwork] = [new Map<string, number>(), new Map<string, number>()];
  let total = 0;

  const accountBytes = ({ account }: IncomingBody) => byAccount.get(account) ?? 0;
  const networkBytes = ({ network }: IncomingBody) => byNetwork.get(network) ?? 0;

  function change(body: IncomingBody, bytes: number) {
    total += bytes;
    addTo(byAccount, body.account, bytes);
    addTo(byNetwork, body.network, bytes);
  }

  function remove(body: IncomingBody) {
    if (bodies.delete(body)) change(body, -body.bytes);
  }

  /** Of those that are meant, of whom most is kept by the first of the sizes, then by the second. */
  function refuseSlowest(error: HttpError, isMeant: (body: IncomingBody) => boolean, ...sizes: Size[]) {
    const now = performance.now();
    const speed = ({ bytes, began }: IncomingBody) => bytes / (now - began);
    const largestFirst = (one: IncomingBody, other: IncomingBody) =>
      sizes.map((size) => size(other) - size(one)).find((difference) => difference !== 0);
    const [slowest] = [...bodies]
      .filter((body) => body.isArriving && body.bytes > 0 && isMeant(body))
      .sort((one, other) => largestFirst(one, other) ?? speed(one) - speed(other));
    if (!slowest) return;
    remove(slowest);
    slowest.refuse(error);
  }

  return {
    open: (body: IncomingBody) => void bodies.add(body),

    /** Counts what came; the body itself may be the one that is refused for it. */
    arrived(body: IncomingBody, bytes: number) {
      if (!bodies.has(body)) return;
      body.bytes += bytes;
      change(body, bytes);
      while (bodies.has(body) && accountBytes(body) > share) {
        refuseSlowest(tooMuchOfOne(), ({ account }) => account === body.account);
      }
      while (bodies.has(body) && networkBytes(body) > share) {
        refuseSlowest(tooMuchOfOne(), ({ network }) => network === body.network, accountBytes);
      }
      while (bodies.has(body) && total > all) {
        refuseSlowest(tooMuchOfAll(), () => true, networkBytes, accountBytes);
      }
    },

    remove,
  };
}

function addTo(sums: Map<string, number>, name: string, bytes: number) {
  const sum = (sums.get(name) ?? 0) + bytes;
  if (sum > 0) sums.set(name, sum);
  else sums.delete(name);
}
