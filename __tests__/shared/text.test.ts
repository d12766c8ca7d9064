import { moderationMessages } from '../../src/shared/messages/en/moderation.ts';
import { shortTextsOf, type ShownArticle } from '../../src/shared/article.ts';
import {
  contentsOf,
  excerpt,
  markEmphasis,
  readingTime,
  textDirection,
} from '../../src/shared/articleText.ts';
import {
  type DayNumbers,
  rateLimitLabels,
  sumRefusedByLimit,
  describeTestMail,
} from '../../src/shared/blogStatus.ts';
import { formatClickCount, formatLongDate } from '../../src/shared/format.ts';
import { withArticleText } from '../../src/shared/initialPage.ts';
import { tidyTag } from '../../src/shared/tags.ts';
import { visibleText } from '../../src/shared/text.ts';
import { sentenceFor } from '../helpers/sentenceFor.ts';

describe('an excerpt', () => {
  it.each([
    ['forty characters, whatever they take to store', `<p>${'🦉'.repeat(41)}</p>`, `${'🦉'.repeat(40)}...`],
    ['all of a shorter text', '<p>They weave.</p>', 'They weave....'],
    [
      'text alone, with its signs as people read them',
      '<p>1 &lt; 2 &amp;&amp; &quot;b&quot; &gt; a</p>',
      '1 < 2 && "b" > a...',
    ],
    ['no entity made from two', '<p>&amp;lt;</p>', '&lt;...'],
    [
      'words parted by one space, whatever parted them',
      '\n<p>They\n\tweave\u00a0  it.</p>\n',
      'They weave it....',
    ],
    ['words that a line break parts', '<p>Alpha<br />Beta</p>', 'Alpha Beta...'],
    [
      'cells apart',
      '<table><tr><td>a</td><td>b</td></tr></table><ul><li>c</li><li>d</li></ul>',
      'a b c d...',
    ],
    [
      'words whole that a tag stands within',
      '<p><b>En</b>gi<wbr />nes, H<sub>2</sub>O</p>',
      'Engines, H2O...',
    ],
    ['ruby as it is read', '<p><ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>字</p>', '漢(かん)字...'],
    [
      'the description of an only picture',
      '<p><img src="https://a.example/b" alt="A &quot;loom&quot;" /></p>',
      'A "loom"...',
    ],
    [
      'text where there is text',
      '<p><img src="https://a.example/b" alt="A loom" /> Its text.</p>',
      'Its text....',
    ],
  ])('is %s', (_what, html, shown) => {
    expect(excerpt(html)).toBe(shown);
  });
});

describe('The time to read', () => {
  it.each([
    ['nothing', '', 0, 1],
    ['English', 'word '.repeat(550), 550, 2],
    ['words with signs in them', "it's state-of-the-art 3.14", 3, 1],
    ['Arabic', 'كلمة '.repeat(825), 825, 3],
    ['Chinese', '汉字'.repeat(500), 1000, 2],
    ['Thai', 'ภาษาไทย '.repeat(10), 20, 1],
    ['sentences', 'One. Two, three; four', 4, 1],
    ['signs among letters', 'a汉b', 3, 1],
    ['Thai among letters', 'aภาษาไทยb', 4, 1],
    ['both', `${'word '.repeat(275)}${'字'.repeat(500)}`, 775, 2],
  ])('%s', (_what, text, words, minutes) => {
    expect(readingTime(text)).toEqual({ words, minutes });
  });
});

