/** What the id of every heading in an article begins with, so that an author can't take a name that the page uses. */
export const ANCHOR_PREFIX = 'section-';
