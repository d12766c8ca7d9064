import { defineMessages } from '../define.ts';

/** The page where the owner of an imported account claims it. */
export const claimMessages = defineMessages({
  heading: 'Claim your account',
  checking: 'Checking your link…',
  lead: (name: string, email: string) =>
    `Articles by ${name} were moved to this blog. Choose a password to manage them. You’ll log in as ${email}.`,
  leadWithoutEmail: (name: string) =>
    `Articles by ${name} were moved to this blog. Enter your email and choose a password to manage them.`,
  emailHint: 'Only used to log in. Readers never see it',
  submit: 'Claim account',
  done: 'This account is yours now',
  haveAccount: 'Already claimed it?',
  logIn: 'Log in',
});
