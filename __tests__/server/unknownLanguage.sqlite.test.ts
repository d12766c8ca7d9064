import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const PROGRAM = path.resolve('__tests__/helpers/loadUnknownLanguage.ts');

describe('the server before the language of the interface is known', () => {
  it('reads no text: in modules, texts are functions, getters or perLanguage', async () => {
    const { stdout } = await execute(process.execPath, [PROGRAM]);

    expect(stdout.split('\n')).toEqual(['200', '']);
  });
});
