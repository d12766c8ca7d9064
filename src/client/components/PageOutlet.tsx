import Button from '@mui/material/Button';
import { Suspense, useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { paths } from '../../shared/pages.ts';
import { PageCodeMissing } from '../lib/codeLoader.ts';
import { Link } from '../navigation/Link.tsx';
import { Box } from './Box.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { PageContainer, PageHeading } from './Page.tsx';
import { Explanation, Loading } from './status.tsx';

interface Props {
  error: unknown;
  tryAgain: () => void;
}

/** Stands where a page broke, with the ways on. */
function PageFailure({ error, tryAgain }: Props) {
  const { pathname, search } = useLocation();
  const isCodeMissing = error instanceof PageCodeMissing;

  useEffect(() => {
    if (!isCodeMissing) return;
    error.forget();
    // What was missing for want of the network comes with it.
    addEventListener('online', tryAgain);
    return () => removeEventListener('online', tryAgain);
  });

  return (
    <PageContainer width="sm">
      <PageHeading>{isCodeMissing ? 'This page did not load' : 'This page broke'}</PageHeading>
      <Explanation>
        {isCodeMissing
          ? 'The network may be away: try again when it is back. Or a new version of the blog is out: then reload.'
          : 'Something went wrong in the blog itself; nothing that you did. Trying again may help.'}
      </Explanation>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button onClick={tryAgain} variant="contained" size="large">
          Try again
        </Button>
        {isCodeMissing && (
          // No link of the router's: the browser fetches the whole page, and with it the new version.
          <Button href={`${pathname}${search}`} variant="outlined" size="large">
            Reload
          </Button>
        )}
        <Button component={Link} to={paths.home} variant="outlined" size="large">
          Go home
        </Button>
      </Box>
    </PageContainer>
  );
}

/** The place of a page, also while its code is on its way and when it breaks; going to another page mends it. */
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
