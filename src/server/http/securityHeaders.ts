import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PAGES_HEADER } from '../../shared/listing.ts';
import { MINUTE } from '../../shared/time.ts';
import { clientNetwork } from '../lib/network.ts';
import type { App } from './app.ts';
import { varyBy } from './caching.ts';
import { TOTAL_HEADER } from './listingHeaders.ts';
import { done } from './operation.ts';

/** Where browsers report policy violations. */
const CSP_REPORTS = '/api/csp-reports';

/** Sent with every reply, including protocol errors and files. docs/security.md explains each. */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // For everything but pages, which have their own policy: nothing may run or be framed.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/** One year, this host only: other hosts of the domain are not ours to decide on. */
const hstsHeader = { ...securityHeaders, 'strict-transport-security': 'max-age=31536000' };

const securityHeadersFor = (isOverHttps: boolean): Record<string, string> =>
  isOverHttps ? hstsHeader : securityHeaders;

/** Adds the headers to a reply. Whether the request came over https is known from the connection or a trusted proxy. */
export function addSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  void reply.headers(securityHeadersFor(request.protocol === 'https'));
}

/** Adds the headers to every reply for which a route was looked up. */
export function watchSecurityHeaders(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    addSecurityHeaders(request, reply);
    done();
  });
}

/** In seconds: how long browsers may cache a preflight. Chromium's maximum. */
const PREFLIGHT_MAX_AGE = 7200;

/** What other origins may send. No credentials: the token is in a header, and the API has no cookies. */
const preflightHeaders = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers':
    'Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, Draft-Id',
  'access-control-max-age': `${PREFLIGHT_MAX_AGE}`,
};

/** What pages of other origins may read of a reply, besides its body. */
const EXPOSED = `ETag, Link, RateLimit, RateLimit-Policy, Retry-After, ${TOTAL_HEADER}, ${PAGES_HEADER}`;

const isApiCall = ({ url }: FastifyRequest) => url.startsWith('/api/');

/** Returns whether this is a CORS preflight: Fetch standard, section 3.2.2. */
const isPreflight = ({ method, headers }: FastifyRequest) =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;

/** Lets pages of allowed origins read the API's replies, including errors. */
export interface CrossOrigin {
  /** Adds the headers to a reply. Returns true if its request came from an allowed origin. */
  allow: (request: FastifyRequest, reply: FastifyReply) => boolean;
  /** Adds the headers to every reply for which a route was looked up, and answers preflights. */
  watch: (app: App) => void;
}

/** Takes normalized origins. If there are none, no headers are added. */
export function crossOrigin(origins: readonly string[]): CrossOrigin {
  function allow(request: FastifyRequest, reply: FastifyReply): boolean {
    if (origins.length === 0 || !isApiCall(request)) return false;
    const { origin } = request.headers;
    // For all origins: a cache must not serve the reply to one origin to another.
    varyBy(reply, 'origin');
    if (origin === undefined || !origins.includes(origin)) return false;
    void reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': EXPOSED,
      'cross-origin-resource-policy': 'cross-origin',
    });
    return true;
  }

  return {
    allow,
    watch(app) {
      app.addHook('onRequest', (request, reply, done) => {
        if (allow(request, reply) && isPreflight(request))
          void reply.code(204).headers(preflightHeaders).send();
        else done();
      });
    },
  };
}

/** Returns the policy source (hash) of a text. */
export const hashSource = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;

