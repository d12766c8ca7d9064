import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import {
  type CountedListing,
  isDescending,
  getSortKey,
  type Sort,
  type SortKey,
} from '../../../shared/listing.ts';
import { formatNumber } from '../../../shared/messages/define.ts';
import { appMessages } from '../../../shared/messages/en/app.ts';
import { articlesMessages } from '../../../shared/messages/en/articles.ts';
import { editorMessages } from '../../../shared/messages/en/editor.ts';
import { moderationMessages } from '../../../shared/messages/en/moderation.ts';
import { myArticlesMessages as messages } from '../../../shared/messages/en/myArticles.ts';
import type { OwnEntry } from '../../../shared/ownArticles.ts';
import { paths } from '../../../shared/pages.ts';
import { refetchOptions } from '../../api/blogApi.ts';
import { ownArticlesApi, type OwnQuery, useListOwnEntriesQuery } from '../../api/ownArticlesApi.ts';
import { Box, hiddenText } from '../../components/Box.tsx';
import { CutQueryNotice } from '../../components/CutQueryNotice.tsx';
import { ShortDate } from '../../components/dates.tsx';
import { HighlightedText, highlightStyles } from '../../components/HighlightedText.tsx';
import { type MenuAction, MoreMenu } from '../../components/MoreMenu.tsx';
import { ListHeading } from '../../components/Page.tsx';
import { Pager } from '../../components/Pager.tsx';
import { SearchForm, SearchError } from '../../components/SearchForm.tsx';
import { boxStyle, selectedStyle, type Selection, useSelection } from '../../components/selection.ts';
import { EmptyState, PastTheEnd, Skeleton, TryAgain } from '../../components/status.tsx';
import { useTextLanguage } from '../../components/useTextLanguage.ts';
import { Link, withReturnTo, restoreScroll } from '../../navigation/navigation.tsx';
import { draftTitle, editPath } from '../articles/draftPaths.ts';
import { ScheduledLabel } from '../editor/schedule.tsx';
import { useArticleActions } from './articleActions.tsx';
import { type BulkAction, BulkActionBar, BulkStatus, useBulkAction } from './BulkActions.tsx';
import { describeDraftKind, useDraftActions } from './draftActions.tsx';
import { filterLineStyle } from './ListingTabs.tsx';
import {
  describeFixedSort,
  getCurrentSort,
  getListUrl,
  getNextSort,
  getQueryParams,
  getSorts,
  ownLists,
  parseOwnQuery,
} from './ownLists.ts';
import { StatsDialog } from './StatsDialog.tsx';

interface StatsSubject {
  slug: string;
  title: string;
}

/** The user's articles or drafts in a sortable and filterable list with bulk actions. */
export function ArticleTable({ tabs, layoutSwitch }: { tabs: ReactNode; layoutSwitch: ReactNode }) {
  const query = parseOwnQuery(useLocation().search);
  const { page, q, state } = query;
  const { currentData: listing, isError, error, refetch } = useListOwnEntriesQuery(query, refetchOptions);
  const prefetch = ownArticlesApi.usePrefetch('listOwnEntries');
  const [statsSubject, setStatsSubject] = useState<{ slug: string | null; title: string } | null>(null);
  const bulk = useBulkAction();
  const params = getQueryParams(query);

  return (
    <>
      <ListHeading key={state} sx={headingStyle}>
        {ownLists[state].title}
      </ListHeading>
      {tabs}
      <Box sx={filterLineStyle}>
        <SearchForm
          action={paths.myArticles}
          label={ownLists[state].searchLabel}
          q={q ?? ''}
          params={Object.fromEntries(Object.entries(params).filter(([name]) => name !== 'q'))}
          isFilter
        />
        <FilterBar
          query={query}
          listing={listing}
          onShowStats={() => setStatsSubject({ slug: null, title: messages.stats.allArticles })}
        />
        {layoutSwitch}
      </Box>
      <CutQueryNotice q={q ?? ''} />
      <BulkStatus bulk={bulk} state={state} />
      {listing ? (
        listing.result.length > 0 ? (
          <SelectableEntries
            // Resets the selection when the list changes.
            key={JSON.stringify(query)}
            query={query}
            listing={listing}
            bulk={bulk}
            onShowStats={setStatsSubject}
          />
        ) : (
          <NoEntries query={query} />
        )
      ) : isError ? (
        q === undefined ? (
          <TryAgain retry={refetch} />
        ) : (
          <SearchError error={error} retry={refetch} />
        )
      ) : (
        <TableSkeleton />
      )}
      <Pager
        page={page}
        listing={listing}
        params={params}
        onIntent={(target) => prefetch({ ...query, page: target })}
      />
      <StatsDialog subject={statsSubject} onClose={() => setStatsSubject(null)} />
    </>
  );
}

