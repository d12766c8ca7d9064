import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const docs = globSync(['*.md', 'docs/**/*.md', 'bench/*.md']);
/** Generated files, which git ignores and a fresh clone lacks. */
const GENERATED =
  /^personal-data\.json$|^(node_modules|dist|data|coverage|screenshots|test-results|playwright-report)(\/|$)/;
const PATH = /^\.?[a-z_][\w.@-]*\/[\w.@/-]*$/;
/** A file name without its folder; any file with that name counts. Not .md, which is also an article's extension. */
const NAME = /^\.?[\w.-]*\w\.(tsx?|m?js|json|html|example)$/;

const names = new Set(
  globSync(['*', '.*', '{src,__tests__,scripts,bench,public}/**/*']).map((path) => basename(path)),
);
const exists = (path: string) => existsSync(path) || (NAME.test(path) && names.has(path));

const readText = (doc: string) => readFileSync(doc, 'utf8');
const matches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, match]) => match ?? '');

const removeBlocks = (text: string) => text.replace(/^```[^]*?^```$/gm, '');
const trees = (text: string) => matches(text, /^```tree\n([^]*?)^```$/gm).flatMap((tree) => tree.split('\n'));

/** Returns paths and file names in code spans, and the first word of each line in a tree. */
function findMentionedFiles(text: string) {
  const code = matches(removeBlocks(text), /`([^`\n]+)`/g);
  // `text/plain` looks like a path too, so the folder must exist or the name have an extension.
  const isPath = (span: string) =>
    PATH.test(span) && (existsSync(span.split('/')[0] ?? '') || NAME.test(basename(span)));
  const paths = code.filter((span) => isPath(span) || NAME.test(span));
  const inTrees = trees(text).map((line) => line.split(' ')[0] ?? '');
  return [...paths, ...inTrees].filter((path) => path !== '' && !GENERATED.test(path));
}

/** Returns the ids that GitHub gives to headings. */
const findHeadingIds = (doc: string) =>
  matches(removeBlocks(readText(doc)), /^#+ (.+)$/gm).map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );

const findHeadingLinks = (doc: string) =>
  [...readText(doc).matchAll(/\]\((?!https?:)([^)#]*)#([^)]+)\)/g)].map(([, target = '', id = '']) => ({
    target: target === '' ? doc : join(dirname(doc), target),
    id,
  }));

const findLinkedFiles = (doc: string) =>
  matches(readText(doc), /\]\((?!https?:)([^)#]+)/g).map((target) => join(dirname(doc), target));

const findMentionedScripts = (text: string) => [
  ...matches(text, /npm run ([\w:-]+)/g),
  ...matches(text, /npm (start|test)\b/g),
];

describe.each(docs)('%s', (doc) => {
  it('mentions only existing files', () => {
    const missing = [...findMentionedFiles(readText(doc)), ...findLinkedFiles(doc)].filter(
      (path) => !exists(path),
    );

    expect(missing).toEqual([]);
  });

  it('links only to existing headings', () => {
    const broken = findHeadingLinks(doc).filter(({ target, id }) => !findHeadingIds(target).includes(id));

    expect(broken).toEqual([]);
  });

  it('mentions only existing npm scripts', () => {
    const { scripts } = JSON.parse(readText('package.json')) as { scripts: Record<string, string> };

    expect(findMentionedScripts(readText(doc)).filter((script) => !(script in scripts))).toEqual([]);
  });
});

describe('npm run bench', () => {
  it('has every benchmark that a text names, and a file for each', () => {
    const benchmarks = [...readText('bench/run.ts').matchAll(/^ {2}(\w+): \{ file: '([\w.]+)'/gm)];
    const texts = globSync(['*.md', 'docs/**/*.md', 'bench/*.*', 'src/**/*.{ts,tsx}']);
    const named = texts.flatMap((file) => matches(readText(file), /npm run bench -- (\w+)/g));

    const names = benchmarks.map(([, name]) => name);
    expect([...new Set(named)].filter((name) => !names.includes(name) && name !== 'NAME')).toEqual([]);
    expect(benchmarks.filter(([, , file = '']) => !existsSync(join('bench', file)))).toEqual([]);
    expect(names.length).toBeGreaterThan(20);
  });
});

describe('README.md', () => {
  it('starts with the two commands', () => {
    const [first, second] = readText('README.md')
      .split('\n')
      .filter((line) => line.startsWith('npm '));

    expect(first).toMatch(/^npm start /);
    expect(second).toMatch(/^npm test /);
  });
});

describe('docs/settings.md', () => {
  it('lists exactly the variables of .env.example, with their defaults', () => {
    const rows = [...readText('docs/settings.md').matchAll(/^\| `([A-Z_]+)` +\| `?([^`|]*?)`? +\|/gm)];
    const documented = new Map(rows.map(([, name, value]) => [name, value]));
    const examples = [...readText('.env.example').matchAll(/^([A-Z_]+)=(.*)$/gm)];

    expect([...documented.keys()]).toEqual(examples.map(([, name]) => name));
    for (const [, name = '', value = ''] of examples) {
      if (value) expect([name, documented.get(name)]).toEqual([name, value]);
    }
  });
});

describe('docs/decisions/README.md', () => {
  it('lists each decision once', () => {
    const listed = matches(readText('docs/decisions/README.md'), /\((\d{4}-[\w-]+\.md)\)/g);

    expect(listed.sort()).toEqual(
      globSync('docs/decisions/0*.md')
        .map((file) => basename(file))
        .sort(),
    );
  });
});
