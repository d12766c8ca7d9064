import { ValidationError } from 'yup';
import { type ArticleDraft, articleDraftSchema, writtenOf } from '../../shared/article.ts';

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** Why these can't be published, as one sentence; null if they can. */
export function articleProblem(draft: ArticleDraft): string | null {
  try {
    articleDraftSchema.validateSync(writtenOf(draft), { abortEarly: false });
    return null;
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    // One problem a field is enough: the later ones mostly follow from the first.
    const problems = new Map(error.inner.map(({ path, message }) => [path, message] as const).reverse());
    return `${list.format([...problems.values()].reverse())}.`;
  }
}
