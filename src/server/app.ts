import { fastify, type FastifyBaseLogger } from 'fastify';
import type { Finding } from '../shared/blogState.ts';
import type { RenderPage } from '../shared/initialPage.ts';
import { createClicks } from './articles/clicks.ts';
import { createContentCache } from './cache/contentCache.ts';
import { createRenderer } from './content/renderer.ts';
import type { Connection } from './db/connect.ts';
import { keepSchedule } from './drafts/keepSchedule.ts';
import { articlePages } from './features/articles/articlePages.ts';
import { articleRoutes } from './features/articles/articleRoutes.ts';
import { bulkRoutes } from './features/articles/bulkRoutes.ts';
import { clickRoutes } from './features/articles/clickRoutes.ts';
import { authorRoutes } from './features/articles/authorRoutes.ts';
import { searchRoutes } from './features/articles/searchRoutes.ts';
import { accountRoutes } from './features/moderation/accountRoutes.ts';
import { articleRoutes as moderatedArticleRoutes } from './features/moderation/articleRoutes.ts';
import { logRoutes } from './features/moderation/logRoutes.ts';
import { blogRoutes } from './features/blog/blogRoutes.ts';
import { settingRoutes } from './features/blog/settingRoutes.ts';
import { stateRoutes } from './features/blog/stateRoutes.ts';
import { tagRoutes } from './features/articles/tagRoutes.ts';
import { draftRoutes } from './features/drafts/draftRoutes.ts';
import { historyRoutes } from './features/drafts/historyRoutes.ts';
import { previewRoutes } from './features/drafts/previewRoutes.ts';
import { queueRoutes } from './features/reports/queueRoutes.ts';
import { reportRoutes } from './features/reports/reportRoutes.ts';
import { syndicationRoutes } from './features/syndication/syndicationRoutes.ts';
import { accountDeletionRoutes } from './features/users/accountDeletionRoutes.ts';
import { accountMails } from './features/users/accountMails.ts';
import { finishDeletions } from './features/users/deleteAccount.ts';
import { emailRoutes } from './features/users/emailRoutes.ts';
import { invitationRoutes } from './features/users/invitationRoutes.ts';
import { requirePasswordBy } from './features/users/ownPassword.ts';
import { passkeyLoginRoutes } from './features/users/passkeys/passkeyLoginRoutes.ts';
import { passkeyRoutes } from './features/users/passkeys/passkeyRoutes.ts';
import { relyingPartyOf } from './features/users/passkeys/relyingParty.ts';
import { passwordRoutes } from './features/users/passwordRoutes.ts';
import { registrationRoutes } from './features/users/registrationRoutes.ts';
import { testMailRoutes } from './features/users/testMailRoutes.ts';
import { sessionRoutes } from './features/users/sessionRoutes.ts';
import { userRoutes } from './features/users/userRoutes.ts';
import { createAuthentication } from './http/authentication.ts';
import { tellCaches } from './http/cacheControl.ts';
import { crossOrigin } from './http/crossOrigin.ts';
import { cspReportRoutes } from './http/cspReports.ts';
import { drainOnClose } from './http/drain.ts';
import { replyNotFound, replyToUnroutable, replyWithError } from './http/errors.ts';
import { healthRoutes } from './http/health.ts';
import { acceptJsonOnly, SMALL_BODY_MAX } from './http/json.ts';
import { refuseMalformedRequests } from './http/malformedRequests.ts';
import { trustIn } from './http/trustedProxies.ts';
import { replyToProtocolError } from './http/protocolErrors.ts';
import { secureAnswers } from './http/securityHeaders.ts';
import { connectionSettings, defaultTimeLimits, type TimeLimits } from './http/timeLimits.ts';
import { limitUnsentReplies } from './http/unsentReplies.ts';
import { type App, compileYup } from './http/validate.ts';
import { keepFinishing } from './moderation/finishAccounts.ts';
import { keepTidy } from './process/housekeeping.ts';
import type { LimitSettings } from './limits/limit.ts';
import { LimitReached } from './limits/limitReached.ts';
import { limitsOf } from './limits/limits.ts';
import { createRefusals } from './limits/refusals.ts';
import type { MailSettings } from './mail/mailSettings.ts';
import { createMails } from './mail/mails.ts';
import { countWaitingMails } from './mail/mailState.ts';
import { pseudonymsBy } from './limits/pseudonyms.ts';
import { logFailure } from './observability/failureLog.ts';
import {
  type Answered,
  logAnswered,
  loggingBy,
  type LogStream,
  watchRequests,
} from './observability/logging.ts';
import type { Metrics } from './observability/metrics.ts';
import { servePages } from './pages/servePages.ts';
import { createSearching } from './search/searching.ts';
import { settingsOf } from './settings/settings.ts';
import { tokensBy } from './session/token.ts';

