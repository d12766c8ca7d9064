import { type Blog, DEFAULT_ACCENT } from '../../shared/blog.ts';
import { accentTones } from '../../shared/blogSettings.ts';
import { draftPath } from '../../shared/draft.ts';
import { direction, languageTag, perLanguage, withDigits } from '../../shared/messages/define.ts';
import { articlesMessages } from '../../shared/messages/en/articles.ts';
import { mailMessages } from '../../shared/messages/en/mail.ts';
import { moderationMessages } from '../../shared/messages/en/moderation.ts';
import { paths } from '../../shared/pages.ts';
import { hasRight } from '../../shared/roles.ts';
import { keepTimeTogether } from '../../shared/time.ts';
import type { Db } from '../db/schema.ts';
import { escapeAttribute, escapeHtml } from '../lib/escapeHtml.ts';
import { inLanguage, loadLanguage } from '../lib/language.ts';
import type { ComposeMail } from '../mail/mailer.ts';
import type { MailKind } from '../mail/mailQueue.ts';
import type { MailText } from '../mail/smtp.ts';
import { findUserByEmail, isConfirmedEmail, isEmailTaken } from '../store/accounts/users.ts';
import { findPublicChange } from '../store/articleChanges.ts';
import { findPublic } from '../store/articles/read.ts';
import { findDraft } from '../store/drafts.ts';
import { createEmailLink } from '../store/otherEmails.ts';
import { createResetToken, RESET_MINUTES } from '../store/passwordResets.ts';
import { findPendingAccount } from '../store/pendingAccounts.ts';
import { findRole } from '../store/roles.ts';
import { readBlog } from '../store/settings.ts';
import { isActive } from './accountStatus.ts';
import { CLAIM_DAYS, createMailedClaimLink } from './claimAccount.ts';

const { layout, ...messages } = mailMessages;
const { roles: roleTexts } = moderationMessages;

/** Creates the composer of account mails. It returns null for kinds that only another version of the program knows. */
export const createMailComposer =
  (db: Db, publicUrl: string): ComposeMail =>
  async ({ kind, recipient, userId, about }) => {
    if (!isKnown(kind)) return null;
    const blog = await readBlog(db);
    return inLanguage(await loadLanguage(blog.interfaceLanguage), async () => {
      const mail = await templates[kind]({ db, blog, publicUrl, recipient, userId, about });
      return mail && { to: mail.to, ...renderMail(mail, { ...blog, publicUrl }) };
    });
  };

interface MailContext {
  db: Db;
  blog: Blog;
  /** The configured origin of links, never taken from a request. */
  publicUrl: string;
  recipient: string;
  /** '' if the recipient identifies the account. */
  userId: string;
  /** What of the account it is about: the id of a change or draft, or the slug of an article; otherwise ''. */
  about: string;
}

type ComposedMail = MailContent & { to: string };
/** Returns null if the mail is no longer due. */
type Template = (context: MailContext) => Promise<ComposedMail | null>;

/**
 * One template per kind. None contains text chosen by the person who caused the mail, such as an account's name, except of
 * editors, whom admins chose: their names, and what they write to authors.
 */
