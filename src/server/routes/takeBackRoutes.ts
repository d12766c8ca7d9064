import {
  type ChangesReply,
  differenceQuerySchema,
  previewQuerySchema,
  type TakeBackDifference,
  type TakeBackPreview,
  takeBackSchema,
  type TakeBackSummary,
  type UndoRequest,
  undoTakeBackSchema,
  writerKey,
} from '../../shared/articleChange.ts';
import { accountErrors } from '../../shared/messages/en/account.ts';
import { takeBackMessages } from '../../shared/messages/en/takeBack.ts';
import type { Db } from '../db/schema.ts';
import type { App } from '../http/app.ts';
import type { Authentication } from '../http/authentication.ts';
import { ok, type TagName } from '../http/operation.ts';
import { Refusal } from '../lib/refusal.ts';
import type { RepeatingJob } from '../lib/schedule.ts';
import type { Limits } from '../limits/limits.ts';
import { requireRecentLogin, type RequirePassword } from '../services/login.ts';
import {
  findDifference,
  findName,
  previewTakeBack,
  startTakeBack,
  undoTakeBack,
} from '../services/takeBack.ts';
import { findUserById } from '../store/accounts/users.ts';
import { listWriters } from '../store/articleChanges.ts';
import type { Actor } from '../store/auditLog.ts';
import { isRecentLogin } from '../store/sessions.ts';
import { endTakeBack, findTakeBack, listTakeBacks, type TakeBack } from '../store/takeBacks.ts';

const { errors } = takeBackMessages;

interface Dependencies {
  db: Db;
  authentication: Authentication;
  limits: Limits;
  requirePassword: RequirePassword;
  takeBacks: Pick<RepeatingJob, 'wake'>;
}

/** Who asks, and whose changes of which articles they may see and take back: `ownerId` is null for all. */
interface Asker {
  userId: string;
  sessionId: string;
  ip: string;
  ownerId: string | null;
  actor: Actor;
}

/** Writers and jobs that are listed. */
const WRITERS_MAX = 100;
const JOBS_MAX = 20;
/** Articles per page of a preview. */
const PREVIEWED = 50;

/**
 * Registers the routes that take changes back: `own` for authors, only their own changes of their own articles, and `all`
 * for admins. No access token can call them.
 */
export function takeBackRoutes(dependencies: Dependencies) {
  const { db, authentication } = dependencies;
  const own = register(dependencies, {
    tag: 'account',
    onRequest: authentication.signedIn.onRequest,
    async identify({ user: { id, sessionId }, ip }) {
      const user = await findUserById(db, id);
      return { userId: id, sessionId, ip, ownerId: id, actor: { id, name: user?.name ?? '' } };
    },
  });
  const all = register(dependencies, {
    tag: 'admin',
    onRequest: authentication.requireRight('manageBlog').onRequest,
    identify: async ({ user: { id, sessionId }, moderator, ip }) => ({
      userId: id,
      sessionId,
      ip,
      ownerId: null,
      actor: moderator,
    }),
  });
  return { own, all };
}

type Request = Parameters<Authentication['signedIn']['onRequest']>[0];

interface Access {
  tag: TagName;
  onRequest: (request: Request) => Promise<void>;
  identify: (request: Pick<Request, 'user' | 'moderator' | 'ip'>) => Promise<Asker>;
}

