import { articleFindingSchema } from '../../shared/articleFilter.ts';
import { BULK_LIMIT } from '../../shared/bulkActs.ts';
import { counted } from '../../shared/counted.ts';
import { articleStates, type FoundArticle } from '../../shared/foundArticle.ts';
import { paths } from '../../shared/pages.ts';
import type { Db } from '../db/schema.ts';
import { findArticles } from '../moderation/findArticles.ts';
import { checked } from './adminCommands.ts';
import { articleFilterIn, articleFilters, ARTICLES_CUT, type TypedArticleFilters } from './articleFilters.ts';
import { type Answer, command } from './command.ts';
import { countIn, noneOn, plain } from './filters.ts';

/** What is asked about articles. */
export const listArticlesCommands = {
  'list-articles': command({
    does: 'prints the newest articles, published or hidden, all or those that match the options',
    options: {
      ...articleFilters,
      state: { type: 'string', does: `${articleStates.slice(0, -1).join(', ')} or ${articleStates.at(-1)}` },
      page: { type: 'string', default: '1', does: 'which hundred of them' },
    },
    run: ({ db }, { values }) => list(db, values),
  }),
};

async function list(
  db: Db,
  { state, page, ...typed }: TypedArticleFilters & { state?: string; page: string },
): Promise<Answer> {
  const filter = await articleFilterIn(db, typed);
  const query = checked(() =>
    articleFindingSchema.validateSync({
      ...filter,
      state,
      page: Math.max(countIn('--page', page) ?? 1, 1),
      limit: BULK_LIMIT,
    }),
  );
  const { result, next, published, hidden, suspended, isCut } = await findArticles(db, query);
  const says = [
    ...(result.length > 0 ? result.map(inLine) : [noneOn(query.page, 'No article matches.')]),
    ...(next ? [`More of them with --page ${next.page}.`] : []),
    ...(isCut ? [ARTICLES_CUT] : []),
  ];
  return { says: says.join('\n'), json: { articles: result, published, hidden, suspended, isCut } };
}

const inLine = ({ slug, title, createdAt, ownerName, links, state, hiddenFor }: FoundArticle) =>
  [
    `${createdAt.slice(0, 16)}Z  ${paths.article(slug)}  '${plain(title)}' by ${plain(ownerName)}`,
    counted(links, 'link'),
    ...(hiddenFor === null
      ? []
      : [`${state === 'hidden' ? 'hidden' : 'hidden with the account'}: ${plain(hiddenFor)}`]),
  ].join('  ');
