import { fastify, type FastifyBaseLogger, type RouteOptions } from 'fastify';
import type { Finding } from '../shared/blogStatus.ts';
import type { RenderPage } from '../shared/initialPage.ts';
import type { Config } from './config.ts';
import { createRenderer } from './content/renderer.ts';
import { sumImageBytes } from './db/accountStorage.ts';
import type { Connection } from './db/connect.ts';
import { createContentCache } from './db/contentCache.ts';
import { collectMethods, replyUnrouted } from './http/allowedMethods.ts';
import type { App } from './http/app.ts';
import { createAuthentication } from './http/authentication.ts';
import { watchCacheHeaders } from './http/caching.ts';
import {
  drainOnClose,
  connectionSettings,
  defaultTimeLimits,
  ensureDecodableUrl,
  limitConnections,
  limitUnansweredRequests,
  refuseMalformedRequests,
  replyToProtocolError,
  replyToUnroutable,
  type TimeLimits,
} from './http/connections.ts';
import { replyWithError, logFailure } from './http/errors.ts';
import { acceptJsonOnly, SMALL_BODY_MAX } from './http/requestBodies.ts';
import { crossOrigin, watchSecurityHeaders, cspReportRoutes } from './http/securityHeaders.ts';
import { compileYup } from './http/validate.ts';
import { createImageProcessor } from './images/imageProcessor.ts';
import { createMediaStorage, mayBeShared } from './images/mediaStorage.ts';
import { inLanguage, knownLanguage } from './lib/language.ts';
import { proxyTrust } from './lib/network.ts';
import { LimitReached, createPseudonym } from './limits/attempts.ts';
import { rateLimitHeaders, createLimits, createRefusalCounter } from './limits/limits.ts';
import { createMailer } from './mail/mailer.ts';
import { countWaitingMails } from './mail/mailQueue.ts';
import {
  type CompletedRequest,
  type LogStream,
  logRequest,
  loggerOptions,
  watchRequests,
} from './ops/logging.ts';
import type { Metrics } from './ops/metrics.ts';
import { servePages } from './pages/routes.ts';
import {
  accountDeletionRoutes,
  invitationRoutes,
  logRoutes,
  registrationRoutes,
  testMailRoutes,
} from './routes/adminRoutes.ts';
import { articlePages, findMoved, rootPages } from './routes/articlePages.ts';
import { articleRoutes, authorRoutes, clickRoutes, searchRoutes, tagRoutes } from './routes/articleRoutes.ts';
import { authRoutes, setupRoutes, tokenRoutes } from './routes/authRoutes.ts';
import { binRoutes } from './routes/binRoutes.ts';
import { blogRoutes, healthRoutes, settingRoutes, stateRoutes, templateRoutes } from './routes/blogRoutes.ts';
import { bulkRoutes } from './routes/bulkRoutes.ts';
import { draftRoutes, historyRoutes, previewRoutes } from './routes/draftRoutes.ts';
import { exportRoutes } from './routes/exportRoutes.ts';
import { drawingRoutes, imageRoutes, mediaRoutes } from './routes/imageRoutes.ts';
import { importRoutes } from './routes/importRoutes.ts';
import { moderatedAccountRoutes, moderatedArticleRoutes } from './routes/moderationRoutes.ts';
import { collectApiDocument, openApiRoutes, type ReadApiDocument } from './routes/openapi/document.ts';
import { passkeyRoutes } from './routes/passkeyRoutes.ts';
import { pinRoutes } from './routes/pinRoutes.ts';
import { reportQueueRoutes, reportRoutes } from './routes/reportRoutes.ts';
import { reviewRoutes } from './routes/reviewRoutes.ts';
import { syndicationRoutes } from './routes/syndicationRoutes.ts';
import { takeBackRoutes } from './routes/takeBackRoutes.ts';
import { userRoutes } from './routes/userRoutes.ts';
import { webhookRoutes } from './routes/webhookRoutes.ts';
import { createSearching } from './search/searching.ts';
import { finishDeletions } from './services/accountDeletion.ts';
import { createMailComposer } from './services/accountMails.ts';
import { isRobot, createClicks } from './services/clicks.ts';
import { startHousekeeping } from './services/housekeeping.ts';
import { startImageJob } from './services/images.ts';
import { createPasswordCheck } from './services/login.ts';
import { loadBlog } from './services/menus.ts';
import { startFinishJob } from './services/moderateAccounts.ts';
import { startSchedule } from './services/publish.ts';
import { publishDueSubmissions } from './services/review.ts';
import { startTakeBackJob } from './services/takeBack.ts';
import { createLoginChallenges, toRelyingParty } from './services/webAuthn.ts';
import { startWebhooks } from './services/webhooks.ts';
import { countImports } from './store/articleImports.ts';
import { commandLine } from './store/auditLog.ts';
import { countAccountImages } from './store/images.ts';
import { countReportedArticles } from './store/reports.ts';
import { createTokens } from './store/sessions.ts';
import { createSettings } from './store/settings.ts';
import { countWaitingDeliveries } from './store/webhooks.ts';
import { startImportJob } from './transfer/importJob.ts';
import { createSourceReader, type ReadLimits } from './transfer/sourceReader.ts';

