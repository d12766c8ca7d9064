import Button from '@mui/material/Button';
import { type ReactNode, Suspense } from 'react';
import { appMessages } from '../../shared/messages/en/app.ts';
import { lazyPage, type PropsOf } from '../navigation/lazyPage.ts';
import { Box } from './Box.tsx';
import { ErrorBoundary, useMissingCode } from './ErrorBoundary.tsx';

const texts = appMessages.page;

interface Options {
  /** Name of the part as the subject of a sentence: "The preview". */
  what: string;
  /** Shown while the code loads; a sentence with the name by default. */
  waiting?: ReactNode;
}

/**
 * A part of a page in its own chunk, loaded when it is first rendered. If loading or rendering fails, a message with a
 * retry button replaces it. The page around it keeps its state, such as unsaved text. Without options, nothing is shown
 * meanwhile, and the message calls it a part of the page.
 */
export function lazyPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  options?: Options,
): (props: PropsOf<Module[Name]>) => ReactNode {
  const Loaded = lazyPage(load, name);

  return function Part(props) {
    const { what, waiting = texts.partLoading(what) } = options ?? { what: texts.part, waiting: null };

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
      {isCodeMissing ? texts.partNotLoaded(what) : texts.partBroken(what)}
      <Button size="small" onClick={tryAgain}>
        {appMessages.actions.tryAgain}
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
