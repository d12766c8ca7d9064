import type { ReactNode } from 'react';
import useMediaQuery from '@mui/material/useMediaQuery';
import { isDescending, keyOf, type SortKey } from '../../../../shared/sort.ts';
import { Box } from '../../../components/basics/Box.tsx';
import { ShortDate } from '../../../components/basics/ShortDate.tsx';
import { toItsPlace } from '../../../navigation/keepsPlace.ts';
import { Link } from '../../../navigation/Link.tsx';
import { addressOf, nextSort, sortOf } from './ownAddress.ts';
import { EntryActs } from './EntryActs.tsx';
import { ClicksButton, EntryTags, EntryTitle } from './entryParts.tsx';
import { type OwnListProps, OwnNarrowList } from './OwnNarrowList.tsx';
import type { OwnQuery } from './ownListApi.ts';
import { SelectBox, SelectPage } from './SelectEntry.tsx';

/** A list of many: a table, and where there is no room for columns, as on a phone, a list. */
export function OwnTable(props: OwnListProps) {
  const isNarrow = useMediaQuery('(max-width: 1099px)');
  return isNarrow ? <OwnNarrowList {...props} /> : <WideTable {...props} />;
}

function WideTable({ query, entries, selection, onClicks, list, menuOf }: OwnListProps) {
  const isPublished = query.state === 'published';
  const column = (key: SortKey, label: string, sx?: object) => (
    <SortedHead query={query} of={key} {...(sx && { sx })}>
      {label}
    </SortedHead>
  );

  return (
    <Box component="table" aria-label="My articles" sx={tableStyle}>
      <thead>
        <tr>
          <th scope="col">
            <SelectPage entries={entries} selection={selection} />
          </th>
          {column('title', 'Title', titleColumn)}
          <th scope="col">Tags</th>
          {column('created', 'Created')}
          {column('updated', 'Changed')}
          {isPublished && column('clicks', 'Clicks', numberStyle)}
          <Box component="th" scope="col" sx={numberStyle}>
            Words
          </Box>
          <Box component="th" scope="col" sx={numberStyle}>
            Actions
          </Box>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry, at) => (
          <tr key={entry._id} data-selected={selection.has(entry)}>
            <td>
              <SelectBox entry={entry} at={at} selection={selection} />
            </td>
            <Box component="th" scope="row" sx={titleStyle}>
              <EntryTitle entry={entry} q={query.q} list={list} />
            </Box>
            <td>
              <EntryTags entry={entry} query={query} />
            </td>
            <td>
              <ShortDate at={entry.createdAt} />
            </td>
            <td>
              <ShortDate at={entry.updatedAt} />
            </td>
            {entry.state === 'published' && (
              <Box component="td" sx={numberStyle}>
                <ClicksButton entry={entry} onClicks={onClicks} />
              </Box>
            )}
            <Box component="td" sx={numberStyle}>
              {entry.words?.toLocaleString('en')}
            </Box>
            <Box component="td" sx={actsStyle}>
              <EntryActs entry={entry} list={list} menu={menuOf(entry)} />
            </Box>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

/** The head of a column that sorts: a link, as the order stands in the address. */
function SortedHead({
  query,
  of,
  sx,
  children,
}: {
  query: OwnQuery;
  of: SortKey;
  sx?: object;
  children: ReactNode;
}) {
  const present = sortOf(query);
  const isSorted = present !== undefined && keyOf(present) === of;
  const direction = isSorted ? (isDescending(present) ? 'descending' : 'ascending') : undefined;
  const { page: _page, ...kept } = query;

  return (
    <Box component="th" scope="col" aria-sort={direction} {...(sx && { sx })}>
      <Link to={addressOf({ ...kept, sort: nextSort(of, present) })} state={toItsPlace}>
        {children}
        <span aria-hidden>{direction === undefined ? '' : direction === 'ascending' ? ' ↑' : ' ↓'}</span>
      </Link>
    </Box>
  );
}

const tableStyle = {
  width: '100%',
  borderCollapse: 'collapse',
  typography: 'body2',
  '& th, & td': {
    py: 1,
    px: 1,
    textAlign: 'start',
    verticalAlign: 'top',
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& thead th': { fontWeight: 600, color: 'text.secondary', whiteSpace: 'nowrap' },
  '& thead a': { color: 'inherit' },
  '& thead a:not(:hover)': { textDecoration: 'none' },
  '& thead th[aria-sort]': { color: 'text.primary' },
  '& tbody tr[data-selected="true"]': { bgcolor: 'action.selected' },
  '& tbody tr:hover': { bgcolor: 'action.hover' },
  '& tr > :first-child': { width: 36, pl: 0.5, pr: 0 },
  '& td': { whiteSpace: 'nowrap' },
};
const titleColumn = { width: '34%' };
const numberStyle = { '&&': { textAlign: 'end' }, fontVariantNumeric: 'tabular-nums' };
/** On one line with the title, though its buttons are higher. */
const actsStyle = { '&&': { py: 0.25, pr: 0 } };
const titleStyle = { '&&': { width: '34%' }, fontWeight: 'inherit', overflowWrap: 'anywhere' };
