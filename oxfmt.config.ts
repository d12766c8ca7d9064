import { defineConfig } from 'oxfmt';

export default defineConfig({
  printWidth: 110,
  singleQuote: true,
  sortPackageJson: false,
  // Files as other programs wrote them.
  ignorePatterns: ['__tests__/helpers/earlierBuild', '__tests__/server/transfer/fixtures'],
});
