import { useBlog } from '../api/blogApi.ts';
import { Box } from '../components/Box.tsx';
import { PageContainer, PageHeading } from '../components/Page.tsx';
import { NewestArticles } from '../features/articles/NewestArticles.tsx';
import { BlogLinks } from './BlogLinks.tsx';

/** The blog's title and tagline above its newest articles. It has no footer, but shows the footer's links. */
export function HomePage() {
  const { title, tagline } = useBlog();

  return (
    <PageContainer width="lg" sx={{ pt: { xs: 3, sm: 4, md: 5 }, pb: 6 }}>
      <Box sx={headStyle}>
        <PageHeading sx={{ overflowWrap: 'anywhere', fontSize: 'clamp(2rem, 1.4rem + 2.8vw, 3.25rem)' }}>
          {title}
        </PageHeading>
        {tagline && (
          <Box component="p" sx={taglineStyle}>
            {tagline}
          </Box>
        )}
      </Box>
      <NewestArticles />
      <Box sx={linksStyle}>
        <BlogLinks />
      </Box>
    </PageContainer>
  );
}

const headStyle = { pb: { xs: 2.5, md: 3.5 } };
const taglineStyle = {
  m: 0,
  mt: 0.75,
  maxWidth: '40em',
  color: 'text.secondary',
  fontSize: { xs: '1.05rem', sm: '1.2rem' },
  lineHeight: 1.4,
  textWrap: 'pretty',
};
const linksStyle = { mt: 5 };
