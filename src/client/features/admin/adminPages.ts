/*
 * The pages of those who run the blog, as one piece of code: whoever opens one opens the others, and each piece by itself
 * would have its address in the code that every reader loads.
 */
export { AccountsPage } from './AccountsPage.tsx';
export { AdminPage } from './SettingsPage.tsx';
export { ArticlesPage } from './ArticlesPage.tsx';
export { InvitationsPage } from './InvitationsPage.tsx';
export { LogPage } from './AuditLogPage.tsx';
export { RegistrationsPage } from './RegistrationsPage.tsx';
export { ReportsPage } from './ReportsPage.tsx';
export { StatePage } from './StatusPage.tsx';
