import { titleKey } from '../../../src/server/articles/titleKey.ts';

describe('what titles are put in order by', () => {
  it.each([
    ['“Banana”', 'banana”'],
    ['(“Banana”)', 'banana”)'],
    ['Of looms & engines', 'of looms & engines'],
    ['3 looms', '3 looms'],
    ['Ärger', 'arger'],
    ['…', '...'],
  ])('of %s is %s', (title, key) => {
    expect(titleKey(title)).toBe(key);
  });

  it('is of 80 characters at most, whole ones', () => {
    expect(titleKey('x'.repeat(200))).toBe('x'.repeat(80));
    expect(titleKey('🧵'.repeat(200))).toBe('🧵'.repeat(80));
  });
});
