import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { PageContainer } from '../../components/PageContainer.tsx';
import { HeaderGround } from './ArticleHeader.tsx';

const lines = ['92%', '100%', '97%', '88%', '100%', '61%'];

/** An article that is on its way, in its own shape; as high as the window, so that the footer does not jump. */
export function ArticleSkeleton() {
  return (
    <div role="status" aria-label="Loading the article">
      <Box aria-hidden sx={{ minHeight: '100vh' }}>
        <HeaderGround>
          <Skeleton height={56} width="70%" sx={{ bgcolor: 'rgb(255 255 255 / 0.2)' }} />
          <Skeleton height={28} width="45%" sx={{ bgcolor: 'rgb(255 255 255 / 0.2)' }} />
        </HeaderGround>
        <PageContainer width="md">
          {lines.map((width, index) => (
            <Skeleton key={index} height={32} width={width} />
          ))}
        </PageContainer>
      </Box>
    </div>
  );
}
