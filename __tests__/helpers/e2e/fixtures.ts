import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base, expect } from '@playwright/test';
import { Blog } from '../../../tools/browser/blog.ts';
import { type BlogHost, startBlogHost } from './blogHost.ts';

interface Problems {
  /** Problems that match are expected and don't fail the test. */
  areExpected: (pattern: RegExp) => void;
}

interface Fixtures {
  /** Environment variables of the blog besides its folder. */
  env: Record<string, string>;
  /** The blog's data folder. */
  dataDir: string;
  /** An empty blog for this test. */
  blog: Blog;
  /** Runs an operator's script on the blog and returns its output. */
  run: (script: string, ...args: string[]) => string;
  /** Console errors, uncaught errors and failed requests of any tab. They fail the test. */
  problems: Problems;
}

interface WorkerFixtures {
  /** Serves the blogs of this worker's tests sequentially. */
  host: BlogHost;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  host: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its first parameter.
    async ({}, use) => {
      const host = startBlogHost();
      await use(host);
      await host.end();
    },
    { scope: 'worker' },
  ],

  env: [{}, { option: true }],

  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its first parameter.
  dataDir: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'markdown-blog-'));
    await use(folder);
    await rm(folder, { recursive: true });
  },

  blog: async ({ host, dataDir, env }, use) => {
    await use(new Blog(await host.open({ dataDir, env })));
    await host.close();
  },

  run: async ({ dataDir }, use) => {
    const env = { ...process.env, DATA_DIR: dataDir };
    await use((...args) => execFileSync(process.execPath, args, { env, encoding: 'utf8' }));
  },

  baseURL: async ({ blog }, use) => {
    await use(blog.url);
  },

  problems: [
    async ({ context }, use) => {
      const found: string[] = [];
      // Whether an image of another site loads depends on the network.
      const expected = [/\(https:\/\/[^)]*\)$/];
      context.on('console', (message) => {
        if (message.type() === 'error') found.push(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => found.push(error.error().message));
      context.on('requestfailed', (request) => {
        const reason = request.failure()?.errorText ?? '';
        // Leaving a page aborts its requests.
        if (reason !== 'net::ERR_ABORTED') found.push(`${reason} (${request.url()})`);
      });

      await use({ areExpected: (pattern) => void expected.push(pattern) });

      expect(found.filter((problem) => !expected.some((pattern) => pattern.test(problem)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
