/** Of the page that names them all. */
export const TAGS_PAGE_SIZE = 100;

/** A tag that has articles, as everybody may know it. */
export interface Tag {
  /** In the address of its page. */
  slug: string;
  /** As it was spelled first. */
  name: string;
  /** Of those that everybody may read. */
  articleCount: number;
}