/** In characters: maximum of a requested slug, far above that of real ones, so that a wrong slug is 404, not 414. */
const ADDRESS_MAX = 1000;

/** Settings that tests need not give. */
type OptionalSetting = 'webhooks' | 'auditLogDays' | 'workers' | 'slowRequest' | 'renderLimit';

type RequiredSetting =
  | 'trustProxy'
  | 'publicUrl'
  | 'media'
  | 'mail'
  | 'corsOrigins'
  | 'limits'
  | 'logLevel'
  | 'pageCacheSeconds';

export interface AppOptions extends Pick<Config, RequiredSetting>, Partial<Pick<Config, OptionalSetting>> {
  /** Migrated; the app closes it. */
  connection: Connection;
  jwtSecret: string;
  /** Standard output by default. */
  logStream?: LogStream;
  /** Collects metrics, if any are served. */
  metrics?: Metrics;
  /** Tests use shorter ones. */
  timeLimits?: TimeLimits;
  /** Maximum number of connections; unlimited by default. */
  connectionsMax?: number;
  /** In bytes: maximum size of all unsent replies and waiting requests. Tests use less. */
  unsentMax?: number;
  /** The path of `images/imageWorker.ts`: the code of the processes that convert images. */
  imageWorker: string;
  /** The path of `transfer/importWorker.ts`: the code of the processes that read archives to import. */
  importWorker: string;
  /** Limits of reading an archive. Tests use lower ones. */
  importLimits?: Partial<ReadLimits>;
  /** How long an import may keep others waiting, in milliseconds. */
  importTurn?: number;
  /** The path of `content/renderWorker.ts`: the code of the threads that render articles. */
  renderWorker: string;
  /** The path of `search/searchWorker.ts`: the code of the thread that searches a database file. */
  searchWorker: string;
  /** Limit for one search, in milliseconds. */
  searchLimit?: number;
  /** The folder of the built client; null serves the API alone. */
  publicDir: string | null;
  /** The server-side page renderer; null leaves rendering to the browser. */
  renderPage: RenderPage | null;
  /** Checks the installation for the status page. */
  examine?: () => Promise<Finding[]>;
  /** Called when the app begins to close. */
  onStop?: () => void;
  /** Called for every route. */
  onRoute?: (route: RouteOptions) => void;
}

/** Builds the whole server, without listening. `close()` lets running requests finish and writes pending data. */
export async function buildApp(options: AppOptions): Promise<App> {
  const timeLimits = options.timeLimits ?? defaultTimeLimits;
  const stop = new AbortController();
  const elsewhere = crossOrigin(options.corsOrigins);
  const logging = loggerOptions({ level: options.logLevel, stream: options.logStream });
  const app: App = fastify({
    ...logging,
    trustProxy: proxyTrust(options.trustProxy),
    bodyLimit: SMALL_BODY_MAX,
    routerOptions: { maxParamLength: ADDRESS_MAX },
    ...connectionSettings(timeLimits),
    return503OnClosing: false,
    rewriteUrl: ensureDecodableUrl,
    frameworkErrors: replyToUnroutable(elsewhere.allow),
    clientErrorHandler: replyToProtocolError,
  });
  limitUnansweredRequests(app, options.unsentMax);
  const services = createServices(app, options, stop.signal);
  app.addHook('onError', async (_request, reply, error) => {
    if (!(error instanceof LimitReached)) return;
    services.refusals.count(error.quota.limit);
    void reply.headers(rateLimitHeaders(error.quota));
  });
  if (options.onRoute) app.addHook('onRoute', options.onRoute);
  const onAnswered = (answered: CompletedRequest, log: FastifyBaseLogger) => {
    logRequest(answered, log, options.slowRequest ?? Infinity);
    options.metrics?.answered(answered);
  };
  watchRequests(app, onAnswered);
  limitConnections(app, options.connectionsMax ?? Infinity);

  options.metrics?.watch(app, {
    pendingClicks: services.clicks.pending,
    waiting: {
      mails: () => countWaitingMails(services.db),
      webhooks: () => countWaitingDeliveries(services.db),
      imports: async () => (await countImports(services.db)).working,
      reports: () => countReportedArticles(services.db, commandLine),
    },
    images: {
      count: () => countAccountImages(services.db),
      bytes: () => sumImageBytes(services.db),
    },
    pool: options.connection.pool,
  });
  app.setValidatorCompiler(compileYup);
  acceptJsonOnly(app, timeLimits.bodyPace);
  drainOnClose(app, stop);
  if (options.onStop) stop.signal.addEventListener('abort', options.onStop);
  app.setErrorHandler(replyWithError);
  watchSecurityHeaders(app);
  watchCacheHeaders(app);
  elsewhere.watch(app);
  refuseMalformedRequests(app);
  app.addHook('onClose', () => services.close());

  const { publicDir, renderPage, publicUrl, pageCacheSeconds } = options;
  collectMethods(app);
  const readApiDocument = collectApiDocument(app, { ...services, publicUrl });
  await registerRoutes(app, { ...services, readApiDocument }, options);
  if (publicDir === null) app.setNotFoundHandler(replyUnrouted);
  else
    await servePages(app, {
      rootPages: rootPages({ ...services, publicUrl }),
      articlePages: (pages) => articlePages({ ...services, pages, publicUrl, readApiDocument }),
      ...services,
      isRobot,
      findMoved: (url) => findMoved(services.db, url),
      publicDir,
      renderPage,
      publicUrl,
      sharedMaxAge: pageCacheSeconds,
    });
  return app;
}

