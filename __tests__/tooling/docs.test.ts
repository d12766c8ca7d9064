import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const docs = globSync(['*.md', 'docs/**/*.md', 'bench/*.md']);
/** Made by running things: git ignores them, so a fresh clone has none. */
const MADE = /^(node_modules|dist|data|coverage|screenshots|test-results|playwright-report)(\/|$)/;
const PATH = /^\.?[a-z_][\w.@-]*\/[\w.@/-]*$/;
/** A file that is named without its folder: any of that name will do. Not .md, which articles are full of. */
const NAME = /^\.?[\w.-]*\w\.(tsx?|m?js|json|html|example)$/;

const names = new Set(
  globSync(['*', '.*', '{src,__tests__,scripts,bench,public}/**/*']).map((path) => basename(path)),
);
const isThere = (path: string) => existsSync(path) || (NAME.test(path) && names.has(path));

const textOf = (doc: string) => readFileSync(doc, 'utf8');
const matches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, match]) => match ?? '');

const withoutBlocks = (text: string) => text.replace(/^```[^]*?^```$/gm, '');
const trees = (text: string) => matches(text, /^```tree\n([^]*?)^```$/gm).flatMap((tree) => tree.split('\n'));

/** Code that is a path from the root or a file's name, and each line's first word in a tree. */
function namedFiles(text: string) {
  const code = matches(withoutBlocks(text), /`([^`\n]+)`/g);
  // `text/plain` looks like a path too: it takes a folder of ours, or a file's ending, to be one.
  const isPath = (span: string) =>
    PATH.test(span) && (existsSync(span.split('/')[0] ?? '') || NAME.test(basename(span)));
  const paths = code.filter((span) => isPath(span) || NAME.test(span));
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
    const missing = [...namedFiles(textOf(doc)), ...linkedFiles(doc)].filter((path) => !isThere(path));

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
