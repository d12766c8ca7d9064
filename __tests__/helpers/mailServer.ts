import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { MailSettings } from '../../src/server/mail/smtp.ts';

export interface ReceivedMail {
  /** Of the envelope. */
  from: string;
  to: string[];
  /** As it came over the wire. */
  raw: string;
  /** Its text, with lines put together again. */
  text: string;
}

export interface MailServer {
  settings: MailSettings;
  /** All that came so far. */
  mails: ReceivedMail[];
  /** Waits until so many have come, and gives the last of them. */
  received: (count: number) => Promise<ReceivedMail>;
  close: () => Promise<void>;
}

const decoded = (raw: string) => {
  const [head = '', ...body] = raw.replaceAll('\r\n', '\n').split('\n\n');
  const content = body.join('\n\n');
  if (/base64/i.test(head)) return Buffer.from(content, 'base64').toString();
  const unfolded = content.replace(/=\r?\n/g, '');
  return /quoted-printable/i.test(head)
    ? unfolded.replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    : unfolded;
};

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
        mails.push({ from, to: rcptTo.map(({ address }) => address), raw, text: decoded(raw) });
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
