import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Divider from '@mui/material/Divider';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from '../../navigation/Link.tsx';
import type { ArticleSummary } from '../../../shared/article.ts';
import { excerpt } from '../../../shared/excerpt.ts';
import { ArticleFacts } from './ArticleFacts.tsx';
import { CoverImage } from './CoverImage.tsx';

export const COVER_RATIO = '16 / 9';

interface Props {
  article: ArticleSummary;
  /** Where the whole article stands. */
  to: string;
  /** What else can be done with it, beside Read. */
  children?: ReactNode;
}

/** One article of a listing. The cards of a row are of one height, with their buttons on one line. */
export function ArticleCard({ article, to, children }: Props) {
  const { title, cover, createdAt, clicks, sanitizedHtml } = article;

  return (
    <Card
      component="article"
      variant="outlined"
      sx={{ display: 'flex', flexDirection: 'column', height: '100%', minWidth: 0 }}
    >
      <CoverImage src={cover} fallback="/default-preview.svg" loading="lazy" aspectRatio={COVER_RATIO} />
      <Divider />
      <Stack useFlexGap spacing={1.25} sx={{ flex: 1, p: 2 }}>
        <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
          <Link
            component={RouterLink}
            to={to}
            color="inherit"
            underline="hover"
            sx={{
              display: '-webkit-box',
              WebkitBoxOrient: 'vertical',
              WebkitLineClamp: 3,
              overflow: 'hidden',
            }}
          >
            {title}
          </Link>
        </Typography>
        <Box sx={{ color: 'text.secondary' }}>
          <ArticleFacts createdAt={createdAt} clicks={clicks} />
        </Box>
        <Typography sx={{ overflowWrap: 'anywhere' }}>{excerpt(sanitizedHtml)}</Typography>
        <Stack direction="row" spacing={1} sx={{ mt: 'auto', pt: 1 }}>
          <Button component={RouterLink} to={to} variant="outlined" aria-label={`Read ${title}`}>
            Read
          </Button>
          {children}
        </Stack>
      </Stack>
    </Card>
  );
}
