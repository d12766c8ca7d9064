/** Somebody who has published, as everybody may know them. */
export interface Author {
  /** In the address of their page; it never changes. */
  handle: string;
  name: string;
  /** Of their articles that everybody may read. */
  articleCount: number;
  /** When the first of these was published, as an ISO 8601 instant. */
  since: string;
  /** Whether they are an admin now. */
  isAdmin: boolean;
}
