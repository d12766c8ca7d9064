import { Fragment, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Listing } from '../../../shared/listing.ts';
import { paths } from '../../../shared/pages.ts';
import { Pager } from '../../components/Pager.tsx';
import { EmptyState, Loading, PastTheEnd } from '../../components/status.tsx';
import { QueueFailures } from './QueueFailures.tsx';
import { NotLoaded } from './access.tsx';
import type { Failures } from './bulkActions.ts';
import { type FilterField, FilterForm } from './filters.tsx';

/** Where nothing matches what the address asks for; where it asks for nothing, there is nothing on the blog. */
function NothingMatches({ text }: { text: string }) {
  const { pathname, search } = useLocation();
  const wayOn =
    search === ''
      ? { to: paths.createArticle, label: 'Write an article' }
      : { to: pathname, label: 'Show all' };
  return <EmptyState text={text} {...wayOn} />;
}

interface FoundProps<Found> {
  reply: { currentData?: Found | undefined; isError: boolean; error?: unknown; refetch: () => void };
  page: number;
  /** What the address asks for. */
  filter: Readonly<Record<string, string>>;
  /** Said where nothing matches, … */
  none: string;
  /** … and where there is more than was looked at. */
  more: string;
  children: (found: Found) => ReactNode;
}

interface Props<Found> extends FoundProps<Found> {
  /** What is found. */
  label: string;
  /** The address of the page. */
  path: string;
  fields: readonly FilterField<string>[];
  /** What is done with what is found. */
  acts: { failures: Failures | null; forget: () => void };
}

/** What can be asked for, and a page of what matches it. */
export function FilteredListing<Found extends Listing<unknown> & { isCut: boolean }>(props: Props<Found>) {
  const { label, path, fields, acts, ...found } = props;

  return (
    <>
      <FilterForm
        key={JSON.stringify(found.filter)}
        label={label}
        path={path}
        fields={fields}
        filter={found.filter}
      />
      <QueueFailures queue={acts} />
      <FoundPage {...found} />
    </>
  );
}

/** A page of what matches a filter, or what is wrong with the filter. */
function FoundPage<Found extends Listing<unknown> & { isCut: boolean }>(props: FoundProps<Found>) {
  const { reply, page, filter, none, more, children } = props;
  const found = reply.currentData;

  if (reply.isError) return <NotLoaded reply={reply} />;
  if (!found) return <Loading />;
  return (
    <>
      {found.result.length > 0 && (
        // What is selected is of this page.
        <Fragment key={JSON.stringify({ page, filter })}>{children(found)}</Fragment>
      )}
      {found.result.length === 0 &&
        (page > 1 ? <PastTheEnd kept={filter} /> : <NothingMatches text={none} />)}
      {found.isCut && <p>{more}</p>}
      <Pager page={page} listing={found} kept={filter} onIntent={() => undefined} />
    </>
  );
}
