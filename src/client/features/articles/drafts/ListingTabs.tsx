import { paths } from '../../../../shared/pages.ts';
import { Box } from '../../../components/basics/Box.tsx';
import { Link } from '../../../navigation/Link.tsx';

/** What of one's own is listed: as the address says it, and undefined for what is published. */
export type Shown = 'drafts' | 'scheduled' | undefined;

const tabs: { shown: Shown; label: string }[] = [
  { shown: undefined, label: 'Published' },
  { shown: 'drafts', label: 'Drafts' },
  { shown: 'scheduled', label: 'Scheduled' },
];

/** The listing of one's own drafts, or of those with a time of publication. */
export const listingOfOwn = (shown: Shown): string =>
  shown === undefined ? paths.myArticles : `${paths.myArticles}?state=${shown}`;

/** What an address asks for; what it does not know is the published. */
export function readShown(search: string): Shown {
  const state = new URLSearchParams(search).get('state');
  return tabs.find(({ shown }) => shown === state)?.shown;
}

/** The three listings of one's own, as links. */
export function ListingTabs({ shown }: { shown: Shown }) {
  return (
    <Box component="nav" aria-label="My articles by state" sx={rowStyle}>
      {tabs.map((tab) => (
        <Box
          key={tab.label}
          component={Link}
          to={listingOfOwn(tab.shown)}
          aria-current={tab.shown === shown ? 'page' : undefined}
          sx={tabStyle}
        >
          {tab.label}
        </Box>
      ))}
    </Box>
  );
}

const rowStyle = { display: 'flex', gap: { xs: 0.5, sm: 1 }, mb: 4, borderBottom: 1, borderColor: 'divider' };
const tabStyle = {
  px: { xs: 1.25, sm: 2 },
  py: 1.25,
  mb: '-1px',
  borderBottom: '2px solid transparent',
  typography: 'button',
  color: 'text.secondary',
  textDecoration: 'none',
  '&:hover': { color: 'text.primary' },
  '&[aria-current]': { color: 'primary.main', borderColor: 'primary.main' },
};
