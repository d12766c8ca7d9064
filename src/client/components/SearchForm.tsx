import Button from '@mui/material/Button';
import type { SubmitEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { markedPieces } from '../../shared/search/places.ts';
import { parseQuery, QUERY_MAX } from '../../shared/search/query.ts';
import { findProblem } from '../lib/problem.ts';
import { Box } from './Box.tsx';
import { Notice } from './status.tsx';

/** How a field looks that is searched by. */
export const searchFieldStyles = {
  flex: 1,
  minWidth: 0,
  minHeight: 44,
  px: 1.5,
  font: 'inherit',
  '&::placeholder': { color: 'text.secondary', opacity: 1 },
  // Safari zooms into what is smaller.
  fontSize: '1rem',
  color: 'text.primary',
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'text.secondary',
  borderRadius: 1,
};

interface Props {
  /** Where what is typed is looked for. */
  action: string;
  label: string;
  /** What stands there at first. */
  q: string;
  /** What else belongs to the address. */
  kept?: Readonly<Record<string, string>>;
}

/** A field to search by: a plain form, which works without scripts too. */
export function SearchForm({ action, label, q, kept = {} }: Props) {
  const navigate = useNavigate();

  function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = new FormData(event.currentTarget).get('q');
    const typed = typeof field === 'string' ? field.trim() : '';
    const wanted = new URLSearchParams({ ...kept, ...(typed !== '' && { q: typed }) });
    void navigate(`${action}${wanted.size > 0 ? `?${wanted.toString()}` : ''}`);
  }

  return (
    <Box component="form" role="search" action={action} onSubmit={search} sx={row}>
      {Object.entries(kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Box
        component="input"
        // Another search is another field: also where one comes back to it.
        key={q}
        type="search"
        name="q"
        defaultValue={q}
        aria-label={label}
        placeholder={label}
        maxLength={QUERY_MAX}
        enterKeyHint="search"
        autoComplete="off"
        dir="auto"
        sx={searchFieldStyles}
      />
      <Button type="submit" variant="contained">
        Search
      </Button>
    </Box>
  );
}

const row = { display: 'flex', gap: 1, mb: 4, maxWidth: '40rem' };

/** What is searched for, which stands in the address as `?q=`. */
export const useSearchText = (): string => new URLSearchParams(useLocation().search).get('q') ?? '';

interface SearchProblemProps {
  problem: unknown;
  /** Null where there is nothing to ask again. */
  retry: (() => unknown) | null;
}

/** Why a search was not answered: a server that is busy says so in a sentence too, and may be asked again. */
export function SearchProblem({ problem, retry }: SearchProblemProps) {
  const sentence =
    typeof problem === 'object' && problem !== null && 'data' in problem && typeof problem.data === 'string'
      ? problem.data
      : 'The search did not come back. Trying again may help.';
  return (
    <Notice text={sentence}>
      {retry && findProblem(problem) === null && (
        <Button variant="outlined" onClick={() => retry()}>
          Try again
        </Button>
      )}
    </Notice>
  );
}

/** A title in which what somebody typed to search by is marked; without a search, or where it is none, as it is. */
export function Marked({ text, q }: { text: string; q: string | undefined }) {
  const query = q === undefined ? null : parseQuery(q);
  if (query === null || 'problem' in query) return text;
  return markedPieces(text, query.wanted).map(({ text, isFound }, at) =>
    isFound ? <mark key={at}>{text}</mark> : text,
  );
}

/** How what is marked looks: by weight and line, which no forced colours take away. */
export const markStyles = {
  '& mark': { bgcolor: 'transparent', color: 'inherit', fontWeight: 700, textDecoration: 'underline' },
};
