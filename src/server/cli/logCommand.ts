import { changeInWords, type LogEntry } from '../../shared/audit.ts';
import { logQuerySchema } from '../../shared/listingQuery.ts';
import { readLog } from '../admin/auditLog.ts';
import type { Db } from '../db/schema.ts';
import { checked } from './adminCommands.ts';
import { type Answer, command } from './command.ts';
import { countIn, noneOn, plain } from './filters.ts';

/** What was done so far. */
export const logCommands = {
  log: command({
    does: 'prints what was done by those who run the blog, the newest first',
    options: {
      limit: { type: 'string', default: '50', does: 'how many entries' },
      page: { type: 'string', default: '1', does: 'which page of so many' },
    },
    run: ({ db }, { values }) => printLog(db, values),
  }),
};

async function printLog(db: Db, typed: { limit: string; page: string }): Promise<Answer> {
  const query = checked(() =>
    logQuerySchema.validateSync({
      limit: countIn('--limit', typed.limit),
      page: countIn('--page', typed.page),
    }),
  );
  const { result, next } = await readLog(db, query);
  const more = next ? [`More of it with --page ${next.page}.`] : [];
  const none = noneOn(query.page, 'Nothing was done yet.');
  const says = result.length === 0 ? none : [...result.map(inLine), ...more].join('\n');
  return { says, json: result };
}

function inLine(entry: LogEntry) {
  const { createdAt, actor, act, on, reason } = entry;
  const what = changeInWords(entry) ?? reason;
  return `${createdAt.slice(0, 19)}Z  ${plain(actor)}  ${act}  ${on.kind} '${plain(on.name)}'${what && `: ${plain(what)}`}`;
}
