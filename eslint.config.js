import { readdirSync } from 'node:fs';
import js from '@eslint/js';
import { importX } from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** The layers of docs/architecture.md: each imports from those before it. `features` may import each other, without cycles. */
const CLIENT_LAYERS = ['lib', 'navigation', 'session', 'api', 'components', 'features', 'app'];
const SERVER_LAYERS = [
  ...['lib', 'db', 'content', 'store', 'limits', 'search', 'mail', 'services', 'transfer'],
  ...['http', 'pages', 'routes', 'jobs', 'ops', 'cli'],
];

/** The files at the root of a side put its layers together; settings are open to all. */
const rootFiles = (side) =>
  readdirSync(`src/${side}`, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'config.ts')
    .map((entry) => `./src/${side}/${entry.name}`);

const layerZones = (side, layers) =>
  layers.map((layer, index) => ({
    target: `./src/${side}/${layer}`,
    from: [...layers.slice(index + 1).map((higher) => `./src/${side}/${higher}`), ...rootFiles(side)],
    message: `Imports point downwards: ${layers.toReversed().join(', ')}.`,
  }));

const TESTS = '**/*.{test,spec}.{ts,tsx}';

const zones = [
  { target: './src/shared', from: ['./src/client', './src/server'], message: 'shared imports nobody.' },
  { target: './src/client', from: './src/server', message: 'client and server never meet.' },
  { target: './src/server', from: './src/client', message: 'client and server never meet.' },
  {
    target: './src',
    from: ['./tools', './scripts', './bench', './__tests__'],
    message: 'The product needs none of what it is developed with.',
  },
  {
    target: ['./tools', './scripts', './bench'],
    from: './__tests__',
    message: 'Tests are leaves: what they share with others stands in tools.',
  },
  { target: './tools', from: ['./scripts', './bench'], message: 'Tools import the product alone.' },
  {
    target: '.',
    from: `./${TESTS}`,
    message: 'Nobody imports a test: what two of them need stands in __tests__/helpers.',
  },
  {
    target: './src/server/store',
    from: './src/server/store',
    message: 'A store has one subject: what crosses two is a service, what several read is in src/server/db.',
  },
  ...layerZones('client', CLIENT_LAYERS),
  ...layerZones('server', SERVER_LAYERS),
];

/** Html enters the page in ArticleBody.tsx alone, through the second sanitizer. */
const htmlSinks = [
  "JSXAttribute[name.name='dangerouslySetInnerHTML']",
  "Property[key.name='dangerouslySetInnerHTML']",
  'AssignmentExpression[left.property.name=/^(innerHTML|outerHTML|srcdoc)$/]',
  'CallExpression[callee.property.name=/^(insertAdjacentHTML|setHTMLUnsafe|createContextualFragment)$/]',
  "CallExpression[callee.object.name='document'][callee.property.name=/^writeln?$/]",
].map((selector) => ({ selector, message: 'Show html through ArticleBody, which sanitizes it once more.' }));

/** Numbers stand in English sentences, some of which the server writes; a reader's own language is that of dates. */
const numbersByReader = [
  {
    selector: "CallExpression[callee.property.name='toLocaleString'][arguments.length=0]",
    message: "Write numbers as in English, like the sentences around them: toLocaleString('en').",
  },
];

/** Texts for people stand in src/shared/messages/en. A text without two letters in a row, such as "/", is none. */
const textsOutsideTheCatalog = [
  'JSXText[value=/\\p{L}{2}/u]',
  'JSXElement > JSXExpressionContainer > :matches(Literal[value=/\\p{L}{2}/u], TemplateLiteral:has(TemplateElement[value.raw=/\\p{L}{2}/u]))',
  'JSXElement > JSXExpressionContainer > :matches(ConditionalExpression, LogicalExpression) > :matches(Literal[value=/\\p{L}{2}/u], TemplateLiteral:has(TemplateElement[value.raw=/\\p{L}{2}/u]))',
  'JSXAttribute[name.name=/^(aria-label|aria-description|alt|placeholder|title|label|heading|helperText|hint|description|question|confirmLabel)$/] > Literal[value=/\\p{L}{2}/u]',
  'JSXAttribute[name.name=/^(aria-label|aria-description|alt|placeholder|title|label|heading|helperText|hint|description|question|confirmLabel)$/] > JSXExpressionContainer > :matches(Literal[value=/\\p{L}{2}/u], TemplateLiteral:has(TemplateElement[value.raw=/\\p{L}{2}/u]))',
  'NewExpression[callee.name=/^(Refusal|HttpError|AdminError|BackupError|ConfigError|SubmitError|TextFileError|PreviewError|UsageError)$/] > :matches(Literal[value=/ /], TemplateLiteral:has(TemplateElement[value.raw=/ /]))',
  "CallExpression[callee.object.name='toast'] > :matches(Literal, TemplateLiteral)",
].map((selector) => ({ selector, message: 'Texts for people stand in src/shared/messages/en.' }));

/** The same of what Yup's schemas say about a field, as a string or as a function of its label. */
const sentencesOfSchemas = [
  ...[
    'CallExpression[callee.property.name=/^(required|defined|min|max|length|matches|oneOf|test|integer|email|url)$/]',
    "CallExpression[callee.property.name='createError'] > ObjectExpression > Property[key.name='message']",
    "CallExpression[callee.property.name=/^(matches|test)$/] > ObjectExpression > Property[key.name='message']",
  ].flatMap((place) => [
    `${place} > Literal[value=/\\p{L} \\p{L}/u]`,
    `${place} > TemplateLiteral:has(TemplateElement[value.raw=/\\p{L}{2} /u])`,
    `${place} > ArrowFunctionExpression > TemplateLiteral:has(TemplateElement[value.raw=/\\p{L}{2} /u])`,
  ]),
].map((selector) => ({ selector, message: 'Texts for people stand in src/shared/messages/en.' }));

