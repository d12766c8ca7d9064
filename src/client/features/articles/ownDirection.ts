import { textDirection } from '../../../shared/articleText.ts';
import { direction } from '../../../shared/messages/define.ts';

/** The direction of an article's text; undefined if it is that of the interface. */
export type OwnDirection = 'rtl' | 'ltr' | undefined;

/** Takes sanitized html or plain text. */
export function ownDirection(html: string): OwnDirection {
  const own = textDirection(html) === 'rtl' ? 'rtl' : 'ltr';
  return own === direction() ? undefined : own;
}
