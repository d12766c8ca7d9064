import type { Act, SubjectKind, LogEntry, LogQuery } from '../../shared/audit.ts';
import type { Listing } from '../../shared/listing.ts';
import { toListing, totalIfPast } from '../articles/toListing.ts';
import { now } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { orderedId } from '../lib/ids.ts';

/** Who acts, as logged: unchanged when the account is renamed or deleted. */
export interface Actor {
  /** The account's id; null for the command line. */
  id: string | null;
  name: string;
}

export const commandLine: Actor = { id: null, name: 'command line' };

/** On what or whom: `id` finds it while it is there, `name` is how it was called. No email: it would outlive its account. */
interface Subject {
  kind: SubjectKind;
  id: string;
  name: string;
}

/** Returns an account as the subject of an entry. */
export const accountSubject = ({ id, name }: { id: string; name: string }): Subject => ({
  kind: 'account',
  id,
  name,
});

interface AuditEntry {
  by: Actor;
  act: Act;
  on: Subject;
  /** The actor's own words, or ''. */
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

/** A page of what was done by those who run the blog, the newest first. */
export async function readLog(db: Db, { limit, page }: LogQuery): Promise<Listing<LogEntry>> {
  const rows = await db
    .selectFrom('auditLog')
    .select([
      'id',
      'createdAt',
      'actorId',
      'actor',
      'act',
      'subjectKind',
      'subjectId',
      'subject',
      'reason',
      'details',
    ])
    .orderBy('id', 'desc')
    .offset((page - 1) * limit)
    .limit(limit + 1)
    .execute();
  const total = await totalIfPast(rows, { limit, page }, async () => {
    const { count } = await db
      .selectFrom('auditLog')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  });
  return toListing(
    rows.map(({ id, createdAt, actorId, actor, act, reason, details, ...on }) => ({
      ...{ _id: id, createdAt, actor, isCommand: actorId === null, act: act as Act, reason },
      on: { kind: on.subjectKind as SubjectKind, id: on.subjectId, name: on.subject },
      details: JSON.parse(details) as Record<string, unknown>,
    })),
    { limit, page },
    { total },
  );
}
