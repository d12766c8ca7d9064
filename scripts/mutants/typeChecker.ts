import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';
import type { Mutant } from './mutant.ts';

/** Applies the mutant to the text of its file. */
export function applyMutant(text: string, { location: { start, end }, replacement }: Mutant): string {
  const lines = text.split('\n');
  const at = ({ line, column }: { line: number; column: number }) =>
    lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0) + column;
  return text.slice(0, at(start)) + replacement + text.slice(at(end));
}

/** Creates a function that tells whether a mutant's file compiles with the project's `tsconfig.json`. */
export function createTypeChecker(project = '.'): (mutant: Mutant) => boolean {
  const folder = resolve(project);
  const config = ts.readConfigFile(`${folder}/tsconfig.json`, (file) => ts.sys.readFile(file));
  const { options, fileNames } = ts.parseJsonConfigFileContent(config.config, ts.sys, folder);
  let changed = { path: '', text: '', version: 0 };
  const host: ts.LanguageServiceHost = {
    ...{ getCompilationSettings: () => options, getScriptFileNames: () => fileNames },
    ...{ getCurrentDirectory: () => folder, getDefaultLibFileName: ts.getDefaultLibFilePath },
    fileExists: (path) => ts.sys.fileExists(path),
    readFile: (path) => ts.sys.readFile(path),
    getScriptVersion: (path) => (path === changed.path ? `${changed.version}` : ''),
    getScriptSnapshot(path) {
      const text = path === changed.path ? changed.text : ts.sys.readFile(path);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
  };
  const service = ts.createLanguageService(host);

  return (mutant) => {
    const path = `${folder}/${mutant.fileName}`;
    const text = applyMutant(readFileSync(path, 'utf8'), mutant);
    changed = { path, text, version: changed.version + 1 };
    return [...service.getSyntacticDiagnostics(path), ...service.getSemanticDiagnostics(path)].length === 0;
  };
}
