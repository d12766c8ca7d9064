import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { cliMessages } from '../shared/messages/en/cli.ts';
import { findDatabaseFile, isDatabaseUrl, isInMemory } from './db/connect.ts';
import { type MediaSettings, parseMediaUrl } from './images/mediaStorage.ts';
import { describeSystemError, errorCode } from './lib/files.ts';
import { isNetwork, LOCAL_NETWORKS, isOrigin, LOOPBACK } from './lib/network.ts';
import type { RequestPolicy } from './lib/publicRequest.ts';
import { findSimilarNames } from './lib/similarNames.ts';
import { isLimit, type LimitSettings, parseLimit } from './limits/attempts.ts';
import { type MailSettings, parseSender, parseSmtpUrl } from './mail/smtp.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const JWT_SECRET_MIN = 32;

const { config: messages } = cliMessages;
const { rules } = messages;

export interface Config {
  port: number;
  host: string;
  /** The blog's public origin; null to derive it from each request. */
  publicUrl: string | null;
  /** Other origins whose pages may call the API. */
  corsOrigins: string[];
  /** Number of server processes. */
  workers: number;
  dataDir: string;
  databaseUrl: string;
  /** Where the files of images are stored. */
  media: MediaSettings;
  /** Maximum PostgreSQL connections per process. */
  databasePoolMax: number;
  /** Null to use the secret in the data directory. */
  jwtSecret: string | null;
  /** Addresses and networks of trusted proxies. */
  trustProxy: readonly string[];
  limits: LimitSettings;
  /** Audit log retention in days; null to keep entries forever. */
  auditLogDays: number | null;
  logLevel: string;
  /** In milliseconds. */
  slowRequest: number;
  /** Limit for rendering one article, in milliseconds of processor time. */
  renderLimit: number;
  /** Null to serve no metrics. */
  metricsPort: number | null;
  /** How long shared caches may serve a page without revalidation, in seconds. */
  pageCacheSeconds: number;
  /** Null to send no mails. Mails also need `publicUrl` for their links. */
  mail: MailSettings | null;
  /** Where webhooks may lead besides public addresses. */
  webhooks: Pick<RequestPolicy, 'allowed'>;
}

/** Lists every invalid setting, a line each. */
export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
  }
}

/**
 * Settings with passwords. Each can be read from the file that the variable with `_FILE` names, which is how Docker and
 * Kubernetes pass secrets: the environment of a process shows in more places.
 */
const SECRETS = ['JWT_SECRET', 'DATABASE_URL', 'MEDIA_ACCESS_KEY', 'MEDIA_SECRET_KEY', 'SMTP_URL'];

