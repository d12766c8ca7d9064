import { articleFindingSchema, articleStates } from '../../shared/articleFilter.ts';
import { BULK_LIMIT } from '../../shared/bulkActs.ts';
import type { FoundArticle } from '../../shared/foundArticle.ts';
import { paths } from '../../shared/pages.ts';
import type { Db } from '../db/schema.ts';
import { findArticles } from '../moderation/findArticles.ts';
import { checked, requireUser } from './adminCommands.ts';
import { type Answer, command } from './command.ts';
import { countIn, momentIn, plain } from './filters.ts';

const text = { type: 'string' } as const;

/** What is asked about articles. */
export const listArticlesCommands = {
  'list-articles': command({
    does: 'prints the newest articles, published or hidden, all or those that match the options',
    options: {
      match: { ...text, does: 'is in the title, each of several words by itself' },
      by: { ...text, does: 'is the email of the author' },
      since: { ...text, does: 'published since: 2026-01-31, 2026-01-31T18:30Z, or 90m, 24h, 7d ago' },
      before: { ...text, does: 'published before, likewise' },
      'joined-since': { ...text, does: 'whose author registered since, likewise' },
      'joined-before': { ...text, does: 'whose author registered before, likewise' },
      links: { ...text, does: 'has as many links to elsewhere, or more' },
      'same-as': { ...text, does: 'is the slug or an address of the article whose text they have' },
      state: { ...text, does: `${articleStates.slice(0, -1).join(', ')} or ${articleStates.at(-1)}` },
      page: { ...text, default: '1', does: 'which hundred of them' },
    },
    run: ({ db }, { values }) => list(db, values),
  }),
};

type Names = 'match' | 'by' | 'since' | 'before' | 'joined-since' | 'joined-before' | 'links';
type Typed = Partial<Record<Names | 'same-as' | 'state', string | undefined>> & { page: string };

async function list(db: Db, typed: Typed): Promise<Answer> {
  const query = checked(() =>
    articleFindingSchema.validateSync({
      q: typed.match,
      by: typed.by,
      since: momentIn('--since', typed.since),
      before: momentIn('--before', typed.before),
      joinedSince: momentIn('--joined-since', typed['joined-since']),
      joinedBefore: momentIn('--joined-before', typed['joined-before']),
      links: countIn('--links', typed.links),
      sameAs: typed['same-as'],
      state: typed.state,
      page: Math.max(countIn('--page', typed.page) ?? 1, 1),
      limit: BULK_LIMIT,
    }),
  );
  if (query.by !== undefined) await requireUser(db, query.by);
  const { result, next, published, hidden, suspended, isCut } = await findArticles(db, query);
  const says = [
    ...(result.length > 0 ? result.map(inLine) : ['No article matches.']),
    ...(next ? [`More of them with --page ${next.page}.`] : []),
    ...(isCut ? ['The newest 10,000 articles were looked at: --before leads to older ones.'] : []),
  ];
  return { says: says.join('\n'), json: { articles: result, published, hidden, suspended, isCut } };
}

const inLine = ({ slug, title, createdAt, ownerName, links, state, hiddenFor }: FoundArticle) =>
  [
    `${createdAt.slice(0, 16)}Z  ${paths.article(slug)}  '${plain(title)}' by ${plain(ownerName)}`,
    links === 1 ? 'one link' : `${links} links`,
    ...(hiddenFor === null
      ? []
      : [`${state === 'hidden' ? 'hidden' : 'hidden with the account'}: ${plain(hiddenFor)}`]),
  ].join('  ');
