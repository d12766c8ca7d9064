import { sql } from 'kysely';
import type { SearchQuery, Term } from '../../shared/search/query.ts';
import { namesIn } from '../articles/articleTags.ts';
import { listed, ownedBy, type Reader } from '../articles/readModel.ts';
import { authorsNamed } from './authorWords.ts';
import { type FoundTerm, type IndexQuery, toFts5, toTsquery } from './compileQuery.ts';
import { type Match, rank } from './rank.ts';

/** The newest that are looked at. */
export const MATCHES_MAX = 2000;

/** What is looked for, and among whose articles; everybody's if `ownerId` is null. */
export interface Search extends SearchQuery {
  ownerId: string | null;
  /** Articles, unless told. */
  among?: 'articles' | 'drafts';
  /** In milliseconds: when it is, for the age of articles. */
  time: number;
}

/** The numbers of the articles that a search finds, the best first; of drafts their numbers in the index, in any order. */
export async function findMatches(db: Reader, isPostgres: boolean, search: Search): Promise<number[]> {
  const { ownerId, wanted, time, among = 'articles' } = search;
  /** Those that may be found. */
  const searched = () => (ownerId === null ? listed(db) : ownedBy(db, ownerId));
  const index = among === 'drafts' ? 'draftWords' : 'articleWords';
  const query: IndexQuery = {
    wanted: await withAuthors(db, wanted, ownerId),
    unwanted: await withAuthors(db, search.unwanted, ownerId),
    ownerId,
  };
  const isFound = isPostgres
    ? sql<boolean>`${sql.ref(`${index}.words`)} @@ ${toTsquery(query)}::tsquery`
    : sql<boolean>`${sql.table(index)} match ${toFts5(query)}`;
  const found = db
    .selectFrom(index)
    .select('rowid')
    .where(isFound)
    // Here already: what is unlisted or hidden, which may be many, is not to take the place of what is not.
    .$if(among === 'articles', (query) =>
      query.where((row) =>
        row.exists(
          searched()
            .select('article.number')
            .where('article.number', '=', sql.ref<number>(`${index}.rowid`)),
        ),
      ),
    )
    .orderBy('rowid', 'desc')
    .limit(MATCHES_MAX);
  if (among === 'drafts') return (await found.execute()).map(({ rowid }) => rowid);

  const rows = await searched()
    .select(['article.number', 'article.position', 'article.title', 'article.tags', 'article.createdAt'])
    .where('article.number', 'in', found)
    .execute();
  const matches: Match[] = rows.map(({ tags, ...row }) => ({ ...row, tags: namesIn(tags) }));
  return rank(matches, wanted, time);
}

async function withAuthors(db: Reader, terms: Term[], ownerId: string | null): Promise<FoundTerm[]> {
  const found: FoundTerm[] = [];
  // Among one's own articles one's name says nothing.
  for (const term of terms)
    found.push({ ...term, authors: ownerId === null ? await authorsNamed(db, term) : [] });
  return found;
}
