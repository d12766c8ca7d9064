import fc from 'fast-check';
import { takesMuchAway } from '../../../src/server/revisions/takenAway.ts';

const words = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => `word${index + from}`).join(' ');

describe('a change that takes much away', () => {
  it.each([
    ['everything of a long text', words(200), '', true],
    ['half of it', words(400), words(200), true],
    ['its middle', words(400), `${words(100)} ${words(100, 300)}`, true],
    ['all of it for other words', words(300), words(300, 1000), true],
    ['a fifth of it', words(500), words(400), false],
    ['all of a short text', words(50), '', false],
    ['500 characters and no more', 'x'.repeat(500), '', false],
    ['501 characters', 'x'.repeat(501), '', true],
    ['nothing', words(300), words(300), false],
    ['nothing, and brings more', words(300), words(600), false],
    ['nothing, but changes the first and the last word', `a ${words(300)} b`, `c ${words(300)} d`, false],
    ['nothing, but turns the order round', words(300), `${words(150, 150)} ${words(150)}`, false],
  ])('is told: %s', (_what, before, after, isMuch) => {
    expect(takesMuchAway(before, after)).toBe(isMuch);
  });

  it('is never one that only adds', () => {
    fc.assert(
      fc.property(fc.lorem({ maxCount: 300 }), fc.lorem(), fc.nat(), (text, added, place) => {
        const words = text.split(' ');
        const at = place % (words.length + 1);
        expect(takesMuchAway(text, [...words.slice(0, at), added, ...words.slice(at)].join(' '))).toBe(false);
      }),
    );
  });
});
