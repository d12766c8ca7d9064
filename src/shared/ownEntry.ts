import type { ArticleSummary } from './article.ts';
import type { DraftSummary } from './draft.ts';

/** A published article of one's own, as a list of many names it. */
export interface OwnArticleEntry extends ArticleSummary {
  state: 'published';
  /** In the order of `tags`: by which the list is filtered. */
  tagSlugs: string[];
  /** About how many it has; null until they have been counted. */
  words: number | null;
}

/** A draft, likewise. */
export interface OwnDraftEntry extends DraftSummary {
  state: 'draft' | 'scheduled';
  words: number;
  tags: string[];
}

export type OwnEntry = OwnArticleEntry | OwnDraftEntry;
