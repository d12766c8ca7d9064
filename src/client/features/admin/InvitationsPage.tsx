import Typography from '@mui/material/Typography';
import { useBlog } from '../../api/blogApi.ts';
import { Box } from '../../components/basics/Box.tsx';
import { Loading } from '../../components/page/Loading.tsx';
import { Notice } from '../../components/page/Notice.tsx';
import { PageHeading } from '../../components/page/PageHeading.tsx';
import { TryAgain } from '../../components/page/TryAgain.tsx';
import { ForAdmins } from './ForAdmins.tsx';
import { InvitationForm } from './InvitationForm.tsx';
import { InvitationList } from './InvitationList.tsx';
import { useListInvitationsQuery } from './invitationsApi.ts';

const hints = {
  open: 'Everybody may register at the moment, and needs no invitation.',
  approval: 'Whoever registers by an invitation waits for no approval.',
  invite: 'Nobody registers without an invitation.',
  closed: 'Nobody may register at the moment, by an invitation neither.',
};

/** Links to register with, for those who run the blog. */
export function InvitationsPage() {
  return (
    <Box sx={{ maxWidth: '34rem' }}>
      <PageHeading sx={{ mb: 2 }}>Invitations</PageHeading>
      <ForAdmins>
        <Invitations />
      </ForAdmins>
    </Box>
  );
}

function Invitations() {
  const { registration } = useBlog();
  const list = useListInvitationsQuery(undefined, { refetchOnMountOrArgChange: true });
  const invitations = list.currentData;

  return (
    <>
      <p>{hints[registration]}</p>
      <InvitationForm />
      {list.isError && <TryAgain retry={list.refetch} />}
      {!list.isError && !invitations && <Loading />}
      {!list.isError && invitations && (
        <>
          <Typography variant="h2" sx={{ mt: 4 }}>
            Not used up yet
          </Typography>
          {invitations.length > 0 ? (
            <InvitationList invitations={invitations} />
          ) : (
            // The form above is what there is to do.
            <Notice drawing="tray" text="There are none." />
          )}
        </>
      )}
    </>
  );
}
