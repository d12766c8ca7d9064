import { fork } from 'node:child_process';
import { once } from 'node:events';
import { startArguments } from '../../../tools/startArguments.ts';
import { serverEnvironment } from '../../../tools/startServer.ts';

const SCRIPT = '__tests__/helpers/e2e/serveInTurn.ts';

/** A process that serves blogs sequentially, so that the server's code, which takes a second, loads only once. */
export interface BlogHost {
  /** Starts a blog with this data folder. Resolves to its URL without a trailing slash. */
  open: (blog: { dataDir: string; env: Record<string, string> }) => Promise<string>;
  /** Stops the blog like an operator would. Throws if it fails to stop cleanly. */
  close: () => Promise<void>;
  /** Ends the process. */
  end: () => Promise<void>;
}

/** Message to the process: serves a blog with this environment, or stops the current one. */
export type Order = { open: Record<string, string> } | 'close';
/** The URL of the blog, or null once it has stopped. */
export type Answer = { url: string | null } | { problem: string };

export function startBlogHost(): BlogHost {
  const child = fork(SCRIPT, {
    execArgv: startArguments().slice(0, -1),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, 'exit');

  async function tell(order: Order): Promise<string> {
    const answered = once(child, 'message');
    child.send(order);
    const [answer] = (await Promise.race([answered, ended.then(() => [{ problem: output }])])) as [Answer];
    if ('problem' in answer) throw new Error(`The server failed: ${answer.problem}`);
    return answer.url ?? '';
  }

  return {
    open: ({ dataDir, env }) => tell({ open: serverEnvironment({ dataDir, env }) }),
    async close() {
      await tell('close');
    },
    async end() {
      child.disconnect();
      await ended;
    },
  };
}
