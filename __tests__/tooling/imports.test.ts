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

/** Returns what the files below `root` import of it, without types. Dynamic imports only count with `withDynamic`. */
function importsBetween(root: string, nodeOf: (file: string) => string, withDynamic: boolean): Graph {
  const graph = new Map<string, Set<string>>();
  for (const file of sourcesIn(root)) {
    const node = nodeOf(file);
    const imported = graph.get(node) ?? new Set();
    graph.set(node, imported);
    for (const [, isType, from, dynamic, bare] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const specifier = from ?? bare ?? (withDynamic ? dynamic : undefined);
      if (specifier === undefined || (isType && !withDynamic)) continue;
      const target = path.join(path.dirname(file), specifier);
      if (path.relative(root, target).startsWith('..')) continue;
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

describe('imports', () => {
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
