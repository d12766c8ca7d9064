import { defineConfig } from 'oxfmt';

export default defineConfig({
  printWidth: 110,
  singleQuote: true,
  sortPackageJson: false,
  sortImports: { newlinesBetween: false },
  // A test knows the bytes of migrations that were released.
  overrides: [{ files: ['src/server/db/migrations/*.ts'], options: { sortImports: false } }],
  // Files as other programs wrote them.
  ignorePatterns: ['__tests__/helpers/earlierBuild', '__tests__/server/transfer/fixtures'],
});
