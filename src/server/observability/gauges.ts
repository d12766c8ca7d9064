import { Gauge, type Registry } from 'prom-client';
import type { PoolState } from '../db/engine.ts';

export function watchClicks(registers: Registry[], pendingClicks: () => number) {
  new Gauge({
    name: 'blog_clicks_pending',
    help: 'Clicks that are counted and not in the database yet.',
    registers,
    collect() {
      this.set(pendingClicks());
    },
  });
}

/** Figures that are counted in the database, and so the same in each process. */
export function watchWaiting(registers: Registry[], { mails, reports }: Waiting) {
  const counted = (name: string, help: string, count: () => Promise<number>) =>
    new Gauge({
      ...{ name, help, aggregator: 'max', registers },
      async collect() {
        // While the database is away, the other figures are still answered, and this one as it was.
        await count().then(
          (waiting) => this.set(waiting),
          () => undefined,
        );
      },
    });
  counted('blog_mails_waiting', 'Mails that are to be sent, of all servers of the database together.', mails);
  counted('blog_reports_waiting', 'Articles with reports that no admin has decided on.', reports);
}

/** What waits in the database for somebody to do it. */
export interface Waiting {
  mails: () => Promise<number>;
  reports: () => Promise<number>;
}

export function watchPool(registers: Registry[], pool: () => PoolState) {
  new Gauge({
    name: 'blog_database_connections',
    help: 'Connections to the database, and those that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      const { busy, idle, waiting } = pool();
      this.set({ state: 'busy' }, busy);
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'waiting' }, waiting);
    },
  });
}
