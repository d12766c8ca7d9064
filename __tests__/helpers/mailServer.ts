import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { MailSettings } from '../../src/server/mail/smtp.ts';

interface ReceivedMail {
  /** Recipients of the envelope. */
  from: string;
  to: string[];
  /** The raw message. */
  raw: string;
  /** The decoded plain text. */
  text: string;
  /** The decoded HTML; '' if there is none. */
  html: string;
}

export interface MailServer {
  settings: MailSettings;
  /** All mails received so far. */
  mails: ReceivedMail[];
  /** Waits until this many mails have been received, and returns the last. */
  received: (count: number) => Promise<ReceivedMail>;
  close: () => Promise<void>;
}

/** Splits a mail or MIME part into its headers and decoded content. */
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

/** Returns text and HTML of a mail; '' for missing HTML. */
function readParts(raw: string): Pick<ReceivedMail, 'text' | 'html'> {
  const { head, content } = decode(raw.replaceAll('\r\n', '\n'));
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1];
  if (boundary === undefined) return { text: content, html: '' };
  const parts = content.split(`--${boundary}`).map((part) => decode(part.replace(/^\n/, '')));
  const find = (type: string) => parts.find(({ head }) => head.includes(type))?.content ?? '';
  return { text: find('text/plain'), html: find('text/html') };
}

/** Starts a mail server that by default accepts everything on a free port. */
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
