import type { AppOptions } from './appOptions.ts';
import { articleRoutes } from './features/articles/articleRoutes.ts';
import { authorRoutes } from './features/articles/authorRoutes.ts';
import { bulkRoutes } from './features/articles/bulkRoutes.ts';
import { clickRoutes } from './features/articles/clickRoutes.ts';
import { searchRoutes } from './features/articles/searchRoutes.ts';
import { tagRoutes } from './features/articles/tagRoutes.ts';
import { blogRoutes } from './features/blog/blogRoutes.ts';
import { settingRoutes } from './features/blog/settingRoutes.ts';
import { stateRoutes } from './features/blog/stateRoutes.ts';
import { draftRoutes } from './features/drafts/draftRoutes.ts';
import { historyRoutes } from './features/drafts/historyRoutes.ts';
import { previewRoutes } from './features/drafts/previewRoutes.ts';
import { accountRoutes } from './features/moderation/accountRoutes.ts';
import { articleRoutes as moderatedArticleRoutes } from './features/moderation/articleRoutes.ts';
import { logRoutes } from './features/moderation/logRoutes.ts';
import { queueRoutes } from './features/reports/queueRoutes.ts';
import { reportRoutes } from './features/reports/reportRoutes.ts';
import { syndicationRoutes } from './features/syndication/syndicationRoutes.ts';
import { accountDeletionRoutes } from './features/users/accountDeletionRoutes.ts';
import { emailRoutes } from './features/users/emailRoutes.ts';
import { invitationRoutes } from './features/users/invitationRoutes.ts';
import { loginChallengesBy } from './features/users/passkeys/passkeyChallenges.ts';
import { passkeyLoginRoutes } from './features/users/passkeys/passkeyLoginRoutes.ts';
import { passkeyRoutes } from './features/users/passkeys/passkeyRoutes.ts';
import { relyingPartyOf } from './features/users/passkeys/relyingParty.ts';
import { passwordRoutes } from './features/users/passwordRoutes.ts';
import { registrationRoutes } from './features/users/registrationRoutes.ts';
import { sessionRoutes } from './features/users/sessionRoutes.ts';
import { testMailRoutes } from './features/users/testMailRoutes.ts';
import { userRoutes } from './features/users/userRoutes.ts';
import { cspReportRoutes } from './http/csp.ts';
import { healthRoutes } from './http/health.ts';
import type { App } from './http/app.ts';
import { createPseudonym } from './limits/attempts.ts';
import type { Services } from './services.ts';

/** Registers all routes except the pages. Each part takes the services named in its own `Dependencies`. */
export async function registerRoutes(app: App, services: Services, options: AppOptions): Promise<void> {
  const { db } = services;
  const { publicUrl, metrics, jwtSecret, examine = async () => [] } = options;
  const party = relyingPartyOf(publicUrl);
  const under = async (prefix: string, ...parts: ((app: App) => Promise<void>)[]) => {
    for (const part of parts) await app.register(part, { prefix });
  };

  await under(
    '',
    healthRoutes(options.connection.probe),
    cspReportRoutes((directive) => metrics?.cspViolated(directive)),
    reportRoutes({ ...services, pseudonym: createPseudonym(jwtSecret) }),
    syndicationRoutes({ ...services, publicUrl }),
  );
  await under('/api', historyRoutes(services));
  await under(
    '/api/users',
    userRoutes(services),
    passwordRoutes(services),
    emailRoutes(services),
    sessionRoutes(services),
    passkeyRoutes({ ...services, party }),
    passkeyLoginRoutes({ ...services, party, challenges: loginChallengesBy(jwtSecret) }),
    clickRoutes(services),
  );
  await under('/api/articles', articleRoutes(services), bulkRoutes({ ...services, publicUrl }));
  await under('/api/authors', authorRoutes(db));
  await under('/api/search', searchRoutes(services));
  await under('/api/tags', tagRoutes(db));
  await under('/api/drafts', draftRoutes(services));
  await under('/api/preview', previewRoutes(services));
  await under('/api/blog', blogRoutes(services.settings));
  await under('/api/admin/settings', settingRoutes(services));
  await under('/api/admin/registrations', registrationRoutes(services));
  await under('/api/admin/invitations', invitationRoutes(services));
  await under(
    '/api/admin',
    queueRoutes(services),
    moderatedArticleRoutes(services),
    accountRoutes(services),
    accountDeletionRoutes(services),
    stateRoutes({ ...services, examine, sendsMails: services.mails.isOn }),
    testMailRoutes(services),
    logRoutes(db, services.authentication),
  );
}
