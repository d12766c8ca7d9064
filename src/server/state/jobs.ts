import { type Job, JOB_COUNTED } from '../../shared/blogState.ts';
import { everyArticle } from '../articles/readModel.ts';
import { outdatedArticles } from '../articles/renderOutdated.ts';
import type { Db } from '../db/schema.ts';
import { dueDrafts } from '../drafts/publishDue.ts';
import { findAccountJobs } from './accountJobs.ts';
import { countInWords } from './countInWords.ts';

/** What goes on in the background, and how far it is: each found by an index, and counted up to a bound. */
export async function findJobs(db: Db): Promise<Job[]> {
  const found = [
    await indexing(db),
    await rendering(db),
    ...(await findAccountJobs(db)),
    await publishing(db),
  ];
  return found.filter((job) => job !== null);
}

/** It goes from the newest article to the oldest. */
async function indexing(db: Db): Promise<Job | null> {
  const row = await db.selectFrom('indexing').select('next').executeTakeFirst();
  if (!row) return null;
  const newest = await everyArticle(db)
    .select('number')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const done = newest ? Math.max(0, Math.floor(100 * (1 - row.next / newest.number))) : 100;
  return {
    job: 'indexing',
    left: null,
    says: `Articles are made to be found by their words: about ${done} % of them are done.`,
  };
}

async function rendering(db: Db): Promise<Job | null> {
  const some = outdatedArticles(db).select('number').limit(JOB_COUNTED);
  const { left } = await db
    .selectFrom(some.as('some'))
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .executeTakeFirstOrThrow();
  return left === 0
    ? null
    : {
        job: 'rendering',
        left,
        says: `Articles are rendered again, as this version shows them in another way: ${countInWords(left)} ${left === 1 ? 'is' : 'are'} left.`,
      };
}

async function publishing(db: Db): Promise<Job | null> {
  const due = await dueDrafts(db).select('publishAt').orderBy('publishAt').limit(JOB_COUNTED).execute();
  const [first] = due;
  return first
    ? {
        job: 'publishing',
        left: due.length,
        says: `Scheduled articles are due and not published yet: ${countInWords(due.length)}, the first since ${first.publishAt}.`,
      }
    : null;
}
