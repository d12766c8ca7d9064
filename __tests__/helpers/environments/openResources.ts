import { setTimeout } from 'node:timers/promises';

/**
 * What goes on until a test ends it. Files and the like end by themselves; connections and their timers when the other
 * side says so, which on a busy machine is later than anybody can wait for.
 */
const KINDS = ['TCPServerWrap', 'ProcessWrap', 'MessagePort', 'FSEventWrap'];
/** In milliseconds: how long servers and processes may take to end that were told to. */
const [TICK, PATIENCE] = [20, 10_000];

const open = () => process.getActiveResourcesInfo().filter((kind) => KINDS.includes(kind));

/** What is open now and was not `before`, by kind. */
function added(before: string[]): string[] {
  const rest = [...before];
  return open().filter((kind) => {
    const at = rest.indexOf(kind);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}

/** To be called before a file of tests; what it gives, after it: throws if the tests left anything open for so long. */
export function watchResources(patience = PATIENCE): () => Promise<void> {
  const before = open();
  return async () => {
    const deadline = Date.now() + patience;
    while (added(before).length > 0 && Date.now() < deadline) await setTimeout(TICK, null, { ref: false });
    const left = added(before);
    if (left.length > 0) throw new Error(`These tests leave something open: ${left.join(', ')}.`);
  };
}
