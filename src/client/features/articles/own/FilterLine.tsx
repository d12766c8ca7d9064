import Button from '@mui/material/Button';
import { useNavigate } from 'react-router';
import type { CountedListing } from '../../../../shared/listing.ts';
import { type Sort, sorts } from '../../../../shared/sort.ts';
import { Box } from '../../../components/basics/Box.tsx';
import { toItsPlace } from '../../../navigation/keepsPlace.ts';
import { addressOf, sortOf } from './ownAddress.ts';
import type { OwnQuery } from './ownListApi.ts';

interface Props {
  query: OwnQuery;
  listing: CountedListing<unknown> | undefined;
  onClicks: () => void;
}

const labels: Record<Sort, string> = {
  '-updated': 'Last changed first',
  updated: 'Longest unchanged first',
  '-created': 'Newest first',
  created: 'Oldest first',
  title: 'By title, A to Z',
  '-title': 'By title, Z to A',
  '-clicks': 'Most read first',
  clicks: 'Least read first',
};

/** How many a list has, in which order, and by which tag. */
export function FilterLine({ query, listing, onClicks }: Props) {
  const navigate = useNavigate();
  const { page: _page, tag, sort: _sort, ...others } = query;
  const present = sortOf(query);
  const withTag = { ...others, ...(tag !== undefined && { tag }) };
  const offered = sorts.filter((sort) => query.state === 'published' || !sort.endsWith('clicks'));

  return (
    <Box sx={row}>
      <Box role="status" sx={countStyle}>
        {listing && inWords(listing)}
      </Box>
      {tag !== undefined && (
        <Button
          size="small"
          variant="outlined"
          aria-label={`Tag ${tag}: show all tags`}
          onClick={() => void navigate(addressOf({ ...others, ...(query.sort && { sort: query.sort }) }))}
        >
          {`Tag: ${tag} ×`}
        </Button>
      )}
      <Box component="label" sx={labelStyle}>
        Sort{' '}
        <Box
          component="select"
          value={present ?? ''}
          onChange={(event: { target: { value: string } }) =>
            void navigate(
              addressOf({ ...withTag, ...(event.target.value && { sort: event.target.value as Sort }) }),
              {
                state: toItsPlace,
              },
            )
          }
          sx={selectStyle}
        >
          {present === undefined && (
            <option value="">
              {query.q === undefined ? 'Next to be published first' : 'Best match first'}
            </option>
          )}
          {offered.map((sort) => (
            <option key={sort} value={sort}>
              {labels[sort]}
            </option>
          ))}
        </Box>
      </Box>
      {query.state === 'published' && (
        <Button size="small" onClick={onClicks}>
          Clicks by day
        </Button>
      )}
    </Box>
  );
}

function inWords({ total, isCut }: CountedListing<unknown>): string {
  const count = total === 1 ? '1 entry' : `${total.toLocaleString('en')} entries`;
  return isCut ? `${count}, of the newest 2,000 that match` : count;
}

const row = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1, mb: 1.5 };
const countStyle = { typography: 'body2', color: 'text.secondary', mr: 'auto' };
const labelStyle = { typography: 'body2', color: 'text.secondary' };
const selectStyle = {
  ml: 0.5,
  px: 1,
  minHeight: 36,
  font: 'inherit',
  color: 'text.primary',
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'text.secondary',
  borderRadius: 1,
  '@media (pointer: coarse)': { fontSize: '1rem', minHeight: 44 },
};
