import Button from '@mui/material/Button';
import { type ReactNode, Suspense } from 'react';
import { lazyPage, type PropsOf } from '../navigation/lazyPage.ts';
import { Box } from './Box.tsx';
import { ErrorBoundary, useMissingCode } from './ErrorBoundary.tsx';

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
export function lazyPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  { what, waiting = `${what} is loading …` }: Options,
): (props: PropsOf<Module[Name]>) => ReactNode {
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
  const isCodeMissing = useMissingCode(error, tryAgain);

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
