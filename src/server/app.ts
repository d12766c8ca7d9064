import { fastify, type FastifyBaseLogger } from 'fastify';
import type { AppOptions } from './appOptions.ts';
import { articlePages } from './routes/articlePages.ts';
import { isRobot } from './services/clicks.ts';
import { watchCacheHeaders } from './http/caching.ts';
import { crossOrigin, watchSecurityHeaders, cspReportRoutes } from './http/securityHeaders.ts';
import {
  drainOnClose,
  connectionSettings,
  defaultTimeLimits,
  ensureDecodableUrl,
  limitConnections,
  limitUnsentReplies,
  refuseMalformedRequests,
  replyToProtocolError,
  replyToUnroutable,
} from './http/connections.ts';
import { replyNotFound, replyWithError } from './http/errors.ts';
import { acceptJsonOnly, SMALL_BODY_MAX } from './http/requestBodies.ts';
import { sumImageBytes } from './db/accountStorage.ts';
import { pathOf, proxyTrust } from './lib/network.ts';
import type { App } from './http/app.ts';
import { compileYup } from './http/validate.ts';
import { LimitReached, createPseudonym } from './limits/attempts.ts';
import { rateLimitHeaders } from './limits/limits.ts';
import { countWaitingMails } from './mail/mailQueue.ts';
import { countImports } from './store/articleImports.ts';
import { countWaitingDeliveries } from './store/webhooks.ts';
import { countReportedArticles } from './services/reports.ts';
import { type CompletedRequest, logRequest, loggerOptions, watchRequests } from './ops/logging.ts';
import { servePages } from './pages/routes.ts';
import { countAccountImages } from './store/images.ts';
import { collectApiDocument, openApiRoutes, type ReadApiDocument } from './routes/openApiRoutes.ts';
import { createServices, type Services } from './createServices.ts';
import { feeds } from '../shared/blog.ts';
import { paths } from '../shared/pages.ts';
import type { Db } from './db/schema.ts';
import { findRedirect } from './store/redirects.ts';
import { articleRoutes, authorRoutes, clickRoutes, searchRoutes, tagRoutes } from './routes/articleRoutes.ts';
import { bulkRoutes } from './routes/bulkRoutes.ts';
import { blogRoutes, healthRoutes, settingRoutes, stateRoutes } from './routes/blogRoutes.ts';
import { imageRoutes, mediaRoutes } from './routes/imageRoutes.ts';
import { importRoutes } from './routes/importRoutes.ts';
import { exportRoutes } from './routes/exportRoutes.ts';
import { draftRoutes, historyRoutes, previewRoutes } from './routes/draftRoutes.ts';
import { moderatedAccountRoutes, moderatedArticleRoutes } from './routes/moderationRoutes.ts';
import {
  accountDeletionRoutes,
  invitationRoutes,
  logRoutes,
  registrationRoutes,
  testMailRoutes,
} from './routes/adminRoutes.ts';
import { reportQueueRoutes, reportRoutes } from './routes/reportRoutes.ts';
import { syndicationRoutes } from './routes/syndicationRoutes.ts';
import { authRoutes, setupRoutes, tokenRoutes } from './routes/authRoutes.ts';
import { passkeyRoutes } from './routes/passkeyRoutes.ts';
import { createLoginChallenges, toRelyingParty } from './services/webAuthn.ts';
import { webhookRoutes } from './routes/webhookRoutes.ts';
import { userRoutes } from './routes/userRoutes.ts';

/** Characters of a slug that is asked for: far more than one has, so that a wrong one is 404, not 414. */
const ADDRESS_MAX = 1000;

/** The whole server, not listening yet. `close()` lets running requests end and writes what is pending. */
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
  limitUnsentReplies(app, options.unsentMax);
  options.metrics?.watch(app, {
    pendingClicks: services.clicks.pending,
    waiting: {
      mails: () => countWaitingMails(services.db),
      webhooks: () => countWaitingDeliveries(services.db),
      imports: async () => (await countImports(services.db)).working,
      reports: () => countReportedArticles(services.db),
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
  const readApiDocument = collectApiDocument(app, { ...services, publicUrl });
  await registerRoutes(app, { ...services, readApiDocument }, options);
  if (publicDir === null) app.setNotFoundHandler(replyNotFound);
  else
    await servePages(app, {
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

  await mount('/api/openapi.json', openApiRoutes(services.readApiDocument));
  await mount(
    '',
    healthRoutes(options.connection.probe),
    cspReportRoutes((directive) => metrics?.cspViolated(directive)),
    reportRoutes({ ...services, publicDir, pseudonym: createPseudonym(jwtSecret) }),
    syndicationRoutes({ ...services, publicUrl }),
    mediaRoutes(services),
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
  await mount('/api/drafts', draftRoutes(services));
  await mount('/api/preview', previewRoutes(services));
  await mount(
    '/api/images',
    imageRoutes({
      ...services,
      onUploaded: (bytes) => metrics?.imageUploaded(bytes),
      onRefused: () => metrics?.uploadRefused(),
    }),
  );
  await mount('/api/imports', importRoutes(services));
  const { downloadPace } = options.timeLimits ?? defaultTimeLimits;
  const exports = exportRoutes({ ...services, downloadPace });
  await mount('/api/exports', exports.own);
  await mount('/api/admin/exports', exports.all);
  await mount('/api/setup', setupRoutes({ ...services, jwtSecret }));
  await mount('/api/blog', blogRoutes(services.settings));
  await mount('/api/admin/settings', settingRoutes(services));
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

/** Where other blogs have their feed. */
const FEED = /^\/(?:rss|feed|rss\.xml|feed\.xml|atom\.xml|index\.xml)\/?$/;

/** Returns the path of the page or feed that a URL from before the blog moved leads to, or null. */
async function findMoved(db: Db, url: string): Promise<string | null> {
  if (FEED.test(pathOf(url)) && pathOf(url) !== feeds.atom.path) return feeds.atom.path;
  const slug = await findRedirect(db, url);
  return slug === null ? null : paths.article(slug);
}
