import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { watchResources } from '../helpers/environments/openResources.ts';

const AT_ONCE = 0;

/** Runs Node on these arguments. Resolves to its exit code and output. */
async function runNode(args: string[]) {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit');
  const output = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await ended) as [number | null];
  return { code, output: output.join('') };
}

describe('the test environment', () => {
  it('fails a file that leaks a server or process, and names it', async () => {
    const expectNoLeaks = watchResources(AT_ONCE);
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const child = spawn(process.execPath, ['-e', 'process.stdin.resume()']);
    await once(child, 'spawn');

    const error = await expectNoLeaks().catch(String);
    server.close();
    child.stdin.end();
    await once(child, 'exit');

    expect(error).toMatch(/leave something open: .*TCPServerWrap/);
    expect(error).toContain('ProcessWrap');
  });

  it('waits for resources that are closing', async () => {
    const expectNoLeaks = watchResources();
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');

    server.close();
    await expect(expectNoLeaks()).resolves.toBeUndefined();
  });

  it('does not end with the last of them, before failures are reported', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'leak-'));
    writeFileSync(
      path.join(folder, 'leak.test.js'),
      `it('fails', async () => {
        const server = require('node:http').createServer();
        await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
        setTimeout(() => server.close(), 500).unref();
        expect(1).toBe(2);
      });`,
    );
    copyFileSync('tsconfig.json', path.join(folder, 'tsconfig.json'));
    const config = {
      rootDir: folder,
      // The default reporter would keep the process alive.
      reporters: ['summary'],
      testEnvironment: path.resolve('__tests__/helpers/environments/nodeEnvironment.ts'),
      transform: { '[.]ts$': path.resolve('__tests__/helpers/typescriptTransformer.ts') },
    };

    const { code, output } = await runNode([
      'node_modules/jest/bin/jest.js',
      ...['--runInBand', '--config', JSON.stringify(config)],
    ]);
    rmSync(folder, { recursive: true });

    expect(output).toContain('Tests:       1 failed, 1 total');
    expect(code).toBe(1);
  });
});
