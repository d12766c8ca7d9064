import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { keptSecret } from '../../../src/server/session/secret.ts';

describe('the secret of the data directory', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'blog-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is made once, long, and readable by its owner alone', async () => {
    const [first, second] = [await keptSecret(folder), await keptSecret(folder)];

    expect(first).toMatch(/^[\w-]{64}$/);
    expect(second).toBe(first);
    expect(statSync(path.join(folder, 'jwt-secret')).mode & 0o777).toBe(0o600);
  });

  it('is one for all who make it at once, and leaves nothing else behind', async () => {
    const secrets = await Promise.all(Array.from({ length: 20 }, () => keptSecret(folder)));

    expect(new Set(secrets).size).toBe(1);
    expect(readdirSync(folder)).toEqual(['jwt-secret']);
  });

  it('is not replaced when it is of no use: a sentence says what to do', async () => {
    writeFileSync(path.join(folder, 'jwt-secret'), '');

    await expect(keptSecret(folder)).rejects.toThrow(/jwt-secret holds no usable secret; delete it/);
  });

  it('fails where nothing can be written', async () => {
    const missing = path.join(folder, 'missing');

    await expect(keptSecret(missing)).rejects.toThrow('ENOENT');
  });
});
