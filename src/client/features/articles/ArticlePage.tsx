import Button from '@mui/material/Button';
import { skipToken } from '@reduxjs/toolkit/query/react';
import type { ReactNode } from 'react';
import type { ArticleLink, ShownArticle } from '../../../shared/article.ts';
import { feeds, feedsOf } from '../../../shared/feeds.ts';
import { paths } from '../../../shared/pages.ts';
import { reportPath } from '../../../shared/reportPath.ts';
import { textDirection } from '../../../shared/textDirection.ts';
import { useGetPublicArticleQuery, useIsOwnArticleQuery } from '../../api/articlesApi.ts';
import { Box, needsScripts } from '../../components/Box.tsx';
import { useIsHydrated } from '../../lib/useIsHydrated.ts';
import { useRefusal } from '../../navigation/InitialPage.tsx';
import { Link } from '../../navigation/Link.tsx';
import { useSlug } from '../../navigation/navigation.ts';
import { isSignedIn, useCurrentUser } from '../../session/session.ts';
import { Tags } from './ArticleCard.tsx';
import { ArticleHeader, HeaderActs, onCover } from './ArticleHeader.tsx';
import { ArticleText } from './ArticleText.tsx';
import { ArticleView } from './ArticleView.tsx';

const loadShare = () => import('./share.ts');

/** Below an article: its tags, whose it is, what may be read next, and ways to keep it or pass it on. */
function ArticleEnd({ article }: { article: ShownArticle }) {
  const { title, ownerName, ownerHandle, newer, older, tags, tagSlugs, related, sanitizedHtml } = article;
  const dir = textDirection(sanitizedHtml) === 'rtl' ? 'rtl' : undefined;
  // Where the system has no ways of its own, sharing would do what copying does. The server can't know.
  const canShare = useIsHydrated() && 'share' in navigator;

  return (
    <Box component="footer" sx={frame}>
      <Tags tags={tags} slugs={tagSlugs} dir={dir} />
      <Box sx={line}>
        <Box component={Link} to={paths.author(ownerHandle)} rel="author" sx={author}>
          More of {ownerName}
        </Box>
        <Box sx={acts}>
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
            onClick={() => void loadShare().then(({ copyAddress }) => copyAddress())}
          >
            Copy link
          </Button>
        </Box>
      </Box>
      {(newer ?? older) && (
        <Box component="nav" aria-label="More of the same author" sx={neighbours}>
          <Neighbour article={older} label="Previous" />
          <Neighbour article={newer} label="Next" />
        </Box>
      )}
      {related.length > 0 && (
        <Box component="nav" aria-label="Related articles" sx={neighbours}>
          {related.map((article) => (
            <Neighbour key={article.slug} article={article} label="Related" />
          ))}
        </Box>
      )}
      <Box sx={ways}>
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

function Neighbour({
  article,
  label,
}: {
  article: ArticleLink | null;
  label: 'Previous' | 'Next' | 'Related';
}) {
  if (!article) return <span />;
  return (
    <Box component={Link} to={paths.article(article.slug)} sx={label === 'Next' ? next : neighbour}>
      <Box component="span" sx={quiet}>
        {label}
      </Box>
      <Box component="span" dir="auto" sx={name}>
        {article.title}
      </Box>
    </Box>
  );
}

const frame = {
  boxSizing: 'content-box',
  maxWidth: '40rem',
  mx: 'auto',
  px: { xs: 2, sm: 3 },
  pb: { xs: 6, sm: 8 },
  '& > ul': { mb: 3 },
  '@media print': { display: 'none' },
};
const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
  pt: 3,
  borderTop: 1,
  borderColor: 'divider',
};
const author = { color: 'text.primary', typography: 'h2', fontSize: '1.1rem', overflowWrap: 'anywhere' };
const acts = { display: 'flex', gap: 1, ...needsScripts };
const neighbours = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  gap: 2,
  mt: 3,
};
const neighbour = {
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
const next = { ...neighbour, textAlign: { sm: 'end' } };
const quiet = { typography: 'body2', color: 'text.secondary' };
const name = { typography: 'h2', fontSize: '1.05rem', overflowWrap: 'anywhere' };
const ways = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 3,
  rowGap: 1,
  mt: 3,
  typography: 'body2',
  overflowWrap: 'anywhere',
  '& a': { color: 'text.secondary' },
};

interface EditOwnProps {
  slug: string;
  ownerName: string;
}

/**
 * On a public page, for its author alone. The page does not say whose it is but by name, which two people may have: so
 * whoever has the name asks.
 */
function EditOwn({ slug, ownerName }: EditOwnProps) {
  const user = useCurrentUser();
  const mayBeOwn = isSignedIn(user) && user.name === ownerName;
  const { currentData: isOwn } = useIsOwnArticleQuery(mayBeOwn ? slug : skipToken);

  return mayBeOwn && isOwn ? (
    <Button component={Link} to={paths.editArticle(slug)} variant="contained" sx={onCover}>
      Edit
    </Button>
  ) : null;
}

interface Props {
  /** What else some readers can do with it. */
  acts?: (article: { slug: string; title: string }) => ReactNode;
}

/** A public article in full. */
export function ArticlePage({ acts }: Props) {
  const slug = useSlug();
  const refusal = useRefusal();
  const query = useGetPublicArticleQuery(refusal ? skipToken : slug);

  return (
    <ArticleView
      query={refusal ? { error: refusal, refetch: query.refetch } : query}
      toastOn={[404]}
      listing={{ to: paths.articles, label: 'All articles' }}
    >
      {(article) => (
        <article>
          <ArticleHeader article={article}>
            <HeaderActs>
              <EditOwn slug={slug} ownerName={article.ownerName} />
              {acts?.(article)}
            </HeaderActs>
          </ArticleHeader>
          <ArticleText html={article.sanitizedHtml} />
          <ArticleEnd article={article} />
        </article>
      )}
    </ArticleView>
  );
}
