import { listingQuerySchema } from '../../shared/listingQuery.ts';
import { reviewerQuerySchema, reviewPublishSchema, sendBackSchema } from '../../shared/submission.ts';
import type { Renderer } from '../content/renderer.ts';
import type { Db } from '../db/schema.ts';
import type { App } from '../http/app.ts';
import type { Authentication } from '../http/authentication.ts';
import { sendListing } from '../http/listingHeaders.ts';
import { done, ok } from '../http/operation.ts';
import type { Limits } from '../limits/limits.ts';
import type { Mailer } from '../mail/mailer.ts';
import {
  cancelRelease,
  claimReview,
  listForReview,
  readForReview,
  release,
  releaseReview,
  sendBack,
} from '../services/review.ts';

interface Dependencies {
  db: Db;
  authentication: Authentication;
  limits: Limits;
  rendering: Renderer;
  mails: Mailer;
}

interface ById {
  Params: { id: string };
}

/** Registers the routes of editors for texts that others have submitted, under `/review`. No access token can call them. */
export const reviewRoutes =
  ({ db, authentication: { requireRight }, limits, rendering, mails }: Dependencies) =>
  async (app: App) => {
    const { onRequest } = requireRight('review');
    const writing = { onRequest: [onRequest, limits.countWrite] };
    const getId = (params: unknown) => (params as ById['Params']).id;

    app.get(
      '/',
      {
        onRequest,
        schema: { querystring: listingQuerySchema },
        api: { ...ok('review', 'ReviewList'), listing: { isCounted: false } },
      },
      async (request, reply) => {
        const { query, user } = request;
        const listing = await listForReview(db, { ...query, viewerId: user.id });
        return sendListing(request, reply, { ...listing, total: undefined });
      },
    );

    app.get<ById>(
      '/:id',
      { onRequest, api: { ...ok('review', 'ReviewedText', [404]), isForOthers: true } },
      ({ params, user }) => readForReview({ db, rendering }, params.id, user.id),
    );

    app.put(
      '/:id/reviewer',
      {
        ...writing,
        schema: { querystring: reviewerQuerySchema },
        api: { ...done('review', [404, 409, 429]), isForOthers: true },
      },
      async ({ params, query: { take }, user }, reply) => {
        await claimReview(db, getId(params), { reviewerId: user.id, isTaken: take });
        return reply.code(204).send();
      },
    );

    app.delete<ById>(
      '/:id/reviewer',
      { ...writing, api: { ...done('review', [404, 429]), isForOthers: true } },
      async ({ params, user }, reply) => {
        await releaseReview(db, params.id, user.id);
        return reply.code(204).send();
      },
    );

    app.post(
      '/:id/publish',
      {
        ...writing,
        schema: { body: reviewPublishSchema },
        api: { ...ok('review', 'PublishedSubmission', [404, 409, 422, 429]), isForOthers: true },
      },
      async ({ params, body: { shown, publishAt = null }, moderator }) => {
        const released = await release({ db, rendering, mails }, getId(params), {
          shown,
          publishAt,
          reviewer: moderator,
        });
        mails.wake();
        return released;
      },
    );

    app.delete<ById>(
      '/:id/publish',
      { ...writing, api: { ...done('review', [409, 429]), isForOthers: true } },
      async ({ params, moderator }, reply) => {
        await cancelRelease(db, params.id, moderator);
        return reply.code(204).send();
      },
    );

    app.post(
      '/:id/sendBack',
      {
        ...writing,
        schema: { body: sendBackSchema },
        api: { ...done('review', [409, 429]), isForOthers: true },
      },
      async ({ params, body: { comment }, moderator }, reply) => {
        await sendBack({ db, mails }, getId(params), { comment, reviewer: moderator });
        mails.wake();
        return reply.code(204).send();
      },
    );
  };
