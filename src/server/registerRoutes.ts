import type { AppOptions } from './appOptions.ts';
import { articleRoutes, authorRoutes, clickRoutes, searchRoutes, tagRoutes } from './routes/articleRoutes.ts';
import { bulkRoutes } from './routes/bulkRoutes.ts';
import { blogRoutes, settingRoutes, stateRoutes } from './routes/blogRoutes.ts';
import { imageRoutes, mediaRoutes } from './routes/imageRoutes.ts';
import { importRoutes } from './routes/importRoutes.ts';
import { exportRoutes } from './routes/exportRoutes.ts';
import { draftRoutes, historyRoutes, previewRoutes } from './routes/draftRoutes.ts';
import { accountRoutes } from './routes/moderatedAccountRoutes.ts';
import { articleRoutes as moderatedArticleRoutes } from './routes/moderatedArticleRoutes.ts';
import {
  accountDeletionRoutes,
  invitationRoutes,
  logRoutes,
  registrationRoutes,
  testMailRoutes,
} from './routes/adminRoutes.ts';
import { reportQueueRoutes, reportRoutes } from './routes/reportRoutes.ts';
import { syndicationRoutes } from './routes/syndicationRoutes.ts';
import { authRoutes } from './routes/authRoutes.ts';
import { setupRoutes } from './routes/setupRoutes.ts';
import { passkeyRoutes } from './routes/passkeyRoutes.ts';
import { createLoginChallenges, toRelyingParty } from './services/webAuthn.ts';
import { tokenRoutes } from './routes/tokenRoutes.ts';
import { webhookRoutes } from './routes/webhookRoutes.ts';
import { userRoutes } from './routes/userRoutes.ts';
import { cspReportRoutes } from './http/csp.ts';
import { openApiRoutes, type ReadApiDocument } from './routes/openApiRoutes.ts';
import { healthRoutes } from './http/health.ts';
import { defaultTimeLimits } from './http/connections.ts';
import type { App } from './http/app.ts';
import { createPseudonym } from './limits/attempts.ts';
import type { Services } from './createServices.ts';

/** Registers all routes except the pages. Each module takes the services that its `Dependencies` name. */
export async function registerRoutes(
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
    accountRoutes(services),
    accountDeletionRoutes(services),
    stateRoutes({ ...services, examine, sendsMails: services.mails.isOn, publicUrl }),
    testMailRoutes(services),
    logRoutes(db, services.authentication),
  );
}
