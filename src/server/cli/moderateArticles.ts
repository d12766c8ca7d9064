import { operator } from '../../shared/articleChange.ts';
import { cliMessages } from '../../shared/messages/en/cli.ts';
import {
  type ArticleFilter,
  articleActs,
  articleFilterSchema,
  moderatedArticleListingSchema,
  type ArticleState,
  articleStates,
  BULK_LIMIT,
  type BulkResult,
  type ModeratedArticle,
} from '../../shared/moderation.ts';
import { paths } from '../../shared/pages.ts';
import { slugIn } from '../../shared/parse.ts';
import { type ReportedArticle, type ReportReason, reportReasons } from '../../shared/report.ts';
import { hasRight } from '../../shared/roles.ts';
import { inTransaction } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { Refusal } from '../lib/refusal.ts';
import { runThenYield } from '../lib/schedule.ts';
import { findArticles, findMatchingArticles } from '../services/findArticles.ts';
import {
  deleteArticleForever,
  findDeletableArticle,
  findHiddenArticle,
  hideArticle,
  hideArticleBySlug,
  requireNotHidden,
  unhideArticle,
} from '../services/moderateArticles.ts';
import { pinToHome, unpinFromHome } from '../services/pins.ts';
import { unpublish } from '../services/publish.ts';
import { dismissReports } from '../services/reports.ts';
import { listPins } from '../store/articles/pins.ts';
import { findPublic, type NamedArticle } from '../store/articles/read.ts';
import { commandLine, type Moderator, record } from '../store/auditLog.ts';
import { listReportedArticles } from '../store/reports.ts';
import { findRole } from '../store/roles.ts';
import { bulkCommand, type Noun, type TypedFilters } from './bulkCommand.ts';
import {
  reasonOption,
  parseReason,
  confirmOption,
  DRY_RUN_FOREVER,
  type Answer,
  command,
  AdminError,
  stripControls,
  checked,
  parseCount,
  emptyPageNotice,
  requireUser,
  parseMoment,
} from './command.ts';

const { articles: messages, command: shared } = cliMessages;

const text = { type: 'string' } as const;

/** Options that filter articles. */
const filterOptions = {
  match: { ...text, description: messages.match },
  by: { ...text, description: messages.by },
  since: { ...text, description: shared.since(shared.published) },
  before: { ...text, description: shared.before(shared.published) },
  'joined-since': { ...text, description: shared.since(shared.authorRegistered) },
  'joined-before': { ...text, description: shared.before(shared.authorRegistered) },
  links: { ...text, description: messages.links },
  'same-as': { ...text, description: messages.sameAs },
} as const;

/** Articles, for commands on all that match. */
const articles: Noun<keyof typeof filterOptions, ArticleFilter, ArticleState> = {
  plural: 'articles',
  options: filterOptions,
  parse: parseFilter,
  async preview(db, filter) {
    const found = await findArticles(db, { ...filter, limit: 1, page: 1 }, commandLine);
    const tally = (state: ArticleState) => ({ accounts: 0, articles: found[state] });
    return {
      ...found,
      tallies: {
        published: tally('published'),
        page: tally('page'),
        hidden: tally('hidden'),
        suspended: tally('suspended'),
      },
    };
  },
  async find(db, query, range) {
    const { articles, next } = await findMatchingArticles(db, { ...query, by: commandLine }, range);
    const matches = articles.map(({ slug }) => ({
      id: slug,
      label: paths.article(slug),
      articles: 1,
      key: { slug },
    }));
    return { matches, next };
  },
  describe: ({ articles }) => messages.tally(articles),
  toJson: ({ articles }) => ({ articles }),
};

/** Returns a change of several articles, one after the other. One that is refused doesn't stop the others. */
const forEachArticle =
  (change: (db: Db, named: NamedArticle, action: { reason: string; by: Moderator }) => Promise<void>) =>
  async (
    db: Db,
    slugs: readonly string[],
    action: { reason: string; by: Moderator },
  ): Promise<BulkResult[]> => {
    const results: BulkResult[] = [];
    for (const item of slugs) {
      try {
        // Lets a server on the same SQLite database write in between.
        await runThenYield(() => change(db, { slug: item }, action));
        results.push({ item, problem: null });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        results.push({ item, problem: error.message });
      }
    }
    return results;
  };

