import { type RawBuilder, sql } from 'kysely';
import { getForms, findTerm, type SearchQuery, type Term } from '../../shared/search/query.ts';
import { searchableWords } from '../../shared/search/words.ts';
import { DAY } from '../../shared/time.ts';
import { anyOf, isPostgres } from '../db/portable.ts';
import { findable, unpackTagNames, listed, ownedAmong, ownedBy } from '../db/readModel.ts';
import type { Db } from '../db/schema.ts';
import { ownerWord } from './searchIndex.ts';

/** Maximum of matches to rank, the newest ones. */
export const MATCHES_MAX = 2000;

/** A search. It covers all authors' articles if `ownerId` is null. */
export interface Search extends SearchQuery {
  ownerId: string | null;
  /** What to search: articles by default, `public` for articles and pages. */
  among?: 'articles' | 'public' | 'drafts';
  /** The current time in milliseconds, to compute the age of articles. */
  time: number;
}

/**
 * Returns the numbers of matching articles, best match first. For drafts, returns their numbers in the index, in any
 * order.
 */
export async function findMatches(db: Db, search: Search): Promise<number[]> {
  const { ownerId, wanted, time, among = 'articles' } = search;
  const everyones = () => (among === 'public' ? findable(db) : listed(db));
  const searchedArticles = () => (ownerId === null ? everyones() : ownedBy(db, ownerId));
  const index = among === 'drafts' ? 'draftWords' : 'articleWords';
  const query: IndexQuery = {
    wanted: await withAuthors(db, wanted, ownerId),
    unwanted: await withAuthors(db, search.unwanted, ownerId),
    ownerId,
  };
  const isMatch = isPostgres(db)
    ? sql<boolean>`${sql.ref(`${index}.words`)} @@ ${toTsquery(query)}::tsquery`
    : sql<boolean>`${sql.table(index)} match ${toFts5(query)}`;
  // Filters in the query: otherwise unlisted and hidden articles would use up the limit.
  const shown = searchedArticles()
    .select('article.number')
    .where('article.number', '=', sql.ref<number>(`${index}.rowid`))
    // Makes PostgreSQL look up each article. Otherwise it may read all of them first.
    .$if(isPostgres(db), (query) => query.offset(sql.lit(0)));
  const condition = among === 'drafts' ? isMatch : sql<boolean>`${isMatch} and exists ${shown}`;
  const numbers = await (isPostgres(db) ? findInPostgres : findInSqlite)(db, { index, condition });
  if (among === 'drafts') return numbers;

  const rows = await (ownerId === null ? everyones() : ownedAmong(db, ownerId))
    .select(['article.number', 'article.position', 'article.title', 'article.tags', 'article.createdAt'])
    .where('article.number', 'in', anyOf(db, numbers))
    .execute();
  const matches: Match[] = rows.map(({ tags, ...row }) => ({ ...row, tags: unpackTagNames(tags) }));
  return rank(matches, wanted, time);
}

interface Matching {
  index: 'articleWords' | 'draftWords';
  condition: RawBuilder<boolean>;
}

/** Returns the newest matches in SQLite, whose index finds them in this order. */
async function findInSqlite(db: Db, { index, condition }: Matching): Promise<number[]> {
  const rows = await db
    .selectFrom(index)
    .select('rowid')
    .where(condition)
    .orderBy('rowid', 'desc')
    .limit(MATCHES_MAX)
    .execute();
  return rows.map(({ rowid }) => rowid);
}

/** Numbers of rows to compare at once: first a sample of the newest ones, then more. */
const SAMPLE = 100;
const WALKED = 1000;
/** The share of matches from which comparing row by row takes less time than reading and sorting all matches. */
const WALK_MIN = 0.1;

/**
 * Returns the newest matches in PostgreSQL. Its index doesn't find them in this order, so all of them would be read and
 * sorted, although 2,000 are enough. While many of the newest rows match, they are compared one by one instead, and the
 * index finds the rest. The planner can't choose: it expects hardly any match for a sentence of frequent words.
 */
async function findInPostgres(db: Db, { index, condition }: Matching): Promise<number[]> {
  const found: number[] = [];
  let highest = Number.MAX_SAFE_INTEGER;
  for (let size = SAMPLE; ; size = WALKED) {
    // In a subquery, so that the planner knows how few rows it compares.
    const newest = db
      .selectFrom(index)
      .select(['rowid', 'words'])
      .where('rowid', '<=', highest)
      .orderBy('rowid', 'desc')
      .limit(size);
    const rows = await db
      .selectFrom(newest.as(index))
      .select(['rowid', condition.as('isMatch')])
      .orderBy('rowid', 'desc')
      .execute();
    const matches = rows.filter(({ isMatch }) => isMatch).map(({ rowid }) => rowid);
    found.push(...matches);
    const last = rows.at(-1);
    if (!last || rows.length < size || found.length >= MATCHES_MAX) return found.slice(0, MATCHES_MAX);
    highest = last.rowid - 1;
    if (matches.length < WALK_MIN * size) break;
  }
  const rest = await db
    .selectFrom(index)
    .select('rowid')
    .where(condition)
    .where('rowid', '<=', highest)
    // An expression, so that the planner doesn't walk.
    .orderBy(sql`"rowid" + 0`, 'desc')
    .limit(MATCHES_MAX - found.length)
    .execute();
  return [...found, ...rest.map(({ rowid }) => rowid)];
}

