import type { RouteOptions } from 'fastify';
import type { Finding } from '../shared/blogStatus.ts';
import type { RenderPage } from '../shared/initialPage.ts';
import type { Config } from './config.ts';
import type { Connection } from './db/connect.ts';
import type { TimeLimits } from './http/connections.ts';
import type { LogStream } from './ops/logging.ts';
import type { Metrics } from './ops/metrics.ts';
import type { ReadLimits } from './transfer/sourceReader.ts';

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
  /** In bytes: maximum size of all replies that clients have not received yet. Tests use less. */
  unsentMax?: number;
  /** The path of `images/imageWorker.ts`: the code of the processes that convert images. */
  imageWorker: string;
  /** The path of `transfer/importWorker.ts`: the code of the processes that read archives to import. */
  importWorker: string;
  /** Limits of reading an archive. Tests use lower ones. */
  importLimits?: Partial<ReadLimits>;
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
