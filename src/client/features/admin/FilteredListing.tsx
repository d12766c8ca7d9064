import { Fragment, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Listing } from '../../../shared/listing.ts';
import { adminMessages } from '../../../shared/messages/en/admin.ts';
import { paths } from '../../../shared/pages.ts';
import { Box } from '../../components/Box.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import { Pager } from '../../components/Pager.tsx';
import { EmptyState, Notice, PastTheEnd } from '../../components/status.tsx';
import { type FilterField, FilterForm } from './filters.tsx';
import { BulkFailures } from './ModerationList.tsx';
import type { ModerationAction } from './useModerationAction.ts';

interface ResultsProps<Page> {
  query: { currentData?: Page | undefined; isError: boolean; error?: unknown; refetch: () => void };
  page: number;
  /** The filter in the URL. */
  filter: Readonly<Record<string, string>>;
  /** Shown when nothing matches. */
  emptyText: string;
  /** Shown when the search stopped before it had examined everything. */
  cutText: string;
  children: (page: Page) => ReactNode;
}

interface Props<Page> extends ResultsProps<Page> {
  /** The label of the list. */
  label: string;
  /** The path of the page. */
  path: string;
  fields: readonly [FilterField<string>, ...FilterField<string>[]];
  bulk: Pick<ModerationAction<string, object>, 'failures' | 'dismissFailures'>;
}

/** A filter form with a page of matches. */
export function FilteredListing<Page extends Listing<unknown> & { isCut: boolean }>(props: Props<Page>) {
  const { label, path, fields, bulk, query, ...results } = props;

  return (
    <>
      <FilterForm
        key={JSON.stringify(results.filter)}
        label={label}
        path={path}
        fields={fields}
        filter={results.filter}
      />
      <BulkFailures bulk={bulk} />
      <Loaded query={query}>{(listing) => <Results {...results} listing={listing} />}</Loaded>
    </>
  );
}

interface ResultsOfPageProps<Page> extends Omit<ResultsProps<Page>, 'query'> {
  listing: Page;
}

function Results<Page extends Listing<unknown> & { isCut: boolean }>(props: ResultsOfPageProps<Page>) {
  const { listing, page, filter, emptyText, cutText, children } = props;

  return (
    <>
      {listing.result.length > 0 && (
        // The selection belongs to this page.
        <Fragment key={JSON.stringify({ page, filter })}>{children(listing)}</Fragment>
      )}
      {listing.result.length === 0 &&
        (page > 1 ? <PastTheEnd params={filter} /> : <NoMatches text={emptyText} />)}
      {listing.isCut && (
        <Box component="p" sx={cutStyle}>
          {cutText}
        </Box>
      )}
      <Pager page={page} listing={listing} params={filter} />
    </>
  );
}

const cutStyle = { typography: 'body2', color: 'text.secondary' };

/** Filters are cleared above the list. Without one, the blog has nothing to list. */
function NoMatches({ text }: { text: string }) {
  const { search } = useLocation();
  return search === '' ? (
    <EmptyState
      drawing="page"
      text={adminMessages.articles.none}
      to={paths.createArticle}
      label={adminMessages.articles.writeFirst}
    />
  ) : (
    <Notice drawing="search" text={text} />
  );
}
