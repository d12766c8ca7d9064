import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { MailSettings } from '../../src/server/mail/smtp.ts';

interface ReceivedMail {
  /** Of the envelope. */
  from: string;
  to: string[];
  /** As it came over the wire. */
  raw: string;
  /** Its text, with lines put together again. */
  text: string;
  /** '' for a mail that has none. */
  html: string;
}

export interface MailServer {
  settings: MailSettings;
  /** All that came so far. */
  mails: ReceivedMail[];
  /** Waits until so many have come, and gives the last of them. */
  received: (count: number) => Promise<ReceivedMail>;
  close: () => Promise<void>;
}

/** Splits a mail or a part of one into its head and its decoded content. */
function decode(raw: string): { head: string; content: string } {
  const [head = '', ...rest] = raw.split('\n\n');
  const encoded = rest.join('\n\n');
  if (/base64/i.test(head)) return { head, content: Buffer.from(encoded, 'base64').toString() };
  if (!/quoted-printable/i.test(head)) return { head, content: encoded };
  const bytes = encoded
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  return { head, content: Buffer.from(bytes, 'latin1').toString() };
}

/** Returns the parts of a mail; '' for html that it lacks. */
function readParts(raw: string): Pick<ReceivedMail, 'text' | 'html'> {
  const { head, content } = decode(raw.replaceAll('\r\n', '\n'));
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1];
  if (boundary === undefined) return { text: content, html: '' };
  const parts = content.split(`--${boundary}`).map((part) => decode(part.replace(/^\n/, '')));
  const find = (type: string) => parts.find(({ head }) => head.includes(type))?.content ?? '';
  return { text: find('text/plain'), html: find('text/html') };
}

/** A mail server of its own, which takes everything unless told otherwise, at a free port unless told which. */
export async function startMailServer({
  port = 0,
  ...options
}: SMTPServerOptions & { port?: number } = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const waiting = new Set<() => void>();
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    onData(stream, { envelope }, callback) {
      void text(stream).then((raw) => {
        const { mailFrom, rcptTo } = envelope;
        const from = mailFrom === false ? '' : mailFrom.address;
        mails.push({ from, to: rcptTo.map(({ address }) => address), raw, ...readParts(raw) });
        callback();
        waiting.forEach((tell) => tell());
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    settings: {
      host: '127.0.0.1',
      port: (server.server.address() as AddressInfo).port,
      isSecure: false,
      login: null,
      from: { name: 'Looms', address: 'blog@example.org' },
    },
    mails,
    async received(count) {
      while (mails.length < count) {
        await new Promise<void>((resolve) => {
          const tell = () => {
            waiting.delete(tell);
            resolve();
          };
          waiting.add(tell);
        });
      }
      const last = mails[count - 1];
      if (!last) throw new Error('No mail was waited for.');
      return last;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
