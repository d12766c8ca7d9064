import { useLocation, useNavigate } from 'react-router';
import { type Act, acts, describeSettingChange, type LogEntry } from '../../../shared/audit.ts';
import { type Listing, pageSearch } from '../../../shared/listing.ts';
import { adminMessages } from '../../../shared/messages/en/admin.ts';
import { appMessages } from '../../../shared/messages/en/app.ts';
import { moderationMessages } from '../../../shared/messages/en/moderation.ts';
import { paths } from '../../../shared/pages.ts';
import { roles } from '../../../shared/roles.ts';
import { blogApi } from '../../api/blogApi.ts';
import { AuthoredText } from '../../components/AuthoredText.tsx';
import { Box } from '../../components/Box.tsx';
import { DateTime } from '../../components/dates.tsx';
import { TextField } from '../../components/forms/fields.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import { Pager } from '../../components/Pager.tsx';
import { RichText } from '../../components/RichText.tsx';
import { EmptyState, PastTheEnd } from '../../components/status.tsx';
import { usePageNumber } from '../../navigation/navigation.tsx';
import { AdminFrame } from './AdminFrame.tsx';
import { nameStyle, quietStyle } from './ModerationList.tsx';
import { findName, nameChoice } from './SettingsForm.tsx';

const { auditLog: messages, settings } = adminMessages;

/** Lists what admins did, when and why. */
export const AuditLogPage = () => (
  <AdminFrame heading={appMessages.pages.auditLog}>
    <Log />
  </AdminFrame>
);

function Log() {
  const page = usePageNumber();
  const typed = new URLSearchParams(useLocation().search).get('act');
  const act = acts.find((known) => known === typed);
  const query = useReadLogQuery({ page, act }, { refetchOnMountOrArgChange: true });

  return (
    <>
      <ActFilter act={act} />
      <Loaded query={query}>{(listing) => <Entries listing={listing} page={page} act={act} />}</Loaded>
    </>
  );
}

/** Limits the log to one action, which is part of the page's URL. */
function ActFilter({ act }: { act: Act | undefined }) {
  const navigate = useNavigate();

  return (
    <TextField
      select
      size="small"
      id="act"
      label={messages.filter}
      value={act ?? ''}
      onChange={({ target: { value } }) =>
        void navigate(`${paths.auditLog}${pageSearch(1, value === '' ? {} : { act: value })}`)
      }
      slotProps={{ select: { native: true } }}
      sx={{ mb: 2, minWidth: '15rem' }}
    >
      <option value="">{messages.all}</option>
      {acts.map((name) => (
        <option key={name} value={name}>
          {messages.actNames[name]}
        </option>
      ))}
    </TextField>
  );
}

interface EntriesProps {
  listing: Listing<LogEntry>;
  page: number;
  act: Act | undefined;
}

function Entries({ listing, page, act }: EntriesProps) {
  if (listing.result.length === 0 && page === 1)
    return act === undefined ? (
      <EmptyState drawing="tray" text={messages.empty} to={paths.reports} label={messages.viewReports} />
    ) : (
      <EmptyState text={messages.noMatch} to={paths.auditLog} label={appMessages.actions.clearFilters} />
    );
  return (
    <>
      {listing.result.length === 0 && <PastTheEnd />}
      <Box component="ul" aria-label={messages.list} sx={listStyle}>
        {listing.result.map((entry) => (
          <Entry key={entry._id} entry={entry} />
        ))}
      </Box>
      <Pager page={page} listing={listing} {...(act && { params: { act } })} />
    </>
  );
}

function Entry({ entry }: { entry: LogEntry }) {
  const { createdAt, actor, isCommand, act, on } = entry;
  const details = describeSettingChange({ ...entry, details: nameValues(entry) }) ?? entry.reason;

  return (
    <Box component="li" sx={lineStyle}>
      <div>
        <RichText
          text={messages.entry(messages.acts[act])}
          tags={{
            actor: () => <Box component="bdi">{isCommand ? messages.commandLine : actor}</Box>,
            subject: () => <AuthoredText text={getSubjectName(on)} sx={nameStyle} />,
          }}
        />
        {details !== '' && <AuthoredText component="div" text={details} sx={quietStyle} />}
      </div>
      <Box sx={timeStyle}>
        <DateTime at={createdAt} />
      </Box>
    </Box>
  );
}

/** Older entries begin with a word that the sentence has. All invitations together have no id, and an English name. */
function getSubjectName({ kind, id, name }: LogEntry['on']): string {
  if (kind === 'setting') return findName(settings.labels, name) ?? name;
  if (kind !== 'invitation') return name;
  return id === '' ? messages.allInvitations : name.replace(/^invitation /, '');
}

/** Returns the details of a changed setting or role with its values as the forms call them. */
function nameValues({ act, on, details }: LogEntry): LogEntry['details'] {
  if (act === 'set-role') return nameRoles(details);
  if (on.kind !== 'setting') return details;
  return Object.fromEntries(
    Object.entries(details).map(([key, value]) => [
      key,
      typeof value === 'string' ? nameChoice(on.name, value) : value,
    ]),
  );
}

const nameRoles = (details: LogEntry['details']): LogEntry['details'] =>
  Object.fromEntries(
    Object.entries(details).map(([key, value]) => {
      const role = roles.find((role) => role === value);
      return [key, role === undefined ? value : moderationMessages.roles[role].name];
    }),
  );

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
    readLog: build.query<Listing<LogEntry>, { page: number; act: Act | undefined }>({
      query: (params) => ({ url: 'admin/log', params }),
      keepUnusedDataFor: 0,
    }),
  }),
});
