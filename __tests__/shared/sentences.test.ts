import { tallyInWords } from '../../src/shared/account.ts';
import { type DayNumbers, limitsInWords, refusedByLimit } from '../../src/shared/blogState.ts';
import { withArticleText } from '../../src/shared/initialPage.ts';
import type { ShownArticle } from '../../src/shared/article.ts';
import { hiddenBecause, limitedBecause } from '../../src/shared/moderation.ts';
import { shortTextsOf } from '../../src/shared/shortTexts.ts';
import { testMailInWords } from '../../src/shared/testMail.ts';

describe('what somebody is told', () => {
  it('of accounts and their articles is told in words', () => {
    expect(tallyInWords({ accounts: 1, articles: 2345 })).toBe('one account with 2,345 articles');
    expect(tallyInWords({ accounts: 2, articles: 1 })).toBe('2 accounts with one article');
  });

  it('of what those who run the blog have done ends with their reason', () => {
    expect(limitedBecause('Adverts')).toMatch(
      /^Those who run this blog have limited this account\. Your articles can be read .+ Their reason: Adverts$/,
    );
    expect(hiddenBecause('Adverts')).toBe(
      'Those who run this blog have hidden this article, and only they can show it again. Their reason: Adverts',
    );
  });

  it.each([
    ['waiting', /^The test mail waits to be sent\.$/],
    ['sent', /^The mail server has taken the test mail: it should be in the mailbox soon/],
    ['postponed', /^The mail server did not take the test mail \(EAUTH 535\)\. It is tried again/],
    ['givenUp', /^The mail server has refused the test mail for good \(EAUTH 535\)\./],
  ] as const)('of a test mail that is %s', (state, sentence) => {
    expect(testMailInWords({ state, problem: 'EAUTH 535' })).toMatch(sentence);
  });

  it.each([
    ['EAUTH 535', 'npm run admin -- doctor asks the mail server, which SMTP_URL names.'],
    ['EENVELOPE 450', 'npm run admin -- doctor asks the mail server, which SMTP_URL names.'],
    ['EENVELOPE 530', 'It wants a user and a password, which SMTP_URL has to name.'],
    ['EENVELOPE 553', 'It takes none from the sender that MAIL_FROM names.'],
  ])('of a test mail that %s keeps back end with the way out', (problem, sentence) => {
    expect(testMailInWords({ state: 'postponed', problem }).endsWith(`nine hours. ${sentence}`)).toBe(true);
  });
});

describe('what the limits refused', () => {
  const day = (at: number, refused: DayNumbers['refused']): DayNumbers => ({
    ...{ day: `2026-01-${at + 10}`, refused },
    counts: { articles: 0, accounts: 0, clicks: 0, reports: 0, mailsSent: 0, mailsGivenUp: 0 },
  });

  it('is summed up of today, of seven days and of all, for each limit', () => {
    const days = Array.from({ length: 10 }, (_, at) => day(at, { login: 1, ...(at === 9 && { write: 5 }) }));

    const rows = refusedByLimit(days);

    expect(rows.map(({ limit }) => limit)).toEqual(Object.keys(limitsInWords));
    expect(rows.slice(0, 3)).toEqual([
      { limit: 'login', today: 1, week: 7, all: 10 },
      { limit: 'register', today: 0, week: 0, all: 0 },
      { limit: 'write', today: 5, week: 5, all: 5 },
    ]);
    expect(refusedByLimit([])[0]).toEqual({ limit: 'login', today: 0, week: 0, all: 0 });
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
    const author = { handle: 'ada', name: 'Ada', articleCount: 1, since: '2026-01-01T00:00:00.000Z' };
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
