import { describeSettingChange, type LogEntry } from '../../../shared/audit.ts';
import type { Listing } from '../../../shared/listing.ts';
import { appMessages } from '../../../shared/messages/en/app.ts';
import { adminMessages } from '../../../shared/messages/en/admin.ts';
import { paths } from '../../../shared/pages.ts';
import { blogApi } from '../../api/blogApi.ts';
import { Box } from '../../components/Box.tsx';
import { Pager } from '../../components/Pager.tsx';
import { RichText } from '../../components/RichText.tsx';
import { Moment } from '../../components/dates.tsx';
import { EmptyState, PastTheEnd } from '../../components/status.tsx';
import { usePageNumber } from '../../navigation/navigation.tsx';
import { AdminFrame, Loaded } from './AdminFrame.tsx';
import { nameStyle, quietStyle } from './ModerationList.tsx';

const messages = adminMessages.auditLog;

/** Lists what admins did, when and why. */
export const AuditLogPage = () => (
  <AdminFrame heading={appMessages.pages.auditLog}>
    <Log />
  </AdminFrame>
);

function Log() {
  const page = usePageNumber();
  const query = useReadLogQuery(page, { refetchOnMountOrArgChange: true });

  return <Loaded query={query}>{(listing) => <Entries listing={listing} page={page} />}</Loaded>;
}

function Entries({ listing, page }: { listing: Listing<LogEntry>; page: number }) {
  if (listing.result.length === 0 && page === 1)
    return (
      <EmptyState drawing="tray" text={messages.empty} to={paths.reports} label={messages.viewReports} />
    );
  return (
    <>
      {listing.result.length === 0 && <PastTheEnd />}
      <Box component="ul" aria-label={messages.list} sx={listStyle}>
        {listing.result.map((entry) => (
          <Entry key={entry._id} entry={entry} />
        ))}
      </Box>
      <Pager page={page} listing={listing} />
    </>
  );
}

function Entry({ entry }: { entry: LogEntry }) {
  const { createdAt, actor, isCommand, act, on } = entry;
  const details = describeSettingChange(entry) ?? entry.reason;

  return (
    <Box component="li" sx={lineStyle}>
      <div>
        <RichText
          text={messages.entry(messages.acts[act])}
          tags={{
            actor: () => <Box component="bdi">{isCommand ? messages.commandLine : actor}</Box>,
            subject: () => (
              <Box component="bdi" sx={nameStyle}>
                {on.name}
              </Box>
            ),
          }}
        />
        {details !== '' && (
          <Box dir="auto" sx={quietStyle}>
            {details}
          </Box>
        )}
      </div>
      <Box sx={timeStyle}>
        <Moment at={createdAt} />
      </Box>
    </Box>
  );
}

const listStyle = { listStyle: 'none', m: 0, p: 0, borderTop: 1, borderColor: 'divider' };
const lineStyle = {
  display: { sm: 'flex' },
  justifyContent: 'space-between',
  columnGap: 3,
  py: 1.25,
  borderBottom: 1,
  borderColor: 'divider',
  overflowWrap: 'anywhere',
  '& > :first-of-type': { minWidth: 0 },
};
const timeStyle = { ...quietStyle, flex: 'none' };

const { useReadLogQuery } = blogApi.injectEndpoints({
  endpoints: (build) => ({
    readLog: build.query<Listing<LogEntry>, number>({
      query: (page) => ({ url: 'admin/log', params: { page } }),
      keepUnusedDataFor: 0,
    }),
  }),
});
