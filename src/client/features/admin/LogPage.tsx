import { changeInWords, type LogEntry, LOG_PAGE_SIZE } from '../../../shared/audit.ts';
import { Box } from '../../components/basics/Box.tsx';
import { Moment } from '../../components/basics/Moment.tsx';
import { paths } from '../../../shared/pages.ts';
import { EmptyState, PastTheEnd } from '../../components/page/EmptyState.tsx';
import { Loading } from '../../components/page/Loading.tsx';
import { PageHeading } from '../../components/page/PageHeading.tsx';
import { Pager } from '../../components/page/Pager.tsx';
import { usePageNumber } from '../../navigation/usePageNumber.ts';
import { actInWords } from './actInWords.ts';
import { useReadLogQuery } from './accountsApi.ts';
import { ForAdmins } from './ForAdmins.tsx';
import { NotLoaded } from './NotLoaded.tsx';

/** What was done by those who run the blog: by whom, why and when. */
export function LogPage() {
  return (
    <>
      <PageHeading sx={headingStyle}>Log</PageHeading>
      <ForAdmins>
        <Entries />
      </ForAdmins>
    </>
  );
}

function Entries() {
  const page = usePageNumber();
  const log = useReadLogQuery(page, { refetchOnMountOrArgChange: true });
  const listing = log.currentData;

  if (log.isError) return <NotLoaded reply={log} />;
  if (!listing) return <Loading />;
  if (listing.result.length === 0 && page === 1)
    return (
      <EmptyState
        drawing="tray"
        text="Nothing was done yet."
        to={paths.reports}
        label="Look at the reports"
      />
    );
  return (
    <>
      {listing.result.length === 0 && <PastTheEnd />}
      <Box component="ul" aria-label={`Log, ${LOG_PAGE_SIZE} entries a page`} sx={listStyle}>
        {listing.result.map((entry) => (
          <Entry key={entry._id} entry={entry} />
        ))}
      </Box>
      <Pager page={page} listing={listing} onIntent={() => undefined} />
    </>
  );
}

function Entry({ entry }: { entry: LogEntry }) {
  const { createdAt, actor, isCommand, act, on } = entry;
  const what = changeInWords(entry) ?? entry.reason;

  return (
    <Box component="li" sx={lineStyle}>
      <Box sx={quietStyle}>
        <Moment at={createdAt} />
      </Box>
      <div>
        {isCommand ? 'By a command' : <bdi>{actor}</bdi>}
        {`: ${actInWords[act]} `}
        <Box component="bdi" sx={nameStyle}>
          {on.name}
        </Box>
      </div>
      {what !== '' && (
        <Box dir="auto" sx={quietStyle}>
          {what}
        </Box>
      )}
    </Box>
  );
}

const headingStyle = { mb: 2 };
const listStyle = { listStyle: 'none', m: 0, p: 0 };
const lineStyle = { py: 1.25, borderBottom: 1, borderColor: 'divider', overflowWrap: 'anywhere' };
const quietStyle = { typography: 'body2', color: 'text.secondary' };
const nameStyle = { fontWeight: 600 };