async function withAuthors(db: Db, terms: Term[], ownerId: string | null): Promise<TermWithAuthors[]> {
  const result: TermWithAuthors[] = [];
  // All of an owner's articles match their name, so it is no criterion.
  for (const term of terms)
    result.push({ ...term, authors: ownerId === null ? await findAuthorsByName(db, term) : [] });
  return result;
}

/** Maximum of authors to match per term. */
const AUTHORS_MAX = 50;

/** Sorts after every word with the same prefix. */
const PREFIX_END = '\u{10ffff}';

/** Returns the ids of authors whose names contain a term; if there are too many, of those who registered first. */
async function findAuthorsByName(db: Db, term: Term): Promise<string[]> {
  const users = await db
    .selectFrom('authorWord')
    .innerJoin('user', 'user.id', 'authorWord.userId')
    .select(['user.id', 'user.name'])
    .distinct()
    .where((author) =>
      author.or(
        getForms(term).map(([first = '', ...rest]) =>
          author.and([
            author('authorWord.word', '>=', first),
            author('authorWord.word', '<=', term.isPrefix && rest.length === 0 ? first + PREFIX_END : first),
          ]),
        ),
      ),
    )
    .orderBy('user.id')
    .limit(AUTHORS_MAX)
    .execute();
  return users.filter(({ name }) => findTerm(term, searchableWords(name)) >= 0).map(({ id }) => id);
}

/** A term and the authors whose names contain it. */
interface TermWithAuthors extends Term {
  authors: string[];
}

/** A query for the index. */
interface IndexQuery {
  wanted: TermWithAuthors[];
  unwanted: TermWithAuthors[];
  /** Null to search all authors' articles. */
  ownerId: string | null;
}

/** The query syntax of an engine. Words consist of letters, digits and marks, so they need no escaping. */
interface QuerySyntax {
  phrase: (words: string[], isPrefix: boolean) => string;
  and: string;
  or: string;
  without: (wanted: string, unwanted: string) => string;
}

const fts5: QuerySyntax = {
  phrase: (words, isPrefix) => `"${words.join(' ')}"${isPrefix ? ' *' : ''}`,
  and: ' AND ',
  or: ' OR ',
  without: (wanted, unwanted) => `(${wanted}) NOT (${unwanted})`,
};

const tsquery: QuerySyntax = {
  phrase: (words, isPrefix) =>
    words.map((word, at) => `'${word}'${isPrefix && at === words.length - 1 ? ':*' : ''}`).join(' <-> '),
  and: ' & ',
  or: ' | ',
  without: (wanted, unwanted) => `(${wanted}) & !(${unwanted})`,
};

/** Formats a query for SQLite's `match`. */
const toFts5 = (query: IndexQuery): string => compileQuery(fts5, query);

/** Formats a query for PostgreSQL's `@@`. */
const toTsquery = (query: IndexQuery): string => compileQuery(tsquery, query);

function compileQuery(
  { phrase, and, or, without }: QuerySyntax,
  { wanted, unwanted, ownerId }: IndexQuery,
): string {
  const word = (one: string) => phrase([one], false);
  const anyOf = (parts: string[]) => `(${parts.join(or)})`;
  const compileTerm = ({ authors, ...term }: TermWithAuthors) =>
    anyOf([
      ...getForms(term).map((words) => `(${phrase(words, term.isPrefix)})`),
      ...authors.map((id) => word(ownerWord(id))),
    ]);

  const all = [...wanted.map(compileTerm), ...(ownerId === null ? [] : [word(ownerWord(ownerId))])].join(and);
  return unwanted.length === 0 ? all : without(all, anyOf(unwanted.map(compileTerm)));
}

/** A matching article. */
interface Match {
  number: number;
  position: number;
  title: string;
  /** As spelled by the author. */
  tags: readonly string[];
  createdAt: string;
}

/** The score of a term in the title or in the tags; elsewhere it is 1. */
const TITLE_SCORE = 10;

const TAGS_SCORE = 5;

/** In milliseconds: the age at which an article's score halves. */
const HALF_SCORE_AGE = 365 * DAY;

/** Returns the numbers of the articles, best match first, by where the terms occur and by age. */
export function rank(matches: readonly Match[], terms: readonly Term[], time: number): number[] {
  const scored = matches.map(({ number, position, title, tags, createdAt }) => {
    const words = searchableWords(title);
    const tagWords = searchableWords(tags.join(' '));
    const scoreTerm = (term: Term) =>
      findTerm(term, words) >= 0 ? TITLE_SCORE : findTerm(term, tagWords) >= 0 ? TAGS_SCORE : 1;
    const score = terms.reduce((sum, term) => sum + scoreTerm(term), 0);
    const age = Math.max(0, time - Date.parse(createdAt)) / HALF_SCORE_AGE;
    return { number, position, score: score / (1 + age) };
  });
  // Ties are broken by position, or the two engines could differ.
  return scored
    .sort((one, other) => other.score - one.score || other.position - one.position)
    .map(({ number }) => number);
}
