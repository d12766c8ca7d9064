import Button from '@mui/material/Button';
import type { SxProps, Theme } from '@mui/material/styles';
import { type ReactNode, useState } from 'react';
import type { ArticleSummary, PublicArticleSummary } from '../../../shared/article.ts';
import { excerpt } from '../../../shared/excerpt.ts';
import { PAGE_SIZE } from '../../../shared/listing.ts';
import { paths } from '../../../shared/pages.ts';
import { textDirection } from '../../../shared/textDirection.ts';
import { Box } from '../../components/Box.tsx';
import { Skeleton } from '../../components/status.tsx';
import { Link } from '../../navigation/Link.tsx';
import { ArticleFacts, type Owner } from './ArticleMeta.tsx';

export const COVER_RATIO = '16 / 9';

interface CardProps {
  component?: 'article';
  cover: ReactNode;
  /** Its lines, from the top; what has `mt: 'auto'` stands at the bottom. */
  children: ReactNode;
}

/** The frame of a card, as high as its row. All of it leads where its title does, but for what else can be pressed. */
export function Card({ component = 'div' as 'article', cover, children }: CardProps) {
  return (
    <Box component={component} sx={frame}>
      <Box sx={top}>{cover}</Box>
      <Box sx={lines}>{children}</Box>
    </Box>
  );
}

interface TitleProps {
  /** Among the headings of the page. */
  level?: 'h2' | 'h3';
  to: string;
  /** Given to its page. */
  state?: object | undefined;
  children: ReactNode;
}

/** What a card is about, in three lines at most, as a link to it. */
export function CardTitle({ level = 'h2', to, state, children }: TitleProps) {
  return (
    <Box component={level} sx={heading}>
      <Box component={Link} to={to} state={state} dir="auto" sx={threeLines}>
        {children}
      </Box>
    </Box>
  );
}

const frame = {
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  minWidth: 0,
  overflow: 'hidden',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  '&:hover': { borderColor: 'text.secondary' },
  '& :is(h2, h3) > a::after': { content: '""', position: 'absolute', inset: 0 },
  '& :not(h2, h3) > a, & button': { position: 'relative', zIndex: 1 },
};
const top = { borderBottom: 1, borderColor: 'divider' };
const lines = { display: 'flex', flexDirection: 'column', gap: 1.25, flex: 1, p: 2 };
const heading = { m: 0, typography: 'h2', overflowWrap: 'anywhere' };
const threeLines = {
  color: 'inherit',
  '&:not(:hover)': { textDecoration: 'none' },
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
};

interface CoverImageProps {
  /** An article's cover: an address that its author chose, or ''. */
  src: string;
  /** Stands in when there is none, and when it can't be loaded. */
  fallback: string;
  /** Lazy, unless it is among the first that a reader sees. */
  isFirst?: boolean;
  /** As in CSS; without one it takes the height of its place. */
  aspectRatio?: string;
}

/**
 * A cover fills the place that it is given, whatever its own size. It is decoration: the title beside it says what it
 * would. Always an `<img>`, never a CSS `url()` that a hostile address could break out of.
 */
export function CoverImage({ src, fallback, isFirst = false, aspectRatio }: CoverImageProps) {
  const [broken, setBroken] = useState('');
  const fail = () => setBroken(src);

  return (
    <Box
      component="img"
      // In a page of the server's it may have failed before the app came, and told nobody.
      ref={(image: HTMLImageElement | null) => {
        if (image?.complete && !image.naturalWidth) fail();
      }}
      src={src && src !== broken ? src : fallback}
      alt=""
      {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      decoding="async"
      referrerPolicy="no-referrer"
      onError={fail}
      sx={filling(aspectRatio)}
    />
  );
}

const styles = new Map<string | undefined, SxProps<Theme>>();

function filling(aspectRatio: string | undefined): SxProps<Theme> {
  const known = styles.get(aspectRatio) ?? {
    display: 'block',
    width: '100%',
    height: aspectRatio ? 'auto' : '100%',
    aspectRatio,
    objectFit: 'cover',
    bgcolor: 'action.hover',
  };
  styles.set(aspectRatio, known);
  return known;
}

/** How many pictures `default-preview.svg` has, each with a fragment of its own. */
const PICTURES = 12;

/** The picture of an article that has no cover, always the same one: by its `slug`, so that not all cards look alike. */
export function previewOf(slug: string): string {
  let sum = 0;
  for (const letter of slug) sum = (sum * 31 + letter.charCodeAt(0)) % 997;
  return `/default-preview.svg#v${sum % PICTURES}`;
}

interface TagsProps {
  tags: readonly string[];
  /** In the same order. */
  slugs: readonly string[];
  /** That of the text they belong to, if not the page's. */
  dir?: 'rtl' | undefined;
}

/** What an article is about, each with a link to more. */
export function Tags({ tags, slugs, dir }: TagsProps) {
  if (slugs.length === 0) return null;
  return (
    <Box component="ul" aria-label="Tags" dir={dir} sx={row}>
      {slugs.map((slug, at) => (
        <li key={slug}>
          <Link to={paths.tag(slug)} rel="tag" dir="auto">
            {tags[at]}
          </Link>
        </li>
      ))}
    </Box>
  );
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  m: 0,
  p: 0,
  listStyle: 'none',
  typography: 'body2',
  '& a': {
    display: 'block',
    px: 1,
    py: 0.25,
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    color: 'text.secondary',
    overflowWrap: 'anywhere',
  },
  '& a:not(:hover)': { textDecoration: 'none' },
};

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

interface CardGridProps {
  children: ReactNode;
  'aria-hidden'?: true;
}

/** The cards of a page: one below the other on a phone, else two by two. */
export function CardGrid({ children, ...rest }: CardGridProps) {
  return (
    <Box {...rest} sx={grid}>
      {children}
    </Box>
  );
}

/** A page of cards that is on its way. */
export function SkeletonCards() {
  return (
    <div role="status" aria-label="Loading articles">
      <CardGrid aria-hidden>
        {Array.from({ length: PAGE_SIZE }, (_, index) => (
          <Card
            key={index}
            cover={<Skeleton sx={{ aspectRatio: COVER_RATIO, height: 'auto', borderRadius: 0 }} />}
          >
            <Skeleton sx={{ width: '85%' }} />
            <Skeleton sx={{ width: '60%' }} />
            <Skeleton sx={{ width: '100%' }} />
            <Skeleton sx={{ height: 31, width: 64, mt: 1 }} />
          </Card>
        ))}
      </CardGrid>
    </div>
  );
}

const grid = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
};
