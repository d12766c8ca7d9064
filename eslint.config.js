import { readdirSync } from 'node:fs';
import js from '@eslint/js';
import { importX } from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** The layers of docs/architecture.md: each imports only from those before it. `features` may import each other, without cycles. */
const CLIENT_LAYERS = ['lib', 'navigation', 'session', 'api', 'components', 'features', 'app'];
const SERVER_LAYERS = [
  ...['lib', 'db', 'content', 'store', 'limits', 'search', 'mail', 'services', 'transfer'],
  ...['http', 'pages', 'routes', 'jobs', 'ops', 'cli'],
];

/** The files at the root of a side assemble its layers. All of them may read the settings. */
const rootFiles = (side) =>
  readdirSync(`src/${side}`, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'config.ts')
    .map((entry) => `./src/${side}/${entry.name}`);

const layerZones = (side, layers) =>
  layers.map((layer, index) => ({
    target: `./src/${side}/${layer}`,
    from: [...layers.slice(index + 1).map((higher) => `./src/${side}/${higher}`), ...rootFiles(side)],
    message: `Import only from lower layers: ${layers.toReversed().join(', ')}.`,
  }));

const TESTS = '**/*.{test,spec}.{ts,tsx}';

const zones = [
  {
    target: './src/shared',
    from: ['./src/client', './src/server'],
    message: 'src/shared must not import from client or server.',
  },
  { target: './src/client', from: './src/server', message: 'The client must not import from the server.' },
  { target: './src/server', from: './src/client', message: 'The server must not import from the client.' },
  {
    target: './src',
    from: ['./tools', './scripts', './bench', './__tests__'],
    message: 'The product must not import development code.',
  },
  {
    target: ['./tools', './scripts', './bench'],
    from: './__tests__',
    message: 'Put code that tests share with scripts and benchmarks into tools.',
  },
  { target: './tools', from: ['./scripts', './bench'], message: 'Tools may import only the product.' },
  {
    target: '.',
    from: `./${TESTS}`,
    message: 'Put code that several tests need into __tests__/helpers.',
  },
  {
    target: './src/server/store',
    from: './src/server/store',
    message: 'Stores must not import stores: use a service, or src/server/db for shared reads.',
  },
  ...layerZones('client', CLIENT_LAYERS),
  ...layerZones('server', SERVER_LAYERS),
];

/** Only ArticleBody.tsx renders HTML, through the second sanitizer. */
const htmlSinks = [
  "JSXAttribute[name.name='dangerouslySetInnerHTML']",
  "Property[key.name='dangerouslySetInnerHTML']",
  'AssignmentExpression[left.property.name=/^(innerHTML|outerHTML|srcdoc)$/]',
  'CallExpression[callee.property.name=/^(insertAdjacentHTML|setHTMLUnsafe|createContextualFragment)$/]',
  "CallExpression[callee.object.name='document'][callee.property.name=/^writeln?$/]",
].map((selector) => ({ selector, message: 'Render HTML with ArticleBody, which sanitizes it.' }));

/** Numbers are part of English sentences, some of them from the server. Only dates use the reader's language. */
const numbersByReader = [
  {
    selector: "CallExpression[callee.property.name='toLocaleString'][arguments.length=0]",
    message: "Format numbers in English, like the text around them: toLocaleString('en').",
  },
];

