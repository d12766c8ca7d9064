import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { itInTestAll } from '../helpers/registerTests.ts';

const script = resolve('scripts/prepare.mjs');
const leftPad = { version: '1.3.0', integrity: 'sha512-x' };
const projects: string[] = [];

interface Setting {
  /** Packages in the lockfile. */
  packages?: Record<string, object>;
  /** Whether the lockfile has a Node for this platform. */
  pinned?: boolean;
}

/** Replaces npm: records each call and creates the files of `npm ci` and `npm run build`. */
const FAKE_NPM = `
const { appendFileSync, cpSync, mkdirSync, writeFileSync } = require('node:fs');
const call = process.argv.slice(2).join(' ');
appendFileSync('calls.txt', call + '\\n');
if (process.env.FAIL_ON && call.startsWith(process.env.FAIL_ON)) process.exit(1);
if (call.startsWith('ci')) { mkdirSync('node_modules', { recursive: true }); cpSync('package-lock.json', 'node_modules/.package-lock.json'); }
else { for (const file of ['public/index.html', 'pages/renderPage.js', 'pages/criticalStyles.json']) { mkdirSync('dist/' + file.split('/')[0], { recursive: true }); writeFileSync('dist/' + file, ''); } }
`;

function write(project: string, path: string, content: string | object) {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), typeof content === 'string' ? content : JSON.stringify(content));
}

function aProject({ packages = { 'node_modules/left-pad': leftPad }, pinned = true }: Setting = {}) {
  const project = mkdtempSync(join(tmpdir(), 'prepare-'));
  projects.push(project);
  write(project, 'npm.cjs', FAKE_NPM);
  write(project, 'package-lock.json', { packages });
  write(project, 'src/client/main.tsx', 'one');
  write(project, 'package.json', {
    optionalDependencies: pinned ? { [`node-${process.platform}-${process.arch}`]: '24.21.0' } : {},
  });
  return project;
}

function prepare(project: string, { args = [] as string[], env = {}, node = '', platform = '' } = {}) {
  const stand = [
    ...(node ? [`Object.defineProperty(process.versions,'node',{value:'${node}'})`] : []),
    ...(platform ? [`Object.defineProperty(process,'platform',{value:'${platform}'})`] : []),
  ].join(';');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...(stand ? ['--import', `data:text/javascript,${stand}`] : []), script, ...args],
    {
      cwd: project,
      env: { ...process.env, npm_execpath: join(project, 'npm.cjs'), NODE_OPTIONS: '', ...env },
      encoding: 'utf8',
    },
  );
  const log = join(project, 'calls.txt');
  const calls = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [];
  rmSync(log, { force: true });
  return {
    status,
    output: stdout + stderr,
    calls: calls.map((call) => call.split(' --')[0]),
    asTheyWere: calls,
  };
}

afterAll(() => projects.forEach((project) => rmSync(project, { recursive: true })));

