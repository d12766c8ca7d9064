import { markEmphasis } from '../../src/shared/emphasis.ts';

describe('emphasis', () => {
  it.each([
    ['in Chinese by dots', '<em>强调</em>', '<em class="emphasis-dots">强调</em>'],
    ['in Japanese by dots', '<em>カナ</em>', '<em class="emphasis-dots">カナ</em>'],
    ['in Korean by dots', '<em>강조</em>', '<em class="emphasis-dots">강조</em>'],
    ['in Arabic by weight', '<em>نص</em>', '<em class="emphasis-weight">نص</em>'],
    ['in Hindi by weight', '<em dir="ltr">ज़ोर</em>', '<em class="emphasis-weight" dir="ltr">ज़ोर</em>'],
    [
      'around other elements',
      '<em><a href="#">强</a> b</em>',
      '<em class="emphasis-dots"><a href="#">强</a> b</em>',
    ],
    ['in italics where there are some', '<em>très</em> <em>очень</em> <i>πολύ</i> <em>1</em>', null],
    ['once', '<em class="emphasis-dots">强调</em>', null],
  ])('is shown %s', (_, html, marked) => {
    expect(markEmphasis(html)).toBe(marked ?? html);
  });
});
