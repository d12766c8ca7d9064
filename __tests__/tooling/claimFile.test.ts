import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';

const FILES = 1000;
const claimAll = `
  const { parentPort, workerData } = require('node:worker_threads');
  import(workerData.module).then(({ claimFile }) => {
    const claimed = [];
    for (let name; (name = claimFile(workerData.folder)) !== undefined; ) claimed.push(name);
    parentPort.postMessage(claimed);
  });`;

describe('claimFile', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'claimed-'));
    for (let at = 0; at < FILES; at += 1) writeFileSync(path.join(folder, `${at}`), '');
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('gives each file to only one of two concurrent threads', async () => {
    const module = path.resolve('__tests__/helpers/postgres/claimFile.ts');
    const workers = [1, 2].map(() => new Worker(claimAll, { eval: true, workerData: { module, folder } }));

    const claimed = await Promise.all(
      workers.map((worker) => new Promise<string[]>((resolve) => worker.once('message', resolve))),
    );

    expect(new Set(claimed.flat()).size).toBe(FILES);
    expect(claimed.flat()).toHaveLength(FILES);
    expect(readdirSync(folder)).toEqual([]);
  });
});
