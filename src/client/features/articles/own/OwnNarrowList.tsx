import type { OwnEntry } from '../../../../shared/ownEntry.ts';
import { Box } from '../../../components/basics/Box.tsx';
import type { MenuAct } from '../../../components/menu/MoreMenu.tsx';
import { ShortDate } from '../../../components/basics/ShortDate.tsx';
import type { Selection } from '../../../components/selection/useSelection.ts';
import { ClicksButton, EntryTags, EntryTitle } from './entryParts.tsx';
import { EntryActs } from './EntryActs.tsx';
import type { OwnQuery } from './ownListApi.ts';
import { SelectBox, SelectPage } from './SelectEntry.tsx';

export interface OwnListProps {
  query: OwnQuery;
  entries: readonly OwnEntry[];
  selection: Selection<OwnEntry>;
  onClicks: (of: { slug: string; title: string }) => void;
  /** The address of the list, as it is shown. */
  list: string;
  /** What is seldom done with a line. */
  menuOf: (entry: OwnEntry) => MenuAct[];
}

/** Where there is no room for columns. */
export function OwnNarrowList({ query, entries, selection, onClicks, list, menuOf }: OwnListProps) {
  return (
    <>
      <Box sx={pageLine}>
        <SelectPage entries={entries} selection={selection} isLabelled />
      </Box>
      <Box component="ul" aria-label="My articles" sx={listStyle}>
        {entries.map((entry, at) => (
          <Box component="li" key={entry._id} sx={itemStyle}>
            <SelectBox entry={entry} at={at} selection={selection} />
            <Box sx={textStyle}>
              <EntryTitle entry={entry} q={query.q} list={list} />
              <Box sx={factsStyle}>
                <ShortDate at={entry.createdAt} />
                {entry.state === 'published' && <ClicksButton entry={entry} onClicks={onClicks} isLabelled />}
                {entry.words !== null && <span>{`${entry.words.toLocaleString('en')} words`}</span>}
              </Box>
              <EntryTags entry={entry} query={query} />
              <Box sx={actsStyle}>
                <EntryActs entry={entry} list={list} menu={menuOf(entry)} />
              </Box>
            </Box>
          </Box>
        ))}
      </Box>
    </>
  );
}

const pageLine = { py: 0.5 };
const listStyle = { m: 0, p: 0, listStyle: 'none' };
const itemStyle = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1,
  py: 1.25,
  borderTop: 1,
  borderColor: 'divider',
};
const textStyle = { minWidth: 0, flex: 1, overflowWrap: 'anywhere' };
/** Their words stand below the title. */
const actsStyle = { ml: -0.75 };
const factsStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  typography: 'body2',
  color: 'text.secondary',
};
