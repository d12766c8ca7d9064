import Shield from '@mui/icons-material/Shield';
import type { ReactNode } from 'react';
import type { ArticleSummary, PublicArticleSummary, ShownArticle } from '../../../shared/article.ts';
import { formatNumber, languageTag } from '../../../shared/messages/define.ts';
import { articlesMessages } from '../../../shared/messages/en/articles.ts';
import { paths } from '../../../shared/pages.ts';
import { parseUrl } from '../../../shared/parse.ts';
import { useBlog } from '../../api/blogApi.ts';
import { AuthorAvatar } from '../../components/AuthorAvatar.tsx';
import { Box } from '../../components/Box.tsx';
import { LocalDate } from '../../components/dates.tsx';
import { Link } from '../../navigation/navigation.tsx';
import type { OwnDirection } from './ownDirection.ts';

const texts = articlesMessages.card;

export interface Owner {
  name: string;
  /** '' if the back end has no pages of authors. */
  handle: string;
  isAdmin: boolean;
  /** An image URL or ''. Omitted in listings, which show no image. */
  avatar?: string | undefined;
}

type OwnerFields = Pick<PublicArticleSummary, 'ownerName' | 'ownerHandle' | 'ownerIsAdmin'> &
  Pick<ShownArticle, 'ownerAvatar'>;

/** Returns the author of a public article, if known. The user's own articles don't contain the author. */
export const getOwner = ({
  ownerName: name = '',
  ownerHandle: handle = '',
  ownerIsAdmin: isAdmin = false,
  ownerAvatar: avatar,
}: Partial<OwnerFields>): Owner | undefined => (name === '' ? undefined : { name, handle, isAdmin, avatar });

interface Props {
  article: Pick<ArticleSummary, 'createdAt' | 'readingMinutes'> &
    Partial<Pick<ArticleSummary, 'updatedAt' | 'clicks'>>;
  /** Omitted if the page is about this author. */
  owner?: Owner | undefined;
  dir?: OwnDirection;
  /** `page` also shows when the article was changed; `line` has the author on the same line, if there is room, and no clicks. */
  variant?: 'page' | 'card' | 'line';
}

/** The author, and below them the dates, reading time and click count of an article. */
export function ArticleMeta({ article, owner, dir, variant = 'card' }: Props) {
  const { createdAt, updatedAt, readingMinutes } = article;
  const clicks = variant === 'line' ? undefined : article.clicks;
  const avatar = owner?.avatar;
  const style = variant === 'line' ? oneLineStyle : avatar === undefined ? metaStyle : besideAvatarStyle;

  return (
    <Box sx={style} dir={dir}>
      {owner && avatar !== undefined && (
        <Box component="span" sx={avatarStyle}>
          <AuthorAvatar name={owner.name} handle={owner.handle} src={avatar} size="medium" />
        </Box>
      )}
      {owner && (
        <Box sx={ownerStyle}>
          <bdi>
            {owner.handle === '' ? (
              texts.by(owner.name)
            ) : (
              <Box component={Link} to={paths.author(owner.handle)} rel="author" sx={authorStyle}>
                {texts.by(owner.name)}
              </Box>
            )}
            {owner.isAdmin && <AdminBadge />}
          </bdi>
        </Box>
      )}
      <Box sx={factsStyle}>
        <MetaItem>
          {variant === 'page' && `${articlesMessages.article.createdAt} `}
          <LocalDate instant={createdAt} />
        </MetaItem>
        {variant === 'page' && updatedAt !== undefined && updatedAt !== createdAt && (
          <MetaItem>
            {texts.updated} <LocalDate instant={updatedAt} />
          </MetaItem>
        )}
        {/* One item, so that neither begins a line alone. */}
        {(readingMinutes !== null || clicks !== undefined) && (
          <MetaItem>
            {readingMinutes !== null && <span>{texts.readingTime(readingMinutes)}</span>}
            {readingMinutes !== null && clicks !== undefined && <Box component="span" sx={dotStyle} />}
            {clicks !== undefined && <span>{formatClickCount(clicks)}</span>}
          </MetaItem>
        )}
      </Box>
    </Box>
  );
}

/** When a page of the blog was last changed, if the blog's settings show it. */
export function PageDate({ updatedAt, dir }: { updatedAt: string | undefined; dir: OwnDirection }) {
  if (useBlog().pageDates !== 'on' || updatedAt === undefined) return null;

  return (
    <Box sx={metaStyle} dir={dir}>
      <Box sx={factsStyle}>
        <MetaItem>
          {texts.updated} <LocalDate instant={updatedAt} />
        </MetaItem>
      </Box>
    </Box>
  );
}

