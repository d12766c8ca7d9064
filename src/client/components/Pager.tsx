import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import ArrowForwardIcon from '@mui/icons-material/ArrowForward';
import Button, { type ButtonProps } from '@mui/material/Button';
import { useLocation, useNavigate } from 'react-router';
import { type Listing, pageSearch } from '../../shared/listing.ts';
import { appMessages } from '../../shared/messages/en/app.ts';
import { Box } from './Box.tsx';
import { directed } from './directed.tsx';

const texts = appMessages.list;

const ArrowBack = directed(ArrowBackIcon);
const ArrowForward = directed(ArrowForwardIcon);

interface Props {
  page: number;
  /** The page that is shown; undefined while it loads. */
  listing: Pick<Listing<unknown>, 'pages' | 'prev' | 'next'> | undefined;
  /** Shows the buttons even when there is only one page, as the specification requires for some lists. */
  isFixed?: boolean | undefined;
  /** Other query parameters to keep. */
  params?: Readonly<Record<string, string>> | undefined;
  /** Called when the reader is about to open this page. */
  onIntent?: (page: number) => void;
}

/**
 * The Previous and Next buttons of a list with the page number between them. A plain form with two submit buttons, which
 * also works without JavaScript. Renders nothing if there is only one page, unless `isFixed`.
 */
export function Pager({ page, listing, isFixed, params = {}, onIntent }: Props) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { pages = 0, prev, next } = listing ?? {};
  const isOnlyPage = listing && !prev && !next;
  if (isOnlyPage && !isFixed) return null;

  const getButtonProps = (target: number, exists: unknown): ButtonProps => ({
    type: 'submit',
    name: 'page',
    value: target,
    disabled: !exists,
    onMouseEnter: () => onIntent?.(target),
    onFocus: () => onIntent?.(target),
    onClick(event) {
      event.preventDefault();
      void navigate(`${pathname}${pageSearch(target, params)}`);
    },
  });

  return (
    <Box component="nav" aria-label={texts.pages} sx={navStyle}>
      <Box component="form" action={pathname} sx={formStyle}>
        {Object.entries(params).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button
          variant="outlined"
          startIcon={<ArrowBack />}
          {...getButtonProps(prev?.page ?? page - 1, prev)}
        >
          {appMessages.actions.previous}
        </Button>
        {!isOnlyPage && page <= pages && (
          <Box component="span" sx={pageNumberStyle}>
            {texts.page(page, pages)}
          </Box>
        )}
        <Button variant="outlined" endIcon={<ArrowForward />} {...getButtonProps(page + 1, next)}>
          {appMessages.actions.next}
        </Button>
      </Box>
    </Box>
  );
}

const navStyle = { mt: 5 };
const formStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  justifyContent: 'center',
  alignItems: 'center',
};
/** Below both buttons on a phone. */
const pageNumberStyle = { order: { xs: 1, sm: 0 }, width: { xs: '100%', sm: 'auto' }, textAlign: 'center' };
