import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useLocation } from 'react-router';
import { Link } from '../navigation/Link.tsx';
import { PageCodeMissing } from '../navigation/lazyPage.ts';
import { paths } from '../../shared/paths.ts';
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

  return (
    <PageContainer width="sm">
      <PageHeading>{isCodeMissing ? 'This page did not load' : 'This page broke'}</PageHeading>
      <Typography color="textSecondary" sx={{ my: 3 }}>
        {isCodeMissing
          ? 'A new version of the blog may be out, or the network may be away. Loading the page again helps with the first.'
          : 'Something went wrong in the blog itself; nothing that you did. Trying again may help.'}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {isCodeMissing ? (
          // No link of the router's: the browser fetches the whole page, and with it the new version.
          <Button href={`${pathname}${search}`} variant="contained" size="large">
            Load again
          </Button>
        ) : (
          <Button onClick={tryAgain} variant="contained" size="large">
            Try again
          </Button>
        )}
        <Button component={Link} to={paths.home} variant="outlined" size="large">
          Go home
        </Button>
      </Box>
    </PageContainer>
  );
}