/** Commands that hide, pin, unpublish and delete articles, and dismiss reports of them. */
export const articleModerationCommands = {
  'unpublish-article': command({
    takes: ['SLUG'],
    summary: messages.unpublish,
    run: ({ db }, { args: [slug = ''] }) => takeDown(db, slug),
  }),
  'delete-article': command({
    takes: ['SLUG'],
    summary: messages.delete,
    options: confirmOption,
    run: ({ db }, { args: [slug = ''], values }) => removeArticle(db, slug, values.yes),
  }),
  'hide-article': command({
    takes: ['SLUG'],
    summary: messages.hide,
    options: reasonOption,
    run: ({ db }, { args: [slug = ''], values }) => hide(db, slug, values.reason),
  }),
  'unhide-article': command({
    takes: ['SLUG'],
    summary: messages.unhide,
    run: ({ db }, { args: [slug = ''] }) => unhide(db, slug),
  }),
  'pin-article': command({
    takes: ['SLUG'],
    summary: messages.pin,
    run: ({ db }, { args: [slug = ''] }) => pin(db, slug),
  }),
  'unpin-article': command({
    takes: ['SLUG'],
    summary: messages.unpin,
    run: ({ db }, { args: [slug = ''] }) => unpin(db, slug),
  }),
  'list-pins': command({
    summary: messages.listPins,
    run: ({ db }) => printPins(db),
  }),
  'list-reports': command({
    summary: messages.listReports,
    run: ({ db }) => printReports(db),
  }),
  'dismiss-reports': command({
    takes: ['SLUG'],
    summary: messages.dismissReports,
    run: ({ db }, { args: [slug = ''] }) => dismiss(db, slug),
  }),
  'list-articles': command({
    summary: messages.list,
    options: {
      ...filterOptions,
      state: { type: 'string', description: shared.state(articleStates.join(', ')) },
      page: { type: 'string', default: '1', description: shared.page },
    },
    run: ({ db }, { values }) => printArticles(db, values),
  }),
  'hide-articles': bulkCommand(articles, {
    summary: messages.hideAll,
    act: articleActs.hide,
    reason: shared.reasonForAuthors,
    wouldDo: messages.wouldHide,
    done: messages.hid,
    soFar: messages.hidSoFar,
    undo: messages.undoHiding,
    change: forEachArticle(hideArticleBySlug),
  }),
  'unhide-articles': bulkCommand(articles, {
    summary: messages.unhideAll,
    act: articleActs.unhide,
    reason: messages.hiddenFor,
    because: (hiddenFor) => ({ hiddenFor }),
    wouldDo: messages.wouldUnhide,
    done: messages.unhid,
    soFar: messages.unhidSoFar,
    change: forEachArticle((db, named, { by }) => unhideArticle(db, named, by)),
  }),
};

/** Unpublishes an article; its author keeps it as a draft. */
export async function takeDown(db: Db, address: string): Promise<string> {
  const { ownerId, slug, named, entry } = await findArticle(db, address);
  await inTransaction(db, async (db) => {
    await unpublish(db, { ownerId, slug }, operator);
    await record(db, { ...entry, act: 'unpublish-article' });
  });
  return messages.unpublished(named, hasRight(await findRole(db, ownerId), 'publish'));
}

/** Deletes an article, also a hidden one; without `isSure` only reports which. */
export async function removeArticle(db: Db, address: string, isSure: boolean): Promise<string> {
  const slug = slugIn(address);
  const { title, ownerName } = await findDeletableArticle(db, slug, commandLine);
  const named = messages.named(title, ownerName);
  if (!isSure) return `${messages.wouldDelete(named)} ${DRY_RUN_FOREVER}`;
  await deleteArticleForever(db, { slug }, commandLine);
  return messages.deleted(named);
}

/** Finds a published article by its slug or URL. Throws `alreadyHidden()`, AdminError. */
async function findArticle(db: Db, address: string) {
  const slug = slugIn(address);
  const article = await findPublic(db, slug);
  if (!article) {
    await requireNotHidden(db, slug);
    throw new AdminError(messages.notPublished(paths.article(slug)));
  }
  const { ownerId, title, ownerName: name } = article;
  const on = { kind: 'article', id: slug, name: title } as const;
  const entry = { by: commandLine, on, details: { ownerId, ownerName: name } };
  return { ownerId, slug, named: messages.named(title, name), entry };
}

