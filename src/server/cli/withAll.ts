import { type AccountListing, type Tally, tallyInWords } from '../../shared/account.ts';
import { BULK_LIMIT, type BulkResult } from '../../shared/bulkActs.ts';
import type { Db } from '../db/schema.ts';
import type { Asked } from '../moderation/accountSlice.ts';
import { matchingAccounts } from '../moderation/findAccounts.ts';
import { finishAccounts } from '../moderation/finishAccounts.ts';
import { wordsOf } from './hidingCommands.ts';

interface Shown extends Asked {
  /** What a listing of them said: nobody else is meant. */
  shown: Pick<AccountListing, 'asOf' | 'reaches'>;
}

/** First the states of all accounts are written, and then their articles follow. */
export async function withAll(
  db: Db,
  { filter, states, shown }: Shown,
  tell: (sentence: string) => void,
  begin: (ids: string[]) => Promise<BulkResult[]>,
): Promise<Tally> {
  const whom = { ...filter, before: filter.before ?? shown.asOf };
  const reaches = shown.reaches ?? undefined;
  const done: Tally = { accounts: 0, articles: 0 };
  for (let after: string | undefined; ;) {
    const { accounts, next } = await matchingAccounts(
      db,
      { filter: whom, states },
      { after, reaches, max: BULK_LIMIT },
    );
    const results = await begin(accounts.map(({ id }) => id));
    for (const [at, { problem }] of results.entries()) {
      if (problem !== null) continue;
      done.accounts += 1;
      done.articles += accounts[at]?.articles ?? 0;
    }
    if (next === null) break;
    after = next;
  }
  tell(`${tallyInWords(done)}: the accounts are done, and their articles follow.`);
  await finishAccounts({ db, wordsOf });
  return done;
}
