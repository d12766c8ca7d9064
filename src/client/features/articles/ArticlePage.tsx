import Button from '@mui/material/Button';
import { skipToken } from '@reduxjs/toolkit/query/react';
import type { ReactNode } from 'react';
import type { ArticleLink, ShownArticle } from '../../../shared/article.ts';
import { feeds, getAuthorFeeds } from '../../../shared/blog.ts';
import { appMessages } from '../../../shared/messages/en/app.ts';
import { articlesMessages } from '../../../shared/messages/en/articles.ts';
import { paths, reportPath } from '../../../shared/pages.ts';
import { textDirection } from '../../../shared/articleText.ts';
import { useGetPublicArticleQuery, useIsOwnArticleQuery } from '../../api/articlesApi.ts';
import { Box, needsScripts } from '../../components/Box.tsx';
import { useIsHydrated } from '../../lib/useIsHydrated.ts';
import { useInitialPageError } from '../../navigation/InitialPage.tsx';
import { Link, useSlug } from '../../navigation/navigation.tsx';
import { isSignedIn, useCurrentUser } from '../../session/session.ts';
import { Tags } from './ArticleCard.tsx';
import { ArticleHeader, HeaderActions, coverButtonStyle } from './ArticleHeader.tsx';
import { ArticleSkeleton, ArticleText } from './ArticleText.tsx';
import { QueryView } from '../../components/QueryView.tsx';

const texts = articlesMessages.article;

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
    <QueryView
      query={initialError ? { error: initialError, refetch: query.refetch } : query}
      toastOn={[404]}
      backLink={{ to: paths.articles, label: articlesMessages.allArticles }}
      skeleton={<ArticleSkeleton />}
    >
      {(article) => (
        <article>
          <ArticleHeader article={article}>
            <HeaderActions>
              <EditOwnButton slug={article.slug} ownerName={article.ownerName} />
              {actions?.(article)}
            </HeaderActions>
          </ArticleHeader>
          <ArticleText html={article.sanitizedHtml} />
          <ArticleFooter article={article} />
        </article>
      )}
    </QueryView>
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
      {appMessages.actions.edit}
    </Button>
  ) : null;
}

const loadShare = () => import('./share.ts');

/** The end of an article: tags, author and sharing, what to read next, and feeds. */
function ArticleFooter({ article }: { article: ShownArticle }) {
  const { title, ownerName, ownerHandle, newer, older, tags, tagSlugs, related, sanitizedHtml } = article;
  const dir = textDirection(sanitizedHtml) === 'rtl' ? 'rtl' : undefined;
  // Without system support, sharing would only copy the link. The server can't know.
  const canShare = useIsHydrated() && 'share' in navigator;

  return (
    <Box component="footer" sx={footerStyle}>
      <Tags tags={tags} slugs={tagSlugs} dir={dir} />
      <Box sx={authorRowStyle}>
        {ownerHandle !== '' && (
          <Box component={Link} to={paths.author(ownerHandle)} rel="author" sx={authorLinkStyle}>
            {(newer ?? older) ? texts.moreFrom(ownerName) : texts.aboutAuthor(ownerName)}
          </Box>
        )}
        <Box sx={shareStyle}>
          {canShare && (
            <Button
              variant="outlined"
              size="small"
              onClick={() => void loadShare().then(({ share }) => share(title))}
            >
              {texts.share}
            </Button>
          )}
          <Button
            variant={canShare ? 'text' : 'outlined'}
            size="small"
            onClick={() => void loadShare().then(({ copyLink }) => copyLink())}
          >
            {texts.copyLink}
          </Button>
        </Box>
      </Box>
      {(newer ?? older) && (
        <Box component="nav" aria-label={texts.moreFromAuthor} sx={neighborsStyle}>
          <NeighborLink article={older} label={texts.previous} />
          <NeighborLink article={newer} label={texts.next} isEnd />
        </Box>
      )}
      {related.length > 0 && (
        <Box component="nav" aria-labelledby="related" sx={relatedStyle}>
          <Box component="h2" id="related" sx={headingStyle}>
            {texts.related}
          </Box>
          <ul>
            {related.map(({ slug, title }) => (
              <li key={slug}>
                <Link to={paths.article(slug)} dir="auto">
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </Box>
      )}
      <Box sx={linksStyle}>
        <Link to={paths.articles}>{articlesMessages.allArticles}</Link>
        {ownerHandle !== '' && (
          <a href={getAuthorFeeds({ handle: ownerHandle, name: ownerName }).atom.path}>
            {texts.authorFeed(ownerName)}
          </a>
        )}
        <a href={feeds.atom.path}>{texts.blogFeed}</a>
        <a href={reportPath(article.slug)} rel="nofollow">
          {texts.report}
        </a>
      </Box>
    </Box>
  );
}

interface NeighborLinkProps {
  article: ArticleLink | null;
  label: string;
  /** Whether it is aligned at the end of the row. */
  isEnd?: boolean;
}

function NeighborLink({ article, label, isEnd = false }: NeighborLinkProps) {
  if (!article) return <span />;
  return (
    <Box component={Link} to={paths.article(article.slug)} sx={isEnd ? nextStyle : neighborStyle}>
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
  '& > ul': { mb: 2 },
  '@media print': { display: 'none' },
};
const authorRowStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
  py: 2,
  borderTop: 1,
  borderBottom: 1,
  borderColor: 'divider',
};
const authorLinkStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  color: 'text.primary',
  typography: 'h2',
  fontSize: '1.1rem',
  overflowWrap: 'anywhere',
  '&:not(:hover)': { textDecoration: 'none' },
};
const shareStyle = { display: 'flex', gap: 1, ...needsScripts };
const neighborsStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  gap: { xs: 1, sm: 4 },
  py: 2,
  borderBottom: 1,
  borderColor: 'divider',
};
const neighborStyle = {
  display: 'flex',
  flexDirection: 'column',
  gap: 0.25,
  py: 0.75,
  color: 'text.primary',
  textDecoration: 'none',
  '&:hover > :last-child': {
    textDecoration: 'underline',
    textDecorationColor: 'var(--mui-palette-primary-main)',
  },
};
const nextStyle = { ...neighborStyle, textAlign: { sm: 'end' } };
const labelStyle = { typography: 'body2', color: 'text.secondary' };
const titleStyle = { typography: 'h2', fontSize: '1.05rem', overflowWrap: 'anywhere', textWrap: 'pretty' };
const headingStyle = { m: 0, typography: 'body2', color: 'text.secondary' };
const relatedStyle = {
  py: 2,
  borderBottom: 1,
  borderColor: 'divider',
  '& ul': { m: 0, p: 0, listStyle: 'none' },
  '& a': {
    display: 'block',
    py: 0.75,
    '@media (pointer: coarse)': { py: 1.5 },
    color: 'text.primary',
    ...{ typography: 'h2', fontSize: '1.05rem', overflowWrap: 'anywhere', textWrap: 'pretty' },
  },
  '& a:not(:hover)': { textDecoration: 'none' },
};
const linksStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 3,
  mt: 2,
  typography: 'body2',
  overflowWrap: 'anywhere',
  '& a': { color: 'text.secondary', py: 1, '@media (pointer: coarse)': { py: 1.5 } },
  '& a:not(:hover)': { textDecoration: 'none' },
};
