import { accentRule, accentTones } from '../../shared/accent.ts';
import type { Blog } from '../../shared/blog.ts';
import { escapeAttribute } from '../lib/escapeHtml.ts';

/** What a blog's owner has said of its look. */
export type Look = Pick<Blog, 'accent' | 'logo'>;

/** The colours of the dark scheme, which are on or off as a whole: what comes before them is of the light one. */
const DARK = /(<style id="?dark"?[^>]*>)([^<]*)<\/style>/;
const ICON = /<link rel="?icon"?[^>]*>/;

const icons = (logo: string) =>
  ['icon', 'apple-touch-icon'].map((rel) => `<link rel="${rel}" href="${escapeAttribute(logo)}"/>`).join('');

/** The html of a build in the colours of the blog, with its icon. Where nothing was said it stays as it is, byte for byte. */
export function branded(html: string, { accent, logo }: Look): string {
  const withIcon = logo ? html.replace(ICON, () => icons(logo)) : html;
  if (!accent) return withIcon;
  const { light, dark } = accentTones(accent);
  return withIcon.replace(
    DARK,
    (_, element: string, colours: string) =>
      `<style>${accentRule(light)}</style>${element}${colours}${accentRule(dark)}</style>`,
  );
}
