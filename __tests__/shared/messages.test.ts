import { globSync } from 'node:fs';
import path from 'node:path';
import {
  defineMessages,
  directionOf,
  english,
  formatNumber,
  type Language,
  languageTag,
  type Messages,
  perLanguage,
  plural,
} from '../../src/shared/messages/define.ts';
import { en, translated } from '../../src/shared/messages/en.ts';
import { readTextsIn } from '../helpers/readTextsIn.ts';

/** Yields all messages with their paths, and '' for a subject without any. */
function* textsIn(messages: Messages, path: string): Generator<[string, unknown]> {
  if (Object.keys(messages).length === 0) yield [path, ''];
  for (const [key, message] of Object.entries(messages)) {
    if (typeof message === 'object') yield* textsIn(message, `${path}.${key}`);
    else yield [`${path}.${key}`, message];
  }
}

describe('messages', () => {
  it('are joined from all files', async () => {
    const files = globSync('src/shared/messages/en/*.ts');
    const modules = await Promise.all(
      files.map((file) => import(path.resolve(file)) as Promise<Record<string, Messages>>),
    );

    const joined = new Set<unknown>(Object.values(en));
    const exported = modules.flatMap((module) => Object.entries(module));
    expect(exported.filter(([, messages]) => !joined.has(messages)).map(([name]) => name)).toEqual([]);
    expect(exported).toHaveLength(joined.size);
  });

  it('are not empty, and have no leading or trailing space', () => {
    const texts = [...textsIn(en, 'en')].filter(([, text]) => typeof text === 'string') as [string, string][];

    expect(texts.length).toBeGreaterThan(10);
    expect(texts.filter(([, text]) => text === '' || text !== text.trim())).toEqual([]);
  });

  it('write numbers with separators', () => {
    expect(formatNumber(1_234_567)).toBe('1,234,567');
  });

  it.each([
    [0, '0 articles'],
    [1, '1 article'],
    [2, '2 articles'],
    [12_345, '12,345 articles'],
  ])('choose the plural form for %d', (count, text) => {
    expect(plural(count, { one: '# article', other: '# articles' })).toBe(text);
  });

  it('use the form `other` where a language has none for the count', () => {
    expect(plural(1, { other: '# article(s)' })).toBe('1 article(s)');
  });
});

describe('messages on the server', () => {
  const german: Language = {
    tag: 'de-AT',
    catalog: {
      greeting: { hello: 'Hallo', to: (name: string) => `Hallo ${name}`, nested: { bye: 'Tschüss' } },
    },
  };
  let language: Language | null;
  const greeting = defineMessages('greeting', {
    hello: 'Hello',
    to: (name: string) => `Hello ${name}`,
    nested: { bye: 'Bye', later: 'See you later' },
  });

  beforeEach(() => {
    language = english;
  });
  readTextsIn(() => language);

  it('are read in the language of the moment', () => {
    const { nested } = greeting;
    expect([greeting.hello, greeting.to('Ada'), nested.bye]).toEqual(['Hello', 'Hello Ada', 'Bye']);

    language = german;
    expect([greeting.hello, greeting.to('Ada'), nested.bye]).toEqual(['Hallo', 'Hallo Ada', 'Tschüss']);
  });

  it('are English where a catalog lacks them', () => {
    language = german;
    expect(greeting.nested.later).toBe('See you later');

    language = { tag: 'ja', catalog: {} };
    expect([greeting.hello, greeting.to('Ada'), greeting.nested.bye]).toEqual(['Hello', 'Hello Ada', 'Bye']);
  });

  it('name the text that is read before the language is known', () => {
    language = null;

    expect(() => greeting.nested.bye).toThrow(/greeting\.nested\.bye/);
    expect(() => greeting.to('Ada')).toThrow(/greeting\.to/);
    expect(() => plural(1, { other: '#' })).toThrow();
  });

  it('can be passed on before the language is known', () => {
    language = null;
    const { to, nested } = greeting;

    language = german;
    expect([to('Ada'), nested.bye]).toEqual(['Hallo Ada', 'Tschüss']);
  });

  it('write numbers and plurals by the rules of the region', () => {
    language = german;
    expect([languageTag(), formatNumber(1_234_567)]).toEqual(['de-AT', '1\u00a0234\u00a0567']);

    language = { tag: 'ar-EG', catalog: {} };
    expect(formatNumber(1_234_567)).toBe('1,234,567');
    expect(plural(2, { two: 'two', few: 'few', other: 'other' })).toBe('two');
    expect(plural(3, { two: 'two', few: 'few', other: 'other' })).toBe('few');
  });

  it.each([
    ['C++', 'مرحبا \u2068C++\u2069'],
    ['ليلى الكاتبة', 'مرحبا ليلى الكاتبة'],
    ['\u2066https://example.org/\u2069', 'مرحبا \u2066https://example.org/\u2069'],
    ['', 'مرحبا أحد'],
  ])('isolate %j within a text from right to left', (name, text) => {
    language = {
      tag: 'ar',
      catalog: { greeting: { to: (name: string) => `مرحبا ${name === '' ? 'أحد' : name}` } },
    };

    expect(greeting.to(name)).toBe(text);
  });

  it('make other values once per language', () => {
    const make = jest.fn(() => greeting.hello);
    const value = perLanguage(make);

    expect([value(), value()]).toEqual(['Hello', 'Hello']);
    language = german;
    expect([value(), value()]).toEqual(['Hallo', 'Hallo']);
    language = english;
    expect(value()).toBe('Hello');
    expect(make).toHaveBeenCalledTimes(2);
  });

  it('know their names in catalogs', () => {
    language = null;
    for (const [subject, messages] of Object.entries<Messages>(translated)) {
      const [[, first] = []] = [...getters(messages)];
      expect(() => first?.()).toThrow(new RegExp(` ${subject}\\.`));
    }
  });
});

/** Yields functions that read the messages, with their paths. */
function* getters(messages: Messages, path = ''): Generator<[string, () => unknown]> {
  for (const key of Object.keys(messages)) {
    const isText = Object.getOwnPropertyDescriptor(messages, key)?.get !== undefined;
    const read = () => messages[key];
    const value = isText ? undefined : read();
    if (typeof value === 'object') yield* getters(value, `${path}.${key}`);
    else yield [`${path}.${key}`, (value as (() => unknown) | undefined) ?? read];
  }
}

describe('the direction of a language', () => {
  it.each([
    ['ar', 'rtl'],
    ['ar-EG', 'rtl'],
    ['he', 'rtl'],
    ['arn', 'ltr'],
    ['de', 'ltr'],
    ['ja', 'ltr'],
  ])('%s is %s', (tag, direction) => {
    expect(directionOf(tag)).toBe(direction);
  });
});

describe('the pseudo language', () => {
  const original = process.env.PSEUDO_LANGUAGE;
  afterEach(() => {
    if (original === undefined) delete process.env.PSEUDO_LANGUAGE;
    else process.env.PSEUDO_LANGUAGE = original;
    jest.resetModules();
  });

  it('puts brackets around each text, also those with values', async () => {
    process.env.PSEUDO_LANGUAGE = 'true';
    jest.resetModules();
    const { defineEnglish } = await import('../../src/shared/messages/define.ts');

    const messages = defineEnglish({ a: 'Save', nested: { b: (name: string) => `Hello ${name}` } });

    expect(messages.a).toBe('⟦Save⟧');
    expect(messages.nested.b('Ada')).toBe('⟦Hello Ada⟧');
  });
});
