import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { clickCount } from '../../../shared/clickCount.ts';
import type { CountedListing } from '../../../shared/listing.ts';
import { hiddenBecause } from '../../../shared/moderation.ts';
import type { OwnEntry } from '../../../shared/ownEntry.ts';
import { pageSearch } from '../../../shared/pageNumber.ts';
import { paths } from '../../../shared/pages.ts';
import { isDescending, keyOf, type Sort, type SortKey, sorts } from '../../../shared/sort.ts';
import { ownArticlesApi, type OwnQuery, useListOwnEntriesQuery } from '../../api/ownArticlesApi.ts';
import { Box } from '../../components/Box.tsx';
import { type MenuAct, MoreMenu } from '../../components/MoreMenu.tsx';
import { PageHeading } from '../../components/Page.tsx';
import { Pager } from '../../components/Pager.tsx';
import { Marked, markStyles, SearchForm, SearchProblem } from '../../components/SearchForm.tsx';
import { ShortDate } from '../../components/dates.tsx';
import { boxStyle, type Selection, useSelection } from '../../components/selection.ts';
import { EmptyState, PastTheEnd, Skeleton, TryAgain } from '../../components/status.tsx';
import { Link } from '../../navigation/Link.tsx';
import { begunAt, toItsPlace } from '../../navigation/navigation.ts';
import { staysCurrent } from '../articles/ArticleList.tsx';
import { draftTitle, editPath, myArticlesPath } from '../articles/draftPaths.ts';
import { useDraftActions } from './draftActions.tsx';
import { notPublishedBecause, PublishedLater } from '../editor/schedule.tsx';
import { type Bulk, BulkBar, BulkStatus, useBulk } from './BulkActions.tsx';
import { ClicksDialog } from './StatsDialog.tsx';
import { useArticleActs } from './articleActions.tsx';
import { addressOf, keptOf, nextSort, readOwnQuery, sortOf } from './tableState.ts';

interface Props {
  query: OwnQuery;
  listing: CountedListing<unknown> | undefined;
  onClicks: () => void;
}

const labels: Record<Sort, string> = {
  '-updated': 'Last changed first',
  updated: 'Longest unchanged first',
  '-created': 'Newest first',
  created: 'Oldest first',
  title: 'By title, A to Z',
  '-title': 'By title, Z to A',
  '-clicks': 'Most read first',
  clicks: 'Least read first',
};

/** How many a list has, in which order, and by which tag. */
function FilterLine({ query, listing, onClicks }: Props) {
  const navigate = useNavigate();
  const { page: _page, tag, sort: _sort, ...others } = query;
  const present = sortOf(query);
  const withTag = { ...others, ...(tag !== undefined && { tag }) };
  const offered = sorts.filter((sort) => query.state === 'published' || !sort.endsWith('clicks'));

  return (
    <Box sx={row}>
      <Box role="status" sx={countStyle}>
        {listing && inWords(listing)}
      </Box>
      {tag !== undefined && (
        <Button
          size="small"
          variant="outlined"
          aria-label={`Tag ${tag}: show all tags`}
          onClick={() => void navigate(addressOf({ ...others, ...(query.sort && { sort: query.sort }) }))}
        >
          {`Tag: ${tag} ×`}
        </Button>
      )}
      <Box component="label" sx={filterLineLabelStyle}>
        Sort{' '}
        <Box
          component="select"
          value={present ?? ''}
          onChange={(event: { target: { value: string } }) =>
            void navigate(
              addressOf({ ...withTag, ...(event.target.value && { sort: event.target.value as Sort }) }),
              {
                state: toItsPlace,
              },
            )
          }
          sx={selectStyle}
        >
          {present === undefined && (
            <option value="">
              {query.q === undefined ? 'Next to be published first' : 'Best match first'}
            </option>
          )}
          {offered.map((sort) => (
            <option key={sort} value={sort}>
              {labels[sort]}
            </option>
          ))}
        </Box>
      </Box>
      {query.state === 'published' && (
        <Button size="small" onClick={onClicks}>
          Clicks by day
        </Button>
      )}
    </Box>
  );
}