const templates = {
  /** Goes to the email of a new account, which may be mistyped. */
  async registration({ db, blog, publicUrl, recipient, userId }) {
    const link = await createEmailLink(db, { kind: 'own', userId, email: recipient });
    if (!link) return null;
    const { subject, preheader, heading, body, action, expires, ignore } = messages.registration;
    return {
      to: recipient,
      subject: subject(blog.title),
      preheader,
      heading,
      body: [body(blog.title)],
      action: { label: action, url: confirmOwnUrl(publicUrl, link) },
      notes: [expires(formatTime(link.expiresAt)), ignore],
    };
  },

  /** Only the owner of the mailbox learns whether the email is taken. */
  async emailConfirmation({ db, blog, publicUrl, recipient, userId }) {
    if (await isEmailTaken(db, recipient, userId)) {
      return (await isConfirmedEmail(db, recipient)) ? emailTakenMail({ blog, publicUrl, recipient }) : null;
    }
    const link = await createEmailLink(db, { kind: 'pending', userId, email: recipient });
    if (!link) return null;
    const { subject, preheader, heading, body, action, expires, ignore } = messages.emailConfirmation;
    return {
      to: recipient,
      subject: subject(blog.title),
      preheader,
      heading,
      body: [body(blog.title)],
      action: { label: action, url: `${publicUrl}${paths.confirmEmail}#token=${link.token}` },
      notes: [expires(formatTime(link.expiresAt)), ignore],
    };
  },

  /** Goes to the former email, the only one that can undo the change. */
  async emailChanged({ db, blog, publicUrl, recipient, userId }) {
    const link = await createEmailLink(db, { kind: 'former', userId, email: recipient });
    if (!link) return null;
    const { subject, preheader, heading, body, warning, action, expires } = messages.emailChanged;
    return {
      to: recipient,
      subject: subject(blog.title),
      preheader,
      heading,
      body: [body(blog.title), warning],
      action: { label: action, url: `${publicUrl}${paths.resetPassword}#return=${link.token}` },
      notes: [expires(formatTime(link.expiresAt)), ...contactNote(blog)],
    };
  },

  /** Enqueued for any email that someone enters; sent only if it has an account. */
  async passwordReset({ db, blog, publicUrl, recipient }) {
    const user = await findUserByEmail(db, recipient);
    if (!user) return null;
    const token = await createResetToken(db, user.id, { isMailed: true });
    const { subject, preheader, heading, body, action, expires, ignore } = messages.passwordReset;
    return {
      to: user.email,
      subject: subject(blog.title),
      preheader: preheader(RESET_MINUTES),
      heading,
      body: [body(blog.title)],
      action: { label: action, url: `${publicUrl}${paths.resetPassword}#token=${token}` },
      notes: [expires(RESET_MINUTES), ignore],
    };
  },

  /** Requested by an admin for an imported author. */
  async accountInvitation({ db, blog, publicUrl, recipient, userId }) {
    const token = await createMailedClaimLink(db, userId, recipient);
    if (token === null) return null;
    const { subject, preheader, heading, body, action, expires, ignore } = messages.accountInvitation;
    return {
      to: recipient,
      subject: subject(blog.title),
      preheader,
      heading,
      body: [body(blog.title)],
      action: { label: action, url: `${publicUrl}${paths.claim}#token=${token}` },
      notes: [expires(CLAIM_DAYS), ignore],
    };
  },

  passwordChanged: async (context) => securityNotice(context, messages.passwordChanged),
  passkeyAdded: async (context) => securityNotice(context, messages.passkeyAdded),
  passkeyRemoved: async (context) => securityNotice(context, messages.passkeyRemoved),
  tokenCreated: async (context) => securityNotice(context, messages.tokenCreated),

  async accountApproved({ db, blog, publicUrl, recipient }) {
    const user = await findUserByEmail(db, recipient);
    // The account may have been deleted or blocked since.
    if (!user || !(await isActive(db, user.id))) return null;
    const { preheader, heading, action, contributor, ...author } = messages.accountApproved;
    const { subject, body } = hasRight(await findRole(db, user.id), 'publish') ? author : contributor;
    return {
      to: recipient,
      subject: subject(blog.title),
      preheader,
      heading,
      body: [body(blog.title)],
      action: { label: action, url: `${publicUrl}${paths.myArticles}` },
      notes: [],
    };
  },

  async roleChanged({ db, blog, publicUrl, recipient }) {
    const user = await findUserByEmail(db, recipient);
    if (!user) return null;
    // Of now, if it has changed again since.
    const role = await findRole(db, user.id);
    const { subject, preheader, heading, body, allowed, action } = messages.roleChanged;
    return {
      to: recipient,
      subject: subject(blog.title),
      preheader: preheader(roleTexts[role].name),
      heading,
      body: [body(blog.title, roleTexts[role].name), allowed[role]],
      action: { label: action, url: `${publicUrl}${paths.yourInfo}` },
      notes: contactNote(blog),
    };
  },

  async accountRejected({ db, blog, recipient }) {
    const user = await findUserByEmail(db, recipient);
    const account = user && (await findPendingAccount(db, user.id));
    // The rejection may have been undone since.
    if (!account?.rejectedAt) return null;
    const { subject, preheader, heading, body, reason, deletion } = messages.accountRejected;
    return {
      to: recipient,
      subject: subject(blog.title),
      preheader,
      heading,
      body: [body(blog.title), reason(account.reason), deletion],
      notes: contactNote(blog),
    };
  },

  /** Goes to the author. */
  async articleEdited({ db, blog, publicUrl, recipient, userId, about }) {
    const change = await findPublicChange(db, userId, about);
    if (!change) return null;
    const { subject, preheader, heading, body, history, action, more } = messages.articleEdited;
    return {
      to: recipient,
      subject: subject(blog.title),
      preheader,
      heading,
      body: [body(change.title, change.actor ?? ''), history],
      action: { label: action, url: `${publicUrl}${paths.articleHistory(change.slug)}` },
      notes: [more],
    };
  },

  /** Goes to the author whose scheduled change is based on a text that an editor has changed since. */
  async scheduleDropped({ db, blog, publicUrl, recipient, userId, about }) {
    const draft = await findDraft(db, { ownerId: userId, id: about });
    // Its author may have seen it before the mail.
    if (!draft || draft.articleSlug === null || draft.publishProblem === null) return null;
    const { subject, preheader, heading, body, hint, action } = messages.scheduleDropped;
    return {
      to: recipient,
      subject: subject(blog.title),
      preheader,
      heading,
      body: [body(draft.title), hint],
      action: { label: action, url: `${publicUrl}${paths.editArticle(draft.articleSlug)}` },
      notes: [],
    };
  },

  async submissionSentBack({ db, blog, publicUrl, recipient, userId, about: id }) {
    const draft = await findDraft(db, { ownerId: userId, id });
    // It may have been submitted again, or discarded.
    if (draft?.submission?.state !== 'sentBack') return null;
    const { subject, preheader, heading, body, action } = messages.submissionSentBack;
    return {
      to: recipient,
      subject: subject(blog.title),
      preheader,
      heading,
      body: [body(draft.title || articlesMessages.untitled, blog.title)],
      quote: draft.submission.comment,
      action: { label: action, url: `${publicUrl}${draftPath(draft)}` },
      notes: [],
    };
  },

  async submissionPublished({ db, blog, publicUrl, recipient, userId, about: slug }) {
    const article = await findPublic(db, slug);
    // It may have been hidden or deleted since.
    if (article?.ownerId !== userId) return null;
    const { subject, preheader, heading, body, action } = messages.submissionPublished;
    return {
      to: recipient,
      subject: subject(blog.title),
      preheader,
      heading,
      body: [body(article.title, blog.title)],
      action: { label: action, url: `${publicUrl}${paths.article(slug)}` },
      notes: [],
    };
  },

  /** Requested by an admin to check delivery. */
  async test({ db, blog, publicUrl, recipient, userId }) {
    const link = await createEmailLink(db, { kind: 'own', userId, email: recipient });
    const { subject, preheader, heading, body, confirm, action } = messages.test;
    return {
      to: recipient,
      subject: subject(blog.title),
      preheader,
      heading,
      body: [body(blog.title), ...(link ? [confirm] : [])],
      ...(link && { action: { label: action, url: confirmOwnUrl(publicUrl, link) } }),
      notes: [],
    };
  },
} satisfies Record<MailKind, Template>;

