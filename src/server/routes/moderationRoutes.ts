import type { FastifyBaseLogger } from 'fastify';
import {
  moderatedArticleListingSchema,
  accountActs,
  type ArticleAct,
  articleActs,
  BULK_LIMIT,
  type BulkReply,
  type ArticleTargets,
  articleTargetsWithPasswordSchema,
  articleTargetsWithReasonSchema,
  articleTargetsSchema,
  accountListingSchema,
  accountTargetsWithReasonSchema,
  accountTargetsSchema,
  claimLinkWishSchema,
  type NewClaimLink,
  roleGiftSchema,
} from '../../shared/moderation.ts';
import type { Db } from '../db/schema.ts';
import { answerEach } from '../http/actOnEach.ts';
import type { App } from '../http/app.ts';
import type { Authentication } from '../http/authentication.ts';
import { sendListing } from '../http/listingHeaders.ts';
import { ok } from '../http/operation.ts';
import { articleNotFound } from '../lib/refusal.ts';
import type { RepeatingJob } from '../lib/schedule.ts';
import type { Limits } from '../limits/limits.ts';
import type { Mailer } from '../mail/mailer.ts';
import { createClaimLink } from '../services/claimAccount.ts';
import { applyToMatchingAccounts, listAccounts } from '../services/findAccounts.ts';
import { findArticles, findMatchingArticles } from '../services/findArticles.ts';
import type { RequirePassword } from '../services/login.ts';
import {
  giveRoles,
  startLiftingLimits,
  startLimits,
  startRestorations,
  startSuspensions,
} from '../services/moderateAccounts.ts';
import { deleteArticleForever, hideArticleBySlug, unhideArticle } from '../services/moderateArticles.ts';
import { findById, type NamedArticle } from '../store/articles/read.ts';
import type { Moderator } from '../store/auditLog.ts';

interface Dependencies {
  db: Db;
  authentication: Authentication;
  limits: Limits;
}

/** Lets editors and admins find articles, hide them and show them again, and admins delete them. */
export const moderatedArticleRoutes =
  ({
    db,
    authentication: { requireRight },
    limits,
    requirePassword,
  }: Dependencies & { requirePassword: RequirePassword }) =>
  async (app: App) => {
    const write = { onRequest: [requireRight('moderateArticles').onRequest, limits.countWrite] };
    const writeAsAdmin = { onRequest: [requireRight('manageBlog').onRequest, limits.countWrite] };

    app.get(
      '/articles',
      {
        ...requireRight('moderateArticles'),
        schema: { querystring: moderatedArticleListingSchema },
        api: ok('admin', 'ModeratedArticleList'),
      },
      async (request, reply) =>
        sendListing(request, reply, await findArticles(db, request.query, request.moderator)),
    );

    app.post(
      '/articles/hide',
      { ...write, schema: { body: articleTargetsWithReasonSchema }, api: ok('admin', 'BulkReply', [429]) },
      ({ body: { reason, ...selection }, moderator, log }) =>
        applyToArticles({ db, log, act: 'hide', by: moderator }, selection, (named) =>
          hideArticleBySlug(db, named, { reason, by: moderator }),
        ),
    );

    app.post(
      '/articles/unhide',
      { ...write, schema: { body: articleTargetsSchema }, api: ok('admin', 'BulkReply', [429]) },
      ({ body: selection, moderator, log }) =>
        applyToArticles({ db, log, act: 'unhide', by: moderator }, selection, (named) =>
          unhideArticle(db, named, moderator),
        ),
    );

    app.post(
      '/articles/delete',
      {
        ...writeAsAdmin,
        schema: { body: articleTargetsWithPasswordSchema },
        api: ok('admin', 'BulkReply', [429]),
      },
      async ({ body: { password, ...selection }, moderator, ip, log }) => {
        await requirePassword({ id: moderator.id, ip }, password);
        return applyToArticles({ db, log, act: 'delete', by: moderator }, selection, (named) =>
          deleteArticleForever(db, named, moderator),
        );
      },
    );
  };

