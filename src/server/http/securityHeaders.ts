import { hash } from 'node:crypto';

/** On every answer. */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
};

/** The policy of a page: scripts of our own and the inline ones that stand in it now, nothing that is injected. */
export function contentSecurityPolicy(html: string): string {
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs)].map(
    ([, script = '']) => script,
  );
  const hashes = inline.map((script) => ` 'sha256-${hash('sha256', script, 'base64')}'`).join('');

  return [
    "default-src 'self'",
    `script-src 'self'${hashes}`,
    // Emotion and the toasts write their styles into the page.
    "style-src 'self' 'unsafe-inline'",
    'img-src http: https: data:',
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ');
}
