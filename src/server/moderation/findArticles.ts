import type { ArticleFilter, ArticleFinding } from '../../shared/articleFilter.ts';
import {
  type ArticleFindings,
  type ArticleState,
  articleStates,
  type FoundArticle,
} from '../../shared/foundArticle.ts';
import { toListing } from '../articles/toListing.ts';
import { now } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { linksOf } from './articleTexts.ts';
import { type Match, type Start, walkArticles } from './walkArticles.ts';

/** A page of the articles that match, and how many these are. Throws a refusal where `sameAs` is no article. */
export async function findArticles(db: Db, query: ArticleFinding): Promise<ArticleFindings> {
  const asOf = now();
  const tallies: Record<ArticleState, number> = { published: 0, hidden: 0, suspended: 0 };
  const matches: Match[] = [];
  const asked = { filter: query, states: articleStates };
  const { isCut, last } = await walkArticles(db, asked, null, (match) => {
    matches.push(match);
    tallies[match.state] += 1;
    return true;
  });
  const { limit, page } = query;
  const { result, ...pages } = toListing(matches.slice((page - 1) * limit, page * limit + 1), query, {
    total: matches.length,
  });
  const links = await linksOf(
    db,
    result.map(({ number }) => number),
  );
  return {
    result: result.map((match) => toFound(match, links.get(match.number) ?? 0)),
    ...pages,
    ...tallies,
    isCut,
    reaches: isCut && last ? String(last.position) : null,
    asOf,
  };
}

const toFound = (
  { number: _number, position: _position, owner, ...article }: Match,
  links: number,
): FoundArticle => ({
  ...article,
  ownerName: owner.name,
  ownerHandle: owner.handle,
  ownerSince: owner.createdAt,
  links,
});

/** The next articles that match and are in one of these states, up to `max`, and none beyond what a listing `reaches`, … */
export interface Matching {
  articles: { slug: string; place: string }[];
  /** … and where to go on from; null where that is all. */
  next: string | null;
}

export async function matchingArticles(
  db: Db,
  asked: { filter: ArticleFilter; states: readonly ArticleState[] },
  { after, reaches, max }: { after: string | undefined; reaches: string | undefined; max: number },
): Promise<Matching> {
  const matches: Match[] = [];
  const least = reaches === undefined ? undefined : Number(reaches);
  const { isCut, last, text } = await walkArticles(db, { ...asked, least }, readStart(after), (match) => {
    matches.push(match);
    return matches.length <= max;
  });
  const articles = matches
    .slice(0, max)
    .map(({ slug, ...place }) => ({ slug, place: startInWords({ ...place, text }) }));
  if (matches.length > max) return { articles, next: articles.at(-1)?.place ?? null };
  return { articles, next: isCut && last ? startInWords({ ...last, text }) : null };
}

const startInWords = ({ position, text }: Start) =>
  [position, ...(text ? [text.bytes, text.hash] : [])].join(' ');

/** Null for what is none: then it begins at the newest. */
function readStart(after: string | undefined): Start | null {
  const [, position, bytes, hash] = /^(\d{1,16})(?: (\d{1,8}) ([\w-]{43}))?$/.exec(after ?? '') ?? [];
  if (position === undefined) return null;
  const text = hash === undefined ? undefined : { bytes: Number(bytes), hash };
  return { position: Number(position), text };
}
