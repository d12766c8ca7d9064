import Typography from '@mui/material/Typography';
import { FOR_ADMINS } from '../../../shared/admin.ts';
import { useBlog } from '../../api/blogApi.ts';
import { Box } from '../../components/basics/Box.tsx';
import { Explanation } from '../../components/page/Explanation.tsx';
import { Loading } from '../../components/page/Loading.tsx';
import { Notice } from '../../components/page/Notice.tsx';
import { PageHeading } from '../../components/page/PageHeading.tsx';
import { TryAgain } from '../../components/page/TryAgain.tsx';
import { useGetAccountFactsQuery } from '../../session/accountApi.ts';
import { isSignedIn } from '../../session/currentUser.ts';
import { useCurrentUser } from '../../session/useCurrentUser.ts';
import { InvitationForm } from './InvitationForm.tsx';
import { InvitationList } from './InvitationList.tsx';
import { useListInvitationsQuery } from './invitationsApi.ts';

const hints = {
  open: 'Everybody may register at the moment, and needs no invitation.',
  approval: 'Whoever registers by an invitation waits for no approval.',
  invite: 'Nobody registers without an invitation.',
  closed: 'Nobody may register at the moment, by an invitation neither.',
};

/** Links to register with, for those who run the blog. Nothing is asked for those who may not have it. */
export function InvitationsPage() {
  const { registration } = useBlog();
  const facts = useGetAccountFactsQuery(undefined, { skip: !isSignedIn(useCurrentUser()) });
  const isAdmin = facts.currentData?.isAdmin;
  const list = useListInvitationsQuery(undefined, { skip: !isAdmin, refetchOnMountOrArgChange: true });
  const failed = [facts, list].find(({ isError }) => isError);
  const invitations = list.currentData;

  return (
    <Box sx={{ maxWidth: '34rem' }}>
      <PageHeading sx={{ mb: 2 }}>Invitations</PageHeading>
      {isAdmin === false && <Explanation>{FOR_ADMINS}</Explanation>}
      {isAdmin && (
        <>
          <p>{hints[registration]}</p>
          <InvitationForm />
        </>
      )}
      {failed && <TryAgain retry={failed.refetch} />}
      {isAdmin !== false && !failed && !invitations && <Loading />}
      {!failed && invitations && (
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
    </Box>
  );
}
