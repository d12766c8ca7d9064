import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Box } from '../../components/basics/Box.tsx';
import { Link } from '../../navigation/Link.tsx';
import type { ArticleSummary, PublicArticleSummary } from '../../../shared/article.ts';
import { excerpt } from '../../../shared/excerpt.ts';
import { textDirection } from '../../../shared/textDirection.ts';
import { ArticleFacts } from './ArticleFacts.tsx';
import { Card, CardTitle, COVER_RATIO } from './Card.tsx';
import { CoverImage } from './CoverImage.tsx';
import type { Owner } from './ownerOf.ts';
import { previewOf } from './previewOf.ts';
import { Tags } from './Tags.tsx';

/** A few: the article has them all. */
const TAGS_SHOWN = 3;

interface Props {
  article: ArticleSummary & Partial<Pick<PublicArticleSummary, 'tagSlugs'>>;
  /** Its author, where the page does not say it already. */
  owner?: Owner | undefined;
  /** Where the whole article stands. */
  to: string;
  /** Given to its page. */
  state?: object;
  /** The first of its page: what a narrow window shows of the listing at once. */
  isFirst?: boolean;
  /** Of its title, among the headings of the page. */
  level?: 'h2' | 'h3';
  /** What else can be done with it, beside Read. */
  children?: ReactNode;
}

/** One article of a listing. The cards of a row are of one height, with their buttons on one line. */
export function ArticleCard({ article, owner, to, state, isFirst, level = 'h2', children }: Props) {
  const { title, cover, createdAt, clicks, readingMinutes, sanitizedHtml, tags, tagSlugs = [] } = article;
  const dir = textDirection(sanitizedHtml) === 'rtl' ? 'rtl' : undefined;

  return (
    <Card
      component="article"
      cover={
        <CoverImage
          src={cover}
          fallback={previewOf(article.slug)}
          isFirst={isFirst}
          aspectRatio={COVER_RATIO}
        />
      }
    >
      <CardTitle level={level} to={to} state={state}>
        {title}
      </CardTitle>
      <Box sx={quiet} dir={dir}>
        {owner && <Initial of={owner.name} />}
        <ArticleFacts owner={owner} createdAt={createdAt} readingMinutes={readingMinutes} clicks={clicks} />
      </Box>
      <Box component="p" dir={dir ?? 'auto'} sx={opening}>
        {excerpt(sanitizedHtml)}
      </Box>
      <Tags tags={tags} slugs={tagSlugs.slice(0, TAGS_SHOWN)} dir={dir} />
      <Box sx={acts}>
        {/* Its title leads there too: once is enough for the keyboard. */}
        <Button component={Link} to={to} state={state} tabIndex={-1} sx={flush} aria-label={`Read ${title}`}>
          Read
        </Button>
        {children}
      </Box>
    </Card>
  );
}

/** For the eye, as the name stands beside it. */
function Initial({ of }: { of: string }) {
  return (
    <Box component="span" aria-hidden sx={circle}>
      {String.fromCodePoint(of.codePointAt(0) ?? 32)}
    </Box>
  );
}

/** Its word stands below the others. */
const flush = { ml: -1 };
const quiet = { display: 'flex', gap: 1.25, alignItems: 'center', color: 'text.secondary' };
const circle = {
  flex: 'none',
  width: 36,
  lineHeight: '36px',
  borderRadius: '50%',
  bgcolor: 'action.selected',
  color: 'text.primary',
  textAlign: 'center',
  textTransform: 'uppercase',
};
const opening = { m: 0, typography: 'body1', overflowWrap: 'anywhere' };
const acts = { display: 'flex', flexWrap: 'wrap', gap: 1, mt: 'auto', pt: 1 };
