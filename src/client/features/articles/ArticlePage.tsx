import Button from '@mui/material/Button';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { type ReactNode, useEffect } from 'react';
import { Navigate, useNavigationType } from 'react-router';
import type { ArticleLink, ShownArticle } from '../../../shared/article.ts';
import { feeds, getAuthorFeeds } from '../../../shared/blog.ts';
import { appMessages } from '../../../shared/messages/en/app.ts';
import { articlesMessages } from '../../../shared/messages/en/articles.ts';
import { paths, reportPath } from '../../../shared/pages.ts';
import { useGetPublicArticleQuery } from '../../api/articlesApi.ts';
import { useIsAuthor } from '../../api/sessionApi.ts';
import { AuthorAvatar } from '../../components/AuthorAvatar.tsx';
import { AuthoredText } from '../../components/AuthoredText.tsx';
import { Box, needsScripts } from '../../components/Box.tsx';
import { QueryView } from '../../components/QueryView.tsx';
import { useTextLanguage } from '../../components/useTextLanguage.ts';
import { useIsHydrated } from '../../lib/useIsHydrated.ts';
import { useInitialPageError } from '../../navigation/InitialPage.tsx';
import { Link, useSlug } from '../../navigation/navigation.tsx';
import { Card, CardTitle, coverSizes, Tags } from './ArticleCard.tsx';
import { ArticleHeader, HeaderActions, coverButtonStyle } from './ArticleHeader.tsx';
import { ArticleMeta, AuthorLinks } from './ArticleMeta.tsx';
import { ArticleSkeleton, ArticleText } from './ArticleText.tsx';
import { Cover } from './Cover.tsx';
import { ownDirection } from './ownDirection.ts';

const texts = articlesMessages.article;

interface Props {
  /** More actions, for some readers. */
  actions?: (article: Pick<ShownArticle, '_id' | 'slug' | 'title' | 'ownerHandle'>) => ReactNode;
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
      {(article) =>
        article.kind === 'page' ? (
          <ToPage slug={article.slug} />
        ) : (
          <article>
            <ArticleHeader article={article}>
              <HeaderActions>
                <EditOwnButton {...article} />
                {actions?.(article)}
              </HeaderActions>
            </ArticleHeader>
            <ArticleText html={article.sanitizedHtml} hasCover={article.cover !== ''} />
            <ArticleFooter article={article} />
          </article>
        )
      }
    </QueryView>
  );
}

/** Opens the page that has the slug of the article's URL, or the article that made way for it, which only the server knows. */
function ToPage({ slug }: { slug: string }) {
  const isInApp = useNavigationType() !== 'POP';
  useEffect(() => {
    if (isInApp) location.replace(paths.article(slug));
  }, [isInApp, slug]);
  return isInApp ? null : <Navigate to={paths.page(slug)} replace />;
}

/** The Edit button of the author. */
const EditOwnButton = ({ slug, ownerHandle }: Pick<ShownArticle, 'slug' | 'ownerHandle'>) =>
  useIsAuthor(ownerHandle) && (
    <Button component={Link} to={paths.editArticle(slug)} variant="contained" sx={coverButtonStyle}>
      {appMessages.actions.edit}
    </Button>
  );

const loadShare = () => import('./share.ts');

