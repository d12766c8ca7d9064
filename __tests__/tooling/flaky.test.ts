import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';

/** What runs browser tests: `npm test` with `test:journeys`, and `npm run test:all`. */
const TIERS = [
  ['npm test', ['--grep', '@journey|@sampled'], {}],
  ['npm run test:all', ['--grep-invert', '@nothing'], { TEST_ALL: 'true' }],
] as const;

describe('a browser test that passes only on retry', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'flaky-'));
    symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
    writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
    const config = JSON.stringify(path.resolve('playwright.config.ts'));
    writeFileSync(
      path.join(folder, 'playwright.config.ts'),
      `import config from ${config};\nexport default { ...config, testDir: '.', outputDir: 'results' };\n`,
    );
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Runs a test with this body in the browser tests' configuration. */
  async function run(body: string, args: readonly string[], env: Record<string, string>) {
    writeFileSync(
      path.join(folder, 'some.spec.ts'),
      `import { expect, test } from '@playwright/test';\ntest('some @journey', () => { ${body} });\n`,
    );
    const child = spawn(
      process.execPath,
      [path.resolve('node_modules/@playwright/test/cli.js'), 'test', ...args],
      {
        cwd: folder,
        // With the ID of a worker, Playwright believes that jest runs its tests.
        env: { ...process.env, JEST_WORKER_ID: undefined, TEST_ALL: '', ...env },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const ended = once(child, 'exit');
    const output = await text(child.stdout);
    const [code] = (await ended) as [number | null];
    return { code, output };
  }

  it.each(TIERS)('fails %s', async (_tier, args, env) => {
    const { code, output } = await run('expect(test.info().retry).toBe(1);', args, env);

    expect(output).toContain('1 flaky');
    expect(code).toBe(1);
  });

  it('is unlike one that passes at once', async () => {
    const { code, output } = await run('expect(test.info().retry).toBe(0);', [], {});

    expect([code, output]).toEqual([0, expect.stringContaining('1 passed')]);
  });
});
