import { fork } from 'node:child_process';
import { once } from 'node:events';
import { startArguments } from '../../../tools/startArguments.ts';
import { serverEnvironment } from '../../../tools/startServer.ts';

const SCRIPT = '__tests__/helpers/e2e/serveInTurn.ts';

/** A process that serves one blog after the other: it loads the server's code once, which takes a second each time. */
export interface BlogHost {
  /** Starts a blog with its data in this folder. Resolves to its address, without a slash at the end. */
  open: (blog: { dataDir: string; env: Record<string, string> }) => Promise<string>;
  /** Stops the blog as an operator would, and waits until it has ended. Throws if it did not end well. */
  close: () => Promise<void>;
  /** Ends the process. */
  end: () => Promise<void>;
}

/** What the process is told: to serve a blog by this environment, or to stop the one that it serves. */
export type Order = { open: Record<string, string> } | 'close';
/** The address of what it serves. */
export type Answer = { url: string | null } | { problem: string };

export function startBlogHost(): BlogHost {
  const child = fork(SCRIPT, {
    execArgv: startArguments().slice(0, -1),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(child, 'exit');

  async function tell(order: Order): Promise<string> {
    const answered = once(child, 'message');
    child.send(order);
    const [answer] = (await Promise.race([answered, ended.then(() => [{ problem: said }])])) as [Answer];
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
