import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startArguments } from '../../tools/startArguments.ts';

const NPM = process.env.npm_execpath ?? '';
/** `npm start` without its preparation, which signals don't concern. */
const START = [process.execPath, NPM, 'start', '--ignore-scripts'];
/** Runs the command as process 1 of a PID namespace, like in a container. */
const CONTAINER = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'];
const hasContainers = spawnSync(CONTAINER[0] ?? '', [...CONTAINER.slice(1), 'true']).status === 0;
if (!hasContainers) {
  console.error('Signals to the first process of a container are not tested here: only root may make one.');
}
/** The command for services in the README. */
const DIRECT = ['node_modules/.bin/node', ...startArguments()];

describe('a termination signal', () => {
  let dataDir: string;
  let child: ChildProcess;

  beforeEach(() => (dataDir = mkdtempSync(path.join(tmpdir(), 'signals-'))));
  afterEach(() => {
    if (child.exitCode === null) child.kill('SIGKILL');
    rmSync(dataDir, { recursive: true });
  });

  function run([command = '', ...args]: string[]) {
    const env = {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: '0',
      HOST: '127.0.0.1',
      npm_config_script_shell: '',
    };
    child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'inherit'], detached: true });
    return child;
  }

  async function addressOf({ stdout }: ChildProcess): Promise<string> {
    let output = '';
    for await (const chunk of stdout ?? []) {
      output += String(chunk);
      const address = /http:\/\/[\d.]+:\d+/.exec(output)?.[0];
      if (address) return address;
    }
    throw new Error(`It ended before it listened: ${output}`);
  }

  /** Starts a registration that the server has accepted but not completely received. */
  async function begin(url: string) {
    const body = JSON.stringify({ name: 'Ada', email: 'ada@example.org', password: 'pass word' });
    const headers = { 'content-type': 'application/json', 'content-length': body.length };
    const slow = request(`${url}/api/users/register`, { method: 'POST', headers });
    const answered = once(slow, 'response') as Promise<[{ statusCode: number }]>;
    slow.write(body.slice(0, 10));
    await fetch(`${url}/healthz`);
    return async () => {
      slow.end(body.slice(10));
      const [{ statusCode }] = await answered;
      return statusCode;
    };
  }

  /** Waits until the server refuses connections, so it is stopping. */
  async function refuses(url: string) {
    for (;;) {
      try {
        await (await fetch(`${url}/healthz`)).text();
      } catch {
        return;
      }
    }
  }

  async function endOf(command: string[], send: (child: ChildProcess) => void) {
    const server = run(command);
    const url = await addressOf(server);
    const exited = once(server, 'exit') as Promise<[number | null]>;
    const finish = await begin(url);

    send(server);
    await refuses(url);
    const status = await finish();
    const [code] = await exited;
    return { status, code };
  }

  const byPid = (signal: NodeJS.Signals) => (server: ChildProcess) => server.kill(signal);

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'lets running requests finish when npm start gets it, and leaves no processes behind: %s',
    async (signal) => {
      expect(await endOf(START, byPid(signal))).toEqual({ status: 201, code: 0 });
    },
  );

  it('lets running requests finish when the terminal sends it to all processes', async () => {
    const ctrlC = ({ pid = 0 }: ChildProcess) => process.kill(-pid, 'SIGINT');

    expect(await endOf(START, ctrlC)).toEqual({ status: 201, code: 0 });
  });

  it('has a documented direct start command', () => {
    expect(readFileSync('docs/operating.md', 'utf8')).toContain(`\n${DIRECT.join(' ')}\n`);
  });

  it('lets running requests finish when a directly started service gets it, even twice', async () => {
    const twice = (server: ChildProcess) => [server.kill('SIGTERM'), server.kill('SIGTERM')];

    expect(await endOf(DIRECT, twice)).toEqual({ status: 201, code: 0 });
  });

  if (hasContainers) {
    /** Sends a signal to the first process of the container, the child of `unshare`. */
    const toFirst = ({ pid }: ChildProcess) => {
      const { stdout } = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' });
      process.kill(Number(stdout.trim()), 'SIGTERM');
    };

    it.each([
      ['npm start', START],
      ['the direct start', DIRECT],
    ])('lets running requests finish in a container whose first process is %s', async (_what, command) => {
      expect(await endOf([...CONTAINER, ...command], toFirst)).toEqual({ status: 201, code: 0 });
    });
  }
});