/** Returns the policy sources of inline elements of this name. */
const inline = (html: string, tag: 'script' | 'style') =>
  [...html.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>(.*?)</${tag}>`, 'gs'))].map(([, text = '']) =>
    hashSource(text),
  );

/**
 * Returns the policy of a page: it may run our own scripts and those inline in the built `html`, and call this server, or
 * the API server that it was built for. docs/content-security.md explains each line.
 *
 * @param styles sources of further style elements, see `hashSource`
 */
export function contentSecurityPolicy(html: string, styles: readonly string[] = []): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...inline(html, 'script')].join(' '),
    // Emotion inserts rules into an empty style element through the CSSOM: only the empty element needs a source.
    ["style-src 'self'", ...inline(html, 'style'), ...styles, hashSource('')].join(' '),
    ["connect-src 'self'", apiOriginIn(html) ?? []].flat().join(' '),
    // Authors link to images on any host.
    "img-src 'self' http: https:",
    "font-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types dompurify plain-text webpack',
    `report-uri ${CSP_REPORTS}`,
  ].join('; ');
}

/**
 * Adds a page's policy to its reply. Browsers use the Reporting API over https only, and ignore `report-uri` next to
 * `report-to`: over http, `report-to` would prevent all reports.
 */
export function addPagePolicy({ protocol }: FastifyRequest, reply: FastifyReply, policy: string): void {
  if (protocol === 'https')
    void reply
      .header('content-security-policy', `${policy}; report-to csp`)
      .header('reporting-endpoints', `csp="${CSP_REPORTS}"`);
  else void reply.header('content-security-policy', policy);
}

/** In bytes: about twenty reports, which a browser may send together. */
const BODY_MAX = 64 * 1024;
/** Maximum number of reports counted per body. */
const REPORTS_MAX = 100;
/** Maximum number of bodies read per minute, per network and in total. */
const PER_NETWORK_MAX = 60;
const TOTAL_MAX = 600;
/** In milliseconds. */

/**
 * Accepts policy reports. Anybody can send anything, so reports are size-limited, counted by directive and discarded.
 * Always answers 204.
 */
export const cspReportRoutes = (onViolation: (directive: string) => void) => async (app: App) => {
  const isWithinRate = rateLimit();

  app.setErrorHandler((_error, _request, reply) => reply.code(204).send());
  app.addContentTypeParser(
    ['application/csp-report', 'application/reports+json'],
    { parseAs: 'string', bodyLimit: BODY_MAX },
    async (_request: FastifyRequest, body: string) => JSON.parse(body) as unknown,
  );

  app.post(
    CSP_REPORTS,
    {
      api: done('server'),
      // Before the body is read.
      onRequest: (request, reply, done) => {
        if (isWithinRate(clientNetwork(request.ip))) done();
        else void reply.code(204).send();
      },
    },
    async ({ body }, reply) => {
      for (const directive of reportedDirectives(body).slice(0, REPORTS_MAX)) onViolation(directive);
      return reply.code(204).send();
    },
  );
};

/** Creates a rate limiter in memory, as it need not hold across nodes or restarts. */
function rateLimit(): (network: string) => boolean {
  const byNetwork = new Map<string, number>();
  let began = -Infinity;
  let total = 0;

  return (network) => {
    const now = performance.now();
    if (now - began >= MINUTE) {
      byNetwork.clear();
      [began, total] = [now, 0];
    }
    const count = byNetwork.get(network) ?? 0;
    if (count >= PER_NETWORK_MAX || total >= TOTAL_MAX) return false;
    byNetwork.set(network, count + 1);
    total += 1;
    return true;
  };
}

/** Known directives. The list is fixed, so that reports can't create new metrics. */
const DIRECTIVES = new Set([
  'base-uri',
  'child-src',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'object-src',
  'require-trusted-types-for',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'trusted-types',
  'worker-src',
]);
const OTHER = 'other';

/**
 * Returns the directives named in a report, `other` for unknown ones. Takes parsed bodies of the Reporting API (a list)
 * and of `report-uri` (an object); anything else names none.
 */
function reportedDirectives(body: unknown): string[] {
  if (Array.isArray(body)) {
    return body
      .filter((report) => readField(report, 'type') === 'csp-violation')
      .map((report) => normalizeDirective(readField(readField(report, 'body'), 'effectiveDirective')));
  }
  const report = readField(body, 'csp-report');
  if (!(report instanceof Object)) return [];
  return [
    normalizeDirective(readField(report, 'effective-directive') ?? readField(report, 'violated-directive')),
  ];
}

const readField = (value: unknown, name: string): unknown =>
  value instanceof Object && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

/** Returns the name of a known directive, or `other`. Older browsers send the name with its sources. */
function normalizeDirective(directive: unknown): string {
  const [name = ''] = typeof directive === 'string' ? directive.split(' ', 1) : [];
  return DIRECTIVES.has(name) ? name : OTHER;
}

/** Written by `webpack.config.js` if `API_URL` is set. */
const API_URL = /<meta\s+name="?api-url"?\s+content="?(https?:\/\/[^"\s/>]+)/;

/** Returns the API origin in the built index.html; null if it is the blog's own. */
export const apiOriginIn = (indexHtml: string): string | null => API_URL.exec(indexHtml)?.[1] ?? null;