type Services = ReturnType<typeof createServices>;

/** Share of a connection's maximum inactivity in which an image must be converted. The rest is for storing it. */
const ANSWERED_PART = 5 / 6;

/** Creates what routes depend on, and starts background work, which ends at `stop`. */
function createServices(app: App, options: AppOptions, stop: AbortSignal) {
  const { connection, metrics, publicUrl, jwtSecret } = options;
  const { db } = connection;
  const onFailed = (error: unknown) => {
    logFailure(app.server, app.log, error, 'background work failed');
    metrics?.databaseFailed(error);
  };
  const clicks = createClicks(connection, onFailed);
  const cache = createContentCache(connection);
  const rendering = createRenderer({
    workerFile: options.renderWorker,
    timeLimit: options.renderLimit,
    stop,
  });
  const imageProcessor = createImageProcessor({
    workerFile: options.imageWorker,
    servers: options.workers,
    answerWithin: ANSWERED_PART * (options.timeLimits ?? defaultTimeLimits).silence,
    stop,
  });
  const searching = createSearching({
    connection,
    workerFile: options.searchWorker,
    timeLimit: options.searchLimit,
    stop,
  });
  const housekeeping = startHousekeeping(db, rendering, onFailed, stop, options);
  const finishing = startFinishJob({ db, stop, andThen: () => finishDeletions(db, stop) }, onFailed);
  const refusals = createRefusalCounter(db, onFailed);
  const mails = createMailer({
    db,
    settings: publicUrl === null ? null : options.mail,
    compose: createMailComposer(db, publicUrl ?? ''),
    pseudonym: createPseudonym(jwtSecret),
    onRefused: () => refusals.count('mail'),
    onSent: () => metrics?.mailSent(),
    onUnsent(unsent) {
      app.log.warn(unsent, 'email not sent');
      metrics?.mailFailed(unsent.isGivenUp);
    },
    onFailed,
    stop,
  });
  const schedule = startSchedule({ db, rendering, mails }, onFailed, stop, () =>
    publishDueSubmissions({ db, rendering, mails }, onFailed, stop),
  );
  const webhooks = startWebhooks({
    db,
    publicUrl,
    policy: options.webhooks ?? { allowed: [] },
    onDelivered: () => metrics?.webhookDelivered(),
    onUndelivered(failed) {
      app.log.warn(failed, 'webhook not delivered');
      metrics?.webhookFailed(failed.isGivenUp);
    },
    onFailed,
    stop,
  });
  const media = createMediaStorage(options.media, connection);
  const imageJob = startImageJob(
    { db, media, imageProcessor },
    { onFailed, stop, mayBeShared: mayBeShared(options.media) },
  );
  const reader = createSourceReader({ workerFile: options.importWorker, limits: options.importLimits, stop });
  const tokens = createTokens(jwtSecret);
  const limits = createLimits(db, options.limits, jwtSecret);
  const importJob = startImportJob(
    { db, rendering, reader, media, imageProcessor, limits },
    { turn: options.importTurn, onFailed, stop },
  );

  const takeBacks = startTakeBackJob({ db, rendering, onFailed, stop });

  return {
    db,
    stop,
    clicks,
    cache,
    rendering,
    searching,
    finishing,
    mails,
    tokens,
    limits,
    refusals,
    media,
    imageProcessor,
    imageJob,
    importJob,
    takeBacks,
    webhooks,
    settings: createSettings({
      cache,
      canUpload: () => imageProcessor.isAvailable,
      load: () => loadBlog(db),
    }),
    authentication: createAuthentication(app, db, tokens),
    requirePassword: createPasswordCheck(db, limits),
    /** Waits for background work to end after `stop` was aborted, and writes pending data. */
    async close() {
      try {
        await housekeeping.ended();
        await finishing.ended();
        await schedule.ended();
        await mails.ended();
        await webhooks.ended();
        await imageJob.ended();
        await importJob.ended();
        await takeBacks.ended();
        await rendering.close();
        await imageProcessor.close();
        await searching.close();
        await clicks.close();
        await refusals.close();
      } finally {
        await db.destroy();
      }
    },
  };
}

