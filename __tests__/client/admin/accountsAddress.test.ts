import { accountFilterNames, readAccountsQuery } from '../../../src/client/features/admin/accountsAddress.ts';
import {
  bodyOf,
  fromLocal,
  readFilterOf,
  toLocal,
} from '../../../src/client/features/admin/filterAddress.ts';

describe('the address of the accounts', () => {
  it('says which are meant, and nothing that is empty or unknown', () => {
    expect(readFilterOf(accountFilterNames, '?q=%20ada%20&least=&state=suspended&colour=red')).toEqual({
      q: 'ada',
      state: 'suspended',
    });
    expect(readAccountsQuery('?most=3&page=2')).toEqual({ most: '3', page: 2 });
    expect(readAccountsQuery('')).toEqual({ page: 1 });
  });

  it('has numbers as texts, which a call has as numbers', () => {
    expect(bodyOf({ q: 'ada', least: '1', most: '3', links: '2' })).toEqual({
      ...{ q: 'ada', least: 1, most: 3, links: 2 },
    });
    expect(bodyOf({ state: 'suspended' })).toEqual({ state: 'suspended' });
  });

  it('has moments by UTC, which a field has by the clock on the wall', () => {
    const moment = '2026-01-31T18:30:00.000Z';

    expect(fromLocal(toLocal(moment))).toBe(moment);
    expect([toLocal(undefined), toLocal('soon'), fromLocal('')]).toEqual(['', '', '']);
  });
});
