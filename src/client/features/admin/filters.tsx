import Button from '@mui/material/Button';
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { readPageNumber } from '../../../shared/listing.ts';
import { Box } from '../../components/Box.tsx';
import { TextField } from '../../components/forms/fields.tsx';

/** A field of a filter form. */
export interface FilterField<Name extends string> {
  /** As in the address and the API. */
  name: Name;
  label: string;
  /** A record makes it a choice: labels by value. */
  type: 'text' | 'number' | 'time' | Readonly<Record<string, string>>;
}

interface Props<Name extends string> {
  /** Of what is listed. */
  label: string;
  /** The address of the page. */
  path: string;
  fields: readonly FilterField<Name>[];
  filter: Partial<Record<Name, string>>;
}

/** Edits the filter of a listing, which is part of the page's address. */
export function FilterForm<Name extends string>({ label, path, fields, filter }: Props<Name>) {
  const navigate = useNavigate();

  // Enter in a field clicks the button as well.
  function find(event: MouseEvent<HTMLButtonElement>) {
    event.preventDefault();
    const { form } = event.currentTarget;
    if (!form?.reportValidity()) return;
    const params = new URLSearchParams();
    for (const { name, type } of fields) {
      const field = form.elements.namedItem(name);
      const text = field && 'value' in field ? field.value.trim() : '';
      const value = type === 'time' ? fromLocalTime(text) : text;
      if (value !== '') params.set(name, value);
    }
    void navigate(`${path}${params.size > 0 ? `?${params.toString()}` : ''}`);
  }

  return (
    <Box component="form" role="search" aria-label={label} sx={formStyle}>
      {fields.map(({ name, label, type }) => {
        const field = { name, label, size: 'small' } as const;
        if (typeof type === 'object')
          return (
            <TextField
              key={name}
              {...field}
              select
              defaultValue={filter[name] ?? ''}
              slotProps={{ select: { native: true } }}
            >
              <option value="">Any</option>
              {Object.entries(type).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </TextField>
          );
        const isNumber = type === 'number';
        return (
          <TextField
            key={name}
            {...field}
            type={inputTypes[type]}
            sx={isNumber ? {} : wideStyle}
            defaultValue={type === 'time' ? toLocalTime(filter[name]) : (filter[name] ?? '')}
            slotProps={{
              htmlInput: isNumber ? { min: 0, max: 1_000_000, step: 1 } : { maxLength: 200 },
            }}
          />
        );
      })}
      <Button type="submit" variant="contained" onClick={find} sx={buttonStyle}>
        Find
      </Button>
    </Box>
  );
}

const inputTypes = { text: 'search', number: 'number', time: 'datetime-local' };
/** A time needs more room than a number. */
const wideStyle = { gridColumn: { xs: '1 / -1', sm: 'span 2' } };
/** As high as the fields beside it. */
const buttonStyle = { alignSelf: 'end', height: 40 };
const formStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 9.5rem), 1fr))',
  gap: 2,
  mb: 2,
};

/** Reads the filters with these names from the search of an address; ignores everything else. */
export function parseFilter<Name extends string>(
  names: readonly Name[],
  search: string,
): Partial<Record<Name, string>> {
  const params = new URLSearchParams(search);
  return Object.fromEntries(
    names.map((name) => [name, params.get(name)?.trim()]).filter(([, value]) => value),
  ) as Partial<Record<Name, string>>;
}

/** Reads the filters and the page number; numeric filters stay strings, as in the request. */
export const parseFilterQuery = <Name extends string>(names: readonly Name[], search: string) => ({
  ...parseFilter(names, search),
  page: readPageNumber(new URLSearchParams(search).get('page')),
});

const numericNames = ['least', 'most', 'links'] as const;
type NumericName = (typeof numericNames)[number];
const isNumeric = (name: string) => (numericNames as readonly string[]).includes(name);

/** A filter in a request body, with the end of the searched range for actions on everything that matches. */
export type FilterBody<Filter> = {
  [Name in keyof Filter]: Name extends NumericName ? number : string;
} & { reaches?: string };

/** Converts a filter for a request body, in which numeric filters are numbers. */
export const toFilterBody = <Filter extends Partial<Record<string, string>>>(filter: Filter) =>
  Object.fromEntries(
    Object.entries(filter).map(([name, value]) => [name, isNumeric(name) ? Number(value) : value]),
  ) as FilterBody<Filter>;

/** Formats an ISO 8601 time for a `datetime-local` field; '' for none. */
export function toLocalTime(moment: string | undefined): string {
  const time = new Date(moment ?? NaN);
  if (Number.isNaN(time.getTime())) return '';
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Parses the value of a `datetime-local` field to ISO 8601; '' for none. */
export const fromLocalTime = (local: string): string => {
  const time = new Date(local);
  return Number.isNaN(time.getTime()) ? '' : time.toISOString();
};
