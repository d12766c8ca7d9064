import { english, type Language } from '../../src/shared/messages/define.ts';
import {
  formatAmount,
  formatChoice,
  formatList,
  formatPercent,
  joinSentences,
} from '../../src/shared/messages/formats.ts';
import { formatBytes } from '../../src/shared/storage.ts';
import { readTextsIn } from '../helpers/readTextsIn.ts';

describe('formats', () => {
  let language: Language = english;
  readTextsIn(() => language);
  afterEach(() => {
    language = english;
  });

  const names = ['a', 'b', 'c'];

  it('are those of English unless the blog chooses a language', () => {
    expect([formatList(names), formatChoice(names), formatPercent(0.447)]).toEqual([
      'a, b, and c',
      'a, b, or c',
      '45%',
    ]);
    expect([formatAmount(1, 'minute'), formatAmount(90, 'minute')]).toEqual(['1 minute', '90 minutes']);
    expect(formatAmount(1.234, 'kilobyte', { maximumSignificantDigits: 2 })).toBe('1.2 kilobytes');
  });

  it.each([
    [0, '0 B'],
    [1, '1 B'],
    [940, '940 B'],
    [999.4, '999 B'],
    [1000, '1 kB'],
    [1450, '1.4 kB'],
    [12_345, '12 kB'],
    [3_400_000, '3.4 MB'],
    [1_200_000_000, '1.2 GB'],
    [1_234e12, '1234 TB'],
  ])('write %d bytes as %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });

  it.each([
    [['One.', 'Two.'], 'One. Two.'],
    [['保存しました。', '公開しました。'], '保存しました。公開しました。'],
    [['保存しました。', 'Done.', '公開しました。'], '保存しました。Done. 公開しました。'],
    [['', 'One.', '', 'Two.', ''], 'One. Two.'],
    [[], ''],
  ])('join the sentences %j', (sentences, text) => {
    expect(joinSentences(sentences)).toBe(text);
  });

  it('follow the language, and its region', () => {
    language = { tag: 'de', catalog: {} };
    expect([formatList(names), formatChoice(names), formatPercent(0.447)]).toEqual([
      'a, b und c',
      'a, b oder c',
      '45\u00a0%',
    ]);
    expect([formatBytes(940), formatBytes(3_400_000)]).toEqual(['940 Byte', '3,4 MB']);
    expect(formatAmount(90, 'minute')).toBe('90 Minuten');

    language = { tag: 'ar-EG', catalog: {} };
    expect(formatPercent(0.447)).toContain('45');
    expect(formatBytes(3_400_000)).toBe('3.4 ميغابايت');
  });

  it.each(['minute', 'hour', 'kilobyte'] as const)('keep no space before a Japanese %s', (unit) => {
    language = { tag: 'ja', catalog: {} };
    expect(formatAmount(9, unit)).toMatch(/^9\S+$/);
  });
});
