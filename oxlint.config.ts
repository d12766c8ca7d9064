import { defineConfig } from 'oxlint';

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

/** One stylesheet serves both directions of text. Positions of backgrounds and images have no logical form. */
const physicalSides = [
  'ObjectExpression > Property[key.name=/^(ml|mr|pl|pr|left|right)$/]',
  'ObjectExpression > Property[key.name=/^(margin|padding|scrollMargin|scrollPadding|border)(Left|Right)/]',
  'ObjectExpression > Property[key.name=/^border(Top|Bottom)(Left|Right)Radius$/]',
  'Property[key.name=/^(textAlign|float|clear)$/] Literal[value=/^(left|right)$/]',
  'JSXAttribute[name.name=/^(ml|mr|pl|pr)$/]',
].map((selector) => ({
  selector,
  message: 'Name the side by the direction of the text: marginInlineStart, insetInlineEnd, textAlign: start.',
}));

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

/** What no form shows has no label, see `src/shared/yup.ts`. */
const literalLabels = {
  selector: "CallExpression[callee.property.name='label'] > :matches(Literal, TemplateLiteral)",
  message: 'Take the label from src/shared/messages/en, or leave it out.',
};

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
    message: 'Read articles by published(), ownedBy() or allArticles() of src/server/db/readModel.ts.',
  },
];

/** A store owns its tables: no other module knows their columns. */
export const sqlStatements = [
  'CallExpression[callee.property.name=/^(selectFrom|insertInto|updateTable|deleteFrom)$/]',
  'CallExpression[callee.name=/^(published|listed|ownedBy|ownedAmong|nonPublicArticles|hiddenArticles|deletedArticles|keptArticles|allArticles|servedImages)$/]',
  "TaggedTemplateExpression[tag.name='sql']",
  "CallExpression[callee.object.name='sql']",
].map((selector) => ({ selector, message: 'Move SQL into the store of its table, in src/server/store.' }));

/** The layers below services, which may query. */
export const layersWithSql = ['db', 'limits', 'mail', 'search', 'store'];

/**
 * Files elsewhere that have statements, with their number, which a test compares. No file is added and no number raised.
 * A copy reads and writes all tables by their names.
 */
export const filesWithSql: Record<string, number> = {
  'src/server/ops/copyDatabase.ts': 16,
};

/** Schemas with Yup's own messages would be in another language than the rest. */
const ownYup = { name: 'yup', message: 'Import src/shared/yup.ts, which sets the messages.' };

/** Things that exist once in the app. */
const oneOfAKind = [
  ownYup,
  ...['@mui/material', '@mui/material/styles'].map((name) => ({
    name,
    importNames: ['createTheme'],
    message: 'There is one theme: add to src/client/app/theme.ts.',
  })),
  {
    name: 'react-router',
    importNames: ['Link', 'NavLink'],
    message: 'Use the links of src/client/navigation/navigation.tsx, which preload the code of their page.',
  },
];

/** Rules outside of the category "correctness", which is on as a whole. */
const rulesOfScripts = [
  'no-array-constructor',
  'no-case-declarations',
  'no-empty',
  'no-fallthrough',
  'no-prototype-builtins',
  'no-redeclare',
  'no-regex-spaces',
  'no-unexpected-multiline',
  'no-useless-assignment',
  'no-useless-constructor',
  'preserve-caught-error',
];

const rulesOfTypeScript = [
  'import/no-default-export',
  'no-duplicate-imports',
  'no-empty-function',
  'no-var',
  'prefer-const',
  'prefer-rest-params',
  'prefer-spread',
  'typescript/adjacent-overload-signatures',
  'typescript/array-type',
  'typescript/class-literal-property-style',
  'typescript/consistent-generic-constructors',
  'typescript/consistent-indexed-object-style',
  'typescript/consistent-type-assertions',
  'typescript/consistent-type-definitions',
  'typescript/consistent-type-imports',
  'typescript/dot-notation',
  'typescript/no-confusing-non-null-assertion',
  'typescript/no-deprecated',
  'typescript/no-dynamic-delete',
  'typescript/no-empty-object-type',
  'typescript/no-explicit-any',
  'typescript/no-extraneous-class',
  'typescript/no-generated-empty-object-type',
  'typescript/no-inferrable-types',
  'typescript/no-misused-promises',
  'typescript/no-namespace',
  'typescript/no-non-null-asserted-nullish-coalescing',
  'typescript/no-non-null-assertion',
  'typescript/no-require-imports',
  'typescript/no-unnecessary-boolean-literal-compare',
  'typescript/no-unnecessary-condition',
  'typescript/no-unnecessary-template-expression',
  'typescript/no-unnecessary-type-arguments',
  'typescript/no-unnecessary-type-assertion',
  'typescript/no-unnecessary-type-constraint',
  'typescript/no-unnecessary-type-conversion',
  'typescript/no-unnecessary-type-parameters',
  'typescript/no-unsafe-argument',
  'typescript/no-unsafe-assignment',
  'typescript/no-unsafe-call',
  'typescript/no-unsafe-function-type',
  'typescript/no-unsafe-member-access',
  'typescript/no-unsafe-return',
  'typescript/non-nullable-type-assertion-style',
  'typescript/only-throw-error',
  'typescript/prefer-find',
  'typescript/prefer-for-of',
  'typescript/prefer-function-type',
  'typescript/prefer-includes',
  'typescript/prefer-nullish-coalescing',
  'typescript/prefer-optional-chain',
  'typescript/prefer-promise-reject-errors',
  'typescript/prefer-reduce-type-parameter',
  'typescript/prefer-regexp-exec',
  'typescript/prefer-return-this-type',
  'typescript/prefer-string-starts-ends-with',
  'typescript/related-getter-setter-pairs',
  'typescript/unified-signatures',
  'typescript/use-unknown-in-catch-callback-variable',
];

