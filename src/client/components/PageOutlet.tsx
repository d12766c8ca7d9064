import Button from '@mui/material/Button';
import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { appMessages } from '../../shared/messages/en/app.ts';
import { paths } from '../../shared/pages.ts';
import { Link } from '../navigation/navigation.tsx';
import { Box } from './Box.tsx';
import { ErrorBoundary, useMissingCode } from './ErrorBoundary.tsx';
import { PageContainer, PageHeading } from './Page.tsx';
import { Explanation, Loading } from './status.tsx';

const texts = appMessages.page;

/** Renders the current page, its spinner while the code loads, and its error. Navigating to another page recovers. */
export function PageOutlet() {
  const { key } = useLocation();

  return (
    <ErrorBoundary
      resetKey={key}
      fallback={(error, tryAgain) => <PageFailure error={error} tryAgain={tryAgain} />}
    >
      <Suspense fallback={<Loading />}>
        <Outlet />
      </Suspense>
    </ErrorBoundary>
  );
}

interface PageFailureProps {
  error: unknown;
  tryAgain: () => void;
}

/** Replaces a page that failed, with ways to recover. */
function PageFailure({ error, tryAgain }: PageFailureProps) {
  const { pathname, search } = useLocation();
  const isCodeMissing = useMissingCode(error, tryAgain);

  return (
    <PageContainer width="sm">
      <PageHeading>{isCodeMissing ? texts.notLoaded : texts.broken}</PageHeading>
      <Explanation>{isCodeMissing ? texts.notLoadedText : texts.brokenText}</Explanation>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button onClick={tryAgain} variant="contained" size="large">
          {appMessages.actions.tryAgain}
        </Button>
        {isCodeMissing && (
          // Not a router link: the browser loads the whole page, and with it the new version.
          <Button href={`${pathname}${search}`} variant="outlined" size="large">
            {texts.reload}
          </Button>
        )}
        <Button component={Link} to={paths.home} variant="outlined" size="large">
          {texts.goHome}
        </Button>
      </Box>
    </PageContainer>
  );
}
