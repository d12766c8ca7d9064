import type { ReactNode } from 'react';
import type { Listing } from '../../../shared/listing.ts';
import { problemOf } from '../../api/problem.ts';
import { Loading } from '../../components/page/Loading.tsx';
import { Notice } from '../../components/page/Notice.tsx';
import { Pager } from '../../components/page/Pager.tsx';
import { TryAgain } from '../../components/page/TryAgain.tsx';
import { NothingMatches } from './NothingMatches.tsx';

interface Props<Found> {
  query: { currentData?: Found | undefined; isError: boolean; error?: unknown; refetch: () => void };
  page: number;
  /** What the address asks for. */
  filter: Readonly<Record<string, string>>;
  /** Said where nothing matches, … */
  none: string;
  /** … and where there is more than was looked at. */
  more: string;
  children: (found: Found) => ReactNode;
}

/** A page of what matches a filter, or what is wrong with the filter. */
export function Findings<Found extends Listing<unknown> & { isCut: boolean }>(props: Props<Found>) {
  const { query, page, filter, none, more, children } = props;
  const problem = query.isError ? problemOf(query.error) : undefined;
  const found = query.currentData;

  if (problem?.status === 400) return <Notice text={problem.text} />;
  if (query.isError) return <TryAgain retry={query.refetch} />;
  if (!found) return <Loading />;
  return (
    <>
      {found.result.length > 0 ? children(found) : <NothingMatches text={none} />}
      {found.isCut && <p>{more}</p>}
      <Pager
        page={page}
        kept={filter}
        hasPrevious={found.prev !== undefined}
        hasNext={found.next !== undefined}
        onIntent={() => undefined}
      />
    </>
  );
}
