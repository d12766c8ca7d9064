import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { isDescending, getSortKey, readSort, type SortKey } from '../../../shared/listing.ts';
import { formatNumber } from '../../../shared/messages/define.ts';
import { articlesMessages } from '../../../shared/messages/en/articles.ts';
import { editorMessages } from '../../../shared/messages/en/editor.ts';
import { moderationMessages } from '../../../shared/messages/en/moderation.ts';
import { myArticlesMessages as messages } from '../../../shared/messages/en/myArticles.ts';
import {
  isPublicEntry,
  type OwnArticleEntry,
  type OwnDraftEntry,
  type OwnEntry,
} from '../../../shared/ownArticles.ts';
import type { OwnQuery } from '../../api/ownArticlesApi.ts';
import type { OwnListing } from '../../api/replies.ts';
import { Box, hiddenText } from '../../components/Box.tsx';
import { ShortDate } from '../../components/dates.tsx';
import { HighlightedText, highlightStyles } from '../../components/HighlightedText.tsx';
import { type MenuAction, MoreMenu } from '../../components/MoreMenu.tsx';
import { parentAlign } from '../../components/parentAlign.ts';
import { boxStyle, selectedStyle, type Selection, useSelection } from '../../components/selection.ts';
import { Skeleton } from '../../components/status.tsx';
import { useTextLanguage } from '../../components/useTextLanguage.ts';
import { Link, withReturnTo, restoreScroll } from '../../navigation/navigation.tsx';
import { draftTitle } from '../articles/draftPaths.ts';
import { ScheduledLabel } from '../editor/schedule.tsx';
import { type BulkAction, BulkActionBar, BulkStatus, useBulkAction } from './BulkActions.tsx';
import { describeDraftKind, SubmissionLabel } from './draftActions.tsx';
import { EditButton, getEntryUrl, getItemId, LinkButton } from './entryActions.tsx';
import { type OwnList, OwnListPage } from './OwnListPage.tsx';
import {
  describeFixedSort,
  getCurrentSort,
  getListUrl,
  getNextSort,
  getSorts,
  ownLists,
} from './ownLists.ts';
import { StatsDialog } from './StatsDialog.tsx';

interface StatsSubject {
  slug: string;
  title: string;
}

/** The user's articles or drafts in a sortable and filterable list with bulk actions. */
export function ArticleTable({ list }: { list: OwnList }) {
  const { query, response } = list;
  const [statsSubject, setStatsSubject] = useState<{ slug: string | null; title: string } | null>(null);
  const bulk = useBulkAction();

  return (
    <>
      <OwnListPage
        list={list}
        filters={
          <FilterBar
            query={query}
            listing={response.currentData}
            onShowStats={() => setStatsSubject({ slug: null, title: messages.stats.allArticles })}
          />
        }
        status={<BulkStatus bulk={bulk} state={query.state} />}
        skeleton={<TableSkeleton />}
      >
        {(listing) => (
          <SelectableEntries
            // Resets the selection when the list changes.
            key={JSON.stringify(query)}
            list={list}
            listing={listing}
            bulk={bulk}
            onShowStats={setStatsSubject}
          />
        )}
      </OwnListPage>
      <StatsDialog subject={statsSubject} onClose={() => setStatsSubject(null)} />
    </>
  );
}

interface SelectableEntriesProps {
  list: OwnList;
  listing: OwnListing;
  bulk: BulkAction;
  onShowStats: (subject: StatsSubject) => void;
}

function SelectableEntries({ list, listing, bulk, onShowStats }: SelectableEntriesProps) {
  const { query } = list;
  const selection = useSelection(listing.result, getItemId);

  return (
    <>
      <BulkActionBar query={query} listing={listing} selection={selection} bulk={bulk} />
      <EntryList list={list} entries={listing.result} selection={selection} onShowStats={onShowStats} />
    </>
  );
}

const TableSkeleton = () => (
  <div role="status" aria-label={messages.loading}>
    {[1, 2, 3, 4, 5, 6].map((row) => (
      <Box key={row} sx={skeletonRowStyle}>
        <Skeleton sx={skeletonStyle} />
      </Box>
    ))}
  </div>
);

const skeletonRowStyle = { py: 1.5, borderBottom: 1, borderColor: 'divider' };
const skeletonStyle = { width: '70%' };

interface FilterBarProps {
  query: OwnQuery;
  listing: OwnListing | undefined;
  onShowStats: () => void;
}

