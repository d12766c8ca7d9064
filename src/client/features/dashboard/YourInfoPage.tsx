import Person from '@mui/icons-material/Person';
import Avatar from '@mui/material/Avatar';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { appMessages } from '../../../shared/messages/en/app.ts';
import { accountMessages } from '../../../shared/messages/en/account.ts';
import { formatStorage } from '../../../shared/storage.ts';
import { useGetAccountFactsQuery } from '../../api/accountApi.ts';
import { Box } from '../../components/Box.tsx';
import { PageHeading } from '../../components/Page.tsx';
import { useCurrentUser } from '../../session/session.ts';
import { PendingEmail } from '../account/PendingEmail.tsx';
import { SessionOnlyNotice } from '../account/notices.tsx';
import { Passkeys, Sessions } from './security.tsx';

const texts = accountMessages.yourInfo;

/** The signed-in user with their sessions and passkeys. */
export function YourInfoPage() {
  const { name, email } = useCurrentUser();
  const { currentData: facts } = useGetAccountFactsQuery();

  return (
    <>
      <PageHeading sx={{ mb: 3 }}>{appMessages.pages.yourInfo}</PageHeading>
      <SessionOnlyNotice />
      <PendingEmail />
      <Paper
        variant="outlined"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 3,
          p: { xs: 2.5, sm: 4 },
          borderRadius: 1.6,
        }}
      >
        <Avatar sx={{ width: 88, height: 88, bgcolor: 'primary.main', color: 'primary.contrastText' }}>
          <Person titleAccess={texts.user} sx={{ fontSize: 56 }} />
        </Avatar>
        <Box component="dl" sx={{ m: 0, minWidth: 0, '& dd': { m: 0 }, '& dd + dt': { mt: 1.5 } }}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {texts.name}
          </Typography>
          <Typography component="dd" variant="h2">
            {name}
          </Typography>
          <Typography component="dt" variant="body2" color="textSecondary">
            {texts.email}
          </Typography>
          <Typography component="dd">{email}</Typography>
          {facts && (
            <>
              <Typography component="dt" variant="body2" color="textSecondary">
                {texts.storage}
              </Typography>
              <Typography component="dd">{texts.storageUsed(formatStorage(facts.storage))}</Typography>
            </>
          )}
        </Box>
      </Paper>
      <Sessions />
      <Passkeys />
    </>
  );
}