function inWords({ total, isCut }: CountedListing<unknown>): string {
  const count = total === 1 ? '1 entry' : `${total.toLocaleString('en')} entries`;
  return isCut ? `${count}, of the newest 2,000 that match` : count;
}

const row = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1, mb: 1.5 };
const countStyle = { typography: 'body2', color: 'text.secondary', mr: 'auto' };
const filterLineLabelStyle = { typography: 'body2', color: 'text.secondary' };
const selectStyle = {
  ml: 0.5,
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

/** What a call about many names it by. */
const itemOf = (entry: OwnEntry): string => (entry.state === 'published' ? entry.slug : entry._id);

/** What it is called: a draft may have no title yet. */
const titleOf = (entry: OwnEntry): string => draftTitle(entry);

/** Where it is read, or written on. */
const placeOf = (entry: OwnEntry): string =>
  entry.state === 'published' ? paths.myArticle(entry.slug) : editPath(entry);

interface EntryActsProps {
  entry: OwnEntry;
  /** The address of the list, to which an edit leads back. */
  list: string;
  menu: readonly MenuAct[];
}

/** What can be done with one line of the list. */
function EntryActs({ entry, list, menu }: EntryActsProps) {
  const title = titleOf(entry);
  const ways =
    entry.state === 'published'
      ? [
          { label: 'Edit', to: paths.editArticle(entry.slug) },
          { label: 'View', to: paths.article(entry.slug) },
        ]
      : [{ label: 'Continue', to: placeOf(entry) }];

  return (
    <Box sx={rowStyle}>
      {ways.map(({ label, to }) => (
        <Button
          key={label}
          component={Link}
          to={to}
          state={begunAt(list)}
          size="small"
          aria-label={`${label} ${title}`}
          sx={buttonStyle}
        >
          {label}
        </Button>
      ))}
      <MoreMenu subject={title} acts={menu} />
    </Box>
  );
}

const rowStyle = { display: 'flex', alignItems: 'center', justifyContent: { lg: 'flex-end' } };
const buttonStyle = { minWidth: 44, '@media (pointer: coarse)': { minHeight: 44 } };

/** What it is called, with what is to be known of a draft. An edit leads back to this address of the list. */
function EntryTitle({ entry, q, list }: { entry: OwnEntry; q: string | undefined; list: string }) {
  return (
    <>
      <Box component={Link} to={placeOf(entry)} state={begunAt(list)} dir="auto" sx={entryPartsTitleStyle}>
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
function EntryTags({ entry, query }: { entry: OwnEntry; query: OwnQuery }) {
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
function ClicksButton({ entry: { slug, title, clicks }, onClicks, isLabelled }: ClicksProps) {
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

const entryPartsTitleStyle = {
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

/** Selects a line; with Shift, all from the last one to this. */
function SelectBox({
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
function SelectPage(props: {
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

const labelStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  typography: 'body2',
  color: 'text.secondary',
};

interface OwnListProps {
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
function OwnNarrowList({ query, entries, selection, onClicks, list, menuOf }: OwnListProps) {
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
              <Box sx={ownNarrowListActsStyle}>
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
const ownNarrowListActsStyle = { ml: -0.75 };
const factsStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  typography: 'body2',
  color: 'text.secondary',
};

/** A list of many: a table, and where there is no room for columns, as on a phone, a list. */
function OwnTable(props: OwnListProps) {
  const isNarrow = useMediaQuery('(max-width: 1099px)');
  return isNarrow ? <OwnNarrowList {...props} /> : <WideTable {...props} />;
}

function WideTable({ query, entries, selection, onClicks, list, menuOf }: OwnListProps) {
  const isPublished = query.state === 'published';
  const column = (key: SortKey, label: string, sx?: object) => (
    <SortedHead query={query} of={key} {...(sx && { sx })}>
      {label}
    </SortedHead>
  );

  return (
    <Box component="table" aria-label="My articles" sx={tableStyle}>
      <thead>
        <tr>
          <th scope="col">
            <SelectPage entries={entries} selection={selection} />
          </th>
          {column('title', 'Title', titleColumn)}
          <th scope="col">Tags</th>
          {column('created', 'Created')}
          {column('updated', 'Changed')}
          {isPublished && column('clicks', 'Clicks', numberStyle)}
          <Box component="th" scope="col" sx={numberStyle}>
            Words
          </Box>
          <Box component="th" scope="col" sx={numberStyle}>
            Actions
          </Box>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry, at) => (
          <tr key={entry._id} data-selected={selection.has(entry)}>
            <td>
              <SelectBox entry={entry} at={at} selection={selection} />
            </td>
            <Box component="th" scope="row" sx={titleStyle}>
              <EntryTitle entry={entry} q={query.q} list={list} />
            </Box>
            <td>
              <EntryTags entry={entry} query={query} />
            </td>
            <td>
              <ShortDate at={entry.createdAt} />
            </td>
            <td>
              <ShortDate at={entry.updatedAt} />
            </td>
            {entry.state === 'published' && (
              <Box component="td" sx={numberStyle}>
                <ClicksButton entry={entry} onClicks={onClicks} />
              </Box>
            )}
            <Box component="td" sx={numberStyle}>
              {entry.words?.toLocaleString('en')}
            </Box>
            <Box component="td" sx={actsStyle}>
              <EntryActs entry={entry} list={list} menu={menuOf(entry)} />
            </Box>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

/** The head of a column that sorts: a link, as the order stands in the address. */
function SortedHead({
  query,
  of,
  sx,
  children,
}: {
  query: OwnQuery;
  of: SortKey;
  sx?: object;
  children: ReactNode;
}) {
  const present = sortOf(query);
  const isSorted = present !== undefined && keyOf(present) === of;
  const direction = isSorted ? (isDescending(present) ? 'descending' : 'ascending') : undefined;
  const { page: _page, ...kept } = query;

  return (
    <Box component="th" scope="col" aria-sort={direction} {...(sx && { sx })}>
      <Link to={addressOf({ ...kept, sort: nextSort(of, present) })} state={toItsPlace}>
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
  '& tbody tr[data-selected="true"]': { bgcolor: 'action.selected' },
  '& tbody tr:hover': { bgcolor: 'action.hover' },
  '& tr > :first-child': { width: 36, pl: 0.5, pr: 0 },
  '& td': { whiteSpace: 'nowrap' },
};
const titleColumn = { width: '34%' };
const numberStyle = { '&&': { textAlign: 'end' }, fontVariantNumeric: 'tabular-nums' };
/** On one line with the title, though its buttons are higher. */
const actsStyle = { '&&': { py: 0.25, pr: 0 } };
const titleStyle = { '&&': { width: '34%' }, fontWeight: 'inherit', overflowWrap: 'anywhere' };

const titles = { published: 'My Articles', draft: 'My Drafts', scheduled: 'My Scheduled Articles' };

/** One's own articles or drafts in a list of many, with what can be done with several at once. */
export function OwnList({ above }: { above: ReactNode }) {
  const asked = readOwnQuery(useLocation().search);
  const { page, q, state } = asked;
  const query = useListOwnEntriesQuery(asked, staysCurrent);
  const prefetch = ownArticlesApi.usePrefetch('listOwnEntries');
  const [clicksOf, setClicksOf] = useState<{ slug: string | null; title: string } | null>(null);
  const bulk = useBulk();
  const listing = query.currentData;
  const kept = keptOf(asked);
  const title = titles[state];
  // Another list is another selection.
  const key = JSON.stringify(asked);

  return (
    <>
      <PageHeading
        key={`${state} ${page}`}
        title={page > 1 ? `${title}, page ${page}` : title}
        sx={headingStyle}
      >
        {title}
      </PageHeading>
      {above}
      <SearchForm
        action={paths.myArticles}
        label={state === 'published' ? 'Search my articles' : 'Search my drafts'}
        q={q ?? ''}
        kept={Object.fromEntries(Object.entries(kept).filter(([name]) => name !== 'q'))}
      />
      <FilterLine
        query={asked}
        listing={listing}
        onClicks={() => setClicksOf({ slug: null, title: 'All my articles' })}
      />
      <BulkStatus bulk={bulk} state={state} />
      {listing ? (
        listing.result.length > 0 ? (
          <Lines key={key} query={asked} listing={listing} bulk={bulk} onClicks={setClicksOf} />
        ) : (
          <NoLines query={asked} />
        )
      ) : query.isError ? (
        q === undefined ? (
          <TryAgain retry={query.refetch} />
        ) : (
          <SearchProblem problem={query.error} retry={query.refetch} />
        )
      ) : (
        <SkeletonLines />
      )}
      <Pager
        page={page}
        listing={listing}
        kept={kept}
        onIntent={(target) => prefetch({ ...asked, page: target })}
      />
      <ClicksDialog of={clicksOf} onClose={() => setClicksOf(null)} />
    </>
  );
}

type LinesProps = Pick<Parameters<typeof OwnTable>[0], 'query' | 'onClicks'> &
  Pick<Parameters<typeof BulkBar>[0], 'listing'> & { bulk: Bulk };

function Lines({ query, listing, bulk, onClicks }: LinesProps) {
  const selection = useSelection(listing.result, itemOf);
  const kept = keptOf(query);
  const isLastOfPage = query.page > 1 && listing.result.length === 1;
  const article = useArticleActs(
    isLastOfPage ? `${paths.myArticles}${pageSearch(query.page - 1, kept)}` : null,
  );
  const draft = useDraftActions();

  function menuOf(entry: OwnEntry): MenuAct[] {
    if (entry.state === 'published')
      return [
        ...article.menu(entry),
        { label: 'Delete', act: () => article.remove(entry), isDangerous: true },
      ];
    const scheduling = draft.scheduling(entry);
    return [...(scheduling ? [scheduling] : []), ...draft.menu(entry)];
  }

  return (
    <>
      <BulkBar query={query} listing={listing} selection={selection} bulk={bulk} />
      <OwnTable
        query={query}
        entries={listing.result}
        selection={selection}
        onClicks={onClicks}
        list={`${paths.myArticles}${pageSearch(query.page, kept)}`}
        menuOf={menuOf}
      />
      {article.dialogs}
      {draft.dialogs}
    </>
  );
}

/** There may be more without the search and the tag. */
function NoLines({ query }: { query: OwnQuery }) {
  const { page, q, tag, state, ...rest } = query;

  if (page > 1) return <PastTheEnd kept={keptOf(query)} />;
  if (q !== undefined || tag !== undefined)
    return (
      <EmptyState
        text="Nothing of yours has all of this."
        to={addressOf({ ...rest, state })}
        label="Show all of it"
      />
    );
  const wayOn =
    state === 'scheduled'
      ? { to: myArticlesPath('drafts'), label: 'Go to the drafts' }
      : { to: paths.createArticle, label: 'Write an article' };
  return <EmptyState drawing="page" text="There is nothing here." {...wayOn} />;
}

const SkeletonLines = () => (
  <div role="status" aria-label="Loading articles">
    {[1, 2, 3, 4, 5, 6].map((line) => (
      <Box key={line} sx={lineStyle}>
        <Skeleton sx={skeletonStyle} />
      </Box>
    ))}
  </div>
);

const headingStyle = { mb: 2 };
const lineStyle = { py: 1.5, borderBottom: 1, borderColor: 'divider' };
const skeletonStyle = { width: '70%' };
