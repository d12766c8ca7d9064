import { isEmail } from '../../shared/email.ts';

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
