import { registerHooks } from 'node:module';

/** Loaded before the server, it leaves the security headers out, and all else as it is. */
const source = `
export const securityHeaders = {};
export const addSecurityHeaders = () => undefined;
export const contentSecurityPolicy = () => "default-src 'self'";
`;

registerHooks({
  load: (url, context, nextLoad) =>
    url.endsWith('/src/server/http/securityHeaders.ts')
      ? { format: 'module', source, shortCircuit: true }
      : nextLoad(url, context),
});
