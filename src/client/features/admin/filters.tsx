import Button from '@mui/material/Button';
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { readPageNumber } from '../../../shared/pageNumber.ts';
import { Box } from '../../components/Box.tsx';
import { TextField } from '../../components/forms/fields.tsx';

/** What an address asks for by these names; what else it has is left out. */
export function readFilterOf<Name extends string>(
  names: readonly Name[],
  search: string,
): Partial<Record<Name, string>> {
  const asked = new URLSearchParams(search);
  return Object.fromEntries(
    names.map((name) => [name, asked.get(name)?.trim()]).filter(([, value]) => value),
  ) as Partial<Record<Name, string>>;
}

/** The same with the page of it, as a call takes it: its numbers are texts there, too. */
export const readQueryOf = <Name extends string>(names: readonly Name[], search: string) => ({
  ...readFilterOf(names, search),
  page: readPageNumber(new URLSearchParams(search).get('page')),
});

const numberNames = ['least', 'most', 'links'] as const;
type NumberName = (typeof numberNames)[number];
const isNumberName = (name: string) => (numberNames as readonly string[]).includes(name);

/** A filter as a body has it, beside what an act on all that match has. */
export type FilterBody<Filter> = {
  [Name in keyof Filter]: Name extends NumberName ? number : string;
} & { reaches?: string };

/** Makes numbers of its numbers. */
export const bodyOf = <Filter extends Partial<Record<string, string>>>(filter: Filter) =>
  Object.fromEntries(
    Object.entries(filter).map(([name, value]) => [name, isNumberName(name) ? Number(value) : value]),
  ) as FilterBody<Filter>;

/** A moment as a field for local times has it; '' for none. */
export function toLocal(moment: string | undefined): string {
  const time = new Date(moment ?? NaN);
  if (Number.isNaN(time.getTime())) return '';
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The other way round. */
export const fromLocal = (local: string): string => {
  const time = new Date(local);
  return Number.isNaN(time.getTime()) ? '' : time.toISOString();
};

/** One of what can be asked, by its name in the address and in the call. */
export interface FilterField<Name extends string> {
  name: Name;
  label: string;
  /** A text, a whole number, a time; or one of these, with what each is called. */
  asks: 'text' | 'number' | 'moment' | Readonly<Record<string, string>>;
}

interface Props<Name extends string> {
  /** What is found. */
  label: string;
  /** The address of the page. */
  path: string;
  fields: readonly FilterField<Name>[];
  filter: Partial<Record<Name, string>>;
}

/** What is listed. What is asked for stands in the address. */
export function FilterForm<Name extends string>({ label, path, fields, filter }: Props<Name>) {
  const navigate = useNavigate();

  /** Enter in a field presses the button, too. */
  function find(event: MouseEvent<HTMLButtonElement>) {
    event.preventDefault();
    const { form } = event.currentTarget;
    if (!form?.reportValidity()) return;
    const asked = new URLSearchParams();
    for (const { name, asks } of fields) {
      const field = form.elements.namedItem(name);
      const text = field && 'value' in field ? field.value.trim() : '';
      const value = asks === 'moment' ? fromLocal(text) : text;
      if (value !== '') asked.set(name, value);
    }
    void navigate(`${path}${asked.size > 0 ? `?${asked.toString()}` : ''}`);
  }

  return (
    <Box component="form" role="search" aria-label={label} sx={formStyle}>
      {fields.map(({ name, label, asks }) => {
        const field = { name, label, size: 'small' } as const;
        if (typeof asks === 'object')
          return (
            <TextField
              key={name}
              {...field}
              select
              defaultValue={filter[name] ?? ''}
              slotProps={{ select: { native: true } }}
            >
              <option value="">Any</option>
              {Object.entries(asks).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </TextField>
          );
        const isNumber = asks === 'number';
        return (
          <TextField
            key={name}
            {...field}
            type={inputTypes[asks]}
            sx={isNumber ? {} : wideStyle}
            defaultValue={asks === 'moment' ? toLocal(filter[name]) : (filter[name] ?? '')}
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

const inputTypes = { text: 'search', number: 'number', moment: 'datetime-local' };
/** A time needs more room than a number. */
const wideStyle = { gridColumn: { xs: '1 / -1', sm: 'span 2' } };
/** As high as the fields, beside which it stands. */
const buttonStyle = { alignSelf: 'end', height: 40 };
const formStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 9.5rem), 1fr))',
  gap: 2,
  mb: 2,
};
