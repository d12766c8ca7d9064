import { articleDraftSchema } from '../../src/shared/article.ts';
import { draftSchema } from '../../src/shared/draft.ts';
import { sentenceFor } from '../helpers/sentenceFor.ts';
import { splitTags, tagKey, tidyTags } from '../../src/shared/tagRules.ts';

const checked = (tags: unknown) =>
  articleDraftSchema.validateSync({ title: 'On engines', markdown: 'x', tags }).tags;
const refusal = (tags: unknown) =>
  sentenceFor(articleDraftSchema, { title: 'On engines', markdown: 'x', tags });

describe('tags', () => {
  it('are kept in compatible characters, with single spaces, and without the sign of a hashtag', () => {
    expect(checked([' Ｌooms  and\tengines ', '#weaving', '##1', 'C#', 'F#x', '#!', ''])).toEqual([
      ...['Looms and engines', 'weaving', '1', 'C#', 'F#x', '#!'],
    ]);
  });

  it('that differ in case or marks alone are one, as it is spelled first', () => {
    expect(tidyTags(['Café', 'cafe', 'CAFÉ', 'Straße', 'STRASSE', 'λόγος', 'ΛΟΓΟΣ'])).toEqual([
      'Café',
      'Straße',
      'λόγος',
    ]);
  });

  it('keep the marks that are letters of their own', () => {
    expect(tidyTags(['कि', 'का', 'が', 'か', 'ทำ', 'ทา'])).toHaveLength(6);
    expect(tagKey('Việt ế')).toBe('viet e');
    expect(tagKey('İstanbul')).toBe(tagKey('istanbul'));
  });

  it('may be left out, and may be none', () => {
    expect([checked(undefined), checked([])]).toEqual([undefined, []]);
    expect(sentenceFor(draftSchema, {})).toBeNull();
  });

  it('are eight at most, of 32 characters each', () => {
    const eight = Array.from({ length: 8 }, (_, at) => `tag ${at}`);
    expect(checked([...eight, 'TAG 0'])).toEqual(eight);
    expect(refusal([...eight, 'one more'])).toBe('Tags must be at most 8');
    expect(checked(['😀'.repeat(32)])).toEqual(['😀'.repeat(32)]);
    expect(refusal(['😀'.repeat(33)])).toBe('A tag must be at most 32 characters');
    expect(refusal(['looms', 'x'.repeat(33)])).toBe('A tag must be at most 32 characters');
    expect(refusal(['x'.repeat(10_000)])).toBe('A tag must be at most 32 characters');
    expect(refusal(Array.from({ length: 100_000 }, (_, at) => `${at}`))).toBe('Tags must be at most 8');
  });

  it('have nothing that is not to be seen in its place', () => {
    expect(refusal(['a\u0007b'])).toBe('A tag must not have control characters');
    expect(refusal(['a\0b'])).toBe('A tag must not have control characters');
    expect(refusal(['a\ud800b'])).toMatch(/^A tag must not contain half a character/);
    expect(refusal(['a\u202eb'])).toBe(
      'A tag must not change the direction of writing by a control character',
    );
    expect(refusal(['a\u0300\u0301\u0302\u0303\u0304\u0305'])).toBe(
      'A tag must not have more than four combining marks in a row',
    );
    expect(checked(['पेड़ों', 'မြို့'])).toEqual(['पेड़ों', 'မြို့'].map((tag) => tag.normalize('NFC')));
    expect(refusal(['\u200b'])).toBe('A tag must have letters, digits or signs that can be seen');
  });

  it('of a list are parted at its commas and lines', () => {
    expect(splitTags('looms, Engines;  cards\n#looms、織機,')).toEqual(['looms', 'Engines', 'cards', '織機']);
  });

  it('of a draft may be what no article takes, within bounds', () => {
    const many = (length: number, tag = 'x') => Array.from({ length }, (_, at) => `${at} ${tag}`);
    const long = 'x'.repeat(200);
    const sentence = 'Tags must be at most 32, of 200 characters each, and none with the NUL character';

    expect(draftSchema.validateSync({ tags: [long] }).tags).toEqual([long]);
    expect(draftSchema.validateSync({ tags: many(32) }).tags).toEqual(many(32));
    for (const tags of [[`${long}x`], ['looms', `${long}x`], ['a\0b'], many(33)])
      expect(sentenceFor(draftSchema, { tags })).toBe(sentence);
  });
});
