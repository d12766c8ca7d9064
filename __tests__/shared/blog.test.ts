import type { Theme } from '@mui/material/styles';
import fc from 'fast-check';
import { design } from '../../src/client/app/theme.ts';
import {
  contactAddress,
  defaultBlog,
  feeds,
  getAuthorFeeds,
  getTagFeeds,
  markdownPath,
  formatPageTitle,
} from '../../src/shared/blog.ts';
import {
  accentRules,
  accentTones,
  blogSchema,
  contrast,
  isColor,
  readableAccent,
  settingNames,
  settingsChangeSchema,
} from '../../src/shared/blogSettings.ts';
import {
  isDescending,
  getSortKey,
  pageSearch,
  readPageNumber,
  readSort,
  sorts,
} from '../../src/shared/listing.ts';
import { moment } from '../../src/shared/moderation.ts';
import { pageNames, getPage, paths, reportPath } from '../../src/shared/pages.ts';
import { parseUrl, slugIn } from '../../src/shared/parse.ts';
import { object } from '../../src/shared/yup.ts';
import { validationMessage } from '../helpers/validationMessage.ts';

describe('accent', () => {
  const anyColor = fc
    .integer({ min: 0, max: 0xffffff })
    .map((number) => `#${number.toString(16).padStart(6, '0')}`);
  const problemOf = (accent: string): string | null => {
    try {
      blogSchema.validateSync({ ...defaultBlog, accent });
      return null;
    } catch (error) {
      return (error as Error).message;
    }
  };
  describe('the contrast of two colors', () => {
    // According to WCAG 2.2, confirmed with other tools.
    it.each([
      ['#000000', '#ffffff', 21],
      ['#ffffff', '#ffffff', 1],
      ['#ff0000', '#ffffff', 3.998],
      ['#00ff00', '#ffffff', 1.372],
      ['#0000ff', '#ffffff', 8.592],
      ['#767676', '#ffffff', 4.542],
      ['#777777', '#ffffff', 4.478],
      ['#0a0a0a', '#000000', 1.061],
    ])('is the same in both directions: %s and %s', (one, other, ratio) => {
      expect(contrast(one, other)).toBeCloseTo(ratio, 3);
      expect(contrast(other, one)).toBeCloseTo(ratio, 3);
    });
  });
  describe('the accent of a blog', () => {
    it('is readable on every background in both schemes, and so is text on it', () => {
      fc.assert(
        fc.property(anyColor, (color) => {
          const tones = accentTones(readableAccent(color));
          for (const scheme of ['light', 'dark'] as const) {
            const { palette } = (
              design as unknown as { colorSchemes: Record<'light' | 'dark', Pick<Theme, 'palette'>> }
            ).colorSchemes[scheme];
            const backgrounds = [palette.background.default, palette.background.paper, palette.code.ground];
            const { main, dark, contrastText } = tones[scheme];
            for (const ground of backgrounds) expect(contrast(main, ground)).toBeGreaterThanOrEqual(4.5);
            for (const ground of [main, dark])
              expect(contrast(contrastText, ground)).toBeGreaterThanOrEqual(4.5);
          }
        }),
        { numRuns: 300 },
      );
    });

    it('is the chosen color in the light scheme if it is readable', () => {
      expect(accentTones('#0b5d57').light).toEqual({
        ...{ main: '#0b5d57', light: '#3b7d78', dark: '#07413c', contrastText: '#ffffff' },
      });
    });

    it('is the nearest readable lighter color in the dark scheme', () => {
      expect(accentTones('#0b5d57').dark).toEqual({
        ...{ main: '#98bab8', light: '#acc7c6', dark: '#6a8280', contrastText: '#101113' },
      });
      expect(accentTones('#000000')).toEqual({
        light: { main: '#000000', light: '#333333', dark: '#000000', contrastText: '#ffffff' },
        dark: { main: '#b2b2b2', light: '#c1c1c1', dark: '#7c7c7c', contrastText: '#101113' },
      });
    });

    it('overrides the color of the theme', () => {
      const [light, dark, darkSystem] = accentRules('#0b5d57');

      expect(light).toBe(
        ':root:root{--mui-palette-primary-main:#0b5d57;--mui-palette-primary-light:#3b7d78;--mui-palette-primary-dark:#07413c;--mui-palette-primary-contrastText:#ffffff}',
      );
      const { main } = accentTones('#0b5d57').dark;
      expect(dark).toMatch(`@media screen{:root:root[data-dark]{--mui-palette-primary-main:${main};`);
      expect(darkSystem).toMatch(
        /^@media screen and \(prefers-color-scheme:dark\){:root:root:not\(\[data-light\]\){/,
      );
    });

    it('is replaced by the nearest darker color of the same hue if it is too light', () => {
      expect([readableAccent('#ffcc00'), readableAccent('#ffffff')]).toEqual(['#7a6100', '#606060']);
    });

    it('must be a color of exactly six hex digits', () => {
      expect(['#0b5d57', '#0B5D57'].every(isColor)).toBe(true);
      expect(
        ['a #0b5d57', '#0b5d57 a', '#0b5d5', '0b5d57', '#0b5dg7', '#gb5d57', '#0bgd57'].some(isColor),
      ).toBe(false);
    });

    it.each(['', '#0b5d57', '#7A1FA2', '#000000'])('accepts %p', (accent) => {
      expect(problemOf(accent)).toBeNull();
    });

    it.each(['red', '#12', 'url(x)', '#0b5d57;}'])('rejects %p, which is not such a color', (accent) => {
      expect(problemOf(accent)).toBe('Accent color must be a hex color, such as #0b5d57');
    });

    it('rejects a color that is too light and suggests another', () => {
      const problem = problemOf('#ffcc00') ?? '';

      expect(problem).toMatch(/^Accent color is too light to read on a light background\. Try #/);
      expect(problemOf(/#\w+$/.exec(problem)?.[0] ?? '')).toBeNull();
    });
  });
});

describe('blog settings', () => {
  const URL_SETTINGS = ['logo', 'imprint', 'privacy'];
  describe('the settings of a blog', () => {
    it('are empty by default except for the required ones', () => {
      const { title, tagline, language, registration, registrationRole, storage, ...more } = defaultBlog;
      const { uploads, imageStorage, uploadsPerHour, pageDates, ...others } = more;

      expect(Object.values(others)).toEqual(Object.values(others).map(() => ''));
      expect({
        ...{ language, registration, registrationRole, storage, uploads, imageStorage, uploadsPerHour },
        pageDates,
      }).toEqual({
        pageDates: 'off',
        language: 'en',
        registration: 'open',
        registrationRole: 'author',
        storage: '500',
        uploads: 'on',
        imageStorage: '200',
        uploadsPerHour: '60',
      });
      expect(blogSchema.validateSync({ title, tagline, language, registration })).toEqual(defaultBlog);
    });

    it.each([
      ...URL_SETTINGS.flatMap((name) => [
        [name, 'https://example.org/a'],
        [name, ''],
      ]),
      ['contact', ''],
      ['contact', 'https://example.org/ask'],
      ['contact', 'ada@example.org'],
      ['securityContact', ''],
      ['securityContact', 'ada@example.org'],
      ['securityContact', 'mailto:ada@example.org'],
      ['securityContact', 'https://example.org/report'],
      ['language', 'de-AT'],
      ['language', 'zh-Hant'],
      ['pageDates', 'on'],
      ['registrationRole', 'contributor'],
      ['registration', 'approval'],
      ['registration', 'invite'],
      ['registration', 'closed'],
    ])('accept for %s: "%s"', (name, value) => {
      expect(validationMessage(blogSchema, { ...defaultBlog, [name]: value })).toBeNull();
    });

    it.each([
      ['logo', 'logo.png', 'Logo URL must be a valid http or https URL'],
      [
        'imprint',
        'javascript:alert(1)',
        'Imprint must be a page of the blog, such as /about, or a valid http or https URL',
      ],
      [
        'privacy',
        'example.org',
        'Privacy policy must be a page of the blog, such as /about, or a valid http or https URL',
      ],
      ['contact', 'ada', 'Contact must be an email address, or a valid http or https URL'],
      ['contact', 'mailto:ada@example.org', 'Contact must be an email address, or a valid http or https URL'],
      ['contact', `https://example.org/${'a'.repeat(2029)}`, 'Contact must be at most 2,048 characters'],
      ...[
        'http://example.org/report',
        'ada',
        'tel:+1',
        'mailto:',
        'mailto:https://example.org',
        'https:',
      ].map((value) => [
        'securityContact',
        value,
        'Security contact must be an email address, or a URL that begins with https: or mailto:',
      ]),
      [
        'securityContact',
        `https://example.org/${'a'.repeat(2029)}`,
        'Security contact must be at most 2,048 characters',
      ],
      ['language', 'german', 'Article language must be a language tag, such as en, de-AT or zh-Hant'],
      [
        'language',
        'English, of course',
        'Article language must be a language tag, such as en, de-AT or zh-Hant',
      ],
      ['registration', 'everybody', 'Registration must be open, approval, invite, or closed'],
    ])('reject for %s: "%s"', (name, value, sentence) => {
      expect(validationMessage(blogSchema, { ...defaultBlog, [name]: value })).toBe(sentence);
    });

    it('require title, language and registration', () => {
      expect(validationMessage(blogSchema, {})).not.toBeNull();
      expect(validationMessage(blogSchema, { ...defaultBlog, registration: undefined })).toBe(
        'Registration is required',
      );
    });

    it('can be changed individually by name', () => {
      expect([...settingNames].sort()).toEqual(Object.keys(defaultBlog).sort());
      expect(settingsChangeSchema.validateSync({ title: 'Looms', tagline: '' })).toEqual({
        ...{ title: 'Looms', tagline: '' },
      });
      for (const name of settingNames)
        expect(validationMessage(settingsChangeSchema, { [name]: {} })).toMatch(
          new RegExp(`^${name} must be a string`),
        );
    });
  });
  describe('the title of a page', () => {
    it('ends with the title of the blog, which is not repeated', () => {
      expect(formatPageTitle({ title: 'Looms' }, 'Search')).toBe('Search · Looms');
      expect(formatPageTitle({ title: 'Looms' }, 'Looms')).toBe('Looms');
    });
  });
  describe('the link to the admins', () => {
    it.each([
      ['', ''],
      ['https://example.org/ask', 'https://example.org/ask'],
      ['HTTP://example.org', 'HTTP://example.org'],
      ['ada@example.org', 'mailto:ada@example.org'],
      ['http@example.org', 'mailto:http@example.org'],
      ['see-http:@example.org', 'mailto:see-http:@example.org'],
    ])('is for "%s": "%s"', (contact, address) => {
      expect(contactAddress({ contact })).toBe(address);
    });
  });
});

describe('URLs', () => {
  describe('the slug in a URL', () => {
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
  describe('the path of a page', () => {
    it('is built from the table of pages and its parameter', () => {
      expect([paths.home, paths.dashboard, paths.articles]).toEqual(['/', '/dashboard', '/allArticles']);
      expect(paths.article('on-engines')).toBe('/allArticles/on-engines');
      expect(paths.articleHistory('$&')).toBe('/myArticles/$&/history');
      expect(paths.author('ada')).toBe('/authors/ada');
      expect(paths.article('図鑑')).toBe('/allArticles/%E5%9B%B3%E9%91%91');
    });

    it('is public or requires a login, as declared', () => {
      const forEveryone = pageNames.filter((name) => getPage(name).access === 'everyone');

      expect(forEveryone).toContain('login');
      expect(forEveryone).not.toContain('dashboard');
    });

    it('is unique', () => {
      expect(new Set(pageNames.map((name) => getPage(name).path)).size).toBe(pageNames.length);
    });
  });
  describe('the page number in a URL', () => {
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
    ])('parses %j as %i', (value, page) => {
      expect(readPageNumber(value)).toBe(page);
    });

    it('is omitted for page 1, and other parameters are kept', () => {
      expect([pageSearch(1), pageSearch(2)]).toEqual(['', '?page=2']);
      expect([pageSearch(1, { q: 'a b' }), pageSearch(2, { q: 'a b' })]).toEqual(['?q=a+b', '?q=a+b&page=2']);
    });
  });
  describe('the URLs related to a page', () => {
    it('include its feeds in two formats, titled by their content', () => {
      expect(feeds).toEqual({
        atom: { path: '/feed.atom', type: 'application/atom+xml', title: 'All articles (Atom feed)' },
        json: { path: '/feed.json', type: 'application/feed+json', title: 'All articles (JSON feed)' },
      });
      expect(getAuthorFeeds({ handle: 'ada', name: 'Ada' })).toEqual({
        atom: { ...feeds.atom, path: '/authors/ada/feed.atom', title: 'Articles by Ada (Atom feed)' },
        json: { ...feeds.json, path: '/authors/ada/feed.json', title: 'Articles by Ada (JSON feed)' },
      });
      expect(getTagFeeds({ slug: 'looms', name: 'Looms' })).toEqual({
        atom: { ...feeds.atom, path: '/tags/looms/feed.atom', title: 'Articles tagged Looms (Atom feed)' },
        json: { ...feeds.json, path: '/tags/looms/feed.json', title: 'Articles tagged Looms (JSON feed)' },
      });
    });

    it('include its markdown and its report form', () => {
      expect(markdownPath({ slug: 'on-engines', kind: 'article' })).toBe('/allArticles/on-engines.md');
      expect(markdownPath({ slug: 'about', kind: 'page' })).toBe('/about.md');
      expect(reportPath('on-engines')).toBe('/report/on-engines');
    });
  });
  describe('parseUrl', () => {
    it('parses URLs like browsers, and returns null for others', () => {
      expect(parseUrl('HTTPS://Example.org/a')?.href).toBe('https://example.org/a');
      expect(parseUrl('b', 'https://example.org/a')?.href).toBe('https://example.org/b');
      expect(parseUrl('b')).toBeNull();
    });
  });
});

describe('a time in a filter', () => {
  const schema = object({ since: moment('Since') });

  it.each([
    ['2026-01-31', '2026-01-31T00:00:00.000Z'],
    ['2026-01-31T18:30Z', '2026-01-31T18:30:00.000Z'],
    ['2026-01-31T18:30', '2026-01-31T18:30:00.000Z'],
    ['2026-01-31T18:30:15.5', '2026-01-31T18:30:15.500Z'],
    ['2026-01-31T18:30+02:00', '2026-01-31T16:30:00.000Z'],
    ['2026-01-31T18:30-11:45', '2026-02-01T06:15:00.000Z'],
  ])('parses %s as %s, in UTC without an offset', (text, instant) => {
    expect(schema.validateSync({ since: text })).toEqual({ since: instant });
  });

  it('is optional', () => {
    expect(schema.validateSync({})).toEqual({});
  });

  it.each([
    ...[
      '',
      'yesterday',
      '2026',
      '2026-01',
      '2026-13-01',
      '2026-01-32',
      '20260131',
      ' 2026-01-31',
      '2026-01-31 ',
    ],
    ...['2026-01-31T', '2026-01-31Z', '2026-01-31T25:00', '2026-01-31T18:30+2:00', '2026-01-31T18:30+02:00Z'],
    ...['2026-02-29', '2026-02-30', '2026-04-31T18:30', '2026-02-30T18:30+02:00'],
    ...['x2026-01-31', '+2026-01-31', '2026-01-31T18:30z', '2026-01-31T18:30+02', 20260131],
  ])('rejects %j', (text) => {
    expect(validationMessage(schema, { since: text })).toBe(
      'Since must be a date, such as 2026-01-31, or a time, such as 2026-01-31T18:30Z',
    );
  });

  it('rejects very long texts', () => {
    expect(validationMessage(schema, { since: '2'.repeat(201) })).toMatch(/^Since must be/);
  });
});

describe('the sort order of articles', () => {
  it('is one of four keys in both directions', () => {
    expect(sorts).toEqual([
      ...['updated', '-updated', 'created', '-created', 'title', '-title', 'clicks', '-clicks'],
    ]);
    expect(sorts.map(readSort)).toEqual(sorts);
    expect(['', 'clicks-', '--clicks', 'Clicks', null].map(readSort)).toEqual(Array(5).fill(undefined));
  });

  it('is descending with a minus', () => {
    expect([isDescending('-title'), isDescending('title')]).toEqual([true, false]);
    expect([getSortKey('-title'), getSortKey('title')]).toEqual(['title', 'title']);
  });
});
