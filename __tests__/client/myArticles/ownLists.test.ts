import { getListUrl, parseOwnQuery } from '../../../src/client/features/myArticles/ownLists.ts';
import { ownStates } from '../../../src/shared/listing.ts';

describe('the URL of the user’s own lists', () => {
  it.each([
    ['published', '/myArticles'],
    ['draft', '/myArticles?state=drafts'],
    ['scheduled', '/myArticles?state=scheduled'],
  ] as const)('of %s articles stays what it was', (state, url) => {
    expect(getListUrl({ state })).toBe(url);
  });

  it.each(ownStates)('of %s articles leads back to the same list', (state) => {
    const query = { state, q: 'on & looms', tag: 'looms', sort: '-title', page: 3 } as const;

    expect(parseOwnQuery(new URL(getListUrl(query), 'http://blog.example').search)).toEqual(query);
  });

  it.each(['?state=', '?state=draft', '?state=constructor', '?sort=size&page=0&tag=&q=%20'])(
    'ignores invalid values: %s',
    (search) => {
      expect(parseOwnQuery(search)).toEqual({ state: 'published', page: 1 });
    },
  );
});
