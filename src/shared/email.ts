import { validationMessages } from './messages/en/validation.ts';
import { parseUrl } from './parse.ts';
import { type Label, text } from './yup.ts';

/** Maximum length in characters, with the domain in ASCII: https://www.rfc-editor.org/errata/eid1690. */
const EMAIL_MAX = 254;
/** Maximum length of the local part in bytes of UTF-8: https://www.rfc-editor.org/rfc/rfc5321#section-4.5.3.1.1. */
const LOCAL_MAX = 64;
const DOMAIN_MAX = 253;

/**
 * Words of RFC 5322 joined by single dots, with letters and digits of every script, as RFC 6531 allows them. Excludes
 * quoted local parts: they aren't used in practice, and can contain `@`, spaces and characters with a meaning in mail
 * headers.
 */
const WORD = String.raw`[\p{L}\p{N}!#$%&'*+/=?^_${'`'}{|}~-][\p{L}\p{M}\p{N}!#$%&'*+/=?^_${'`'}{|}~-]*`;
const LOCAL = new RegExp(`^${WORD}(\\.${WORD})*$`, 'u');

/** Letters, digits, hyphens and full stops of every script, and the joiners that Persian and Indic words need. */
const DOMAIN = /^[\p{L}\p{M}\p{N}\-.\u3002\uff0e\uff61\u200c\u200d]+$/u;
const ASCII_LABEL = /^[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/;

/** Returns a domain in the ASCII form of DNS (UTS 46), in lower case; null if it isn't one with a top-level domain. */
function toAsciiDomain(domain: string): string | null {
  if (!DOMAIN.test(domain)) return null;
  const ascii = parseUrl(`http://${domain}`)?.hostname ?? '';
  const labels = ascii.split('.');
  const isDomain = labels.length > 1 && labels.every((label) => ASCII_LABEL.test(label));
  // Excludes IPv4 addresses, which would need brackets.
  return isDomain && ascii.length <= DOMAIN_MAX && !/^\d+$/.test(labels.at(-1) ?? '') ? ascii : null;
}

function splitEmail(email: string): { local: string; domain: string } {
  const at = email.lastIndexOf('@');
  return { local: email.slice(0, Math.max(at, 0)), domain: email.slice(at + 1) };
}

/** Returns whether an email is valid. Its domain and local part may be internationalized (RFC 6531). */
export function isEmail(email: string): boolean {
  const { local, domain } = splitEmail(email);
  const ascii = toAsciiDomain(domain);
  return (
    ascii !== null &&
    LOCAL.test(local) &&
    new TextEncoder().encode(local).length <= LOCAL_MAX &&
    local.length + 1 + ascii.length <= EMAIL_MAX
  );
}

/** Returns the email with its domain in ASCII, the form that every mail server accepts. */
export function asciiAddress(email: string): string {
  const { local, domain } = splitEmail(email);
  return `${local}@${toAsciiDomain(domain) ?? domain}`;
}

/** Returns the key by which emails are compared. Ignores case, and whether a domain is in Unicode or `xn--…`. */
export const emailKey = (email: string): string => asciiAddress(email.normalize('NFC')).toLowerCase();

/** Returns the mailbox of an email: `ada+news@example.org` is delivered to `ada@example.org`. */
export const mailboxKey = (email: string): string => emailKey(email).replace(/^([^+]+)\+.*(?=@)/, '$1');

/** Creates a schema for a required email. */
export const email = (label: Label) =>
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