const isKnown = (kind: string): kind is MailKind => Object.hasOwn(templates, kind);

type Recipient = Pick<MailContext, 'blog' | 'publicUrl' | 'recipient'>;

function emailTakenMail({ blog, publicUrl, recipient }: Recipient): ComposedMail {
  const { subject, preheader, heading, body, hint, action, ignore } = messages.emailTaken;
  return {
    to: recipient,
    subject: subject(blog.title),
    preheader,
    heading,
    body: [body(blog.title), hint],
    action: { label: action, url: `${publicUrl}${paths.forgotPassword}` },
    notes: [ignore],
  };
}

/** Composes a mail that tells the owner what has changed, and what to do if it was somebody else. */
function securityNotice(
  { blog, publicUrl, recipient }: Recipient,
  {
    subject,
    preheader,
    heading,
    body,
    warning,
    action,
  }: (typeof messages)['passwordChanged' | 'passkeyAdded' | 'passkeyRemoved' | 'tokenCreated'],
): ComposedMail {
  return {
    to: recipient,
    subject: subject(blog.title),
    preheader,
    heading,
    body: [body(blog.title), warning],
    action: { label: action, url: `${publicUrl}${paths.forgotPassword}` },
    notes: contactNote(blog),
  };
}

/** Returns the link to confirm the current email of an account. */
const confirmOwnUrl = (publicUrl: string, { token }: { token: string }) =>
  `${publicUrl}${paths.confirmEmail}#own=${token}`;

const timeFormat = perLanguage(
  () =>
    new Intl.DateTimeFormat(withDigits(languageTag()), {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: 'UTC',
    }),
);

/** Formats a time like `November 23, 2026 at 10:15 PM UTC`: nobody knows the recipient's time zone. */
const formatTime = (time: string) => `${keepTimeTogether(timeFormat().format(new Date(time)))}\u00A0UTC`;

const contactNote = ({ contact }: Blog) => (contact === '' ? [] : [layout.contact(contact)]);

