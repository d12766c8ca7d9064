import Typography from '@mui/material/Typography';
import { PageContainer } from '../../components/PageContainer.tsx';
import { PageHeading } from '../../components/PageHeading.tsx';
import { messages } from '../../../shared/messages.ts';

export function HomePage() {
  return (
    <PageContainer width="lg">
      <PageHeading>{messages.title}</PageHeading>
      <Typography>{messages.tagline}</Typography>
    </PageContainer>
  );
}
