import { Gauge, type Registry } from 'prom-client';
import { backedUpAt } from '../db/lastBackup.ts';
import { version } from '../lib/version.ts';

/** Figures of the installation, which are the same in each of its processes: the first one's count. */
export function tellInstallation(registers: Registry[], dataDir: string | undefined): void {
  new Gauge({
    name: 'blog_build_info',
    help: 'Always 1; the label tells the version that runs.',
    labelNames: ['version'],
    aggregator: 'first',
    registers,
  }).set({ version }, 1);
  if (dataDir === undefined) return;
  new Gauge({
    name: 'blog_last_backup_timestamp_seconds',
    help: 'When the last backup was made, in seconds since 1970; 0 for never.',
    aggregator: 'first',
    registers,
    collect() {
      this.set((backedUpAt(dataDir)?.getTime() ?? 0) / 1000);
    },
  });
}
