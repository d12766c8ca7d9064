import PushPin from '@mui/icons-material/PushPin';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import type { ArticleKind, ArticleSummary, PublicArticleSummary } from '../../../shared/article.ts';
import { excerpt } from '../../../shared/articleText.ts';
import { PAGE_SIZE } from '../../../shared/listing.ts';
import { articlesMessages } from '../../../shared/messages/en/articles.ts';
import { paths } from '../../../shared/pages.ts';
import { Box } from '../../components/Box.tsx';
import { Skeleton } from '../../components/status.tsx';
import { useTextLanguage } from '../../components/useTextLanguage.ts';
import { Link } from '../../navigation/navigation.tsx';
import { ArticleMeta, type Owner } from './ArticleMeta.tsx';
import { Cover } from './Cover.tsx';
import { type OwnDirection, ownDirection } from './ownDirection.ts';

const texts = articlesMessages.card;

const MAX_TAGS = 3;

/**
 * How an article is listed: `row` with the cover beside the text, `lead` with a large cover above it, for the first one of
 * a list, or `compact`, a lower row without excerpt, clicks, button and, on touch screens, tags, for the home page. `plain`
 * and `plainCompact` are the same with a larger title and a small drawing, for pages where no article has a cover.
 */
export type CardVariant = 'row' | 'lead' | 'compact' | 'plain' | 'plainCompact';

interface ArticleCardProps {
  article: Omit<ArticleSummary, 'sanitizedHtml'> &
    Partial<Pick<PublicArticleSummary, 'tagSlugs' | 'sanitizedHtml'> & { kind: ArticleKind }>;
  variant?: CardVariant;
  /** Omitted if the page is about this author. */
  owner?: Owner | undefined;
  to: string;
  /** The router state of the link. */
  state?: object;
  /** The heading level of the title. */
  level?: 'h2' | 'h3' | undefined;
  /** Replaces the plain title, such as by one with marked words. */
  title?: ReactNode;
  /** Replaces the description or the excerpt. */
  text?: ReactNode;
  /** More actions, after Read. */
  children?: ReactNode;
}

/** An article in a list. */
export function ArticleCard({
  article,
  variant = 'row',
  owner,
  to,
  state,
  level = 'h2',
  title = article.title,
  text,
  children,
}: ArticleCardProps) {
  const { slug, cover, description, sanitizedHtml = '', tags, tagSlugs = [] } = article;
  const dir = ownDirection(sanitizedHtml);
  const isExcerpt = text !== undefined || description === '';
  const lang = useTextLanguage(`${article.title} ${sanitizedHtml}`);
  const isCompact = variant === 'compact' || variant === 'plainCompact';

  return (
    <Card
      component="article"
      variant={variant}
      cover={
        <Cover
          src={cover}
          seed={slug}
          title={isPlain(variant) ? '' : article.title}
          isFirst={variant === 'lead'}
          sizes={coverSizes[variant]}
        />
      }
    >
      <CardTitle level={level} variant={variant} to={to} state={state} lang={lang}>
        {title}
      </CardTitle>
      {!isCompact && (
        <Box
          component="p"
          lang={lang}
          dir={(isExcerpt ? dir : ownDirection(description)) ?? 'auto'}
          sx={text === undefined ? summaryStyle : textStyle}
        >
          {text ?? (description || excerpt(sanitizedHtml))}
        </Box>
      )}
      {article.kind !== 'page' && (
        <Box sx={metaStyle}>
          <ArticleMeta article={article} owner={owner} dir={dir} variant={isCompact ? 'line' : 'card'} />
        </Box>
      )}
      {isCompact ? (
        <Tags tags={tags} slugs={tagSlugs.slice(0, MAX_TAGS)} dir={dir} />
      ) : (
        <Box sx={children ? actionsStyle : footStyle}>
          <Tags tags={tags} slugs={tagSlugs.slice(0, MAX_TAGS)} dir={dir} />
          {/* Skipped by the keyboard, as the title links to the same page. */}
          <Button
            component={Link}
            to={to}
            state={state}
            tabIndex={-1}
            size="small"
            sx={children ? undefined : readButtonStyle}
            aria-label={texts.readTitle(article.title)}
          >
            {texts.read}
          </Button>
          {children}
        </Box>
      )}
    </Card>
  );
}

