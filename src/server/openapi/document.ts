import type { RouteOptions } from 'fastify';
import { Schema } from 'yup';
import type { Scope } from '../../shared/accessToken.ts';
import { apiReference } from '../../shared/messages/en/apiReference.ts';
import { version } from '../lib/version.ts';
import { describeYup, exampleOf, type JsonSchema } from './jsonSchema.ts';
import { type Operation, type OperationName, operations } from './operations.ts';
import { type SchemaName, schemas } from './schemas.ts';

/** What the document needs to know of a route of the API. */
export interface ApiRoute {
  method: string;
  /** Such as `/api/drafts/{id}`. */
  path: string;
  body: Schema | null;
  query: Schema | null;
  /** Who may call it. */
  access: 'everyone' | 'signedIn' | 'admin';
  /** The scope with which access tokens may call it; null if none may. */
  scope: Scope | null;
}

/** The hooks that mark a route as one for users or admins only. */
interface AccessHooks {
  signedIn: { onRequest: unknown };
  requireAdmin: { onRequest: unknown };
}

/** Returns the route as the document describes it; null for one that isn't part of the API. */
export function toApiRoute(route: RouteOptions, { signedIn, requireAdmin }: AccessHooks): ApiRoute | null {
  if (!route.url.startsWith('/api/') || route.method === 'HEAD' || Array.isArray(route.method)) return null;
  const hooks: unknown[] = [route.onRequest].flat();
  return {
    method: route.method,
    path: route.url.replace(/\/$/, '').replace(/:(\w+)/g, '{$1}'),
    body: toYup(route.schema?.body),
    query: toYup(route.schema?.querystring),
    access: hooks.includes(requireAdmin.onRequest)
      ? 'admin'
      : hooks.includes(signedIn.onRequest)
        ? 'signedIn'
        : 'everyone',
    scope: route.config?.scope ?? null,
  };
}

const toYup = (schema: unknown): Schema | null => (schema instanceof Schema ? schema : null);

/** Returns the name by which a route's operation is described. */
export const operationName = ({ method, path }: Pick<ApiRoute, 'method' | 'path'>) =>
  `${method} ${path}` as OperationName;

/** Returns the document of these routes for a blog with this title: OpenAPI 3.1, https://spec.openapis.org/oas/v3.1.1 */
export function createDocument(routes: readonly ApiRoute[], title: string) {
  const paths: Record<string, Record<string, object>> = {};
  const order = Object.keys(operations);
  const position = (route: ApiRoute) => order.indexOf(operationName(route));
  for (const route of routes.toSorted((one, other) => position(one) - position(other))) {
    const operation = operations[operationName(route)] as Operation | undefined;
    if (!operation) continue;
    paths[route.path] = {
      ...paths[route.path],
      [route.method.toLowerCase()]: describeOperation(route, operation),
    };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: apiReference.title(title),
      version,
      description: apiReference.description,
    },
    servers: [{ url: '/' }],
    tags: Object.values(apiReference.tags).map((name) => ({ name })),
    paths,
    components: {
      schemas,
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: apiReference.accessToken },
      },
    },
  };
}

function describeOperation(route: ApiRoute, operation: Operation) {
  const name = operationName(route);
  const isPublic = route.access === 'everyone';
  return {
    operationId: toOperationId(apiReference.operations[name]),
    summary: apiReference.operations[name],
    tags: [apiReference.tags[operation.tag]],
    ...(!isPublic && {
      description: route.scope === null ? apiReference.noToken : apiReference.scope(route.scope),
    }),
    ...(route.scope !== null && { 'x-scope': route.scope }),
    security: isPublic ? [] : [{ token: [] }],
    parameters: [...pathParameters(route), ...queryParameters(route), ...headerParameters(operation)],
    ...(operation.upload !== undefined && {
      requestBody: { required: true, content: { [operation.upload]: {} } },
    }),
    ...(route.body && { requestBody: { required: true, content: json(describeYup(route.body)) } }),
    responses: {
      ...Object.fromEntries(
        Object.entries(operation.answers).map(([status, schema]) => [status, describeAnswer(schema)]),
      ),
      ...Object.fromEntries(
        errorStatuses(route, operation).map((status) => [
          status,
          status === 409 && operation.conflict
            ? { description: apiReference.errors[409], content: json(refTo(operation.conflict)) }
            : describeError(apiReference.errors[status]),
        ]),
      ),
      default: describeError(apiReference.errors.default),
    },
  };
}

/** `List your articles` becomes `listYourArticles`. */
const toOperationId = (summary: string) =>
  summary
    .replace(/\P{L}+(\p{L}?)/gu, (_, letter: string) => letter.toUpperCase())
    .replace(/^./, (first) => first.toLowerCase());

type ErrorStatus = Exclude<keyof typeof apiReference.errors, 'default'>;

/** Returns the statuses of errors that follow from the route, and those of the table. */
function errorStatuses({ path, body, query, access }: ApiRoute, { errors = [] }: Operation): ErrorStatus[] {
  const statuses = new Set<ErrorStatus>([400, ...errors]);
  if (body) statuses.add(413).add(415);
  if (query) statuses.add(400);
  if (access !== 'everyone') statuses.add(401).add(403);
  if (path.includes('{')) statuses.add(404);
  return [...statuses].sort((one, other) => one - other);
}

const refTo = (name: SchemaName): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** Finds what a `$ref` of the document names. */
export const resolveRef = (ref: string): JsonSchema =>
  schemas[ref.replace('#/components/schemas/', '') as SchemaName];

const json = (schema: JsonSchema) => ({
  'application/json': { schema, example: exampleOf(schema, resolveRef) },
});

const describeAnswer = (schema: SchemaName | null) => ({
  description: apiReference.success,
  ...(schema !== null && { content: json(refTo(schema)) }),
});

const describeError = (description: string) => ({
  description,
  content: {
    'text/plain': { schema: { type: 'string' } },
    'application/problem+json': { schema: refTo('Problem') },
  },
});

const pathParameters = ({ path }: ApiRoute) =>
  Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));

function queryParameters({ query }: ApiRoute) {
  if (!query) return [];
  const { properties = {}, required = [] } = describeYup(query);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    ...(required.includes(name) && { required: true }),
    schema,
  }));
}

const headerNames = {
  ifMatch: 'If-Match',
  ifNoneMatch: 'If-None-Match',
  idempotencyKey: 'Idempotency-Key',
} as const;

const headerParameters = ({ headers = [] }: Operation) =>
  headers.map((name) => ({
    name: headerNames[name],
    in: 'header',
    description: apiReference.headers[name],
    schema: { type: 'string' },
  }));
