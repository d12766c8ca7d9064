import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { accountForPostgres, postgresBinaries } from './binaries.ts';
import { freePort } from '../freePort.ts';

export interface RunningPostgres {
  /** The address of a database on it, which need not be there yet. */
  url: (database: string) => string;
  /** Ends the server at once, as a crash of it would. */
  pause: () => Promise<void>;
  /** Starts it again, with what it had. */
  resume: () => Promise<void>;
  /** Ends the server and deletes all it had. */
  stop: () => Promise<void>;
}

/** Quick rather than safe: the data of a test need not survive a crash of the machine. */
const quick = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '200',
};
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Starts a PostgreSQL of its own: on a free port of this machine, in a new folder, from the packages of `root`.
 * It ends with this process if nobody stops it before. `settings` come before those for tests.
 */
export async function startPostgres(
  root: string,
  settings: Record<string, string> = {},
): Promise<RunningPostgres> {
  const flags = Object.entries({ ...quick, ...settings }).flatMap((setting) => ['-c', setting.join('=')]);
  const folder = mkdtempSync(path.join(tmpdir(), 'postgres-'));
  const data = path.join(folder, 'data');
  const account = accountForPostgres();
  const asAccount = { ...account, cwd: folder };
  const password = randomBytes(16).toString('hex');
  let server: ChildProcess | undefined;

  const end = () => {
    server?.kill('SIGQUIT');
    removeFolder(folder);
  };
  const endBy = (signal: NodeJS.Signals) => {
    end();
    process.kill(process.pid, signal);
  };
  process.once('exit', end);
  for (const signal of signals) process.once(signal, endBy);

  try {
    chmodSync(folder, 0o755);
    mkdirSync(data, { mode: 0o700 });
    if (account) chownSync(data, account.uid, account.gid);
    const binaries = postgresBinaries(root, folder, account);
    const order = ['--no-sync', '--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en'];
    const passwordFile = path.join(folder, 'password');
    writeFileSync(passwordFile, password);
    const access = ['--auth=password', '--username=blog', `--pwfile=${passwordFile}`];
    execFileSync(path.join(binaries, 'initdb'), ['-D', data, ...order, ...access], {
      ...asAccount,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const port = await freePort();

    const start = async () => {
      const args = ['-D', data, '-p', `${port}`, ...flags];
      server = spawn(path.join(binaries, 'postgres'), args, {
        ...asAccount,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      await ready(server);
    };
    const kill = async () => {
      if (server?.exitCode !== null) return;
      const ended = once(server, 'exit');
      server.kill('SIGQUIT');
      await ended;
    };

    await start();
    return {
      url: (database) => `postgres://blog:${password}@127.0.0.1:${port}/${database}`,
      pause: kill,
      resume: start,
      async stop() {
        await kill();
        removeFolder(folder);
        process.off('exit', end);
        for (const signal of signals) process.off(signal, endBy);
      },
    };
  } catch (error) {
    end();
    throw error;
  }
}

/** Resolves when it takes connections; what it says after that is dropped. */
async function ready(server: ChildProcess): Promise<void> {
  let said = '';
  const listening = new Promise<void>((resolve) => {
    server.stderr?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-5000);
      if (said.includes('ready to accept connections')) resolve();
    });
  });
  const ended = once(server, 'exit').then(() => {
    throw new Error(`PostgreSQL ended before it was ready: ${said}`);
  });
  await Promise.race([listening, ended]);
  ended.catch(() => undefined);
}

/** Without a turn of the event loop, as there is none at the end of a process. */
function removeFolder(folder: string) {
  for (let tries = 0; tries < 50 && existsSync(folder); tries += 1) {
    try {
      rmSync(folder, { recursive: true });
    } catch {
      // A process that is just ending has put a file there: once more, when it is gone.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
    }
  }
}
