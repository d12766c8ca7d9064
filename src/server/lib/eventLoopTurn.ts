import { setImmediate } from 'node:timers/promises';

/**
 * Lets everybody else come in between two parts of a long piece of work. An `await` of SQLite's does not: it answers
 * in a microtask, and no other request is looked at before the last of these.
 */
export const eventLoopTurn = (): Promise<void> => setImmediate();
