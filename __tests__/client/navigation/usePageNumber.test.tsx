import { renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { usePageNumber } from '../../../src/client/navigation/usePageNumber.ts';
import { pageSearch } from '../../../src/shared/pageNumber.ts';

const pageAt = (search: string) =>
  renderHook(usePageNumber, {
    wrapper: ({ children }) => (
      <MemoryRouter initialEntries={[`/allArticles${search}`]}>{children}</MemoryRouter>
    ),
  }).result.current;

describe('the page number of an address', () => {
  it.each([
    ['', 1],
    ['?page=1', 1],
    ['?page=2', 2],
    ['?page=12&from=feed', 12],
  ])('of "%s" is %i', (search, page) => {
    expect(pageAt(search)).toBe(page);
  });

  it.each(['?page=0', '?page=-1', '?page=1.5', '?page=two', '?page=', '?page=1e99', '?page=Infinity'])(
    'is 1 for the nonsense "%s"',
    (search) => {
      expect(pageAt(search)).toBe(1);
    },
  );

  it('is written only from page 2 on', () => {
    expect(pageSearch(1)).toBe('');
    expect(pageSearch(2)).toBe('?page=2');
  });
});
