import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from '../../navigation/Link.tsx';
import type { ArticleSummary } from '../../../shared/article.ts';
import { excerpt } from '../../../shared/excerpt.ts';
import { ArticleFacts } from './ArticleFacts.tsx';
import { Card, COVER_RATIO } from './Card.tsx';
import { CoverImage } from './CoverImage.tsx';

interface Props {
  article: ArticleSummary;
  /** Where the whole article stands. */
  to: string;
  /** The first of its page: what a narrow window shows of the listing at once. */
  isFirst?: boolean;
  /** What else can be done with it, beside Read. */
  children?: ReactNode;
}

/** One article of a listing. The cards of a row are of one height, with their buttons on one line. */
export function ArticleCard({ article, to, isFirst, children }: Props) {
  const { title, cover, createdAt, clicks, sanitizedHtml } = article;

  return (
    <Card
      component="article"
      cover={
        <CoverImage src={cover} fallback="/default-preview.svg" isFirst={isFirst} aspectRatio={COVER_RATIO} />
      }
    >
      <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        <Box
          component={Link}
          to={to}
          sx={{
            color: 'inherit',
            '&:not(:hover)': { textDecoration: 'none' },
            display: '-webkit-box',
            WebkitBoxOrient: 'vertical',
            WebkitLineClamp: 3,
            overflow: 'hidden',
          }}
        >
          {title}
        </Box>
      </Typography>
      <Box sx={{ color: 'text.secondary' }}>
        <ArticleFacts createdAt={createdAt} clicks={clicks} />
      </Box>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{excerpt(sanitizedHtml)}</Typography>
      <Box sx={{ display: 'flex', gap: 1, mt: 'auto', pt: 1 }}>
        <Button component={Link} to={to} variant="outlined" aria-label={`Read ${title}`}>
          Read
        </Button>
        {children}
      </Box>
    </Card>
  );
}
