import type { FastifyRequest } from 'fastify';
import { clientNetwork } from '../lib/clientNetwork.ts';
import { reportedDirectives } from './reportedDirectives.ts';
import { CSP_REPORTS } from './securityHeaders.ts';
import type { App } from './app.ts';

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