/**
 * Marks an admin next to their name. Its frame and icon, its image role and its place outside the name's link make it
 * impossible to imitate with a name.
 */
export function AdminBadge() {
  return (
    <Box component="span" role="img" aria-label={texts.adminOfBlog} title={texts.adminOfBlog} sx={badgeStyle}>
      <Shield sx={shieldStyle} />
      {texts.admin}
    </Box>
  );
}

/** The links of an author's profile. */
export function AuthorLinks({ links }: { links: readonly string[] }) {
  if (links.length === 0) return null;
  return (
    <Box component="ul" aria-label={articlesMessages.author.links} sx={linksStyle}>
      {links.map((link) => (
        <li key={link}>
          {/* `me` lets other sites verify that both pages are the same person's. `ugc nofollow` gives spam no rank. */}
          <a href={link} rel="me nofollow ugc noopener" dir="ltr">
            {formatLink(link)}
          </a>
        </li>
      ))}
    </Box>
  );
}

/** Returns host and path: `mastodon.social/@ada`. Non-ASCII characters stay encoded, as some look like others. */
function formatLink(link: string): string {
  const url = parseUrl(link);
  if (!url) return link;
  return `${url.host.replace(/^www\./, '')}${url.pathname.replace(/\/$/, '')}${url.search}`;
}

/** In English without `Intl`, which takes 10 ms to start in the browser, and 40 ms on a phone, while the page loads. */
const groupDigits = (count: number) =>
  languageTag() === 'en' ? String(count).replace(/\B(?=(\d{3})+$)/g, ',') : formatNumber(count);

/** Formats a number of clicks: `1 click`, `2,345 clicks`. */
export const formatClickCount = (clicks: number): string => texts.clicks(clicks, groupDigits(clicks));

function MetaItem({ children }: { children: ReactNode }) {
  return (
    <Box component="span" sx={itemStyle}>
      {/* Its own direction: English text in a right-to-left line would begin with its last words. */}
      <bdi>{children}</bdi>
    </Box>
  );
}

/** Each item has a dot before it. Dots at the beginning of a line are clipped. */
const DOT_WIDTH = '1.15em';
const metaStyle = { typography: 'body2' };
const oneLineStyle = { ...metaStyle, display: 'flex', flexWrap: 'wrap', columnGap: '0.9em' };
/** The avatar is as high as both lines. */
const besideAvatarStyle = {
  ...metaStyle,
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'center',
  columnGap: 1.5,
};
const avatarStyle = { gridRow: 'span 2' };
const ownerStyle = { overflowWrap: 'anywhere' };
const factsStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  marginInlineStart: `-${DOT_WIDTH}`,
  clipPath: 'inset(-12px -6px -12px 0.9em)',
  '[dir="rtl"] &': { clipPath: 'inset(-12px 0.9em -12px -6px)' },
  '[dir="ltr"] > &': { clipPath: 'inset(-12px -6px -12px 0.9em)' },
};
const dot = {
  content: '"·"',
  // Screen readers would read it before the first item, too.
  '@supports (content: "·" / "")': { content: '"·" / ""' },
  width: DOT_WIDTH,
  textAlign: 'center',
};
const itemStyle = {
  position: 'relative',
  paddingInlineStart: DOT_WIDTH,
  overflowWrap: 'anywhere',
  '&::before': { ...dot, position: 'absolute', insetInlineStart: 0 },
};
const dotStyle = { '&::before': { ...dot, display: 'inline-block' } };
const authorStyle = {
  color: 'inherit',
  '&:not(:hover)': { textDecoration: 'none' },
  fontWeight: 600,
  // Over the facts below, which would catch touches meant for it.
  '@media (pointer: coarse)': { display: 'inline-block', position: 'relative', zIndex: 1, py: 1.5, my: -1.5 },
};
const badgeStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.5,
  marginInlineStart: 1,
  px: 0.75,
  border: 1,
  borderRadius: 1,
  fontSize: '0.75rem',
  fontWeight: 600,
  lineHeight: 1.5,
  whiteSpace: 'nowrap',
  verticalAlign: 'text-bottom',
};
const shieldStyle = { fontSize: '1.1em' };
const linksStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2.5,
  m: 0,
  mb: 1.5,
  p: 0,
  listStyle: 'none',
  '& li': { minWidth: 0 },
  '& a': {
    display: 'block',
    maxWidth: '22rem',
    py: 0.75,
    '@media (pointer: coarse)': { py: 1.25 },
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: 'primary.main',
  },
};
