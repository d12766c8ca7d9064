import { draftPath, type DraftSummary } from '../../../shared/draft.ts';
import { type OwnState, ownStates } from '../../../shared/listing.ts';
import { articlesMessages } from '../../../shared/messages/en/articles.ts';
import { paths } from '../../../shared/pages.ts';

type Named = Pick<DraftSummary, '_id' | 'title' | 'articleSlug' | 'isUnpublished'>;

/** Returns the title of a text that may have none yet. */
export const draftTitle = ({ title }: Pick<Named, 'title'>): string =>
  title.trim() || articlesMessages.untitled;

/** Returns the path of a draft's form. */
export const editPath = (draft: Named): string => draftPath(draft);

/** Returns the path of the version history: the article's, if the draft changes one. */
export const historyPath = ({ _id, articleSlug }: Pick<Named, '_id' | 'articleSlug'>): string =>
  articleSlug === null ? `${paths.draftHistory}?draft=${_id}` : paths.articleHistory(articleSlug);

/** `?state=` of each list of the user's own articles. The first one has none. */
export const listWords: Readonly<Record<OwnState, string | null>> = {
  published: null,
  page: 'pages',
  draft: 'drafts',
  submitted: 'submitted',
  sentBack: 'sentBack',
  scheduled: 'scheduled',
};

/** `?state=` of the bin, which is no list of texts to go on with. */
export const BIN_WORD = 'deleted';
export const binPath = `${paths.myArticles}?state=${BIN_WORD}`;

/** Parses `?state=`. Returns the first list if it is null or invalid. */
export const readOwnState = (word: string | null): OwnState =>
  ownStates.find((state) => listWords[state] === word) ?? ownStates[0];

/** Returns the path of the user's own articles in this state. */
export function myArticlesPath(state: OwnState): string {
  const word = listWords[state];
  return word === null ? paths.myArticles : `${paths.myArticles}?state=${word}`;
}
