import { pickShortTexts, type ShownArticle, fillShortTexts, shortTexts } from '../../src/shared/article.ts';
import {
  findHeadings,
  excerpt,
  loadFirstPicture,
  markEmphasis,
  markPictures,
  readingTime,
  textDirection,
} from '../../src/shared/articleText.ts';
import {
  type DayNumbers,
  rateLimitLabels,
  sumRefusedByLimit,
  describeTestMail,
} from '../../src/shared/blogStatus.ts';
import { withArticleText } from '../../src/shared/initialPage.ts';
import { moderationMessages } from '../../src/shared/messages/en/moderation.ts';
import { tidyTag } from '../../src/shared/tags.ts';
import { visibleText } from '../../src/shared/yup.ts';
import { validationMessage } from '../helpers/validationMessage.ts';

describe('excerpt', () => {
  it.each([
    ['forty characters, regardless of their bytes', `<p>${'🦉'.repeat(41)}</p>`, `${'🦉'.repeat(40)}...`],
    ['a shorter text completely', '<p>They weave.</p>', 'They weave....'],
    [
      'only text, with decoded entities',
      '<p>1 &lt; 2 &amp;&amp; &quot;b&quot; &gt; a</p>',
      '1 < 2 && "b" > a...',
    ],
    ['entities decoded only once', '<p>&amp;lt;</p>', '&lt;...'],
    ['words with single spaces between them', '\n<p>They\n\tweave\u00a0  it.</p>\n', 'They weave it....'],
    ['words on both sides of a line break', '<p>Alpha<br />Beta</p>', 'Alpha Beta...'],
    [
      'cells separated by spaces',
      '<table><tr><td>a</td><td>b</td></tr></table><ul><li>c</li><li>d</li></ul>',
      'a b c d...',
    ],
    ['words with tags inside unbroken', '<p><b>En</b>gi<wbr />nes, H<sub>2</sub>O</p>', 'Engines, H2O...'],
    [
      'ruby text in parentheses',
      '<p><ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>字</p>',
      '漢(かん)字...',
    ],
    [
      'the description of a single image',
      '<p><img src="https://a.example/b" alt="A &quot;loom&quot;" /></p>',
      'A "loom"...',
    ],
    [
      'only the text if there is any',
      '<p><img src="https://a.example/b" alt="A loom" /> Its text.</p>',
      'Its text....',
    ],
  ])('returns %s', (_what, html, shown) => {
    expect(excerpt(html)).toBe(shown);
  });
});

describe('readingTime', () => {
  it.each([
    ['nothing', '', 0, 1],
    ['English', 'word '.repeat(550), 550, 2],
    ['words with punctuation inside', "it's state-of-the-art 3.14", 3, 1],
    ['Arabic', 'كلمة '.repeat(825), 825, 3],
    ['Chinese', '汉字'.repeat(500), 1000, 2],
    ['Thai', 'ภาษาไทย '.repeat(10), 20, 1],
    ['sentences', 'One. Two, three; four', 4, 1],
    ['Chinese characters between letters', 'a汉b', 3, 1],
    ['Thai between letters', 'aภาษาไทยb', 4, 1],
    ['both', `${'word '.repeat(275)}${'字'.repeat(500)}`, 775, 2],
  ])('counts %s', (_what, text, words, minutes) => {
    expect(readingTime(text)).toEqual({ words, minutes });
  });
});

describe('the table of contents', () => {
  const heading = (level: number, text: string) => `<h${level} id="section-${text}">${text}</h${level}>`;

  it('has headings of two levels', () => {
    const html = [heading(2, 'a'), heading(3, 'b'), heading(4, 'c'), heading(2, 'd')].join('<p>x</p>');

    expect(findHeadings(html).map(({ level, id }) => [level, id])).toEqual([
      [2, 'section-a'],
      [3, 'section-b'],
      [2, 'section-d'],
    ]);
  });

  it('has the text of each heading', () => {
    const html = ['&lt;b&gt; &amp; <em>c</em>', 'a&nbsp;b', 'c'].map((text) =>
      heading(2, 'x').replace('>x<', `>${text}<`),
    );

    expect(findHeadings(html.join('')).map(({ text }) => text)).toEqual(['<b> & c', 'a b', 'c']);
  });

  it('is empty if there are fewer than three headings', () => {
    expect(findHeadings(heading(2, 'a') + heading(2, 'b'))).toEqual([]);
    expect(findHeadings(heading(2, 'a').repeat(3))).toHaveLength(3);
  });

  it('leaves out headings without text, such as an image', () => {
    const picture = '<h2 id="section-x"><img src="a.png" /> </h2>';

    expect(findHeadings(picture + heading(2, 'a').repeat(2))).toEqual([]);
    expect(findHeadings(picture + heading(3, 'a').repeat(3)).map(({ text }) => text)).toEqual([
      'a',
      'a',
      'a',
    ]);
  });

  it('has only the outer level in a long article, and a limited number of entries', () => {
    const parts = Array.from({ length: 40 }, () => heading(2, 'a') + heading(3, 'b'));

    expect(findHeadings(parts.slice(0, 30).join(''))).toHaveLength(60);
    expect(findHeadings(parts.join('')).map(({ text }) => text)).toEqual(Array(40).fill('a'));
    expect(findHeadings(parts.join('').repeat(3))).toHaveLength(60);
  });
});

