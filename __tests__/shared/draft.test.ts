import { draftSchema, isDraftId, scheduleProblem } from '../../src/shared/draft.ts';
import { sentenceFor } from '../helpers/sentenceFor.ts';

describe('a draft', () => {
  it('may be empty, and keeps its text to the letter', () => {
    expect(draftSchema.validateSync({})).toEqual({ title: '', markdown: '', cover: '' });
    expect(draftSchema.validateSync({ title: ' On ', markdown: ' a\n', cover: 'htt' })).toEqual({
      ...{ title: ' On ', markdown: ' a\n', cover: 'htt' },
    });
  });

  it.each([
    [{ title: 'a'.repeat(201) }, 'Title must be at most 200 characters'],
    [{ markdown: 'a'.repeat(1024 * 1024 + 1) }, 'Markdown must be at most 1 MiB'],
    [{ cover: 'a'.repeat(2049) }, 'Cover must be at most 2048 characters'],
    [{ title: 'a\0' }, 'Title must not contain the NUL character'],
  ])('is held to the lengths of an article', (draft, sentence) => {
    expect(sentenceFor(draftSchema, draft)).toBe(sentence);
  });

  it.each(['2030-01-31T18:30:00Z', '2030-01-31T18:30:00.5Z', '2028-02-29T00:00:00.000Z', null])(
    'may have %s as its time of publication',
    (publishAt) => {
      expect(sentenceFor(draftSchema, { publishAt })).toBeNull();
    },
  );

  it.each([
    ...['', 'tomorrow', '2030-01-31', '2030-01-31T18:30:00+02:00', '2030-01-31T18:30:00'],
    ...['2030-02-30T00:00:00Z', '2027-02-29T00:00:00Z', '2030-13-01T00:00:00Z', '2030-01-01T24:00:01Z'],
    ...['2030-01-31T18:30:00Z ', '2030-01-31T18:30:00.1234Z', '2030-01-31T18:30:00.Z'],
    ...[' 2030-01-31T18:30:00Z', '+012030-01-31T18:30:00Z', '1e21', 'Invalid Date'],
  ])('has no time of publication such as "%s"', (publishAt) => {
    expect(sentenceFor(draftSchema, { publishAt })).toBe(
      'Time of publication must be a date and time in UTC, such as 2030-01-31T18:30:00.000Z',
    );
  });
});

describe('the time of publication', () => {
  const now = new Date('2026-02-28T12:00:00.000Z');

  it.each([
    ['2026-02-28T12:00:00.001Z', null],
    ['2036-02-28T12:00:00.000Z', null],
    ['2026-02-28T12:00:00.000Z', 'The time of publication must be in the future.'],
    ['1970-01-01T00:00:00.000Z', 'The time of publication must be in the future.'],
    ['2036-02-28T12:00:00.001Z', 'The time of publication must be within 10 years.'],
    ['9999-12-31T23:59:59.999Z', 'The time of publication must be within 10 years.'],
  ])('%s is judged', (publishAt, problem) => {
    expect(scheduleProblem(publishAt, now)).toBe(problem);
  });
});

describe('the id of a draft', () => {
  it.each([
    ['0b0c9b3e-6a43-4b4c-9d2c-3f6f3f0a8f10', true],
    ['0B0C9B3E-6A43-4B4C-9D2C-3F6F3F0A8F10', false],
    ['of', false],
    ['', false],
    ['0b0c9b3e-6a43-4b4c-9d2c-3f6f3f0a8f10 ', false],
    ['a0b0c9b3e-6a43-4b4c-9d2c-3f6f3f0a8f10', false],
  ])('%s: %s', (id, isOne) => {
    expect(isDraftId(id)).toBe(isOne);
  });
});
