import { type Act, changeInWords, LOG_PAGE_SIZE, type LogEntry } from '../../../shared/audit.ts';
import type { Listing } from '../../../shared/listing.ts';
import { paths } from '../../../shared/pages.ts';
import { blogApi } from '../../api/blogApi.ts';
import { Box } from '../../components/Box.tsx';
import { Pager } from '../../components/Pager.tsx';
import { Moment } from '../../components/dates.tsx';
import { EmptyState, Loading, PastTheEnd } from '../../components/status.tsx';
import { usePageNumber } from '../../navigation/navigation.ts';
import { AdminFrame, LoadError } from './AdminFrame.tsx';

/** What admins did, when and why. */
export const AuditLogPage = () => (
  <AdminFrame heading="Log">
    <Log />
  </AdminFrame>
);

function Log() {
  const page = usePageNumber();
  const query = useReadLogQuery(page, { refetchOnMountOrArgChange: true });
  const listing = query.currentData;

  if (query.isError) return <LoadError query={query} />;
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
  const details = changeInWords(entry) ?? entry.reason;

  return (
    <Box component="li" sx={lineStyle}>
      <Box sx={quietStyle}>
        <Moment at={createdAt} />
      </Box>
      <div>
        {isCommand ? 'By a command' : <bdi>{actor}</bdi>}
        {`: ${actLabels[act]} `}
        <Box component="bdi" sx={nameStyle}>
          {on.name}
        </Box>
      </div>
      {details !== '' && (
        <Box dir="auto" sx={quietStyle}>
          {details}
        </Box>
      )}
    </Box>
  );
}

const listStyle = { listStyle: 'none', m: 0, p: 0 };
const lineStyle = { py: 1.25, borderBottom: 1, borderColor: 'divider', overflowWrap: 'anywhere' };
const quietStyle = { typography: 'body2', color: 'text.secondary' };
const nameStyle = { fontWeight: 600 };

/** What was done, followed by the name of what it was done to. */
const actLabels: Record<Act, string> = {
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

const { useReadLogQuery } = blogApi.injectEndpoints({
  endpoints: (build) => ({
    readLog: build.query<Listing<LogEntry>, number>({
      query: (page) => ({ url: 'admin/log', params: { page } }),
      keepUnusedDataFor: 0,
    }),
  }),
});