describe('The contents of an article', () => {
  const heading = (level: number, text: string) => `<h${level} id="section-${text}">${text}</h${level}>`;

  it('are its headings of two levels', () => {
    const html = [heading(2, 'a'), heading(3, 'b'), heading(4, 'c'), heading(2, 'd')].join('<p>x</p>');

    expect(contentsOf(html).map(({ level, id }) => [level, id])).toEqual([
      [2, 'section-a'],
      [3, 'section-b'],
      [2, 'section-d'],
    ]);
  });

  it('have the words of each, as text', () => {
    const html = ['&lt;b&gt; &amp; <em>c</em>', 'a&nbsp;b', 'c'].map((text) =>
      heading(2, 'x').replace('>x<', `>${text}<`),
    );

    expect(contentsOf(html.join('')).map(({ text }) => text)).toEqual(['<b> & c', 'a b', 'c']);
  });

  it('are none where there are two', () => {
    expect(contentsOf(heading(2, 'a') + heading(2, 'b'))).toEqual([]);
    expect(contentsOf(heading(2, 'a').repeat(3))).toHaveLength(3);
  });

  it('leave out a heading without words, such as one of a picture', () => {
    const picture = '<h2 id="section-x"><img src="a.png" /> </h2>';

    expect(contentsOf(picture + heading(2, 'a').repeat(2))).toEqual([]);
    expect(contentsOf(picture + heading(3, 'a').repeat(3)).map(({ text }) => text)).toEqual(['a', 'a', 'a']);
  });

  it('are the outer ones alone of a long article, and not all of a book', () => {
    const parts = Array.from({ length: 40 }, () => heading(2, 'a') + heading(3, 'b'));

    expect(contentsOf(parts.slice(0, 30).join(''))).toHaveLength(60);
    expect(contentsOf(parts.join('')).map(({ text }) => text)).toEqual(Array(40).fill('a'));
    expect(contentsOf(parts.join('').repeat(3))).toHaveLength(60);
  });
});

