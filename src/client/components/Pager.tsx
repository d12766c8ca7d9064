import ArrowBack from '@mui/icons-material/ArrowBack';
import ArrowForward from '@mui/icons-material/ArrowForward';
import Button, { type ButtonProps } from '@mui/material/Button';
import { useLocation, useNavigate } from 'react-router';
import type { Listing } from '../../shared/listing.ts';
import { pageSearch } from '../../shared/pageNumber.ts';
import { Box } from './Box.tsx';

interface Props {
  page: number;
  /** Its page, unless that is on its way. */
  listing: Pick<Listing<unknown>, 'pages' | 'prev' | 'next'> | undefined;
  /** The buttons stand there with nothing to turn to, as the specification has it. */
  isFixed?: boolean | undefined;
  /** What else of the address stays: see `pageSearch`. */
  kept?: Readonly<Record<string, string>> | undefined;
  /** Called when somebody is about to turn to this page. */
  onIntent: (page: number) => void;
}

/**
 * Previous and Next of a listing, and where one is between them: a plain form around two submit buttons, which turns the
 * page without scripts too. Where there is one page alone it is not there.
 */
export function Pager({ page, listing, isFixed, kept = {}, onIntent }: Props) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { pages = 0, prev, next } = listing ?? {};
  const isWhole = listing && !prev && !next;
  if (isWhole && !isFixed) return null;

  const turnsTo = (target: number, exists: unknown): ButtonProps => ({
    type: 'submit',
    name: 'page',
    value: target,
    disabled: !exists,
    onMouseEnter: () => onIntent(target),
    onFocus: () => onIntent(target),
    onClick(event) {
      event.preventDefault();
      void navigate(`${pathname}${pageSearch(target, kept)}`);
    },
  });

  return (
    <Box component="nav" aria-label="Pages" sx={below}>
      <Box component="form" action={pathname} sx={middle}>
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button variant="outlined" startIcon={<ArrowBack />} {...turnsTo(prev?.page ?? page - 1, prev)}>
          Previous
        </Button>
        {!isWhole && page <= pages && (
          <Box component="span" sx={place}>
            {`Page ${page} of ${pages}`}
          </Box>
        )}
        <Button variant="outlined" endIcon={<ArrowForward />} {...turnsTo(page + 1, next)}>
          Next
        </Button>
      </Box>
    </Box>
  );
}

const below = { mt: 5 };
const middle = { display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'center', alignItems: 'center' };
/** Below both on a phone. */
const place = { order: { xs: 1, sm: 0 }, width: { xs: '100%', sm: 'auto' }, textAlign: 'center' };