/** The end of an article: tags, author and sharing, what to read next, and feeds. */
function ArticleFooter({ article }: { article: ShownArticle }) {
  const { title, ownerName, ownerHandle, newer, older, tags, tagSlugs, related, sanitizedHtml } = article;
  const dir = ownDirection(sanitizedHtml);
  // Without system support, sharing would only copy the link. The server can't know.
  const canShare = useIsHydrated() && 'share' in navigator;

  return (
    <Box component="footer" sx={footerStyle}>
      <Box sx={tagRowStyle}>
        <Tags tags={tags} slugs={tagSlugs} dir={dir} />
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
      {ownerHandle !== '' && <AboutAuthor article={article} />}
      {(newer ?? older) && (
        <Box component="nav" aria-label={texts.moreFromAuthor} sx={neighborsStyle}>
          <NeighborLink article={older} label={texts.previous} />
          <NeighborLink article={newer} label={texts.next} isEnd />
        </Box>
      )}
      {related.length > 0 && <RelatedArticles related={related} />}
      <Box sx={linksStyle}>
        <Button component={Link} to={paths.articles} variant={related.length > 0 ? 'text' : 'contained'}>
          {articlesMessages.allArticles}
        </Button>
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

/** The author's face, what they tell about themselves, and the way to their other articles. */
function AboutAuthor({ article }: { article: ShownArticle }) {
  const { ownerName, ownerHandle, ownerAvatar, ownerBio, ownerLinks, newer, older } = article;

  return (
    <Box component="section" aria-label={texts.aboutAuthor(ownerName)} sx={authorStyle}>
      <AuthorAvatar name={ownerName} handle={ownerHandle} src={ownerAvatar} size="large" />
      <Box sx={aboutStyle}>
        <Box sx={authorNameStyle}>
          <bdi>{ownerName}</bdi>
        </Box>
        {ownerBio !== '' && <AuthoredText component="p" text={ownerBio} sx={bioStyle} />}
        <AuthorLinks links={ownerLinks} />
        <Box component={Link} to={paths.author(ownerHandle)} rel="author" sx={moreStyle}>
          {(newer ?? older) ? texts.moreFrom(ownerName) : texts.aboutAuthor(ownerName)}
        </Box>
      </Box>
    </Box>
  );
}

/** The next articles to read: the one that has most in common with this one is larger. */
function RelatedArticles({ related }: Pick<ShownArticle, 'related'>) {
  return (
    <Box component="nav" aria-labelledby="related" sx={relatedStyle}>
      <Box component="h2" id="related" sx={headingStyle}>
        {texts.related}
      </Box>
      <ul>
        {related.map((article, index) => {
          const { slug, title, cover, ownerName } = article;
          const variant = index === 0 ? 'row' : 'compact';
          return (
            <li key={slug}>
              <Card
                variant={variant}
                cover={<Cover src={cover} seed={slug} title={title} sizes={coverSizes[variant]} />}
              >
                <RelatedTitle variant={variant} slug={slug} title={title} />
                <Box sx={relatedMetaStyle}>
                  <bdi>{articlesMessages.card.by(ownerName)}</bdi>
                  <ArticleMeta article={article} />
                </Box>
              </Card>
            </li>
          );
        })}
      </ul>
    </Box>
  );
}

interface RelatedTitleProps {
  variant: 'row' | 'compact';
  slug: string;
  title: string;
}

const RelatedTitle = ({ variant, slug, title }: RelatedTitleProps) => (
  <CardTitle level="h3" variant={variant} to={paths.article(slug)} lang={useTextLanguage(title)}>
    {title}
  </CardTitle>
);

interface NeighborLinkProps {
  article: ArticleLink | null;
  label: string;
  /** Whether it is aligned at the end of the row. */
  isEnd?: boolean;
}

function NeighborLink({ article, label, isEnd = false }: NeighborLinkProps) {
  const lang = useTextLanguage(article?.title ?? '');
  if (!article) return <span />;
  return (
    <Box component={Link} to={paths.article(article.slug)} sx={isEnd ? nextStyle : neighborStyle}>
      <Box component="span" sx={labelStyle}>
        {label}
      </Box>
      <Box component="span" lang={lang} dir="auto" sx={titleStyle}>
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
  '@media print': { display: 'none' },
};
const tagRowStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
  pb: 3,
};
const authorStyle = {
  display: 'flex',
  gap: { xs: 2, sm: 3 },
  p: { xs: 2, sm: 3 },
  mb: 3,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
};
const aboutStyle = { flex: 1, minWidth: 0, overflowWrap: 'anywhere' };
const authorNameStyle = { typography: 'h2', fontSize: '1.2rem' };
const bioStyle = { m: 0, mt: 0.5, color: 'text.secondary', textWrap: 'pretty' };
const moreStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  fontWeight: 600,
  color: 'primary.main',
  '&:not(:hover)': { textDecoration: 'none' },
};
const shareStyle = { display: 'flex', gap: 1, marginInlineStart: 'auto', ...needsScripts };
const neighborsStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  gap: { xs: 1, sm: 4 },
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
const headingStyle = { m: 0, mb: 1, typography: 'h2' };
const relatedStyle = {
  mt: 4,
  '& ul': { m: 0, p: 0, listStyle: 'none' },
  '& li': { borderTop: 1, borderColor: 'divider' },
};
const relatedMetaStyle = { typography: 'body2', color: 'text.secondary' };
const linksStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 3,
  mt: 3,
  typography: 'body2',
  overflowWrap: 'anywhere',
  '& > a:not(:first-of-type)': { color: 'text.secondary', py: 1, '@media (pointer: coarse)': { py: 1.5 } },
  '& > a:not(:hover)': { textDecoration: 'none' },
};
