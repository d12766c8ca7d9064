import type { Generated } from 'kysely';
import type { RevisionKind } from '../../../shared/revision.ts';
import type { ShortTexts } from '../../../shared/shortTexts.ts';

/** What only its author reads. */
export interface DraftTables {
  draft: DraftTable;
  revision: RevisionTable;
}

/** What is written and not published: nobody but its owner finds a row of it. */
interface DraftTable extends ShortTexts {
  ownerId: string;
  /** Made by the client, and unique to its owner alone: nobody can ask whether somebody else has it. */
  id: string;
  /** Of the owner's article that it changes; null for a new one. */
  articleSlug: string | null;
  /** Of that article, when the draft was begun. */
  articleVersion: number | null;
  /** How the text begins. */
  opening: string;
  /** Of all its texts, in bytes. */
  size: number;
  version: number;
  /** When it publishes itself. */
  publishAt: string | null;
  /** Why it did not. */
  publishProblem: string | null;
  createdAt: string;
  updatedAt: string;
  markdown: string;
  /** As they are spelled, a list in JSON. */
  tags: Generated<string>;
}

/** Texts as they stood: `../../revisions`. */
interface RevisionTable extends ShortTexts {
  id: string;
  ownerId: string;
  /** Whose history it belongs to: `article` and its slug, or `draft` and the id of one that has no article. */
  subject: string;
  kind: RevisionKind;
  /** Of the markdown, in bytes. */
  size: number;
  /** The same, as it is packed. */
  stored: number;
  /** Of all of it. */
  hash: string;
  createdAt: string;
  /** When it goes, if its draft was discarded. */
  expiresAt: string | null;
  /** The markdown, compressed. */
  packed: Uint8Array;
  /** As they are spelled, a list in JSON. */
  tags: Generated<string>;
}
