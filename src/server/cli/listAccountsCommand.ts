import { type AccountSummary, type Tally, tallyInWords } from '../../shared/account.ts';
import { accountListingSchema, accountStates } from '../../shared/accountFilter.ts';
import { BULK_LIMIT } from '../../shared/bulkActs.ts';
import { counted } from '../../shared/counted.ts';
import type { Db } from '../db/schema.ts';
import { listAccounts } from '../moderation/findAccounts.ts';
import { accountFilters, CUT, filterIn, type TypedFilters } from './accountFilters.ts';
import { checked } from './adminCommands.ts';
import { type Answer, command } from './command.ts';
import { countIn, plain } from './filters.ts';

/** What is asked about accounts. */
export const listAccountsCommands = {
  'list-accounts': command({
    does: 'prints the newest accounts, all or those that match the options',
    options: {
      ...accountFilters,
      state: { type: 'string', does: `${accountStates.slice(0, -1).join(', ')} or ${accountStates.at(-1)}` },
      page: { type: 'string', default: '1', does: 'which hundred of them' },
    },
    run: ({ db }, { values }) => list(db, values),
  }),
};

async function list(
  db: Db,
  { state, page, ...typed }: TypedFilters & { state?: string; page: string },
): Promise<Answer> {
  const query = checked(() =>
    accountListingSchema.validateSync({
      ...filterIn(typed),
      state,
      page: countIn('--page', page),
      limit: BULK_LIMIT,
    }),
  );
  const { result, next, active, limited, suspended, admins, isCut } = await listAccounts(db, query);
  const says = [
    ...result.map(inLine),
    `${tallyInWords(active)}${unless('limited', limited)}${unless('suspended', suspended)}.`,
    ...(next ? [`More of them with --page ${next.page}.`] : []),
    ...(isCut ? [CUT] : []),
  ];
  return { says: says.join('\n'), json: { accounts: result, active, limited, suspended, admins, isCut } };
}

const unless = (state: string, tally: Tally) =>
  tally.accounts > 0 ? `, and ${state}: ${tallyInWords(tally)}` : '';

const inLine = (account: AccountSummary) => {
  const { email, name, createdAt, articles, links, suspendedFor, limitedFor, isAdmin } = account;
  return [
    `${createdAt.slice(0, 16)}Z  ${email}  '${plain(name)}'  ${counted(articles, 'article')}, ${counted(links, 'link')}`,
    ...(isAdmin ? ['an admin'] : []),
    ...(limitedFor === null ? [] : [`limited: ${plain(limitedFor)}`]),
    ...(suspendedFor === null ? [] : [`suspended: ${plain(suspendedFor)}`]),
  ].join('  ');
};
