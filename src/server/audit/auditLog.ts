import type { Act, SubjectKind } from '../../shared/audit.ts';
import { now } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { orderedId } from '../lib/orderedId.ts';

/** Who acts, as the log keeps it: also when the account has another name by then, or is gone. */
export interface Actor {
  /** Of the account; null for whoever has the server. */
  id: string | null;
  name: string;
}

export const commandLine: Actor = { id: null, name: 'command line' };

/** On what or whom: `id` finds it while it is there, `name` is how it was called. No email: it would outlive its account. */
export interface Subject {
  kind: SubjectKind;
  id: string;
  name: string;
}

/** An account, as what something was done to. */
export const accountSubject = ({ id, name }: { id: string; name: string }): Subject => ({
  kind: 'account',
  id,
  name,
});

export interface AuditEntry {
  by: Actor;
  act: Act;
  on: Subject;
  /** In the words of whoever acted; '' for none. */
  reason?: string;
  /** What it takes to undo it, or to understand it later. Nothing secret, and no text of an article. */
  details?: Record<string, unknown>;
}

/** Writes what was done. For the transaction that does it: nothing is done that the log does not tell, nor told that was not done. */
export async function record(db: Db, { by, act, on, reason = '', details = {} }: AuditEntry): Promise<void> {
  await db
    .insertInto('auditLog')
    .values({
      id: orderedId(),
      createdAt: now(),
      actorId: by.id,
      actor: by.name,
      act,
      subjectKind: on.kind,
      subjectId: on.id,
      subject: on.name,
      reason,
      details: JSON.stringify(details),
    })
    .execute();
}

/** In milliseconds. */
const DAY = 24 * 60 * 60 * 1000;

/** Deletes up to `max` entries that are older than `days`, and returns how many; none if `days` is null. */
export async function deleteOldEntries(db: Db, max: number, days: number | null): Promise<number> {
  if (days === null) return 0;
  const old = db
    .selectFrom('auditLog')
    .select('id')
    .where('createdAt', '<=', new Date(Date.now() - days * DAY).toISOString())
    .limit(max);
  const { numDeletedRows } = await db.deleteFrom('auditLog').where('id', 'in', old).executeTakeFirst();
  return Number(numDeletedRows);
}
