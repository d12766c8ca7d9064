import { sql } from 'kysely';
import { compactDatabase } from '../db/eraseRemains.ts';
import { isPostgres } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { AdminError } from './adminCommands.ts';
import { type Answer, command } from './command.ts';

export const compactCommands = {
  compact: command({
    does: 'gives the room of what was deleted back to the disk; who writes meanwhile waits or gets 503',
    run: ({ db }) => compact(db),
  }),
};

async function compact(db: Db): Promise<Answer> {
  if (isPostgres(db)) {
    throw new AdminError(
      'PostgreSQL does this itself, by its autovacuum; vacuum full gives room back to the disk.',
    );
  }
  const before = await sizeOf(db);
  await compactDatabase(db);
  const after = await sizeOf(db);
  return {
    says: `The database has ${inMiB(after)} MiB; it had ${inMiB(before)}.`,
    json: { bytesBefore: before, bytes: after },
  };
}

const inMiB = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);

async function sizeOf(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select "page_count" * "page_size" as "bytes" from pragma_page_count, pragma_page_size`.execute(db);
  return rows[0]?.bytes ?? 0;
}