describe('formatting', () => {
  describe('formatClickCount', () => {
    it.each([
      [0, '0 clicks'],
      [1, '1 click'],
      [999, '999 clicks'],
      [1000, '1,000 clicks'],
      [1_234_567, '1,234,567 clicks'],
    ])('formats %i as %s', (clicks, words) => {
      expect(formatClickCount(clicks)).toBe(words);
    });
  });
  describe('formatLongDate', () => {
    it('matches Intl in every month', () => {
      const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });
      const instants = Array.from(
        { length: 12 },
        (_, month) => new Date(Date.UTC(2026, month, 2 * month + 1)),
      );

      expect(instants.map((instant) => formatLongDate(instant.toISOString()))).toEqual(
        instants.map((instant) => day.format(instant)),
      );
    });

    it.each([
      ['2026-12-31T23:59:59.999Z', 'December 31, 2026'],
      ['2027-01-01T00:00:00.000Z', 'January 1, 2027'],
    ])('uses the date in UTC: %s', (instant, words) => {
      expect(formatLongDate(instant)).toBe(words);
    });
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
        'The admins of this blog have hidden this article. You can’t publish it until they unhide it. Reason: Adverts',
      );
    });

    it.each([
      ['waiting', /^Sending the test email…$/],
      ['sent', /^The mail server accepted the test email\./],
      ['postponed', /^The mail server didn’t accept the test email \(EAUTH 535\)\. It will be retried/],
      ['givenUp', /^The mail server rejected the test email \(EAUTH 535\)\./],
    ] as const)('of a test mail that is %s', (state, sentence) => {
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
    it('are its title and its cover, and nothing else of it', () => {
      const article = { title: 'On engines', cover: '', markdown: 'x', slug: 'on-engines' };

      expect(shortTextsOf(article)).toEqual({ title: 'On engines', cover: '' });
    });
  });
  describe('what comes along with a page', () => {
    it('gets the text of its article again, which stands in the page', () => {
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
  const isTaken = (text: string) => visibleText('Name').isValidSync(text);

  it.each([
    ['a control character', '\u0001'],
    ['a mark of annotations', '\ufff9'],
    ['half a character', '\ud800'],
    ['spaces of two widths', '\u200b\u2003\u200b'],
    ['an accent on nothing', '\u0301'],
    ['a filler that counts as a letter', '\u3164'],
    ['a Braille pattern without dots', '\u2800'],
    ['what turns a text round', '\u202e'],
    ['many of them', '\u00ad\u2060\u2800\ufe0f'],
  ])('of which nothing can be seen is refused: %s', (_what, text) => {
    expect(isTaken(text)).toBe(false);
  });

  it('is asked for in a sentence', () => {
    expect(sentenceFor(visibleText('Name'), '\u200b')).toBe('Name must contain a visible character');
    expect(sentenceFor(visibleText('Name'), 'a\nb')).toBe('Name must not contain line breaks');
  });

  it.each([
    ['turns the direction of what follows', 'Ada \u202emoc', /direction/],
    ['isolates a direction', '\u2066Ada', /direction/],
    ['is a mark of direction', 'Ada\u200f', /direction/],
    ['breaks the line', 'Ada\nLovelace', /line/],
    ['breaks the line as on an old Mac', 'Ada\rLovelace', /line/],
    ['breaks the line as in Unicode', 'Ada\u2028Lovelace', /line/],
    ['breaks the line as on a mainframe', 'Ada\u0085Lovelace', /line/],
    ['breaks the line as a typewriter', 'Ada\vLovelace', /line/],
    ['breaks the page', 'Ada\fLovelace', /line/],
    ['colours a terminal', '\u001b[31mAda', /control characters/],
    ['rings its bell', 'Ada\u0007', /control characters/],
    ['takes back what stands before', 'Bob\b\b\bAda', /control characters/],
    ['begins a command of eight bits', 'Ada\u009b31m', /control characters/],
    ['piles up accents', 'A\u0301\u0302\u0303\u0304\u0305da', /marks/],
    ['piles up the tones of a language', 'ก\u0e49\u0e49\u0e49\u0e49\u0e49', /marks/],
    ['piles them up with nothing in between', 'A\u0301\u200d\u0302\u2060\u0303\u0304\u200b\u0305da', /marks/],
    ['has circles around circles', 'A\u20dd\u20dd\u20dd\u20dd\u20dd', /marks/],
  ])('that %s is refused', (_what, text, message) => {
    expect(() => visibleText('Name').validateSync(text)).toThrow(message);
  });

  it.each([
    ['Hindi, trees and things', 'पेड़ों की चीज़ों'],
    ['Hindi, life', 'ज़िंदगी'],
    ['Burmese, a name', 'ကျော်'],
    ['Burmese, a secret', 'လျှို့ဝှက်'],
    ['Tibetan, a tradition', 'བརྒྱུད'],
    ['Arabic with its vowels', 'عبد اللَّٰه'],
    ['Hebrew as it is chanted', 'בָּ֭רֲכִי'],
    ['Greek in single signs', 'α\u0313\u0301\u0345δω'],
    ['Khmer', 'ប៉ុន្តែ'],
  ])('in a script whose letters take many marks is taken: %s', (_what, text) => {
    expect(isTaken(text)).toBe(true);
  });

  it.each(['Ậ', 'Ậ', 'Nguyễn', '1\ufe0f\u20e3 things', '👩‍👩‍👧 and ❤️‍🔥', 'नमस्ते', 'عربي', 'שָׁלוֹם', 'ทำได้ดีที่สุด'])(
    'with the marks that a language or an emoji takes is taken: %s',
    (text) => {
      expect(isTaken(text)).toBe(true);
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
    ['a variation of a letter', 'adm\ufe0fin', 'admin'],
    ['a variation of a digit', '1\ufe0f', '1'],
    ['tags that spell something', 'admin\u{e0061}\u{e0064}', 'admin'],
    ['a joiner between an emoji and a letter', '👩\u200da', '👩a'],
    ['a great many of them', `a${'\u00ad'.repeat(100_000)}b`, 'ab'],
  ])('loses %s, of which nothing can be seen', (_what, text, seen) => {
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
    ['a Chinese character in a form of its own', '葛\u{e0100}'],
    ['a keycap', '1\ufe0f\u20e3'],
    ['a family', '👩\u200d👩\u200d👧'],
    ['a heart on fire', '❤\ufe0f\u200d🔥'],
    ['a scientist of a skin tone', '👩🏽\u200d🔬'],
    ['the flag of Scotland', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
  ])('keeps what is drawn as nothing where it is needed: %s', (_what, text) => {
    expect(visibleText('Name').validateSync(text)).toBe(text);
    expect(tidyTag(text).normalize('NFC')).toBe(text.normalize('NFKC'));
  });

  it('may end with a line break, which is trimmed, and have a tab in it', () => {
    expect(visibleText('Name').validateSync('Ada\n')).toBe('Ada');
    expect(isTaken('Ada\tLovelace')).toBe(true);
  });

  it.each(['0', '∑', '한', 'e\u0301', '👩‍🚀', '\u200bAda', '-', '\u2801', '¿'])(
    'of which something can be seen is taken: %s',
    (text) => {
      expect(isTaken(text)).toBe(true);
    },
  );
});

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
