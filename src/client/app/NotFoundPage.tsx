import Button from '@mui/material/Button';
import { appMessages } from '../../shared/messages/en/app.ts';
import { paths } from '../../shared/pages.ts';
import { PageContainer, PageHeading } from '../components/Page.tsx';
import { Explanation } from '../components/status.tsx';
import { Link } from '../navigation/navigation.tsx';

const texts = appMessages.page;

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
      <PageHeading>{texts.notFound}</PageHeading>
      <Explanation>{texts.notFoundText}</Explanation>
      <Button component={Link} to={paths.home} variant="contained" size="large">
        {texts.goHome}
      </Button>
    </>
  );
}
