import type { Connection } from '../../db/connect.ts';
import { replyCache } from '../../http/replyCache.ts';
import type { ClickCounter } from './clickCounter.ts';

/** In bytes: those of several thousand pages. */
const STATES_MAX_BYTES = 4 * 1024 * 1024;

/** What the page of an address shows at the moment. */
export interface PageState {
  /** Differs when anything but a count has changed. */
  version: string;
  /** The articles on it, in their order, with their stored clicks. */
  counted: { number: number; clicks: number }[];
  /** Of an article. */
  ownerId?: string;
}

interface KeptState extends PageState {
  bytes: Buffer;
}

export interface PageStates {
  /** The state of the page at this address, read unless it is kept; null if what is read is null. */
  of: <State extends PageState | null>(
    address: string,
    read: () => Promise<State>,
  ) => Promise<PageState | State>;
  /** How often each article of a page was opened, this moment. */
  counts: (state: PageState) => number[];
}

/**
 * Keeps what pages show while no content changes: then a page that is kept needs nothing of the database. Where
 * others' writes are seen late, every page asks for itself.
 */
export function pageStates({ changeStamp, seesOthersAtOnce }: Connection, clicks: ClickCounter): PageStates {
  const states = replyCache<KeptState>(changeStamp, STATES_MAX_BYTES);

  clicks.onStored((written) => {
    for (const { counted } of states.all()) {
      for (const article of counted) article.clicks += written.get(article.number) ?? 0;
    }
  });

  return {
    async of(address, read) {
      const kept = states.find(address);
      if (kept) return kept;
      const stamp = states.stamp();
      return clicks.beside(read, (state) => {
        if (state && seesOthersAtOnce) {
          const { version, counted, ownerId } = state;
          const kept = {
            version,
            counted,
            bytes: Buffer.from(version),
            ...(ownerId !== undefined && { ownerId }),
          };
          states.keep(address, kept, stamp);
        }
        return state;
      });
    },
    counts: ({ counted }) => counted.map(({ number, clicks: stored }) => stored + clicks.pending(number)),
  };
}
