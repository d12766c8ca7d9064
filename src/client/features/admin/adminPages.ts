/*
 * The admin pages in one chunk: admins who open one also open others, and the URL of each separate chunk would be in
 * the code that every reader loads.
 */
export { ActivityPage } from './ActivityPage.tsx';
export { AccountsPage } from './AccountsPage.tsx';
export { ArticlesPage } from './ArticlesPage.tsx';
export { AuditLogPage } from './AuditLogPage.tsx';
export { InvitationsPage } from './InvitationsPage.tsx';
export { MenuPage } from './MenuPage.tsx';
export { RegistrationsPage } from './RegistrationsPage.tsx';
export { ReportsPage } from './ReportsPage.tsx';
export { SettingsPage } from './SettingsPage.tsx';
export { StatusPage } from './StatusPage.tsx';
export { WebhooksPage } from './WebhooksPage.tsx';
