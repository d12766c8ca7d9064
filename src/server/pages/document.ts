import { accentRules } from '../../shared/blogSettings.ts';
import type { Blog } from '../../shared/blog.ts';
import {
  INITIAL_PAGE_ID,
  type InitialPage,
  type RenderedPage,
  withoutLargeParts,
} from '../../shared/initialPage.ts';
import { contentSecurityPolicy, hashSource } from '../http/csp.ts';
import { escapeAttribute, escapeHtml, withoutForbidden } from '../lib/escapeHtml.ts';
import { inertJson } from './head.ts';

/** Html with the content security policy that it is sent under. */
interface PageDocument {
  html: string;
  policy: string;
}

interface DocumentParts {
  /** What the app rendered. */
  page: RenderedPage;
  /** Html for the head, after the page's own. */
  head: string;
  /** What the page was rendered from. */
  initialPage: InitialPage;
  /** Whether the page tells people without scripts that it needs some. */
  needsScripts: boolean;
}

export interface DocumentTemplate {
  /** The built document without a page in it: the app renders the page in the browser. */
  shell: (blog: Branding) => PageDocument;
  /** The document of a rendered page. */
  fill: (parts: DocumentParts, blog: Branding & Pick<Blog, 'language' | 'title'>) => PageDocument;
}

type Branding = Pick<Blog, 'accent' | 'logo'>;

/** The places of the built index.html that a page fills. */
const LANGUAGE = /<html lang="?en"?/;
const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /<meta\s+name="?description"?[^>]*>/;
const ROOT = /<div id="?root"?><\/div>/;
const NOSCRIPT = /<noscript>.*?<\/noscript>/s;

const HEAD_END = '</head>';
const ACCENT = /(<style id="?accent"?>)<\/style>/;
const ICON = /<link rel="?icon"?[^>]*>/;
/** The color of the browser around the page, in the light color scheme. */
const THEME_COLOR = /(<meta name="?theme-color"? media="[^"]*light\)" content="?)#[0-9a-f]{6}/;
const FONT = /<link rel="?preload"? as="?font"?[^>]*>/;
const HEADINGS = /<h[1-3]\b[^>]*>.*?<\/h[1-3]>/gs;

/** Scripts with a file of the typeface each, by the name in it. Every page has the one of Latin letters. */
const fontScripts: [name: string, letters: RegExp][] = [
  ['cyrillic', /\p{Script=Cyrillic}/u],
  ['greek', /\p{Script=Greek}/u],
  ['vietnamese', /[\u1EA0-\u1EF9]/],
  ['latin-ext', /[\u0100-\u024F]/],
];

/** Reads the index.html of a build. Throws if it lacks a place that a page fills. */
export function readTemplate(indexHtml: string): DocumentTemplate {
  const missing = [LANGUAGE, TITLE, DESCRIPTION, ROOT, NOSCRIPT].find((place) => !place.test(indexHtml));
  if (missing) throw new Error(`index.html has nothing like ${missing}.`);

  return {
    shell(blog) {
      const html = applyBranding(indexHtml, blog);
      return { html, policy: contentSecurityPolicy(html) };
    },
    fill({ page, head, initialPage, needsScripts }, blog) {
      const branded = applyBranding(indexHtml, blog);
      const title = page.head.includes('<title>') ? '' : `<title>${escapeHtml(blog.title)}</title>`;
      const styles = page.styles.map(
        ({ key, ids, css }) => `<style data-emotion="${key} ${ids.join(' ')}">${css}</style>`,
      );
      // The page already contains the article's text, and what it shows of the API's document.
      const state = inertJson(withoutLargeParts(initialPage));
      const fonts = fontLinks(branded, page.body);
      const data = `<script type="application/json" id="${INITIAL_PAGE_ID}">${state}</script>`;
      // By functions, as `$` means something in a replacement text.
      const html = branded
        .replace(LANGUAGE, () => `<html lang="${blog.language}"`)
        .replace(DESCRIPTION, () => '')
        .replace(TITLE, () => withoutForbidden(page.head) + title + head)
        .replace(FONT, (latin) => latin + fonts)
        // Behind the built stylesheet, as the app adds styles there too.
        .replace(HEAD_END, () => styles.join('') + HEAD_END)
        .replace(NOSCRIPT, (noscript) => (needsScripts ? noscript : ''))
        .replace(ROOT, () => `<div id="root">${withoutForbidden(page.body)}</div>${data}`);
      const hashes = page.styles.map(({ css }) => hashSource(css));
      return { html, policy: contentSecurityPolicy(branded, hashes) };
    },
  };
}

/** Puts the blog's accent color and icon into the built html, which stays as it is where neither was set. */
function applyBranding(html: string, { accent, logo }: Branding): string {
  const withIcon = logo ? html.replace(ICON, () => iconLinks(logo)) : html;
  if (!accent) return withIcon;
  return withIcon
    .replace(ACCENT, (_, tag: string) => `${tag}${accentRules(accent).join('')}</style>`)
    .replace(THEME_COLOR, (_, tag: string) => tag + accent);
}

/** Returns links that load the files of the typeface for the headings' scripts early, beside those for Latin letters. */
function fontLinks(html: string, body: string): string {
  const [latin = ''] = FONT.exec(html) ?? [];
  const headings = body.match(HEADINGS)?.join('') ?? '';
  return fontScripts
    .filter(([, letters]) => letters.test(headings))
    .map(([name]) => latin.replace('-latin-', `-${name}-`))
    .join('');
}

const iconLinks = (logo: string) =>
  ['icon', 'apple-touch-icon'].map((rel) => `<link rel="${rel}" href="${escapeAttribute(logo)}"/>`).join('');
