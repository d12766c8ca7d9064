import { pickDraft } from '../../shared/article.ts';
import type { Writer } from '../../shared/articleChange.ts';
import { isDraftState } from '../../shared/draft.ts';
import { apiMessages } from '../../shared/messages/en/api.ts';
import { writingReplies } from '../../shared/messages/en/editor.ts';
import { BULK_LIMIT, type BulkAct, type BulkReply } from '../../shared/moderation.ts';
import { type BulkRequest, bulkSchema } from '../../shared/ownArticles.ts';
import { tagKey, tagsProblem } from '../../shared/tags.ts';
import type { Renderer } from '../content/renderer.ts';
import type { Db } from '../db/schema.ts';
import { actOnEach } from '../http/actOnEach.ts';
import type { App } from '../http/app.ts';
import { type Authentication, tokenScope } from '../http/authentication.ts';
import { requestOrigin } from '../http/connections.ts';
import { ok } from '../http/operation.ts';
import { articleNotFound, Refusal } from '../lib/refusal.ts';
import type { Limits } from '../limits/limits.ts';
import type { Searching } from '../search/searching.ts';
import { moveToBin } from '../services/articleDeletion.ts';
import { type DraftSources, searchDrafts } from '../services/draftSearch.ts';
import { publishArticle, type Publisher, publishNow, unpublish } from '../services/publish.ts';
import { discardDraft } from '../services/saveDraft.ts';
import { type OwnerRequest, parseWholeQueryOrThrow } from '../services/searchListings.ts';
import { filterByTag, findOwnBefore, findOwnPagesBefore } from '../store/articles/lists.ts';
import { findArticleSource, findOwnArticle, formatMarkdownFile } from '../store/articles/read.ts';
import { draftNotFound } from '../store/drafts.ts';

interface Dependencies {
  db: Db;
  authentication: Authentication;
  limits: Limits;
  rendering: Renderer;
  searching: Searching;
  publicUrl: string | null;
}

/** Registers bulk actions of authors on their own articles or drafts. Each item succeeds or fails on its own. */
export const bulkRoutes =
  ({ db, authentication: { signedIn }, limits, rendering, searching, publicUrl }: Dependencies) =>
  async (app: App) => {
    const writing = {
      ...tokenScope('write'),
      onRequest: [signedIn.onRequest, limits.countWrite],
      schema: { body: bulkSchema },
    };

    app.post(
      '/bulk',
      { ...writing, api: ok('articles', 'BulkReply', [429]) },
      async (request): Promise<BulkReply> => {
        const { body, user, ip, log } = request;
        const { act, state = 'published', items, name = '' } = body;
        const run = findAction(act, isDraftState(state));
        const context = {
          db,
          rendering,
          origin: requestOrigin(request, publicUrl),
          name,
          writer: user.writer,
        };
        const targets =
          items === undefined
            ? await findTargets({ db, searching, rendering }, { ip, ownerId: user.id }, body, BULK_LIMIT + 1)
            : items.map((item): Target => ({ item, place: '' }));

        const results = await actOnEach(
          targets.slice(0, BULK_LIMIT).map(({ item }) => item),
          (item) => run(context, user.id, item),
          log,
        );
        const hasMore = items === undefined && results.length < targets.length;
        return { results, next: hasMore ? (targets[results.length - 1]?.place ?? null) : null };
      },
    );
  };

/* Actions. */

export interface BulkContext extends Publisher {
  /** The origin of URLs in an export. */
  origin: string;
  /** The tag to add or remove. */
  name: string;
  writer: Writer;
}

/** Acts on one article (by slug) or draft (by id). Returns its text if it is exported. Throws refusals. */
type Action = (context: BulkContext, ownerId: string, item: string) => Promise<string | undefined>;

