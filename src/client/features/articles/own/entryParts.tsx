import Checkbox from '@mui/material/Checkbox';
import type { MouseEvent } from 'react';
import type { OwnEntry } from '../../../../shared/ownEntry.ts';
import { clickCount } from '../../../../shared/clickCount.ts';
import { hiddenBecause } from '../../../../shared/moderation.ts';
import { Box } from '../../../components/basics/Box.tsx';
import { boxStyle } from '../../../components/selection/boxStyle.ts';
import type { Selection } from '../../../components/selection/useSelection.ts';
import { Link } from '../../../navigation/Link.tsx';
import { notPublishedBecause, PublishedLater } from '../schedule/PublishedLater.tsx';
import { Marked, markStyles } from '../search/Marked.tsx';
import { placeOf, titleOf } from './itemOf.ts';
import { addressOf } from './ownAddress.ts';
import type { OwnQuery } from './ownListApi.ts';

/** Selects a line; with Shift, all from the last one to this. */
export function SelectBox({
  entry,
  at,
  selection,
}: {
  entry: OwnEntry;
  at: number;
  selection: Selection<OwnEntry>;
}) {
  return (
    <Checkbox
      size="small"
      checked={selection.has(entry)}
      onClick={(event: MouseEvent) => selection.toggle(at, event.shiftKey)}
      slotProps={{ input: { 'aria-label': `Select ${titleOf(entry)}` } }}
      sx={boxStyle}
    />
  );
}

/** Selects all of the page, or none. */
export function SelectPage(props: {
  entries: readonly OwnEntry[];
  selection: Selection<OwnEntry>;
  isLabelled?: true;
}) {
  const { entries, selection, isLabelled } = props;
  const selected = entries.filter(selection.has).length;
  const box = (
    <Checkbox
      size="small"
      checked={selected > 0 && selected === entries.length}
      indeterminate={selected > 0 && selected < entries.length}
      onClick={selection.togglePage}
      slotProps={{ input: { 'aria-label': 'Select all on this page' } }}
      sx={boxStyle}
    />
  );
  return isLabelled ? (
    <Box component="label" sx={labelStyle}>
      {box} Select all on this page
    </Box>
  ) : (
    box
  );
}

/** What it is called, with what is to be known of a draft. */
export function EntryTitle({ entry, q }: { entry: OwnEntry; q: string | undefined }) {
  return (
    <>
      <Box component={Link} to={placeOf(entry)} dir="auto" sx={titleStyle}>
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
  const count = clicks.toLocaleString();
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

const labelStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  typography: 'body2',
  color: 'text.secondary',
};
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
