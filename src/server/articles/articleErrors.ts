import { Refusal } from '../lib/refusal.ts';

/** Another author's article and none at all are answered alike. */
export const noSuchArticle = () =>
  new Refusal('notFound', 'There is no such article; it may have been deleted.');

/** Somebody saved over the version that a change was made from. */
export const articleChanged = () =>
  new Refusal('conflict', 'This article was changed meanwhile; please compare before you save it again.');
