import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDraftId } from '../../../shared/draft.ts';
import { listingQuerySchema } from '../../../shared/listingQuery.ts';
import { noSuchArticle } from '../../articles/articleErrors.ts';
import { hasArticle } from '../../articles/articleQueries.ts';
import type { Db } from '../../db/schema.ts';
import { noSuchDraft, noSuchRevision } from '../../drafts/draftErrors.ts';
import { findDraft } from '../../drafts/draftQueries.ts';
import type { Authentication } from '../../http/authentication.ts';
import type { App } from '../../http/app.ts';
import {
  ensurePublishedRevision,
  findRevision,
  listRevisions,
  type HistoryKey,
  articleHistory,
  draftHistory,
} from '../../revisions/revisions.ts';

interface Dependencies {
  db: Db;
  authentication: Authentication;
}

/** Finds whose history an address names. Throws where its owner has none such. */
type FindSubject = (db: Db, ownerId: string, name: string) => Promise<HistoryKey>;

const ofArticle: FindSubject = async (db, ownerId, slug) => {
  if (!(await hasArticle(db, { ownerId, slug }))) throw noSuchArticle();
  await ensurePublishedRevision(db, ownerId, slug);
  return articleHistory(ownerId, slug);
};

const ofDraft: FindSubject = async (db, ownerId, id) => {
  const draft = isDraftId(id) ? await findDraft(db, { ownerId, id }) : null;
  if (!draft) throw noSuchDraft();
  return draftHistory(ownerId, draft);
};

interface Named {
  Params: { name: string; id: string };
}

/** The histories of one's own articles and drafts, and each text in them. */
export const historyRoutes =
  ({ db, authentication: { signedIn } }: Dependencies) =>
  async (app: App) => {
    const listed = { ...signedIn, schema: { querystring: listingQuerySchema } };
    const nameOf = (params: unknown) => (params as Named['Params']).name;

    for (const [address, find] of [
      ['/articles/history/:name', ofArticle],
      ['/drafts/:name/history', ofDraft],
    ] as const) {
      app.get(address, listed, async ({ query, params, user }) =>
        listRevisions(db, await find(db, user.id, nameOf(params)), query),
      );

      app.get<Named>(`${address}/:id`, signedIn, async ({ params, user }) => {
        const revision = await findRevision(db, await find(db, user.id, params.name), params.id);
        if (!revision) throw noSuchRevision();
        // Unpacking megabytes takes a while, and so does sending them: others may come in between.
        await nextTurn();
        return revision;
      });
    }
  };
