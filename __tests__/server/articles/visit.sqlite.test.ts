import { isRobot, isVisit } from '../../../src/server/features/articles/visit.ts';

describe('a visit of an article', () => {
  it.each([
    ['GET', undefined, true],
    ['GET', 'document', true],
    ['GET', 'empty', true],
    ['GET', 'image', false],
    ['GET', 'iframe', false],
    ['GET', '', false],
    ['HEAD', undefined, false],
    ['HEAD', 'document', false],
    ['POST', 'empty', false],
  ])('%s for %p: %p', (method, wanted, isOne) => {
    const headers = wanted === undefined ? {} : { 'sec-fetch-dest': wanted };

    expect(isVisit({ method, headers })).toBe(isOne);
  });
});

describe('a robot', () => {
  it.each([
    ...[
      'Googlebot/2.1',
      'Mozilla/5.0 (compatible; bingbot/2.0)',
      'SomeBot; x',
      'bot_of_mine',
      'Slackbot-LinkExpanding',
    ],
    ...['a bot', 'Crawler 1', 'Baiduspider/2.0', 'Yahoo! Slurp', 'ia_archiver', 'facebookexternalhit/1.1'],
    ...['meta-externalagent/1.1', 'Mediapartners-Google', 'Google-Read-Aloud', 'Google-InspectionTool/1.0'],
    ...['Google-Extended', 'BingPreview/1.0b', 'WhatsApp/2.23', 'Embedly/0.2', 'SkypeUriPreview Preview/0.5'],
    ...[
      'ChatGPT-User/1.0',
      'Claude-User/1.0',
      'Perplexity-User/1.0',
      'FeedFetcher-Google',
      'Chrome-Lighthouse',
    ],
    ...['Pingdom.com_bot_version_1.4', 'pingdom', 'UptimeRobot/2.0', 'uptime'],
  ])('is known by its name: %s', (name) => {
    expect(isRobot({ headers: { 'user-agent': name } })).toBe(true);
  });

  it.each([
    'Mozilla/5.0 (X11; Linux x86_64; rv:121.0) Gecko/20100101 Firefox/121.0',
    'Mozilla/5.0 (Linux; Android 13; CUBOT P80) Chrome/120.0 Mobile Safari/537.36',
    'Mozilla/5.0 (Linux; Android 13; CUBOT) Chrome/120.0 Mobile Safari/537.36',
    'Bottle/1.0',
    'Google Chrome',
    'Stryker was here!',
    undefined,
  ])('is not %s', (name) => {
    expect(isRobot({ headers: name === undefined ? {} : { 'user-agent': name } })).toBe(false);
  });
});
