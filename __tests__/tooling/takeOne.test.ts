import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';

const FILES = 1000;
const takeAll = `
  const { parentPort, workerData } = require('node:worker_threads');
  import(workerData.module).then(({ takeOne }) => {
    const taken = [];
    for (let name; (name = takeOne(workerData.folder)) !== undefined; ) taken.push(name);
    parentPort.postMessage(taken);
  });`;

describe('the free databases of the tests', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'taken-'));
    for (let at = 0; at < FILES; at += 1) writeFileSync(path.join(folder, `${at}`), '');
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('are taken by one test each, though two look for one at the same moment', async () => {
    const module = path.resolve('__tests__/helpers/postgres/takeOne.ts');
    const takers = [1, 2].map(() => new Worker(takeAll, { eval: true, workerData: { module, folder } }));

    const taken = await Promise.all(
      takers.map((taker) => new Promise<string[]>((resolve) => taker.once('message', resolve))),
    );

    expect(new Set(taken.flat()).size).toBe(FILES);
    expect(taken.flat()).toHaveLength(FILES);
    expect(readdirSync(folder)).toEqual([]);
  });
});