/** Characters of a slug that is asked for: far more than one has, so that a wrong one is 404, not 414. */
const ADDRESS_MAX = 1000;

export interface AppOptions {
  /** Migrated; the app closes it. */
  connection: Connection;
  jwtSecret: string;
  /** The addresses and networks of proxies whose headers are believed. */
  trustProxy: readonly string[];
  /** What absolute addresses begin with; null for what each request names. */
  publicUrl: string | null;
  /** Null for no mails. Without `publicUrl`, with which links begin, there are none either. */
  mail: MailSettings | null;
  /** Of pages that may read what the API answers, beside the blog's own. */
  corsOrigins: readonly string[];
  limits: LimitSettings;
  logLevel: string;
  /** Standard output, unless told. */
  logStream?: LogStream;
  /** In milliseconds: a request that takes so long is warned of, if told. */
  slowRequest?: number;
  /** Gets the figures, if there is anybody to read them. */
  metrics?: Metrics;
  /** Shorter ones are for tests. */
  timeLimits?: TimeLimits;
  /** In bytes, of answers that nobody has taken yet. Less is for tests. */
  unsentMax?: number;
  /** What one article may take to render, in milliseconds of processor time, if told. */
  renderLimit?: number;
  /** The path of `content/renderWorker.ts`: the code of the threads that render long articles. */
  renderWorker: string;
  /** The path of `search/searchWorker.ts`: the code of the thread that searches a database file. */
  searchWorker: string;
  /** What one search may take, in milliseconds, if told. */
  searchLimit?: number;
  /** The folder of the built client; null serves the API alone. */
  publicDir: string | null;
  /** The app of that build for the server; null leaves all drawing to the browser. */
  renderPage: RenderPage | null;
  /** How long a shared cache may answer for a page without asking, in seconds. */
  pageCacheSeconds: number;
  /** Looks at the installation that this process runs in, for those who run the blog. */
  examine?: () => Promise<Finding[]>;
  /** Is told when the app begins to close: for what it shares with others. */
  onStop?: () => void;
  /** Is told of every route. */
  onRoute?: (route: { method: string | string[]; url: string }) => void;
}

