import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readEnvironment } from '../../src/server/process/environment.ts';
import { startProblem } from '../../src/server/process/startProblem.ts';

function failureOf(act: () => unknown): unknown {
  try {
    return act();
  } catch (error) {
    return error;
  }
}

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

  it('are read where an editor began .env with a byte order mark', () => {
    writeFileSync(file, '\ufeffPORT=4000\r\nHOST=0.0.0.0\r\n');

    expect(readEnvironment({}, file)).toEqual({ PORT: '4000', HOST: '0.0.0.0' });
  });

  it('are refused where .env can’t be read, by its name', () => {
    mkdirSync(file);

    const error = failureOf(() => readEnvironment({}, file));

    expect(startProblem(error)).toBe(`The server does not start at ${file}: a folder is in the way.`);
  });
});