const articleActions: Partial<Record<BulkAct, Action>> = {
  async delete({ db, writer }, ownerId, slug) {
    await moveToBin(db, { ownerId, slug }, { isFinal: false, writer });
    return undefined;
  },
  async unpublish({ db, writer }, ownerId, slug) {
    await unpublish(db, { ownerId, slug }, writer);
    return undefined;
  },
  addTag: (context, ownerId, slug) =>
    changeTags(context, ownerId, slug, (tags) =>
      tags.some((tag) => tagKey(tag) === tagKey(context.name)) ? [...tags] : [...tags, context.name],
    ),
  removeTag: (context, ownerId, slug) =>
    changeTags(context, ownerId, slug, (tags) => tags.filter((tag) => tagKey(tag) !== tagKey(context.name))),
  async export({ db, origin }, ownerId, slug) {
    const source = await findArticleSource(db, slug, ownerId);
    if (!source) throw articleNotFound();
    return formatMarkdownFile(source, origin);
  },
};

const draftActions: Partial<Record<BulkAct, Action>> = {
  async delete({ db }, ownerId, id) {
    if (!(await discardDraft(db, { ownerId, id }))) throw draftNotFound();
    return undefined;
  },
  async publish(context, ownerId, id) {
    await publishNow(context, { ownerId, id }, context.writer);
    return undefined;
  },
};

/** Refuses actions that don't apply to drafts, or to published articles. */
export function findAction(act: BulkAct, isForDrafts: boolean): Action {
  const action = (isForDrafts ? draftActions : articleActions)[act];
  if (action) return action;
  throw new Refusal('invalid', isForDrafts ? writingReplies.notForDrafts : writingReplies.notForArticles);
}

/** Maximum number of attempts to change an article that others change at the same time. */
const TRIES = 3;

async function changeTags(
  context: BulkContext,
  ownerId: string,
  slug: string,
  change: (tags: readonly string[]) => string[],
): Promise<undefined> {
  for (let tries = 1; ; tries += 1) {
    const found = await findOwnArticle(context.db, { ownerId, slug });
    if (!found) throw articleNotFound();
    const tags = change(found.article.tags);
    if (tags.length === found.article.tags.length) return;
    const problem = tagsProblem(tags);
    if (problem !== null) throw new Refusal('invalid', apiMessages.problems([problem]));
    const article = { ...pickDraft(found.article), tags };
    try {
      const { writer } = context;
      const publication = { ownerId, slug, article, expected: found.article.version, writer };
      await publishArticle(context, publication, { idempotencyKey: null, draftId: null });
      return;
    } catch (error) {
      const isConflict = error instanceof Refusal && error.kind === 'conflict';
      if (!isConflict || tries === TRIES) throw error;
    }
  }
}

/* Targets that match a filter. */

interface Target {
  /** The slug of an article or the id of a draft. */
  item: string;
  /** The cursor after which the next call continues. */
  place: string;
}

/**
 * Returns the next articles or drafts that match, newest first. Those created after the first call come before its
 * cursor and are left out.
 */
async function findTargets(
  sources: DraftSources,
  asker: OwnerRequest,
  { state = 'published', q, tag, after }: BulkRequest,
  max: number,
): Promise<Target[]> {
  const { db } = sources;
  const { ownerId } = asker;
  const query = q === undefined ? null : parseWholeQueryOrThrow(q);
  if (isDraftState(state)) {
    const drafts = await searchDrafts(sources, asker, { state, q, tag });
    return drafts
      .map(({ _id }) => ({ item: _id, place: _id }))
      .sort((one, other) => (one.item < other.item ? 1 : -1))
      .filter(({ item }) => after === undefined || item < after)
      .slice(0, max);
  }
  if (state === 'page') {
    const pages = await findOwnPagesBefore(db, { ownerId, q, tag }, parsePosition(after), max);
    return pages.map(({ slug, position }) => ({ item: slug, place: String(position) }));
  }
  const matches = query === null ? undefined : await sources.searching.find(query, asker);
  const found = matches && tag !== undefined ? await filterByTag(db, matches, tag) : matches;
  const articles = await findOwnBefore(db, { ownerId, tag, found }, parsePosition(after), max);
  return articles.map(({ slug, position }) => ({ item: slug, place: String(position) }));
}

/** Returns the position in a cursor; Infinity without one. */
function parsePosition(after: string | undefined): number {
  const position = Number(after);
  return Number.isSafeInteger(position) ? position : Infinity;
}
