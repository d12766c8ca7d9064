import { hash } from 'node:crypto';
import type { RouteOptions } from 'fastify';
import type { Scope } from '../../../shared/accessToken.ts';
import type { ApiDocument, JsonSchema } from '../../../shared/apiDocument.ts';
import { english } from '../../../shared/messages/define.ts';
import { apiReference } from '../../../shared/messages/en/apiReference.ts';
import { getRightHolders, type Right, rights } from '../../../shared/roles.ts';
import { Schema } from '../../../shared/yup.ts';
import type { App } from '../../http/app.ts';
import type { Authentication } from '../../http/authentication.ts';
import { compress, type Compressed, sendCompressed } from '../../http/caching.ts';
import { ok, type Operation, type SchemaName, type TagName } from '../../http/operation.ts';
import { describeYup, getExample } from '../../lib/jsonSchema.ts';
import { inLanguage } from '../../lib/language.ts';
import { version } from '../../lib/version.ts';
import type { Settings } from '../../store/settings.ts';
import { refTo, schemas } from './schemas.ts';

interface Dependencies {
  authentication: Authentication;
  settings: Settings;
  /** The origin of the blog's URLs; null if it is not configured. */
  publicUrl: string | null;
}

interface Described extends Compressed {
  document: ApiDocument;
  title: string;
}

/** Returns the description of all routes of the API, created at the first call and when the blog's title changes. */
export type ReadApiDocument = () => Promise<Described>;

/** Collects the routes of the API that are registered from now on, and returns their description. */
export function collectApiDocument(
  app: App,
  { authentication, settings, publicUrl }: Dependencies,
): ReadApiDocument {
  const routes: ApiRoute[] = [];
  app.addHook('onRoute', (route) => {
    const described = toApiRoute(route, authentication);
    if (described) routes.push(described);
  });

  let latest: Described | null = null;
  return async () => {
    const { title } = await settings.current();
    if (latest?.title !== title)
      latest = await describe(
        inLanguage(english, () => createDocument(routes, { title, publicUrl })),
        title,
      );
    return latest;
  };
}

async function describe(created: object, title: string): Promise<Described> {
  const json = JSON.stringify(created);
  const tag = hash('sha256', json, 'base64url').slice(0, 22);
  const bytes = await compress(Buffer.from(json), 'gzip');
  return { document: JSON.parse(json) as ApiDocument, title, tag, encoding: 'gzip', bytes };
}

/** Sends the description of the API. */
export const openApiRoutes = (readDocument: ReadApiDocument) => async (app: App) => {
  app.get('/', { api: { ...ok('server', 'OpenApi'), etag: true } }, async (request, reply) =>
    sendCompressed(request, reply.type('application/json; charset=utf-8'), await readDocument()),
  );
};

/** What the document needs to know of a route of the API. */
interface ApiRoute {
  method: string;
  /** Such as `/api/drafts/{id}`. */
  path: string;
  body: Schema | null;
  query: Schema | null;
  /** Who may call it. */
  access: 'everyone' | 'signedIn' | Right;
  /** The scopes that access tokens need to call it; null if none may. */
  scopes: readonly Scope[] | null;
  /** A scope that is enough instead; null if there is none. */
  otherScope: Scope | null;
  /** What it answers; null if it doesn't say so. The document leaves it out then. */
  api: Operation | null;
}

type OperationName = keyof typeof apiReference.operations;

/** The hooks that mark a route as one for users, or for those with a right. */
interface AccessHooks {
  signedIn: { onRequest: unknown };
  requireRight: (right: Right) => { onRequest: unknown };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether this is an earlier address of a call. It keeps working; the document names it with the call. */
    isFormer?: boolean;
  }
}

/** Returns the route as the document describes it; null for one that has no entry of its own. */
export function toApiRoute(route: RouteOptions, { signedIn, requireRight }: AccessHooks): ApiRoute | null {
  if (!route.url.startsWith('/api/') || route.method === 'HEAD' || Array.isArray(route.method)) return null;
  if (route.config?.isFormer) return null;
  const hooks: unknown[] = [route.onRequest].flat();
  return {
    method: route.method,
    path: route.url.replace(/\/$/, '').replace(/:(\w+)/g, '{$1}'),
    body: toYup(route.schema?.body),
    query: toYup(route.schema?.querystring),
    access:
      rights.find((right) => hooks.includes(requireRight(right).onRequest)) ??
      (hooks.includes(signedIn.onRequest) ? 'signedIn' : 'everyone'),
    scopes: route.config?.scopes ?? null,
    otherScope: route.config?.otherScope ?? null,
    api: route.api ?? null,
  };
}

const toYup = (schema: unknown): Schema | null => (schema instanceof Schema ? schema : null);

/** Returns the name by which a route's operation is described. */
export const operationName = ({ method, path }: Pick<ApiRoute, 'method' | 'path'>) =>
  `${method} ${path}` as OperationName;

