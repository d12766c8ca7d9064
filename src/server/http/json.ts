import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { MARKDOWN_MAX } from '../../shared/article.ts';
import { HttpError, sentenceFor } from './errors.ts';
import { keepRoomForBodies } from './roomForBodies.ts';
import type { App } from './validate.ts';

/** In bytes: ten times what the largest body takes that is no article. Anybody may send it, signed in or not. */
export const SMALL_BODY_MAX = 16 * 1024;

/** In bytes, of an article; a character that is escaped in JSON counted as it is: 2 MiB. */
const BODY_MAX = 2 * 1024 * 1024;

/**
 * In bytes as they are sent, for routes that take articles: a markdown text at its limit fits, also as `\u0041`
 * from the first to the last character, with room for what is sent beside it.
 */
export const ARTICLE_BODY_MAX = 6 * MARKDOWN_MAX + 64 * 1024;

/** Characters that are looked at in one turn. */
const SLICE = 512 * 1024;
const BACKSLASH = 92;
const LETTER_U = 117;

/** How many bytes less a JSON text would have without its escapes. Others may come in between. */
async function escapesOf(json: string): Promise<number> {
  let bytes = 0;
  for (let place = 0; place < json.length;) {
    const end = Math.min(place + SLICE, json.length);
    for (; place < end; place += 1) {
      if (json.charCodeAt(place) !== BACKSLASH) continue;
      place += 1;
      bytes += json.charCodeAt(place) === LETTER_U ? 5 : 1;
    }
    await nextTurn();
  }
  return bytes;
}

/**
 * Bodies are JSON or refused, and not too many large ones come at once. An empty one is none: clients like to name
 * a content type even for a DELETE.
 */
export function acceptJsonOnly(app: App): void {
  keepRoomForBodies(app);
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
      const bytes = Buffer.byteLength(body);
      // Before it is parsed: what is no long text would cost more to read than to send.
      if (bytes > BODY_MAX && bytes - (await escapesOf(body)) > BODY_MAX) {
        throw new HttpError(413, sentenceFor(413));
      }
      return parsed(request, body);
    },
  );
}
