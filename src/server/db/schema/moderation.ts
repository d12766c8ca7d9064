/** What those who run the blog do, and what they are told. */
export interface ModerationTables {
  admin: AdminTable;
  auditLog: AuditLogTable;
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
