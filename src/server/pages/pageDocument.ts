import type { Blog } from '../../shared/blog.ts';
import {
  INITIAL_PAGE_ID,
  type InitialPage,
  type PageStyles,
  type RenderedPage,
  withArticleText,
} from '../../shared/initialPage.ts';
import { contentSecurityPolicy, hashSource } from '../http/securityHeaders.ts';
import { escapeHtml } from '../lib/escapeHtml.ts';
import { branded, type Look } from './branded.ts';
import { inertJson } from './pageHead.ts';

/** Where in the built index.html the parts of a page belong. */
const LANGUAGE = /<html lang="?en"?/;
const TITLE = /<title>[^<]*<\/title>/;
const DESCRIPTION = /<meta\s+name="?description"?[^>]*>/;
const ROOT = /<div id="?root"?><\/div>/;
const NOSCRIPT = /<noscript>.*?<\/noscript>/s;

/** The pages have fewer, but an article may name any style in its text. */
const POLICIES_MAX = 100;

/** Html with the policy that it is sent under. */
export interface PageDocument {
  html: string;
  policy: string;
}

export interface DocumentFrame {
  /** As it was built, in the colours of the blog: the app draws the page in the browser. */
  shell: (blog: Look) => PageDocument;
  /** The frame around a rendered page. `head` is html; `needsScripts` says so to those without. */
  around: (page: RenderedPage, parts: PageParts) => PageDocument;
}

interface PageParts {
  blog: Look & Pick<Blog, 'title' | 'language'>;
  head: string;
  /** What the app knows from the start, as JSON. */
  state: string;
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

  // Nearly all pages of a kind have one policy: it is in memory once.
  const policies = new Map<string, string>();
  const policyOf = (html: string, styles: readonly PageStyles[]) => {
    const policy = contentSecurityPolicy(
      html,
      styles.map(({ css }) => hashSource(css)),
    );
    if (policies.size > POLICIES_MAX) policies.clear();
    const known = policies.get(policy) ?? policy;
    policies.set(known, known);
    return known;
  };

  return {
    shell(blog) {
      const html = branded(indexHtml, blog);
      return { html, policy: policyOf(html, []) };
    },
    around(page, { blog, head, state, needsScripts }) {
      const elements = page.styles.map(
        ({ key, ids, css }) => `<style data-emotion="${key} ${ids.join(' ')}">${css}</style>`,
      );
      const data = `<script type="application/json" id="${INITIAL_PAGE_ID}">${state}</script>`;
      // By functions: what a replacement text would mean by `$` an author's text must not.
      const frame = branded(indexHtml, blog);
      const html = frame
        .replace(language, () => `<html lang="${blog.language}"`)
        .replace(description, () => '')
        .replace(title, () =>
          [
            page.head,
            page.head.includes('<title>') ? '' : `<title>${escapeHtml(blog.title)}</title>`,
            head,
            ...elements,
          ].join(''),
        )
        .replace(noscript, () => (needsScripts ? noscript : ''))
        .replace(root, () => `<div id="root">${page.body}</div>${data}`);
      return { html, policy: policyOf(frame, page.styles) };
    },
  };
}
