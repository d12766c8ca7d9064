import type { App } from './validate.ts';
import { HttpError } from './errors.ts';

/** 2 MiB: a markdown text at its limit fits, escaped as JSON. */
export const BODY_MAX = 2 * 1024 * 1024;

/** Bodies are JSON or refused. An empty one is none: clients like to name a content type even for a DELETE. */
export function acceptJsonOnly(app: App): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');

  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') done(null, undefined);
    else {
      void parse(request, body, (error: Error | null, value?: unknown) => {
        done(error ? new HttpError(400, 'The body is not valid JSON.') : null, value);
      });
    }
  });
}