const metaStyle = { color: 'text.secondary' };
const textStyle = { m: 0, typography: 'body1', color: 'text.secondary', overflowWrap: 'anywhere' };
/** Cut after a number of lines. */
const threeLines = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
};
const summaryStyle = { ...textStyle, ...threeLines };
const footStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  // Its padding extends beyond the text's column.
  my: -0.25,
};
/** Narrow enough for one line on a phone, also in German. */
const actionsStyle = {
  ...footStyle,
  flexWrap: 'wrap',
  columnGap: { xs: 0.25, sm: 1 },
  my: 0,
  marginInlineStart: '-5px',
  '& a, & button': { minWidth: 44 },
};
/** The text ends with the column, without the button's padding. */
const readButtonStyle = {
  marginInlineStart: 'auto',
  marginInlineEnd: '-5px',
  minWidth: 44,
  // Its touch target extends into the space around the row.
  '@media (pointer: coarse)': { my: -1.25 },
};

interface CardListProps {
  /** The cards. */
  children: readonly ReactNode[];
  /** Whether the first card is a lead. */
  hasLead?: boolean;
  'aria-hidden'?: true;
}

/**
 * A list of cards in one column, or two if there is room. A lead fills the first column, and as many cards as are about
 * as high fill the second; the rest is below. A single card has its cover beside the text.
 */
export function CardList({ children, hasLead = false, ...rest }: CardListProps) {
  const [beside, below] = hasLead
    ? [children.slice(1, BESIDE_LEAD + 1), children.slice(BESIDE_LEAD + 1)]
    : [[], children];

  return (
    <Box {...rest} sx={containerStyle}>
      {hasLead && (
        <Box sx={children.length > 1 ? leadGridStyle : onlyLeadStyle}>
          {children[0]}
          <Box sx={columnStyle}>{beside}</Box>
        </Box>
      )}
      {below.length > 0 && <Box sx={hasLead ? belowLeadStyle : gridStyle}>{below}</Box>}
    </Box>
  );
}

/** Whether the drawing is too small for the title's letter. */
export const isPlain = (variant: CardVariant) => variant === 'plain' || variant === 'plainCompact';

/** Returns whether any of these articles has a cover. Otherwise the room goes to their titles. */
export const hasCovers = (articles: readonly { cover: string }[]): boolean =>
  articles.some(({ cover }) => cover !== '');

/** The number of compact cards that are about as high as a lead. */
const BESIDE_LEAD = 5;

const TWO_COLUMNS = '@container (min-width: 58rem)';

const containerStyle = { containerType: 'inline-size' };
const gridStyle = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [TWO_COLUMNS]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', columnGap: '3rem' },
  '& > *': { borderTop: 1, borderColor: 'divider' },
};
/** The columns of the lead. */
const LEAD_COLUMNS = { gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 5fr)', columnGap: '3rem' };
const belowLeadStyle = { ...gridStyle, [TWO_COLUMNS]: { ...LEAD_COLUMNS, mt: 1.5 } };
const leadGridStyle = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  rowGap: 3,
  [TWO_COLUMNS]: LEAD_COLUMNS,
};
const onlyLeadStyle = {
  [TWO_COLUMNS]: {
    '& article': { flexDirection: 'row', alignItems: 'center', gap: '3rem' },
    '& article > :first-of-type': { flex: '0 0 56%' },
  },
};
const columnStyle = {
  '& > *': { borderTop: 1, borderColor: 'divider' },
  [TWO_COLUMNS]: { pb: 2, '& > :first-of-type': { borderTop: 0, '& > article': { pt: 0 } } },
};

interface PinnedProps<Item> {
  articles: readonly Item[] | undefined;
  /** Renders one card, whose title is a third-level heading. */
  children: (article: Item, variant: CardVariant) => ReactNode;
}

/** The articles on top of a list, which are in their places below, too. Renders nothing if there are none. */
export function PinnedCards<Item extends { _id: string; cover: string }>(props: PinnedProps<Item>) {
  const { articles = [], children } = props;
  if (articles.length === 0) return null;
  const variant = hasCovers(articles) ? 'compact' : 'plainCompact';

  return (
    <Box component="section" aria-labelledby="pinned" sx={pinnedStyle}>
      <Box component="h2" id="pinned" sx={pinnedHeadingStyle}>
        <PushPin sx={pinStyle} />
        {articlesMessages.list.pinned}
      </Box>
      <Box sx={pinnedGridStyle}>
        {articles.map((article) => (
          <div key={article._id}>{children(article, variant)}</div>
        ))}
      </Box>
    </Box>
  );
}

