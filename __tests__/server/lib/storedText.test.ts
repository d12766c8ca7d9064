import { inLanguage, setLanguage } from '../../../src/server/lib/language.ts';
import { readStored, storable } from '../../../src/server/lib/storedText.ts';
import { defineMessages, english, type Language, plural } from '../../../src/shared/messages/define.ts';
import { joinSentences } from '../../../src/shared/messages/formats.ts';

const texts = defineMessages('stored-text-test', {
  full: 'The storage is full.',
  taken: (slug: string) => `The URL ${slug} is taken.`,
  left: (names: readonly (readonly [string, number])[], count: number) =>
    `${plural(count, { one: '# tag', other: '# tags' })}: ${names.map(([name, uses]) => `${name} (${uses})`).join(', ')}.`,
  nested: { image: (url: string, reason: string) => `Image ${url}: ${reason}` },
});

const german: Language = {
  tag: 'de',
  catalog: {
    'stored-text-test': {
      full: 'Der Speicher ist voll.',
      taken: (slug: string) => `Die URL ${slug} ist vergeben.`,
      nested: { image: (url: string, reason: string) => `Bild ${url}: ${reason}` },
    },
  },
};

const write = () =>
  [
    texts.full,
    texts.taken('a "b" <c>'),
    texts.left(
      [
        ['x', 1],
        ['y', 2],
      ],
      1234,
    ),
    texts.nested.image('/a', texts.nested.image('/b', texts.full)),
  ].join(' ');

describe('stored texts', () => {
  afterEach(() => setLanguage(english));

  it('are read as what was written', () => {
    const stored = storable(write);

    expect(stored).not.toContain('The');
    expect(readStored(stored)).toBe(write());
    expect(readStored(stored)).toBe(
      'The storage is full. The URL a "b" <c> is taken. 1,234 tags: x (1), y (2). Image /a: Image /b: The storage is full.',
    );
  });

  it('are joined like sentences of the language in which they are read', () => {
    const stored = storable(() => joinSentences([texts.full, texts.full, 'A plain one.', texts.full]));

    setLanguage({ tag: 'ja', catalog: { 'stored-text-test': { full: '容量がいっぱいです。' } } });
    expect(readStored(stored)).toBe(
      '容量がいっぱいです。容量がいっぱいです。A plain one. 容量がいっぱいです。',
    );
  });

  it('are read in the language of the moment', () => {
    const stored = storable(write);

    setLanguage(german);
    expect(readStored(stored)).toBe(
      'Der Speicher ist voll. Die URL a "b" <c> ist vergeben. 1.234 tags: x (1), y (2). Bild /a: Bild /b: Der Speicher ist voll.',
    );
    expect(readStored(storable(write))).toBe(write());
  });

  it('can be read where texts are written for storage', () => {
    setLanguage(german);

    expect(storable(() => readStored(storable(() => texts.full)))).toBe('Der Speicher ist voll.');
  });

  it('are storable in all that a job does', async () => {
    const stored = await storable(async () => {
      await new Promise(setImmediate);
      return texts.full;
    });

    expect(stored).not.toBe(texts.full);
    expect(inLanguage(german, () => readStored(stored))).toBe('Der Speicher ist voll.');
  });

  it('may be from earlier versions, which stored sentences', () => {
    expect(readStored('The article has no text.')).toBe('The article has no text.');
    expect(readStored(`Old. ${storable(() => texts.full)}`)).toBe('Old. The storage is full.');
  });

  it.each([
    ['an unknown text', '["stored-text-test.gone"]'],
    ['an unknown subject', '["gone.full",1]'],
    ['a group of texts', '["stored-text-test.nested"]'],
    ['a property of objects', '["stored-text-test.constructor"]'],
    ['a property of functions', '["stored-text-test.taken.constructor","return 1"]'],
    ['missing values', '["stored-text-test.left"]'],
    ['no text', '[]'],
    ['broken JSON', '["stored-text-test.full"'],
  ])('leave out %s', (_what, json) => {
    expect(readStored(`Before \uFDD0${json}\uFDD1 after`)).toBe('Before  after');
  });
});
