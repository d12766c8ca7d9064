import type { Finding } from '../shared/blogStatus.ts';
import type { RenderPage } from '../shared/initialPage.ts';
import type { Connection } from './db/connect.ts';
import type { TimeLimits } from './http/connections.ts';
import type { LimitSettings } from './limits/attempts.ts';
import type { MailSettings } from './mail/smtp.ts';
import type { LogStream } from './ops/logging.ts';
import type { Metrics } from './ops/metrics.ts';

export interface AppOptions {
  /** Migrated; the app closes it. */
  connection: Connection;
  jwtSecret: string;
  /** Addresses and networks of trusted proxies. */
  trustProxy: readonly string[];
  /** The blog's public origin; null to derive it from each request. */
  publicUrl: string | null;
  /** Null to send no mails. Mails also need `publicUrl` for their links. */
  mail: MailSettings | null;
  /** Other origins whose pages may call the API. */
  corsOrigins: readonly string[];
  limits: LimitSettings;
  /** Audit log retention in days; forever by default. */
  auditLogDays?: number | null;
  logLevel: string;
  /** Standard output by default. */
  logStream?: LogStream;
  /** In milliseconds: slower requests are logged as warnings. */
  slowRequest?: number;
  /** Collects metrics, if any are served. */
  metrics?: Metrics;
  /** Tests use shorter ones. */
  timeLimits?: TimeLimits;
  /** Maximum number of connections; unlimited by default. */
  connectionsMax?: number;
  /** In bytes: maximum of replies that clients have not received yet. Tests use less. */
  unsentMax?: number;
  /** Limit for rendering one article, in milliseconds of processor time. */
  renderLimit?: number;
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
  /** How long shared caches may serve a page without revalidation, in seconds. */
  pageCacheSeconds: number;
  /** Checks the installation for the status page. */
  examine?: () => Promise<Finding[]>;
  /** Called when the app begins to close. */
  onStop?: () => void;
  /** Called for every route. */
  onRoute?: (route: { method: string | string[]; url: string }) => void;
}
