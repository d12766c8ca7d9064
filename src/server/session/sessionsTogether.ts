import { sharedReads } from '../db/sharedReads.ts';
import type { Db } from '../db/schema.ts';
import { findSessions, type RunningSession } from './sessionRepository.ts';

/** `findSession` for an engine that is asked over a socket: those who come while it answers are looked up together. */
export function sessionsTogether(db: Db): (id: string) => Promise<RunningSession | null> {
  const share = sharedReads<Map<string, RunningSession>>();
  let asked = new Set<string>();

  const findAsked = () => {
    const ids = [...asked];
    asked = new Set();
    return findSessions(db, ids);
  };

  return async (id) => {
    asked.add(id);
    const sessions = await share('', findAsked);
    return sessions.get(id) ?? null;
  };
}
