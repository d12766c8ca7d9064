import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import path from 'node:path';

const WRITER = path.resolve('__tests__/helpers/logWriter.ts');
const MIB = 1024 * 1024;

const children: ChildProcess[] = [];
afterEach(() => children.splice(0).forEach((child) => child.kill('SIGKILL')));

function outputOf({ stdout }: ChildProcess) {
  if (!stdout) throw new Error('This log goes to a file.');
  return stdout;
}

/** A process that writes lines to its log, which goes to `stdout`. */
function logWriter(stdout: 'pipe' | number = 'pipe') {
  const child = fork(WRITER, { stdio: ['ignore', stdout, 'inherit', 'ipc'], execArgv: [] });
  children.push(child);

  /** Answers once the process is done with that, and serves whoever else asks. */
  async function ask(message: string | { lines: number; size: number }): Promise<number> {
    const answer = once(child, 'message');
    child.send(message);
    const [memory] = (await Promise.race([answer, once(child, 'exit')])) as [number];
    expect(child.exitCode).toBeNull();
    return memory;
  }

  return {
    child,
    read: () => outputOf(child),
    /** Gives how much more memory the process takes then, in bytes. */
    write: (lines: number, size: number) => ask({ lines, size }),
    async end(): Promise<number | null> {
      const exit = once(child, 'exit') as Promise<[number | null]>;
      child.send('end');
      return (await exit)[0];
    },
  };
}

describe('a log that nobody reads', () => {
  it('holds up nobody and does not fill the memory, and says how many lines are missing when it is read', async () => {
    const log = logWriter();

    const memory = await log.write(100, MIB);
    let read = '';
    const output = log.read();
    output.setEncoding('utf8').on('data', (text: string) => (read = (read + text).slice(-MIB)));
    while (!read.endsWith('lines of the log are lost"}\n')) await once(output, 'data');
    await log.write(1, 5);
    while (!read.endsWith('xxxxx\n')) await once(output, 'data');

    expect(memory).toBeLessThan(60 * MIB);
    expect(read).toMatch(/x\n\{.*"msg":"9\d lines of the log are lost"\}\nxxxxx\n$/);
  });

  it('does not keep the process from its end', async () => {
    const log = logWriter();
    await log.write(20, MIB);

    expect(await log.end()).toBe(0);
  });

  it('is nothing to fail for when its reader has gone', async () => {
    const log = logWriter();
    await log.write(1, 5);

    log.read().destroy();
    await log.write(20, MIB);
    await log.write(1, 5);

    expect(await log.end()).toBe(0);
  });
});

describe('a log that is read', () => {
  it('is whole when the process ends', async () => {
    const log = logWriter();
    let size = 0;
    const output = log.read();
    output.on('data', (bytes: Buffer) => (size += bytes.length));
    const closed = once(output, 'close');

    await log.write(1000, 999);
    const code = await log.end();
    await closed;

    expect(code).toBe(0);
    expect(size).toBe(1_000_000);
  });
});

describe('a log on a full disk', () => {
  it('is nothing to fail for', async () => {
    const full = openSync('/dev/full', 'w');
    const log = logWriter(full);
    closeSync(full);

    await log.write(20, MIB);
    await log.write(1, 5);

    expect(await log.end()).toBe(0);
  });
});
