import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FastifyRequest, FastifyReply } from 'fastify';
import type { App } from './app.ts';
import { HttpError } from './errors.ts';

/** An article's version as its strong entity tag, RFC 9110 section 8.8.3. */
export const entityTag = (version: number): string => `"${version}"`;

/** The version that `If-Match` asks for; null for none or `*`, so any will do. Throws 400 for anything else. */
export function expectedVersion({ headers }: FastifyRequest): number | null {
  const header = headers['if-match'];
  if (header === undefined || header === '*') return null;
  const version = /^"(\d{1,15})"$/.exec(header)?.[1];
  if (version === undefined) {
    throw new HttpError(400, 'If-Match must be * or the version in quotes, such as "3".');
  }
  return Number(version);
}

/**
 * The same where a client has to say what it saves over: 'none' for `If-None-Match: *`, by which it makes something new.
 * Throws 428 where it says nothing, 400 for anything else.
 */
export function requiredPrecondition(request: FastifyRequest): 'none' | number | null {
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = request.headers;
  if (ifMatch === undefined && ifNoneMatch === undefined) {
    throw new HttpError(
      428,
      'Say what this is saved over: If-None-Match: * for nothing, or If-Match with the version.',
    );
  }
  if (ifNoneMatch === undefined) return expectedVersion(request);
  if (ifNoneMatch === '*' && ifMatch === undefined) return 'none';
  throw new HttpError(400, 'If-None-Match must be *, and may not come with If-Match.');
}

/** A string of RFC 9651, section 3.3.3, in which nothing is escaped. */
const QUOTED = /^"([ !#-[\]-~]{1,200})"$/;

/** The key by which a client sends the same request again; null where it gave none. Throws 400 for what is no key. */
export function idempotencyKey({ headers }: FastifyRequest): string | null {
  const header = headers['idempotency-key'];
  if (header === undefined) return null;
  const key = QUOTED.exec(String(header))?.[1];
  if (key === undefined) {
    throw new HttpError(400, 'Idempotency-Key must be 1 to 200 letters, digits or signs in quotes.');
  }
  return key;
}

/** What anybody may read: every other address of the API gives what is somebody's own. */
const publicRoutes = ['/api/articles/all', '/api/articles/public/:slug'];
/** A cache that answers for a server which is away would tell that all is well. */
const healthRoutes = ['/healthz', '/readyz'];

/** For the one who asked, and to be asked for again: by the token it is told whose visit counts. */
const FOR_THE_ASKER = 'private, no-cache';
const FOR_NOBODY = 'no-store';

/**
 * Says of every error, of every answer of the API, and of whether the server is well, who may keep it. A shared cache that
 * is told nothing keeps what it is set to keep, and would give one author's listing to another.
 */
export function tellCaches(app: App): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    // A client may escape letters of an address, or put the origin before it. A preflight has no route.
    const route = request.routeOptions.url ?? request.url;
    const isForTheAsker = reply.statusCode < 400 && publicRoutes.includes(route);
    if (isForTheAsker) {
      void reply.header('cache-control', FOR_THE_ASKER);
      varyBy(reply, 'authorization');
    } else if (reply.statusCode >= 400 || route.startsWith('/api/') || healthRoutes.includes(route)) {
      void reply.header('cache-control', FOR_NOBODY);
    }
    done(null, payload);
  });
}

type Negotiated = Pick<FastifyRequest, 'headers'>;

/** Whether the client takes gzip, RFC 9110 section 12.5.3. */
export const acceptsGzip = ({ headers }: Negotiated): boolean =>
  (headers['accept-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .some((coding) => /^\s*(?:x-)?gzip\s*(?:;\s*q=(?:1|0\.\d*[1-9]).*)?$/.test(coding));

/** Says that another value of this header of the request may get another answer, beside what was said before. */
export function varyBy(reply: FastifyReply, header: string): void {
  const said = reply.getHeader('vary');
  void reply.header('vary', said === undefined ? header : `${String(said)}, ${header}`);
}

/** A shared cache that compresses makes a weak tag of a strong one: what matters is between the quotes. */
const opaque = (etag: string) => etag.trim().replace(/^W\//, '');

/** Whether the client has what this entity tag stands for, by the weak comparison of RFC 9110 section 13.1.2. */
export const hasAlready = ({ headers }: Negotiated, etag: string): boolean =>
  (headers['if-none-match'] ?? '')
    .split(',')
    .some((one) => one.trim() === '*' || opaque(one) === opaque(etag));

const decompress = promisify(gunzip);

interface Compressed {
  /** The same for the same content. */
  tag: string;
  /** Gives the gzip file, if it is needed. */
  gzipped: () => Buffer;
}

/** Sends what is held compressed: as it is, decompressed to a client without gzip, or 304 to one that has it. */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  { tag, gzipped }: Compressed,
): Promise<FastifyReply> {
  const isGzip = acceptsGzip(request);
  const etag = `W/"${tag}${isGzip ? '.gzip' : ''}"`;
  varyBy(reply.header('etag', etag), 'accept-encoding');
  if (reply.statusCode === 200 && hasAlready(request, etag)) return reply.code(304).send();
  if (!isGzip) return reply.send(await decompress(gzipped()));
  return reply.header('content-encoding', 'gzip').send(gzipped());
}
