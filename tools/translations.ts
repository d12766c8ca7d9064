import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import type { Messages } from '../src/shared/messages/define.ts';
import { translated } from '../src/shared/messages/en.ts';

export type Catalog = Readonly<Record<string, Messages | undefined>>;
type Text = string | ((...values: never[]) => string);

/** Yields the texts with their paths, such as `app.actions.cancel`. */
export function* listTexts(messages: Catalog | Messages, path = ''): Generator<[path: string, Text]> {
  for (const [key, message] of Object.entries(messages)) {
    if (typeof message === 'object') yield* listTexts(message, `${path}${key}.`);
    else if (message !== undefined) yield [path + key, message];
  }
}

/** Returns the paths of the English texts that a catalog lacks, and shows in English. */
export function listMissing(catalog: Catalog): string[] {
  const own = new Set([...listTexts(catalog)].map(([path]) => path));
  return [...listTexts(translated)].map(([path]) => path).filter((path) => !own.has(path));
}

/** Returns the types of the parameters of each English text that has some, as they are written, by the name of the text. */
export function readParameterTypes(): Map<string, string[]> {
  const types = new Map<string, string[]>();
  for (const file of globSync('src/shared/messages/en/*.ts')) {
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
    for (const statement of source.statements) if (ts.isVariableStatement(statement)) readSubject(statement);
  }
  return types;

  function readSubject({ declarationList }: ts.VariableStatement) {
    const [call] = declarationList.declarations.map(({ initializer }) => initializer);
    if (!call || !ts.isCallExpression(call) || call.expression.getText() !== 'defineMessages') return;
    const [subject, texts] = call.arguments;
    if (subject && ts.isStringLiteral(subject) && texts) read(texts, subject.text);
  }

  function read(node: ts.Expression, path: string) {
    if (ts.isArrowFunction(node))
      types.set(
        path,
        node.parameters.map(({ type }) => type?.getText() ?? ''),
      );
    if (!ts.isObjectLiteralExpression(node)) return;
    for (const property of node.properties)
      if (ts.isPropertyAssignment(property))
        read(property.initializer, `${path}.${property.name.getText().replaceAll(/^['"]|['"]$/g, '')}`);
  }
}
