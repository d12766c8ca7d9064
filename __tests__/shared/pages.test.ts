import { decodePath, findPage, pageNames, paths } from '../../src/shared/pages.ts';

describe('findPage', () => {
  it.each(pageNames)('finds the page %s at its address', (name) => {
    const path = paths[name];

    expect(findPage(typeof path === 'string' ? path : path('über-looms'))).toBe(name);
  });

  it.each([
    ['any case', '/ALLarticles', 'articles'],
    ['a slash at the end', '/allArticles/looms/', 'article'],
    ['encoded letters', '/%61llArticles', 'articles'],
    ['an encoded slash in a name', '/tags/looms%2Fyarn', 'tag'],
    ['a malformed name', '/tags/%', 'tag'],
    ['any other URL directly below the root', '/allArticle', 'page'],
  ])('accepts %s', (_, path, name) => {
    expect(findPage(path)).toBe(name);
  });

  it.each(['/allArticles/looms/yarn', '/x/allArticles', '/dashboard/unknown', ''])(
    'finds nothing at %j',
    (path) => {
      expect(findPage(path)).toBeUndefined();
    },
  );
});

test('decodePath returns a path as people read it, or unchanged', () => {
  expect(['/tags/%C3%BCber', '/tags/%'].map(decodePath)).toEqual(['/tags/über', '/tags/%']);
});
