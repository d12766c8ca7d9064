import { type ArticleFilter, articleFilterSchema } from '../../shared/articleFilter.ts';
import type { Db } from '../db/schema.ts';
import { checked, requireUser } from './adminCommands.ts';
import { countIn, momentIn } from './filters.ts';

const text = { type: 'string' } as const;

/** By what a command finds articles. */
export const articleFilters = {
  match: { ...text, does: 'is in the title, each of several words by itself' },
  by: { ...text, does: 'is the email of the author' },
  since: { ...text, does: 'published since: 2026-01-31, 2026-01-31T18:30Z, or 90m, 24h, 7d ago' },
  before: { ...text, does: 'published before, likewise' },
  'joined-since': { ...text, does: 'whose author registered since, likewise' },
  'joined-before': { ...text, does: 'whose author registered before, likewise' },
  links: { ...text, does: 'has as many links to elsewhere, or more' },
  'same-as': { ...text, does: 'is the slug or an address of the article whose text they have' },
} as const;

export type TypedArticleFilters = Partial<Record<keyof typeof articleFilters, string | undefined>>;

/** Throws AdminError with what is wrong with what was typed, or where nobody has the email. */
export async function articleFilterIn(db: Db, typed: TypedArticleFilters): Promise<ArticleFilter> {
  const filter = checked(() =>
    articleFilterSchema.validateSync({
      q: typed.match,
      by: typed.by,
      since: momentIn('--since', typed.since),
      before: momentIn('--before', typed.before),
      joinedSince: momentIn('--joined-since', typed['joined-since']),
      joinedBefore: momentIn('--joined-before', typed['joined-before']),
      links: countIn('--links', typed.links),
      sameAs: typed['same-as'],
    }),
  );
  if (filter.by !== undefined) await requireUser(db, filter.by);
  return filter;
}

export const ARTICLES_CUT = 'The newest 10,000 articles were looked at: --before leads to older ones.';
