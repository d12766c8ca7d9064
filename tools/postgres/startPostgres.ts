import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../freePort.ts';
import { accountForPostgres, postgresBinaries } from './binaries.ts';

export interface RunningPostgres {
  /** Returns the URL of a database, which may not exist yet. */
  url: (database: string) => string;
  /** Stops the server immediately, like a crash. */
  pause: () => Promise<void>;
  /** Starts it again with its data. */
  resume: () => Promise<void>;
  /** Stops the server and deletes its data. */
  stop: () => Promise<void>;
}

/** Fast but unsafe settings: test data needn't survive a crash of the machine. */
const fastSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '200',
};
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Starts a PostgreSQL from the packages of `root`, or from the programs in the folder `installed`, on a free port and in a
 * new folder. It stops with this process at the latest. `settings` override those for tests.
 */
export async function startPostgres(
  root: string,
  settings: Record<string, string> = {},
  installed?: string,
): Promise<RunningPostgres> {
  const flags = Object.entries({ ...fastSettings, ...settings }).flatMap((setting) => [
    '-c',
    setting.join('='),
  ]);
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
  const endOnSignal = (signal: NodeJS.Signals) => {
    end();
    process.kill(process.pid, signal);
  };
  process.once('exit', end);
  for (const signal of signals) process.once(signal, endOnSignal);

  try {
    chmodSync(folder, 0o755);
    mkdirSync(data, { mode: 0o700 });
    if (account) chownSync(data, account.uid, account.gid);
    const binaries = installed ?? postgresBinaries(root, folder, account);
    const order = ['--no-sync', '--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en'];
    // Checking the password would take half of the time of a new connection, and each test opens some. An installed
    // PostgreSQL may be older than this setting.
    const weakHash = installed === undefined ? ['--set=scram_iterations=1'] : [];
    const passwordFile = path.join(folder, 'password');
    writeFileSync(passwordFile, password);
    const access = ['--auth=password', '--username=blog', `--pwfile=${passwordFile}`];
    execFileSync(path.join(binaries, 'initdb'), ['-D', data, ...order, ...weakHash, ...access], {
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
      await waitUntilReady(server);
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
        for (const signal of signals) process.off(signal, endOnSignal);
      },
    };
  } catch (error) {
    end();
    throw error;
  }
}

/** Resolves when the server accepts connections. Later output is discarded. */
async function waitUntilReady(server: ChildProcess): Promise<void> {
  let output = '';
  const listening = new Promise<void>((resolve) => {
    server.stderr?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-5000);
      if (output.includes('ready to accept connections')) resolve();
    });
  });
  const ended = once(server, 'exit').then(() => {
    throw new Error(`PostgreSQL ended before it was ready: ${output}`);
  });
  await Promise.race([listening, ended]);
  ended.catch(() => undefined);
}

/** Deletes a folder synchronously, as needed when the process exits. */
function removeFolder(folder: string) {
  for (let tries = 0; tries < 50 && existsSync(folder); tries += 1) {
    try {
      rmSync(folder, { recursive: true });
    } catch {
      // An exiting process has created a file meanwhile: retry.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
    }
  }
}
