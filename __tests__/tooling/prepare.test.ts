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
const { appendFileSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs');
const call = process.argv.slice(2).join(' ');
const fails = process.env.FAIL_ON && call.startsWith(process.env.FAIL_ON);
if (!call.startsWith('view')) appendFileSync('calls.txt', call + '\\n');
if (fails) { console.error(process.env.SAYS); process.exit(1); }
if (call.startsWith('ci')) {
  const wanted = Object.entries(JSON.parse(readFileSync('package-lock.json', 'utf8')).packages);
  const packages = Object.fromEntries(wanted.filter(([, { dev }]) => !(dev && call.includes('--omit=dev'))));
  mkdirSync('node_modules', { recursive: true });
  writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }));
}
else if (call.startsWith('run')) { for (const file of ['public/index.html', 'pages/renderPage.cjs', 'pages/criticalStyles.json']) { mkdirSync('dist/' + file.split('/')[0], { recursive: true }); writeFileSync('dist/' + file, ''); } }
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

  describe('with packages for development', () => {
    const packages = { 'node_modules/left-pad': leftPad, 'node_modules/jest': { ...leftPad, dev: true } };
    const WITH_DEV = { args: ['--with-dev'] };
    const options = ({ asTheyWere }: ReturnType<typeof prepare>) =>
      asTheyWere.flatMap((call) => call.split(' ').filter((word) => word.endsWith('=dev')));

    it('installs only what building and running need', () => {
      const project = aProject({ packages });

      expect(options(prepare(project))).toEqual(['--omit=dev']);
      expect(prepare(project)).toMatchObject({ status: 0, output: '', calls: [] });
    });

    it('installs the rest before tests, which a later start leaves alone', () => {
      const project = aProject({ packages });
      prepare(project);

      expect(options(prepare(project, WITH_DEV))).toEqual(['--include=dev']);
      expect(prepare(project, WITH_DEV).calls).toEqual([]);
      expect(prepare(project).calls).toEqual([]);
    });

    it('renews all when the lockfile changed and there are such packages', () => {
      const project = aProject({ packages });
      prepare(project, WITH_DEV);
      const changed = { ...packages, 'node_modules/left-pad': { ...leftPad, version: '1.4.0' } };
      write(project, 'package-lock.json', { packages: changed });

      expect(options(prepare(project))).toEqual(['--include=dev']);
      expect(prepare(project, WITH_DEV).calls).toEqual([]);
    });

    it('installs nothing for a start when only such packages changed', () => {
      const project = aProject({ packages });
      prepare(project);
      const changed = { ...packages, 'node_modules/jest': { ...leftPad, version: '1.4.0', dev: true } };
      write(project, 'package-lock.json', { packages: changed });

      expect(prepare(project).calls).not.toContain('ci');
    });
  });

  it.each([
    ['npm start', 'prestart', 'npm error code ENOTFOUND'],
    ['npm test', 'pretest', 'npm error code EAI_AGAIN'],
    ['npm run dev', 'predev', 'npm error code ETIMEDOUT'],
    ['npm run test:all', 'pretest:all', 'npm error code ECONNREFUSED'],
  ])('says in a sentence that the network is away: %s', (command, script, says) => {
    const env = { FAIL_ON: 'view', SAYS: says, npm_lifecycle_event: script };

    const { status, output, calls } = prepare(aProject(), { env });

    expect(status).toBe(1);
    expect(output.split('\n').slice(1)).toEqual([
      `Can't download the packages: the npm registry can't be reached. Check your connection and proxy, then run ${command} again.`,
      '',
    ]);
    // Installing all packages would try for minutes.
    expect(calls).toEqual([]);
  });

  it('says so too if the network goes away later', () => {
    const { status, output } = prepare(aProject(), {
      env: { FAIL_ON: 'ci', SAYS: 'npm error code ECONNRESET' },
    });

    expect(status).toBe(1);
    expect(output).toContain("the npm registry can't be reached");
  });

  it('installs from a registry that only lacks a description of packages', () => {
    const { status, calls } = prepare(aProject(), { env: { FAIL_ON: 'view', SAYS: 'npm error code E404' } });

    expect([status, calls]).toEqual([0, ['ci', 'run build']]);
  });

  it('shows any other failure of npm as npm says it', () => {
    const { status, output } = prepare(aProject(), {
      env: { FAIL_ON: 'ci', SAYS: 'npm error code EINTEGRITY' },
    });

    expect(status).toBe(1);
    expect(output).toContain('npm error code EINTEGRITY\n');
    expect(output).toContain('The packages could not be installed.');
    expect(output).not.toContain('connection');
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
      'dist/pages/renderPage.cjs',
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
