import { fastify, type FastifyBaseLogger } from 'fastify';
import type { AppOptions } from './appOptions.ts';
import { articlePages } from './routes/articlePages.ts';
import { isRobot } from './routes/visit.ts';
import { watchCacheHeaders } from './http/conditional.ts';
import { crossOrigin } from './http/crossOrigin.ts';
import {
  drainOnClose,
  connectionSettings,
  defaultTimeLimits,
  limitConnections,
  limitUnsentReplies,
} from './http/connections.ts';
import { replyNotFound, replyToUnroutable, replyWithError } from './http/errors.ts';
import { acceptJsonOnly, SMALL_BODY_MAX } from './http/requestBodies.ts';
import {
  ensureDecodableUrl,
  refuseMalformedRequests,
  replyToProtocolError,
  pathOf,
} from './http/badRequests.ts';
import { watchSecurityHeaders } from './http/csp.ts';
import { sumImageBytes } from './db/accountStorage.ts';
import { proxyTrust } from './lib/network.ts';
import type { App } from './http/app.ts';
import { compileYup } from './http/validate.ts';
import { LimitReached } from './limits/attempts.ts';
import { rateLimitHeaders } from './limits/limits.ts';
import { countWaitingMails } from './mail/mailQueue.ts';
import { countImports } from './store/articleImports.ts';
import { countWaitingDeliveries } from './store/webhooks.ts';
import { countReportedArticles } from './services/reports.ts';
import { type CompletedRequest, logRequest, loggerOptions, watchRequests } from './ops/logging.ts';
import { servePages } from './pages/routes.ts';
import { countAccountImages } from './store/images.ts';
import { collectApiDocument } from './routes/openApiRoutes.ts';
import { registerRoutes } from './registerRoutes.ts';
import { createServices } from './createServices.ts';
import { feeds } from '../shared/blog.ts';
import { paths } from '../shared/pages.ts';
import type { Db } from './db/schema.ts';
import { findRedirect } from './store/redirects.ts';

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

/** Where other blogs have their feed. */
const FEED = /^\/(?:rss|feed|rss\.xml|feed\.xml|atom\.xml|index\.xml)\/?$/;

/** Returns the path of the page or feed that a URL from before the blog moved leads to, or null. */
async function findMoved(db: Db, url: string): Promise<string | null> {
  if (FEED.test(pathOf(url)) && pathOf(url) !== feeds.atom.path) return feeds.atom.path;
  const slug = await findRedirect(db, url);
  return slug === null ? null : paths.article(slug);
}
