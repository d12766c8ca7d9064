import type { Generated } from 'kysely';
import type { ShortTexts } from '../../../shared/shortTexts.ts';

/** What those who run the blog do, and what they are told. */
export interface ModerationTables {
  admin: AdminTable;
  auditLog: AuditLogTable;
  hiddenArticle: HiddenArticleTable;
  report: ReportTable;
}

/** Whose accounts run the blog: `../../admins`. */
interface AdminTable {
  userId: string;
  createdAt: string;
}

/** What was done by whoever runs the blog: `../../audit`. It is written, and never changed. */
interface AuditLogTable {
  /** In the order of the acts. */
  id: string;
  createdAt: string;
  /** Of the account that did it; null for the command line. */
  actorId: string | null;
  /** Its name at that time. */
  actor: string;
  act: string;
  subjectKind: string;
  subjectId: string;
  subject: string;
  reason: string;
  /** An object in JSON. */
  details: string;
}

/**
 * An article that whoever runs the blog took from its readers, as it stood. While the row is there, nobody but they can
 * give its place back, which waits in `unpublishedArticle`.
 */
interface HiddenArticleTable extends ShortTexts {
  number: number;
  ownerId: string;
  /** What its author is told. */
  reason: string;
  /** 1 where it went with its author's account, and comes back with it. */
  bySuspension: number;
  hiddenAt: string;
  tags: string;
  lead: string;
  recipe: number;
  updatedAt: string;
  markdown: string;
  sanitizedHtml: string;
  /** As the article had it. */
  storedBytes: Generated<number>;
}

/** What a reader finds wrong with an article: one of a network. */
interface ReportTable {
  /** Of the article, which may be gone. */
  number: number;
  /** By a pseudonym. */
  network: string;
  reason: string;
  /** Of the reader; '' for none. */
  words: string;
  createdAt: string;
}
