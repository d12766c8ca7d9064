import type { Page } from '@playwright/test';
import { expect } from '../patientExpect.ts';
import type { Invitation, PendingAccount } from '../../../src/shared/registration.ts';
import { beAdmin } from './beAdmin.ts';
import { answer, open, press, type Screen } from './screen.ts';

const REGISTRATIONS = /\/api\/admin\/registrations\?/;
const INVITATIONS = /\/api\/admin\/invitations$/;

/** New accounts, with a name and an email at their longest. */
async function openRegistrations(page: Page) {
  await beAdmin(page);
  const account: PendingAccount = {
    ...{ id: '1', name: 'Grace', email: 'grace@example.org', createdAt: '2026-11-20T08:00:00.000Z' },
    ...{ rejectedAt: null, reason: '' },
  };
  const long = { id: '2', name: 'x'.repeat(100), email: `${'x'.repeat(200)}@example.org` };
  await answer(page, REGISTRATIONS, 200, { result: [account, { ...account, ...long }] });
  await open(page, '/admin/registrations', 'Pending approvals');
  await page.getByRole('checkbox', { name: 'Select Grace' }).check();
}

/** Invitations, one of them just created, and the form for another one. */
async function openInvitations(page: Page) {
  await beAdmin(page);
  const invitation: Invitation = {
    ...{ id: '0123456789abcdef', note: 'For Grace', usesLeft: 1 },
    ...{ createdAt: '2026-11-20T08:00:00.000Z', expiresAt: '2026-12-04T08:00:00.000Z' },
  };
  const reply = {
    result: [invitation, { ...invitation, id: '1', note: 'x'.repeat(100) }],
    code: 'x'.repeat(22),
  };
  await answer(page, INVITATIONS, 200, reply);
  await open(page, '/admin/invitations', 'Invitations');
  await press(page, 'New invitation');
  await press(page, 'Create invitation');
  await expect(page.getByLabel('Invitation link')).toBeVisible();
  await press(page, 'New invitation');
}

/** Where admins decide who can write. */
export const newcomerPages: Screen[] = [
  { name: 'registrations', show: openRegistrations },
  { name: 'invitations', show: openInvitations },
];
