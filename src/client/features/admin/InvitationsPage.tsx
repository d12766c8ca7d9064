import { useBlog } from '../../api/blogApi.ts';
import { Box } from '../../components/basics/Box.tsx';
import { Loading } from '../../components/page/Loading.tsx';
import { Notice } from '../../components/page/Notice.tsx';
import { PageHeading } from '../../components/page/PageHeading.tsx';
import { Section } from '../../components/page/Section.tsx';
import { ForAdmins } from './ForAdmins.tsx';
import { NotLoaded } from './NotLoaded.tsx';
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
    <>
      <PageHeading sx={{ mb: 3 }}>Invitations</PageHeading>
      <ForAdmins>
        <Invitations />
      </ForAdmins>
    </>
  );
}

function Invitations() {
  const { registration } = useBlog();
  const list = useListInvitationsQuery(undefined, { refetchOnMountOrArgChange: true });
  const invitations = list.currentData;

  return (
    <Box sx={parts}>
      <Section title="A new one" text={hints[registration]}>
        <InvitationForm />
      </Section>
      {list.isError && <NotLoaded reply={list} />}
      {!list.isError && !invitations && <Loading />}
      {!list.isError && invitations && (
        <Section title="Not used up yet" text="Each counts until its last day or its last account.">
          {invitations.length > 0 ? (
            <InvitationList invitations={invitations} />
          ) : (
            // The form above is what there is to do.
            <Notice drawing="tray" text="There are none." />
          )}
        </Section>
      )}
    </Box>
  );
}

/** As far apart as the sections of a form. */
const parts = { display: 'grid', gap: 2.5 };