/** The whole server, not listening yet. `close()` lets running requests end and writes what is pending. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { db } = options.connection;
  const timeLimits = options.timeLimits ?? defaultTimeLimits;
  const stop = new AbortController();
  const elsewhere = crossOrigin(options.corsOrigins);
  const logging = loggingBy({ level: options.logLevel, stream: options.logStream });
  const app: App = fastify({
    ...logging,
    trustProxy: trustIn(options.trustProxy),
    bodyLimit: SMALL_BODY_MAX,
    routerOptions: { maxParamLength: ADDRESS_MAX },
    ...connectionSettings(timeLimits),
    return503OnClosing: false,
    frameworkErrors: replyToUnroutable(elsewhere.allow),
    clientErrorHandler: replyToProtocolError,
  });
  const onFailed = (error: unknown) => {
    logFailure(app.server, app.log, error, 'work in the background failed');
    options.metrics?.databaseFailed(error);
  };
  const clicks = createClicks(options.connection, onFailed);
  const cache = createContentCache(options.connection);
  const settings = settingsOf(db, cache);
  const rendering = createRenderer({
    workerFile: options.renderWorker,
    timeLimit: options.renderLimit,
    stop: stop.signal,
  });
  const searching = createSearching({
    connection: options.connection,
    workerFile: options.searchWorker,
    timeLimit: options.searchLimit,
    stop: stop.signal,
  });
  const housekeeping = keepTidy(db, rendering, onFailed, stop.signal);
  const andThen = () => finishDeletions(db, stop.signal);
  const finishing = keepFinishing({ db, wordsOf: rendering.wordsOf, stop: stop.signal, andThen }, onFailed);
  const schedule = keepSchedule(db, rendering, onFailed, stop.signal);
  const mails = createMails({
    db,
    settings: options.publicUrl === null ? null : options.mail,
    compose: accountMails(db, options.publicUrl ?? ''),
    onSent: () => options.metrics?.mailSent(),
    onUnsent(unsent) {
      app.log.warn(unsent, 'mail not sent');
      options.metrics?.mailFailed(unsent.isGivenUp);
    },
    onFailed,
    stop: stop.signal,
  });
  const tokens = tokensBy(options.jwtSecret);
  const authentication = createAuthentication(app, db, tokens);
  const limits = limitsOf(db, options.limits, options.jwtSecret);
  const refusals = createRefusals(db, onFailed);
  app.addHook('onError', async (_request, _reply, error) => {
    if (error instanceof LimitReached) refusals.count(error.limit);
  });
  const requirePassword = requirePasswordBy(db, limits);
  if (options.onRoute) app.addHook('onRoute', options.onRoute);
  const onAnswered = (answered: Answered, log: FastifyBaseLogger) => {
    logAnswered(answered, log, options.slowRequest ?? Infinity);
    options.metrics?.answered(answered);
  };
  watchRequests(app, onAnswered);
  limitUnsentReplies(app, options.unsentMax);
  options.metrics?.watch(app, {
    pendingClicks: clicks.pending,
    waitingMails: () => countWaitingMails(db),
    pool: options.connection.pool,
  });
  app.setValidatorCompiler(compileYup);
  acceptJsonOnly(app, timeLimits.bodyPace);
  drainOnClose(app, stop);
  if (options.onStop) stop.signal.addEventListener('abort', options.onStop);
  app.setErrorHandler(replyWithError);
  secureAnswers(app);
  tellCaches(app);
  elsewhere.watch(app);
  refuseMalformedRequests(app);
  app.addHook('onClose', async () => {
    try {
      await housekeeping.ended();
      await finishing.ended();
      await schedule.ended();
      await mails.ended();
      await rendering.close();
      await searching.close();
      await clicks.close();
      await refusals.close();
    } finally {
      await db.destroy();
    }
  });

  await app.register(healthRoutes(db));
  await app.register(cspReportRoutes((directive) => options.metrics?.cspViolated(directive)));
  await app.register(userRoutes({ db, authentication, limits, tokens, mails, stop: stop.signal }), {
    prefix: '/api/users',
  });
  await app.register(passwordRoutes({ db, limits, mails, stop: stop.signal }), { prefix: '/api/users' });
  await app.register(emailRoutes({ db, authentication, limits, tokens, mails }), { prefix: '/api/users' });
  await app.register(sessionRoutes({ db, authentication, limits }), { prefix: '/api/users' });
  const party = relyingPartyOf(options.publicUrl);
  await app.register(passkeyRoutes({ db, authentication, limits, requirePassword, mails, party }), {
    prefix: '/api/users',
  });
  await app.register(passkeyLoginRoutes({ db, limits, tokens, party, stop: stop.signal }), {
    prefix: '/api/users',
  });
  await app.register(articleRoutes({ db, authentication, limits, rendering, searching, clicks, cache }), {
    prefix: '/api/articles',
  });
  await app.register(
    bulkRoutes({ db, authentication, limits, rendering, searching, publicUrl: options.publicUrl }),
    { prefix: '/api/articles' },
  );
  await app.register(clickRoutes({ db, authentication }), { prefix: '/api/users' });
  await app.register(authorRoutes(db), { prefix: '/api/authors' });
  await app.register(searchRoutes({ db, searching, clicks }), { prefix: '/api/search' });
  await app.register(blogRoutes(settings), { prefix: '/api/blog' });
  await app.register(settingRoutes({ db, authentication, limits }), { prefix: '/api/admin/settings' });
  await app.register(registrationRoutes({ db, authentication, limits, mails }), {
    prefix: '/api/admin/registrations',
  });
  await app.register(invitationRoutes({ db, authentication, limits }), { prefix: '/api/admin/invitations' });
  await app.register(queueRoutes({ db, authentication, limits }), { prefix: '/api/admin' });
  await app.register(moderatedArticleRoutes({ db, authentication, limits, requirePassword, rendering }), {
    prefix: '/api/admin',
  });
  await app.register(accountRoutes({ db, authentication, limits, finishing }), { prefix: '/api/admin' });
  await app.register(accountDeletionRoutes({ db, authentication, limits, requirePassword, finishing }), {
    prefix: '/api/admin',
  });
  await app.register(
    stateRoutes({
      db,
      authentication,
      refusals,
      examine: options.examine ?? (async () => []),
      sendsMails: mails.isOn,
    }),
    { prefix: '/api/admin' },
  );
  await app.register(testMailRoutes({ db, authentication, limits, mails }), { prefix: '/api/admin' });
  await app.register(logRoutes(db, authentication), { prefix: '/api/admin' });
  await app.register(reportRoutes({ db, limits, settings, pseudonym: pseudonymsBy(options.jwtSecret) }));
  await app.register(tagRoutes(db), { prefix: '/api/tags' });
  await app.register(draftRoutes({ db, authentication, limits }), { prefix: '/api/drafts' });
  await app.register(historyRoutes({ db, authentication }), { prefix: '/api' });
  await app.register(previewRoutes({ authentication, rendering }), { prefix: '/api/preview' });
  await app.register(syndicationRoutes({ db, cache, settings, publicUrl: options.publicUrl }));
  const { publicDir, renderPage, publicUrl, pageCacheSeconds } = options;
  if (publicDir === null) app.setNotFoundHandler(replyNotFound);
  else
    await servePages(app, {
      articlePages: (pages) => articlePages({ db, clicks, searching, pages, publicUrl }),
      clicks,
      cache,
      settings,
      publicDir,
      renderPage,
      publicUrl,
      sharedMaxAge: pageCacheSeconds,
    });
  return app;
}