/** Content of a mail, in plain text that the template escapes. */
export interface MailContent {
  subject: string;
  /** Shown by mail programs next to the subject. */
  preheader: string;
  heading: string;
  /** Paragraphs above the button. */
  body: readonly string[];
  /** What somebody has written, with line breaks, below these paragraphs. */
  quote?: string;
  action?: { label: string; url: string };
  /** Paragraphs below the button. */
  notes: readonly string[];
}

/** The blog in whose name a mail is sent. */
interface Sender {
  title: string;
  /** A color such as '#0b5d57'; '' for the default. */
  accent: string;
  publicUrl: string;
}

const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Returns both parts of a mail: text, and html with inline styles, the only ones that some mail programs apply. */
export function renderMail(
  content: MailContent,
  sender: Sender,
): Pick<MailText, 'subject' | 'text' | 'html'> {
  const { subject, body, quote = '', action, notes } = content;
  const quoted = quote === '' ? [] : [quote.replace(/^/gm, '> ').replace(/ +$/gm, '')];
  const lines = [...body, ...quoted, ...(action ? [action.url] : []), ...notes];
  const text = [...lines, `-- \n${sender.title}\n${sender.publicUrl}\n`].join('\n\n');
  return { subject, text, html: renderHtml(content, sender) };
}

function renderHtml(content: MailContent, { title, accent, publicUrl }: Sender): string {
  const { light, dark } = accentTones(accent || DEFAULT_ACCENT);
  const { subject, preheader, heading, body, quote = '', action, notes } = content;
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  // In whatever language it is written. A frame, as its side would depend on that.
  const quotation = `<blockquote class="quote" dir="auto" style="margin:0 0 16px;padding:12px 16px;border:1px solid #e4dfd5;border-radius:8px;overflow-wrap:anywhere">${escapeHtml(quote).replaceAll('\n', '<br>\n')}</blockquote>`;
  const link = (url: string, label: string) =>
    `<a class="link" href="${escapeAttribute(url)}" style="color:${light.main};overflow-wrap:anywhere">${escapeHtml(label)}</a>`;
  const button = ({ url, label }: NonNullable<MailContent['action']>) =>
    `<p style="margin:24px 0"><a class="button" href="${escapeAttribute(url)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background-color:${light.main};color:${light.contrastText};font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`;
  const fallback = ({ url, label }: NonNullable<MailContent['action']>) =>
    `<p class="quiet" style="margin:24px 0 0;font-size:14px;color:#5a564f">${escapeHtml(mailMessages.layout.fallback(label))}<br>${link(url, url)}</p>`;

  // Some mail programs drop the attributes of the document, so an element of the body has it, too.
  const dir = direction() === 'rtl' ? ' dir="rtl"' : '';
  // Mail programs that invert colors leave mails alone if they declare both schemes.
  return `<!doctype html>
<html lang="${languageTag()}"${dir}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.ground{background-color:#141517!important}
.card{background-color:#1c1e21!important;border-color:#34383d!important}
.card,.title{color:#ecebe8!important}
.quote{border-color:#34383d!important}
.quiet{color:#b3b0aa!important}
.link{color:${dark.main}!important}
.button{background-color:${dark.main}!important;color:${dark.contrastText}!important}
}
</style>
</head>
<body class="ground" style="margin:0;padding:0;background-color:#faf8f4">
<div style="display:none;overflow:hidden;max-height:0;opacity:0">${escapeHtml(preheader)}${PADDING}</div>
<div class="ground" role="article"${dir} aria-label="${escapeAttribute(subject)}" style="padding:32px 16px;background-color:#faf8f4;font-family:${FONT};font-size:16px;line-height:1.5">
<div style="max-width:560px;margin:0 auto">
<p class="title" dir="auto" style="margin:0 0 16px;font-weight:700;color:#1d1b18">${escapeHtml(title)}</p>
<div class="card" style="padding:32px 24px;border:1px solid #e4dfd5;border-radius:12px;background-color:#ffffff;color:#1d1b18">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(heading)}</h1>
${body.map(paragraph).join('\n')}
${quote === '' ? '' : quotation}
${action ? button(action) : ''}
${notes.map(paragraph).join('\n')}
${action ? fallback(action) : ''}
</div>
<p class="quiet" style="margin:16px 0 0;font-size:14px;color:#5a564f">${escapeHtml(mailMessages.layout.footer(title))} ${link(publicUrl, publicUrl)}</p>
</div>
</div>
</body>
</html>
`;
}

/** Keeps mail programs from filling the preview with the beginning of the text. */
const PADDING = '&#847;&zwnj;&nbsp;'.repeat(60);
