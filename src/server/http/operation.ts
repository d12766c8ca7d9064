import type {
  ContextConfigDefault,
  FastifyBaseLogger,
  FastifySchema,
  FastifyTypeProvider,
  FastifyTypeProviderDefault,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerBase,
  RawServerDefault,
  RouteGenericInterface,
} from 'fastify';
import type * as accounts from '../../shared/answers/accounts.ts';
import type * as articles from '../../shared/answers/articles.ts';
import type * as blog from '../../shared/answers/blog.ts';
import type * as general from '../../shared/answers/general.ts';
import type * as images from '../../shared/answers/images.ts';
import type * as imports from '../../shared/answers/imports.ts';
import type * as moderation from '../../shared/answers/moderation.ts';
import type * as takeBack from '../../shared/answers/takeBack.ts';
import type * as webhooks from '../../shared/answers/webhooks.ts';
import type { apiReference } from '../../shared/messages/en/apiReference.ts';

/* What a route of the API answers, from which its entry in the document follows: see `routes/openapi/document.ts`. */

/** The name of an answer in the document is that of its export, with a capital. */
export type SchemaName = Capitalize<
  keyof (typeof accounts &
    typeof articles &
    typeof blog &
    typeof general &
    typeof images &
    typeof imports &
    typeof moderation &
    typeof takeBack &
    typeof webhooks)
>;

export type TagName = keyof typeof apiReference.tags;
type RequestHeader = keyof typeof apiReference.headers;

/** What a route says about its answers, as its option `api`. Its text is in `apiReference`. */
export interface Operation {
  tag: TagName;
  /**
   * Whether users may call it for what belongs to others, such as any article. Otherwise, `accessMatrix.test.ts` expects
   * that others than the owner get 404.
   */
  isForOthers?: true;
  /** The schemas of successful answers and redirects by status; null for an empty one. */
  answers: Partial<Record<200 | 201 | 202 | 204 | 301, SchemaName | null>>;
  /** Error statuses besides those that follow from the route. 409 returns JSON if `conflict` is set. */
  errors?: readonly (403 | 404 | 409 | 422 | 428 | 429)[];
  conflict?: SchemaName;
  headers?: readonly RequestHeader[];
  /** Whether successful answers have a version as `ETag`. */
  etag?: boolean;
  /** Which headers a listing has besides `Link`: for the number of items (by default), and for the number of pages. */
  listing?: { isCounted?: boolean; hasPageCount?: boolean };
  /** The media type of a body that isn't JSON. */
  upload?: string;
  /** The media type of a successful answer that isn't JSON. */
  download?: string;
}

export const ok = (tag: TagName, schema: SchemaName, errors: Operation['errors'] = []): Operation => ({
  tag,
  answers: { 200: schema },
  errors,
});
export const created = (tag: TagName, schema: SchemaName, errors: Operation['errors'] = []): Operation => ({
  tag,
  answers: { 201: schema },
  errors,
});
export const done = (tag: TagName, errors: Operation['errors'] = []): Operation => ({
  tag,
  answers: { 204: null },
  errors,
});

export const zipFile = (tag: TagName, errors: Operation['errors'] = []): Operation => ({
  tag,
  answers: { 200: null },
  errors,
  download: 'application/zip',
});

declare module 'fastify' {
  interface RouteShorthandOptions<
    RawServer extends RawServerBase = RawServerDefault,
    RawRequest extends RawRequestDefaultExpression<RawServer> = RawRequestDefaultExpression<RawServer>,
    RawReply extends RawReplyDefaultExpression<RawServer> = RawReplyDefaultExpression<RawServer>,
    RouteGeneric extends RouteGenericInterface = RouteGenericInterface,
    ContextConfig = ContextConfigDefault,
    SchemaCompiler extends FastifySchema = FastifySchema,
    TypeProvider extends FastifyTypeProvider = FastifyTypeProviderDefault,
    Logger extends FastifyBaseLogger = FastifyBaseLogger,
  > {
    /** Each route below `/api` has it, except former addresses. */
    api?: Operation;
  }
}
