import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientNetwork } from '../lib/network.ts';
import type { App } from './app.ts';

/** Where browsers report what a page's policy kept from happening. */
const CSP_REPORTS = '/api/csp-reports';

/** On every answer, an error of the protocol and a file alike. What each is for stands in docs/security.md. */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // Of what is no page, nothing is to run or to be framed, whatever a browser takes it for. A page has its own.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/** A year, this host alone: what else runs under the domain is not ours to decide. */
const overHttps = { ...securityHeaders, 'strict-transport-security': 'max-age=31536000' };

const securityHeadersFor = (isOverHttps: boolean): Record<string, string> =>
  isOverHttps ? overHttps : securityHeaders;

/** Puts them on a reply. A request came over https if the connection did or, behind a proxy, if the proxy says so. */
export function addSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  void reply.headers(securityHeadersFor(request.protocol === 'https'));
}

/** Puts them on every reply of the app that a route was looked up for. */
export function secureAnswers(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    addSecurityHeaders(request, reply);
    done();
  });
}

/** The source of a policy that stands for this text. */
export const hashSource = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;

/** The texts that stand inline in such elements, as sources of a policy. */
const inline = (html: string, tag: 'script' | 'style') =>
  [...html.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>(.*?)</${tag}>`, 'gs'))].map(([, text = '']) =>
    hashSource(text),
  );

/**
 * The policy of a page: scripts of our own and what stands inline in the built `html`, nothing that is injected.
 * Its calls go to this server, or to the one that it was built for. `styles` are the sources of further style elements: see `hashSource`. What each line is for stands in docs/security.md.
 */
export function contentSecurityPolicy(html: string, styles: readonly string[] = []): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...inline(html, 'script')].join(' '),
    // Emotion fills an empty style element rule by rule, which is no inline style: only its emptiness needs a leave.
    ['style-src', ...inline(html, 'style'), ...styles, hashSource('')].join(' '),
    ["connect-src 'self'", apiOriginIn(html) ?? []].flat().join(' '),
    // Covers and pictures come from wherever their authors keep them.
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
 * Puts a page's policy on its reply. Browsers use the Reporting API over https alone, and those that know it look at
 * no `report-uri` where a `report-to` stands: over http that one would keep them from reporting at all.
 */
export function addPagePolicy({ protocol }: FastifyRequest, reply: FastifyReply, policy: string): void {
  if (protocol === 'https')
    void reply
      .header('content-security-policy', `${policy}; report-to csp`)
      .header('reporting-endpoints', `csp="${CSP_REPORTS}"`);
  else void reply.header('content-security-policy', policy);
}

/** In bytes: some twenty reports, which a browser may send together. */
const BODY_MAX = 64 * 1024;
/** Reports of one body that are counted. */
const REPORTS_MAX = 100;
/** Bodies that are read in one minute, of one network and of all. */
const OF_ONE = 60;
const OF_ALL = 600;
/** In milliseconds. */
const MINUTE = 60_000;

/**
 * Takes what browsers report of the pages' policy. Anybody may send it, and says what they like: it is read within
 * bounds, counted by directive, and forgotten. The answer is always 204.
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

/** Whether one more of this network may come. In memory, as nothing has to hold on other nodes or after a restart. */
function rateLimit(): (network: string) => boolean {
  const ofNetworks = new Map<string, number>();
  let began = -Infinity;
  let ofAll = 0;

  return (network) => {
    const now = performance.now();
    if (now - began >= MINUTE) {
      ofNetworks.clear();
      [began, ofAll] = [now, 0];
    }
    const ofOne = ofNetworks.get(network) ?? 0;
    if (ofOne >= OF_ONE || ofAll >= OF_ALL) return false;
    ofNetworks.set(network, ofOne + 1);
    ofAll += 1;
    return true;
  };
}

/** What a policy may be violated in. The list is fixed, so that nobody who sends a report adds to the figures. */
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
 * The directives that a browser's report names, `other` for each that is not known. Takes the body of a report as it
 * was parsed, of the Reporting API (a list) or of `report-uri` (one), and whatever else somebody sends: that names none.
 */
function reportedDirectives(body: unknown): string[] {
  if (Array.isArray(body)) {
    return body
      .filter((report) => fieldOf(report, 'type') === 'csp-violation')
      .map((report) => known(fieldOf(fieldOf(report, 'body'), 'effectiveDirective')));
  }
  const report = fieldOf(body, 'csp-report');
  if (!(report instanceof Object)) return [];
  return [known(fieldOf(report, 'effective-directive') ?? fieldOf(report, 'violated-directive'))];
}

const fieldOf = (value: unknown, name: string): unknown =>
  value instanceof Object && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

/** Older browsers tell the directive with its sources. */
function known(directive: unknown): string {
  const [name = ''] = typeof directive === 'string' ? directive.split(' ', 1) : [];
  return DIRECTIVES.has(name) ? name : OTHER;
}

/** Written by `webpack.config.js` where `API_URL` was set. */
const API_URL = /<meta\s+name="?api-url"?\s+content="?(https?:\/\/[^"\s/>]+)/;

/** The origin of the API that the built client asks, by its index.html; null for the one that it is served from. */
export const apiOriginIn = (indexHtml: string): string | null => API_URL.exec(indexHtml)?.[1] ?? null;