const register =
  ({ db, limits, requirePassword, takeBacks }: Dependencies, { tag, onRequest, identify }: Access) =>
  async (app: App) => {
    const writing = { onRequest: [onRequest, limits.countWrite] };

    /** Taking back with a stolen session would hide what was done with it. */
    const requireSure = ({ userId: id, sessionId, ip }: Asker, password: string | undefined) =>
      requireRecentLogin(
        { db, requirePassword },
        { id, sessionId, ip },
        password,
        accountErrors.passwordMissing.takeBack,
      );

    app.get('/', { onRequest, api: ok(tag, 'Changes') }, async (request): Promise<ChangesReply> => {
      const { ownerId, sessionId } = await identify(request);
      const writers = await listWriters(db, ownerId, WRITERS_MAX);
      const own = writerKey(request.user.writer);
      return {
        writers: writers.map((writer) => ({ ...writer, isThis: writer.by === own })),
        takeBacks: (await listTakeBacks(db, { ownerId }, JOBS_MAX)).map(toTakeBackSummary),
        needsPassword: !(await isRecentLogin(db, sessionId)),
      };
    });

    app.get(
      '/preview',
      { onRequest, schema: { querystring: previewQuerySchema }, api: ok(tag, 'TakeBackPreview') },
      async (request): Promise<TakeBackPreview> => {
        const { after, ...query } = request.query;
        const changes = { ...query, ownerId: (await identify(request)).ownerId };
        const { plans, ...preview } = await previewTakeBack(db, changes, { after, max: PREVIEWED });
        const articles = plans.map(({ article: { number, slug, title }, outcome, reason, textFrom }) => ({
          number,
          slug,
          title,
          outcome,
          reason,
          textFrom,
        }));
        return { ...preview, articles };
      },
    );

    app.get(
      '/difference',
      {
        onRequest,
        schema: { querystring: differenceQuerySchema },
        api: ok(tag, 'TakeBackDifference', [404]),
      },
      async (request): Promise<TakeBackDifference> => {
        const { number, ...query } = request.query;
        const changes = { ...query, ownerId: (await identify(request)).ownerId };
        const difference = await findDifference(db, changes, number);
        if (!difference) throw new Refusal('notFound', errors.notChanged);
        return difference;
      },
    );

    app.post(
      '/',
      { ...writing, schema: { body: takeBackSchema }, api: ok(tag, 'TakeBack', [429]) },
      async (request): Promise<TakeBackSummary> => {
        const { password, ...query } = request.body;
        const asker = await identify(request);
        await requireSure(asker, password);
        const changes = { ...query, ownerId: asker.ownerId };
        const id = await startTakeBack(db, { ...changes, byName: await findName(db, changes) }, asker.actor);
        return answerStarted(asker, id);
      },
    );

    app.post<{ Params: { id: string }; Body: UndoRequest }>(
      '/:id/undo',
      { ...writing, schema: { body: undoTakeBackSchema }, api: ok(tag, 'TakeBack', [404, 409, 429]) },
      async (request): Promise<TakeBackSummary> => {
        const asker = await identify(request);
        await requireSure(asker, request.body.password);
        const takeBack = await requireTakeBack(db, asker, request.params.id);
        return answerStarted(asker, await undoTakeBack(db, takeBack, asker.actor));
      },
    );

    app.post<{ Params: { id: string } }>(
      '/:id/stop',
      { ...writing, api: ok(tag, 'TakeBack', [404, 429]) },
      async (request): Promise<TakeBackSummary> => {
        const asker = await identify(request);
        await requireTakeBack(db, asker, request.params.id);
        await endTakeBack(db, { id: request.params.id });
        return toTakeBackSummary(await requireTakeBack(db, asker, request.params.id));
      },
    );

    async function answerStarted(asker: Asker, id: string): Promise<TakeBackSummary> {
      takeBacks.wake();
      return toTakeBackSummary(await requireTakeBack(db, asker, id));
    }
  };

async function requireTakeBack(db: Db, of: Pick<TakeBack, 'ownerId'>, id: string): Promise<TakeBack> {
  const takeBack = await findTakeBack(db, id, of);
  if (!takeBack) throw new Refusal('notFound', errors.notFound);
  return takeBack;
}

const toTakeBackSummary = ({
  id,
  by,
  byName,
  since,
  state,
  changed,
  kept,
  undoes,
  createdAt,
}: TakeBack): TakeBackSummary => ({
  _id: id,
  by,
  byName,
  since,
  state,
  changed,
  kept,
  isUndo: undoes !== null,
  createdAt,
});
