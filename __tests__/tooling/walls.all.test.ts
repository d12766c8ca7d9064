import { ESLint } from 'eslint';

const WALLS = [
  'import-x/no-default-export',
  'import-x/no-restricted-paths',
  'no-restricted-imports',
  'no-restricted-properties',
  'no-restricted-syntax',
];

// Only syntactic rules, as type information would load all files.
const eslint = new ESLint({
  ruleFilter: ({ ruleId }) => WALLS.includes(ruleId),
  overrideConfig: {
    files: ['**/*.{ts,tsx}'],
    languageOptions: { parserOptions: { projectService: false } },
  },
});

/** Returns eslint's messages for this code in that file. */
async function lint(code: string, file: string): Promise<string> {
  const [result] = await eslint.lintText(code, { filePath: file });
  return (result?.messages ?? []).map(({ message }) => message).join('\n');
}

describe('the import rules of eslint', () => {
  test.each([
    ['src/shared must not import', 'src/shared/pages.ts', "import '../server/config.ts';"],
    ['must not import from the server', 'src/client/main.tsx', "import '../server/config.ts';"],
    ['must not import from the client', 'src/server/config.ts', "import '../client/main.tsx';"],
    ['must not import development code', 'src/server/config.ts', "import '../../tools/freePort.ts';"],
    ['Put code that tests share', 'tools/freePort.ts', "import '../__tests__/helpers/until.ts';"],
    ['Tools may import only the product', 'tools/freePort.ts', "import '../scripts/dev.ts';"],
    [
      'Put code that several tests need',
      '__tests__/helpers/until.ts',
      "import '../tooling/walls.all.test.ts';",
    ],
    [
      'Import only from lower layers',
      'src/client/features/account/AccountFrame.tsx',
      "import '../../app/routes.tsx';",
    ],
    [
      'Import only from lower layers',
      'src/client/api/blogApi.ts',
      "import '../features/articles/ArticleBody.tsx';",
    ],
    ['Import only from lower layers', 'src/server/services/login.ts', "import '../routes/userRoutes.ts';"],
    ['Import only from lower layers', 'src/server/services/login.ts', "import '../http/app.ts';"],
    ['Import only from lower layers', 'src/server/services/login.ts', "import '../serve.ts';"],
    ['Import only from lower layers', 'src/server/store/settings.ts', "import '../services/login.ts';"],
    ['Import only from lower layers', 'src/server/lib/schedule.ts', "import '../db/schema.ts';"],
    ['Stores must not import stores', 'src/server/store/tags.ts', "import './users.ts';"],
    ['Prefer named exports', 'src/server/lib/schedule.ts', 'export default 1;'],
    ['Read articles by published()', 'src/server/search/searching.ts', "db.selectFrom('article');"],
    [
      'Read articles by published()',
      'src/server/search/searching.ts',
      "query.innerJoin('article as one', 'a', 'b');",
    ],
    ['with src/server/db/contentCache.ts', 'src/server/pages/routes.ts', "import 'lru-cache';"],
    ['Render HTML with ArticleBody', 'src/client/app/App.tsx', '<p dangerouslySetInnerHTML={html} />;'],
    ['Render HTML with ArticleBody', 'src/client/app/App.tsx', 'element.innerHTML = html;'],
    ['Format numbers in English', 'src/client/app/App.tsx', 'clicks.toLocaleString();'],
    ['There is one theme', 'src/client/app/App.tsx', "import { createTheme } from '@mui/material';"],
    [
      'which preload the code of their page',
      'src/client/app/App.tsx',
      "import { Link } from 'react-router';",
    ],
    ['Use parseUrl', 'src/shared/pages.ts', 'URL.canParse(text);'],
  ])('reject %s: %s', async (sentence, file, code) => {
    expect(await lint(code, file)).toContain(sentence);
  });

  test.each([
    ['src/client/main.tsx', "import '../shared/pages.ts';"],
    ['src/server/services/login.ts', "import '../store/settings.ts'; import '../config.ts';"],
    ['src/server/db/readModel.ts', "db.selectFrom('article');"],
    ['src/server/db/contentCache.ts', "import 'lru-cache';"],
    ['src/client/features/articles/ArticleBody.tsx', '<p dangerouslySetInnerHTML={html} />;'],
    ['__tests__/helpers/until.ts', "import '../../tools/freePort.ts';"],
  ])('allow imports in the right direction in %s', async (file, code) => {
    expect(await lint(code, file)).toBe('');
  });
});
