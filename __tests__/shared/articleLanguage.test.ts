import { findLanguage } from '../../src/shared/articleLanguage.ts';

describe('the language of an article', () => {
  it.each([
    ['Japanese', '織機について。これはとても古い機械です。', 'ja'],
    [
      'Japanese with many English words',
      'React の useState フックを使って state を更新する方法を説明します',
      'ja',
    ],
    ['Japanese in katakana', 'コンピューター', 'ja'],
    ['Korean', '직조기에 대하여 쓴 글입니다', 'ko'],
    ['Korean with Hanja', '한국어 漢字 이야기입니다', 'ko'],
    ['Thai', 'เรื่องของเครื่องทอผ้า', 'th'],
    ['Hebrew', 'על נולים ומנועים', 'he'],
    ['Greek', 'Για τους αργαλειούς', 'el'],
    ['Georgian', 'ქსოვის შესახებ', 'ka'],
    ['Armenian', 'Ջուլհակի մասին', 'hy'],
  ])('is named by the letters of %s', (_name, text, language) => {
    expect(findLanguage(`<p>${text}</p>`, 'en')).toBe(language);
  });

  it.each([
    ['Arabic', 'عن الأنوال والمحركات'],
    ['Cyrillic', 'О ткацких станках'],
    ['Han', '关于织机的文章'],
    ['Han with a few kana', `${'关于织机的文章'.repeat(5)}の`],
    ['Devanagari', 'करघों के बारे में'],
    ['Tamil', 'நெசவு பற்றி'],
  ])('is not claimed for %s letters, which several languages have', (_name, text) => {
    expect(findLanguage(`<p>${text}</p>`, 'en')).toBe('');
  });

  it.each([
    ['Latin letters', 'On looms and engines', 'en'],
    ['Latin letters in another language', 'Über Webstühle', 'en'],
    ['no letters', '12, 3 🧵', 'en'],
    ['nothing', '', 'en'],
    ['a foreign word', 'The word 織機 (おりき) means a loom in Japanese', 'en'],
    ['a foreign name', 'Вася wrote about looms', 'en'],
    ['the letters of the blog’s language', 'О ткацких станках', 'uk'],
    ['those of a blog in Persian', 'درباره دستگاه بافندگی', 'fa'],
    ['those of a blog in Yiddish', 'וועגן וועבשטולן', 'yi'],
    ['those of a blog in Chinese', '关于织机的文章', 'zh-Hant'],
    ['ideographs of a blog in Japanese', '織機', 'ja'],
    ['those of a blog in Tamil', 'நெசவு பற்றி', 'ta'],
  ])('is the blog’s for %s', (_name, text, blog) => {
    expect(findLanguage(`<p>${text}</p>`, blog)).toBeUndefined();
  });

  it('differs from the blog’s where the letters do', () => {
    expect(findLanguage('これは織機です', 'zh')).toBe('ja');
    expect(findLanguage('על נולים', 'ar')).toBe('he');
    expect(findLanguage('О станках', 'ar')).toBe('');
  });

  it('ignores code, tags and a broken setting of the blog', () => {
    const code = `<pre><code class="x">${'const a = 1;'.repeat(20)}</code></pre><p>Για <code>b</code></p>`;

    expect(findLanguage(code, 'en')).toBe('el');
    expect(findLanguage('<p>Για</p>', 'not a language')).toBe('el');
  });
});
