import { formatNumber } from '../../../shared/messages/define.ts';
import { myArticlesMessages as messages } from '../../../shared/messages/en/myArticles.ts';
import type { AccountFacts } from '../../../shared/user.ts';
import { useGetAccountFactsQuery } from '../../api/accountApi.ts';
import { refetchOptions } from '../../api/blogApi.ts';
import { Box } from '../../components/Box.tsx';
import { findErrorStatus } from '../../lib/problem.ts';
import { Link } from '../../navigation/navigation.tsx';
import { myArticlesPath, type Shown } from '../articles/draftPaths.ts';

type CountName = 'articleCount' | 'draftCount' | 'scheduledCount';

const tabs: { shown: Shown; label: string; count: CountName }[] = [
  { shown: undefined, label: messages.published, count: 'articleCount' },
  { shown: 'drafts', label: messages.drafts, count: 'draftCount' },
  { shown: 'scheduled', label: messages.scheduled, count: 'scheduledCount' },
];

/** Returns the listing that a URL asks for: published articles by default. */
export function readShown(search: string): Shown {
  const state = new URLSearchParams(search).get('state');
  return tabs.find(({ shown }) => shown === state)?.shown;
}

/** Links to the user's three listings, with the number of items in each once it is loaded. */
export function ListingTabs({ shown }: { shown: Shown }) {
  const { data: facts, error } = useGetAccountFactsQuery(undefined, refetchOptions);
  // A back end without these facts has no drafts either.
  if (findErrorStatus(error) === 404) return null;

  return (
    <Box component="nav" aria-label={messages.tabs} sx={rowStyle}>
      {tabs.map((tab) => (
        <Box
          key={tab.label}
          component={Link}
          to={myArticlesPath(tab.shown)}
          aria-current={tab.shown === shown ? 'page' : undefined}
          sx={tabStyle}
        >
          {tab.label}
          {facts && <Count of={tab.count} facts={facts} />}
        </Box>
      ))}
    </Box>
  );
}

function Count({ of, facts }: { of: CountName; facts: AccountFacts }) {
  return (
    <>
      {' '}
      <Box component="span" sx={countStyle}>
        {formatNumber(facts[of])}
      </Box>
    </>
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
