import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../tools/postgres/startPostgres.ts';

/** As it comes, with the machine's crash in mind: what is told to be stored is stored. */
const DURABLE = { fsync: 'on', full_page_writes: 'on', autovacuum: 'on' };

export interface BenchDatabase {
  url: string;
  engine: 'SQLite' | 'PostgreSQL';
  /** For what else the server keeps. */
  folder: string;
  close: () => Promise<void>;
}

/**
 * `sqlite` in `folder`, where it stays, or in a new one that goes; `postgres`, one that is started for this and goes;
 * or the address of a database.
 */
export async function benchDatabase(database: string, folder?: string): Promise<BenchDatabase> {
  const scratch = await mkdtemp(join(tmpdir(), 'bench-'));
  const data = folder ?? scratch;
  await mkdir(data, { recursive: true });
  const postgres = database === 'postgres' ? await startPostgres(process.cwd(), DURABLE) : null;
  const url =
    postgres?.url('postgres') ?? (database === 'sqlite' ? `sqlite:${join(data, 'blog.db')}` : database);

  return {
    url,
    engine: url.startsWith('sqlite') ? 'SQLite' : 'PostgreSQL',
    folder: data,
    async close() {
      await postgres?.stop();
      await rm(scratch, { recursive: true });
    },
  };
}
