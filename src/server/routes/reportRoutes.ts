import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isHttpUrl } from '../../shared/article.ts';
import { type Blog, DEFAULT_ACCENT, logoUrl } from '../../shared/blog.ts';
import { accentTones, type Tones } from '../../shared/blogSettings.ts';
import { chosenLanguage, direction } from '../../shared/messages/define.ts';
import { appMessages } from '../../shared/messages/en/app.ts';
import { metaMessages } from '../../shared/messages/en/meta.ts';
import { REPORT_PATTERN, paths } from '../../shared/pages.ts';
import {
  type Report,
  type ReportedArticle,
  reportFormSchema,
  reportSchema,
  slugsSchema,
  REPORT_COMMENT_MAX,
  reportReasons,
} from '../../shared/report.ts';
import type { Db } from '../db/schema.ts';
import { answerEach } from '../http/actOnEach.ts';
import type { App } from '../http/app.ts';
import type { Authentication } from '../http/authentication.ts';
import { ok } from '../http/operation.ts';
import { hashSource } from '../http/securityHeaders.ts';
import { escapeHtml } from '../lib/escapeHtml.ts';
import { clientNetwork } from '../lib/network.ts';
import type { Pseudonym } from '../limits/attempts.ts';
import type { Limits } from '../limits/limits.ts';
import { dismissReports, noReports, storeReport } from '../services/reports.ts';
import { findPublic } from '../store/articles/read.ts';
import { listReportedArticles } from '../store/reports.ts';
import type { Settings } from '../store/settings.ts';

interface ReportDependencies {
  db: Db;
  limits: Limits;
  settings: Settings;
  pseudonym: Pseudonym;
  /** The built client, which has the typeface; null without one. */
  publicDir: string | null;
}

interface BySlug {
  Params: { slug: string };
}

/**
 * Registers the routes for readers to report articles: a page without scripts, and an API call. Responses don't reveal
 * whether the article exists or whether the report counts.
 */
export const reportRoutes =
  ({ db, limits: { countReport }, settings, pseudonym, publicDir }: ReportDependencies) =>
  async (app: App) => {
    const typeface = await findTypeface(publicDir);
    const getLook = async (): Promise<Look> => ({ ...(await settings.current()), typeface });

    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_request: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
    );

    app.post(
      '/api/reports',
      {
        preHandler: countReport,
        schema: { body: reportSchema },
        api: { tag: 'reading', answers: { 202: 'Empty' }, errors: [429] },
      },
      async (request, reply) => {
        await submit(request, request.body);
        return reply.code(202).send({});
      },
    );

    app.get<BySlug>(REPORT_PATTERN, async ({ params }, reply) => {
      const blog = await getLook();
      return sendPage(reply, blog, reportForm(blog, await findSubject(params.slug)));
    });

    app.post(
      REPORT_PATTERN,
      { preHandler: countReport, schema: { body: reportFormSchema } },
      async (request, reply) => {
        const { slug } = request.params as BySlug['Params'];
        await submit(request, { ...request.body, slug });
        const blog = await getLook();
        return sendPage(reply, blog, reportThanks(blog, await findSubject(slug)));
      },
    );

    /** Stores a report, unless it comes from a bot (which fills in `website`) or from another site's page. */
    async function submit(
      { ip, headers }: FastifyRequest,
      { website, ...report }: Report & { website: string },
    ) {
      const isCrossSite = headers['sec-fetch-site'] === 'cross-site';
      if (website === '' && !isCrossSite)
        await storeReport(db, { ...report, network: pseudonym(`report ${clientNetwork(ip)}`) });
    }

    async function findSubject(slug: string): Promise<ReportSubject> {
      const { title = null, description = '' } = (await findPublic(db, slug)) ?? {};
      return { slug, title, description };
    }
  };

/** The blog, and the URL of the typeface of headings; null without a built client. */
type Look = Blog & { typeface: string | null };

