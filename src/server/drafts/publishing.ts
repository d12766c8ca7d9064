import { type Article, type ArticleDraft, writtenOf } from '../../shared/article.ts';
import type { Draft } from '../../shared/draft.ts';
import { shortTextsOf } from '../../shared/shortTexts.ts';
import type { OwnArticleKey, Uncounted } from '../articles/articleQueries.ts';
import { type Attempt, fingerprintOf, runOnce, type Settle } from '../articles/idempotency.ts';
import { insertArticle } from '../articles/insertArticle.ts';
import type { Alongside, PublishedFacts, Steps } from '../articles/storedArticle.ts';
import { updateArticle } from '../articles/updateArticle.ts';
import { takePlace, whyNotThere } from '../articles/withdrawn.ts';
import type { RenderedMarkdown } from '../content/render.ts';
import type { Renderer } from '../content/renderer.ts';
import type { Db } from '../db/schema.ts';
import { keepPublishedDraft } from './draftRevisions.ts';
import { takeDraft } from './takeDraft.ts';

interface Change {
  /** The version that it was made from, if that matters. */
  expected: number | null;
  idempotencyKey: string | null;
}

/** Ways to publish. Each takes the draft with it whose id is the idempotency key, in one transaction. */
export interface Publishing {
  asNew: (
    ownerId: string,
    article: ArticleDraft,
    idempotencyKey: string | null,
  ) => Promise<Uncounted<Article>>;
  /** Throws NoSuchArticle, ArticleHidden and ArticleChanged. */
  asChange: (key: OwnArticleKey, article: ArticleDraft, change: Change) => Promise<Uncounted<Article>>;
}

/** What tells one publication from another that comes with the same key. Slug null is for a new article. */
export const publicationOf = (
  ownerId: string,
  key: string,
  slug: string | null,
  { markdown, tags = [], ...texts }: ArticleDraft,
): Attempt => {
  const { title, ...others } = shortTextsOf(texts);
  const parts = [title, markdown, ...Object.values(others), ...tags];
  return { ownerId, key, fingerprint: fingerprintOf(slug, ...parts) };
};

export function publishing(db: Db, rendering: Pick<Renderer, 'render'>): Publishing {
  type Store = (rendered: RenderedMarkdown, steps: Required<Steps>) => Promise<PublishedFacts>;

  /** A second try is answered as the first one was: its article has the same text, of which the same html is made. */
  async function publishOnce(
    { ownerId, slug, key }: { ownerId: string; slug: string | null; key: string | null },
    article: ArticleDraft,
    store: Store,
  ): Promise<Uncounted<Article>> {
    const attempt = key === null ? null : publicationOf(ownerId, key, slug, article);
    let rendered: RenderedMarkdown | undefined;
    const facts = await runOnce<PublishedFacts>(db, attempt, async (settle) => {
      rendered = await rendering.render(article.markdown, ownerId);
      return store(rendered, takingDraft({ ownerId, id: key, slug }, article, settle));
    });
    const { sanitizedHtml, readingMinutes } = rendered ?? (await rendering.render(article.markdown, ownerId));
    const { number, ...known } = facts;
    return { number, article: { ...writtenOf(article), ...known, sanitizedHtml, readingMinutes } };
  }

  return {
    asNew: (ownerId, article, key) =>
      publishOnce({ ownerId, slug: null, key }, article, (rendered, steps) =>
        insertArticle(db, ownerId, { ...article, ...rendered }, steps),
      ),

    asChange: ({ ownerId, slug }, article, { expected, idempotencyKey: key }) =>
      publishOnce({ ownerId, slug, key }, article, async (rendered, steps) => {
        const changed = { ...article, ...rendered };
        const facts = await updateArticle(db, { ownerId, slug }, changed, expected, withinUpdate(steps));
        if (!facts) throw await whyNotThere(db, { ownerId, slug });
        return facts;
      }),
  };
}

/** The steps of an article that has its place. */
export const withinUpdate =
  ({ begin, alongside }: Required<Steps>): Alongside =>
  async (db, facts) => {
    await begin(db);
    await alongside(db, facts);
  };

/**
 * The steps by which the draft of this id goes with its publication: as a change of the article of this slug, or else as
 * a new one, which gets the place that it had, if it was unpublished.
 */
export function takingDraft(
  { ownerId, id, slug }: { ownerId: string; id: string | null; slug: string | null },
  { markdown }: Pick<ArticleDraft, 'markdown'>,
  settle: Settle<PublishedFacts>,
): Required<Steps> {
  let draft: Draft | null = null;
  return {
    async begin(db) {
      draft = id === null ? null : await takeDraft(db, { ownerId, id });
      if (slug !== null || !draft?.isUnpublished || draft.articleSlug === null) return null;
      return takePlace(db, { ownerId, slug: draft.articleSlug });
    },
    async alongside(db, facts) {
      if (draft) await keepPublishedDraft(db, ownerId, draft, { slug: facts.slug, markdown });
      await settle(db, facts);
    },
  };
}
