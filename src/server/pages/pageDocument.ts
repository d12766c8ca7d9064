import type { Blog } from '../../shared/blog.ts';
import {
  INITIAL_PAGE_ID,
  type InitialPage,
  type PageStyles,
  withArticleText,
} from '../../shared/initialPage.ts';
import { contentSecurityPolicy, hashSource } from '../http/csp.ts';
import { branded, type Look } from './branded.ts';
import { inertJson } from './pageHead.ts';
import { placeholder } from './placeholders.ts';

/** Where in the built index.html the parts of a page belong. */
const LANGUAGE = /<html lang="?en"?/;
const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /<meta\s+name="?description"?[^>]*>/;
const ROOT = /<div id="?root"?><\/div>/;
const NOSCRIPT = /<noscript>.*?<\/noscript>/s;

/** What a page puts into its frame: all that belongs into the head, the content of the app's root, and its `stateOf`. */
export const PLACES = { head: placeholder('head'), body: placeholder('body'), state: placeholder('state') };

/** Html with the policy that it is sent under. */
export interface PageDocument {
  html: string;
  policy: string;
}

export interface DocumentFrame {
  /** As it was built, in the colours of the blog: the app draws the page in the browser. */
  shell: (blog: Look) => PageDocument;
  /** The frame of rendered pages with these styles, with `PLACES`. */
  around: (styles: readonly PageStyles[], settings: FrameSettings) => PageDocument;
}

export interface FrameSettings {
  blog: Look & Pick<Blog, 'language'>;
  /** Whether pages say to those without scripts that they need some. */
  needsScripts: boolean;
}

/** What a page was rendered from, for the app; not again what stands in the page. */
export const stateOf = (initialPage: InitialPage): string => inertJson(withArticleText(initialPage, ''));

/** Takes the index.html of a build. Throws if it lacks a place that a page needs. */
export function documentFrame(indexHtml: string): DocumentFrame {
  const place = (pattern: RegExp) => {
    const [found] = pattern.exec(indexHtml) ?? [];
    if (found === undefined) throw new Error(`index.html has nothing like ${pattern}.`);
    return found;
  };
  const [language, title, description, root, noscript] = [LANGUAGE, TITLE, DESCRIPTION, ROOT, NOSCRIPT].map(
    place,
  ) as [string, string, string, string, string];

  return {
    shell(blog) {
      const html = branded(indexHtml, blog);
      return { html, policy: contentSecurityPolicy(html) };
    },
    around(styles, { blog, needsScripts }) {
      const elements = styles.map(
        ({ key, ids, css }) => `<style data-emotion="${key} ${ids.join(' ')}">${css}</style>`,
      );
      const data = `<script type="application/json" id="${INITIAL_PAGE_ID}">${PLACES.state}</script>`;
      // By functions: what a replacement text would mean by `$` a style must not.
      const frame = branded(indexHtml, blog);
      const html = frame
        .replace(language, () => `<html lang="${blog.language}"`)
        .replace(description, () => '')
        .replace(title, () => [PLACES.head, ...elements].join(''))
        .replace(noscript, () => (needsScripts ? noscript : ''))
        .replace(root, () => `<div id="root">${PLACES.body}</div>${data}`);
      return {
        html,
        policy: contentSecurityPolicy(
          frame,
          styles.map(({ css }) => hashSource(css)),
        ),
      };
    },
  };
}
