import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Loading } from './Loading.tsx';
import { PageFailure } from './PageFailure.tsx';

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
