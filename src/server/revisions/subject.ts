import type { Draft } from '../../shared/draft.ts';

/** Whose history a revision belongs to, with its owner. */
export interface Subject {
  ownerId: string;
  /** As it is stored. */
  subject: string;
}

export const subjectOfArticle = (ownerId: string, slug: string): Subject => ({
  ownerId,
  subject: `article ${slug}`,
});

export const subjectOfNewDraft = (ownerId: string, id: string): Subject => ({
  ownerId,
  subject: `draft ${id}`,
});

/** A draft that changes an article has the article's history. */
export const subjectOfDraft = (ownerId: string, draft: Pick<Draft, '_id' | 'articleSlug'>): Subject =>
  draft.articleSlug === null
    ? subjectOfNewDraft(ownerId, draft._id)
    : subjectOfArticle(ownerId, draft.articleSlug);
