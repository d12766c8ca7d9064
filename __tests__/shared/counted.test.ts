import { counted, countedAre, countedFirst } from '../../src/shared/counted.ts';

describe('a number of something', () => {
  it('is told in words if it is one, and else with its thousands apart', () => {
    expect([1, 0, 2, 2345].map((count) => counted(count, 'article'))).toEqual([
      'one article',
      '0 articles',
      '2 articles',
      '2,345 articles',
    ]);
  });

  it('begins a sentence, with its verb', () => {
    expect([countedFirst(1, 'mail'), countedFirst(2, 'orange')]).toEqual(['One mail', '2 oranges']);
    expect([countedAre(1, 'report'), countedAre(3, 'report')]).toEqual(['One report is', '3 reports are']);
  });
});