/** Returns the document of these routes for a blog with this title: OpenAPI 3.1, https://spec.openapis.org/oas/v3.1.1 */
function createDocument(
  routes: readonly ApiRoute[],
  { title, publicUrl }: { title: string; publicUrl: string | null },
) {
  const paths: Record<string, Record<string, object>> = {};
  const order = Object.keys(apiReference.operations);
  const position = (route: ApiRoute) => order.indexOf(operationName(route));
  for (const route of routes.toSorted((one, other) => position(one) - position(other))) {
    if (route.api === null || position(route) === -1) continue;
    paths[route.path] = {
      ...paths[route.path],
      [route.method.toLowerCase()]: describeOperation(route, route.api),
    };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: apiReference.title(title),
      version,
      description: guide(),
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: title, ...(publicUrl !== null && { url: publicUrl }) },
    },
    servers: [{ url: publicUrl ?? '/' }],
    tags: Object.entries(apiReference.tags).map(([key, name]) => ({
      name,
      description: paragraphs(apiReference.subjects[key as TagName]),
    })),
    paths,
    components: {
      schemas,
      headers: answerHeaders,
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: apiReference.accessToken },
      },
    },
  };
}

const paragraphs = (texts: object): string => Object.values(texts).join('\n\n');

/** Returns the introduction as Markdown. */
const guide = (): string =>
  Object.values(apiReference.guide)
    .map(({ title, ...texts }) => `## ${title}\n\n${paragraphs(texts)}`)
    .join('\n\n');

function describeOperation(route: ApiRoute, operation: Operation) {
  const name = operationName(route);
  const isPublic = route.access === 'everyone';
  return {
    operationId: toOperationId(apiReference.operations[name]),
    summary: apiReference.operations[name],
    tags: [apiReference.tags[operation.tag]],
    ...describeText(route, name),
    ...(route.scopes !== null && { 'x-scope': route.scopes.join(' ') }),
    ...(isRight(route.access) && { 'x-right': route.access }),
    security: isPublic ? [] : [{ token: [] }],
    parameters: [...pathParameters(route), ...queryParameters(route), ...headerParameters(operation)],
    ...(operation.upload !== undefined && {
      requestBody: { required: true, content: { [operation.upload]: { schema: bytes } } },
    }),
    ...(route.body && { requestBody: { required: true, content: json(describeYup(route.body)) } }),
    responses: {
      ...Object.fromEntries(
        Object.entries(operation.answers).map(([status, schema]) => [
          status,
          {
            description: Number(status) < 300 ? apiReference.success : apiReference.moved,
            ...describeContent(schema, operation.download),
            ...getHeaders(route, operation, Number(status)),
          },
        ]),
      ),
      ...Object.fromEntries(
        errorStatuses(route, operation).map((status) => [
          status,
          {
            ...(status === 409 && operation.conflict
              ? { description: apiReference.errors[409], content: json(refTo(operation.conflict)) }
              : describeError(apiReference.errors[status])),
            ...getHeaders(route, operation, status),
          },
        ]),
      ),
      default: describeError(apiReference.errors.default),
    },
  };
}

const isRight = (access: ApiRoute['access']): access is Right =>
  access !== 'everyone' && access !== 'signedIn';

function describeText({ access, scopes, otherScope }: ApiRoute, name: OperationName) {
  const details: Partial<Record<OperationName, object>> = apiReference.details;
  const description = paragraphs({
    ...details[name],
    ...(isRight(access) && { right: apiReference.roles(getRightHolders(access)) }),
    ...(access !== 'everyone' && {
      access: scopes === null ? apiReference.noToken : apiReference.scopes(scopes, otherScope),
    }),
  });
  return description !== '' && { description };
}

/** `List your articles` becomes `listYourArticles`, and `Get the blog’s settings` becomes `getTheBlogsSettings`. */
const toOperationId = (summary: string) =>
  summary
    .replace(/’/g, '')
    .replace(/\P{L}+(\p{L}?)/gu, (_, letter: string) => letter.toUpperCase())
    .replace(/^./, (first) => first.toLowerCase());

type ErrorStatus = Exclude<keyof typeof apiReference.errors, 'default'>;

/** Returns the error statuses that follow from the route, and those of the operation. */
function errorStatuses(
  { path, body, query, access }: ApiRoute,
  { errors = [], upload }: Operation,
): ErrorStatus[] {
  const statuses = new Set<ErrorStatus>([400, ...errors]);
  if (body || upload !== undefined) statuses.add(413).add(415);
  statuses.add(431);
  if (query) statuses.add(400);
  if (access !== 'everyone') statuses.add(401).add(403);
  if (path.includes('{')) statuses.add(404);
  return [...statuses].sort((one, other) => one - other);
}

/** Without a type, so that generated clients take a Blob or a Buffer as it is instead of a text or JSON. */
const bytes: JsonSchema = { format: 'binary' };
const whole: JsonSchema = { type: 'integer', minimum: 0 };
const string: JsonSchema = { type: 'string' };
const { answerHeaders: headerTexts } = apiReference;