/** Returns the URL of the typeface that the pages of the built client load first, or null. */
async function findTypeface(publicDir: string | null): Promise<string | null> {
  const file = publicDir && path.join(publicDir, 'index.html');
  const html = file ? await readFile(file, 'utf8').catch(() => '') : '';
  return /<link[^>]* as="?font"?[^>]* href="?([^\s">]+\.woff2)/.exec(html)?.[1] ?? null;
}

const sendPage = (reply: FastifyReply, blog: Look, html: string) =>
  reply
    .header('content-security-policy', reportPolicy(blog))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html);

interface QueueDependencies {
  db: Db;
  authentication: Authentication;
  limits: Limits;
}

/** Registers the routes for editors and admins to list and dismiss reports. */
export const reportQueueRoutes =
  ({ db, authentication: { requireRight }, limits }: QueueDependencies) =>
  async (app: App) => {
    app.get(
      '/reports',
      { ...requireRight('moderateArticles'), api: ok('admin', 'ReportedArticleList') },
      async ({ moderator }): Promise<{ result: ReportedArticle[] }> => ({
        result: await listReportedArticles(db, moderator),
      }),
    );

    app.post(
      '/reports/dismiss',
      {
        onRequest: [requireRight('moderateArticles').onRequest, limits.countWrite],
        schema: { body: slugsSchema },
        api: ok('admin', 'BulkReply', [429]),
      },
      ({ body: { slugs }, moderator, log }) =>
        answerEach(slugs, log, async (slug) => {
          if ((await dismissReports(db, slug, moderator)) === 0) throw noReports();
        }),
    );
  };

const names = appMessages.header;
const texts = metaMessages.report;

/** The app's colors. */
const style = `:root{color-scheme:light dark;--ground:#faf8f4;--paper:#ffffff;--rule:#e4dfd5;--text:#1d1b18;--line:#8a857b;--accent:${DEFAULT_ACCENT};--on:#fff}
@media(prefers-color-scheme:dark){:root{--ground:#141517;--paper:#1c1e21;--rule:#34373a;--text:#ecebe7;--line:#7d8288;--accent:#74d4c8;--on:#06231f}}
body{margin:0;background:var(--ground);color:var(--text);font:1.0625rem/1.6 system-ui,sans-serif}
header,nav{display:flex;flex-wrap:wrap;align-items:center;gap:0 1.25rem}header{min-height:4rem;padding:0 max(.5rem,env(safe-area-inset-left));background:var(--paper);border-top:3px solid var(--accent);border-bottom:1px solid var(--rule)}
header a{display:flex;align-items:center;min-height:44px;color:inherit;text-decoration:none}header a:hover{text-decoration:underline}
input{accent-color:var(--accent)}
header .brand{gap:.5rem;margin-inline-end:auto;font:700 1.15rem/1.3 Headings,Georgia,serif}
main{max-width:34rem;margin:0 auto;padding:2rem 1rem 4rem}
a{color:var(--accent)}h1{font:700 1.75rem/1.25 Headings,Georgia,serif;overflow-wrap:anywhere}
fieldset{border:0;margin:0 0 1.5rem;padding:0}legend,.label{font-weight:600;padding:0;margin-bottom:.5rem;display:block}
fieldset label{display:flex;gap:.75rem;padding:.375rem 0;align-items:baseline}
textarea{box-sizing:border-box;width:100%;min-height:7rem;padding:.75rem;font:inherit;color:inherit;background:transparent;border:1px solid var(--line);border-radius:10px}
button{margin-top:1.25rem;padding:.75rem 1.5rem;font:inherit;font-weight:600;color:var(--on);background:var(--accent);border:0;border-radius:10px;cursor:pointer}
.website{position:absolute;inset-inline-start:-200vw}
@media(pointer:coarse){fieldset label{padding:.625rem 0}}
@media(min-width:600px){header{padding:0 1.5rem}}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}`;

const fontFace = (typeface: string) =>
  `@font-face{font-family:Headings;font-weight:200 900;font-display:swap;src:url(${typeface})}`;

