import { isIP } from 'node:net';
import { createTransport } from 'nodemailer';
import { asciiAddress, isEmail } from '../../shared/email.ts';
import { LOOPBACK } from '../lib/network.ts';

/** What somebody reads: text alone. */
export interface MailText {
  to: string;
  subject: string;
  text: string;
}

/** Hands a mail over to the mail server. Rejects if that does not take it. The id is the same at each try. */
export type SendMail = (mail: MailText, id: string) => Promise<void>;

/** In milliseconds, each: a mail is claimed for longer than all of them together. */
const PATIENCE = 20_000;

const transportTo = ({ host, port, isSecure, login }: MailSettings) =>
  createTransport({
    host,
    port,
    secure: isSecure,
    // A password goes to another machine by TLS alone; on this one there is nobody in between.
    ignoreTLS: !isSecure && LOOPBACK.test(host),
    requireTLS: !isSecure && login !== null && !LOOPBACK.test(host),
    ...(login && { auth: { user: login.user, pass: login.password } }),
    ...(isIP(host) ? {} : { tls: { servername: host } }),
    dnsTimeout: PATIENCE,
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    socketTimeout: PATIENCE,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

/** Connects to the mail server and signs in to it, and sends nothing. Rejects if that can't be done. */
export async function tryMailServer(settings: MailSettings): Promise<void> {
  await transportTo(settings).verify();
}

export function smtpBy(settings: MailSettings): SendMail {
  const { from } = settings;
  const transport = transportTo(settings);
  const sender = asciiAddress(from.address);
  const domain = sender.slice(sender.lastIndexOf('@') + 1);

  return async ({ to, subject, text }, id) => {
    await transport.sendMail({
      from,
      // As an object: an address is never read as a list of them.
      to: { name: '', address: asciiAddress(to) },
      subject,
      text,
      messageId: `<${id}@${domain}>`,
      // So that nobody's program answers it, https://www.rfc-editor.org/rfc/rfc3834.
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  };
}

/** Whether the mail server refused this mail for good, whoever sends it and however often. */
export function isRefusedForGood(error: unknown): boolean {
  const { responseCode, command } = Object(error) as { responseCode?: number; command?: string };
  return responseCode !== undefined && responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
}

/** By which server mails are sent, and who they come from. */
export interface MailSettings {
  host: string;
  port: number;
  /** TLS from the first byte on; else STARTTLS, where the server has it. */
  isSecure: boolean;
  login: { user: string; password: string } | null;
  from: { name: string; address: string };
}

/** Of submission, https://www.rfc-editor.org/rfc/rfc8314: without and with TLS from the first byte on. */
const PORTS = { 'smtp:': 587, 'smtps:': 465 };

type Server = Omit<MailSettings, 'from'>;

/** Null for what is no `smtp://user:password@host:port`, or `smtps://` of the same. */
export function parseSmtpUrl(text: string): Server | null {
  try {
    const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text);
    if (protocol !== 'smtp:' && protocol !== 'smtps:') return null;
    if (hostname === '' || `${pathname}${search}${hash}`.replace('/', '') !== '') return null;
    if ((username === '') !== (password === '')) return null;
    return {
      host: hostname.replace(/^\[(.*)\]$/, '$1'),
      port: Number(port) || PORTS[protocol],
      isSecure: protocol === 'smtps:',
      login:
        username === ''
          ? null
          : { user: decodeURIComponent(username), password: decodeURIComponent(password) },
    };
  } catch {
    return null;
  }
}

/** Null for what is neither `blog@example.org` nor `Looms and engines <blog@example.org>`. */
export function parseSender(text: string): MailSettings['from'] | null {
  const [, name = '', inBrackets] = /^([^<>"\p{Cc}]*)<([^<>]+)>$/u.exec(text) ?? [];
  const address = inBrackets ?? text;
  return isEmail(address) ? { name: name.trim(), address } : null;
}
