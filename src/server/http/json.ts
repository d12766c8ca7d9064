import type { FastifyRequest, FastifySchema } from 'fastify';
import { MARKDOWN_MAX } from '../../shared/article.ts';
import { HttpError, sentenceFor } from './errors.ts';
import { weighJson } from './jsonWeight.ts';
import { limitBodies } from './limitBodies.ts';
import type { App } from './app.ts';
import { knownFields } from './validate.ts';

/** In bytes: ten times what the largest body takes that is no article. Anybody may send it, signed in or not. */
export const SMALL_BODY_MAX = 16 * 1024;

/** In bytes, of an article; a character that is escaped in JSON counted as it is: 2 MiB. */
const BODY_MAX = 2 * 1024 * 1024;

/**
 * In bytes as they are sent, for routes that take articles: a markdown text at its limit fits, also as `\u0041`
 * from the first to the last character, with room for what is sent beside it.
 */
export const ARTICLE_BODY_MAX = 6 * MARKDOWN_MAX + 64 * 1024;

const tooMuchUnknown = () =>
  new HttpError(400, 'The body holds too much that belongs to no field which is known here.');

/**
 * Refuses what would cost more to parse than to send. A body without a long text is as small as any other: what
 * stands outside the texts of known fields is held to the same bound.
 */
async function requireBearable(json: string, schema: FastifySchema | undefined): Promise<void> {
  if (json.length <= SMALL_BODY_MAX) return;
  const { escapes, other } = await weighJson(json, knownFields(schema?.body), SMALL_BODY_MAX);
  if (other > SMALL_BODY_MAX) throw tooMuchUnknown();
  if (Buffer.byteLength(json) - escapes > BODY_MAX) throw new HttpError(413, sentenceFor(413));
}

/** Small ones are not worth it, and of large ones nobody would know beforehand how large they are. */
function requireUncompressed({ headers }: FastifyRequest): void {
  const coding = headers['content-encoding'] ?? 'identity';
  if (coding.toLowerCase() === 'identity') return;
  throw new HttpError(415, 'The body must not be compressed: please send it as it is.', {
    headers: { 'accept-encoding': 'identity' },
  });
}

/**
 * Bodies are JSON or refused, and not too many large ones come at once. An empty one is none: clients like to name
 * a content type even for a DELETE.
 */
export function acceptJsonOnly(app: App, bodyPace: number): void {
  limitBodies(app, bodyPace);
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');

  const parsed = (request: FastifyRequest, body: string) =>
    new Promise((resolve, reject) => {
      void parse(request, body, (error: Error | null, value?: unknown) => {
        if (error) reject(new HttpError(400, 'The body is not valid JSON.'));
        else resolve(value);
      });
    });

  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (request: FastifyRequest, body: string) => {
      if (body === '') return undefined;
      requireUncompressed(request);
      await requireBearable(body, request.routeOptions.schema);
      return parsed(request, body);
    },
  );
}
