import { appMessages } from '../../../shared/messages/en/app.ts';
import { ActivityContent } from '../takeBack/TakeBackPages.tsx';
import { AdminFrame } from './AdminFrame.tsx';

/** Who changed articles, and what was taken back. */
export const ActivityPage = () => (
  <AdminFrame heading={appMessages.pages.activity}>
    <ActivityContent />
  </AdminFrame>
);
