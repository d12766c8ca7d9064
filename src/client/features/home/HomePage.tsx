import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Container from '@mui/material/Container';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link } from '../../navigation/Link.tsx';
import { PageHeading } from '../../components/PageHeading.tsx';
import { paths } from '../../../shared/paths.ts';
import { isSignedIn } from '../../session/currentUser.ts';
import { useCurrentUser } from '../../session/useCurrentUser.ts';
import { messages } from '../../../shared/messages.ts';
import { MarkdownSample } from './MarkdownSample.tsx';
import { Promises } from './Promises.tsx';

export function HomePage() {
  const writing = isSignedIn(useCurrentUser())
    ? { label: 'Write an article', to: paths.createArticle }
    : { label: 'Start writing', to: paths.register };

  return (
    <Container maxWidth="lg" sx={{ py: { xs: 5, md: 10 } }}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 6fr) minmax(0, 5fr)' },
          gap: { xs: 6, md: 8 },
          alignItems: 'center',
        }}
      >
        <Box>
          <PageHeading sx={{ fontSize: 'clamp(2.5rem, 1.6rem + 4.4vw, 4.25rem)', lineHeight: 1.05 }}>
            {messages.title}
          </PageHeading>
          <Typography
            color="textSecondary"
            sx={{ mt: 2.5, mb: 4, fontSize: { xs: '1.15rem', sm: '1.35rem' }, maxWidth: '26em' }}
          >
            {messages.tagline}
          </Typography>
          <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1.5}>
            <Button component={Link} to={writing.to} variant="contained" size="large">
              {writing.label}
            </Button>
            <Button component={Link} to={paths.articles} variant="outlined" size="large">
              Read articles
            </Button>
          </Stack>
        </Box>
        <MarkdownSample />
      </Box>
      <Promises />
    </Container>
  );
}
