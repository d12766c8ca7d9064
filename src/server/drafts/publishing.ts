import type { Article, ArticleDraft } from '../../shared/article.ts';
import { noSuchArticle } from '../articles/articleErrors.ts';
import type { OwnArticleKey, Uncounted } from '../articles/articleQueries.ts';
import {
  type Alongside,
  insertArticle,
  type PublishedFacts,
  updateArticle,
} from '../articles/articleWriter.ts';
import { type Attempt, fingerprintOf, runOnce } from '../articles/idempotency.ts';
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
  /** Throws NoSuchArticle and ArticleChanged. */
  asChange: (key: OwnArticleKey, article: ArticleDraft, change: Change) => Promise<Uncounted<Article>>;
}

/** What tells one publication from another that comes with the same key. Slug null is for a new article. */
export const publicationOf = (
  ownerId: string,
  key: string,
  slug: string | null,
  { title, markdown, cover }: ArticleDraft,
): Attempt => ({ ownerId, key, fingerprint: fingerprintOf(slug, title, markdown, cover) });

export function publishing(db: Db, rendering: Pick<Renderer, 'render'>): Publishing {
  type Store = (
    sanitized: Awaited<ReturnType<Renderer['render']>>,
    alongside: Alongside,
  ) => Promise<PublishedFacts>;

  /** A second try is answered as the first one was: its article has the same text, of which the same html is made. */
  async function publishOnce(
    ownerId: string,
    slug: string | null,
    article: ArticleDraft,
    key: string | null,
    store: Store,
  ): Promise<Uncounted<Article>> {
    const attempt = key === null ? null : publicationOf(ownerId, key, slug, article);
    let rendered: Awaited<ReturnType<Renderer['render']>> | undefined;
    const facts = await runOnce<PublishedFacts>(db, attempt, async (settle) => {
      rendered = await rendering.render(article.markdown, ownerId);
      return store(rendered, async (db, facts) => {
        const draft = key === null ? null : await takeDraft(db, { ownerId, id: key });
        const { markdown } = article;
        if (draft) await keepPublishedDraft(db, ownerId, draft, { slug: facts.slug, markdown });
        await settle(db, facts);
      });
    });
    const { sanitizedHtml } = rendered ?? (await rendering.render(article.markdown, ownerId));
    const { number, ...known } = facts;
    const { title, cover, markdown } = article;
    return { number, article: { ...known, title, cover, markdown, sanitizedHtml } };
  }

  return {
    asNew: (ownerId, article, key) =>
      publishOnce(ownerId, null, article, key, (rendered, alongside) =>
        insertArticle(db, ownerId, { ...article, ...rendered }, alongside),
      ),

    asChange: (key, article, { expected, idempotencyKey }) =>
      publishOnce(key.ownerId, key.slug, article, idempotencyKey, async (rendered, alongside) => {
        const facts = await updateArticle(db, key, { ...article, ...rendered }, expected, alongside);
        if (!facts) throw noSuchArticle();
        return facts;
      }),
  };
}
