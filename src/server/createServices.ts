import type { AppOptions } from './appOptions.ts';
import { createClicks } from './services/clicks.ts';
import { createContentCache } from './db/contentCache.ts';
import { createRenderer } from './content/renderer.ts';
import { defaultTimeLimits } from './http/connections.ts';
import { createImageProcessor } from './images/imageProcessor.ts';
import { startSchedule } from './services/publish.ts';
import { createMailComposer } from './services/accountMails.ts';
import { finishDeletions } from './services/accountDeletion.ts';
import { createPasswordCheck } from './services/login.ts';
import { createAuthentication } from './http/authentication.ts';
import type { App } from './http/app.ts';
import { createLimits, createRefusalCounter } from './limits/limits.ts';
import { createPseudonym } from './limits/attempts.ts';
import { createMailer } from './mail/mailer.ts';
import { startImageJob } from './services/images.ts';
import { startFinishJob } from './services/moderateAccounts.ts';
import { createMediaStorage, mayBeShared } from './images/mediaStorage.ts';
import { logFailure } from './http/errors.ts';
import { startHousekeeping } from './jobs/housekeeping.ts';
import { createSearching } from './search/searching.ts';
import { startWebhooks } from './services/webhooks.ts';
import { createTokens } from './store/sessions.ts';
import { startImportJob } from './transfer/importJob.ts';
import { createSourceReader } from './transfer/sourceReader.ts';
import { createSettings } from './store/settings.ts';

export type Services = ReturnType<typeof createServices>;

/** Of the time that a connection may be inactive: the rest is for storing what was made of its request. */
const ANSWERED_PART = 5 / 6;

/** Creates what routes depend on, and starts background work, which ends at `stop`. */
export function createServices(app: App, options: AppOptions, stop: AbortSignal) {
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
  const schedule = startSchedule(db, rendering, onFailed, stop);
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
  const importJob = startImportJob({ db, rendering, reader, media, imageProcessor }, { onFailed, stop });
  const tokens = createTokens(jwtSecret);
  const limits = createLimits(db, options.limits, jwtSecret);

  return {
    ...{ db, stop, clicks, cache, rendering, searching, finishing, mails, tokens, limits, refusals },
    ...{ media, imageProcessor, imageJob, importJob, webhooks },
    settings: createSettings(db, cache, () => imageProcessor.isAvailable),
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
