import { parseUrl } from './parse.ts';
import { text } from './text.ts';
import { validationMessages } from './messages/en/validation.ts';

/** In characters as a mail server counts them, https://www.rfc-editor.org/errata/eid1690. */
const EMAIL_MAX = 254;
/** In bytes of UTF-8, https://www.rfc-editor.org/rfc/rfc5321#section-4.5.3.1.1. */
const LOCAL_MAX = 64;
const DOMAIN_MAX = 253;

/**
 * Words of RFC 5322 joined by single dots, with letters and digits of every script, as RFC 6531 allows them. No quoted
 * local parts: they aren't used in practice, and they can hold an `@`, spaces and what a mail header treats specially.
 */
const WORD = String.raw`[\p{L}\p{N}!#$%&'*+/=?^_${'`'}{|}~-][\p{L}\p{M}\p{N}!#$%&'*+/=?^_${'`'}{|}~-]*`;
const LOCAL = new RegExp(`^${WORD}(\\.${WORD})*$`, 'u');

/** Letters, digits and hyphens of every script, its full stops, and the joiners that Persian and Indic words need. */
const DOMAIN = /^[\p{L}\p{M}\p{N}\-.\u3002\uff0e\uff61\u200c\u200d]+$/u;
const ASCII_LABEL = /^[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/;

/** As DNS and mail servers take it (UTS 46), in lower case. Null for what is no domain with a top-level domain. */
function asciiDomain(domain: string): string | null {
  if (!DOMAIN.test(domain)) return null;
  const ascii = parseUrl(`http://${domain}`)?.hostname ?? '';
  const labels = ascii.split('.');
  const isDomain = labels.length > 1 && labels.every((label) => ASCII_LABEL.test(label));
  // An IPv4 address is none: mails to one would need brackets.
  return isDomain && ascii.length <= DOMAIN_MAX && !/^\d+$/.test(labels.at(-1) ?? '') ? ascii : null;
}

function parts(email: string): { local: string; domain: string } {
  const at = email.lastIndexOf('@');
  return { local: email.slice(0, Math.max(at, 0)), domain: email.slice(at + 1) };
}

/** Whether mail can be addressed to it, also with an internationalized domain or local part (RFC 6531). */
export function isEmail(email: string): boolean {
  const { local, domain } = parts(email);
  const ascii = asciiDomain(domain);
  return (
    ascii !== null &&
    LOCAL.test(local) &&
    new TextEncoder().encode(local).length <= LOCAL_MAX &&
    local.length + 1 + ascii.length <= EMAIL_MAX
  );
}

/** The same email with its domain in ASCII: the form that every mail server takes. */
export function asciiAddress(email: string): string {
  const { local, domain } = parts(email);
  return `${local}@${asciiDomain(domain) ?? domain}`;
}

/** An email as it is compared: case does not matter, nor whether a domain is written in Unicode or as `xn--…`. */
export const emailKey = (email: string): string => asciiAddress(email.normalize('NFC')).toLowerCase();

/** Names the mailbox that gets an email's mails: `ada+news@example.org` is read where `ada@example.org` is. */
export const mailboxKey = (email: string): string => emailKey(email).replace(/^([^+]+)\+.*(?=@)/, '$1');

/** A required email. */
export const email = (label: string) =>
  text(label)
    .transform((value: unknown) => (typeof value === 'string' ? value.normalize('NFC') : value))
    .trim()
    .required()
    .max(EMAIL_MAX)
    .test(
      'email',
      ({ path }: { path: string }) => validationMessages.email(path),
      (value) => !value || isEmail(value),
    );
