import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readEnvironment } from '../../src/server/process/environment.ts';

describe('the settings of the environment', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'settings-'));
    file = path.join(folder, '.env');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('are what the environment says, and what .env says of the rest', () => {
    writeFileSync(file, '# Where.\nPORT=4000\nHOST="0.0.0.0"\nDATA_DIR=kept\n');

    const settings = readEnvironment({ PORT: '5000', DATA_DIR: '' }, file);

    expect(settings).toEqual({ PORT: '5000', DATA_DIR: '', HOST: '0.0.0.0' });
  });

  it('are those of the environment alone without a .env', () => {
    expect(readEnvironment({ PORT: '5000' }, file)).toEqual({ PORT: '5000' });
  });

  it('are refused where .env can’t be read', () => {
    mkdirSync(file);

    expect(() => readEnvironment({}, file)).toThrow('EISDIR');
  });
});
