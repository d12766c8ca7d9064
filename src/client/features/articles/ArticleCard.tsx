import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Box } from '../../components/basics/Box.tsx';
import { Link } from '../../navigation/Link.tsx';
import type { ArticleSummary, PublicArticleSummary } from '../../../shared/article.ts';
import { excerpt } from '../../../shared/excerpt.ts';
import { ArticleFacts } from './ArticleFacts.tsx';
import { Card, CardTitle, COVER_RATIO } from './Card.tsx';
import { CoverImage } from './CoverImage.tsx';
import { Tags } from './Tags.tsx';

/** A few: the article has them all. */
const TAGS_SHOWN = 3;

interface Props {
  article: ArticleSummary & Partial<Pick<PublicArticleSummary, 'tagSlugs'>>;
  /** Its author, where the page does not say it already. */
  owner?: { name: string; handle: string } | undefined;
  /** Where the whole article stands. */
  to: string;
  /** The first of its page: what a narrow window shows of the listing at once. */
  isFirst?: boolean;
  /** Of its title, among the headings of the page. */
  level?: 'h2' | 'h3';
  /** What else can be done with it, beside Read. */
  children?: ReactNode;
}

/** One article of a listing. The cards of a row are of one height, with their buttons on one line. */
export function ArticleCard({ article, owner, to, isFirst, level = 'h2', children }: Props) {
  const { title, cover, createdAt, clicks, sanitizedHtml, tags, tagSlugs = [] } = article;

  return (
    <Card
      component="article"
      cover={
        <CoverImage src={cover} fallback="/default-preview.svg" isFirst={isFirst} aspectRatio={COVER_RATIO} />
      }
    >
      <CardTitle level={level} to={to}>
        {title}
      </CardTitle>
      <Box sx={quiet}>
        <ArticleFacts owner={owner} createdAt={createdAt} clicks={clicks} />
      </Box>
      <Box component="p" dir="auto" sx={opening}>
        {excerpt(sanitizedHtml)}
      </Box>
      <Tags tags={tags} slugs={tagSlugs.slice(0, TAGS_SHOWN)} />
      <Box sx={acts}>
        <Button component={Link} to={to} variant="outlined" aria-label={`Read ${title}`}>
          Read
        </Button>
        {children}
      </Box>
    </Card>
  );
}

const quiet = { color: 'text.secondary' };
const opening = { m: 0, typography: 'body1', overflowWrap: 'anywhere' };
const acts = { display: 'flex', flexWrap: 'wrap', gap: 1, mt: 'auto', pt: 1 };
