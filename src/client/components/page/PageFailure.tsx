import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { Box } from '../basics/Box.tsx';
import { Explanation } from './Explanation.tsx';
import { PageCodeMissing } from '../../navigation/codeLoader.ts';
import { Link } from '../../navigation/Link.tsx';
import { paths } from '../../../shared/pages.ts';
import { PageContainer } from './PageContainer.tsx';
import { PageHeading } from './PageHeading.tsx';

interface Props {
  error: unknown;
  tryAgain: () => void;
}

/** Stands where a page broke, with the ways on. */
export function PageFailure({ error, tryAgain }: Props) {
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