describe('sentences', () => {
  describe('the catalog', () => {
    it('counts accounts and their articles', () => {
      expect(moderationMessages.tally({ accounts: 1, articles: 2345 })).toBe('1 account with 2,345 articles');
      expect(moderationMessages.tally({ accounts: 2, articles: 1 })).toBe('2 accounts with 1 article');
    });

    it('ends moderation notices with the reason', () => {
      expect(moderationMessages.limitedAccount('Adverts')).toMatch(
        /^The admins of this blog have limited your account\. Your articles are available .+ Reason: Adverts$/,
      );
      expect(moderationMessages.hiddenArticle('Adverts')).toBe(
        'The editors or admins of this blog have hidden this article. You can’t publish it until they unhide it. Reason: Adverts',
      );
    });

    it.each([
      ['waiting', /^Sending the test email…$/],
      ['sent', /^The mail server accepted the test email\./],
      ['postponed', /^The mail server didn’t accept the test email \(EAUTH 535\)\. It will be retried/],
      ['givenUp', /^The mail server rejected the test email \(EAUTH 535\)\./],
    ] as const)('describes a test email that is %s', (state, sentence) => {
      expect(describeTestMail({ state, problem: 'EAUTH 535' })).toMatch(sentence);
    });

    it.each([
      ['EAUTH 535', 'Run npm run admin -- doctor to check the mail server in SMTP_URL.'],
      ['EENVELOPE 450', 'Run npm run admin -- doctor to check the mail server in SMTP_URL.'],
      ['EENVELOPE 530', 'The mail server requires authentication: add a username and password to SMTP_URL.'],
      ['EENVELOPE 553', 'The mail server rejected the sender in MAIL_FROM.'],
    ])('says how to fix a test email that failed with %s', (problem, sentence) => {
      expect(describeTestMail({ state: 'postponed', problem }).endsWith(`nine hours. ${sentence}`)).toBe(
        true,
      );
    });
  });
  describe('sumRefusedByLimit', () => {
    const day = (at: number, refused: DayNumbers['refused']): DayNumbers => ({
      ...{ day: `2026-01-${at + 10}`, refused },
      counts: { articles: 0, accounts: 0, clicks: 0, reports: 0, mailsSent: 0, mailsGivenUp: 0 },
    });

    it('sums up today, the last seven days and all days of each limit', () => {
      const days = Array.from({ length: 10 }, (_, at) =>
        day(at, { login: 1, ...(at === 9 && { write: 5 }) }),
      );

      const rows = sumRefusedByLimit(days);

      expect(rows.map(({ limit }) => limit)).toEqual(Object.keys(rateLimitLabels));
      expect(rows.slice(0, 3)).toEqual([
        { limit: 'login', today: 1, week: 7, all: 10 },
        { limit: 'register', today: 0, week: 0, all: 0 },
        { limit: 'write', today: 5, week: 5, all: 5 },
      ]);
      expect(sumRefusedByLimit([])[0]).toEqual({ limit: 'login', today: 0, week: 0, all: 0 });
    });
  });
  describe('the short texts of an article', () => {
    it('are none of its other fields', () => {
      const texts = fillShortTexts({ title: 'On engines' });

      expect(pickShortTexts({ ...texts, ...{ markdown: 'x', slug: 'on-engines' } })).toEqual(texts);
      expect(Object.keys(texts)).toEqual(shortTexts);
    });
  });
  describe('the data of a server-rendered page', () => {
    it('gets the article’s text from the page', () => {
      const value = { slug: 'on-engines', sanitizedHtml: '' } as ShownArticle;
      const author = {
        handle: 'ada',
        name: 'Ada',
        articleCount: 1,
        since: '2026-01-01T00:00:00.000Z',
        isAdmin: false,
        ...{ avatar: '', bio: '', links: [], tags: [] },
      };
      const others = { endpointName: 'getAuthor', arg: 'ada', value: author } as const;
      const page = {
        answers: [others, { endpointName: 'getPublicArticle', arg: 'on-engines', value } as const],
        refusal: null,
      };

      expect(withArticleText(page, '<p>They weave.</p>')).toEqual({
        answers: [
          others,
          { ...page.answers[1], value: { slug: 'on-engines', sanitizedHtml: '<p>They weave.</p>' } },
        ],
        refusal: null,
      });
    });
  });
});

