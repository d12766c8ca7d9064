import { Refusal } from '../../lib/refusal.ts';

/** An account that is not there and a wrong password are answered alike. */
export const loginFailed = () => new Refusal('invalid', 'The email or the password is wrong.');

export const emailTaken = () => new Refusal('invalid', 'This email already belongs to an account.');

export const wrongPassword = () => new Refusal('invalid', 'The password is not your present one.');

/** @param why such as `it is your name` */
export const passwordRefused = (why: string) =>
  new Refusal('invalid', `Please choose another password: ${why}.`);

export const passwordMissing = (change: string) =>
  new Refusal('invalid', `Please enter your present password to change your ${change}.`);

export const deletionNeedsPassword = () =>
  new Refusal('forbidden', 'Please enter your password to delete your account.');

export const tooManyHashes = () =>
  new Refusal('busy', 'Too many people are signing in at the moment. Please try again in a few seconds.', {
    retryAfter: 5,
  });

export const registrationClosed = () =>
  new Refusal('forbidden', 'This blog takes no new accounts at the moment.');

/** Whether there was such an invitation is nobody's business. */
export const invitationInvalid = () =>
  new Refusal(
    'forbidden',
    'This blog takes new accounts by invitation, and this one does not count: it was used, is past its time, or is not complete.',
  );

/** Which of these it is, is nobody's business. */
export const resetInvalid = () =>
  new Refusal(
    'forbidden',
    'This link does not count: it was used, is past its time, or is not complete. Please ask for another one.',
  );

/** Which of these it is, is nobody's business. */
export const confirmationInvalid = () =>
  new Refusal(
    'forbidden',
    'This link does not count: it was used or taken back, is past its time, or is not complete. Please ask for another one.',
  );

export const confirmationOfAnother = () =>
  new Refusal(
    'forbidden',
    'This link is for another account than the one that you are logged in with here. Please log out, and open the link again.',
  );

export const noMails = () =>
  new Refusal('forbidden', 'This blog sends no mails. Please ask whoever runs it for a link.');