describe('the preparation before npm start and npm test', () => {
  it('installs and builds a fresh clone', () => {
    const { status, calls } = prepare(aProject());

    expect(status).toBe(0);
    expect(calls).toEqual(['ci', 'run build']);
  });

  it('runs no install scripts of packages', () => {
    const [installation] = prepare(aProject()).asTheyWere;

    expect(installation?.split(' ')).toContain('--ignore-scripts');
  });

  it('does and prints nothing when nothing changed', () => {
    const project = aProject();
    prepare(project);

    expect(prepare(project)).toMatchObject({ status: 0, output: '', calls: [] });
  });

  it('installs again when the lockfile changed', () => {
    const project = aProject();
    prepare(project);
    write(project, 'package-lock.json', {
      packages: { 'node_modules/left-pad': { ...leftPad, version: '1.4.0' } },
    });

    expect(prepare(project).calls).toEqual(['ci', 'run build']);
  });

  it('accepts a manual installation', () => {
    const project = aProject();
    mkdirSync(join(project, 'node_modules'));
    cpSync(join(project, 'package-lock.json'), join(project, 'node_modules/.package-lock.json'));

    expect(prepare(project).calls).toEqual(['run build']);
  });

  it('does not wait for the optional packages of other platforms', () => {
    const project = aProject({ packages: { 'node_modules/node-beos': { ...leftPad, optional: true } } });
    write(project, 'node_modules/.package-lock.json', { packages: {} });

    expect(prepare(project).calls).toEqual(['run build']);
  });

  it.each(['src/client/main.tsx', 'src/shared/new.ts', 'public/robots.txt', 'webpack.config.js'])(
    'builds again when %s changed',
    (path) => {
      const project = aProject();
      prepare(project);
      write(project, path, 'two');

      expect(prepare(project).calls).toEqual(['run build']);
    },
  );

  it('builds again for another API URL in the environment or .env', () => {
    const project = aProject();
    prepare(project);
    const env = { API_URL: 'https://api.example.org' };

    const built = [prepare(project, { env }).calls, prepare(project, { env }).calls];
    write(project, '.env', '\ufeffAPI_URL=https://api.example.org\n');
    const unchangedCalls = prepare(project).calls;
    write(project, '.env', 'API_URL=https://other.example.org\n');

    expect([...built, unchangedCalls]).toEqual([['run build'], [], []]);
    expect(prepare(project).calls).toEqual(['run build']);
  });

  it('does not build after a change of the server', () => {
    const project = aProject();
    prepare(project);
    write(project, 'src/server/main.ts', 'two');

    expect(prepare(project).calls).toEqual([]);
  });

  it('skips the build on request', () => {
    expect(prepare(aProject(), { args: ['--install-only'] }).calls).toEqual(['ci']);
  });

  it.each([
    ['an install', 'ci'],
    ['a build', 'run build'],
  ])('fails with %s and repeats it the next time', (_step, failing) => {
    const project = aProject();

    const first = prepare(project, { env: { FAIL_ON: failing } });
    const second = prepare(project);

    expect(first.status).toBe(1);
    expect(second.status).toBe(0);
    expect(second.calls).toContain(failing);
  });

  it('repeats an interrupted build over an older one', () => {
    const project = aProject();
    prepare(project);
    write(project, 'src/client/main.tsx', 'two');
    prepare(project, { env: { FAIL_ON: 'run build' } });
    write(project, 'src/client/main.tsx', 'one');

    expect(prepare(project).calls).toEqual(['run build']);
  });

  itInTestAll('accepts a build by npm run build, also in a copied dist', () => {
    const project = aProject();
    prepare(project, { args: ['--install-only'] });
    prepare(project, { args: ['--before-build'] });
    for (const file of [
      'dist/public/index.html',
      'dist/pages/renderPage.js',
      'dist/pages/criticalStyles.json',
    ])
      write(project, file, '');
    const unfinished = existsSync(join(project, 'dist/.sources'));
    prepare(project, { args: ['--after-build'] });

    expect(unfinished).toBe(false);
    expect(prepare(project)).toMatchObject({ status: 0, output: '', calls: [] });
  });

  itInTestAll('repeats an interrupted manual build', () => {
    const project = aProject();
    prepare(project);
    prepare(project, { args: ['--before-build'] });

    expect(prepare(project).calls).toEqual(['run build']);
  });

  it('rejects an old Node if the registry has none for the platform', () => {
    const { status, output, calls } = prepare(aProject({ pinned: false }), { node: '24.8.0' });

    expect(status).toBe(1);
    expect(output).toMatch(/needs Node 24\.9 or newer .*This is Node 24\.8\.0/);
    expect(calls).toEqual([]);
  });

  it('accepts a new enough Node there, and any Node elsewhere', () => {
    expect(prepare(aProject({ pinned: false }), { node: '26.0.0' }).status).toBe(0);
    expect(prepare(aProject(), { node: '20.17.0' }).status).toBe(0);
  });

  itInTestAll('starts scripts on Windows without exec', () => {
    const project = aProject();
    mkdirSync(join(project, 'node_modules/.bin'), { recursive: true });
    write(project, 'package.json', { optionalDependencies: { [`node-win-${process.arch}`]: '24.21.0' } });
    const command = join(project, 'node_modules/.bin/exec.cmd');

    prepare(project);
    const before = existsSync(command);
    prepare(project, { platform: 'win32' });

    expect([before, readFileSync(command, 'utf8')]).toEqual([false, '@%*\r\n']);
  });
});
