import Button from '@mui/material/Button';
import { skipToken } from '@reduxjs/toolkit/query/react';
import type { ReactNode } from 'react';
import type { ArticleLink, ShownArticle } from '../../../shared/article.ts';
import { feeds, feedsOf } from '../../../shared/blog.ts';
import { paths, reportPath } from '../../../shared/pages.ts';
import { textDirection } from '../../../shared/articleText.ts';
import { useGetPublicArticleQuery, useIsOwnArticleQuery } from '../../api/articlesApi.ts';
import { Box, needsScripts } from '../../components/Box.tsx';
import { useIsHydrated } from '../../lib/useIsHydrated.ts';
import { useInitialPageError } from '../../navigation/InitialPage.tsx';
import { Link } from '../../navigation/Link.tsx';
import { useSlug } from '../../navigation/navigation.ts';
import { isSignedIn, useCurrentUser } from '../../session/session.ts';
import { Tags } from './ArticleCard.tsx';
import { ArticleHeader, HeaderActions, coverButtonStyle } from './ArticleHeader.tsx';
import { ArticleText } from './ArticleText.tsx';
import { ArticleView } from './ArticleView.tsx';

interface Props {
  /** More actions, for some readers. */
  actions?: (article: { slug: string; title: string }) => ReactNode;
}

/** A public article. */
export function ArticlePage({ actions }: Props) {
  const slug = useSlug();
  const initialError = useInitialPageError();
  const query = useGetPublicArticleQuery(initialError ? skipToken : slug);

  return (
    <ArticleView
      query={initialError ? { error: initialError, refetch: query.refetch } : query}
      toastOn={[404]}
      backLink={{ to: paths.articles, label: 'All articles' }}
    >
      {(article) => (
        <article>
          <ArticleHeader article={article}>
            <HeaderActions>
              <EditOwnButton slug={slug} ownerName={article.ownerName} />
              {actions?.(article)}
            </HeaderActions>
          </ArticleHeader>
          <ArticleText html={article.sanitizedHtml} />
          <ArticleFooter article={article} />
        </article>
      )}
    </ArticleView>
  );
}

interface EditOwnButtonProps {
  slug: string;
  ownerName: string;
}

/**
 * The Edit button of the author. A public page only contains the author's name, which isn't unique, so users with this
 * name ask the server.
 */
function EditOwnButton({ slug, ownerName }: EditOwnButtonProps) {
  const user = useCurrentUser();
  const hasAuthorsName = isSignedIn(user) && user.name === ownerName;
  const { currentData: isOwn } = useIsOwnArticleQuery(hasAuthorsName ? slug : skipToken);

  return hasAuthorsName && isOwn ? (
    <Button component={Link} to={paths.editArticle(slug)} variant="contained" sx={coverButtonStyle}>
      Edit
    </Button>
  ) : null;
}

const loadShare = () => import('./share.ts');

/** The end of an article: tags, author, what to read next, sharing and feeds. */
function ArticleFooter({ article }: { article: ShownArticle }) {
  const { title, ownerName, ownerHandle, newer, older, tags, tagSlugs, related, sanitizedHtml } = article;
  const dir = textDirection(sanitizedHtml) === 'rtl' ? 'rtl' : undefined;
  // Without system support, sharing would only copy the link. The server can't know.
  const canShare = useIsHydrated() && 'share' in navigator;

  return (
    <Box component="footer" sx={footerStyle}>
      <Tags tags={tags} slugs={tagSlugs} dir={dir} />
      <Box sx={authorRowStyle}>
        <Box component={Link} to={paths.author(ownerHandle)} rel="author" sx={authorLinkStyle}>
          More of {ownerName}
        </Box>
        <Box sx={shareStyle}>
          {canShare && (
            <Button
              variant="outlined"
              size="small"
              onClick={() => void loadShare().then(({ share }) => share(title))}
            >
              Share
            </Button>
          )}
          <Button
            variant={canShare ? 'text' : 'outlined'}
            size="small"
            onClick={() => void loadShare().then(({ copyLink }) => copyLink())}
          >
            Copy link
          </Button>
        </Box>
      </Box>
      {(newer ?? older) && (
        <Box component="nav" aria-label="More of the same author" sx={linkGridStyle}>
          <ArticleLinkCard article={older} label="Previous" />
          <ArticleLinkCard article={newer} label="Next" />
        </Box>
      )}
      {related.length > 0 && (
        <Box component="nav" aria-label="Related articles" sx={linkGridStyle}>
          {related.map((article) => (
            <ArticleLinkCard key={article.slug} article={article} label="Related" />
          ))}
        </Box>
      )}
      <Box sx={linksStyle}>
        <Link to={paths.articles}>All articles</Link>
        <a
          href={feedsOf({ handle: ownerHandle, name: ownerName }).atom.path}
        >{`Follow ${ownerName} by feed`}</a>
        <a href={feeds.atom.path}>Follow the whole blog by feed</a>
        <a href={reportPath(article.slug)} rel="nofollow">
          Report
        </a>
      </Box>
    </Box>
  );
}

function ArticleLinkCard({
  article,
  label,
}: {
  article: ArticleLink | null;
  label: 'Previous' | 'Next' | 'Related';
}) {
  if (!article) return <span />;
  return (
    <Box
      component={Link}
      to={paths.article(article.slug)}
      sx={label === 'Next' ? nextLinkCardStyle : linkCardStyle}
    >
      <Box component="span" sx={labelStyle}>
        {label}
      </Box>
      <Box component="span" dir="auto" sx={titleStyle}>
        {article.title}
      </Box>
    </Box>
  );
}

const footerStyle = {
  boxSizing: 'content-box',
  maxWidth: '40rem',
  mx: 'auto',
  px: { xs: 2, sm: 3 },
  pb: { xs: 6, sm: 8 },
  '& > ul': { mb: 3 },
  '@media print': { display: 'none' },
};
const authorRowStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
  pt: 3,
  borderTop: 1,
  borderColor: 'divider',
};
const authorLinkStyle = {
  color: 'text.primary',
  typography: 'h2',
  fontSize: '1.1rem',
  overflowWrap: 'anywhere',
};
const shareStyle = { display: 'flex', gap: 1, ...needsScripts };
const linkGridStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  gap: 2,
  mt: 3,
};
const linkCardStyle = {
  display: 'flex',
  flexDirection: 'column',
  gap: 0.5,
  p: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  color: 'text.primary',
  textDecoration: 'none',
  '&:hover': { borderColor: 'primary.main' },
};
const nextLinkCardStyle = { ...linkCardStyle, textAlign: { sm: 'end' } };
const labelStyle = { typography: 'body2', color: 'text.secondary' };
const titleStyle = { typography: 'h2', fontSize: '1.05rem', overflowWrap: 'anywhere' };
const linksStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 3,
  rowGap: 1,
  mt: 3,
  typography: 'body2',
  overflowWrap: 'anywhere',
  '& a': { color: 'text.secondary' },
};
