import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { watchResources } from '../helpers/environments/openResources.ts';

const AT_ONCE = 0;

describe('the environment of the tests', () => {
  it('fails a file that leaves a server or a process behind, and says what it is', async () => {
    const nothingStaysOpen = watchResources(AT_ONCE);
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const child = spawn(process.execPath, ['-e', 'process.stdin.resume()']);
    await once(child, 'spawn');

    const told = await nothingStaysOpen().catch(String);
    server.close();
    child.stdin.end();
    await once(child, 'exit');

    expect(told).toMatch(/leave something open: .*TCPServerWrap/);
    expect(told).toContain('ProcessWrap');
  });

  it('waits for what is ending', async () => {
    const nothingStaysOpen = watchResources();
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');

    server.close();
    await expect(nothingStaysOpen()).resolves.toBeUndefined();
  });
});