/** The number of entries, the tag filter and the sort order. */
function FilterBar({ query, listing, onShowStats }: FilterBarProps) {
  const navigate = useNavigate();
  const { state, tag } = query;
  const currentSort = getCurrentSort(query);

  return (
    <Box sx={filterBarStyle}>
      <Box role="status" sx={countStyle}>
        {listing && formatTotal(listing, query)}
      </Box>
      {tag !== undefined && (
        <Button
          size="small"
          variant="outlined"
          aria-label={messages.list.removeTagFilter(tag)}
          onClick={() => void navigate(getListUrl({ ...query, tag: undefined, page: 1 }))}
        >
          {messages.list.tag(tag)}
        </Button>
      )}
      <Box component="label" sx={sortLabelStyle}>
        <Box component="span" sx={sortTextStyle}>
          {messages.list.sort}
        </Box>{' '}
        <Box
          component="select"
          value={currentSort ?? ''}
          onChange={(event: { target: { value: string } }) =>
            void navigate(getListUrl({ ...query, sort: readSort(event.target.value), page: 1 }), {
              state: restoreScroll,
            })
          }
          sx={selectStyle}
        >
          {currentSort === undefined && <option value="">{describeFixedSort(query)}</option>}
          {getSorts(state).map((sort) => (
            <option key={sort} value={sort}>
              {messages.list.sorts[sort]}
            </option>
          ))}
        </Box>
      </Box>
      {ownLists[state].hasClicks && (
        <Button size="small" onClick={onShowStats}>
          {messages.item.stats}
        </Button>
      )}
    </Box>
  );
}

/** Returns '' if the back end doesn't count. */
function formatTotal({ total, isCut }: OwnListing, { state }: OwnQuery): string {
  if (total === null) return '';
  const count = ownLists[state].formatCount(total);
  return isCut ? messages.list.isCut(count) : count;
}

/** On a phone on its own line. */
const filterBarStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  order: { xs: 1, md: 0 },
  flex: { xs: '1 0 100%', md: '0 1 auto' },
  marginInlineStart: { md: 'auto' },
};
const countStyle = {
  typography: 'body2',
  // Empty until the list is known.
  minHeight: '1lh',
  color: 'text.secondary',
  marginInlineEnd: 'auto',
  flexBasis: { xs: '100%', sm: 'auto' },
  mb: { xs: 0.5, sm: 0 },
};
/** A phone has room for the choice only. */
const sortTextStyle = { '@media (max-width: 599.95px)': hiddenText };
const sortLabelStyle = {
  typography: 'body2',
  color: 'text.secondary',
  flex: { xs: '1 1 0', sm: 'none' },
  minWidth: 0,
};
const selectStyle = {
  width: { xs: '100%', sm: 'auto' },
  marginInlineStart: { sm: 0.5 },
  px: 1,
  minHeight: 36,
  font: 'inherit',
  color: 'text.primary',
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'text.secondary',
  borderRadius: 1,
  '@media (pointer: coarse)': { fontSize: '1rem' },
};

interface EntryListProps {
  list: OwnList;
  entries: readonly OwnEntry[];
  selection: Selection<OwnEntry>;
  onShowStats: (subject: StatsSubject) => void;
}

/** A table, or a list on narrow screens. */
function EntryList(props: EntryListProps) {
  const isNarrow = useMediaQuery('(max-width: 1099px)');
  return isNarrow ? <NarrowList {...props} /> : <WideTable {...props} />;
}

