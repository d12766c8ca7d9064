import { contactAddress, defaultBlog, titleOf } from '../../src/shared/blog.ts';
import { blogSchema, settingNames, settingsChangeSchema } from '../../src/shared/blogSettings.ts';
import { sentenceFor } from '../helpers/sentenceFor.ts';

const ADDRESSES = ['logo', 'imprint', 'privacy'];

describe('what is said about a blog', () => {
  it('is nothing but its name, where nobody has said more', () => {
    const { title, tagline, language, registration, storage, ...others } = defaultBlog;

    expect(Object.values(others)).toEqual(Object.values(others).map(() => ''));
    expect({ language, registration, storage }).toEqual({
      language: 'en',
      registration: 'open',
      storage: '500',
    });
    expect(blogSchema.validateSync({ title, tagline, language, registration })).toEqual(defaultBlog);
  });

  it.each([
    ...ADDRESSES.flatMap((name) => [
      [name, 'https://example.org/a'],
      [name, ''],
    ]),
    ['contact', ''],
    ['contact', 'https://example.org/ask'],
    ['contact', 'ada@example.org'],
    ['language', 'de-AT'],
    ['language', 'zh-Hant'],
    ['registration', 'approval'],
    ['registration', 'invite'],
    ['registration', 'closed'],
  ])('may be, of %s, "%s"', (name, value) => {
    expect(sentenceFor(blogSchema, { ...defaultBlog, [name]: value })).toBeNull();
  });

  it.each([
    ['logo', 'logo.png', 'Logo must be a valid http or https URL'],
    ['imprint', 'javascript:alert(1)', 'Imprint must be a valid http or https URL'],
    ['privacy', 'example.org', 'Privacy must be a valid http or https URL'],
    ['contact', 'ada', 'Contact must be an email, or a valid http or https URL'],
    ['contact', 'mailto:ada@example.org', 'Contact must be an email, or a valid http or https URL'],
    ['contact', `https://example.org/${'a'.repeat(2029)}`, 'Contact must be at most 2048 characters'],
    ['language', 'german', 'Language must be a language tag, such as en, de-AT or zh-Hant'],
    ['language', 'English, of course', 'Language must be a language tag, such as en, de-AT or zh-Hant'],
    ['registration', 'everybody', 'Registration must be open, approval, invite, or closed'],
  ])('may not be, of %s, "%s"', (name, value, sentence) => {
    expect(sentenceFor(blogSchema, { ...defaultBlog, [name]: value })).toBe(sentence);
  });

  it('has to say whose it is, in which language, and who may register', () => {
    expect(sentenceFor(blogSchema, {})).not.toBeNull();
    expect(sentenceFor(blogSchema, { ...defaultBlog, registration: undefined })).toBe(
      'Registration is a required field',
    );
  });

  it('can be changed one by one, each by its name', () => {
    expect([...settingNames].sort()).toEqual(Object.keys(defaultBlog).sort());
    expect(settingsChangeSchema.validateSync({ title: 'Looms', tagline: '' })).toEqual({
      ...{ title: 'Looms', tagline: '' },
    });
    for (const name of settingNames)
      expect(sentenceFor(settingsChangeSchema, { [name]: {} })).toMatch(
        new RegExp(`^${name} must be a .string`),
      );
  });
});

describe('the title of a page', () => {
  it('ends with the name of the blog, which stands there once', () => {
    expect(titleOf({ title: 'Looms' }, 'Search')).toBe('Search · Looms');
    expect(titleOf({ title: 'Looms' }, 'Looms')).toBe('Looms');
  });
});

describe('the way to whoever runs the blog', () => {
  it.each([
    ['', ''],
    ['https://example.org/ask', 'https://example.org/ask'],
    ['HTTP://example.org', 'HTTP://example.org'],
    ['ada@example.org', 'mailto:ada@example.org'],
    ['http@example.org', 'mailto:http@example.org'],
    ['see-http:@example.org', 'mailto:see-http:@example.org'],
  ])('from "%s" is "%s"', (contact, address) => {
    expect(contactAddress({ contact })).toBe(address);
  });
});
