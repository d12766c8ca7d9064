import Button from '@mui/material/Button';
import type { SubmitEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { QUERY_MAX } from '../../shared/listing.ts';
import { appMessages } from '../../shared/messages/en/app.ts';
import { findProblem } from '../lib/problem.ts';
import { Box } from './Box.tsx';
import { Notice } from './status.tsx';

const texts = appMessages.list;

/** Styles shared by all search fields. */
export const searchFieldStyles = {
  flex: 1,
  minWidth: 0,
  minHeight: 44,
  // A query has its own direction.
  unicodeBidi: 'plaintext',
  px: 1.5,
  font: 'inherit',
  '&::placeholder': { color: 'text.secondary', opacity: 1 },
  // Safari zooms in on focus when the text is smaller.
  fontSize: '1rem',
  color: 'text.primary',
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'text.secondary',
  borderRadius: 1,
};

interface Props {
  /** The path of the page that shows the results. */
  action: string;
  label: string;
  /** The current query. */
  q: string;
  /** Other query parameters to keep. */
  params?: Readonly<Record<string, string>>;
  /** For use in a line of filters: the button is less prominent, and hidden on phones, whose keyboard has one. */
  isFilter?: true;
}

/** A search field in a plain form, which also works without JavaScript. */
export function SearchForm({ action, label, q, params = {}, isFilter }: Props) {
  const navigate = useNavigate();

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = new FormData(event.currentTarget).get('q');
    const text = typeof field === 'string' ? field.trim() : '';
    const search = new URLSearchParams({ ...params, ...(text !== '' && { q: text }) });
    void navigate(`${action}${search.size > 0 ? `?${search.toString()}` : ''}`);
  }

  return (
    <Box component="form" role="search" action={action} onSubmit={submit} sx={isFilter ? filterRow : row}>
      {Object.entries(params).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Box
        component="input"
        // A new field for each query, so that going back shows the earlier text.
        key={q}
        type="search"
        name="q"
        defaultValue={q}
        aria-label={label}
        placeholder={label}
        maxLength={QUERY_MAX}
        enterKeyHint="search"
        autoComplete="off"
        sx={searchFieldStyles}
      />
      <Button type="submit" variant={isFilter ? 'outlined' : 'contained'}>
        {texts.search}
      </Button>
    </Box>
  );
}

const row = { display: 'flex', gap: 1, mb: 4, maxWidth: '54rem' };
const filterRow = {
  display: 'flex',
  gap: 1,
  flex: '1 1 12rem',
  maxWidth: { sm: '24rem' },
  '& button': { display: { xs: 'none', sm: 'inline-flex' } },
};

/** Returns the search text from the URL (`?q=`). */
export const useSearchQuery = (): string => new URLSearchParams(useLocation().search).get('q') ?? '';

interface SearchErrorProps {
  error: unknown;
  /** Null if retrying makes no sense. */
  retry: (() => unknown) | null;
}

/** Shows why a search failed. If the server is busy, its response says so, and the reader can retry. */
export function SearchError({ error, retry }: SearchErrorProps) {
  const message =
    typeof error === 'object' && error !== null && 'data' in error && typeof error.data === 'string'
      ? error.data
      : texts.searchFailed;
  return (
    <Notice text={message}>
      {retry && findProblem(error) === null && (
        <Button variant="outlined" onClick={() => retry()}>
          {appMessages.actions.tryAgain}
        </Button>
      )}
    </Notice>
  );
}
