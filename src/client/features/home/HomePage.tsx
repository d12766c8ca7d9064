import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Box } from '../../components/basics/Box.tsx';
import { Link } from '../../navigation/Link.tsx';
import { PageContainer } from '../../components/page/PageContainer.tsx';
import { PageHeading } from '../../components/page/PageHeading.tsx';
import { paths } from '../../../shared/pages.ts';
import { SignedInSwitch } from '../../session/SignedInSwitch.tsx';
import { useBlog } from '../../api/blogApi.ts';
import { MarkdownSample } from './MarkdownSample.tsx';
import { Benefits } from './Benefits.tsx';

interface Props {
  /** The newest articles, in their own section. */
  newest: ReactNode;
  /** What stands at the end of the page. */
  below?: ReactNode;
}

export function HomePage({ newest, below }: Props) {
  const { title, tagline, registration } = useBlog();

  return (
    <PageContainer width="lg" sx={{ py: { xs: 5, md: 10 } }}>
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
            {title}
          </PageHeading>
          <Box
            component="p"
            sx={{
              ...{ m: 0, mt: 2.5, mb: 4, maxWidth: '26em' },
              ...{ color: 'text.secondary', fontSize: { xs: '1.15rem', sm: '1.35rem' } },
            }}
          >
            {tagline}
          </Box>
          <Box sx={{ display: 'flex', flexDirection: { xs: 'column', sm: 'row' }, gap: 1.5 }}>
            <SignedInSwitch
              signedIn={
                <Button component={Link} to={paths.createArticle} variant="contained" size="large">
                  Write an article
                </Button>
              }
              anonymous={
                registration !== 'closed' && (
                  <Button component={Link} to={paths.register} variant="contained" size="large">
                    Start writing
                  </Button>
                )
              }
            />
            <Button component={Link} to={paths.articles} variant="outlined" size="large">
              Read articles
            </Button>
          </Box>
        </Box>
        <MarkdownSample />
      </Box>
      <Box sx={apart}>{newest}</Box>
      <Benefits />
      {below}
    </PageContainer>
  );
}

const apart = { '&:not(:empty)': { mt: { xs: 7, md: 10 } } };
