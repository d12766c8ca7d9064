import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { lazy, Suspense, useState } from 'react';
import { Box } from '../../../components/basics/Box.tsx';
import { ErrorBoundary } from '../../../components/page/ErrorBoundary.tsx';
import { codeLoader, PageCodeMissing } from '../../../navigation/codeLoader.ts';
import type { DifferenceProps } from './TextDifference.tsx';

const { code } = codeLoader(async () => (await import('./TextDifference.tsx')).TextDifference);

const load = () => lazy(async () => ({ default: await code() }));

/**
 * What differs between two texts, by code that loads when it is first shown. Where it can't be had, what stands around it
 * stays.
 */
export function Difference(props: DifferenceProps) {
  const [Shown, setShown] = useState(load);

  return (
    <ErrorBoundary
      resetKey=""
      fallback={(error, tryAgain) => (
        <Box role="alert" sx={failedStyle}>
          What differs can’t be shown now.
          <Button
            size="small"
            onClick={() => {
              if (error instanceof PageCodeMissing) error.forget();
              setShown(load);
              tryAgain();
            }}
          >
            Try again
          </Button>
        </Box>
      )}
    >
      <Suspense fallback={<CircularProgress aria-label="Comparing" />}>
        <Shown {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}

const failedStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  color: 'text.secondary',
};