describe('a name', () => {
  const isAccepted = (text: string) => visibleText('Name').isValidSync(text);

  it.each([
    ['a control character', '\u0001'],
    ['an annotation mark', '\ufff9'],
    ['an unpaired surrogate', '\ud800'],
    ['different spaces', '\u200b\u2003\u200b'],
    ['an accent without a letter', '\u0301'],
    ['a filler that counts as a letter', '\u3164'],
    ['a Braille pattern without dots', '\u2800'],
    ['a direction override', '\u202e'],
    ['several invisible characters', '\u00ad\u2060\u2800\ufe0f'],
  ])('without a visible character is rejected: %s', (_what, text) => {
    expect(isAccepted(text)).toBe(false);
  });

  it('gets an explanation when it is rejected', () => {
    expect(validationMessage(visibleText('Name'), '\u200b')).toBe('Name must contain a visible character');
    expect(validationMessage(visibleText('Name'), 'a\nb')).toBe('Name must not contain line breaks');
  });

  it.each([
    ['overrides the direction', 'Ada \u202emoc', /direction/],
    ['isolates a direction', '\u2066Ada', /direction/],
    ['is a direction mark', 'Ada\u200f', /direction/],
    ['has a line feed', 'Ada\nLovelace', /line/],
    ['has a carriage return', 'Ada\rLovelace', /line/],
    ['has a Unicode line separator', 'Ada\u2028Lovelace', /line/],
    ['has a next-line character', 'Ada\u0085Lovelace', /line/],
    ['has a vertical tab', 'Ada\vLovelace', /line/],
    ['has a form feed', 'Ada\fLovelace', /line/],
    ['colors a terminal', '\u001b[31mAda', /control characters/],
    ['rings the bell', 'Ada\u0007', /control characters/],
    ['erases earlier characters', 'Bob\b\b\bAda', /control characters/],
    ['begins an 8-bit control sequence', 'Ada\u009b31m', /control characters/],
    ['stacks accents', 'A\u0301\u0302\u0303\u0304\u0305da', /marks/],
    ['stacks tone marks', 'ก\u0e49\u0e49\u0e49\u0e49\u0e49', /marks/],
    [
      'stacks them with invisible characters in between',
      'A\u0301\u200d\u0302\u2060\u0303\u0304\u200b\u0305da',
      /marks/,
    ],
    ['stacks enclosing circles', 'A\u20dd\u20dd\u20dd\u20dd\u20dd', /marks/],
  ])('that %s is rejected', (_what, text, message) => {
    expect(() => visibleText('Name').validateSync(text)).toThrow(message);
  });

  it.each([
    ['Hindi, trees and things', 'पेड़ों की चीज़ों'],
    ['Hindi, life', 'ज़िंदगी'],
    ['Burmese, a name', 'ကျော်'],
    ['Burmese, a secret', 'လျှို့ဝှက်'],
    ['Tibetan, a tradition', 'བརྒྱུད'],
    ['Arabic with its vowels', 'عبد اللَّٰه'],
    ['Hebrew with cantillation marks', 'בָּ֭רֲכִי'],
    ['decomposed Greek', 'α\u0313\u0301\u0345δω'],
    ['Khmer', 'ប៉ុន្តែ'],
  ])('in a script with many combining marks is accepted: %s', (_what, text) => {
    expect(isAccepted(text)).toBe(true);
  });

  it.each(['Ậ', 'Ậ', 'Nguyễn', '1\ufe0f\u20e3 things', '👩‍👩‍👧 and ❤️‍🔥', 'नमस्ते', 'عربي', 'שָׁלוֹם', 'ทำได้ดีที่สุด'])(
    'with the marks of a language or an emoji is accepted: %s',
    (text) => {
      expect(isAccepted(text)).toBe(true);
    },
  );

  it.each([
    ['a soft hyphen', 'ad\u00admin', 'admin'],
    ['a joiner between Latin letters', 'ad\u200dmin', 'admin'],
    ['a non-joiner between Cyrillic letters', 'а\u200cб', 'аб'],
    ['a zero width space', 'ad\u200bmin', 'admin'],
    ['a word joiner and a byte order mark', 'ad\u2060m\ufeffin', 'admin'],
    ['a grapheme joiner', 'ad\u034fmin', 'admin'],
    ['Hangul fillers', 'ad\u3164m\u115fin', 'admin'],
    ['a variation selector after a letter', 'adm\ufe0fin', 'admin'],
    ['a variation selector after a digit', '1\ufe0f', '1'],
    ['tag characters', 'admin\u{e0061}\u{e0064}', 'admin'],
    ['a joiner between an emoji and a letter', '👩\u200da', '👩a'],
    ['very many invisible characters', `a${'\u00ad'.repeat(100_000)}b`, 'ab'],
  ])('loses invisible characters: %s', (_what, text, seen) => {
    expect(visibleText('Name').validateSync(text)).toBe(seen);
  });

  it.each([
    ['Persian', 'می\u200cخواهم'],
    ['a plural in Persian', 'کتاب\u200cها'],
    ['Sinhala', 'ශ්\u200dරී'],
    ['Hindi', 'क्\u200dष'],
    ['Malayalam', 'ന്\u200d'],
    ['Bengali', 'র\u200d্যাম'],
    ['Mongolian', 'ᠪᠠ\u180b'],
    ['a Chinese character with a variant', '葛\u{e0100}'],
    ['a keycap', '1\ufe0f\u20e3'],
    ['a family', '👩\u200d👩\u200d👧'],
    ['a heart on fire', '❤\ufe0f\u200d🔥'],
    ['a scientist of a skin tone', '👩🏽\u200d🔬'],
    ['the flag of Scotland', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
  ])('keeps invisible characters that are needed: %s', (_what, text) => {
    expect(visibleText('Name').validateSync(text)).toBe(text);
    expect(tidyTag(text).normalize('NFC')).toBe(text.normalize('NFKC'));
  });

  it('may end with a line break, which is trimmed, and contain a tab', () => {
    expect(visibleText('Name').validateSync('Ada\n')).toBe('Ada');
    expect(isAccepted('Ada\tLovelace')).toBe(true);
  });

  it.each(['0', '∑', '한', 'e\u0301', '👩‍🚀', '\u200bAda', '-', '\u2801', '¿'])(
    'with a visible character is accepted: %s',
    (text) => {
      expect(isAccepted(text)).toBe(true);
    },
  );
});

describe('textDirection', () => {
  it.each([
    ['mostly Hebrew words, regardless of the first one', '<p>GitHub הוא אתר אינטרנט</p>', 'rtl'],
    ['Arabic', '<h2>الجبر</h2>', 'rtl'],
    ['Persian with Latin digits', '<p>سال 2024 میلادی</p>', 'rtl'],
    ['English', '<p>They weave.</p>', 'auto'],
    ['mostly English words that begin with a Hebrew one', '<p>שלום is a greeting in Hebrew.</p>', 'ltr'],
    ['Hebrew around English code', '<p>כתבו <code>npm run build now and wait</code> עכשיו</p>', 'rtl'],
    ['no words', '<p>1 + 1</p>', 'auto'],
    ['nothing', '', 'auto'],
  ])('returns the direction of %s', (_, html, direction) => {
    expect(textDirection(html)).toBe(direction);
  });
});

describe('markEmphasis', () => {
  it.each([
    ['in Chinese with dots', '<em>强调</em>', '<em class="emphasis-dots">强调</em>'],
    ['in Japanese with dots', '<em>カナ</em>', '<em class="emphasis-dots">カナ</em>'],
    ['in Korean with dots', '<em>강조</em>', '<em class="emphasis-dots">강조</em>'],
    ['in Arabic with weight', '<em>نص</em>', '<em class="emphasis-weight">نص</em>'],
    ['in Hindi with weight', '<em dir="ltr">ज़ोर</em>', '<em class="emphasis-weight" dir="ltr">ज़ोर</em>'],
    [
      'around other elements',
      '<em><a href="#">强</a> b</em>',
      '<em class="emphasis-dots"><a href="#">强</a> b</em>',
    ],
    ['in italics in scripts that have them', '<em>très</em> <em>очень</em> <i>πολύ</i> <em>1</em>', null],
    ['once', '<em class="emphasis-dots">强调</em>', null],
  ])('shows emphasis %s', (_, html, marked) => {
    expect(markEmphasis(html)).toBe(marked ?? html);
  });
});

describe('markPictures', () => {
  const icon = '<img src="a.png" width="24" height="24" />';
  const img = '<img src="a.png" />';
  const marked = '<img class="own-line" src="a.png" />';

  it.each([
    ['a paragraph that is a picture', `<p>${img}</p>`, `<p class="picture">${img}</p>`],
    ['a linked picture', `<p><a href="#">${img}</a></p>`, `<p class="picture"><a href="#">${img}</a></p>`],
    [
      'a row of pictures',
      `<p dir="rtl">${img}\n${img}</p>`,
      `<p class="pictures" dir="rtl">${img}\n${img}</p>`,
    ],
    ['a line of its own', `<p>Words\n${img}</p>`, `<p>Words\n${marked}</p>`],
    ['a line of its own after a break', `<p>Words<br />\n${img}</p>`, `<p>Words<br />\n${marked}</p>`],
    ['a line above a caption', `<p>${img}\n<em>Caption</em></p>`, `<p>${marked}\n<em>Caption</em></p>`],
    ['a line in a list', `<ul>\n<li>Words\n${img}</li>\n</ul>`, `<ul>\n<li>Words\n${marked}</li>\n</ul>`],
    ['a line in a cell', `<td>Words<br />${img}</td>`, `<td>Words<br />${marked}</td>`],
    ['a line in a caption', `<figcaption>a\n${img}</figcaption>`, `<figcaption>a\n${marked}</figcaption>`],
    [
      'the shape of a tall one',
      '<img width="800" height="2400" />',
      '<img class="tall-21" width="800" height="2400" />',
    ],
  ])('marks %s', (_, html, expected) => {
    expect(markPictures(html)).toBe(expected);
    expect(markPictures(expected)).toBe(expected);
  });

  it.each([
    ['a picture among words', `<p>Press ${img} and wait</p>`],
    ['a picture in a link with words', `<p><a href="#">Words ${img}</a></p>`],
    ['a picture beside emphasis', `<p><strong>Words</strong> ${img}</p>`],
    ['an icon on a line of its own', `<p>Press\n${icon}</p>`],
    ['several lines of pictures below words', `<p>Words\n${img}\n${img}</p>`],
    ['a line break in a description', '<p>Words <img src="a.png" alt="a\nb" /></p>'],
    ['a text without pictures', '<p>Words\nwords</p>'],
    ['a low picture', '<p>a <img width="800" height="200" /></p>'],
  ])('leaves %s', (_, html) => {
    expect(markPictures(html)).toBe(html);
  });
});

describe('loadFirstPicture', () => {
  const img = '<img src="a.png" loading="lazy" />';

  it('loads the first picture of the first screen at once, and no other', () => {
    expect(loadFirstPicture(`<p>a</p>${img}${img}`)).toBe(
      `<p>a</p><img src="a.png" fetchpriority="high" />${img}`,
    );
  });

  it.each([`<p>${'words '.repeat(300)}</p>${img}`, '<p>a loading="lazy"</p>'])('leaves others', (html) => {
    expect(loadFirstPicture(html)).toBe(html);
  });
});

describe('yup', () => {
  it('has the messages of the blog in the first schema, too', async () => {
    await jest.isolateModulesAsync(async () => {
      const { array, number, object, string } = await import('../../src/shared/yup.ts');
      const schema = object({
        page: number().label('Page').integer(),
        kind: string().label('Kind').oneOf(['a', 'b']),
        tags: array(string().defined()).label('Tags').max(1),
      });

      await expect(schema.validate({ page: 1.5 })).rejects.toThrow('Page must be a whole number');
      await expect(schema.validate({ kind: 'c' })).rejects.toThrow('Kind must be one of: a, b');
      await expect(schema.validate({ tags: ['a', 'b'] })).rejects.toThrow('Tags must have at most 1 item');
    });
  });
});
