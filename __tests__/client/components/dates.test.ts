import {
  formatDate,
  formatDateTime,
  formatPeriod,
  formatTime,
} from '../../../src/client/components/dates.tsx';
import { english, setLanguageOfPage } from '../../../src/shared/messages/define.ts';

const INSTANT = '2026-11-21T12:00:00.000Z';

describe('dates', () => {
  afterEach(() => {
    setLanguageOfPage(english);
  });

  function formatFor(chosen: string, browser: string[]): string {
    setLanguageOfPage({ tag: chosen, catalog: chosen === '' ? null : {} });
    jest.spyOn(navigator, 'languages', 'get').mockReturnValue(browser);
    return formatDate(INSTANT);
  }

  it.each([
    ['the browser’s if the blog has chosen none', '', ['de-AT', 'en'], '21. November 2026'],
    ['the blog’s', 'de', ['en-US'], '21. November 2026'],
    ['English if the blog has chosen it', 'en', ['de-AT'], 'November 21, 2026'],
    ['the blog’s in the reader’s region', 'en', ['de-AT', 'en-GB'], '21 November 2026'],
    ['the blog’s if it has chosen a region', 'en-US', ['en-GB'], 'November 21, 2026'],
    ['the blog’s if the reader’s has another script', 'zh', ['zh-TW'], '2026年11月21日'],
    ['the blog’s if the browser reports invalid languages', 'de', ['C', 'de@posix'], '21. November 2026'],
  ])('are in the language %s', (_what, chosen, browser, text) => {
    expect(formatFor(chosen, browser)).toBe(text);
  });

  it('are in the same language within a period', () => {
    formatFor('de', ['en-US']);

    expect(formatPeriod(INSTANT, '2026-11-22T12:00:00.000Z')).toMatch(/21\.11\.2026.*22\.11\.2026/);
  });

  it('keep the half of the day beside its time in Arabic', () => {
    formatFor('ar', ['en-US']);

    const times = [formatTime(INSTANT), formatDateTime(INSTANT), formatPeriod(INSTANT, INSTANT)];
    for (const time of times) expect(time).toMatch(/:00\u00A0\p{L}$/u);
  });
});
