import { type Act, changeInWords, LOG_PAGE_SIZE, type LogEntry } from '../../../shared/audit.ts';
import { paths } from '../../../shared/pages.ts';
import { Box } from '../../components/Box.tsx';
import { PageHeading } from '../../components/Page.tsx';
import { Pager } from '../../components/Pager.tsx';
import { Moment } from '../../components/dates.tsx';
import { EmptyState, Loading, PastTheEnd } from '../../components/status.tsx';
import { usePageNumber } from '../../navigation/navigation.ts';
import { ForAdmins, NotLoaded } from './access.tsx';
import { useReadLogQuery } from './accounts.ts';

/** What was done, before the name of what or whom it was done to. */
const actInWords: Record<Act, string> = {
  'make-admin': 'made an admin of',
  'remove-admin': 'took the rights of an admin from',
  set: 'set',
  unset: 'put back as it comes:',
  invite: 'made an invitation:',
  'revoke-invitation': 'withdrew the invitation',
  'revoke-invitations': 'took invitations back:',
  approve: 'approved',
  reject: 'rejected',
  'unpublish-article': 'unpublished',
  'delete-article': 'deleted the article',
  'delete-account': 'deleted the account of',
  'reset-link': 'made a link for a new password of',
  'reset-password': 'gave another password to',
  unlock: 'unlocked the account of',
  'hide-article': 'hid',
  'unhide-article': 'showed again',
  'suspend-account': 'suspended',
  'restore-account': 'restored',
  'limit-account': 'limited',
  'unlimit-account': 'listed again the articles of',
  'dismiss-reports': 'dismissed the reports of',
};

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