const accentStyle = ({ main, contrastText }: Tones) => `:root{--accent:${main};--on:${contrastText}}`;

/** Returns the styles with the typeface and the blog's accent color, if set. */
function createStyle({ accent, typeface }: Pick<Look, 'accent' | 'typeface'>): string {
  const base = typeface ? `${fontFace(typeface)}\n${style}` : style;
  if (!accent) return base;
  const { light, dark } = accentTones(accent);
  return `${base}\n${accentStyle(light)}@media(prefers-color-scheme:dark){${accentStyle(dark)}}`;
}

/** Returns the page's content security policy: no scripts, and no requests except for the logo and the typeface. */
const reportPolicy = (blog: Look): string =>
  [
    "default-src 'none'",
    `style-src ${hashSource(createStyle(blog))}`,
    `img-src 'self'${isHttpUrl(blog.logo) ? ` ${new URL(blog.logo).origin}` : ''}`,
    ...(blog.typeface ? ["font-src 'self'"] : []),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ');

/** The app's header without scripts and signed-in state. */
const header = ({ title, logo, accent }: Blog) =>
  `<header><a class="brand" href="${paths.home}"><img src="${escapeHtml(logoUrl({ logo, accent }))}" alt="" width="30" height="30" referrerpolicy="no-referrer"> ${escapeHtml(title)}</a>
<nav aria-label="${names.navigation}"><a href="${paths.home}">${names.home}</a><a href="${paths.articles}">${names.articles}</a><a href="${paths.search}">${names.search}</a></nav></header>`;

const page = (blog: Look, heading: string, content: string) => `<!doctype html>
<html lang="${escapeHtml(chosenLanguage() || blog.language)}"${direction() === 'rtl' ? ' dir="rtl"' : ''}><head><meta charset="utf-8"><title>${escapeHtml(`${heading} · ${blog.title}`)}</title>
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex,nofollow"><style>${createStyle(blog)}</style></head>
<body>${header(blog)}<main><h1>${escapeHtml(heading)}</h1>
${content}
</main></body></html>
`;

const reasons = () =>
  Object.entries(reportReasons)
    .map(
      ([value, words]) =>
        `<label><input type="radio" name="reason" value="${value}" required> ${escapeHtml(words)}</label>`,
    )
    .join('\n');

/** The reported article. */
interface ReportSubject {
  slug: string;
  /** Null if no article is published at this slug. */
  title: string | null;
  /** '' if there is none. */
  description: string;
}

const linkTo = ({ slug, title }: ReportSubject) =>
  `<a href="${articleAt(slug)}" dir="auto">${escapeHtml(title ?? decodeURI(paths.article(slug)))}</a>`;

/** Readers see it on cards, and not on the article's page. */
const describe = ({ description }: ReportSubject) =>
  description && `\n<p dir="auto">${escapeHtml(description)}</p>`;

/** Returns the report form. Without a title, it doesn't reveal whether the article exists. */
const reportForm = (blog: Look, subject: ReportSubject): string =>
  page(
    blog,
    texts.title,
    `<p>${texts.intro(linkTo(subject))}</p>${describe(subject)}
<form method="post">
<fieldset><legend>${texts.question}</legend>
${reasons()}
</fieldset>
<label class="label" for="words">${texts.details}</label>
<textarea id="words" name="words" maxlength="${REPORT_COMMENT_MAX}"></textarea>
<div class="website" aria-hidden="true"><label>${texts.trap} <input name="website" tabindex="-1" autocomplete="off"></label></div>
<button type="submit">${texts.submit}</button>
</form>`,
  );

const reportThanks = (blog: Look, subject: ReportSubject): string =>
  page(
    blog,
    texts.thanks,
    `<p>${texts.thanksText}</p>
<p>${texts.backTo(linkTo(subject))}</p>`,
  );

const articleAt = (slug: string) => escapeHtml(paths.article(slug));
