import { execFileSync, spawnSync } from 'node:child_process';
import { startArguments } from '../../tools/startArguments.ts';

describe('the cache of the compiled server', () => {
  it('contains everything that a first start loads after a build', () => {
    execFileSync(process.execPath, ['scripts/compileServer.ts']);

    const { stderr, stdout } = spawnSync(process.execPath, [...startArguments(), '--help'], {
      env: { ...process.env, NODE_COMPILE_CACHE: '', NODE_DEBUG_NATIVE: 'COMPILE_CACHE' },
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });

    const looks = stderr.split('\n').filter((line) => /reading cache .* for .*src\/server\//.test(line));
    expect(stdout).toContain('Usage: npm start');
    expect(looks.length).toBeGreaterThan(100);
    expect(looks.filter((line) => !line.includes('success'))).toEqual([]);
  });
});
