import { placeOf, type Term } from '../../shared/search/query.ts';
import { searchableWords } from '../../shared/search/words.ts';

/** An article that has all that is looked for. */
export interface Match {
  number: number;
  position: number;
  title: string;
  /** As its author spells them. */
  tags: readonly string[];
  createdAt: string;
}

/** What a term counts for where it stands in the title, or in the tags; elsewhere it counts for 1. */
const TITLE = 10;
const TAGS = 5;
/** In milliseconds: of this age an article counts for half as much. */
const YEAR = 365 * 24 * 60 * 60 * 1000;

/** The numbers of the articles, the best first: by where the terms stand, and how new each is at this time. */
export function rank(matches: readonly Match[], terms: readonly Term[], time: number): number[] {
  const scored = matches.map(({ number, position, title, tags, createdAt }) => {
    const words = searchableWords(title);
    const tagWords = searchableWords(tags.join(' '));
    const worth = (term: Term) =>
      placeOf(term, words) >= 0 ? TITLE : placeOf(term, tagWords) >= 0 ? TAGS : 1;
    const places = terms.reduce((sum, term) => sum + worth(term), 0);
    const age = Math.max(0, time - Date.parse(createdAt)) / YEAR;
    return { number, position, score: places / (1 + age) };
  });
  // By the position among equals, or two engines could differ.
  return scored
    .sort((one, other) => other.score - one.score || other.position - one.position)
    .map(({ number }) => number);
}
