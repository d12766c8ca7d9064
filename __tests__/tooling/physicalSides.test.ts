import { globSync, readFileSync } from 'node:fs';

const PHYSICAL =
  /(?:margin|padding|border)-(?:left|right)\b|[;{"]\s*(?:left|right):\s*[-\d]|(?:text-align|float|clear):\s*(?:left|right)\b/g;

// The lint rule `physicalSides` is for the styles of the app.
it('the CSS of the server names no side, which would be the wrong one in Arabic', () => {
  const files = [...globSync('public/*.{html,css}'), ...globSync('src/server/**/*.ts')];

  const found = files.flatMap((file) =>
    Array.from(
      readFileSync(file, 'utf8').matchAll(PHYSICAL),
      ([css]) => `${file}: ${css}: name the side by the direction of the text, as in margin-inline-start`,
    ),
  );

  expect(files.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});
