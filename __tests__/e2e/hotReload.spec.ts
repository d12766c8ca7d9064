import { DevServer } from '../helpers/e2e/devServer.ts';
import { expect, test } from '../helpers/e2e/fixtures.ts';

test('updates an edited component in the open page in npm run dev, keeping form input', async ({ page }) => {
  test.slow();
  const server = new DevServer();
  try {
    await server.start();
    // An edit before the page listens would reload it.
    const isListening = page
      .waitForEvent('websocket')
      .then((socket) =>
        socket.waitForEvent('framereceived', ({ payload }) => payload.toString().includes('"ok"')),
      );
    await page.goto(`${server.url}/register`);
    await isListening;
    await page.getByLabel('Name').fill('Ada Lovelace');
    const loads: string[] = [];
    page.on('framenavigated', (frame) => loads.push(frame.url()));

    server.edit(
      'src/client/features/account/NewAccountFields.tsx',
      'label={fields.email}',
      'label="Electric mail"',
    );

    await expect(page.getByLabel('Electric mail')).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue('Ada Lovelace');
    expect(loads).toEqual([]);
    // No inlined bundles, and no stack traces of connections that close normally.
    expect(server.terminal).not.toMatch(/data:text|%7B|^ +at .*:\d+/m);
  } finally {
    // Otherwise it tries to reconnect, which fails.
    await page.close();
    await server.stop();
  }
});
