import { previewSchema } from '../../../shared/draft.ts';
import type { Renderer } from '../../content/renderer.ts';
import type { Authentication } from '../../http/authentication.ts';
import { ARTICLE_BODY_MAX } from '../../http/requestBodies.ts';
import type { App } from '../../http/app.ts';

interface Dependencies {
  authentication: Authentication;
  rendering: Renderer;
}

/** What publishing would make of a text. Nothing is stored, so nothing is counted: the renderer's lanes bound it. */
export const previewRoutes =
  ({ authentication: { signedIn }, rendering }: Dependencies) =>
  async (app: App) => {
    const previewed = { ...signedIn, bodyLimit: ARTICLE_BODY_MAX, schema: { body: previewSchema } };

    // Whoever types on asks again, and hangs up on the question before.
    app.post('/', previewed, ({ body, user }, reply) =>
      rendering.preview(body.markdown, user.id, () => !reply.raw.destroyed),
    );
  };
