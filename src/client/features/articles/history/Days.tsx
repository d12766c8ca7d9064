import { useLocation } from 'react-router';
import type { RevisionSummary } from '../../../../shared/revision.ts';
import { Box } from '../../../components/basics/Box.tsx';
import { Link } from '../../../navigation/Link.tsx';
import { nameOf } from '../drafts/nameOf.ts';
import { timeInWords } from '../momentInWords.ts';
import { byDay, changeInWords, kindInWords } from './revisionWords.ts';

interface Props {
  revisions: RevisionSummary[];
  /** The one that stood before the last of them, if it is known. */
  following: RevisionSummary | undefined;
  kept: Readonly<Record<string, string>>;
}

/** Former texts by the days of the reader, each with what changed in it. */
export function Days({ revisions, following, kept }: Props) {
  const { pathname } = useLocation();
  const before = new Map(
    revisions.map((revision, index) => [revision._id, revisions[index + 1] ?? following]),
  );
  const addressOf = ({ _id }: RevisionSummary) =>
    `${pathname}?${new URLSearchParams({ ...kept, revision: _id }).toString()}`;

  return byDay(revisions).map(({ day, revisions }) => (
    <Box component="section" key={day} sx={dayStyle}>
      <Box component="h2" sx={headingStyle}>
        {day}
      </Box>
      <Box component="ol" sx={listStyle}>
        {revisions.map((revision) => (
          <Box component="li" key={revision._id} sx={itemStyle}>
            <Box component={Link} to={addressOf(revision)} sx={linkStyle}>
              <time dateTime={revision.createdAt}>{timeInWords(revision.createdAt)}</time>
              <Box component="span" sx={wordsStyle}>
                {[kindInWords[revision.kind], ...changeInWords(revision, before.get(revision._id))].join(
                  ', ',
                )}
              </Box>
              <Box component="span" dir="auto" sx={titleStyle}>
                {nameOf(revision)}
              </Box>
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  ));
}

const dayStyle = { mt: 4 };
const headingStyle = { m: 0, mb: 1, typography: 'h2' };
const listStyle = {
  listStyle: 'none',
  m: 0,
  p: 0,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  overflow: 'hidden',
  bgcolor: 'background.paper',
};
const itemStyle = { '& + &': { borderTop: 1, borderColor: 'divider' } };
const linkStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', sm: '5rem minmax(0, 1fr) minmax(0, 1fr)' },
  columnGap: 2,
  rowGap: 0.25,
  alignItems: 'baseline',
  px: 2,
  py: 1.5,
  color: 'text.primary',
  textDecoration: 'none',
  '&:hover': { bgcolor: 'action.hover' },
  '&:focus-visible': { outlineOffset: '-3px' },
};
const wordsStyle = { overflowWrap: 'anywhere' };
const titleStyle = {
  gridColumn: { xs: '2', sm: 'auto' },
  typography: 'body2',
  color: 'text.secondary',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
};
