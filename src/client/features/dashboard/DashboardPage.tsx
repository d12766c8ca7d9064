import { Box } from '../../components/basics/Box.tsx';
import { FrameContext, PageContainer } from '../../components/page/PageContainer.tsx';
import { PageOutlet } from '../../components/page/PageOutlet.tsx';
import { StorageNotice } from '../../session/StorageNotice.tsx';
import { SideNavigation } from './SideNavigation.tsx';
import { AccountStatusNotice } from './AccountStatusNotice.tsx';

/** The frame of the dashboard's pages: the side navigation beside them, above them on a phone. */
export function DashboardPage() {
  return (
    <PageContainer width="lg">
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '14rem minmax(0, 1fr)' },
          gap: { xs: 4, md: 6 },
          alignItems: 'start',
        }}
      >
        <SideNavigation />
        <Box>
          <AccountStatusNotice />
          <StorageNotice />
          <FrameContext value>
            <PageOutlet />
          </FrameContext>
        </Box>
      </Box>
    </PageContainer>
  );
}
