import AutoStories from '@mui/icons-material/AutoStories';
import EditNote from '@mui/icons-material/EditNote';
import LockOutlined from '@mui/icons-material/LockOutlined';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { paths } from '../../../shared/pages.ts';
import { useBlog } from '../../api/blogApi.ts';
import { Box } from '../../components/Box.tsx';
import { PageContainer, PageHeading } from '../../components/Page.tsx';
import { SignedInSwitch } from '../../components/SignedInSwitch.tsx';
import { Link } from '../../navigation/Link.tsx';

interface Props {
  /** The section with the newest articles. */
  newest: ReactNode;
  /** Shown at the end of the page. */
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
      <Box sx={newestStyle}>{newest}</Box>
      <Benefits />
      {below}
    </PageContainer>
  );
}

const newestStyle = { '&:not(:empty)': { mt: { xs: 7, md: 10 } } };

const SAMPLE = `# A walk by the sea

The tide was **out**, and
the sand kept a *record*:

- a gull
- two dogs
- nobody else`;

/** An illustration: Markdown on one sheet, the resulting page on the other. */
function MarkdownSample() {
  return (
    <Box
      role="img"
      aria-label="An article in markdown, and the page it becomes"
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Box
        sx={{
          p: { xs: 2, sm: 3 },
          mr: { xs: 3, sm: 8 },
          bgcolor: 'background.default',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1.6,
        }}
      >
        <Box
          component="pre"
          sx={{
            color: 'text.secondary',
            m: 0,
            pb: 7,
            overflow: 'hidden',
            whiteSpace: 'pre-wrap',
            fontFamily: 'ui-monospace, "Cascadia Code", Menlo, Consolas, monospace',
            fontSize: { xs: '0.78rem', sm: '0.88rem' },
            lineHeight: 1.7,
          }}
        >
          {SAMPLE}
        </Box>
      </Box>
      <Box
        sx={{
          boxShadow: 6,
          bgcolor: 'background.paper',
          p: { xs: 2.5, sm: 3.5 },
          mt: -9,
          ml: { xs: 5, sm: 14 },
          borderRadius: 1.6,
          border: 1,
          borderColor: 'divider',
        }}
      >
        <Box component="p" sx={{ m: 0, mb: 1, typography: 'h2' }}>
          A walk by the sea
        </Box>
        <Box sx={{ typography: 'body2', '& ul': { m: 0, mt: 1, pl: 2.5 } }}>
          The tide was <strong>out</strong>, and the sand kept a <em>record</em>:
          <ul>
            <li>a gull</li>
            <li>two dogs</li>
            <li>nobody else</li>
          </ul>
        </Box>
      </Box>
    </Box>
  );
}

const benefits = [
  {
    Icon: EditNote,
    title: 'Write plain text',
    text: 'Headings, lists, tables and code with a few signs that any keyboard has. No editor to learn.',
  },
  {
    Icon: AutoStories,
    title: 'Read in peace',
    text: 'Pages made for reading, by day and by night, on a phone as on a desk. No account needed.',
  },
  {
    Icon: LockOutlined,
    title: 'Keep what is yours',
    text: 'Your articles belong to you alone: change or remove them whenever you like.',
  },
];

function Benefits() {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { md: 'repeat(3, minmax(0, 1fr))' },
        gap: { xs: 4, md: 6 },
        mt: { xs: 7, md: 12 },
        pt: { xs: 5, md: 6 },
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      {benefits.map(({ Icon, title, text }) => (
        <Box key={title}>
          <Icon color="primary" aria-hidden />
          <Box component="h2" sx={{ m: 0, mt: 1, mb: 0.75, typography: 'h2' }}>
            {title}
          </Box>
          <Box component="p" sx={{ m: 0, color: 'text.secondary' }}>
            {text}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
