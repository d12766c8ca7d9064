import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));

/** The folder that a file counts to: a feature, any other first-level folder, or the file itself at the root. */
function folderOf(root: string, file: string): string {
  const [first = '', second = ''] = path.relative(root, file).split(path.sep);
  return first === 'features' ? `${first}/${second}` : first;
}

/** Returns which folders below `root` import which others, by static and dynamic imports. */
function importsBetweenFolders(root: string): Graph {
  const graph = new Map<string, Set<string>>();
  for (const file of sourcesIn(root)) {
    const folder = folderOf(root, file);
    const imported = graph.get(folder) ?? new Set();
    graph.set(folder, imported);
    for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(
      /(?:\bfrom|\bimport\(|^import)\s*(?:\/\*.*?\*\/\s*)?'(\.[^']+)'/gm,
    )) {
      const target = path.join(path.dirname(file), specifier);
      if (path.relative(root, target).startsWith('..')) continue;
      const other = folderOf(root, target);
      if (other !== folder) imported.add(other);
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

describe('imports between folders', () => {
  it.each(['src/client'])('form no cycle in %s', (root) => {
    const graph = importsBetweenFolders(root);

    expect(graph.size).toBeGreaterThan(5);
    expect(findCycle(graph)).toBeNull();
  });

  it('reports a cycle that is there', () => {
    const graph = new Map([
      ['a', new Set(['b'])],
      ['b', new Set(['c'])],
      ['c', new Set(['b'])],
    ]);

    expect(findCycle(graph)).toEqual(['b', 'c', 'b']);
  });
});