const pinnedStyle = {
  // As wide as its cards.
  width: { md: 'fit-content' },
  mb: 3,
  px: 2,
  pt: 1.5,
  pb: 0.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
};
const pinnedHeadingStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.75,
  m: 0,
  typography: 'body2',
  fontWeight: 600,
  color: 'text.secondary',
};
const pinStyle = { fontSize: '1.1em' };
/** Low, as the list below has the articles, too: no tags and, on a phone, no covers. */
const pinnedGridStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'none' },
  gridAutoFlow: { md: 'column' },
  gridAutoColumns: { md: 'minmax(0, 22rem)' },
  columnGap: 4,
  '& ul': { display: 'none' },
  '& article': { columnGap: { xs: 0, sm: 2 } },
  '& article > :first-of-type': { display: { xs: 'none', sm: 'block' } },
};

/** A loading page of cards. */
export function SkeletonCards({ hasLead = false }: { hasLead?: boolean }) {
  return (
    <div role="status" aria-label={articlesMessages.list.loading}>
      <CardList hasLead={hasLead} aria-hidden>
        {Array.from({ length: PAGE_SIZE }, (_, index) => (
          <div key={index}>
            <Card
              variant={hasLead && index === 0 ? 'lead' : 'row'}
              cover={<Skeleton sx={{ height: '100%', borderRadius: 0 }} />}
            >
              <Box sx={skeletonLinesStyle}>
                <Skeleton sx={{ width: '85%' }} />
                <Skeleton sx={{ width: '60%' }} />
              </Box>
              <Skeleton sx={{ width: '70%' }} />
              <Skeleton sx={{ width: '40%' }} />
            </Card>
          </div>
        ))}
      </CardList>
    </div>
  );
}

const skeletonLinesStyle = { m: 0, display: 'grid', gap: 0.5 };

interface CardProps {
  component?: 'article';
  variant?: CardVariant;
  cover: ReactNode;
  /** Lines from the top. */
  children: ReactNode;
}

/** The frame of a card. A click anywhere follows the title's link, except on other controls. */
export function Card({ component = 'div' as 'article', variant = 'row', cover, children }: CardProps) {
  return (
    <Box component={component} sx={cardStyles[variant]}>
      <Box sx={coverStyles[variant]}>{cover}</Box>
      <Box sx={contentStyles[variant]}>{children}</Box>
    </Box>
  );
}

interface TitleProps {
  level?: 'h2' | 'h3';
  variant?: CardVariant;
  to: string;
  /** The router state of the link. */
  state?: object | undefined;
  /** The language of the title, if it isn't the blog's. */
  lang?: string | undefined;
  children: ReactNode;
}

/** The title of a card as a link, cut after three lines. */
export function CardTitle({ level = 'h2', variant = 'row', to, state, lang, children }: TitleProps) {
  return (
    <Box component={level} sx={titleStyles[variant]}>
      <Box component={Link} to={to} state={state} lang={lang} dir="auto" sx={titleLinkStyle}>
        {children}
      </Box>
    </Box>
  );
}

const cardStyle = {
  position: 'relative',
  minWidth: 0,
  '& :is(h2, h3) > a::after': { content: '""', position: 'absolute', inset: 0 },
  '& :not(h2, h3) > a, & button': { position: 'relative', zIndex: 1 },
};
/**
 * The cover comes first in the document, and is shown at the end of the row. On a phone, only the title and the excerpt are
 * beside it: the byline and the actions need the whole width.
 */
const rowStyle = {
  ...cardStyle,
  display: { xs: 'grid', sm: 'flex' },
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  flexDirection: 'row-reverse',
  columnGap: 2,
  rowGap: 0.5,
  py: 2,
  '& > :first-of-type': { gridColumn: 2, gridRow: '1 / span 2' },
};
const compactStyle = { ...rowStyle, py: 1.25 };
const cardStyles = {
  row: rowStyle,
  plain: rowStyle,
  compact: compactStyle,
  plainCompact: compactStyle,
  lead: { ...cardStyle, display: 'flex', flexDirection: 'column', gap: 2 },
};

