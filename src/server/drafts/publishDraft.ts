import { articleDraftSchema } from '../../shared/article.ts';
import type { Draft } from '../../shared/draft.ts';
import { noteAnswer } from '../articles/idempotency.ts';
import { insertArticle } from '../articles/insertArticle.ts';
import type { PublishedFacts, Steps } from '../articles/storedArticle.ts';
import { updateArticle } from '../articles/updateArticle.ts';
import { takePlace, whyNotThere } from '../articles/withdrawn.ts';
import type { Renderer } from '../content/renderer.ts';
import type { Db } from '../db/schema.ts';
import { articleProblem } from './articleProblem.ts';
import { keepPublishedDraft } from './draftRevisions.ts';
import { publicationOf, withinUpdate } from './publishing.ts';

/** Another server has published it, or its author has changed or discarded it. */
export class NotOurs extends Error {}

/** Why a draft can't be published at all, and not only now. */
export class Unpublishable extends Error {}

/**
 * Publishes a draft as it stands. Throws Unpublishable, NotOurs, and what refuses an article.
 */
export async function publishDraft(
  db: Db,
  rendering: Pick<Renderer, 'render'>,
  ownerId: string,
  draft: Draft,
) {
  const problem = articleProblem(draft);
  if (problem !== null) throw new Unpublishable(problem);
  const article = articleDraftSchema.cast(draft, { stripUnknown: true });
  const rendered = await rendering.render(article.markdown, ownerId);
  const isChange = draft.articleSlug !== null && !draft.isUnpublished;
  const slug = isChange ? draft.articleSlug : null;
  const steps = stepsOf(ownerId, draft, (db, facts) =>
    // Whoever publishes it by hand at the same moment is answered with this article.
    noteAnswer(db, publicationOf(ownerId, draft._id, slug, article), facts),
  );
  if (slug === null) await insertArticle(db, ownerId, { ...article, ...rendered }, steps);
  else {
    const key = { ownerId, slug };
    const changed = { ...article, ...rendered };
    const facts = await updateArticle(db, key, changed, draft.articleVersion, withinUpdate(steps));
    if (!facts) throw await whyNotThere(db, key);
  }
}

function stepsOf(
  ownerId: string,
  draft: Draft,
  settle: (db: Db, facts: PublishedFacts) => Promise<void>,
): Required<Steps> {
  const { _id: id, version, publishAt, articleSlug: slug, markdown } = draft;
  return {
    async begin(db) {
      const { numDeletedRows } = await db
        .deleteFrom('draft')
        .where('ownerId', '=', ownerId)
        .where('id', '=', id)
        .where('version', '=', version)
        .where('publishAt', publishAt === null ? 'is' : '=', publishAt)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw new NotOurs();
      return slug !== null && draft.isUnpublished ? takePlace(db, { ownerId, slug }) : null;
    },
    async alongside(db, facts) {
      await keepPublishedDraft(db, ownerId, draft, { slug: facts.slug, markdown });
      await settle(db, facts);
    },
  };
}
