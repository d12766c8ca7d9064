import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startArguments } from './startArguments.ts';

export interface RunningServer {
  /** Without a trailing slash. */
  url: string;
  pid: number;
  /** Stops the server like an operator would and waits for its exit. */
  stop: () => Promise<void>;
  /** Sends a signal and waits for the exit. Returns the exit code, or null if the signal ended the process. */
  end: (signal: NodeJS.Signals) => Promise<number | null>;
}

interface Options {
  /** The folder of the product; this one by default. */
  checkout?: string;
  /** By default a temporary folder, deleted by `stop`. */
  dataDir?: string;
  env?: Record<string, string>;
}

/** Runs a script in its own process and waits until it prints its URL. */
export async function startNode(
  args: string[],
  env: Record<string, string> = {},
  cwd = '.',
): Promise<RunningServer> {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');

  let output = '';
  const url = await new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
      const address = /http:\/\/[\w.:]+:\d+/.exec(output)?.[0];
      if (address) resolve(address);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    void ended.then(() => reject(new Error(`${args.join(' ')} ended before it listened: ${output}`)));
  });
  // Further output is discarded, as a full pipe would block the process.
  for (const stream of [child.stdout, child.stderr]) stream.removeAllListeners('data').resume();

  const end: RunningServer['end'] = async (signal) => {
    child.kill(signal);
    const [code] = (await ended) as [number | null];
    return code;
  };

  return {
    url,
    pid: child.pid ?? 0,
    end,
    stop: async () => {
      await end('SIGTERM');
    },
  };
}

const settings = new Set(
  [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name),
);

/** Returns the environment for a blog on a free port, without the settings of the machine's environment. */
export function serverEnvironment({
  dataDir,
  env,
}: Required<Pick<Options, 'dataDir' | 'env'>>): Record<string, string> {
  const inherited = Object.keys(process.env).filter((name) => settings.has(name));
  // An empty variable counts as unset.
  const unset = Object.fromEntries(inherited.map((name) => [name, '']));
  return { ...unset, PORT: '0', ...env, DATA_DIR: dataDir, HOST: '127.0.0.1' };
}

/** Starts the server like `npm start`. */
export async function startServer({
  checkout = '.',
  dataDir,
  env = {},
}: Options = {}): Promise<RunningServer> {
  const data = dataDir ?? (await mkdtemp(join(tmpdir(), 'markdown-blog-')));
  const server = await startNode(
    startArguments(checkout),
    serverEnvironment({ dataDir: data, env }),
    checkout,
  );

  return {
    ...server,
    stop: async () => {
      await server.stop();
      if (!dataDir) await rm(data, { recursive: true });
    },
  };
}
