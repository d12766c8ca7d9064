import type { AppOptions } from './appOptions.ts';
import {
  articleRoutes,
  authorRoutes,
  clickRoutes,
  searchRoutes,
  tagRoutes,
} from './features/articles/articleRoutes.ts';
import { bulkRoutes } from './features/articles/bulkRoutes.ts';
import { blogRoutes, settingRoutes, stateRoutes } from './features/blog/blogRoutes.ts';
import { draftRoutes, historyRoutes, previewRoutes } from './features/drafts/draftRoutes.ts';
import { accountRoutes } from './features/moderation/accountRoutes.ts';
import { articleRoutes as moderatedArticleRoutes } from './features/moderation/articleRoutes.ts';
import { logRoutes } from './features/moderation/logRoutes.ts';
import { reportQueueRoutes, reportRoutes } from './features/reports/reportRoutes.ts';
import { syndicationRoutes } from './features/syndication/syndicationRoutes.ts';
import {
  accountDeletionRoutes,
  invitationRoutes,
  registrationRoutes,
  testMailRoutes,
} from './features/users/adminRoutes.ts';
import { authRoutes } from './features/users/authRoutes.ts';
import { passkeyRoutes } from './features/users/passkeys/passkeyRoutes.ts';
import { createLoginChallenges, toRelyingParty } from './features/users/passkeys/webAuthn.ts';
import { userRoutes } from './features/users/userRoutes.ts';
import { cspReportRoutes } from './http/csp.ts';
import { healthRoutes } from './http/health.ts';
import type { App } from './http/app.ts';
import { createPseudonym } from './limits/attempts.ts';
import type { Services } from './services.ts';

/** Registers all routes except the pages. Each module takes the services that its `Dependencies` name. */
export async function registerRoutes(app: App, services: Services, options: AppOptions): Promise<void> {
  const { db } = services;
  const { publicUrl, metrics, jwtSecret, examine = async () => [] } = options;
  const mount = async (prefix: string, ...plugins: ((app: App) => Promise<void>)[]) => {
    for (const plugin of plugins) await app.register(plugin, { prefix });
  };

  await mount(
    '',
    healthRoutes(options.connection.probe),
    cspReportRoutes((directive) => metrics?.cspViolated(directive)),
    reportRoutes({ ...services, pseudonym: createPseudonym(jwtSecret) }),
    syndicationRoutes({ ...services, publicUrl }),
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
  await mount('/api/articles', articleRoutes(services), bulkRoutes({ ...services, publicUrl }));
  await mount('/api/authors', authorRoutes(db));
  await mount('/api/search', searchRoutes(services));
  await mount('/api/tags', tagRoutes(db));
  await mount('/api/drafts', draftRoutes(services));
  await mount('/api/preview', previewRoutes(services));
  await mount('/api/blog', blogRoutes(services.settings));
  await mount('/api/admin/settings', settingRoutes(services));
  await mount('/api/admin/registrations', registrationRoutes(services));
  await mount('/api/admin/invitations', invitationRoutes(services));
  await mount(
    '/api/admin',
    reportQueueRoutes(services),
    moderatedArticleRoutes(services),
    accountRoutes(services),
    accountDeletionRoutes(services),
    stateRoutes({ ...services, examine, sendsMails: services.mails.isOn }),
    testMailRoutes(services),
    logRoutes(db, services.authentication),
  );
}
