import Button from '@mui/material/Button';
import { Suspense, useEffect, type ComponentType, type ReactNode } from 'react';
import { PageCodeMissing } from '../../navigation/codeLoader.ts';
import { lazyPage } from '../../navigation/lazyPage.ts';
import { Box } from '../basics/Box.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';

interface Options {
  /** What it is, for people, as a sentence begins: "The preview". */
  what: string;
  /** What stands in its place while it loads, unless a sentence does. */
  waiting?: ReactNode;
}

/**
 * A part of a page in a chunk of its own, loaded when it is first drawn. Where it can't be had, or breaks, a sentence
 * stands in its place, with a way to try again: what stands around it stays as it is, such as a text that is written.
 */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  { what, waiting = `${what} is loading …` }: Options,
): (props: Props) => ReactNode {
  const Loaded = lazyPage(load, name);

  return function Part(props) {
    return (
      <ErrorBoundary
        resetKey=""
        fallback={(error, tryAgain) => <Missing what={what} error={error} tryAgain={tryAgain} />}
      >
        <Suspense fallback={waiting}>
          <Loaded {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  };
}

interface MissingProps {
  what: string;
  error: unknown;
  tryAgain: () => void;
}

function Missing({ what, error, tryAgain }: MissingProps) {
  const isCodeMissing = error instanceof PageCodeMissing;

  useEffect(() => {
    if (!isCodeMissing) return;
    error.forget();
    addEventListener('online', tryAgain);
    return () => removeEventListener('online', tryAgain);
  }, [error, isCodeMissing, tryAgain]);

  return (
    <Box role="alert" sx={missingStyle}>
      {isCodeMissing
        ? `${what} did not load. The network may be away, or a new version of the blog is out: then reload the page. What you wrote stays.`
        : `${what} can’t be shown now. What you wrote stays.`}
      <Button size="small" onClick={tryAgain}>
        Try again
      </Button>
    </Box>
  );
}

const missingStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  color: 'text.secondary',
};
