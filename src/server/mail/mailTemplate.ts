import { DEFAULT_ACCENT } from '../../shared/blog.ts';
import { accentTones } from '../../shared/blogSettings.ts';
import { mailMessages } from '../../shared/messages/en/mail.ts';
import { escapeAttribute, escapeHtml } from '../lib/escapeHtml.ts';
import type { MailText } from './smtp.ts';

/** What a mail says: plain texts, which the template escapes. */
export interface MailContent {
  subject: string;
  /** Shown by mail programs next to the subject. */
  preheader: string;
  heading: string;
  /** Paragraphs in front of the button. */
  body: readonly string[];
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

/** Returns both parts of a mail: text, and html with inline styles, which is all that some mail programs apply. */
export function renderMail(
  content: MailContent,
  sender: Sender,
): Pick<MailText, 'subject' | 'text' | 'html'> {
  const { subject, body, action, notes } = content;
  const lines = [...body, ...(action ? [action.url] : []), ...notes];
  const text = [...lines, `-- \n${sender.title}\n${sender.publicUrl}\n`].join('\n\n');
  return { subject, text, html: renderHtml(content, sender) };
}

function renderHtml(content: MailContent, { title, accent, publicUrl }: Sender): string {
  const { light, dark } = accentTones(accent || DEFAULT_ACCENT);
  const { subject, preheader, heading, body, action, notes } = content;
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
  const link = (url: string, label: string) =>
    `<a class="link" href="${escapeAttribute(url)}" style="color:${light.main};overflow-wrap:anywhere">${escapeHtml(label)}</a>`;
  const button = ({ url, label }: NonNullable<MailContent['action']>) =>
    `<p style="margin:24px 0"><a class="button" href="${escapeAttribute(url)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background-color:${light.main};color:${light.contrastText};font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`;
  const fallback = ({ url, label }: NonNullable<MailContent['action']>) =>
    `<p class="quiet" style="margin:24px 0 0;font-size:14px;color:#5a564f">${escapeHtml(mailMessages.layout.fallback(label))}<br>${link(url, url)}</p>`;

  // Mail programs that invert colors themselves leave a mail alone that declares both schemes.
  return `<!doctype html>
<html lang="en">
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
.quiet{color:#b3b0aa!important}
.link{color:${dark.main}!important}
.button{background-color:${dark.main}!important;color:${dark.contrastText}!important}
}
</style>
</head>
<body class="ground" style="margin:0;padding:0;background-color:#faf8f4">
<div style="display:none;overflow:hidden;max-height:0;opacity:0">${escapeHtml(preheader)}${PADDING}</div>
<div class="ground" role="article" aria-label="${escapeAttribute(subject)}" style="padding:32px 16px;background-color:#faf8f4;font-family:${FONT};font-size:16px;line-height:1.5">
<div style="max-width:560px;margin:0 auto">
<p class="title" dir="auto" style="margin:0 0 16px;font-weight:700;color:#1d1b18">${escapeHtml(title)}</p>
<div class="card" style="padding:32px 24px;border:1px solid #e4dfd5;border-radius:12px;background-color:#ffffff;color:#1d1b18">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(heading)}</h1>
${body.map(paragraph).join('\n')}
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
