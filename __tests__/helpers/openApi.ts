import { createRequire } from 'node:module';
import { Readable } from 'node:stream';
import type { FastifyReply, RouteOptions } from 'fastify';
import {
  answerHeaderNames,
  findAnswerHeaders,
  isRequiredHeader,
  operationName,
  toApiRoute,
} from '../../src/server/routes/openapi/document.ts';
import { schemas } from '../../src/server/routes/openapi/schemas.ts';

interface ValidateFunction {
  (value: unknown): boolean;
  errors?: object[] | null;
}

interface Validator {
  addSchema: (schema: object) => void;
  getSchema: (id: string) => unknown;
  compile: (schema: object) => ValidateFunction;
  errorsText: (errors: object[] | null | undefined) => string;
}

// Fastify's version of Ajv, as the one found from this folder is an older major version without types for it.
const requireAsFastify = createRequire(createRequire(__filename).resolve('@fastify/ajv-compiler'));
const { default: Ajv } = requireAsFastify('ajv/dist/2020') as {
  default: new (options: object) => Validator;
};

/** Rejects properties that are missing in the schema. */
const closed = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).map(([name, value]) => [name, closed(value)] as const);
  const isClosed = 'properties' in schema && !('additionalProperties' in schema);
  return { ...Object.fromEntries(entries), ...(isClosed && { additionalProperties: false }) };
};

const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: false });
const compiled = new Map<string, ValidateFunction>();

/** Returns the validator of one of the document's schemas, without fields that it doesn't name. */
export function validatorOf(name: string): ValidateFunction {
  if (!ajv.getSchema('/api'))
    ajv.addSchema({ $id: '/api', components: { schemas: closed(schemas) } as object });
  const known = compiled.get(name) ?? ajv.compile({ $ref: `/api#/components/schemas/${name}` });
  compiled.set(name, known);
  return known;
}

/** Errors that any route may answer. */
const ALWAYS = [400, 408, 413, 414, 415, 431, 500, 503];

/** Compares every response of the route with the document. Differences are console errors, which fail the test. */
export function compareWithDocument(route: RouteOptions): void {
  const nobody = { signedIn: { onRequest: null }, requireRight: () => ({ onRequest: null }) };
  const described = toApiRoute(route, nobody);
  if (!described) return;
  const name = operationName(described);
  const operation = described.api;
  const isPrivate = [route.onRequest].flat().length > 0;

  route.onSend = [
    ...[route.onSend ?? []].flat(),
    (_request, reply, payload, done) => {
      const problem = findProblem(reply.statusCode, payload) ?? findHeaderProblem(reply);
      if (problem !== null) console.error(`${name} answers ${reply.statusCode}: ${problem}`);
      done(null, payload);
    },
  ];

  function findHeaderProblem(reply: FastifyReply): string | null {
    const { statusCode } = reply;
    if (!described || !operation || statusCode === 304) return null;
    const isLimited = operation.errors?.includes(429) === true;
    const named = findAnswerHeaders(described, operation, statusCode);
    const missing = named.find((name) => isRequiredHeader(name) && !reply.hasHeader(name));
    if (missing !== undefined) return `the header ${missing} is missing`;
    if (statusCode === 429 && reply.hasHeader('retry-after') && !reply.hasHeader('ratelimit'))
      return 'the header RateLimit is missing';
    const unknown = answerHeaderNames.find(
      (name) =>
        reply.hasHeader(name) &&
        !named.includes(name) &&
        // Any error may have these.
        !(statusCode >= 400 && (name === 'Retry-After' || (isLimited && name.startsWith('RateLimit')))),
    );
    return unknown === undefined ? null : `the document has no header ${unknown}`;
  }

  function findProblem(status: number, payload: unknown): string | null {
    if (!operation) return 'its route has no option `api`';
    if (status >= 400 && !(status === 409 && operation.conflict)) {
      const byRoute = [...(isPrivate ? [401, 403] : []), ...(described?.path.includes('{') ? [404] : [])];
      const isKnown = [...ALWAYS, ...byRoute, ...(operation.errors ?? [])].includes(status);
      return isKnown ? null : 'the document has no such error';
    }
    if (status === 304) return null;
    const schema = status === 409 ? operation.conflict : operation.answers[status as 200];
    if (schema === undefined) return 'the document has no such status';
    if (operation.download !== undefined) return payload instanceof Readable ? null : 'it is no file';
    if (schema === null)
      return payload === undefined || payload === null || payload === '' ? null : 'it has a body';
    // Long replies are sent in slices.
    if (payload instanceof Readable) return null;
    const validate = validatorOf(schema);
    const body: unknown = JSON.parse(String(payload));
    return validate(body)
      ? null
      : `${ajv.errorsText(validate.errors)} (${JSON.stringify(validate.errors?.[0])})`;
  }
}
