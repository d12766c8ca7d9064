import { defineMessages } from '../define.ts';
import { formatList } from '../formats.ts';

const capitalize = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** What the API answers on any subject: limits, malformed requests, an overloaded or stopping server. */
export const apiMessages = defineMessages('api', {
  /** By status. */
  status: {
    badRequest: 'The request is malformed.',
    notFound: 'Not found.',
    timeout: 'The request took too long to arrive. Please try again.',
    tooLarge:
      'The request is too large. An article’s text can have up to 1 MiB, everything else up to 16 KiB.',
    uriTooLong: 'The URL is too long.',
    unsupportedType: 'Send the body as JSON, with the content type application/json.',
    headersTooLarge: 'The request headers are too large.',
    unavailable: 'The blog is temporarily unavailable. Please try again soon.',
    refused: 'The request was refused.',
    unexpected: 'Something went wrong on our end. Please try again.',
  },

  /** What is wrong with the fields of a form or a request: texts of `validation`, which lack the full stop. */
  problems: (problems: readonly string[]) => `${capitalize(formatList(problems))}.`,

  methodNotAllowed: (methods: string) => `This URL takes only ${methods}.`,

  body: {
    notAnObject: 'The body must be a JSON object.',
    invalidJson: 'The body is not valid JSON.',
    compressed: 'Send the body uncompressed.',
    tooManyUnknownFields: 'The body contains too much data outside of known fields.',
  },

  headers: {
    ifMatch: 'If-Match must be * or a version in quotes, such as "3".',
    ifNoneMatch: 'If-None-Match must be *, without If-Match.',
    preconditionRequired:
      'Send If-None-Match: * to create this, or If-Match with the version that it replaces.',
    versionRequired: 'Send If-Match with the ETag that you got: this is somebody else’s article.',
    idempotencyKey: 'Idempotency-Key must be 1 to 200 printable ASCII characters in quotes.',
    idempotencyKeyReused: 'This Idempotency-Key was used with a different body. Use a new one.',
    idempotencyKeyInUse:
      'The first request with this Idempotency-Key is still running. Wait for it to finish.',
  },

  /** Each limit's sentence, with the time to wait. */
  limits: {
    login: (wait: string) => `Too many failed logins. Try again in ${wait}.`,
    registration: (wait: string) => `Too many registrations from your network. Try again in ${wait}.`,
    reset: (wait: string) => `Too many links requested. Try again in ${wait}.`,
    passkeyLogin: (wait: string) => `Too many passkey logins from your network. Try again in ${wait}.`,
    report: (wait: string) => `Too many reports from your network. Try again in ${wait}.`,
    testMail: (wait: string) => `Too many test emails. Try again in ${wait}.`,
    export: (wait: string) => `Too many exports. Try again in ${wait}.`,
    mail: (wait: string) => `Too many emails to this address. Try again in ${wait}.`,
    save: (wait: string) => `You are saving too often. Try again in ${wait}.`,
    write: (wait: string) => `Too many changes in a short time. Try again in ${wait}.`,
  },

  databaseReplaced: 'The database file was replaced. Restart the server.',
  busy: {
    stopping: 'The server is restarting. Please try again soon.',
    upgrading: 'The blog is being upgraded. Please try again in a few minutes.',
    ownRequests: 'You are sending too many large requests at once. Wait for the first one to finish.',
    allRequests: 'The server is receiving too many large requests. Please try again soon.',
    ownArticles: 'You are saving too many articles at once. Wait for the first one to finish.',
    allArticles: 'The server is busy. Please try again in a moment.',
    pages: 'The server is busy. Please try again in a moment.',
    searches: 'Too many people are searching right now. Please try again soon.',
    slowSearch: 'This search took too long. Try again, or search for a less common word.',
    media: 'Images can’t be saved or loaded right now. Please try again soon.',
    mails: 'Too many emails are waiting to be sent. Please try again later.',
  },

  articleTooComplex: 'This article takes too long to render. Simplify it, or split it into several articles.',
  authorNotFound: 'This author was not found.',
  noTestMails:
    'This blog doesn’t send emails. Set SMTP_URL, MAIL_FROM and PUBLIC_URL, then restart the server.',
  testMailNotFound: 'This test email was not found. Results are kept for seven days.',
});
