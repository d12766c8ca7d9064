import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { sample } from '../helpers/sample.ts';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };

/** Scripts that run a file of this project; other tools have their own help. */
const ours = Object.entries(scripts).flatMap(([name, script]) => {
  const program = /^(?:exec )?node (.*(?:src|scripts|bench)\/\S+\.ts( --\w+)?)$/.exec(script)?.[1];
  return program === undefined ? [] : [[name, program.split(' ')] as const];
});

/** The benchmarks, which `npm run bench` starts by name. */
const benchmarks = [...readFileSync('bench/run.ts', 'utf8').matchAll(/^ {2}(\w+): \{ file: /gm)].map(
  ([, name = '']) => [`bench -- ${name}`, ['bench/run.ts', name]] as const,
);

describe('npm scripts', () => {
  it('run every file of this project with a known script', () => {
    const named = Object.entries(scripts).filter(([, script]) => /(src|scripts|bench)\/\S+\.ts/.test(script));

    expect(ours.map(([name]) => name)).toEqual(named.map(([name]) => name));
  });

  it.each([...sample(ours, 2), ...sample(benchmarks, 2)])(
    '%s only prints its usage with --help',
    (name, program) => {
      const command = ['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`;

      const { status, stdout, stderr } = spawnSync(process.execPath, [...program, '--help'], {
        encoding: 'utf8',
      });

      expect([status, stderr]).toEqual([0, '']);
      expect(stdout).toMatch(new RegExp(`^Usage: ${command}( .+)?\n\n`));
    },
  );
});
