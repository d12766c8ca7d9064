import Close from '@mui/icons-material/Close';
import Search from '@mui/icons-material/Search';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { type SubmitEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { readPageNumber } from '../../../shared/listing.ts';
import { adminMessages } from '../../../shared/messages/en/admin.ts';
import { appMessages } from '../../../shared/messages/en/app.ts';
import { Box } from '../../components/Box.tsx';
import { formatDateTime } from '../../components/dates.tsx';
import { TextField } from '../../components/forms/fields.tsx';
import { searchFieldStyles } from '../../components/SearchForm.tsx';

/** A field of a filter form. */
export interface FilterField<Name extends string> {
  /** As in the URL and the API. */
  name: Name;
  label: string;
  /** A record makes it a choice: labels by value. */
  type: 'text' | 'number' | 'time' | Readonly<Record<string, string>>;
}

interface Props<Name extends string> {
  /** The label of the list. */
  label: string;
  /** The path of the page. */
  path: string;
  /** The first one is the search field; the others are folded away. */
  fields: readonly [FilterField<Name>, ...FilterField<Name>[]];
  filter: Partial<Record<Name, string>>;
}

/** Edits the filter of a listing, which is part of the page's URL. One line, with the active filters below it. */
export function FilterForm<Name extends string>({ label, path, fields, filter }: Props<Name>) {
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  const [search, ...others] = fields;
  const active = others.filter(({ name }) => filter[name] !== undefined);

  function go(next: Partial<Record<Name, string>>) {
    const params = new URLSearchParams(next as Record<string, string>);
    void navigate(`${path}${params.size > 0 ? `?${params.toString()}` : ''}`);
  }

  function apply(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const next: Partial<Record<Name, string>> = {};
    for (const { name, type } of fields) {
      const field = form.elements.namedItem(name);
      const text = field && 'value' in field ? field.value.trim() : '';
      const value = type === 'time' ? fromLocalTime(text) : text;
      if (value !== '') next[name] = value;
    }
    setIsOpen(false);
    go(next);
  }

  return (
    <Box component="form" role="search" aria-label={label} onSubmit={apply} sx={formStyle}>
      <Box sx={lineStyle}>
        <Box
          component="input"
          type="search"
          name={search.name}
          aria-label={search.label}
          placeholder={search.label}
          defaultValue={filter[search.name] ?? ''}
          maxLength={TEXT_MAX}
          enterKeyHint="search"
          autoComplete="off"
          sx={searchStyle}
        />
        <IconButton type="submit" aria-label={adminMessages.list.search} sx={searchButtonStyle}>
          <Search />
        </IconButton>
        <Button
          variant="outlined"
          color="inherit"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setIsOpen(!isOpen)}
          sx={filtersButtonStyle}
        >
          {adminMessages.list.filters}
        </Button>
      </Box>
      {(active.length > 0 || filter[search.name] !== undefined) && (
        <Box sx={chipsStyle}>
          {active.map(({ name, label, type }) => {
            const value = formatValue(type, filter[name] ?? '');
            const { [name]: _removed, ...rest } = filter;
            return (
              <Button
                key={name}
                size="small"
                variant="outlined"
                color="inherit"
                endIcon={<Close />}
                aria-label={adminMessages.list.removeFilter(label, value)}
                onClick={() => go(rest as typeof filter)}
                sx={chipStyle}
              >
                <bdi>{adminMessages.list.activeFilter(label, value)}</bdi>
              </Button>
            );
          })}
          <Button size="small" onClick={() => go({})} sx={chipStyle}>
            {appMessages.actions.clearFilters}
          </Button>
        </Box>
      )}
      {/* Hidden fields keep their values for the search. */}
      <Box id={panelId} hidden={!isOpen} sx={panelStyle}>
        {others.map((field) => (
          <PanelField key={field.name} field={field} value={filter[field.name] ?? ''} />
        ))}
        <Button type="submit" variant="contained" sx={applyStyle}>
          {adminMessages.list.applyFilters}
        </Button>
      </Box>
    </Box>
  );
}

function PanelField({ field: { name, label, type }, value }: { field: FilterField<string>; value: string }) {
  const field = { name, label, size: 'small' } as const;
  if (typeof type === 'object')
    return (
      <TextField {...field} select defaultValue={value} slotProps={{ select: { native: true } }}>
        <option value="">{adminMessages.list.any}</option>
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
      {...field}
      type={inputTypes[type]}
      sx={isNumber ? {} : wideStyle}
      defaultValue={type === 'time' ? toLocalTime(value) : value}
      slotProps={{ htmlInput: isNumber ? { min: 0, max: 1_000_000, step: 1 } : { maxLength: TEXT_MAX } }}
    />
  );
}

/** Formats the value of an active filter. */
function formatValue(type: FilterField<string>['type'], value: string): string {
  if (typeof type === 'object') return type[value] ?? value;
  return type === 'time' && toLocalTime(value) !== '' ? formatDateTime(value) : value;
}

const TEXT_MAX = 200;
const inputTypes = { text: 'search', number: 'number', time: 'datetime-local' };
const formStyle = { mb: 1 };
const lineStyle = { display: 'flex', gap: 1 };
const searchStyle = { ...searchFieldStyles, paddingInlineEnd: 5.5, textOverflow: 'ellipsis' };
/** Inside the search field, at its end. */
const searchButtonStyle = { width: 44, height: 44, marginInlineStart: -6.5, color: 'text.secondary' };
const filtersButtonStyle = { flex: 'none', minHeight: 44, borderColor: 'text.secondary' };
const chipsStyle = { display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 };
const chipStyle = {
  minHeight: 32,
  fontWeight: 500,
  borderColor: 'text.secondary',
  overflowWrap: 'anywhere',
  textAlign: 'start',
};
const panelStyle = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 9.5rem), 1fr))',
  gap: 2,
  mt: 1.5,
  p: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  '&[hidden]': { display: 'none' },
};
/** A time needs more room than a number. */
const wideStyle = { gridColumn: { xs: '1 / -1', sm: 'span 2' } };
/** As high as the fields beside it. */
const applyStyle = { alignSelf: 'end', minHeight: 40 };

/** Reads the filters with these names from the query string of a URL. Ignores everything else. */
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

/** Restricts a filter to what a listing counted: excludes newer items, and those beyond its end. */
export const toCountedBody = <Filter extends Partial<Record<string, string>>>(
  filter: Filter,
  { asOf, reaches }: { asOf: string; reaches: string | null },
): FilterBody<Filter> =>
  toFilterBody({ ...filter, before: filter.before ?? asOf, ...(reaches !== null && { reaches }) });

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