interface SelectableEntriesProps {
  query: OwnQuery;
  listing: CountedListing<OwnEntry>;
  bulk: BulkAction;
  onShowStats: (subject: StatsSubject) => void;
}

function SelectableEntries({ query, listing, bulk, onShowStats }: SelectableEntriesProps) {
  const selection = useSelection(listing.result, getItemId);
  const isLastOnPage = query.page > 1 && listing.result.length === 1;
  const articleActions = useArticleActions(
    isLastOnPage ? getListUrl({ ...query, page: query.page - 1 }) : null,
  );
  const draftActions = useDraftActions();

  function getMenu(entry: OwnEntry): MenuAction[] {
    if (entry.state === 'published')
      return [
        ...articleActions.getMenu(entry),
        { label: messages.item.unpublish, act: () => articleActions.unpublish(entry) },
        { label: appMessages.actions.delete, act: () => articleActions.remove(entry), isDangerous: true },
      ];
    const scheduling = draftActions.getScheduleAction(entry);
    return [...(scheduling ? [scheduling] : []), ...draftActions.getMenu(entry)];
  }

  return (
    <>
      <BulkActionBar query={query} listing={listing} selection={selection} bulk={bulk} />
      <EntryList
        query={query}
        entries={listing.result}
        selection={selection}
        onShowStats={onShowStats}
        listUrl={getListUrl(query)}
        getMenu={getMenu}
      />
      {articleActions.dialogs}
      {draftActions.dialogs}
    </>
  );
}

function NoEntries({ query }: { query: OwnQuery }) {
  const { page, q, tag, state, ...rest } = query;

  if (page > 1) return <PastTheEnd params={getQueryParams(query)} />;
  if (q !== undefined || tag !== undefined)
    return (
      <EmptyState
        text={ownLists[state].noMatch}
        to={getListUrl({ ...rest, state })}
        label={appMessages.actions.clearFilters}
      />
    );
  return <EmptyState drawing="page" {...ownLists[state].empty} />;
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

const headingStyle = { mb: 3 };
const skeletonRowStyle = { py: 1.5, borderBottom: 1, borderColor: 'divider' };
const skeletonStyle = { width: '70%' };

interface FilterBarProps {
  query: OwnQuery;
  listing: CountedListing<unknown> | undefined;
  onShowStats: () => void;
}

/** The number of entries, the tag filter and the sort order. */
function FilterBar({ query, listing, onShowStats }: FilterBarProps) {
  const navigate = useNavigate();
  const { page: _page, tag, sort: _sort, ...others } = query;
  const currentSort = getCurrentSort(query);
  const withTag = { ...others, ...(tag !== undefined && { tag }) };

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
          onClick={() => void navigate(getListUrl({ ...others, ...(query.sort && { sort: query.sort }) }))}
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
            void navigate(
              getListUrl({ ...withTag, ...(event.target.value && { sort: event.target.value as Sort }) }),
              {
                state: restoreScroll,
              },
            )
          }
          sx={selectStyle}
        >
          {currentSort === undefined && <option value="">{describeFixedSort(query)}</option>}
          {getSorts(query.state).map((sort) => (
            <option key={sort} value={sort}>
              {messages.list.sorts[sort]}
            </option>
          ))}
        </Box>
      </Box>
      {ownLists[query.state].hasClicks && (
        <Button size="small" onClick={onShowStats}>
          {messages.item.stats}
        </Button>
      )}
    </Box>
  );
}

function formatTotal({ total, isCut }: CountedListing<unknown>, { state }: OwnQuery): string {
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
  ml: { md: 'auto' },
};
const countStyle = {
  typography: 'body2',
  // Empty until the list is known.
  minHeight: '1lh',
  color: 'text.secondary',
  mr: 'auto',
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
  ml: { sm: 0.5 },
  px: 1,
  minHeight: 36,
  font: 'inherit',
  color: 'text.primary',
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'text.secondary',
  borderRadius: 1,
  '@media (pointer: coarse)': { fontSize: '1rem', minHeight: 44 },
};

interface EntryListProps {
  query: OwnQuery;
  entries: readonly OwnEntry[];
  selection: Selection<OwnEntry>;
  onShowStats: (subject: StatsSubject) => void;
  /** The current URL of the list. */
  listUrl: string;
  /** Returns the less common actions of an entry. */
  getMenu: (entry: OwnEntry) => MenuAction[];
}

/** A table, or a list on narrow screens. */
function EntryList(props: EntryListProps) {
  const isNarrow = useMediaQuery('(max-width: 1099px)');
  return isNarrow ? <NarrowList {...props} /> : <WideTable {...props} />;
}

