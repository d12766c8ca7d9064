import { unpublish } from '../services/publish.ts';
import {
  type ArticleFilter,
  articleFilterSchema,
  type ArticleFindings,
  articleFindingSchema,
  type ArticleState,
  articleStates,
  BULK_LIMIT,
  type FoundArticle,
} from '../../shared/moderation.ts';
import { counted, countedAre } from '../../shared/format.ts';
import { paths } from '../../shared/pages.ts';
import { type ReportedArticle, type ReportReason, reportReasons } from '../../shared/report.ts';
import { slugIn } from '../../shared/parse.ts';
import { commandLine, record } from '../store/auditLog.ts';
import { ownerName, published } from '../db/readModel.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/portable.ts';

import { Refusal } from '../lib/refusal.ts';
import { runThenYield } from '../lib/schedule.ts';
import {
  deleteArticleForever,
  findDeletableArticle,
  findHiddenArticle,
  hideArticle,
  hideArticleBySlug,
  requireNotHidden,
  unhideArticle,
} from '../services/moderateArticles.ts';
import { findArticles, findMatchingArticles } from '../services/findArticles.ts';
import { dismissReports, listReportedArticles } from '../services/reports.ts';
import {
  reasonOption,
  parseReason,
  confirmOption,
  NEEDS_YES,
  type Answer,
  command,
  AdminError,
  stripControls,
  checked,
  parseCount,
  emptyPageNotice,
  requireUser,
  parseMoment,
  capitalized,
  ONLY_WITH_YES,
  requireFilter,
} from './command.ts';

const text = { type: 'string' } as const;

/** Options that filter articles. */
const articleFilters = {
  match: { ...text, does: 'is in the title, each of several words by itself' },
  by: { ...text, does: 'is the email of the author' },
  since: { ...text, does: 'published since: 2026-01-31, 2026-01-31T18:30Z, or 90m, 24h, 7d ago' },
  before: { ...text, does: 'published before, likewise' },
  'joined-since': { ...text, does: 'whose author registered since, likewise' },
  'joined-before': { ...text, does: 'whose author registered before, likewise' },
  links: { ...text, does: 'has as many links to elsewhere, or more' },
  'same-as': { ...text, does: 'is the slug or an address of the article whose text they have' },
} as const;

/** Commands that hide, unpublish and delete articles, and dismiss reports of them. */
export const articleModerationCommands = {
  'unpublish-article': command({
    takes: ['SLUG'],
    does: 'takes an article from its readers; its author has it as a draft',
    run: ({ db }, { args: [slug = ''] }) => takeDown(db, slug),
  }),
  'delete-article': command({
    takes: ['SLUG'],
    does: 'tells which article it is; --yes deletes it for good',
    options: confirmOption,
    run: ({ db }, { args: [slug = ''], values }) => removeArticle(db, slug, values.yes),
  }),
  'hide-article': command({
    takes: ['SLUG'],
    does: 'takes an article from its readers; its author is told why, and can’t publish it again',
    options: reasonOption,
    run: ({ db }, { args: [slug = ''], values }) => hide(db, slug, values.reason),
  }),
  'unhide-article': command({
    takes: ['SLUG'],
    does: 'undoes that: the article is back as it was, with its date and clicks',
    run: ({ db }, { args: [slug = ''] }) => unhide(db, slug),
  }),
  'list-reports': command({
    does: 'prints the articles that readers have reported, those of most readers first',
    run: ({ db }) => printReports(db),
  }),
  'dismiss-reports': command({
    takes: ['SLUG'],
    does: 'forgets the reports of an article with which nothing is wrong',
    run: ({ db }, { args: [slug = ''] }) => dismiss(db, slug),
  }),
  'list-articles': command({
    does: 'prints the newest articles, published or hidden, all or those that match the options',
    options: {
      ...articleFilters,
      state: { type: 'string', does: `${articleStates.slice(0, -1).join(', ')} or ${articleStates.at(-1)}` },
      page: { type: 'string', default: '1', does: 'which hundred of them' },
    },
    run: ({ db }, { values }) => printArticles(db, values),
  }),
  'hide-articles': command({
    does: 'tells how many articles match; --yes hides them, as hide-article does one',
    options: {
      ...articleFilters,
      reason: { type: 'string', default: '', does: 'is told to their authors' },
      ...confirmOption,
    },
    run: ({ db }, { values, tell }) => hideMatching(db, values, tell),
  }),
  'unhide-articles': command({
    does: 'undoes that, likewise: tells how many hidden articles match; --yes shows them again',
    options: {
      ...articleFilters,
      reason: { type: 'string', does: 'for which they were hidden' },
      ...confirmOption,
    },
    run: ({ db }, { values, tell }) => unhideMatching(db, values, tell),
  }),
};

/** Unpublishes an article; its author keeps it as a draft. */
export async function takeDown(db: Db, address: string): Promise<string> {
  const { ownerId, slug, named, entry } = await findArticle(db, address);
  await inTransaction(db, async (db) => {
    await unpublish(db, { ownerId, slug });
    await record(db, { ...entry, act: 'unpublish-article' });
  });
  return `${named} can be read by nobody but its author, who has it as a draft and may publish it again.`;
}

