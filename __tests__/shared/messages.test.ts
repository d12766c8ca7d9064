import { globSync } from 'node:fs';
import path from 'node:path';
import { formatNumber, plural, type Messages } from '../../src/shared/messages/define.ts';
import { en } from '../../src/shared/messages/en.ts';

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
    const { defineMessages } = await import('../../src/shared/messages/define.ts');

    const messages = defineMessages({ a: 'Save', nested: { b: (name: string) => `Hello ${name}` } });

    expect(messages.a).toBe('⟦Save⟧');
    expect(messages.nested.b('Ada')).toBe('⟦Hello Ada⟧');
  });
});
