import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../tools/postgres/startPostgres.ts';

/** PostgreSQL's defaults, which survive a crash of the machine; tests turn them off. */
const DURABLE = { fsync: 'on', full_page_writes: 'on', autovacuum: 'on' };

interface BenchDatabase {
  url: string;
  engine: 'SQLite' | 'PostgreSQL';
  /** The data folder of the server. */
  folder: string;
  close: () => Promise<void>;
}

/**
 * Opens a database: `sqlite` in `folder`, which is kept, or in a temporary one; `postgres`, which is started and removed
 * by `close`; or the database at a URL.
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