/** Deletes an article, also a hidden one; without `isSure` only reports which. */
export async function removeArticle(db: Db, address: string, isSure: boolean): Promise<string> {
  const slug = slugIn(address);
  const { title, ownerName } = await findDeletableArticle(db, slug);
  const named = `'${title}' by ${ownerName}`;
  if (!isSure) return `${named} would be deleted for good. ${NEEDS_YES}`;
  await deleteArticleForever(db, slug, commandLine);
  return `${named} is deleted.`;
}

/** Finds a published article by its slug or URL. Throws AlreadyHidden, AdminError. */
async function findArticle(db: Db, address: string) {
  const slug = slugIn(address);
  const article = await published(db)
    .select(['article.ownerId', 'article.slug', 'article.title', ownerName])
    .where('article.slug', '=', slug)
    .executeTakeFirst();
  if (!article) {
    await requireNotHidden(db, slug);
    throw new AdminError(`Nothing is published at ${paths.article(slug)}.`);
  }
  const { ownerId, title, ownerName: name } = article;
  const on = { kind: 'article', id: slug, name: title } as const;
  const entry = { by: commandLine, on, details: { ownerId, ownerName: name } };
  return { ownerId, slug, named: `'${title}' by ${name}`, entry };
}

async function hide(db: Db, address: string, typed: string): Promise<Answer> {
  const reason = parseReason(typed);
  const { ownerId, slug, named } = await findArticle(db, address);
  await hideArticle(db, { ownerId, slug }, { reason, by: commandLine });
  return {
    says: `${named} is hidden. Its author has it as a draft with your reason, and can't publish it again.\nTo undo it: npm run admin -- unhide-article ${slug}`,
    json: { slug, isHidden: true, reason },
  };
}

async function unhide(db: Db, address: string): Promise<Answer> {
  const slug = slugIn(address);
  const { title } = await findHiddenArticle(db, slug);
  await unhideArticle(db, slug, commandLine);
  return {
    says: `'${title}' can be read again, at ${paths.article(slug)}.`,
    json: { slug, isHidden: false },
  };
}

async function printReports(db: Db): Promise<Answer> {
  const articles = await listReportedArticles(db);
  const says = articles.length === 0 ? 'No article is reported.' : articles.map(formatReports).join('\n\n');
  return { says, json: articles };
}

