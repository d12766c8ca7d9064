import { textDirection } from '../../src/shared/textDirection.ts';

describe('the direction of a text', () => {
  it.each([
    ['mostly Hebrew words, whatever it begins with', '<p>GitHub הוא אתר אינטרנט</p>', 'rtl'],
    ['Arabic', '<h2>الجبر</h2>', 'rtl'],
    ['Persian with Latin digits', '<p>سال 2024 میلادی</p>', 'rtl'],
    ['English', '<p>They weave.</p>', 'auto'],
    ['mostly English words that begin with a Hebrew one', '<p>שלום is a greeting in Hebrew.</p>', 'ltr'],
    ['Hebrew around English code', '<p>כתבו <code>npm run build now and wait</code> עכשיו</p>', 'rtl'],
    ['no words', '<p>1 + 1</p>', 'auto'],
    ['nothing', '', 'auto'],
  ])('of %s', (_, html, direction) => {
    expect(textDirection(html)).toBe(direction);
  });
});
