import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { watchResources } from '../helpers/environments/openResources.ts';

const AT_ONCE = 0;

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
});
