import { paths } from '../../../shared/pages.ts';
import { noSuchArticle } from '../../articles/articleErrors.ts';
import { noSuchAuthor } from '../../articles/authors.ts';
import { noSuchTag } from '../../articles/tags.ts';
import type { PageRequest } from '../../pages/pageRequest.ts';

/** One page for every address at which there is none: nothing of the address is in it. */
const missing = (address: string, title: string, { message }: Error): PageRequest => ({
  address,
  status: 404,
  version: async () => '',
  content: async () => ({
    madeFrom: [],
    head: { title, description: message, canonical: null },
    initialPage: { answers: [], refusal: { status: 404, data: message } },
  }),
});

export const missingArticle = missing(paths.article('-'), 'Article not found', noSuchArticle());
export const missingAuthor = missing(paths.author('-'), 'Author not found', noSuchAuthor());
export const missingTag = missing(paths.tag('-'), 'Tag not found', noSuchTag());
