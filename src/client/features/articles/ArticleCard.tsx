import Button from '@mui/material/Button';
import type { SxProps, Theme } from '@mui/material/styles';
import { type ReactNode, useState } from 'react';
import type { ArticleSummary, PublicArticleSummary } from '../../../shared/article.ts';
import { excerpt, textDirection } from '../../../shared/articleText.ts';
import { PAGE_SIZE } from '../../../shared/listing.ts';
import { paths } from '../../../shared/pages.ts';
import { Box } from '../../components/Box.tsx';
import { Skeleton } from '../../components/status.tsx';
import { Link } from '../../navigation/Link.tsx';
import { ArticleMeta, type Owner } from './ArticleMeta.tsx';

export const COVER_RATIO = '16 / 9';

const MAX_TAGS = 3;

interface ArticleCardProps {
  article: ArticleSummary & Partial<Pick<PublicArticleSummary, 'tagSlugs'>>;
  /** Omitted where the page is about this author. */
  owner?: Owner | undefined;
  to: string;
  /** The router state of the link. */
  state?: object;
  /** Whether it's the first card of the page, which a phone shows without scrolling. */
  isFirst?: boolean;
  /** The heading level of the title. */
  level?: 'h2' | 'h3';
  /** More actions, after Read. */
  children?: ReactNode;
}

/** An article in a list. The cards of a row have the same height, with their buttons aligned. */
export function ArticleCard({
  article,
  owner,
  to,
  state,
  isFirst,
  level = 'h2',
  children,
}: ArticleCardProps) {
  const { title, cover, createdAt, clicks, readingMinutes, sanitizedHtml, tags, tagSlugs = [] } = article;
  const dir = textDirection(sanitizedHtml) === 'rtl' ? 'rtl' : undefined;

  return (
    <Card
      component="article"
      cover={
        <CoverImage
          src={cover}
          fallback={getPlaceholderImage(article.slug)}
          isFirst={isFirst}
          aspectRatio={COVER_RATIO}
        />
      }
    >
      <CardTitle level={level} to={to} state={state}>
        {title}
      </CardTitle>
      <Box sx={metaStyle} dir={dir}>
        {owner && <Initial name={owner.name} />}
        <ArticleMeta owner={owner} createdAt={createdAt} readingMinutes={readingMinutes} clicks={clicks} />
      </Box>
      <Box component="p" dir={dir ?? 'auto'} sx={excerptStyle}>
        {excerpt(sanitizedHtml)}
      </Box>
      <Tags tags={tags} slugs={tagSlugs.slice(0, MAX_TAGS)} dir={dir} />
      <Box sx={actionsStyle}>
        {/* Skipped by the keyboard, as the title links to the same page. */}
        <Button
          component={Link}
          to={to}
          state={state}
          tabIndex={-1}
          sx={readButtonStyle}
          aria-label={`Read ${title}`}
        >
          Read
        </Button>
        {children}
      </Box>
    </Card>
  );
}

/** Hidden from screen readers, as the name is next to it. */
function Initial({ name }: { name: string }) {
  return (
    <Box component="span" aria-hidden sx={initialStyle}>
      {String.fromCodePoint(name.codePointAt(0) ?? 32)}
    </Box>
  );
}

/** Aligns its label with the text above. */
const readButtonStyle = { ml: -1 };
const metaStyle = { display: 'flex', gap: 1.25, alignItems: 'center', color: 'text.secondary' };
const initialStyle = {
  flex: 'none',
  width: 36,
  lineHeight: '36px',
  borderRadius: '50%',
  bgcolor: 'action.selected',
  color: 'text.primary',
  textAlign: 'center',
  textTransform: 'uppercase',
};
const excerptStyle = { m: 0, typography: 'body1', overflowWrap: 'anywhere' };
const actionsStyle = { display: 'flex', flexWrap: 'wrap', gap: 1, mt: 'auto', pt: 1 };

interface CardGridProps {
  children: ReactNode;
  'aria-hidden'?: true;
}

/** A grid of cards: one column on a phone, else two. */
export function CardGrid({ children, ...rest }: CardGridProps) {
  return (
    <Box {...rest} sx={gridStyle}>
      {children}
    </Box>
  );
}

/** A loading page of cards. */
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

const gridStyle = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
};

