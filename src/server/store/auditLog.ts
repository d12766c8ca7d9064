import { operator, type Writer } from '../../shared/articleChange.ts';
import type { Act, LogEntry, LogQuery, SubjectKind } from '../../shared/audit.ts';
import { type Listing, countIfPastEnd, toListingPage } from '../../shared/listing.ts';
import type { Role } from '../../shared/roles.ts';
import { now } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { orderedId } from '../lib/ids.ts';

/** Who acts. The log keeps the name when the account is renamed or deleted. */
export interface Actor {
  /** The account's id; null for the command line. */
  id: string | null;
  name: string;
}

/** Who acts on articles of others. */
export interface Moderator extends Actor {
  writer: Writer;
  /** The operator has all rights. */
  role: Role;
}

export const commandLine: Moderator = { id: null, name: 'command line', writer: operator, role: 'admin' };

/** What an action affects. `name` is the name at that time. Never an email, which would outlive its account. */
interface Subject {
  kind: SubjectKind;
  id: string;
  name: string;
}

/** Returns the log subject for an account. */
export const accountSubject = ({ id, name }: { id: string; name: string }): Subject => ({
  kind: 'account',
  id,
  name,
});

interface AuditEntry {
  by: Actor;
  act: Act;
  on: Subject;
  /** The actor's reason, or ''. */
  reason?: string;
  /** What is needed to undo or understand the action. No secrets and no article text. */
  details?: Record<string, unknown>;
}

/** Writes a log entry. Call it in the transaction of the action, so that both happen or neither does. */
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

/** Returns a page of the audit log, newest first. */
export async function readLog(db: Db, { limit, page, act }: LogQuery): Promise<Listing<LogEntry>> {
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
    .$if(act !== undefined, (query) => query.where('act', '=', String(act)))
    .orderBy('id', 'desc')
    .offset((page - 1) * limit)
    .limit(limit + 1)
    .execute();
  const total = await countIfPastEnd(rows, { limit, page }, async () => {
    const { count } = await db
      .selectFrom('auditLog')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .$if(act !== undefined, (query) => query.where('act', '=', String(act)))
      .executeTakeFirstOrThrow();
    return count;
  });
  return toListingPage(
    rows.map(({ id, createdAt, actorId, actor, act, reason, details, ...on }) => ({
      _id: id,
      createdAt,
      actor,
      isCommand: actorId === null,
      act: act as Act,
      reason,
      on: { kind: on.subjectKind as SubjectKind, id: on.subjectId, name: on.subject },
      details: JSON.parse(details) as Record<string, unknown>,
    })),
    { limit, page },
    { total },
  );
}

/** Returns actions on an account, and its actions as an admin, for personal data. The latter exclude whom or what they affected. */
export async function listPersonalEntries(db: Db, userId: string) {
  const rows = await db
    .selectFrom('auditLog')
    .select(['createdAt', 'act', 'actorId', 'subjectKind', 'subjectId', 'subject', 'reason'])
    .where((entry) => entry.or([entry('actorId', '=', userId), entry('subjectId', '=', userId)]))
    .orderBy('id')
    .execute();
  return rows.map(({ actorId, subjectId, subject, reason, ...entry }) => ({
    ...entry,
    byYou: actorId === userId,
    ...(subjectId === userId && { subject, reason }),
  }));
}
