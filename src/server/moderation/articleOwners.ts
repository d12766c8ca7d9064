import type { ArticleFilter } from '../../shared/articleFilter.ts';
import { emailKey } from '../../shared/email.ts';
import type { Db } from '../db/schema.ts';

export interface Owner {
  id: string;
  name: string;
  email: string;
  handle: string;
  createdAt: string;
}

/** The address of an author's page, at its end. */
const AUTHOR = /\/authors\/([^/?#]+)\/?(?:[?#].*)?$/;

/** The one account that this names: by its whole email, or by its page. Undefined where it is a part of many names. */
export async function accountNamed(db: Db, by: string | undefined): Promise<string | undefined> {
  const handle = AUTHOR.exec(by ?? '')?.[1];
  if (by === undefined || (handle === undefined && !by.includes('@'))) return undefined;
  const found = await db
    .selectFrom('user')
    .select('id')
    .where((user) =>
      handle === undefined ? user('emailKey', '=', emailKey(by)) : user('handle', '=', handle),
    )
    .executeTakeFirst();
  return found?.id;
}

/** Adds those of these accounts that are not known yet. What is being deleted is nobody's account any more. */
export async function learnOwners(
  db: Db,
  known: Map<string, Owner | null>,
  ids: readonly string[],
): Promise<void> {
  const unknown = [...new Set(ids)].filter((id) => !known.has(id));
  if (unknown.length === 0) return;
  for (const id of unknown) known.set(id, null);
  const owners = await db
    .selectFrom('user')
    .select(['id', 'name', 'email', 'handle', 'createdAt'])
    .where('id', 'in', unknown)
    .where('isLeaving', '=', 0)
    .execute();
  for (const owner of owners) known.set(owner.id, owner);
}

/** Whether an author is one of those who are asked for. */
export function isHelp(
  { name, email, handle, createdAt }: Owner,
  { by, joinedSince, joinedBefore }: ArticleFilter,
  isNamed: boolean,
): boolean {
  if (joinedSince !== undefined && createdAt < joinedSince) return false;
  if (joinedBefore !== undefined && createdAt >= joinedBefore) return false;
  if (by === undefined || isNamed) return true;
  return `${name}\n${email}\n${handle}`.toLowerCase().includes(by.toLowerCase());
}
