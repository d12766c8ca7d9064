import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { apiOriginIn } from '../lib/apiOrigin.ts';
import type { App } from './app.ts';

/** Where browsers report what a page's policy kept from happening. */
export const CSP_REPORTS = '/api/csp-reports';

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

export const securityHeadersFor = (isOverHttps: boolean): Record<string, string> =>
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
