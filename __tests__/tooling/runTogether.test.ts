import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTogether } from '../../scripts/runTogether.ts';

const folder = mkdtempSync(join(tmpdir(), 'together-'));
const pidFile = join(folder, 'pid');
const forGood = [
  '-e',
  `require('fs').writeFileSync('${pidFile}', String(process.pid)); setInterval(() => {}, 1000)`,
];

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function startedPid() {
  for (;;) {
    const pid = Number(readFileSync(pidFile, 'utf8'));
    if (pid) return pid;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

beforeEach(() => writeFileSync(pidFile, ''));
afterAll(() => rmSync(folder, { recursive: true }));

describe('runTogether', () => {
  it('stops both processes when one exits, with its exit code', async () => {
    const untilStarted = `setInterval(() => require('fs').readFileSync('${pidFile}', 'utf8') && process.exit(3), 20)`;

    const code = await runTogether([['-e', untilStarted], forGood], new AbortController().signal);

    expect(code).toBe(3);
    expect(isAlive(await startedPid())).toBe(false);
  });

  it('stops both processes without an error on request', async () => {
    const end = new AbortController();
    const running = runTogether([forGood, ['-e', 'setInterval(() => {}, 1000)']], end.signal);
    const pid = await startedPid();

    end.abort();

    expect(await running).toBe(0);
    expect(isAlive(pid)).toBe(false);
  });
});
