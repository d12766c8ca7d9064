import type { Act, LogEntry, LogQuery, SubjectKind } from '../../shared/audit.ts';
import type { Listing } from '../../shared/listing.ts';
import { toListing, totalIfPast } from '../articles/toListing.ts';
import type { Db } from '../db/schema.ts';

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
