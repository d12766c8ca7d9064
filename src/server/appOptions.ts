import type { Finding } from '../shared/blogState.ts';
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
  /** The addresses and networks of proxies whose headers are believed. */
  trustProxy: readonly string[];
  /** What absolute addresses begin with; null for what each request names. */
  publicUrl: string | null;
  /** Null for no mails. Without `publicUrl`, with which links begin, there are none either. */
  mail: MailSettings | null;
  /** Of pages that may read what the API answers, beside the blog's own. */
  corsOrigins: readonly string[];
  limits: LimitSettings;
  /** How long entries of the audit log are kept, in days; null or left out for without end. */
  auditLogDays?: number | null;
  logLevel: string;
  /** Standard output, unless told. */
  logStream?: LogStream;
  /** In milliseconds: a request that takes so long is warned of, if told. */
  slowRequest?: number;
  /** Gets the figures, if there is anybody to read them. */
  metrics?: Metrics;
  /** Shorter ones are for tests. */
  timeLimits?: TimeLimits;
  /** The most connections at once, if there is a limit. */
  connectionsMax?: number;
  /** In bytes, of answers that nobody has taken yet. Less is for tests. */
  unsentMax?: number;
  /** What one article may take to render, in milliseconds of processor time, if told. */
  renderLimit?: number;
  /** The path of `content/renderWorker.ts`: the code of the threads that render articles. */
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
