import { defineMessages, plural } from '../define.ts';

const ignore = 'If this wasn’t you, you can safely ignore this email.';
const onceUntil = (time: string) => `This link works once and expires on ${time}.`;

/**
 * Mails. The subject names the blog; the preheader is what mail programs show next to it; `action` is the label of the
 * link.
 */
export const mailMessages = defineMessages('mail', {
  layout: {
    fallback: (action: string) => `If the “${action}” button doesn’t work, open this link in your browser:`,
    footer: (blog: string) => `Sent by ${blog}.`,
    contact: (address: string) => `Questions? Contact ${address}.`,
  },

  registration: {
    subject: (blog: string) => `Confirm your email for ${blog}`,
    preheader: 'Confirm your email so that you never lose access to your account.',
    heading: 'Confirm your email',
    body: (blog: string) =>
      `Thanks for registering on ${blog}. Confirm that this email is yours. You may need to log in first.`,
    action: 'Confirm email',
    expires: onceUntil,
    ignore: 'If you didn’t register, ignore this email. You won’t get any other emails about this account.',
  },

  emailConfirmation: {
    subject: (blog: string) => `Confirm your new email for ${blog}`,
    preheader: 'Your email changes once you confirm the new one.',
    heading: 'Confirm your new email',
    body: (blog: string) =>
      `You asked to change the email of your ${blog} account to this one. Confirm the change while logged in to your account.`,
    action: 'Confirm new email',
    expires: onceUntil,
    ignore,
  },

  emailTaken: {
    subject: (blog: string) => `Your email is already used on ${blog}`,
    preheader: 'Nothing has changed. You can reset your password if you forgot it.',
    heading: 'You already have an account',
    body: (blog: string) =>
      `Someone tried to use this email for another ${blog} account. It already belongs to an account, so nothing has changed.`,
    hint: 'If this was you and you forgot the password of that account, you can reset it.',
    action: 'Reset password',
    ignore,
  },

  emailChanged: {
    subject: (blog: string) => `Your ${blog} email was changed`,
    preheader: 'If this wasn’t you, take your account back now.',
    heading: 'Your email was changed',
    body: (blog: string) => `The email of your ${blog} account was just changed to a different one.`,
    warning:
      'If this wasn’t you, take your account back. You’ll choose a new password, all sessions end, and this becomes the email of your account again. Then check what your account has published.',
    action: 'Take back my account',
    expires: onceUntil,
  },

  passwordReset: {
    subject: (blog: string) => `Reset your ${blog} password`,
    preheader: (minutes: number) =>
      `Choose a new password within ${plural(minutes, { one: '# minute', other: '# minutes' })}.`,
    heading: 'Reset your password',
    body: (blog: string) => `We received a request to reset the password of your ${blog} account.`,
    action: 'Choose a new password',
    expires: (minutes: number) =>
      `This link works once and expires in ${plural(minutes, { one: '# minute', other: '# minutes' })}.`,
    ignore: `${ignore} Your password stays the same.`,
  },

  passwordChanged: {
    subject: (blog: string) => `Your ${blog} password was changed`,
    preheader: 'If this wasn’t you, reset your password now.',
    heading: 'Your password was changed',
    body: (blog: string) =>
      `The password of your ${blog} account was just changed. You were logged out on all other devices.`,
    warning: 'If this wasn’t you, reset your password now, then check what your account has published.',
    action: 'Reset password',
  },

  passkeyAdded: {
    subject: (blog: string) => `A passkey was added to your ${blog} account`,
    preheader: 'If this wasn’t you, reset your password now.',
    heading: 'New passkey',
    body: (blog: string) =>
      `A passkey was just added to your ${blog} account. Anyone who has it can log in. You’ll find all your passkeys on your dashboard.`,
    warning: 'If this wasn’t you, reset your password now. This removes all passkeys and ends all sessions.',
    action: 'Reset password',
  },

  passkeyRemoved: {
    subject: (blog: string) => `A passkey was removed from your ${blog} account`,
    preheader: 'If this wasn’t you, reset your password now.',
    heading: 'Passkey removed',
    body: (blog: string) =>
      `One or all passkeys were just removed from your ${blog} account. They can no longer be used to log in. Resetting your password removes all of them.`,
    warning: 'If this wasn’t you, reset your password now. This removes all passkeys and ends all sessions.',
    action: 'Reset password',
  },

  tokenCreated: {
    subject: (blog: string) => `An access token was created for your ${blog} account`,
    preheader: 'If this wasn’t you, reset your password now.',
    heading: 'New access token',
    body: (blog: string) =>
      `An access token was just created for your ${blog} account. A program that has it can act as you. You’ll find all your access tokens on your dashboard.`,
    warning:
      'If this wasn’t you, reset your password now. This revokes all access tokens and ends all sessions.',
    action: 'Reset password',
  },

  accountInvitation: {
    subject: (blog: string) => `Your account on ${blog}`,
    preheader: 'Your articles have moved. Claim the account that has them.',
    heading: 'Claim your account',
    body: (blog: string) =>
      `Your articles are on ${blog} now, in an account that is waiting for you. Choose a password to manage them.`,
    action: 'Claim account',
    expires: (days: number) =>
      `This link works once and expires in ${plural(days, { one: '# day', other: '# days' })}.`,
    ignore:
      'If you don’t know this blog, ignore this email. Nobody can log in to the account without this link.',
  },

  accountApproved: {
    subject: (blog: string) => `You can now publish on ${blog}`,
    preheader: 'Your account was approved.',
    heading: 'Your account was approved',
    body: (blog: string) => `Your ${blog} account was approved. You can now publish your drafts.`,
    action: 'Go to my articles',
    contributor: {
      subject: (blog: string) => `You can now write for ${blog}`,
      body: (blog: string) =>
        `Your ${blog} account was approved. You can now submit your drafts for review. An editor publishes them.`,
    },
  },

  submissionSentBack: {
    subject: (blog: string) => `${blog}: an editor sent your text back`,
    preheader: 'Read what the editor wrote, change your text and submit it again.',
    heading: 'Your text was sent back',
    body: (title: string, blog: string) =>
      `An editor of ${blog} read “${title}”, sent it back to you and wrote:`,
    action: 'Open the draft',
  },

  submissionPublished: {
    subject: (blog: string) => `${blog}: your text was published`,
    preheader: 'An editor has published what you submitted.',
    heading: 'Your text was published',
    body: (title: string, blog: string) => `An editor of ${blog} has published “${title}”.`,
    action: 'Read the article',
  },

  roleChanged: {
    subject: (blog: string) => `Your role on ${blog} has changed`,
    preheader: (role: string) => `You are now: ${role}.`,
    heading: 'Your role has changed',
    body: (blog: string, role: string) =>
      `An admin changed what you can do on ${blog}. Your role is now: ${role}.`,
    allowed: {
      contributor: 'You can write articles and submit them for review. An editor publishes them.',
      author: 'You can write and publish articles.',
      editor:
        'You can also publish submitted texts, edit and hide published articles by others, and handle reports.',
      admin: 'You can do everything, including managing accounts and settings.',
    },
    action: 'View my account',
  },

  accountRejected: {
    subject: (blog: string) => `Your ${blog} account was not approved`,
    preheader: 'The account will be deleted in 30 days.',
    heading: 'Your account was not approved',
    body: (blog: string) => `An admin of ${blog} did not approve your account.`,
    reason: (reason: string) => `Reason: ${reason}`,
    deletion: 'Your account and everything in it will be deleted in 30 days.',
  },

  /** To an author. `editor` is '' if that account is gone. */
  articleEdited: {
    subject: (blog: string) => `Your article on ${blog} was edited`,
    preheader: 'Readers see the change now. You can restore the earlier version.',
    heading: 'Your article was edited',
    body: (title: string, editor: string) =>
      editor === ''
        ? `An editor changed your article “${title}”. Readers see the new text under your name.`
        : `${editor} changed your article “${title}”. Readers see the new text under your name.`,
    history: 'The version history shows what has changed. You can restore an earlier version there.',
    action: 'Open version history',
    more: 'If more is changed within an hour, you won’t get another email about it.',
  },

  scheduleDropped: {
    subject: (blog: string) => `Your change on ${blog} was not published`,
    preheader: 'An editor has changed the text in the meantime. Your draft is kept.',
    heading: 'Your change was not published',
    body: (title: string) =>
      `You had scheduled a change to “${title}”. It was not published because an editor has changed the text since you started.`,
    hint: 'Your text is kept as a draft. Compare it with the published version, then update or schedule it again.',
    action: 'Open draft',
  },

  test: {
    subject: (blog: string) => `Test email from ${blog}`,
    preheader: 'It works: this email was delivered.',
    heading: 'It works',
    body: (blog: string) => `An admin of ${blog} sent this email to check that emails are delivered.`,
    confirm: 'You can also use it to confirm that this is the email of your account.',
    action: 'Confirm email',
  },
});