/** The headers of answers. A required one is in every answer that is documented to have it. */
const answerHeaders = {
  Link: { description: headerTexts.link, required: true, schema: string },
  'X-Total-Count': { description: headerTexts.totalCount, required: true, schema: whole },
  'X-Total-Pages': { description: headerTexts.totalPages, schema: whole },
  Location: { description: headerTexts.location, required: true, schema: string },
  ETag: { description: headerTexts.etag, required: true, schema: string },
  RateLimit: { description: headerTexts.rateLimit, schema: string },
  'RateLimit-Policy': { description: headerTexts.rateLimitPolicy, schema: string },
  'WWW-Authenticate': { description: headerTexts.challenge, required: true, schema: string },
  'Retry-After': { description: headerTexts.retryAfter, schema: whole },
} as const;
type AnswerHeader = keyof typeof answerHeaders;

/** The headers that the document must name wherever they are sent. */
export const answerHeaderNames = Object.keys(answerHeaders) as AnswerHeader[];

/** Returns whether the header is in every answer that is documented to have it. */
export const isRequiredHeader = (name: AnswerHeader): boolean => 'required' in answerHeaders[name];

/** Returns whether the route returns a listing in pages. */
const isPaged = ({ query }: Pick<ApiRoute, 'query'>): boolean =>
  query !== null && Object.hasOwn(describeYup(query).properties ?? {}, 'page');

/** Returns the headers of the operation's answers with this status. */
export function findAnswerHeaders(
  route: Pick<ApiRoute, 'query'>,
  { answers, etag = false, listing = {}, errors = [], conflict }: Operation,
  status: number,
): AnswerHeader[] {
  const { isCounted = true, hasPageCount = false } = listing;
  const isSuccess = status < 300;
  const hasVersion = (isSuccess && status !== 204) || (status === 409 && conflict !== undefined);
  const isMade = status === 201 || (status === 202 && answers[202] !== 'Empty');
  return [
    ...(isMade || status === 301 ? (['Location'] as const) : []),
    ...(isSuccess && isPaged(route) ? (['Link'] as const) : []),
    ...(isSuccess && isPaged(route) && isCounted ? (['X-Total-Count'] as const) : []),
    ...(isSuccess && hasPageCount ? (['X-Total-Pages'] as const) : []),
    ...(etag && hasVersion ? (['ETag'] as const) : []),
    ...(errors.includes(429) && (isSuccess || status === 429)
      ? (['RateLimit', 'RateLimit-Policy'] as const)
      : []),
    ...(status === 401 ? (['WWW-Authenticate'] as const) : []),
    ...(status === 429 ? (['Retry-After'] as const) : []),
  ];
}

function getHeaders(...answer: Parameters<typeof findAnswerHeaders>) {
  const names = findAnswerHeaders(...answer);
  const refs = names.map((name) => [name, { $ref: `#/components/headers/${name}` }]);
  return names.length > 0 && { headers: Object.fromEntries(refs) as Record<string, { $ref: string }> };
}

/** Returns the schema that a `$ref` of the document names. */
export const resolveRef = (ref: string): JsonSchema =>
  schemas[ref.replace('#/components/schemas/', '') as SchemaName];

const json = (schema: JsonSchema) => ({
  'application/json': { schema, example: getExample(schema, resolveRef) },
});

const describeContent = (schema: SchemaName | null, download?: string) => ({
  ...(download !== undefined && { content: { [download]: {} } }),
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
    ...describeParameter(name),
    schema: { type: 'string' },
  }));

const exampleParameters: Record<string, string> = {
  slug: 'on-engines',
  name: 'on-engines',
  handle: 'ada-lovelace',
  id: '0198c0de-0000-7000-8000-000000000001',
  hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  q: 'engines',
};

function describeParameter(name: string) {
  const texts: Record<string, string> = apiReference.parameters;
  const example = exampleParameters[name];
  return {
    ...(texts[name] !== undefined && { description: texts[name] }),
    ...(example !== undefined && { example }),
  };
}

function queryParameters({ query }: ApiRoute) {
  if (!query) return [];
  const { properties = {}, required = [] } = describeYup(query);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    ...(required.includes(name) && { required: true }),
    ...describeParameter(name),
    schema,
  }));
}

const headerNames = {
  ifMatch: 'If-Match',
  ifNoneMatch: 'If-None-Match',
  idempotencyKey: 'Idempotency-Key',
  draftId: 'Draft-Id',
} as const;

const exampleHeaders = {
  ifMatch: '"3"',
  ifNoneMatch: '*',
  idempotencyKey: '"on-engines-1"',
  draftId: '0197f2c3-5b1e-4c7a-9d52-6f8e0a1b2c3d',
} as const;

const headerParameters = ({ headers = [] }: Operation) =>
  headers.map((name) => ({
    name: headerNames[name],
    in: 'header',
    description: apiReference.headers[name],
    example: exampleHeaders[name],
    schema: { type: 'string' },
  }));
