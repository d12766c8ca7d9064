import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const docs = globSync(['*.md', 'docs/**/*.md', 'bench/*.md']);
/** Made by running things: git ignores them, so a fresh clone has none. */
const MADE = /^(node_modules|dist|data|coverage|screenshots|test-results|playwright-report)(\/|$)/;
const FILE = /^\.?[\w@-][\w.@/-]*$/;
const EXTENSION = /\w\.(tsx?|m?js|json|md|html|example)$/;

const textOf = (doc: string) => readFileSync(doc, 'utf8');
const matches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, match]) => match ?? '');

const withoutBlocks = (text: string) => text.replace(/^```[^]*?^```$/gm, '');
const trees = (text: string) => matches(text, /^```tree\n([^]*?)^```$/gm).flatMap((tree) => tree.split('\n'));

/** Paths from the root: code with a slash in it or a known ending, and each line's first word in a tree. */
function namedFiles(text: string) {
  const code = matches(withoutBlocks(text), /`([^`\n]+)`/g);
  const paths = code.filter(
    (span) => FILE.test(span) && (/^[a-z_.][^/]*\//.test(span) || EXTENSION.test(span)),
  );
  const inTrees = trees(text).map((line) => line.split(' ')[0] ?? '');
  return [...paths, ...inTrees].filter((path) => path !== '' && !MADE.test(path));
}

const linkedFiles = (doc: string) =>
  matches(textOf(doc), /\]\((?!https?:)([^)#]+)/g).map((target) => join(dirname(doc), target));

const namedScripts = (text: string) => [
  ...matches(text, /npm run ([\w:-]+)/g),
  ...matches(text, /npm (start|test)\b/g),
];

describe.each(docs)('%s', (doc) => {
  it('names only files that are there', () => {
    const missing = [...namedFiles(textOf(doc)), ...linkedFiles(doc)].filter((path) => !existsSync(path));

    expect(missing).toEqual([]);
  });

  it('names only npm scripts that are there', () => {
    const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };

    expect(namedScripts(textOf(doc)).filter((script) => !(script in scripts))).toEqual([]);
  });
});

describe('the README', () => {
  it('begins with the two commands', () => {
    const [first, second] = textOf('README.md')
      .split('\n')
      .filter((line) => line.startsWith('npm '));

    expect(first).toMatch(/^npm start /);
    expect(second).toMatch(/^npm test /);
  });

  it('lists exactly the settings of .env.example, with their defaults', () => {
    const rows = [...textOf('README.md').matchAll(/^\| `([A-Z_]+)` +\| `?([^`|]*?)`? +\|/gm)];
    const documented = new Map(rows.map(([, name, value]) => [name, value]));
    const examples = [...textOf('.env.example').matchAll(/^([A-Z_]+)=(.*)$/gm)];

    expect([...documented.keys()]).toEqual(examples.map(([, name]) => name));
    for (const [, name = '', value = ''] of examples) {
      if (value) expect([name, documented.get(name)]).toEqual([name, value]);
    }
  });
});
