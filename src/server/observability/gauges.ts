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

/** Of the database, and so the same in each process. */
export function watchMails(registers: Registry[], waitingMails: () => Promise<number>) {
  new Gauge({
    name: 'blog_mails_waiting',
    help: 'Mails that are to be sent, of all servers of the database together.',
    aggregator: 'max',
    registers,
    async collect() {
      // While the database is away, the others are told all the same, and this one as it was.
      await waitingMails().then(
        (count) => this.set(count),
        () => undefined,
      );
    },
  });
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
