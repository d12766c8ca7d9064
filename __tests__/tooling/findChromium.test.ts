import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '../../tools/browser/findChromium.ts';

const folder = mkdtempSync(join(tmpdir(), 'chromium-'));

function aBrowser(answer: string) {
  const path = join(folder, 'browser');
  writeFileSync(path, `#!/bin/sh\n${answer}\n`, { mode: 0o755 });
  return path;
}

afterAll(() => rmSync(folder, { recursive: true }));

describe('the browser in CHROME_PATH', () => {
  it('is used if it is new enough', async () => {
    const path = aBrowser('echo Chromium 130.0.6723.58');

    expect((await findChromium(path)).executablePath).toBe(path);
  });

  it.each([
    ['too old', 'echo Google Chrome 89.0.4389.90'],
    ['only a hint to install one', 'echo Please install the chromium snap >&2; exit 1'],
  ])('is rejected if it is %s', async (_fault, answer) => {
    await expect(findChromium(aBrowser(answer))).rejects.toThrow("can't be used");
  });

  it('is rejected if it is missing', async () => {
    await expect(findChromium(join(folder, 'nowhere'))).rejects.toThrow("can't be used");
  });
});
