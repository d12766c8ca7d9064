import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import type { Job } from '../../shared/blogState.ts';
import type { Database, Db } from '../db/schema.ts';
import { hiddenCount, publishedCount } from '../moderation/accountSlice.ts';
import { countInWords } from './countInWords.ts';

/** More than so many are not counted. */
const ACCOUNTS_COUNTED = 1000;

interface AccountJob {
  job: Job['job'];
  /** What becomes of them, behind their number. */
  becomes: string;
  where: (row: ExpressionBuilder<Database, 'user'>) => Expression<SqlBool>;
  /** Which of their articles are left; null where that is not known without looking at each. */
  left: 'published' | 'hidden' | null;
}

const accountJobs: AccountJob[] = [
  {
    job: 'hiding',
    becomes: 'suspended, and what they have published is being hidden',
    where: (row) => row('suspension', '=', 'hiding'),
    left: 'published',
  },
  {
    job: 'restoring',
    becomes: 'restored, and what they had published comes back',
    where: (row) => row('suspension', '=', 'restoring'),
    left: 'hidden',
  },
  {
    job: 'relisting',
    becomes: 'limited or no more so, and their articles leave the listings or enter them',
    // In the statement itself: only by it the index is found.
    where: (row) => row('isRelisting', '=', sql.lit(1)),
    left: null,
  },
  {
    job: 'deleting',
    becomes: 'being deleted, with all they had',
    where: (row) => row('isLeaving', '=', sql.lit(1)),
    left: 'published',
  },
];

/** What is done to accounts in slices. */
export async function findAccountJobs(db: Db): Promise<Job[]> {
  const found = [];
  for (const accountJob of accountJobs) found.push(await findJob(db, accountJob));
  return found.filter((job) => job !== null);
}

async function findJob(db: Db, { job, becomes, where, left }: AccountJob): Promise<Job | null> {
  const accounts = await db
    .selectFrom('user')
    .where(where)
    .select('id')
    .$if(left === 'published', (query) => query.select(publishedCount))
    .$if(left === 'hidden', (query) => query.select(hiddenCount))
    .limit(ACCOUNTS_COUNTED)
    .execute();
  if (accounts.length === 0) return null;
  const articles = accounts.reduce(
    (sum, { published = 0, hidden = 0 }) => sum + Number(published) + Number(hidden),
    0,
  );
  const many =
    accounts.length === 1
      ? 'One account is'
      : `${countInWords(accounts.length, ACCOUNTS_COUNTED)} accounts are`;
  const rest = left === null ? '' : `: ${articles.toLocaleString('en')} articles are left`;
  return { job, left: left === null ? null : articles, says: `${many} ${becomes}${rest}.` };
}