const coverStyle = {
  flex: 'none',
  overflow: 'hidden',
  borderRadius: 0.8,
  position: 'relative',
  // Separates light images from the page. An outline would leave their corners visible outside of it.
  '&::after': {
    content: '""',
    position: 'absolute',
    inset: 0,
    border: '1px solid',
    borderColor: 'divider',
    borderRadius: 'inherit',
    pointerEvents: 'none',
  },
};
const plainCoverStyle = { ...coverStyle, width: 40, aspectRatio: '1', alignSelf: 'flex-start', opacity: 0.6 };
const coverStyles = {
  row: { ...coverStyle, width: { xs: 80, sm: 144 }, aspectRatio: '4 / 3', alignSelf: 'flex-start' },
  compact: { ...coverStyle, width: 72, aspectRatio: '1', alignSelf: 'flex-start' },
  plain: plainCoverStyle,
  plainCompact: plainCoverStyle,
  lead: { ...coverStyle, aspectRatio: '16 / 9', borderRadius: 1 },
};
/** Wider than the covers, as landscape images are cropped. */
export const coverSizes = {
  row: '192px',
  compact: '128px',
  plain: '40px',
  plainCompact: '40px',
  // Seven twelfths of two columns, or the whole column.
  lead: '(min-width: 980px) 660px, 100vw',
};
const contentStyle = {
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'flex-start',
  gap: 0.5,
  flex: 1,
  minWidth: 0,
};
const rowContentStyle = {
  ...contentStyle,
  display: { xs: 'contents', sm: 'flex' },
  '& > *': { gridColumn: '1 / -1' },
  '& > :is(h2, h3, p)': { gridColumn: 1 },
};
/** A low row has no room for two lines of links that are large enough to tap. */
const compactContentStyle = {
  ...rowContentStyle,
  '@media (pointer: coarse)': { '& > ul': { display: 'none' } },
};
const contentStyles = {
  row: rowContentStyle,
  plain: rowContentStyle,
  lead: contentStyle,
  compact: compactContentStyle,
  plainCompact: compactContentStyle,
};

const titleStyle = { m: 0, typography: 'h2', overflowWrap: 'anywhere', textWrap: 'pretty' };
const titleStyles = {
  row: { ...titleStyle, fontSize: '1.2rem', lineHeight: 1.25 },
  compact: { ...titleStyle, fontSize: '1.0625rem', lineHeight: 1.25 },
  plain: { ...titleStyle, fontSize: 'clamp(1.4rem, 1.25rem + 0.6vw, 1.65rem)', lineHeight: 1.2 },
  plainCompact: { ...titleStyle, fontSize: 'clamp(1.35rem, 1.2rem + 0.6vw, 1.55rem)', lineHeight: 1.2 },
  lead: { ...titleStyle, fontSize: 'clamp(1.6rem, 1.2rem + 1.6vw, 2.25rem)', lineHeight: 1.15 },
};
const titleLinkStyle = {
  color: 'inherit',
  textDecorationThickness: '0.08em',
  textUnderlineOffset: '0.14em',
  textDecorationColor: 'var(--mui-palette-primary-main)',
  '&:not(:hover)': { textDecoration: 'none' },
  ...threeLines,
};

interface TagsProps {
  tags: readonly string[];
  /** In the order of `tags`. */
  slugs: readonly string[];
  dir?: OwnDirection;
}

/** The tags of an article, each a link to its page. */
export function Tags({ tags, slugs, dir }: TagsProps) {
  if (slugs.length === 0) return null;
  return (
    <Box component="ul" aria-label={texts.tags} dir={dir} sx={tagsStyle}>
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
  columnGap: 1.5,
  m: 0,
  p: 0,
  listStyle: 'none',
  typography: 'body2',
  '& a': { display: 'block', py: 0.25, color: 'primary.main', overflowWrap: 'anywhere' },
  '& a:not(:hover)': { textDecoration: 'none' },
  // Extends the touch targets to 44 px, into the space around the list.
  '@media (pointer: coarse)': { my: -1.25, '& a': { py: 1.5, minWidth: 44 } },
};
