import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface RunningServer {
  /** Without a slash at the end. */
  url: string;
  pid: number;
  dataDir: string;
  /** Ends it as an operator would, waits until it is gone, and removes its data. */
  stop: () => Promise<void>;
}

interface Options {
  /** An existing one is kept at the end. */
  dataDir?: string;
  env?: Record<string, string>;
}

/** The product as `npm start` runs it: a process of its own on a free port, with empty data. */
export async function startServer({ dataDir, env = {} }: Options = {}): Promise<RunningServer> {
  const data = dataDir ?? (await mkdtemp(join(tmpdir(), 'markdown-blog-')));
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    env: { ...process.env, LOG_LEVEL: 'error', ...env, DATA_DIR: data, PORT: '0', HOST: '127.0.0.1' },
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
    void ended.then(() => reject(new Error(`The server ended before it listened: ${said}`)));
  });

  return {
    url,
    pid: child.pid ?? 0,
    dataDir: data,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      if (!dataDir) await rm(data, { recursive: true });
    },
  };
}