/** Reads the settings listed in `.env.example`. Empty variables count as unset. Throws ConfigError. */
export function readConfig(given: Record<string, string | undefined>): Config {
  const { secrets, problems: unreadable } = readSecretFiles(given);
  const { read, readOptional, problems } = createVariableReader((name) => secrets[name] ?? given[name]);
  problems.push(...unreadable);

  const port = read('PORT', '3000', isPort, rules.wholeNumber(0, 65535));
  const host = read('HOST', '127.0.0.1', (value) => !/\s/.test(value), rules.host);
  const publicUrl = readOptional('PUBLIC_URL', isOrigin, rules.publicUrl);
  const corsOrigins = read('CORS_ORIGINS', '', (value) => splitList(value).every(isOrigin), rules.origins);
  const workers = read('WORKERS', '1', isCount, rules.wholeNumber(1, 999));
  const dataDir = path.resolve(read('DATA_DIR', './data', () => true, rules.folder));
  const databaseUrl = read(
    'DATABASE_URL',
    `sqlite:${path.join(dataDir, 'blog.db')}`,
    isDatabaseUrl,
    rules.databaseUrl,
  );
  if (workers !== '1' && isInMemory(databaseUrl)) problems.push(messages.workersInMemory);
  const databasePoolMax = read('DATABASE_POOL_MAX', '10', isCount, rules.wholeNumber(1, 999));
  const mediaUrl = readOptional('MEDIA_URL', (value) => parseMediaUrl(value) !== null, rules.mediaUrl);
  const accessKey = readOptional('MEDIA_ACCESS_KEY', isKey, rules.key);
  const secretKey = readOptional('MEDIA_SECRET_KEY', isKey, rules.key);
  const givenMedia = parseMediaUrl(mediaUrl);
  if (givenMedia?.store === 's3' && (accessKey === '' || secretKey === '')) {
    problems.push(messages.mediaKeysMissing);
  }
  const jwtSecret = readOptional(
    'JWT_SECRET',
    ({ length }) => length >= JWT_SECRET_MIN,
    rules.minLength(JWT_SECRET_MIN),
  );
  const trustProxy = read(
    'TRUST_PROXY',
    'false',
    (value) => ['true', 'false'].includes(value) || splitList(value).every(isNetwork),
    rules.trustProxy,
  );
  const limit = (name: string, fallback: string) => parseLimit(read(name, fallback, isLimit, rules.limit));
  const limits = {
    login: limit('LOGIN_LIMIT', '5/900'),
    register: limit('REGISTER_LIMIT', '300/3600'),
    write: limit('WRITE_LIMIT', '1000/900'),
  };
  const auditLogDays = read('AUDIT_LOG_DAYS', '365', isDaysOrOff, rules.wholeNumberOrOff(1, 9999));
  const logLevel = read('LOG_LEVEL', 'warn', isOneOf(logLevels), rules.oneOf(logLevels.join(', ')));

  const slowRequest = read('SLOW_REQUEST_MS', '1000', isMilliseconds, rules.wholeNumber(1, 999_999));
  const renderLimit = read('RENDER_LIMIT_MS', '800', isMilliseconds, rules.wholeNumber(1, 999_999));
  const metricsPort = readOptional('METRICS_PORT', isPort, rules.wholeNumber(0, 65535));

  const pageCacheSeconds = read('PAGE_CACHE_SECONDS', '0', isSeconds, rules.wholeNumber(0, 86_400));

  const smtpUrl = readOptional('SMTP_URL', (value) => parseSmtpUrl(value) !== null, rules.smtpUrl);
  const sender = readOptional('MAIL_FROM', (value) => parseSender(value) !== null, rules.sender);
  const [server, from] = [parseSmtpUrl(smtpUrl), parseSender(sender)];
  if (server && sender === '') problems.push(messages.senderMissing);
  if (server && publicUrl === '') problems.push(messages.publicUrlMissing);

  const webhookAllow = readOptional(
    'WEBHOOK_ALLOW',
    (value) => splitList(value).every(isService),
    rules.services,
  );

  if (problems.length > 0) throw new ConfigError(problems);
  return {
    port: Number(port),
    host,
    publicUrl: publicUrl === '' ? null : new URL(publicUrl).origin,
    corsOrigins: splitList(corsOrigins).map((origin) => new URL(origin).origin),
    workers: Number(workers),
    dataDir,
    databaseUrl,
    media:
      givenMedia?.store === 's3'
        ? { ...givenMedia, accessKey, secretKey }
        : (givenMedia ?? defaultMedia({ dataDir, databaseUrl })),
    databasePoolMax: Number(databasePoolMax),
    jwtSecret: jwtSecret || null,
    trustProxy: trustedNetworks(trustProxy),
    limits,
    auditLogDays: auditLogDays === 'off' ? null : Number(auditLogDays),
    logLevel,
    slowRequest: Number(slowRequest),
    renderLimit: Number(renderLimit),
    metricsPort: metricsPort === '' ? null : Number(metricsPort),
    pageCacheSeconds: Number(pageCacheSeconds),
    mail: server && from && { ...server, from },
    webhooks: { allowed: splitList(webhookAllow).map((service) => service.toLowerCase()) },
  };
}

