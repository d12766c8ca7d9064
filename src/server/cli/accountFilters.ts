import { type AccountFilter, accountFilterSchema } from '../../shared/accountFilter.ts';
import { checked } from './adminCommands.ts';
import { countIn, momentIn } from './filters.ts';

const text = { type: 'string' } as const;

/** By what a command finds accounts. */
export const accountFilters = {
  match: { ...text, does: 'is in the name or the email; a whole email is that of one account' },
  since: { ...text, does: 'registered since: 2026-01-31, 2026-01-31T18:30Z, or 90m, 24h, 7d ago' },
  before: { ...text, does: 'registered before, likewise' },
  least: { ...text, does: 'has as many articles, or more' },
  most: { ...text, does: 'has as many articles, or fewer' },
  links: { ...text, does: 'has as many links to elsewhere in its newest three articles, or more' },
} as const;

export type TypedFilters = Partial<Record<keyof typeof accountFilters, string | undefined>>;

/** Throws AdminError with what is wrong with what was typed. */
export const filterIn = ({ match, since, before, least, most, links }: TypedFilters): AccountFilter =>
  checked(() =>
    accountFilterSchema.validateSync({
      q: match,
      since: momentIn('--since', since),
      before: momentIn('--before', before),
      least: countIn('--least', least),
      most: countIn('--most', most),
      links: countIn('--links', links),
    }),
  );

export const CUT =
  'These are of the newest 10,000 accounts that were looked at: --before leads to older ones.';