const errors = (rules: string[]) => Object.fromEntries(rules.map((rule) => [rule, 'error' as const]));

export default defineConfig({
  plugins: ['eslint', 'typescript', 'import'],
  // For `no-restricted-syntax`, which oxlint lacks.
  jsPlugins: [{ name: 'eslint-js', specifier: 'oxlint-plugin-eslint' }],
  options: { typeAware: true, typeCheck: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  env: { builtin: true, node: true },
  categories: { correctness: 'error' },
  rules: { ...errors(rulesOfScripts), 'no-undef': 'error' },
  overrides: [
    {
      files: ['**/*.{ts,tsx}'],
      rules: {
        ...errors(rulesOfTypeScript),
        // The compiler checks it.
        'no-undef': 'off',
        // A property next to a rest is one that the rest omits.
        'no-unused-vars': ['error', { ignoreRestSiblings: true }],
        'typescript/ban-ts-comment': ['error', { minimumDescriptionLength: 10 }],
        // A name for an inferred type, which editors and errors then show.
        'typescript/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
        'typescript/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
        'typescript/restrict-plus-operands': [
          'error',
          {
            allowAny: false,
            allowBoolean: false,
            allowNullish: false,
            allowNumberAndString: false,
            allowRegExp: false,
          },
        ],
        'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
        'typescript/return-await': ['error', 'error-handling-correctness-only'],
      },
    },
    {
      files: ['__tests__/**'],
      // Tests sort words, and numbers of equally many digits.
      rules: { 'typescript/require-array-sort-compare': 'off' },
    },
    {
      files: ['scripts/pack/bin.cjs'],
      globals: { OLDEST_NODE: 'readonly', OLD_NODE: 'readonly' },
      // Older versions of Node can't parse `import()`.
      rules: { 'typescript/no-implied-eval': 'off' },
    },
    // Tools require a default export, and declarations describe what a package exports.
    { files: ['**/*.config.ts', '**/*.d.ts'], rules: { 'import/no-default-export': 'off' } },
    {
      files: ['src/{client,shared}/**/*.{ts,tsx}'],
      rules: {
        'no-restricted-properties': ['error', ...newerThan2023],
        'no-restricted-globals': ['error', 'navigation', 'scheduler', 'CloseWatcher', 'CookieStore'],
      },
    },
    {
      files: ['src/shared/**/*.ts'],
      rules: {
        'no-restricted-imports': ['error', ownYup],
        'eslint-js/no-restricted-syntax': [
          'error',
          ...textsOutsideTheCatalog,
          ...sentencesOfSchemas,
          literalLabels,
        ],
      },
    },
    { files: ['src/shared/yup.ts'], rules: { 'no-restricted-imports': 'off' } },
    { files: ['src/shared/messages/**'], rules: { 'eslint-js/no-restricted-syntax': 'off' } },
    {
      files: ['src/server/**/*.ts'],
      rules: {
        'eslint-js/no-restricted-syntax': [
          'error',
          ...readsOfArticles,
          ...sqlStatements,
          ...textsOutsideTheCatalog,
          literalLabels,
        ],
        'no-restricted-imports': [
          'error',
          ownYup,
          {
            name: 'lru-cache',
            message: 'Cache anything derived from content with src/server/db/contentCache.ts.',
          },
        ],
      },
    },
    {
      files: [`src/server/{${layersWithSql.join(',')}}/**/*.ts`, ...Object.keys(filesWithSql)],
      rules: {
        'eslint-js/no-restricted-syntax': ['error', ...readsOfArticles, ...textsOutsideTheCatalog],
      },
    },
    {
      files: ['src/server/db/readModel.ts', 'src/server/db/migrations/**'],
      rules: { 'eslint-js/no-restricted-syntax': 'off' },
    },
    {
      files: ['src/server/db/contentCache.ts', 'src/server/http/validate.ts'],
      rules: { 'no-restricted-imports': 'off' },
    },
    {
      files: ['src/client/**/*.{ts,tsx}'],
      plugins: ['react'],
      rules: {
        ...errors(['react/rules-of-hooks', 'react/unsupported-syntax']),
        'no-restricted-imports': ['error', { paths: oneOfAKind }],
        'eslint-js/no-restricted-syntax': [
          'error',
          ...htmlSinks,
          ...numbersByReader,
          ...textsOutsideTheCatalog,
          ...physicalSides,
        ],
      },
    },
    {
      files: ['src/client/app/theme.ts', 'src/client/navigation/navigation.tsx'],
      rules: { 'no-restricted-imports': 'off' },
    },
    {
      files: ['src/client/features/articles/ArticleBody.tsx'],
      rules: { 'eslint-js/no-restricted-syntax': 'off' },
    },
  ],
});