function WideTable({ query, entries, selection, onShowStats, listUrl, getMenu }: EntryListProps) {
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
              <EntryTitle entry={entry} q={query.q} listUrl={listUrl} />
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
              <EntryActions entry={entry} listUrl={listUrl} menu={getMenu(entry)} />
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
  const { page: _page, ...filter } = query;

  return (
    <Box component="th" scope="col" aria-sort={direction} {...(sx && { sx })}>
      <Link to={getListUrl({ ...filter, sort: getNextSort(sortKey, currentSort) })} state={restoreScroll}>
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
  '& tr > :first-child': { width: 36, pl: 0.5, pr: 0 },
  '& td': { whiteSpace: 'nowrap' },
};
const titleColumn = { width: '45%' };
const numberStyle = { '&&': { textAlign: 'end' }, fontVariantNumeric: 'tabular-nums' };
/** Aligns the buttons with the title. */
const actionsCellStyle = { '&&': { py: 0.25, pr: 0 } };
const titleStyle = { '&&': { width: '45%' }, fontWeight: 'inherit', overflowWrap: 'anywhere' };

function NarrowList({ query, entries, selection, onShowStats, listUrl, getMenu }: EntryListProps) {
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
              <EntryTitle entry={entry} q={query.q} listUrl={listUrl} />
              <Box sx={metaStyle}>
                <ShortDate at={entry.createdAt} />
                {entry.state === 'published' && (
                  <ClicksButton entry={entry} onShowStats={onShowStats} isLabeled />
                )}
                {entry.words !== null && <span>{messages.item.words(entry.words)}</span>}
              </Box>
              <EntryTags entry={entry} query={query} />
              <Box sx={narrowActionsStyle}>
                <EntryActions entry={entry} listUrl={listUrl} menu={getMenu(entry)} />
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
const narrowActionsStyle = { ml: -0.75 };
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
      {entry.state !== 'published' && <DraftState entry={entry} />}
    </>
  );
}

function DraftState({ entry }: { entry: OwnEntry & { state: 'draft' | 'scheduled' } }) {
  const { publishAt, publishProblem, hiddenReason } = entry;
  const kind = describeDraftKind(entry);
  return (
    <Box sx={stateStyle}>
      {publishAt !== null && <ScheduledLabel at={publishAt} />}
      {kind !== null && <div>{kind}</div>}
      {hiddenReason !== null && <div>{moderationMessages.hiddenArticle(hiddenReason)}</div>}
      {publishProblem !== null && <div>{editorMessages.schedule.failed(publishProblem)}</div>}
    </Box>
  );
}

/** The tags of an entry, each of which filters the list. */
function EntryTags({ entry, query }: { entry: OwnEntry; query: OwnQuery }) {
  const { page: _page, ...filter } = query;
  if (entry.tags.length === 0) return null;
  return (
    <Box component="span" sx={tagsStyle}>
      {entry.tags.map((name, index) => {
        const tag = entry.state === 'published' ? (entry.tagSlugs[index] ?? name) : name;
        return (
          <Link key={name} to={getListUrl({ ...filter, tag })} dir="auto">
            {name}
          </Link>
        );
      })}
    </Box>
  );
}

interface ClicksProps {
  entry: OwnEntry & { state: 'published' };
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
  '@media (pointer: coarse)': { minHeight: 44 },
};

interface EntryActionsProps {
  entry: OwnEntry;
  /** Where editing leads back to. */
  listUrl: string;
  menu: readonly MenuAction[];
}

function EntryActions({ entry, listUrl, menu }: EntryActionsProps) {
  const title = draftTitle(entry);
  const links =
    entry.state === 'published'
      ? [
          { label: appMessages.actions.edit, to: paths.editArticle(entry.slug) },
          { label: articlesMessages.card.read, to: paths.myArticle(entry.slug) },
        ]
      : [{ label: messages.item.continueWriting, to: getEntryUrl(entry) }];

  return (
    <Box sx={entryActionsStyle}>
      {links.map(({ label, to }) => (
        <Button
          key={label}
          component={Link}
          to={to}
          state={withReturnTo(listUrl)}
          size="small"
          aria-label={messages.item.named(label, title)}
          sx={buttonStyle}
        >
          {label}
        </Button>
      ))}
      <MoreMenu subject={title} actions={menu} />
    </Box>
  );
}

const entryActionsStyle = { display: 'flex', alignItems: 'center', justifyContent: { lg: 'flex-end' } };
const buttonStyle = { minWidth: 44 };

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
  '@media (pointer: coarse)': { minHeight: 44 },
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  typography: 'body2',
  color: 'text.secondary',
};

/** Bulk actions identify articles by slug and drafts by id. */
const getItemId = (entry: OwnEntry): string => (entry.state === 'published' ? entry.slug : entry._id);

/** Returns the page of an article, or the editor of a draft. */
const getEntryUrl = (entry: OwnEntry): string =>
  entry.state === 'published' ? paths.myArticle(entry.slug) : editPath(entry);
