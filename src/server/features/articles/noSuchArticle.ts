import { HttpError } from '../../http/errors.ts';

/** Another author's article and none at all are answered alike. */
export const noSuchArticle = () => new HttpError(404, 'There is no such article; it may have been deleted.');
