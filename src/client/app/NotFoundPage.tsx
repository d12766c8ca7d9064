import Button from '@mui/material/Button';
import { paths } from '../../shared/pages.ts';
import { PageContainer, PageHeading } from '../components/Page.tsx';
import { Explanation } from '../components/status.tsx';
import { Link } from '../navigation/Link.tsx';

export function NotFoundPage() {
  return (
    <PageContainer width="sm">
      <NotFound />
    </PageContainer>
  );
}

/** The message for an unknown URL, which can also be inside the dashboard. */
export function NotFound() {
  return (
    <>
      <PageHeading>Page not found</PageHeading>
      <Explanation>
        There is no page at this address. It may have been moved, or the link has a typing error.
      </Explanation>
      <Button component={Link} to={paths.home} variant="contained" size="large">
        Go home
      </Button>
    </>
  );
}
