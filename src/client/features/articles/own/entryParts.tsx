import type { OwnEntry } from '../../../../shared/ownEntry.ts';
import { clickCount } from '../../../../shared/clickCount.ts';
import { hiddenBecause } from '../../../../shared/moderation.ts';
import { Box } from '../../../components/basics/Box.tsx';
import { begunAt } from '../../../navigation/keepsPlace.ts';
import { Link } from '../../../navigation/Link.tsx';
import { notPublishedBecause, PublishedLater } from '../schedule/PublishedLater.tsx';
import { Marked, markStyles } from '../search/Marked.tsx';
import { placeOf, titleOf } from './itemOf.ts';
import { addressOf } from './ownAddress.ts';
import type { OwnQuery } from './ownListApi.ts';

/** What it is called, with what is to be known of a draft. An edit leads back to this address of the list. */
export function EntryTitle({ entry, q, list }: { entry: OwnEntry; q: string | undefined; list: string }) {
  return (
    <>
      <Box component={Link} to={placeOf(entry)} state={begunAt(list)} dir="auto" sx={titleStyle}>
        <Marked text={titleOf(entry)} q={entry.title === '' ? undefined : q} />
      </Box>
      {entry.state !== 'published' && <DraftState entry={entry} />}
    </>
  );
}

function DraftState({ entry }: { entry: OwnEntry & { state: 'draft' | 'scheduled' } }) {
  const { publishAt, publishProblem, hiddenReason, isUnpublished, articleSlug } = entry;
  return (
    <Box sx={stateStyle}>
      {publishAt !== null && <PublishedLater at={publishAt} />}
      {isUnpublished && <div>Unpublished article</div>}
      {!isUnpublished && articleSlug !== null && <div>Change of an article</div>}
      {hiddenReason !== null && <div>{hiddenBecause(hiddenReason)}</div>}
      {publishProblem !== null && <div>{notPublishedBecause(publishProblem)}</div>}
    </Box>
  );
}

/** Its tags, each of which shows what else has it. */
export function EntryTags({ entry, query }: { entry: OwnEntry; query: OwnQuery }) {
  const { page: _page, ...kept } = query;
  if (entry.tags.length === 0) return null;
  return (
    <Box component="span" sx={tagsStyle}>
      {entry.tags.map((name, at) => {
        const tag = entry.state === 'published' ? (entry.tagSlugs[at] ?? name) : name;
        return (
          <Link key={name} to={addressOf({ ...kept, tag })} dir="auto">
            {name}
          </Link>
        );
      })}
    </Box>
  );
}

interface ClicksProps {
  entry: OwnEntry & { state: 'published' };
  onClicks: (of: { slug: string; title: string }) => void;
  isLabelled?: true;
}

/** How often it was opened; it leads to when that was. */
export function ClicksButton({ entry: { slug, title, clicks }, onClicks, isLabelled }: ClicksProps) {
  const count = clicks.toLocaleString('en');
  return (
    <Box
      component="button"
      type="button"
      aria-label={`${count} clicks of ${title}, by day`}
      onClick={() => onClicks({ slug, title })}
      sx={clicksStyle}
    >
      {isLabelled ? clickCount(clicks) : count}
    </Box>
  );
}

const titleStyle = {
  color: 'text.primary',
  fontWeight: 600,
  '&:not(:hover)': { textDecoration: 'none' },
  ...markStyles,
};
const stateStyle = { typography: 'body2', color: 'text.secondary', whiteSpace: 'normal' };
const tagsStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 1,
  typography: 'body2',
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
  // Big enough to be hit.
  '& a': { display: 'inline-block', minWidth: 24, minHeight: 24, color: 'text.secondary' },
  '& a:not(:hover)': { textDecoration: 'none' },
};
const clicksStyle = {
  p: 0,
  minWidth: 24,
  minHeight: 24,
  textAlign: 'inherit',
  border: 0,
  bgcolor: 'transparent',
  font: 'inherit',
  color: 'primary.main',
  cursor: 'pointer',
  '&:hover': { textDecoration: 'underline' },
  '@media (pointer: coarse)': { minHeight: 44 },
};
