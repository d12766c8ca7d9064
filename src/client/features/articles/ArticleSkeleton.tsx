import { useEffect } from 'react';
import { Box } from '../../components/basics/Box.tsx';
import { PageContainer } from '../../components/page/PageContainer.tsx';
import { Skeleton } from '../../components/page/Skeleton.tsx';
import { HeaderGround } from './ArticleHeader.tsx';
import { loadProse } from './loadProse.ts';
import { loadPurify } from './loadPurify.ts';

const lines = ['92%', '100%', '97%', '88%', '100%', '61%'];

/** An article that is on its way, in its own shape; as high as the window, so that the footer does not jump. */
export function ArticleSkeleton() {
  // On its way together with the article; if it does not come, the article says so.
  useEffect(() => {
    loadPurify().catch(() => undefined);
    loadProse().catch(() => undefined);
  }, []);

  return (
    <div role="status" aria-label="Loading the article">
      <Box aria-hidden sx={{ minHeight: '100vh' }}>
        <HeaderGround>
          <Skeleton sx={{ height: 34, my: 1.5, width: '70%' }} />
          <Skeleton sx={{ height: 17, mb: 1, width: '45%' }} />
        </HeaderGround>
        <PageContainer width="text">
          {lines.map((width, index) => (
            <Skeleton key={index} sx={{ my: 1.5, width }} />
          ))}
        </PageContainer>
      </Box>
    </div>
  );
}
