import { isIP } from 'node:net';
import { createTransport } from 'nodemailer';
import { asciiAddress, isEmail } from '../../shared/email.ts';
import { LOOPBACK } from '../lib/network.ts';

/** A mail; with `html`, mail programs choose between the two parts. */
export interface MailText {
  to: string;
  subject: string;
  text: string;
  html?: string;
}

/** Sends a mail to the mail server. Rejects if it is refused. Retries use the same id. */
export type SendMail = (mail: MailText, id: string) => Promise<void>;

/** Timeouts in milliseconds; together shorter than the claim on a mail. */
const PATIENCE = 20_000;

const createSmtpTransport = ({ host, port, isSecure, login }: MailSettings) =>
  createTransport({
    host,
    port,
    secure: isSecure,
    // Passwords leave this machine only over TLS.
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

/** Connects and logs in to the mail server without sending. Rejects if that fails. */
export async function tryMailServer(settings: MailSettings): Promise<void> {
  await createSmtpTransport(settings).verify();
}

export function createSmtp(settings: MailSettings): SendMail {
  const { from } = settings;
  const transport = createSmtpTransport(settings);
  const sender = asciiAddress(from.address);
  const domain = sender.slice(sender.lastIndexOf('@') + 1);

  return async ({ to, subject, text, html }, id) => {
    await transport.sendMail({
      from,
      // An object, so that an address is never parsed as a list.
      to: { name: '', address: asciiAddress(to) },
      subject,
      text,
      ...(html !== undefined && { html }),
      messageId: `<${id}@${domain}>`,
      // Prevents automatic replies, https://www.rfc-editor.org/rfc/rfc3834.
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  };
}

/** Returns whether the mail server refused this mail permanently. */
export function isRefusedForGood(error: unknown): boolean {
  const { responseCode, command } = Object(error) as { responseCode?: number; command?: string };
  return responseCode !== undefined && responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA');
}

/** The mail server and the sender. */
export interface MailSettings {
  host: string;
  port: number;
  /** Implicit TLS; otherwise STARTTLS if the server offers it. */
  isSecure: boolean;
  login: { user: string; password: string } | null;
  from: { name: string; address: string };
}

/** Ports for submission without and with implicit TLS, https://www.rfc-editor.org/rfc/rfc8314. */
const PORTS = { 'smtp:': 587, 'smtps:': 465 };

type Server = Omit<MailSettings, 'from'>;

/** Parses `smtp://user:password@host:port` or `smtps://`; null if invalid. */
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

/** Parses `blog@example.org` or `Looms and engines <blog@example.org>`; null if invalid. */
export function parseSender(text: string): MailSettings['from'] | null {
  const [, name = '', inBrackets] = /^([^<>"\p{Cc}]*)<([^<>]+)>$/u.exec(text) ?? [];
  const address = inBrackets ?? text;
  return isEmail(address) ? { name: name.trim(), address } : null;
}
