import { feeds, feedsOf, feedsOfTag, markdownPath } from '../../src/shared/feeds.ts';
import { pageSearch, readPageNumber } from '../../src/shared/pageNumber.ts';
import { pageNames, pageOf, paths } from '../../src/shared/pages.ts';
import { parseUrl } from '../../src/shared/parseUrl.ts';
import { reportPath } from '../../src/shared/reportPath.ts';
import { slugIn } from '../../src/shared/slugIn.ts';

describe('the slug in an address', () => {
  it.each([
    ['on-engines', 'on-engines'],
    ['on-engines/', 'on-engines'],
    ['/allArticles/on-engines', 'on-engines'],
    ['https://example.org/allArticles/on-engines/?page=2', 'on-engines'],
    ['https://example.org/allArticles/on-engines#section-x', 'on-engines'],
    ['https://example.org/allArticles/on-engines?from=/a/b', 'on-engines'],
    [`https://example.org/allArticles/${encodeURIComponent('図鑑')}`, '図鑑'],
    ['ガ'.normalize('NFD'), 'ガ'],
    ['100%', '100%'],
    ['', ''],
    ['/', ''],
    ['?', ''],
  ])('of "%s" is "%s"', (address, slug) => {
    expect(slugIn(address)).toBe(slug);
  });
});

describe('the address of a page', () => {
  it('is the path of the table, with the name that belongs there', () => {
    expect([paths.home, paths.dashboard, paths.articles]).toEqual(['/', '/dashboard', '/allArticles']);
    expect(paths.article('on-engines')).toBe('/allArticles/on-engines');
    expect(paths.articleHistory('$&')).toBe('/myArticles/$&/history');
    expect(paths.author('ada')).toBe('/authors/ada');
    expect(paths.article('図鑑')).toBe('/allArticles/%E5%9B%B3%E9%91%91');
  });

  it('is for everyone, or for the signed-in, as it says', () => {
    const forEveryone = pageNames.filter((name) => pageOf(name).access === 'everyone');

    expect(forEveryone).toContain('login');
    expect(forEveryone).not.toContain('dashboard');
  });

  it('is unlike that of any other', () => {
    expect(new Set(pageNames.map((name) => pageOf(name).path)).size).toBe(pageNames.length);
  });
});

describe('the number of a page in its address', () => {
  it.each([
    ['2', 2],
    ['1', 1],
    ['0', 1],
    ['-1', 1],
    ['1.5', 1],
    ['9007199254740993', 1],
    ['many', 1],
    ['', 1],
    [null, 1],
  ])('%j is %i', (value, page) => {
    expect(readPageNumber(value)).toBe(page);
  });

  it('is left out of the first one, beside what else belongs there', () => {
    expect([pageSearch(1), pageSearch(2)]).toEqual(['', '?page=2']);
    expect([pageSearch(1, { q: 'a b' }), pageSearch(2, { q: 'a b' })]).toEqual(['?q=a+b', '?q=a+b&page=2']);
  });
});

describe('the addresses beside a page', () => {
  it('are those of its feeds, in two formats, named by what they list', () => {
    expect(feeds).toEqual({
      atom: { path: '/feed.atom', type: 'application/atom+xml', title: 'Articles as an Atom feed' },
      json: { path: '/feed.json', type: 'application/feed+json', title: 'Articles as a JSON feed' },
    });
    expect(feedsOf({ handle: 'ada', name: 'Ada' })).toEqual({
      atom: { ...feeds.atom, path: '/authors/ada/feed.atom', title: 'Ada’s articles as an Atom feed' },
      json: { ...feeds.json, path: '/authors/ada/feed.json', title: 'Ada’s articles as a JSON feed' },
    });
    expect(feedsOfTag({ slug: 'looms', name: 'Looms' })).toEqual({
      atom: { ...feeds.atom, path: '/tags/looms/feed.atom', title: 'Articles about Looms as an Atom feed' },
      json: { ...feeds.json, path: '/tags/looms/feed.json', title: 'Articles about Looms as a JSON feed' },
    });
  });

  it('are those of its markdown, and of the way to report it', () => {
    expect(markdownPath('on-engines')).toBe('/allArticles/on-engines.md');
    expect(reportPath('on-engines')).toBe('/report/on-engines');
  });
});

describe('an address', () => {
  it('is read as browsers do, or is none', () => {
    expect(parseUrl('HTTPS://Example.org/a')?.href).toBe('https://example.org/a');
    expect(parseUrl('b', 'https://example.org/a')?.href).toBe('https://example.org/b');
    expect(parseUrl('b')).toBeNull();
  });
});
