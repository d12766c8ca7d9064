import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startArguments } from './startArguments.ts';

export interface RunningServer {
  /** Without a slash at the end. */
  url: string;
  pid: number;
  /** Ends it as an operator would, and waits until it is gone. */
  stop: () => Promise<void>;
  /** Ends it by a signal and waits until it is gone; gives its exit code, null if the signal itself ended it. */
  end: (signal: NodeJS.Signals) => Promise<number | null>;
}

interface Options {
  /** Without one, the server gets an empty folder, which goes with it. */
  dataDir?: string;
  env?: Record<string, string>;
}

/** Runs a script in a process of its own, up to the line with its address. */
export async function startNode(args: string[], env: Record<string, string> = {}): Promise<RunningServer> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');

  let said = '';
  const url = await new Promise<string>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      const address = /http:\/\/[\w.:]+:\d+/.exec(said)?.[0];
      if (address) resolve(address);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    void ended.then(() => reject(new Error(`${args.join(' ')} ended before it listened: ${said}`)));
  });
  // From here on its words are read and dropped: a full pipe would hold it up.
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

/** For a blog on a free port, unless `env` says which. What the machine's own environment says is no business of a test. */
export function environmentOf({ dataDir, env }: Required<Options>): Record<string, string> {
  const ofTheMachine = Object.keys(process.env).filter((name) => settings.has(name));
  // Empty counts as not set.
  const unset = Object.fromEntries(ofTheMachine.map((name) => [name, '']));
  return { ...unset, PORT: '0', ...env, DATA_DIR: dataDir, HOST: '127.0.0.1' };
}

/** The product as `npm start` runs it. */
export async function startServer({ dataDir, env = {} }: Options = {}): Promise<RunningServer> {
  const data = dataDir ?? (await mkdtemp(join(tmpdir(), 'markdown-blog-')));
  const server = await startNode(startArguments(), environmentOf({ dataDir: data, env }));

  return {
    ...server,
    stop: async () => {
      await server.stop();
      if (!dataDir) await rm(data, { recursive: true });
    },
  };
}
