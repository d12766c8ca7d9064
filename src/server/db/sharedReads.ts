import { setTimeout } from 'node:timers/promises';

/** In milliseconds. A read that hangs must not hold up those who wait for it to end. */
const WAIT_MAX = 20;

interface Lane<Answer> {
  /** The end of the read under way, good or bad. */
  ended: Promise<unknown>;
  /** What those wait for who came meanwhile. */
  next?: Promise<Answer>;
}

/**
 * Has those who read the same at the same time share one read: who comes while it is under way waits for the next one,
 * together with all who came meanwhile. So nobody is answered by a read that began before they asked.
 */
export function sharedReads<Answer>(): (key: string, read: () => Promise<Answer>) => Promise<Answer> {
  const lanes = new Map<string, Lane<Answer>>();

  function start(key: string, read: () => Promise<Answer>): Promise<Answer> {
    const reading = read();
    const leaveLane = () => leave(key, lane);
    const lane: Lane<Answer> = { ended: reading.then(leaveLane, leaveLane) };
    lanes.set(key, lane);
    return reading;
  }

  function leave(key: string, lane: Lane<Answer>) {
    if (lanes.get(key) === lane && !lane.next) lanes.delete(key);
  }

  return (key, read) => {
    const lane = lanes.get(key);
    if (!lane) return start(key, read);
    lane.next ??= Promise.race([lane.ended, setTimeout(WAIT_MAX, undefined, { ref: false })]).then(() =>
      start(key, read),
    );
    return lane.next;
  };
}
