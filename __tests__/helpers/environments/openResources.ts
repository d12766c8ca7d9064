import { setTimeout } from 'node:timers/promises';

/** What keeps a process alive. Files, addresses that are looked up and the like end by themselves. */
const KINDS = ['TCPServerWrap', 'TCPSocketWrap', 'ProcessWrap', 'MessagePort', 'FSEventWrap', 'Timeout'];
/** In milliseconds: how long connections and processes may take to end that were told to. */
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
