import { hash } from 'node:crypto';

/** On every answer. */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
};

const hashSource = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;

/** The texts that stand inline in such elements, as sources of a policy. */
const inline = (html: string, tag: 'script' | 'style') =>
  [...html.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>(.*?)</${tag}>`, 'gs'))].map(([, text = '']) =>
    hashSource(text),
  );

/**
 * The policy of a page: scripts of our own and what stands inline in it now, nothing that is injected. What each line
 * is for stands in docs/security.md.
 */
export function contentSecurityPolicy(html: string): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...inline(html, 'script')].join(' '),
    // Emotion fills an empty style element rule by rule, which is no inline style: only its emptiness needs a leave.
    ['style-src', ...inline(html, 'style'), hashSource('')].join(' '),
    "connect-src 'self'",
    // Covers and pictures come from wherever their authors keep them.
    "img-src 'self' http: https:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types dompurify webpack',
  ].join('; ');
}