/** Stores images with the rest of the blog: beside a SQLite file, or in the database that all servers share. */
const defaultMedia = ({ dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>): MediaSettings =>
  findDatabaseFile(databaseUrl) === null
    ? { store: 'database' }
    : { store: 'folder', folder: path.join(dataDir, 'media') };

/** Returns the contents of secret files by setting, and a problem for each that can't be used. */
function readSecretFiles(given: Record<string, string | undefined>) {
  const { secretFiles: texts } = cliMessages;
  const secrets: Record<string, string | undefined> = {};
  const problems: string[] = [];
  for (const name of SECRETS) {
    const variable = `${name}_FILE`;
    const file = given[variable];
    if (!file) continue;
    if (given[name]) {
      problems.push(texts.both(name, variable));
      continue;
    }
    try {
      const secret = readFileSync(file, 'utf8').trim();
      secrets[name] = secret;
      if (secret === '') problems.push(texts.empty(variable));
    } catch (error) {
      const code = errorCode(error) ?? '';
      const reason = code === 'ENOENT' ? texts.noFile : (describeSystemError(code) ?? code);
      // Without the file's name: the secret itself may be there by mistake.
      problems.push(texts.unreadable(variable, reason));
    }
  }
  return { secrets, problems };
}

/** Reads environment variables and collects problems. Empty ones count as unset. */
function createVariableReader(lookUp: (name: string) => string | undefined) {
  const problems: string[] = [];
  const read = (
    name: string,
    fallback: string,
    isRight: (value: string) => boolean,
    rule: string,
  ): string => {
    const given = lookUp(name);
    const value = given === undefined || given === '' ? fallback : given;
    if (!isRight(value)) {
      problems.push(
        mayBeSecret(name, value)
          ? messages.invalid(name, rule)
          : messages.invalidValue(name, rule, quote(value)),
      );
    }
    return value;
  };
  /** Returns '' if unset. */
  const readOptional = (name: string, isRight: (value: string) => boolean, rule: string): string =>
    read(name, '', (value) => value === '' || isRight(value), rule);
  return { problems, read, readOptional };
}

/** Returns whether a value may be, or contain, a password, so no message shows it. `MAIL_FROM` is set next to one. */
const mayBeSecret = (name: string, value: string) =>
  [...SECRETS, 'MAIL_FROM'].includes(name) || value.includes('@');

const VALUE_SHOWN = 80;

const quote = (value: string) =>
  JSON.stringify(value.length > VALUE_SHOWN ? `${value.slice(0, VALUE_SHOWN)}…` : value);

const isPort = (value: string) => /^\d{1,5}$/.test(value) && Number(value) <= 65535;
/** Such as `chat.internal:8443` or `[::1]:3001`. */
const isService = (value: string) =>
  /^(\[[\da-f:.]+\]|[^\s/:?#@*]+):\d{1,5}$/i.test(value) && isPort(value.replace(/.*:/, ''));
const isKey = (value: string) => /^[\x21-\x7e]+$/.test(value);
const isCount = (value: string) => /^[1-9]\d{0,2}$/.test(value);
const isMilliseconds = (value: string) => /^[1-9]\d{0,5}$/.test(value);
const isSeconds = (value: string) => /^\d{1,5}$/.test(value) && Number(value) <= 86_400;
const isDaysOrOff = (value: string) => value === 'off' || /^[1-9]\d{0,3}$/.test(value);
const isOneOf = (allowed: string[]) => (value: string) => allowed.includes(value);

/** Splits a comma-separated value. */
const splitList = (value: string) =>
  value
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);

/** Returns the addresses and networks that `TRUST_PROXY` stands for. */
const trustedNetworks = (setting: string): readonly string[] => {
  if (setting === 'false') return [];
  return setting === 'true' ? LOCAL_NETWORKS : splitList(setting);
};

const ENV_FILE = '.env';

/** Returns the environment, completed by `.env`. Variables of the environment win. */
export function readEnvironment(environment = process.env, file = ENV_FILE): NodeJS.ProcessEnv {
  return Object.assign(environment, { ...readEnvFile(file), ...environment });
}

/** Some Windows editors add it, which would change the first variable's name. */
const BYTE_ORDER_MARK = /^\uFEFF/;

function readEnvFile(file: string): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync(file, 'utf8').replace(BYTE_ORDER_MARK, ''));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return {};
    // Node's error lacks the path if it is a folder, as Docker mounts for a missing file.
    throw Object.assign(error as Error, { path: file });
  }
}

/** What `findMisspelledSettings` and `insecureStartWarning` say: English, as at the start, unless a page shows it. */
type Warnings = Pick<typeof messages, 'misspelled' | 'insecure'>;

/** Returns a sentence for each variable that looks like a typo of an unset setting. */
export function findMisspelledSettings(
  env: Record<string, string | undefined>,
  { misspelled }: Pick<Warnings, 'misspelled'> = messages,
): string[] {
  const unset = settingNames().filter((name) => env[name] === undefined);
  return Object.keys(env).flatMap((name) => {
    const [meant] = findSimilarNames(name, unset);
    return meant === undefined ? [] : [misspelled(name, meant)];
  });
}

/** Returns the names of all settings that are read. */
function settingNames(): string[] {
  const names = new Set<string>();
  const addName = (_env: object, name: string | symbol) => void names.add(String(name));
  readConfig(new Proxy({}, { get: addName }));
  return [...names];
}

/** Returns a warning for a blog that is reachable without https; null if there is none. */
export function insecureStartWarning(
  { host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>,
  { insecure }: Pick<Warnings, 'insecure'> = messages,
): string | null {
  if (LOOPBACK.test(host) || publicUrl?.startsWith('https:')) return null;
  return insecure(host);
}