/** Texts for people belong in src/shared/messages/en. A text without two consecutive letters, such as "/", doesn't count. */
const textsOutsideTheCatalog = [
  'JSXText[value=/\\p{L}{2}/u]',
  'JSXElement > JSXExpressionContainer > :matches(Literal[value=/\\p{L}{2}/u], TemplateLiteral:has(TemplateElement[value.raw=/\\p{L}{2}/u]))',
  'JSXElement > JSXExpressionContainer > :matches(ConditionalExpression, LogicalExpression) > :matches(Literal[value=/\\p{L}{2}/u], TemplateLiteral:has(TemplateElement[value.raw=/\\p{L}{2}/u]))',
  'JSXAttribute[name.name=/^(aria-label|aria-description|alt|placeholder|title|label|heading|helperText|hint|description|question|confirmLabel)$/] > Literal[value=/\\p{L}{2}/u]',
  'JSXAttribute[name.name=/^(aria-label|aria-description|alt|placeholder|title|label|heading|helperText|hint|description|question|confirmLabel)$/] > JSXExpressionContainer > :matches(Literal[value=/\\p{L}{2}/u], TemplateLiteral:has(TemplateElement[value.raw=/\\p{L}{2}/u]))',
  'NewExpression[callee.name=/^(Refusal|HttpError|AdminError|BackupError|ConfigError|SubmitError|TextFileError|PreviewError|UsageError)$/] > :matches(Literal[value=/ /], TemplateLiteral:has(TemplateElement[value.raw=/ /]))',
  "CallExpression[callee.object.name='toast'] > :matches(Literal, TemplateLiteral)",
].map((selector) => ({ selector, message: 'Put texts for people into src/shared/messages/en.' }));

/** Error messages of Yup schemas, as strings or as functions of the label. */
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
].map((selector) => ({ selector, message: 'Put texts for people into src/shared/messages/en.' }));

/** APIs in TypeScript's DOM types that browsers of 2023 lack. Newer language features aren't in its `lib`. */
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
  ].map(([object, property]) => ({ object, property, message: 'Browsers of 2023 lack this.' })),
  ...['showPopover', 'hidePopover', 'togglePopover', 'checkVisibility', 'moveBefore', 'setHTMLUnsafe'].map(
    (property) => ({ property, message: 'Browsers of 2023 lack this.' }),
  ),
];

/** What the public may see is decided in one place. */
const readsOfArticles = [
  {
    selector:
      'CallExpression[callee.property.name=/^(selectFrom|innerJoin|leftJoin)$/][arguments.0.value=/^article( |$)/]',
    message: 'Read articles by published(), ownedBy() or everyArticle() of src/server/db/readModel.ts.',
  },
];

/** Things that exist once in the app. */
const oneOfAKind = [
  ...['@mui/material', '@mui/material/styles'].map((name) => ({
    name,
    importNames: ['createTheme'],
    message: 'There is one theme: add to src/client/app/theme/design.ts.',
  })),
  {
    name: 'react-router',
    importNames: ['Link', 'NavLink'],
    message: 'Use the links of src/client/navigation/navigation.tsx, which preload the code of their page.',
  },
];

export default tseslint.config(
  {
    ignores: [
      'dist',
      'release',
      'data',
      'coverage',
      '.test-groups',
      'test-results',
      'playwright-report',
      'screenshots',
    ],
  },
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
      // Files whose imports are followed. The default is JavaScript, i.e. only packages.
      'import-x/extensions': ['.ts', '.tsx'],
      'import-x/resolver-next': [importX.createNodeResolver({ extensions: ['.ts', '.tsx', '.js'] })],
    },
    rules: {
      'import-x/no-restricted-paths': ['error', { zones }],
      'import-x/no-default-export': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // Fastify expects async handlers and plugins, with or without an await.
      '@typescript-eslint/require-await': 'off',
      // A property next to a rest is one that the rest omits.
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      // RTK Query types an endpoint without an argument as `void`.
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      // tsconfig.json forbids enums, and private fields distinguish classes.
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
    ignores: ['src/server/db/contentCache.ts', 'src/server/http/validate.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          name: 'lru-cache',
          message: 'Cache anything derived from content with src/server/db/contentCache.ts.',
        },
      ],
    },
  },
  // Tools require a default export, and declarations describe what a package exports.
  { files: ['**/*.config.ts', '**/*.d.ts'], rules: { 'import-x/no-default-export': 'off' } },
  { files: ['src/client/**/*.{ts,tsx}'], ...reactHooks.configs.flat.recommended },
  {
    files: ['src/client/**/*.{ts,tsx}'],
    ignores: ['src/client/app/theme/design.ts', 'src/client/navigation/navigation.tsx'],
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
