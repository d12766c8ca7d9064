import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import type { FastifyRequest, FastifyReply } from 'fastify';
import { isDraftId } from '../../shared/draft.ts';
import { apiMessages } from '../../shared/messages/en/api.ts';
import { writingReplies } from '../../shared/messages/en/editor.ts';
import { fairQueue } from '../lib/fairQueue.ts';
import { clientNetwork } from '../lib/network.ts';
import { Refusal } from '../lib/refusal.ts';
import type { App } from './app.ts';
import { HttpError } from './errors.ts';

/**
 * Returns a version as a strong entity tag, RFC 9110 section 8.8.3. With the id of an article, it is of no other article that has its
 * URL later.
 */
export const entityTag = (version: number, id?: string): string =>
  `"${version}${id === undefined ? '' : `.${id}`}"`;

/** Parses the version in `If-Match`; null if there is none or it is `*`. Throws 400 for anything else. */
export function expectedVersion({ headers }: FastifyRequest): number | null {
  const header = headers['if-match'];
  if (header === undefined || header === '*') return null;
  const version = /^"(\d{1,15})"$/.exec(header)?.[1];
  if (version === undefined) {
    throw new HttpError(400, apiMessages.headers.ifMatch);
  }
  return Number(version);
}

/** Like `expectedVersion`, but throws 428 if there is none. */
export function requiredVersion(request: FastifyRequest): number | null {
  if (request.headers['if-match'] === undefined) throw new HttpError(428, apiMessages.headers.ifMatch);
  return expectedVersion(request);
}

const TAG_WITH_ID = /^"(\d{1,15})\.([\w-]{1,100})"$/;

/** Parses the entity tag of an article in `If-Match`, like `expectedVersion`, with the id if it has one. */
export function expectedArticle(request: FastifyRequest): {
  version: number | null;
  articleId?: string;
} {
  const [, version, articleId] = TAG_WITH_ID.exec(request.headers['if-match'] ?? '') ?? [];
  return articleId === undefined
    ? { version: expectedVersion(request) }
    : { version: Number(version), articleId };
}

/** The refusal of an edit of somebody else's article that doesn't say what it replaces. */
export const versionRequired = () => new HttpError(428, apiMessages.headers.versionRequired);

/**
 * Parses a required precondition: a version, or 'none' for `If-None-Match: *`, which only creates. Throws 428 if it is
 * missing, 400 if invalid.
 */
export function requiredPrecondition(request: FastifyRequest): 'none' | number | null {
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = request.headers;
  if (ifMatch === undefined && ifNoneMatch === undefined) {
    throw new HttpError(428, apiMessages.headers.preconditionRequired);
  }
  if (ifNoneMatch === undefined) return expectedVersion(request);
  if (ifNoneMatch === '*' && ifMatch === undefined) return 'none';
  throw new HttpError(400, apiMessages.headers.ifNoneMatch);
}

/** A string of RFC 9651, section 3.3.3, without escapes. */
const QUOTED = /^"([ !#-[\]-~]{1,200})"$/;

/** Parses `Idempotency-Key`; null if there is none. Throws 400 if invalid. */
export function idempotencyKey({ headers }: FastifyRequest): string | null {
  const header = headers['idempotency-key'];
  if (header === undefined) return null;
  const key = QUOTED.exec(String(header))?.[1];
  if (key === undefined) {
    throw new HttpError(400, apiMessages.headers.idempotencyKey);
  }
  return key;
}

/** Parses `Draft-Id`, the draft that is published; null if there is none. Throws 400 if invalid. */
export function publishedDraft({ headers }: FastifyRequest): string | null {
  const header = headers['draft-id'];
  if (header === undefined) return null;
  const id = String(header);
  if (!isDraftId(id)) throw new HttpError(400, writingReplies.draftId);
  return id;
}

/** Public routes: all others of the API return private data. */
const publicRoutes = ['/api/articles/all', '/api/articles/public/:slug', '/api/openapi.json'];
/** A cached reply would hide that the server is down. */
const healthRoutes = ['/healthz', '/readyz'];

/** Private, and revalidated: the token decides whose visit counts. */
const REVALIDATE_PRIVATELY = 'private, no-cache';
const DO_NOT_STORE = 'no-store';

