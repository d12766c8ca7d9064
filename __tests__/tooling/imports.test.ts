import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));

/** Returns the folder of a file: a feature, any other first-level folder, or the file itself at the root. */
function folderOf(root: string, file: string): string {
  const [first = '', second = ''] = path.relative(root, file).split(path.sep);
  return first === 'features' ? `${first}/${second}` : first;
}

const IMPORT =
  /^(?:import|export)\s+(type\s)?[^;'"]*?from\s*'(\.[^']+)'|\bimport\(\s*(?:\/\*.*?\*\/\s*)?'(\.[^']+)'|^import\s+'(\.[^']+)'/gm;

interface Import {
  /** Relative to the repository. */
  target: string;
  kind: 'static' | 'type' | 'dynamic';
}

/** Returns the relative imports of a file. */
const importsOf = (file: string): Import[] =>
  [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, isType, from, dynamic, bare]) => ({
    target: path.join(path.dirname(file), from ?? dynamic ?? bare ?? ''),
    kind: dynamic ? 'dynamic' : isType ? 'type' : 'static',
  }));

/** Returns what the files below `root` import of it. Types and dynamic imports only count with `withAll`. */
function importsBetween(root: string, nodeOf: (file: string) => string, withAll: boolean): Graph {
  const graph = new Map<string, Set<string>>();
  for (const file of sourcesIn(root)) {
    const node = nodeOf(file);
    const imported = graph.get(node) ?? new Set();
    graph.set(node, imported);
    for (const { target, kind } of importsOf(file)) {
      if ((kind !== 'static' && !withAll) || path.relative(root, target).startsWith('..')) continue;
      const other = nodeOf(target);
      if (other !== node) imported.add(other);
    }
  }
  return graph;
}

/** Returns one cycle as a list of folders, or null if there is none. */
function findCycle(graph: Graph): string[] | null {
  const done = new Set<string>();
  const visit = (folder: string, trail: readonly string[]): string[] | null => {
    if (trail.includes(folder)) return [...trail.slice(trail.indexOf(folder)), folder];
    if (done.has(folder)) return null;
    for (const next of graph.get(folder) ?? []) {
      const cycle = visit(next, [...trail, folder]);
      if (cycle) return cycle;
    }
    done.add(folder);
    return null;
  };
  for (const folder of graph.keys()) {
    const cycle = visit(folder, []);
    if (cycle) return cycle;
  }
  return null;
}

/** The layers of docs/architecture.md: each imports only from those before it. `features` may import each other. */
const LAYERS: Record<string, string[]> = {
  client: ['lib', 'navigation', 'session', 'api', 'components', 'features', 'app'],
  server: [
    ...['lib', 'db', 'content', 'images', 'store', 'limits', 'search', 'mail', 'services', 'transfer'],
    ...['http', 'pages', 'routes', 'ops', 'cli'],
  ],
};

/** Returns the rule that this import breaks, or null. Files are relative to the repository. */
function brokenRule(file: string, imported: string, kind: Import['kind'] = 'static'): string | null {
  const [root = '', side = '', layer = '', ...rest] = file.split('/');
  const [otherRoot = '', otherSide = '', otherLayer = '', ...otherRest] = imported.split('/');
  const isDevelopment = (folder: string) => ['tools', 'scripts', 'bench', '__tests__'].includes(folder);

  if (/\.(test|spec)\.tsx?$/.test(imported))
    return 'Put code that several tests need into __tests__/helpers.';
  if (root === 'src' && isDevelopment(otherRoot)) return 'The product must not import development code.';
  if (['tools', 'scripts', 'bench'].includes(root) && otherRoot === '__tests__')
    return 'Put code that tests share with scripts and benchmarks into tools.';
  if (root === 'tools' && isDevelopment(otherRoot) && otherRoot !== 'tools')
    return 'Tools may import only the product.';
  if (root !== 'src' || otherRoot !== 'src') return null;
  const areAnswers = (folder: string) => folder.startsWith('src/shared/answers/');
  if (areAnswers(imported) && side !== 'server' && kind !== 'type' && !areAnswers(file))
    return 'Import answers as types (`import type`): browsers must not load their schemas.';
  if (side !== otherSide) return otherSide === 'shared' ? null : `${side} must not import from ${otherSide}.`;

  // The files at the root of a side assemble its layers, and all may read the settings.
  const layers = LAYERS[side];
  if (!layers || rest.length === 0 || otherLayer === 'config.ts') return null;
  if (!layers.includes(layer)) return `Add ${layer} to the layers.`;
  const lower = layers.slice(0, layers.indexOf(layer) + 1);
  if (otherRest.length === 0 || !lower.includes(otherLayer))
    return `${layer} imports only from ${lower.join(', ')}.`;
  // A store is a file or a folder.
  const storeOf = ([name = '']: string[]) => name.replace(/\.ts$/, '');
  if (layer === 'store' && otherLayer === 'store' && storeOf(rest) !== storeOf(otherRest))
    return 'Stores must not import stores: use a service, or src/server/db for shared reads.';
  return null;
}

describe('imports', () => {
  it('keep to the layers', () => {
    const files = ['src', 'tools', 'scripts', 'bench', '__tests__'].flatMap(sourcesIn);
    const imports = files.flatMap((file) => importsOf(file).map((found) => ({ file, ...found })));

    const broken = imports.flatMap(({ file, target, kind }) => {
      const rule = brokenRule(file, target, kind);
      return rule === null ? [] : [`${file} imports ${target}: ${rule}`];
    });

    expect(imports.length).toBeGreaterThan(1000);
    expect(broken).toEqual([]);
  });

  it.each([
    ['src/shared/pages.ts', 'src/server/config.ts', 'shared must not import from server.'],
    ['src/client/main.tsx', 'src/server/config.ts', 'client must not import from server.'],
    ['src/server/config.ts', 'src/client/main.tsx', 'server must not import from client.'],
    ['src/server/config.ts', 'tools/freePort.ts', 'The product must not import development code.'],
    ['tools/freePort.ts', '__tests__/helpers/until.ts', 'Put code that tests share'],
    ['tools/freePort.ts', 'scripts/dev.ts', 'Tools may import only the product.'],
    ['__tests__/helpers/until.ts', '__tests__/tooling/imports.test.ts', 'Put code that several tests need'],
    [
      'src/client/features/account/AccountFrame.tsx',
      'src/client/app/routes.tsx',
      'features imports only from',
    ],
    ['src/client/api/blogApi.ts', 'src/client/features/articles/ArticleBody.tsx', 'api imports only from'],
    ['src/server/services/login.ts', 'src/server/routes/userRoutes.ts', 'services imports only from'],
    ['src/server/services/login.ts', 'src/server/http/app.ts', 'services imports only from'],
    ['src/server/services/login.ts', 'src/server/serve.ts', 'services imports only from'],
    ['src/server/store/settings.ts', 'src/server/services/login.ts', 'store imports only from'],
    ['src/server/lib/schedule.ts', 'src/server/db/schema.ts', 'lib imports only from lib.'],
    ['src/server/store/tags.ts', 'src/server/store/accounts/users.ts', 'Stores must not import stores'],
    ['src/server/store/tags.ts', 'src/server/store/articles/write.ts', 'Stores must not import stores'],
    ['src/server/other/tags.ts', 'src/server/store/accounts/users.ts', 'Add other to the layers.'],
    ['src/shared/article.ts', 'src/shared/answers/articles.ts', 'Import answers as types'],
    ['src/client/api/blogApi.ts', 'src/shared/answers/articles.ts', 'Import answers as types'],
  ])('from %s of %s break a rule', (file, imported, rule) => {
    expect(brokenRule(file, imported)).toContain(rule);
  });

  it.each([
    ['src/client/main.tsx', 'src/shared/pages.ts'],
    ['src/server/services/login.ts', 'src/server/store/settings.ts'],
    ['src/server/services/login.ts', 'src/server/config.ts'],
    ['src/server/serve.ts', 'src/server/http/app.ts'],
    ['src/client/features/editor/Editor.tsx', 'src/client/features/articles/ArticleBody.tsx'],
    ['__tests__/helpers/until.ts', 'tools/freePort.ts'],
    ['src/server/routes/openapi/schemas.ts', 'src/shared/answers/articles.ts'],
    ['src/shared/answers/articles.ts', 'src/shared/answers/schema.ts'],
  ])('from %s of %s break none', (file, imported) => {
    expect(brokenRule(file, imported)).toBeNull();
  });

  it.each(['src/client', 'src/server'])('form no cycles between folders in %s', (root) => {
    const graph = importsBetween(root, (file) => folderOf(root, file), true);

    expect(graph.size).toBeGreaterThan(5);
    expect(findCycle(graph)).toBeNull();
  });

  it.each(['src/client', 'src/server', 'src/shared'])('form no cycles between files in %s', (root) => {
    const graph = importsBetween(root, (file) => file, false);

    expect(graph.size).toBeGreaterThan(5);
    expect(findCycle(graph)).toBeNull();
  });

  it('are reported if they form a cycle', () => {
    const graph = new Map([
      ['a', new Set(['b'])],
      ['b', new Set(['c'])],
      ['c', new Set(['b'])],
    ]);

    expect(findCycle(graph)).toEqual(['b', 'c', 'b']);
  });
});
