/** What somebody is told whose account may not publish yet. */
export const AWAITS_APPROVAL =
  'Your account waits to be approved by those who run this blog. Until then you can write and save drafts, which nobody else reads, and publish none.';
