import ArrowBack from '@mui/icons-material/ArrowBack';
import ArrowForward from '@mui/icons-material/ArrowForward';
import Button, { type ButtonProps } from '@mui/material/Button';
import { useLocation, useNavigate } from 'react-router';
import { Box } from '../basics/Box.tsx';
import { pageSearch } from '../../../shared/pageNumber.ts';

interface Props {
  page: number;
  /** How many there are, where that is known. */
  pages?: number | undefined;
  /** What else of the address stays: see `pageSearch`. */
  kept?: Readonly<Record<string, string>> | undefined;
  hasPrevious: boolean;
  hasNext: boolean;
  /** Called when somebody is about to turn to this page. */
  onIntent: (page: number) => void;
}

/**
 * Previous and Next of a listing, and where one is between them: a plain form around two submit buttons, which turns the
 * page without scripts too.
 */
export function Pager({ page, pages, kept = {}, hasPrevious, hasNext, onIntent }: Props) {
  const navigate = useNavigate();
  const { pathname } = useLocation();

  const turnsTo = (target: number, exists: boolean): ButtonProps => ({
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
        <Button variant="outlined" startIcon={<ArrowBack />} {...turnsTo(page - 1, hasPrevious)}>
          Previous
        </Button>
        {pages !== undefined && page <= pages && (
          <Box component="span" sx={place}>
            {`Page ${page} of ${pages}`}
          </Box>
        )}
        <Button variant="outlined" endIcon={<ArrowForward />} {...turnsTo(page + 1, hasNext)}>
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
