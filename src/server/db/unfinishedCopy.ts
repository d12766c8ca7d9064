import type { Db } from './schema.ts';

/** What was copied up to now, in the target of `npm run copy-database`, as long as the copy is not finished. */
export const COPY_PROGRESS = 'copyProgress';

/** A part of the blog is missing here: whoever wrote to it could not be brought together with the rest. */
export class UnfinishedCopy extends Error {
  constructor() {
    super('a copy into it is not finished. Start npm run copy-database again');
    this.name = 'UnfinishedCopy';
  }
}

/** Throws UnfinishedCopy where a copy was begun and not finished. */
export async function requireFinishedCopy(db: Db): Promise<void> {
  const tables = await db.introspection.getTables();
  if (tables.some(({ name }) => name === COPY_PROGRESS)) throw new UnfinishedCopy();
}
