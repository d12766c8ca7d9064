import { registerHooks } from 'node:module';

/** Preloaded before the server to replace the module of the security headers. */
const source = `
export const securityHeaders = {};
export const addSecurityHeaders = () => undefined;
export const watchSecurityHeaders = () => undefined;
export const hashSource = () => '';
export const contentSecurityPolicy = () => "default-src 'self'";
export const addPagePolicy = () => undefined;
export const cspReportRoutes = () => async () => undefined;
export const apiOriginIn = () => null;
`;

registerHooks({
  load: (url, context, nextLoad) =>
    url.endsWith('/src/server/http/securityHeaders.ts')
      ? { format: 'module', source, shortCircuit: true }
      : nextLoad(url, context),
});
