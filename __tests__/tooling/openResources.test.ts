import { once } from 'node:events';
import { createServer } from 'node:http';
import { clearInterval, setInterval } from 'node:timers';
import { watchResources } from '../helpers/environments/openResources.ts';

const AT_ONCE = 0;

describe('the environment of the tests', () => {
  it('fails a file that leaves a server or a timer behind, and says what it is', async () => {
    const nothingStaysOpen = watchResources(AT_ONCE);
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const timer = setInterval(() => undefined, 1e6);

    const told = await nothingStaysOpen().catch(String);
    server.close();
    clearInterval(timer);

    expect(told).toMatch(/leave something open: .*TCPServerWrap/);
    expect(told).toContain('Timeout');
  });

  it('waits for what is ending, and minds nothing that keeps no process alive', async () => {
    const nothingStaysOpen = watchResources();
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const timer = setInterval(() => undefined, 1e6).unref();

    server.close();
    await expect(nothingStaysOpen()).resolves.toBeUndefined();

    clearInterval(timer);
  });
});
