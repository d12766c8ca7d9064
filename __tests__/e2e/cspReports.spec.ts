import { freePort } from '../../tools/freePort.ts';
import { expect, test as base } from '../helpers/e2e/fixtures.ts';

const test = base.extend<{ metricsPort: number }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its first parameter.
  metricsPort: async ({}, use) => {
    await use(await freePort());
  },
  env: async ({ metricsPort }, use) => {
    await use({ METRICS_PORT: `${metricsPort}` });
  },
});

for (const address of ['/', '/dashboard/userData']) {
  test(
    `reports and counts violations of the policy of ${address}`,
    address === '/' ? { tag: '@journey' } : {},
    async ({ page, metricsPort, problems }) => {
      problems.areExpected(/Content Security Policy|csp/i);
      const reports = async () => {
        const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
        return text.match(/^blog_csp_reports_total.*/gm);
      };
      await page.goto(address);
      const before = await reports();

      await page.evaluate(() => {
        document.body.append(
          Object.assign(document.createElement('audio'), { src: 'https://eve.example.org/a.mp3' }),
        );
      });

      await expect.poll(reports).toEqual(['blog_csp_reports_total{directive="media-src"} 1']);
      expect(before).toBeNull();
    },
  );
}
