import Button from '@mui/material/Button';
import { Explanation } from '../components/Explanation.tsx';
import { Link } from '../navigation/Link.tsx';
import { PageContainer } from '../components/PageContainer.tsx';
import { PageHeading } from '../components/PageHeading.tsx';
import { paths } from '../../shared/paths.ts';

/** What stands at an address without a page, also where another page is the frame. */
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

export function NotFoundPage() {
  return (
    <PageContainer width="sm">
      <NotFound />
    </PageContainer>
  );
}
