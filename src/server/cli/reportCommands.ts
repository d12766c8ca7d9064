import { counted, countedAre } from '../../shared/counted.ts';
import { paths } from '../../shared/pages.ts';
import { type ReportedArticle, type ReportReason, reportReasons } from '../../shared/report.ts';
import { commandLine } from '../admin/auditLog.ts';
import type { Db } from '../db/schema.ts';
import { dismissReports, listReported } from '../moderation/reports.ts';
import { AdminError } from './adminCommands.ts';
import { type Answer, command } from './command.ts';
import { plain } from './filters.ts';
import { slugIn } from '../../shared/slugIn.ts';

/** What readers report. */
export const reportCommands = {
  'list-reports': command({
    does: 'prints the articles that readers have reported, those of most readers first',
    run: ({ db }) => list(db),
  }),
  'dismiss-reports': command({
    takes: ['SLUG'],
    does: 'forgets the reports of an article with which nothing is wrong',
    run: ({ db }, { args: [slug = ''] }) => dismiss(db, slug),
  }),
};

async function list(db: Db): Promise<Answer> {
  const articles = await listReported(db);
  const says = articles.length === 0 ? 'No article is reported.' : articles.map(inLines).join('\n\n');
  return { says, json: articles };
}

function inLines({ slug, title, ownerName, ownerSince, count, reasons, words }: ReportedArticle): string {
  const why = Object.entries(reasons).map(
    ([reason, count]) => `  ${count} × ${reportReasons[reason as ReportReason]}`,
  );
  return [
    `${paths.article(slug)}  ${counted(count, 'report')}`,
    `  '${plain(title)}' by ${plain(ownerName)}, whose account is of ${ownerSince.slice(0, 10)}`,
    ...why,
    ...words.map((words) => `  “${plain(words)}”`),
  ].join('\n');
}

async function dismiss(db: Db, address: string): Promise<Answer> {
  const slug = slugIn(address);
  const count = await dismissReports(db, slug, commandLine);
  if (count === 0) throw new AdminError(`There are no reports of an article at ${paths.article(slug)}.`);
  return {
    says: `${countedAre(count, 'report')} forgotten. The article stays as it is.`,
    json: { slug, reports: count },
  };
}