interface CardProps {
  component?: 'article';
  cover: ReactNode;
  /** Rows from the top. A row with `mt: 'auto'` moves to the bottom. */
  children: ReactNode;
}

/** The frame of a card, as high as its row. A click anywhere follows the title's link, except on other controls. */
export function Card({ component = 'div' as 'article', cover, children }: CardProps) {
  return (
    <Box component={component} sx={cardStyle}>
      <Box sx={cardCoverStyle}>{cover}</Box>
      <Box sx={cardContentStyle}>{children}</Box>
    </Box>
  );
}

interface TitleProps {
  level?: 'h2' | 'h3';
  to: string;
  /** The router state of the link. */
  state?: object | undefined;
  children: ReactNode;
}

/** The title of a card as a link, cut after three lines. */
export function CardTitle({ level = 'h2', to, state, children }: TitleProps) {
  return (
    <Box component={level} sx={cardTitleStyle}>
      <Box component={Link} to={to} state={state} dir="auto" sx={titleLinkStyle}>
        {children}
      </Box>
    </Box>
  );
}

const cardStyle = {
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
const cardCoverStyle = { borderBottom: 1, borderColor: 'divider' };
const cardContentStyle = { display: 'flex', flexDirection: 'column', gap: 1.25, flex: 1, p: 2 };
const cardTitleStyle = { m: 0, typography: 'h2', overflowWrap: 'anywhere' };
const titleLinkStyle = {
  color: 'inherit',
  '&:not(:hover)': { textDecoration: 'none' },
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
};

interface CoverImageProps {
  /** A URL that the author chose, or ''. */
  src: string;
  /** Shown if there is no cover or it fails to load. */
  fallback: string;
  /** Loads it eagerly instead of lazily. */
  isFirst?: boolean;
  /** A CSS value; without one, the image fills the height of its container. */
  aspectRatio?: string;
}

/**
 * A cover image that fills its container. It's decorative, as the title is next to it. Always an `<img>`: a hostile URL
 * could break out of a CSS `url()`.
 */
export function CoverImage({ src, fallback, isFirst = false, aspectRatio }: CoverImageProps) {
  const [broken, setBroken] = useState('');
  const fail = () => setBroken(src);

  return (
    <Box
      component="img"
      // On a page rendered by the server, the image may have failed before the app started.
      ref={(image: HTMLImageElement | null) => {
        if (image?.complete && !image.naturalWidth) fail();
      }}
      src={src && src !== broken ? src : fallback}
      alt=""
      {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      decoding="async"
      referrerPolicy="no-referrer"
      onError={fail}
      sx={getCoverStyle(aspectRatio)}
    />
  );
}

const coverStyles = new Map<string | undefined, SxProps<Theme>>();

function getCoverStyle(aspectRatio: string | undefined): SxProps<Theme> {
  const style = coverStyles.get(aspectRatio) ?? {
    display: 'block',
    width: '100%',
    height: aspectRatio ? 'auto' : '100%',
    aspectRatio,
    objectFit: 'cover',
    bgcolor: 'action.hover',
  };
  coverStyles.set(aspectRatio, style);
  return style;
}

/** The number of images in `default-preview.svg`, each with its own fragment. */
const PLACEHOLDER_COUNT = 12;

/** Returns the image of an article without a cover. It depends on the slug, so that cards look different. */
export function getPlaceholderImage(slug: string): string {
  let sum = 0;
  for (const letter of slug) sum = (sum * 31 + letter.charCodeAt(0)) % 997;
  return `/default-preview.svg#v${sum % PLACEHOLDER_COUNT}`;
}

interface TagsProps {
  tags: readonly string[];
  /** In the order of `tags`. */
  slugs: readonly string[];
  /** The direction of the article's text, if it differs from the page's. */
  dir?: 'rtl' | undefined;
}

/** The tags of an article, each a link to its page. The server renders the entries on its own: `articleSample.ts`. */
export function Tags({ tags, slugs, dir }: TagsProps) {
  if (slugs.length === 0) return null;
  return (
    <Box component="ul" aria-label="Tags" dir={dir} sx={tagsStyle}>
      {slugs.map((slug, index) => (
        <li key={slug}>
          <Link to={paths.tag(slug)} rel="tag" dir="auto">
            {tags[index]}
          </Link>
        </li>
      ))}
    </Box>
  );
}

const tagsStyle = {
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
