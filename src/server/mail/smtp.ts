import { isIP } from 'node:net';
import { createTransport } from 'nodemailer';
import { LOOPBACK } from '../lib/loopback.ts';
import { asciiAddress } from '../../shared/email.ts';
import type { MailSettings } from './mailSettings.ts';

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
