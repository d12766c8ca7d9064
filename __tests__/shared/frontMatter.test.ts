import fc from 'fast-check';
import { parse as parseYaml } from 'yaml';
import { formatFrontMatter, parseFrontMatter } from '../../src/shared/frontMatter.ts';
import { transferMessages } from '../../src/shared/messages/en/transfer.ts';

const messages = transferMessages.frontMatter;

describe('parseFrontMatter', () => {
  it.each([
    ['YAML', '---\ntitle: Über uns\ntags: [a, "b c"]\ndraft: true\n---\nText\n'],
    [
      'YAML with CRLF',
      '---\r\ntitle: Über uns\r\ntags:\r\n  - a\r\n  - b c\r\ndraft: true\r\n---\r\n\r\nText\n',
    ],
    [
      'YAML after a byte order mark',
      '\uFEFF---\ntitle: Über uns\ntags: [a, b c]\ndraft: true\n---\n\nText\n',
    ],
    ['YAML that ends with dots', '---\ntitle: Über uns\ntags: [a, b c]\ndraft: true\n...\nText\n'],
    [
      'YAML whose list is indented by tabs',
      '---\ntitle: Über uns\ntags: [\n\t"a",\n\t"b c"\n]\ndraft: true\n---\nText\n',
    ],
    [
      'YAML whose quotes and brackets continue at the margin',
      "---\ntitle: 'Über\nuns'\ntags: [\na,\nb c\n]\n# A comment\ndraft: true\n---\nText\n",
    ],
    ['TOML', '+++\ntitle = "Über uns"\ntags = ["a", "b c"]\ndraft = true\n+++\nText\n'],
    ['JSON', '{\n  "title": "Über uns", "tags": ["a", "b c"],\n  "draft": true\n}\n\nText\n'],
    [
      'JSON between fences',
      '---json\n{"title": "Über uns", "tags": ["a", "b c"], "draft": true}\n---\nText\n',
    ],
  ])('reads %s', (_name, file) => {
    const { fields, body } = parseFrontMatter(file);

    expect(fields).toEqual({ title: 'Über uns', tags: ['a', 'b c'], draft: true });
    expect(body).toBe('Text\n');
  });

  it('returns dates and numbers of YAML as they were written', () => {
    const file = '---\ndate: 2019-05-01\nat: 2019-05-01 10:00:00 +0200\ntitle: 007\nprice: 1.10\n---\n';

    expect(parseFrontMatter(file).fields).toEqual({
      ...{ date: '2019-05-01', at: '2019-05-01 10:00:00 +0200' },
      ...{ title: '007', price: '1.10' },
    });
  });

  it('returns dates of TOML as text, without a shift by the time zone', () => {
    const file =
      '+++\nday = 2019-05-01\nlocal = 2019-05-01T10:00:00\nzoned = 2019-05-01T10:00:00+02:00\n+++\n';

    const { day, local, zoned } = parseFrontMatter(file).fields;

    expect([day, local]).toEqual(['2019-05-01', '2019-05-01T10:00:00.000']);
    expect(new Date(zoned as string).toISOString()).toBe('2019-05-01T08:00:00.000Z');
  });

  it.each([
    ['no front matter', 'Just text\n'],
    ['prose between two rules', '---\nOnce upon a time\n---\n'],
    ['a heading between two rules', '---\n# Once upon a time\n---\n'],
    ['an unclosed fence', '---\nOnce upon a time: a loom\n\nText\n'],
    ['a shortcode', '{{< figure src="a.png" >}}\n'],
    ['inline JSON', '{"a": 1} is an object\n'],
    ['an indented fence', ' ---\ntitle: a\n---\n'],
  ])('treats %s as text', (_name, file) => {
    expect(parseFrontMatter(file)).toEqual({ fields: {}, format: null, hasFrontMatter: false, body: file });
  });

  it('leaves front matter in the body alone', () => {
    const inner = '---\ntitle: Inner\n---\n\r\ntext\t\n';

    expect(parseFrontMatter(formatFrontMatter({ title: 'Outer' }, inner)).body).toBe(inner);
  });

  it.each([
    ['without an end', '---\ntitle: Open\n\nText\n', messages.unclosed('---')],
    ['in JavaScript', '---js\n{ title: process.exit() }\n---\n', messages.language('js')],
    ['with aliases', '---\na: &x [1]\nb: *x\n---\n', messages.alias],
    ['of 64 KiB', `---\na: ${'x'.repeat(70_000)}\n---\n`, messages.tooLong],
    ['nested 1,000 times', `---\na: ${'['.repeat(1000)}${']'.repeat(1000)}\n---\n`, messages.tooDeep],
  ])('refuses front matter %s', (_name, file, sentence) => {
    expect(() => parseFrontMatter(file)).toThrow(sentence);
  });

  it.each([
    [
      '---\ntitle: a: b\n---\n',
      'YAML',
      'Nested mappings are not allowed in compact mappings at line 2, column 8',
    ],
    [
      '---\r\na: 1\r\nb: @c\r\n---\r\n',
      'YAML',
      'Plain value cannot start with reserved character @ at line 3, column 4',
    ],
    ['+++\ntitle = \n+++\n', 'TOML', 'invalid value at line 2, column 9'],
    [
      '---json\n{ "a": 1, b }\n---\n',
      'JSON',
      'Expected double-quoted property name in JSON at position 11 (line 2 column 11)',
    ],
    ['{ "a": }\n', 'JSON', "Unexpected token '}'"],
  ])('says what is wrong and in which line of the file: %j', (file, format, reason) => {
    expect(() => parseFrontMatter(file)).toThrow(messages.invalid(format, reason));
    expect(messages.invalid(format, reason)).toMatch(/[^:]\.$/);
  });

  it('sets no prototype', () => {
    const { fields } = parseFrontMatter('---\n__proto__: { isAdmin: true }\n---\n');

    expect(Object.getPrototypeOf(fields)).toBe(Object.prototype);
    expect(fields.isAdmin).toBeUndefined();
  });
});

describe('formatFrontMatter', () => {
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.boolean(),
    fc.array(fc.string({ unit: 'binary' })),
    fc.dictionary(fc.string(), fc.string({ unit: 'grapheme' })),
  );

  it('writes what another parser and this one read back, with the same body', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.stringMatching(/^[a-z][a-z_]{0,8}$/), value),
        fc.string({ unit: fc.constantFrom('\n', '\r\n', '\t', '---', '\uFEFF', ' ', 'a', 'ü', '+++', ':') }),
        (fields, body) => {
          const file = formatFrontMatter(fields, body);

          const parsed = parseFrontMatter(file);

          expect(parsed.body).toBe(body);
          expect(parsed.fields).toEqual(fields);
          expect(parseYaml(file.slice(4, file.length - body.length - 5)) ?? {}).toEqual(fields);
        },
      ),
    );
  });
});