/** Registers all routes except the pages. Each module takes the services that its `Dependencies` name. */
async function registerRoutes(
  app: App,
  services: Services & { readApiDocument: ReadApiDocument },
  options: AppOptions,
): Promise<void> {
  const { db } = services;
  const { publicDir, publicUrl, metrics, jwtSecret, examine = async () => [] } = options;
  const mount = async (prefix: string, ...plugins: ((app: App) => Promise<void>)[]) => {
    for (const plugin of plugins) await app.register(plugin, { prefix });
  };

  await mount('', healthRoutes(options.connection.probe));
  // All routes below answer in the language that the blog has when their request arrives.
  app.addHook('onRequest', (_request, _reply, done) => {
    const start = () => inLanguage(knownLanguage(), done);
    // Without the database, in the last one known.
    services.settings.current().then(start, start);
  });
  await mount('/api/openapi.json', openApiRoutes(services.readApiDocument));
  await mount(
    '',
    cspReportRoutes((directive) => metrics?.cspViolated(directive)),
    reportRoutes({ ...services, publicDir, pseudonym: createPseudonym(jwtSecret) }),
    syndicationRoutes({ ...services, publicUrl }),
    mediaRoutes({ ...services, onDamaged: () => metrics?.imageDamaged() }),
    drawingRoutes(services),
  );
  await mount('/api', historyRoutes(services));
  await mount(
    '/api/users',
    authRoutes(services),
    userRoutes(services),
    passkeyRoutes({
      ...services,
      party: toRelyingParty(publicUrl),
      challenges: createLoginChallenges(jwtSecret),
    }),
    clickRoutes(services),
  );
  await mount('/api/tokens', tokenRoutes(services));
  await mount('/api/articles', articleRoutes(services), bulkRoutes({ ...services, publicUrl }));
  await mount('/api/authors', authorRoutes(db));
  await mount('/api/search', searchRoutes(services));
  await mount('/api/tags', tagRoutes(db));
  await mount('/api/bin', binRoutes(services));
  await mount('/api/drafts', draftRoutes(services));
  await mount('/api/review', reviewRoutes(services));
  await mount('/api/preview', previewRoutes(services));
  await mount(
    '/api/images',
    imageRoutes({
      ...services,
      onUploaded: (bytes) => metrics?.imageUploaded(bytes),
      onRefused: () => metrics?.uploadRefused(),
    }),
  );
  await mount('/api/imports', importRoutes({ ...services, pseudonym: createPseudonym(jwtSecret) }));
  const { downloadPace } = options.timeLimits ?? defaultTimeLimits;
  const exports = exportRoutes({ ...services, downloadPace });
  await mount('/api/exports', exports.own);
  await mount('/api/admin/exports', exports.all);
  const pins = pinRoutes(services);
  await mount('/api/users/me/pins', pins.own);
  await mount('/api/admin/pins', pins.home);
  const takeBacks = takeBackRoutes(services);
  await mount('/api/users/me/changes', takeBacks.own);
  await mount('/api/admin/changes', takeBacks.all);
  await mount('/api/setup', setupRoutes({ ...services, jwtSecret }));
  await mount('/api/blog', blogRoutes(services.settings));
  await mount('/api/admin/settings', settingRoutes(services));
  await mount(
    '/api/admin/templates',
    templateRoutes({
      ...services,
      auditLogDays: options.auditLogDays ?? null,
      sendsMails: services.mails.isOn,
      hasImageStore: options.media.store === 's3',
    }),
  );
  await mount('/api/admin/registrations', registrationRoutes(services));
  await mount('/api/admin/invitations', invitationRoutes(services));
  await mount('/api/admin/webhooks', webhookRoutes(services));
  await mount(
    '/api/admin',
    reportQueueRoutes(services),
    moderatedArticleRoutes(services),
    moderatedAccountRoutes(services),
    accountDeletionRoutes(services),
    stateRoutes({ ...services, examine, sendsMails: services.mails.isOn, publicUrl }),
    testMailRoutes(services),
    logRoutes(db, services.authentication),
  );
}
