import { setTimeout } from 'node:timers/promises';

/**
 * Resources that stay open until a test closes them. Files close automatically; connections and their timers end with
 * the other side, which may take too long on a busy machine.
 */
const KINDS = ['TCPServerWrap', 'ProcessWrap', 'MessagePort', 'FSEventWrap'];
/** In ms; how long servers and processes may take to stop. */
const [TICK, PATIENCE] = [20, 10_000];

const open = () => process.getActiveResourcesInfo().filter((kind) => KINDS.includes(kind));

/** Returns the kinds of resources that are open now but were not before. */
function added(before: string[]): string[] {
  const rest = [...before];
  return open().filter((kind) => {
    const at = rest.indexOf(kind);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}

/**
 * Call before a test file. The returned function, called after it, throws if the tests left anything open for that
 * long. Its timer keeps the process alive: otherwise `jest --runInBand` would end with code 0, whatever failed, when the
 * last of these resources closes while this waits for it.
 */
export function watchResources(patience = PATIENCE): () => Promise<void> {
  const before = open();
  return async () => {
    const deadline = Date.now() + patience;
    while (added(before).length > 0 && Date.now() < deadline) await setTimeout(TICK);
    const left = added(before);
    if (left.length > 0) throw new Error(`These tests leave something open: ${left.join(', ')}.`);
  };
}
