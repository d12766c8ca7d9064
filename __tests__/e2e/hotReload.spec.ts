import { Developers } from '../helpers/e2e/developers.ts';
import { expect, test } from '../helpers/e2e/fixtures.ts';

test('a component that is edited in npm run dev changes in the open page, whose form keeps its text', async ({
  page,
}) => {
  test.slow();
  const developers = new Developers();
  try {
    await developers.start();
    // An edit before the page listens is told to it by a reload.
    const isListening = page
      .waitForEvent('websocket')
      .then((socket) =>
        socket.waitForEvent('framereceived', ({ payload }) => payload.toString().includes('"ok"')),
      );
    await page.goto(`${developers.url}/register`);
    await isListening;
    await page.getByLabel('Name').fill('Ada Lovelace');
    const loads: string[] = [];
    page.on('framenavigated', (frame) => loads.push(frame.url()));

    developers.edit(
      'src/client/features/account/NewAccountFields.tsx',
      'label={fields.email}',
      'label="Electric mail"',
    );

    await expect(page.getByLabel('Electric mail')).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue('Ada Lovelace');
    expect(loads).toEqual([]);
    // A bundle of data that nobody reads, and the stacks of connections that end as they should.
    expect(developers.terminal).not.toMatch(/data:text|%7B|^ +at .*:\d+/m);
  } finally {
    // It would try to connect again, which fails.
    await page.close();
    await developers.stop();
  }
});
