import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** The files of `forReaders` in `src/shared/messages/en.ts`, which every page may use. */
const FOR_READERS = ['account', 'app', 'articles', 'spec', 'validation'];

const TEXTS = path.resolve('src/shared/messages/en');
/** These load their code after the texts of authors. */
const LOADS_TEXTS_FIRST = /^(?:authorPage|withAuthorTexts)$/;

interface Imports {
  always: string[];
  /** Without those that load texts first. */
  later: string[];
}

/** Returns the files that a module imports when it is loaded, and later, without types. */
function importsOf(file: string): Imports {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const imports: Imports = { always: [], later: [] };
  const add = (list: string[], specifier: ts.Node | undefined) => {
    if (specifier && ts.isStringLiteral(specifier) && /^\.{1,2}\//.test(specifier.text))
      list.push(path.resolve(path.dirname(file), specifier.text));
  };
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement) && hasValues(statement.importClause))
      add(imports.always, statement.moduleSpecifier);
    if (ts.isExportDeclaration(statement) && !statement.isTypeOnly)
      add(imports.always, statement.moduleSpecifier);
  }
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node)) {
      if (LOADS_TEXTS_FIRST.test(node.expression.getText())) return;
      if (node.expression.kind === ts.SyntaxKind.ImportKeyword && !isOnlyForAuthors(node, source))
        add(imports.later, node.arguments[0]);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return imports;
}

const hasValues = (clause: ts.ImportClause | undefined): boolean => {
  if (clause === undefined) return true;
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return false;
  const { namedBindings } = clause;
  if (clause.name !== undefined || namedBindings === undefined || ts.isNamespaceImport(namedBindings))
    return true;
  return namedBindings.elements.some(({ isTypeOnly }) => !isTypeOnly);
};

/** Whether a function that several pages load, such as `adminPages`, is only passed to `authorPage`. */
function isOnlyForAuthors(node: ts.Node, source: ts.SourceFile): boolean {
  let parent = node.parent;
  while (!ts.isVariableDeclaration(parent) && !ts.isSourceFile(parent)) parent = parent.parent;
  if (ts.isSourceFile(parent)) return false;
  const uses = source.text.matchAll(new RegExp(`(\\w+)\\(${parent.name.getText()}\\b`, 'g'));
  const names = [...uses].map(([, name = '']) => name);
  return names.length > 0 && names.every((name) => LOADS_TEXTS_FIRST.test(name));
}

/** Returns how each file of texts is reached from these files: the modules on the way. */
function findTexts(entries: string[]): Map<string, string[]> {
  const ways = new Map(entries.map((file) => [path.resolve(file), [file]]));
  for (const [file, way] of ways) {
    if (path.dirname(file) === TEXTS || !/\.tsx?$/.test(file)) continue;
    const { always, later } = importsOf(file);
    for (const next of [...always, ...later])
      if (!ways.has(next)) ways.set(next, [...way, path.relative('.', next)]);
  }
  return new Map(
    [...ways]
      .filter(([file]) => path.dirname(file) === TEXTS)
      .map(([file, way]) => [path.parse(file).name, way]),
  );
}

it('pages show only texts that are loaded before them', () => {
  const found = findTexts(['src/client/main.tsx']);

  expect([...found.keys()]).toEqual(expect.arrayContaining(FOR_READERS));
  expect(
    [...found].filter(([name]) => !FOR_READERS.includes(name)).map(([, way]) => way.join(' > ')),
  ).toEqual([]);
});

it('finds texts for authors behind a page that is not loaded as one of theirs', () => {
  const [way] = [...findTexts(['src/client/features/account/ClaimPage.tsx'])].filter(
    ([name]) => name === 'admin',
  );

  expect(way?.[1].at(-1)).toBe('src/shared/messages/en/admin.ts');
});
