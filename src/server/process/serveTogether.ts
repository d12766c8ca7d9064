import type { Config } from '../config.ts';
import { metricsOfWorkers } from '../observability/metrics.ts';
import { isWithoutAccounts, openDatabase, openMetrics, type Serving } from './serve.ts';
import { runWorkers } from './workers.ts';

/**
 * Has several processes of this program serve the blog; this one only looks after them. Null if none of them came to
 * serve, having said why.
 */
export async function serveTogether(config: Config): Promise<Serving | null> {
  // What one of them makes at its first start is made before them.
  const connection = await openDatabase(config);
  const isNew = await isWithoutAccounts(connection);
  await connection.db.destroy();
  const workers = await runWorkers(config.workers);
  if (workers === null) return null;
  const metricsServer = await openMetrics(config, metricsOfWorkers());

  return {
    address: workers.address,
    metricsUrl: metricsServer?.url ?? null,
    isNew,
    async stop() {
      const endedWell = await workers.stop();
      await metricsServer?.close();
      return endedWell;
    },
  };
}