function WideTable({ list, entries, selection, onShowStats }: EntryListProps) {
  const { query, url, actions } = list;
  const { columns } = messages.list;
  const renderHeader = (key: SortKey, sx?: object) => (
    <SortableHeader query={query} sortKey={key} {...(sx && { sx })}>
      {columns[key]}
    </SortableHeader>
  );

  return (
    <Box component="table" aria-label={ownLists[query.state].title} sx={tableStyle}>
      <thead>
        <tr>
          <th scope="col">
            <SelectPage entries={entries} selection={selection} />
          </th>
          {renderHeader('title', titleColumn)}
          {renderHeader('created')}
          {renderHeader('updated')}
          {ownLists[query.state].hasClicks && renderHeader('clicks', numberStyle)}
          <Box component="th" scope="col" sx={numberStyle}>
            {columns.words}
          </Box>
          <Box component="th" scope="col" sx={numberStyle}>
            {columns.actions}
          </Box>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry, index) => (
          <tr key={entry._id} data-selected={selection.has(entry)}>
            <td>
              <SelectBox entry={entry} index={index} selection={selection} />
            </td>
            <Box component="th" scope="row" sx={titleStyle}>
              <EntryTitle entry={entry} q={query.q} listUrl={url} />
              <EntryTags entry={entry} query={query} />
            </Box>
            <td>
              <ShortDate at={entry.createdAt} />
            </td>
            <td>
              <ShortDate at={entry.updatedAt} />
            </td>
            {entry.state === 'published' && (
              <Box component="td" sx={numberStyle}>
                <ClicksButton entry={entry} onShowStats={onShowStats} />
              </Box>
            )}
            <Box component="td" sx={numberStyle}>
              {entry.words !== null && formatNumber(entry.words)}
            </Box>
            <Box component="td" sx={actionsCellStyle}>
              <EntryMenu entry={entry} listUrl={url} actions={actions.getActions(entry)} />
            </Box>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

/** The header of a sortable column: a link, as the order is part of the URL. */
function SortableHeader({
  query,
  sortKey,
  sx,
  children,
}: {
  query: OwnQuery;
  sortKey: SortKey;
  sx?: object;
  children: ReactNode;
}) {
  const currentSort = getCurrentSort(query);
  const isSorted = currentSort !== undefined && getSortKey(currentSort) === sortKey;
  const direction = isSorted ? (isDescending(currentSort) ? 'descending' : 'ascending') : undefined;

  return (
    <Box component="th" scope="col" aria-sort={direction} {...(sx && { sx })}>
      <Link
        to={getListUrl({ ...query, sort: getNextSort(sortKey, currentSort), page: 1 })}
        state={restoreScroll}
      >
        {children}
        <span aria-hidden>{direction === undefined ? '' : direction === 'ascending' ? ' ↑' : ' ↓'}</span>
      </Link>
    </Box>
  );
}

const tableStyle = {
  width: '100%',
  borderCollapse: 'collapse',
  typography: 'body2',
  '& th, & td': {
    py: 1,
    px: 1,
    textAlign: 'start',
    verticalAlign: 'top',
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& thead th': { fontWeight: 600, color: 'text.secondary', whiteSpace: 'nowrap' },
  '& thead a': { color: 'inherit' },
  '& thead a:not(:hover)': { textDecoration: 'none' },
  '& thead th[aria-sort]': { color: 'text.primary' },
  '& tbody tr:hover': { bgcolor: 'action.hover' },
  '& tbody tr[data-selected="true"]': selectedStyle,
  '& tr > :first-child': { width: 36, paddingInlineStart: 0.5, paddingInlineEnd: 0 },
  '& td': { whiteSpace: 'nowrap' },
};
const titleColumn = { width: '45%' };
const numberStyle = { '&&': { textAlign: 'end' }, fontVariantNumeric: 'tabular-nums' };
/** Aligns the buttons with the title. */
const actionsCellStyle = { '&&': { py: 0.25, paddingInlineEnd: 0 } };
const titleStyle = { '&&': { width: '45%' }, fontWeight: 'inherit', overflowWrap: 'anywhere' };

function NarrowList({ list, entries, selection, onShowStats }: EntryListProps) {
  const { query, url, actions } = list;

  return (
    <>
      <Box sx={selectPageStyle}>
        <SelectPage entries={entries} selection={selection} isLabeled />
      </Box>
      <Box component="ul" aria-label={ownLists[query.state].title} sx={listStyle}>
        {entries.map((entry, index) => (
          <Box component="li" key={entry._id} sx={itemStyle}>
            <SelectBox entry={entry} index={index} selection={selection} />
            <Box sx={textStyle}>
              <EntryTitle entry={entry} q={query.q} listUrl={url} />
              <Box sx={metaStyle}>
                <ShortDate at={entry.createdAt} />
                {entry.state === 'published' && (
                  <ClicksButton entry={entry} onShowStats={onShowStats} isLabeled />
                )}
                {entry.words !== null && <span>{messages.item.words(entry.words)}</span>}
              </Box>
              <EntryTags entry={entry} query={query} />
              <Box sx={narrowActionsStyle}>
                <EntryMenu entry={entry} listUrl={url} actions={actions.getActions(entry)} />
              </Box>
            </Box>
          </Box>
        ))}
      </Box>
    </>
  );
}

const selectPageStyle = { py: 0.5 };
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
/** Aligns the button labels with the title. */
const narrowActionsStyle = { marginInlineStart: -0.75 };
const metaStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  typography: 'body2',
  color: 'text.secondary',
};

/** The title, with the state of a draft. */
function EntryTitle({ entry, q, listUrl }: { entry: OwnEntry; q: string | undefined; listUrl: string }) {
  const lang = useTextLanguage(entry.title);

  return (
    <>
      <Box
        component={Link}
        to={getEntryUrl(entry)}
        state={withReturnTo(listUrl)}
        lang={lang}
        dir="auto"
        sx={titleLinkStyle}
      >
        <HighlightedText text={draftTitle(entry)} q={entry.title === '' ? undefined : q} />
      </Box>
      {!isPublicEntry(entry) && <DraftState entry={entry} />}
    </>
  );
}

function DraftState({ entry }: { entry: OwnDraftEntry }) {
  const { publishAt, publishProblem, hiddenReason } = entry;
  const kind = describeDraftKind(entry);
  return (
    <Box sx={stateStyle}>
      {publishAt !== null && <ScheduledLabel at={publishAt} />}
      <SubmissionLabel draft={entry} />
      {kind !== null && <div>{kind}</div>}
      {hiddenReason !== null && <div>{moderationMessages.hiddenArticle(hiddenReason)}</div>}
      {publishProblem !== null && <div>{editorMessages.schedule.failed(publishProblem)}</div>}
    </Box>
  );
}

/** The tags of an entry, each of which filters the list. */
function EntryTags({ entry, query }: { entry: OwnEntry; query: OwnQuery }) {
  if (entry.tags.length === 0) return null;
  return (
    <Box component="span" sx={tagsStyle}>
      {entry.tags.map((name, index) => {
        const tag = isPublicEntry(entry) ? (entry.tagSlugs[index] ?? name) : name;
        return (
          <Link key={name} to={getListUrl({ ...query, tag, page: 1 })} dir="auto">
            {name}
          </Link>
        );
      })}
    </Box>
  );
}

interface ClicksProps {
  entry: OwnArticleEntry;
  onShowStats: (subject: StatsSubject) => void;
  isLabeled?: true;
}

/** The click count, which opens the statistics. */
function ClicksButton({ entry: { slug, title, clicks }, onShowStats, isLabeled }: ClicksProps) {
  return (
    <Box
      component="button"
      type="button"
      aria-label={messages.item.statsOf(clicks, title)}
      onClick={() => onShowStats({ slug, title })}
      sx={clicksStyle}
    >
      {isLabeled ? messages.item.clicks(clicks) : formatNumber(clicks)}
    </Box>
  );
}

const titleLinkStyle = {
  ...parentAlign,
  // Large enough to tap.
  display: 'inline-block',
  minHeight: 24,
  color: 'text.primary',
  fontWeight: 600,
  '&:not(:hover)': { textDecoration: 'none' },
  ...highlightStyles,
};
const stateStyle = { typography: 'body2', color: 'text.secondary', whiteSpace: 'normal' };
const tagsStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 1,
  typography: 'body2',
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
  // Large enough to tap.
  '& a': { display: 'inline-block', minWidth: 24, minHeight: 24, color: 'text.secondary' },
  '& a:not(:hover)': { textDecoration: 'none' },
  '@media (pointer: coarse)': { '& a': { minWidth: 44, py: 1.5 } },
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
};

interface EntryMenuProps {
  entry: OwnEntry;
  /** Where editing leads back to. */
  listUrl: string;
  actions: readonly MenuAction[];
}

/** Links, and a menu of all actions. */
function EntryMenu({ entry, listUrl, actions }: EntryMenuProps) {
  const title = draftTitle(entry);

  return (
    <Box sx={entryActionsStyle}>
      <EditButton entry={entry} listUrl={listUrl} />
      {isPublicEntry(entry) && (
        <LinkButton
          label={articlesMessages.card.read}
          to={getEntryUrl(entry)}
          title={title}
          listUrl={listUrl}
        />
      )}
      <MoreMenu subject={title} actions={actions} />
    </Box>
  );
}

const entryActionsStyle = { display: 'flex', alignItems: 'center', justifyContent: { lg: 'flex-end' } };

/** Selects an entry, or with Shift all entries since the last selected one. */
function SelectBox({
  entry,
  index,
  selection,
}: {
  entry: OwnEntry;
  index: number;
  selection: Selection<OwnEntry>;
}) {
  return (
    <Checkbox
      size="small"
      checked={selection.has(entry)}
      onClick={(event: MouseEvent) => selection.toggle(index, event.shiftKey)}
      slotProps={{ input: { 'aria-label': messages.list.select(draftTitle(entry)) } }}
      sx={boxStyle}
    />
  );
}

/** Selects or deselects the whole page. */
function SelectPage(props: {
  entries: readonly OwnEntry[];
  selection: Selection<OwnEntry>;
  isLabeled?: true;
}) {
  const { entries, selection, isLabeled } = props;
  const count = entries.filter(selection.has).length;
  const checkbox = (
    <Checkbox
      size="small"
      checked={count > 0 && count === entries.length}
      indeterminate={count > 0 && count < entries.length}
      onClick={selection.togglePage}
      slotProps={{ input: { 'aria-label': messages.list.selectPage } }}
      sx={boxStyle}
    />
  );
  return isLabeled ? (
    <Box component="label" sx={selectLabelStyle}>
      {checkbox} {messages.list.selectPage}
    </Box>
  ) : (
    checkbox
  );
}

const selectLabelStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  typography: 'body2',
  color: 'text.secondary',
};
