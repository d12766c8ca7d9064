import type { ArticleFilter } from '../../shared/articleFilter.ts';
import { counted } from '../../shared/counted.ts';
import type { ArticleFindings, ArticleState } from '../../shared/foundArticle.ts';
import { paths } from '../../shared/pages.ts';
import { commandLine } from '../admin/auditLog.ts';
import type { Db } from '../db/schema.ts';
import { findArticles } from '../moderation/findArticles.ts';
import { hideBySlug, unhideArticle } from '../moderation/hideArticle.ts';
import { articleFilterIn, articleFilters, ARTICLES_CUT, type TypedArticleFilters } from './articleFilters.ts';
import { type Answer, command } from './command.ts';
import { reasonIn, wordsOf } from './hidingCommands.ts';
import { capitalized, ONLY_WITH_YES, requireFilter, sure } from './manyAtOnce.ts';
import { type Done, withAllArticles } from './withAllArticles.ts';

/** What is done with many articles. */
export const manyArticlesCommands = {
  'hide-articles': command({
    does: 'tells how many articles match; --yes hides them, as hide-article does one',
    options: {
      ...articleFilters,
      reason: { type: 'string', default: '', does: 'is told to their authors' },
      ...sure,
    },
    run: ({ db }, { values, tell }) => hide(db, values, tell),
  }),
  'unhide-articles': command({
    does: 'undoes that, likewise: tells how many hidden articles match; --yes shows them again',
    options: {
      ...articleFilters,
      reason: { type: 'string', does: 'for which they were hidden' },
      ...sure,
    },
    run: ({ db }, { values, tell }) => unhide(db, values, tell),
  }),
};

type Values<Reason> = TypedArticleFilters & { yes: boolean } & Reason;
type Tell = (sentence: string) => void;

async function hide(
  db: Db,
  { reason: typed, yes, ...others }: Values<{ reason: string }>,
  tell: Tell,
): Promise<Answer> {
  const act = { state: 'published', participle: 'hidden' } as const;
  const filter = await articleFilterIn(db, others);
  const shown = await shownBy(db, filter);
  if (!yes) return dry(shown, act);
  const reason = reasonIn(typed);
  const done = await withAllArticles(
    db,
    { filter, states: [act.state], shown },
    progress(tell, act),
    (slug) => hideBySlug(db, slug, { reason, by: commandLine }),
  );
  const undo =
    'To undo it: npm run admin -- unhide-articles with the same options, or unhide-article SLUG for one.';
  return answer(done, act, shown, { reason, undo });
}

async function unhide(
  db: Db,
  { reason, yes, ...others }: Values<{ reason?: string }>,
  tell: Tell,
): Promise<Answer> {
  const act = { state: 'hidden', participle: 'shown again' } as const;
  const hiddenFor = reason === undefined ? {} : { hiddenFor: reason.trim() };
  const filter = { ...(await articleFilterIn(db, others)), ...hiddenFor };
  const shown = await shownBy(db, filter);
  if (!yes) return dry(shown, act);
  const done = await withAllArticles(
    db,
    { filter, states: [act.state], shown },
    progress(tell, act),
    (slug) => unhideArticle(db, wordsOf, slug, commandLine),
  );
  return answer(done, act, shown, {});
}

interface Act {
  /** Which ones it takes. */
  state: ArticleState;
  /** What is done to them. */
  participle: string;
}

/** How many match, and of which time they are. */
async function shownBy(db: Db, filter: ArticleFilter): Promise<ArticleFindings> {
  requireFilter(filter, 'articles');
  return findArticles(db, { ...filter, limit: 1, page: 1 });
}

const withCut = (lines: string[], { isCut }: ArticleFindings) =>
  [...lines, ...(isCut ? [ARTICLES_CUT] : [])].join('\n');

const dry = (shown: ArticleFindings, { state, participle }: Act): Answer => ({
  says: withCut([`${counted(shown[state], 'article')} would be ${participle}. ${ONLY_WITH_YES}`], shown),
  json: { isDone: false, articles: shown[state], isCut: shown.isCut },
});

const progress =
  (tell: Tell, { participle }: Act) =>
  (done: number) =>
    tell(`${capitalized(participle)}: ${counted(done, 'article')} so far.`);

function answer(
  { articles, problems }: Done,
  { participle }: Act,
  shown: ArticleFindings,
  { undo, ...given }: { reason?: string; undo?: string },
): Answer {
  const lines = [
    `${capitalized(participle)}: ${counted(articles, 'article')}.`,
    ...problems.map(({ slug, problem }) => `Not ${paths.article(slug)}: ${problem}`),
    ...(undo === undefined ? [] : [undo]),
  ];
  return {
    says: withCut(lines, shown),
    json: { isDone: true, articles, problems, ...given, isCut: shown.isCut },
  };
}