interface AccountDependencies extends Dependencies {
  /** The job that hides, lists or restores the accounts' articles. */
  finishing: Pick<RepeatingJob, 'wake'>;
  mails: Mailer;
}

/** Lets admins list accounts, give them roles, and suspend, limit and restore them. */
export const moderatedAccountRoutes =
  ({ db, authentication: { requireRight }, limits, finishing, mails }: AccountDependencies) =>
  async (app: App) => {
    const wakeJobAfter = async (action: Promise<BulkReply>) => {
      const reply = await action;
      finishing.wake();
      return reply;
    };
    const write = { onRequest: [requireRight('manageBlog').onRequest, limits.countWrite] };

    app.get(
      '/accounts',
      {
        ...requireRight('manageBlog'),
        schema: { querystring: accountListingSchema },
        api: ok('admin', 'AccountList'),
      },
      async (request, reply) => sendListing(request, reply, await listAccounts(db, request.query)),
    );

    app.post(
      '/accounts/claimLink',
      { ...write, schema: { body: claimLinkWishSchema }, api: ok('admin', 'NewClaimLink', [409, 429]) },
      async ({ body: { id }, moderator }): Promise<NewClaimLink> => ({
        token: await createClaimLink(db, id, moderator),
      }),
    );

    app.post(
      '/accounts/setRole',
      { ...write, schema: { body: roleGiftSchema }, api: ok('admin', 'BulkReply', [429]) },
      async ({ body: { items, newRole: role }, moderator }): Promise<BulkReply> => {
        const results = await giveRoles(db, items, { role, by: moderator, mails });
        mails.wake();
        return { results, next: null };
      },
    );

    for (const [act, start] of [
      ['suspend', startSuspensions],
      ['limit', startLimits],
    ] as const)
      app.post(
        `/accounts/${act}`,
        { ...write, schema: { body: accountTargetsWithReasonSchema }, api: ok('admin', 'BulkReply', [429]) },
        ({ body: { reason, ...selection }, moderator }) =>
          wakeJobAfter(
            applyToMatchingAccounts(db, selection, accountActs[act].states, (ids, areChosen) =>
              start(db, ids, { reason, by: moderator, areChosen }),
            ),
          ),
      );

    for (const [act, start] of [
      ['restore', startRestorations],
      ['unlimit', startLiftingLimits],
    ] as const)
      app.post(
        `/accounts/${act}`,
        { ...write, schema: { body: accountTargetsSchema }, api: ok('admin', 'BulkReply', [429]) },
        ({ body: selection, moderator }) =>
          wakeJobAfter(
            applyToMatchingAccounts(db, selection, accountActs[act].states, (ids) =>
              start(db, ids, { by: moderator }),
            ),
          ),
      );
  };

interface BulkContext {
  db: Db;
  log: FastifyBaseLogger;
  /** Whose states are selected if the request names no articles. */
  act: ArticleAct;
  by: Moderator;
}

/**
 * Applies an action to the articles in `ids` or `slugs` or, without them, to the next articles that match and are in one of these
 * states, as many as time allows. The client sends the rest again, from `next`.
 */
async function applyToArticles(
  { db, log, act, by }: BulkContext,
  { ids, slugs, after, reaches, ...filter }: ArticleTargets,
  change: (named: NamedArticle) => Promise<void>,
): Promise<BulkReply> {
  const changeById = async (id: string) => {
    const article = await findById(db, id);
    if (!article) throw articleNotFound();
    await change(article);
  };
  if (ids) return answerEach(ids, log, changeById);
  if (slugs) return answerEach(slugs, log, (slug) => change({ slug }));
  const { articles, next } = await findMatchingArticles(
    db,
    { filter, states: articleActs[act].states, by },
    { after, reaches, max: BULK_LIMIT },
  );
  const matchingIds = articles.map(({ id }) => id);
  const { results } = await answerEach(matchingIds, log, changeById);
  const hasMore = results.length < articles.length;
  return { results, next: hasMore ? (articles[results.length - 1]?.cursor ?? null) : next };
}
