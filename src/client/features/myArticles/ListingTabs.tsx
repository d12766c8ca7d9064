import { type OwnState, ownStates } from '../../../shared/listing.ts';
import { formatNumber } from '../../../shared/messages/define.ts';
import { myArticlesMessages as messages } from '../../../shared/messages/en/myArticles.ts';
import { useGetAccountFactsQuery } from '../../api/accountApi.ts';
import { refetchOptions } from '../../api/blogApi.ts';
import { Box } from '../../components/Box.tsx';
import { findErrorStatus } from '../../lib/problem.ts';
import { Link } from '../../navigation/navigation.tsx';
import { myArticlesPath } from '../articles/draftPaths.ts';
import { ownLists } from './ownLists.ts';

/** Links to the user's lists, with the number of items in each once it is loaded. */
export function ListingTabs({ state }: { state: OwnState }) {
  const { data: facts, error } = useGetAccountFactsQuery(undefined, refetchOptions);
  // A back end without these facts has no drafts either.
  if (findErrorStatus(error) === 404) return null;

  return (
    <Box component="nav" aria-label={messages.tabs} sx={rowStyle}>
      {ownStates.map((target) => (
        <Box
          key={target}
          component={Link}
          to={myArticlesPath(target)}
          aria-current={target === state ? 'page' : undefined}
          sx={tabStyle}
        >
          {ownLists[target].tab}
          {facts && ' '}
          {facts && (
            <Box component="span" sx={countStyle}>
              {formatNumber(facts[ownLists[target].count])}
            </Box>
          )}
        </Box>
      ))}
    </Box>
  );
}

/** The line below the tabs: search, filters and the layout. */
export const filterLineStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 0.5,
  mb: 1.5,
};
const countStyle = { ml: 0.25, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' };
const rowStyle = { display: 'flex', gap: { xs: 0.5, sm: 1 }, mb: 2, borderBottom: 1, borderColor: 'divider' };
const tabStyle = {
  px: { xs: 1.25, sm: 2 },
  py: 1.25,
  mb: '-1px',
  borderBottom: '2px solid transparent',
  // Forced colors would show the transparent border.
  '@media (forced-colors: active)': { '&:not([aria-current])': { borderColor: 'Canvas' } },
  typography: 'button',
  color: 'text.secondary',
  textDecoration: 'none',
  '&:hover': { color: 'text.primary' },
  '&[aria-current]': { color: 'primary.main', borderColor: 'primary.main' },
};
