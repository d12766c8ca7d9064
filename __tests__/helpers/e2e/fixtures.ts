import { test as base, expect } from '@playwright/test';
import { startServer } from '../../../tools/startServer.ts';
import { Blog } from '../../../tools/browser/blog.ts';

interface Problems {
  /** This test provokes what matches: it is no failure. */
  areExpected: (pattern: RegExp) => void;
}

interface Fixtures {
  /** A blog of the test's own, empty at first. */
  blog: Blog;
  /** Console errors, uncaught errors and failed requests of any tab. They fail the test; pictures.example has pictures. */
  problems: Problems;
}

export const test = base.extend<Fixtures>({
  // Playwright reads what a fixture needs from its first parameter.
  // eslint-disable-next-line no-empty-pattern
  blog: async ({}, use) => {
    const server = await startServer();
    await use(new Blog(server.url));
    await server.stop();
  },

  baseURL: async ({ blog }, use) => {
    await use(blog.url);
  },

  problems: [
    async ({ context }, use) => {
      const found: string[] = [];
      const expected: RegExp[] = [];
      await context.route('https://pictures.example/**', (route) =>
        route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
      );
      context.on('console', (message) => {
        if (message.type() === 'error') found.push(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => found.push(error.error().message));
      context.on('requestfailed', (request) => {
        const reason = request.failure()?.errorText ?? '';
        // Who leaves a page breaks off what it was loading.
        if (reason !== 'net::ERR_ABORTED') found.push(`${reason} (${request.url()})`);
      });

      await use({ areExpected: (pattern) => void expected.push(pattern) });

      expect(found.filter((problem) => !expected.some((pattern) => pattern.test(problem)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
