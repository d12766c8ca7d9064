import { MARKDOWN_MAX } from '../../shared/article.ts';
import { HttpError, sentenceFor } from './errors.ts';
import { keepRoomForBodies } from './roomForBodies.ts';
import type { App } from './validate.ts';

/** In bytes, a character that is escaped in JSON counted as it is: 2 MiB. */
export const BODY_MAX = 2 * 1024 * 1024;

/**
 * In bytes as they are sent, for routes that take articles: a markdown text at its limit fits, also as `\u0041`
 * from the first to the last character, with room for what is sent beside it.
 */
export const ARTICLE_BODY_MAX = 6 * MARKDOWN_MAX + 64 * 1024;

const BACKSLASH = 92;
const LETTER_U = 117;

/** How many bytes less a JSON text would have without its escapes. */
function escapesOf(json: string): number {
  let bytes = 0;
  for (let place = 0; place < json.length; place += 1) {
    if (json.charCodeAt(place) !== BACKSLASH) continue;
    place += 1;
    bytes += json.charCodeAt(place) === LETTER_U ? 5 : 1;
  }
  return bytes;
}

/** Counted before it is read: what is no long text would cost more to read than to send. */
function isTooLarge(json: string): boolean {
  const bytes = Buffer.byteLength(json);
  return bytes > BODY_MAX && bytes - escapesOf(json) > BODY_MAX;
}

/** Bodies are JSON or refused, and not too many large ones come at once. An empty one is none: clients like to name a content type even for a DELETE. */
export function acceptJsonOnly(app: App): void {
  keepRoomForBodies(app);
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');

  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') done(null, undefined);
    else if (isTooLarge(body)) done(new HttpError(413, sentenceFor(413)));
    else {
      void parse(request, body, (error: Error | null, value?: unknown) => {
        done(error ? new HttpError(400, 'The body is not valid JSON.') : null, value);
      });
    }
  });
}