/**
 * Sets Cache-Control on errors, API replies and health checks. Without it, a shared cache could serve one author's
 * listing to another.
 */
export function watchCacheHeaders(app: App): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    // URLs may be escaped or absolute, so the route decides. A preflight has none.
    const route = request.routeOptions.url ?? request.url;
    const isPublic = reply.statusCode < 400 && publicRoutes.includes(route);
    if (isPublic) {
      void reply.header('cache-control', REVALIDATE_PRIVATELY);
      varyBy(reply, 'authorization');
    } else if (reply.statusCode >= 400 || route.startsWith('/api/') || healthRoutes.includes(route)) {
      void reply.header('cache-control', DO_NOT_STORE);
    }
    done(null, payload);
  });
}

type Negotiated = Pick<FastifyRequest, 'headers'>;

/** Matches the encoding in `accept-encoding` with a quality above 0. */
const acceptPatterns = {
  br: /^\s*br\s*(?:;\s*q=(?:1|0\.\d*[1-9]).*)?$/,
  gzip: /^\s*(?:x-)?gzip\s*(?:;\s*q=(?:1|0\.\d*[1-9]).*)?$/,
};

/** Returns whether the client accepts an encoding, RFC 9110 section 12.5.3. */
export const accepts = ({ headers }: Negotiated, encoding: keyof typeof acceptPatterns): boolean =>
  (headers['accept-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .some((coding) => acceptPatterns[encoding].test(coding));

/** Adds a request header to `Vary`. */
export function varyBy(reply: FastifyReply, header: string): void {
  const current = reply.getHeader('vary');
  void reply.header('vary', current === undefined ? header : `${String(current)}, ${header}`);
}

/** Returns the opaque part of an entity tag: caches that compress weaken strong tags. */
const opaque = (etag: string) => etag.trim().replace(/^W\//, '');

/** Returns whether `If-None-Match` has this entity tag, by weak comparison, RFC 9110 section 13.1.2. */
export const isNotModified = ({ headers }: Negotiated, etag: string): boolean =>
  (headers['if-none-match'] ?? '')
    .split(',')
    .some((one) => one.trim() === '*' || opaque(one) === opaque(etag));

/** Redirects to the current URL. Browsers would keep a 301 forever, but a URL may change back. */
export const redirectOldUrl = (reply: FastifyReply, path: string): FastifyReply =>
  reply.header('cache-control', 'no-cache').redirect(path, 301);

/** Compression of cached content. */
export type Encoding = 'br' | 'gzip';

const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) };
const decompressors = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };

/** At this quality brotli is as fast as gzip, and smaller. Its best quality takes a hundred times as long. */
const settings = {
  br: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  gzip: {},
};

/** Returns a copy outside of Node's buffer pool: a cached slice would keep its whole pool in memory. */
export async function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  const compressed = await compressors[encoding](bytes, settings[encoding]);
  const own = Buffer.allocUnsafeSlow(compressed.length);
  compressed.copy(own);
  return own;
}

/** In milliseconds. */
const PATIENCE = 10_000;

/** Networks take turns, as one that asks for thousands of decompressed pages would occupy all of Node's threads. */
const decompressing = fairQueue(2, {
  waitingMax: 1000,
  patience: PATIENCE,
  refusal: () => new Refusal('busy', apiMessages.busy.pages, { retryAfter: 5 }),
});

export interface Compressed {
  /** Identifies the content. */
  tag: string;
  encoding: Encoding;
  bytes: Buffer;
}

/** Sends compressed content; decompressed if the client doesn't accept the encoding, 304 if it has it already. */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  { tag, encoding, bytes }: Compressed,
): Promise<FastifyReply> {
  const isAccepted = accepts(request, encoding);
  const etag = `W/"${tag}${isAccepted ? `.${encoding}` : ''}"`;
  varyBy(reply.header('etag', etag), 'accept-encoding');
  if (reply.statusCode === 200 && isNotModified(request, etag)) return reply.code(304).send();
  if (!isAccepted) {
    const decompress = () => decompressors[encoding](bytes);
    return reply.send(await decompressing.add(clientNetwork(request.ip), decompress));
  }
  return reply.header('content-encoding', encoding).send(bytes);
}
