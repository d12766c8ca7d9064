import { Fragment, type ReactNode } from 'react';
import type { Listing } from '../../../shared/listing.ts';
import { PastTheEnd } from '../../components/page/EmptyState.tsx';
import { Loading } from '../../components/page/Loading.tsx';
import { Pager } from '../../components/page/Pager.tsx';
import { type FilterField, FilterForm } from './FilterForm.tsx';
import { NothingMatches } from './NothingMatches.tsx';
import { NotLoaded } from './NotLoaded.tsx';
import type { Failures } from './outcomeOf.ts';
import { QueueFailures } from './QueueFailures.tsx';

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