function formatReports({
  slug,
  title,
  ownerName,
  ownerSince,
  count,
  reasons,
  words,
}: ReportedArticle): string {
  const reasonLines = Object.entries(reasons).map(
    ([reason, count]) => `  ${count} × ${reportReasons[reason as ReportReason]}`,
  );
  return [
    `${paths.article(slug)}  ${counted(count, 'report')}`,
    `  '${stripControls(title)}' by ${stripControls(ownerName)}, whose account is of ${ownerSince.slice(0, 10)}`,
    ...reasonLines,
    ...words.map((words) => `  “${stripControls(words)}”`),
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

async function printArticles(
  db: Db,
  { state, page, ...typed }: TypedArticleFilters & { state?: string; page: string },
): Promise<Answer> {
  const filter = await articleFilterIn(db, typed);
  const query = checked(() =>
    articleFindingSchema.validateSync({
      ...filter,
      state,
      page: Math.max(parseCount('--page', page) ?? 1, 1),
      limit: BULK_LIMIT,
    }),
  );
  const { result, next, published, hidden, suspended, isCut } = await findArticles(db, query);
  const says = [
    ...(result.length > 0 ? result.map(formatArticle) : [emptyPageNotice(query.page, 'No article matches.')]),
    ...(next ? [`More of them with --page ${next.page}.`] : []),
    ...(isCut ? [ARTICLES_CUT] : []),
  ];
  return { says: says.join('\n'), json: { articles: result, published, hidden, suspended, isCut } };
}

const formatArticle = ({ slug, title, createdAt, ownerName, links, state, hiddenFor }: FoundArticle) =>
  [
    `${createdAt.slice(0, 16)}Z  ${paths.article(slug)}  '${stripControls(title)}' by ${stripControls(ownerName)}`,
    counted(links, 'link'),
    ...(hiddenFor === null
      ? []
      : [`${state === 'hidden' ? 'hidden' : 'hidden with the account'}: ${stripControls(hiddenFor)}`]),
  ].join('  ');

type TypedArticleFilters = Partial<Record<keyof typeof articleFilters, string | undefined>>;

/** Parses the filter options. Throws AdminError, also for an unknown author. */
async function articleFilterIn(db: Db, typed: TypedArticleFilters): Promise<ArticleFilter> {
  const filter = checked(() =>
    articleFilterSchema.validateSync({
      q: typed.match,
      by: typed.by,
      since: parseMoment('--since', typed.since),
      before: parseMoment('--before', typed.before),
      joinedSince: parseMoment('--joined-since', typed['joined-since']),
      joinedBefore: parseMoment('--joined-before', typed['joined-before']),
      links: parseCount('--links', typed.links),
      sameAs: typed['same-as'],
    }),
  );
  if (filter.by !== undefined) await requireUser(db, filter.by);
  return filter;
}

const ARTICLES_CUT = 'The newest 10,000 articles were looked at: --before leads to older ones.';

type ArticleOptions<Reason> = TypedArticleFilters & { yes: boolean } & Reason;
type Tell = (sentence: string) => void;

async function hideMatching(
  db: Db,
  { reason: typed, yes, ...others }: ArticleOptions<{ reason: string }>,
  tell: Tell,
): Promise<Answer> {
  const act = { state: 'published', participle: 'hidden' } as const;
  const filter = await articleFilterIn(db, others);
  const shown = await previewArticles(db, filter);
  if (!yes) return dryRun(shown, act);
  const reason = parseReason(typed);
  const done = await withAllArticles(
    db,
    { filter, states: [act.state], shown },
    progress(tell, act),
    (slug) => hideArticleBySlug(db, slug, { reason, by: commandLine }),
  );
  const undo =
    'To undo it: npm run admin -- unhide-articles with the same options, or unhide-article SLUG for one.';
  return formatResult(done, act, shown, { reason, undo });
}

async function unhideMatching(
  db: Db,
  { reason, yes, ...others }: ArticleOptions<{ reason?: string }>,
  tell: Tell,
): Promise<Answer> {
  const act = { state: 'hidden', participle: 'shown again' } as const;
  const hiddenFor = reason === undefined ? {} : { hiddenFor: reason.trim() };
  const filter = { ...(await articleFilterIn(db, others)), ...hiddenFor };
  const shown = await previewArticles(db, filter);
  if (!yes) return dryRun(shown, act);
  const done = await withAllArticles(
    db,
    { filter, states: [act.state], shown },
    progress(tell, act),
    (slug) => unhideArticle(db, slug, commandLine),
  );
  return formatResult(done, act, shown, {});
}

interface ArticleAct {
  /** The state of articles it applies to. */
  state: ArticleState;
  /** Completes a sentence about the articles: hidden, shown again. */
  participle: string;
}

/** Returns how many articles match, and as of when. */
async function previewArticles(db: Db, filter: ArticleFilter): Promise<ArticleFindings> {
  requireFilter(filter, 'articles');
  return findArticles(db, { ...filter, limit: 1, page: 1 });
}

const withCutNotice = (lines: string[], { isCut }: ArticleFindings) =>
  [...lines, ...(isCut ? [ARTICLES_CUT] : [])].join('\n');

const dryRun = (shown: ArticleFindings, { state, participle }: ArticleAct): Answer => ({
  says: withCutNotice(
    [`${counted(shown[state], 'article')} would be ${participle}. ${ONLY_WITH_YES}`],
    shown,
  ),
  json: { isDone: false, articles: shown[state], isCut: shown.isCut },
});

const progress =
  (tell: Tell, { participle }: ArticleAct) =>
  (done: number) =>
    tell(`${capitalized(participle)}: ${counted(done, 'article')} so far.`);

function formatResult(
  { articles, problems }: Done,
  { participle }: ArticleAct,
  shown: ArticleFindings,
  { undo, ...given }: { reason?: string; undo?: string },
): Answer {
  const lines = [
    `${capitalized(participle)}: ${counted(articles, 'article')}.`,
    ...problems.map(({ slug, problem }) => `Not ${paths.article(slug)}: ${problem}`),
    ...(undo === undefined ? [] : [undo]),
  ];
  return {
    says: withCutNotice(lines, shown),
    json: { isDone: true, articles, problems, ...given, isCut: shown.isCut },
  };
}

interface Meant {
  filter: ArticleFilter;
  states: readonly ArticleState[];
  /** The result shown before: later matches are left out. */
  shown: Pick<ArticleFindings, 'asOf' | 'reaches'>;
}

export interface Done {
  articles: number;
  /** Articles that were refused, each with the reason. */
  problems: { slug: string; problem: string }[];
}

/** Applies `act` to all matching articles, and reports progress every hundred. */
async function withAllArticles(
  db: Db,
  { filter, states, shown }: Meant,
  onHundred: (done: number) => void,
  act: (slug: string) => Promise<void>,
): Promise<Done> {
  const which = { ...filter, before: filter.before ?? shown.asOf };
  const reaches = shown.reaches ?? undefined;
  const done: Done = { articles: 0, problems: [] };
  for (let after: string | undefined; ;) {
    const asked = { filter: which, states };
    const { articles, next } = await findMatchingArticles(db, asked, { after, reaches, max: BULK_LIMIT });
    for (const { slug } of articles) {
      try {
        // Lets a server on the same SQLite database write in between.
        await runThenYield(() => act(slug));
        done.articles += 1;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        done.problems.push({ slug, problem: error.message });
      }
    }
    if (next === null) return done;
    onHundred(done.articles);
    after = next;
  }
}
