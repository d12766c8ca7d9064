import Button from '@mui/material/Button';
import type { SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { QUERY_MAX } from '../../../../shared/search/query.ts';
import { Box } from '../../../components/basics/Box.tsx';
import { searchFieldStyles } from './searchField.ts';

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
