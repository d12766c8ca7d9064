import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { filesWithSql, layersWithSql } from '../../oxlint.config.ts';

interface Report {
  diagnostics: { filename: string; message: string; help?: string }[];
}

const CONFIG = path.resolve('oxlint.config.ts');

function runLint(args: string[], cwd = process.cwd()): Report['diagnostics'] {
  const { stdout } = spawnSync(
    process.execPath,
    [path.resolve('node_modules/oxlint/bin/oxlint'), '--format', 'json', ...args],
    { cwd, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  return (JSON.parse(stdout) as Report).diagnostics;
}

/** Returns oxlint's messages for each of these files, by the rules of this repository that need no types. */
function lint(files: { file: string; code: string }[]): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'lint-'));
  try {
    symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
    writeFileSync(
      path.join(folder, 'oxlint.config.ts'),
      `import config from ${JSON.stringify(CONFIG)};\nexport default { ...config, options: {} };\n`,
    );
    for (const { file, code } of files) {
      mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
      writeFileSync(path.join(folder, file), code);
    }

    const diagnostics = runLint(['src'], folder);
    return files.map(({ file }) =>
      diagnostics
        .filter(({ filename }) => filename === file)
        .map(({ message, help = '' }) => `${message} ${help}`)
        .join('\n'),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns the number of SQL statements of each file outside of `layersWithSql`. */
function countStatements(): Record<string, number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'lint-'));
  try {
    const config = path.join(folder, 'oxlint.config.ts');
    writeFileSync(
      config,
      `import { sqlStatements } from ${JSON.stringify(CONFIG)};
      export default {
        jsPlugins: [{ name: 'eslint-js', specifier: ${JSON.stringify(path.resolve('node_modules/oxlint-plugin-eslint'))} }],
        categories: { correctness: 'off' },
        rules: { 'eslint-js/no-restricted-syntax': ['error', ...sqlStatements] },
      };`,
    );
    const counts: Record<string, number> = {};
    for (const { filename } of runLint(['-c', config, 'src/server'])) {
      const [, , layer = ''] = filename.split('/');
      if (!layersWithSql.includes(layer)) counts[filename] = (counts[filename] ?? 0) + 1;
    }
    return counts;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('lint', () => {
  it('rejects what must have one place', () => {
    const cases = [
      ['Prefer named exports', 'server/lib/a.ts', 'export default 1;'],
      ['Read articles by published()', 'server/search/a.ts', "db.selectFrom('article');"],
      ['Read articles by published()', 'server/search/b.ts', "query.innerJoin('article as one', 'a', 'b');"],
      ['Move SQL into the store', 'server/routes/b.ts', "db.updateTable('user');"],
      ['Move SQL into the store', 'server/services/a.ts', 'published(db);'],
      ['Move SQL into the store', 'server/ops/a.ts', 'sql<number>`select 1`.execute(db);'],
      ['with src/server/db/contentCache.ts', 'server/pages/a.ts', "import 'lru-cache';"],
      ['Render HTML with ArticleBody', 'client/app/a.tsx', '<p dangerouslySetInnerHTML={html} />;'],
      ['Render HTML with ArticleBody', 'client/app/b.tsx', 'element.innerHTML = html;'],
      ['Format numbers in English', 'client/app/c.tsx', 'clicks.toLocaleString();'],
      ['Name the side by the direction', 'client/app/g.tsx', 'export const style = { ml: 1 };'],
      ['Name the side by the direction', 'client/app/h.tsx', "export const style = { textAlign: 'left' };"],
      ['Name the side by the direction', 'client/app/i.tsx', "export const style = { '& a': { right: 0 } };"],
      ['Put texts for people', 'client/app/d.tsx', '<p>Some words</p>;'],
      ['Put texts for people', 'server/routes/a.ts', "throw new Refusal('Some words');"],
      ['Put texts for people', 'shared/a.ts', "text.required('Some words');"],
      ['Take the label', 'shared/c.ts', "text.label('Limit');"],
      ['Take the label', 'server/routes/c.ts', "text.label('Limit');"],
      ['There is one theme', 'client/app/e.tsx', "import { createTheme } from '@mui/material';"],
      ['preload the code of their page', 'client/app/f.tsx', "import { Link } from 'react-router';"],
      ['Use parseUrl', 'shared/b.ts', 'URL.canParse(text);'],
    ] as const;

    const messages = lint(cases.map(([, file, code]) => ({ file: `src/${file}`, code })));

    cases.forEach(([sentence], at) => {
      expect(messages[at]).toContain(sentence);
    });
  });

  it('allows it in that place', () => {
    const cases = [
      { file: 'src/server/db/readModel.ts', code: "db.selectFrom('article');" },
      { file: 'src/server/store/a.ts', code: "db.selectFrom('user');" },
      { file: 'src/server/limits/a.ts', code: 'sql`select 1`.execute(db);' },
      { file: 'src/server/db/contentCache.ts', code: "import 'lru-cache';" },
      {
        file: 'src/client/features/articles/ArticleBody.tsx',
        code: '<p dangerouslySetInnerHTML={html} />;',
      },
      { file: 'src/shared/messages/en/app.ts', code: "text.required('Some words');" },
      { file: 'src/client/navigation/navigation.tsx', code: "import { Link } from 'react-router';\nLink();" },
    ];

    expect(lint(cases)).toEqual(cases.map(() => ''));
  });

  it('counts the statements that are not in a store yet', () => {
    const counts = countStatements();

    // Fewer are to be written down in `filesWithSql`, more belong in a store.
    expect(counts).toEqual(filesWithSql);
  });
});
