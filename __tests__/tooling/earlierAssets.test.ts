import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deleteOldAssets } from '../../scripts/earlierAssets.ts';

const HOUR = 60 * 60 * 1000;

describe('the assets of earlier builds', () => {
  let folder: string;
  let time: number;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'assets-'));
    mkdirSync(path.join(folder, 'assets'));
    time = Date.UTC(2026, 0, 1);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Simulates a build of these files, some hours after the last one. */
  function build(hours: number, ...names: string[]) {
    time += hours * HOUR;
    for (const name of names) writeFileSync(path.join(folder, 'assets', name), '');
    const current = new Set(names.map((name) => `assets/${name}`));
    deleteOldAssets({ folder, replacedFile: path.join(folder, 'replaced.json') }, current, time);
    return readdirSync(path.join(folder, 'assets'));
  }

  it('are kept for a day after they were replaced, regardless of their age, and then deleted', () => {
    build(0, 'main.1.js', 'page.js');

    expect(build(1000, 'main.2.js', 'page.js')).toEqual(['main.1.js', 'main.2.js', 'page.js']);
    expect(build(23, 'main.3.js', 'page.js')).toEqual(['main.1.js', 'main.2.js', 'main.3.js', 'page.js']);
    expect(build(2, 'main.3.js', 'page.js')).toEqual(['main.2.js', 'main.3.js', 'page.js']);
    expect(build(48, 'main.3.js', 'page.js')).toEqual(['main.3.js', 'page.js']);
  });

  it('are kept for a new period when a later build contains them again', () => {
    build(0, 'main.1.js');
    build(1, 'main.2.js');
    build(20, 'main.1.js');

    expect(build(20, 'main.3.js')).toEqual(['main.1.js', 'main.2.js', 'main.3.js']);
    expect(build(10, 'main.3.js')).toEqual(['main.1.js', 'main.3.js']);
  });
});