async function hide(db: Db, address: string, typed: string): Promise<Answer> {
  const reason = parseReason(typed);
  const { ownerId, slug, named } = await findArticle(db, address);
  await hideArticle(db, { ownerId, slug }, { reason, by: commandLine });
  return {
    says: messages.hidden(named, slug),
    json: { slug, isHidden: true, reason },
  };
}

async function unhide(db: Db, address: string): Promise<Answer> {
  const slug = slugIn(address);
  const { title } = await findHiddenArticle(db, slug, commandLine);
  await unhideArticle(db, { slug }, commandLine);
  return {
    says: messages.unhidden(title, paths.article(slug)),
    json: { slug, isHidden: false },
  };
}

async function pin(db: Db, address: string): Promise<Answer> {
  const { slug, named } = await findArticle(db, address);
  await pinToHome(db, slug, commandLine);
  return { says: messages.pinned(named, slug), json: { slug, isPinned: true } };
}

async function unpin(db: Db, address: string): Promise<Answer> {
  const { slug, named } = await findArticle(db, address);
  await unpinFromHome(db, slug, commandLine);
  return { says: messages.unpinned(named), json: { slug, isPinned: false } };
}

async function printPins(db: Db): Promise<Answer> {
  const { result } = await listPins(db, {});
  const lines = result.map(({ slug, title }) => `${paths.article(slug)}  ${stripControls(title)}`);
  return { says: lines.length === 0 ? messages.noPins : lines.join('\n'), json: result };
}

async function printReports(db: Db): Promise<Answer> {
  const articles = await listReportedArticles(db, commandLine);
  const says = articles.length === 0 ? messages.noReports : articles.map(formatReports).join('\n\n');
  return { says, json: articles };
}

function formatReports({
  slug,
  title,
  description,
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
    `${paths.article(slug)}  ${messages.reports(count)}`,
    `  ${messages.reportedBy(messages.named(stripControls(title), stripControls(ownerName)), ownerSince.slice(0, 10))}`,
    ...(description === '' ? [] : [`  ${stripControls(description)}`]),
    ...reasonLines,
    ...words.map((words) => `  “${stripControls(words)}”`),
  ].join('\n');
}

async function dismiss(db: Db, address: string): Promise<Answer> {
  const slug = slugIn(address);
  const count = await dismissReports(db, slug, commandLine);
  if (count === 0) throw new AdminError(messages.noReportsOf(paths.article(slug)));
  return {
    says: messages.dismissed(count),
    json: { slug, reports: count },
  };
}

async function printArticles(
  db: Db,
  { state, page, ...typed }: TypedArticleFilters & { state?: string; page: string },
): Promise<Answer> {
  const filter = await parseFilter(db, typed);
  const query = checked(() =>
    moderatedArticleListingSchema.validateSync({
      ...filter,
      state,
      page: Math.max(parseCount('--page', page) ?? 1, 1),
      limit: BULK_LIMIT,
    }),
  );
  const { result, next, published, hidden, suspended, isCut } = await findArticles(db, query, commandLine);
  const says = [
    ...(result.length > 0 ? result.map(formatArticle) : [emptyPageNotice(query.page, messages.noMatch)]),
    ...(next ? [shared.nextPage(next.page)] : []),
    ...(isCut ? [messages.cut] : []),
  ];
  return { says: says.join('\n'), json: { articles: result, published, hidden, suspended, isCut } };
}

const formatArticle = ({ slug, title, createdAt, ownerName, links, state, hiddenFor }: ModeratedArticle) =>
  [
    `${createdAt.slice(0, 16)}Z  ${paths.article(slug)}  ${messages.named(stripControls(title), stripControls(ownerName))}`,
    messages.linkCount(links),
    ...(hiddenFor === null
      ? []
      : [(state === 'hidden' ? messages.hiddenReason : messages.suspendedReason)(stripControls(hiddenFor))]),
  ].join('  ');

type TypedArticleFilters = TypedFilters<keyof typeof filterOptions>;

/** Parses the filter options. Throws AdminError, also for an unknown author. */
async function parseFilter(db: Db, typed: TypedArticleFilters): Promise<ArticleFilter> {
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