/** What TypeScript knows of browsers, and those of 2023 lack. Newer parts of the language are not in its `lib`. */
const newerThan2023 = [
  { object: 'URL', property: 'parse', message: 'Use parseUrl.' },
  { object: 'URL', property: 'canParse', message: 'Use parseUrl.' },
  ...[
    ['AbortSignal', 'any'],
    ['Promise', 'try'],
    ['Promise', 'withResolvers'],
    ['document', 'startViewTransition'],
    ['document', 'caretPositionFromPoint'],
    ['Document', 'parseHTMLUnsafe'],
    ['window', 'navigation'],
    ['window', 'scheduler'],
  ].map(([object, property]) => ({ object, property, message: 'Browsers of 2023 lack it.' })),
  ...['showPopover', 'hidePopover', 'togglePopover', 'checkVisibility', 'moveBefore', 'setHTMLUnsafe'].map(
    (property) => ({ property, message: 'Browsers of 2023 lack it.' }),
  ),
];

/** What a stranger may see is decided in one place. */
const readsOfArticles = [
  {
    selector:
      'CallExpression[callee.property.name=/^(selectFrom|innerJoin|leftJoin)$/][arguments.0.value=/^article( |$)/]',
    message: 'Read articles by published(), ownedBy() or everyArticle() of src/server/db/readModel.ts.',
  },
];

/** What the app has one of. */
const oneOfAKind = [
  ...['@mui/material', '@mui/material/styles'].map((name) => ({
    name,
    importNames: ['createTheme'],
    message: 'There is one theme: add to src/client/app/theme/design.ts.',
  })),
  {
    name: 'react-router',
    importNames: ['Link', 'NavLink'],
    message: 'The links of src/client/navigation/Link.tsx also load the code of their page ahead.',
  },
];

export default tseslint.config(
  { ignores: ['dist', 'release', 'data', 'coverage', 'test-results', 'playwright-report', 'screenshots'] },
  js.configs.recommended,
  {
    files: ['**/*.{js,mjs}'],
    languageOptions: { globals: { process: 'readonly', console: 'readonly' } },
  },
  {
    files: ['scripts/pack/bin.cjs'],
    languageOptions: {
      ecmaVersion: 5,
      sourceType: 'commonjs',
      globals: {
        process: 'readonly',
        console: 'readonly',
        __dirname: 'readonly',
        OLDEST_NODE: 'readonly',
        OLD_NODE: 'readonly',
      },
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.strictTypeChecked, ...tseslint.configs.stylisticTypeChecked],
    plugins: { 'import-x': importX },
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    settings: {
      // Whose imports are followed: by default those of JavaScript, so of the packages alone.
      'import-x/extensions': ['.ts', '.tsx'],
      'import-x/resolver-next': [importX.createNodeResolver({ extensions: ['.ts', '.tsx', '.js'] })],
    },
    rules: {
      'import-x/no-restricted-paths': ['error', { zones }],
      'import-x/no-default-export': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // Fastify's handlers and plugins are async by contract, with or without an await.
      '@typescript-eslint/require-await': 'off',
      // What is named beside a rest is what the rest leaves out.
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      // RTK Query names a call without an argument by `void`.
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // tsconfig.json refuses enums, and classes here are told apart by their private fields.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
    },
  },
  {
    files: ['src/{client,shared}/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-properties': ['error', ...newerThan2023],
      'no-restricted-globals': ['error', 'navigation', 'scheduler', 'CloseWatcher', 'CookieStore'],
    },
  },
  {
    files: ['src/shared/**/*.ts'],
    ignores: ['src/shared/messages/**'],
    rules: { 'no-restricted-syntax': ['error', ...textsOutsideTheCatalog, ...sentencesOfSchemas] },
  },
  {
    files: ['src/server/**/*.ts'],
    ignores: ['src/server/db/readModel.ts', 'src/server/db/migrations/**'],
    rules: { 'no-restricted-syntax': ['error', ...readsOfArticles, ...textsOutsideTheCatalog] },
  },
  {
    files: ['src/server/**/*.ts'],
    ignores: ['src/server/db/contentCache.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          name: 'lru-cache',
          message: 'What is made from content goes through src/server/db/contentCache.ts.',
        },
      ],
    },
  },
  // Tools ask for a default export, and a declaration says what a package has.
  { files: ['**/*.config.ts', '**/*.d.ts'], rules: { 'import-x/no-default-export': 'off' } },
  { files: ['src/client/**/*.{ts,tsx}'], ...reactHooks.configs.flat.recommended },
  {
    files: ['src/client/**/*.{ts,tsx}'],
    ignores: ['src/client/app/theme/design.ts', 'src/client/navigation/Link.tsx'],
    rules: { 'no-restricted-imports': ['error', { paths: oneOfAKind }] },
  },
  {
    files: ['src/client/**/*.{ts,tsx}'],
    ignores: ['src/client/features/articles/ArticleBody.tsx'],
    rules: {
      'no-restricted-syntax': ['error', ...htmlSinks, ...numbersByReader, ...textsOutsideTheCatalog],
    },
  },
);
