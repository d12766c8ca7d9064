import { affects, type Database } from './schema.ts';

/** Tells whether what readers get may have changed. */
export interface ContentStamp {
  /** Differs from its last value when content may have been written since, by this process or another. */
  read: () => string;
  /** Differs when another process may have written anything, clicks too, at the latest a quarter of a second after. */
  others: () => string;
  /** Whether `read` tells of other processes' writes at once, and not only within a second. */
  isExact: boolean;
}

const affectsContent = (table: string) =>
  (affects[table as keyof Database] as string | undefined) !== 'nothing';

/** Counts the writes of this process that affect content. `onWrite` takes what `reportWrites` tells. */
export function ownWrites() {
  let count = 0;
  return {
    count: () => count,
    onWrite: (tables: ReadonlySet<string> | null) => {
      if (tables === null || [...tables].some(affectsContent)) count += 1;
    },
  };
}
