import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Blog, DEFAULT_ACCENT } from '../../shared/blog.ts';
import { isColor } from '../../shared/blogSettings.ts';
import { nothingKnown, type RenderPage } from '../../shared/initialPage.ts';
import { accountMessages, claimMessages } from '../../shared/messages/en/account.ts';
import { appMessages } from '../../shared/messages/en/app.ts';
import { metaMessages } from '../../shared/messages/en/meta.ts';
import { type FormName, pageNames, getPage, paths } from '../../shared/pages.ts';
import type { ContentCache } from '../db/contentCache.ts';
import { isDatabaseFailure } from '../db/portable.ts';
import { replyUnrouted } from '../http/allowedMethods.ts';
import type { App } from '../http/app.ts';
import { compress, sendCompressed, accepts, isNotModified, redirectOldUrl } from '../http/caching.ts';
import { errorHeaders, logIfFailure, replyWithError } from '../http/errors.ts';
import { addPagePolicy, apiOriginIn } from '../http/securityHeaders.ts';
import { stripQuery } from '../lib/network.ts';
import { isNotFound, Refusal } from '../lib/refusal.ts';
import { icons, loadIcon } from '../services/icons.ts';
import type { ImageSources } from '../services/images.ts';
import type { Settings } from '../store/settings.ts';
import { readTemplate, type PageHead } from './document.ts';
import { createPageRenderer, type PageRequest, createRenderQueue } from './renderPage.ts';

interface SiteOptions extends ImageSources {
  /** Returns the path that a URL without a page redirects to, or null. */
  findMoved: (url: string) => Promise<string | null>;
  cache: ContentCache;
  settings: Settings;
  /** Folder of the built client. */
  publicDir: string;
  /** Null if only the browser can render pages. */
  renderPage: RenderPage | null;
  /** The origin of absolute URLs of the blog; null if it isn't set. */
  publicUrl: string | null;
  isRobot: (request: FastifyRequest) => boolean;
  /** How long a shared cache may serve pages without revalidation, in seconds. */
  sharedMaxAge: number;
  /** Answers a request for a page directly below the root. Returns false if there is none. */
  rootPages: (pages: Pages) => (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;
  /** The pages that show articles. */
  articlePages: (pages: Pages) => (app: App) => Promise<void>;
}

export interface Pages {
  /**
   * Replies with the server-rendered page, or with the shell if it can't be rendered now. For robots, which would take
   * the empty shell for the page, it throws the refusal instead.
   */
  send: (request: FastifyRequest, reply: FastifyReply, page: PageRequest) => Promise<FastifyReply>;
  /** Replies with the shell: html without a page, which the browser then renders. */
  sendShell: (request: FastifyRequest, reply: FastifyReply, status: number) => FastifyReply;
}

/** Serves the pages and the files of the client. */
export async function servePages(app: App, options: SiteOptions): Promise<void> {
  const { publicDir, articlePages, rootPages } = options;
  const indexHtml = await readFile(path.join(publicDir, 'index.html'), 'utf8');
  // A client that uses another server's API shows that server's articles, which this one can't render.
  const hasOwnArticles = apiOriginIn(indexHtml) === null;
  const pages = createPages(indexHtml, hasOwnArticles ? options : { ...options, renderPage: null });

  await serveClient(app, publicDir);
  await app.register(favicon(publicDir, options.settings));
  await app.register(iconRoutes(options));
  await app.register(async (app) => {
    app.setErrorHandler((error, request, reply) => sendError(pages, error, request, reply));
    // The router matches `/allArticles/` as an article with an empty name.
    app.addHook('onRequest', (request, reply, done) => {
      if (Object.values(request.params as Record<string, string>).includes('')) reply.callNotFound();
      else done();
    });
    await app.register(staticPages(pages));
    await app.register(hasOwnArticles ? articlePages(pages) : shellPages(pages));
  });

  const sendRootPage = rootPages(pages);
  async function sendUnrouted(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const isPage = ['GET', 'HEAD'].includes(request.method) && !/^\/(api|assets)(\/|\?|$)/.test(request.url);
    if (!isPage) {
      replyUnrouted(request, reply);
      return reply;
    }
    const canonical = canonicalPath(request.url, patterns);
    if (canonical !== null) return reply.redirect(canonical, 308);
    if (hasOwnArticles) {
      if (await sendRootPage(request, reply)) return reply;
      // Only the browser can tell whether it is a page of the other server.
    } else if (isRootUrl(request.url)) return pages.sendShell(request, reply, 404);
    const moved = await options.findMoved(request.url);
    return moved === null ? sendMissing(pages, request, reply) : redirectOldUrl(reply, moved);
  }
  app.setNotFoundHandler((request, reply) =>
    sendUnrouted(request, reply).catch((error: unknown) => sendError(pages, error, request, reply)),
  );
}

/** Replies to a request for a page that failed. There is no error page: the app shows the error in the page and retries. */
function sendError(pages: Pages, error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, headers } = errorHeaders(error);
  if (status >= 500) {
    logIfFailure(error, request);
    return pages.sendShell(request, reply.headers(headers), status);
  }
  replyWithError(error, request, reply);
  return reply;
}

/** Logged with the cause, as the reader only gets an empty page that the browser then renders. */
export const RENDERING_FAILED = 'page rendering failed';

/** Without that of pages, which any URL directly below the root matches. */
const patterns = pageNames.filter((name) => name !== 'page').map((name) => getPage(name).path);

/** Creates functions that send pages. The html contains nothing private and is the same for all readers. */
function createPages(indexHtml: string, options: SiteOptions): Pages {
  const { cache, settings, publicUrl, isRobot, sharedMaxAge, renderPage: render } = options;
  const template = readTemplate(indexHtml);
  const renderPage =
    render &&
    createPageRenderer({ template, render, cache, settings, publicUrl, queue: createRenderQueue() });
  const cacheControl =
    sharedMaxAge > 0 ? `public, max-age=0, s-maxage=${sharedMaxAge}, must-revalidate` : 'public, no-cache';

  const sendShell = (request: FastifyRequest, reply: FastifyReply, status: number) => {
    const { html, policy } = template.shell(settings.latest());
    addPagePolicy(request, reply, policy);
    return reply.code(status).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);
  };

  async function send(request: FastifyRequest, reply: FastifyReply, page: PageRequest) {
    if (renderPage === null) {
      const { status = page.status } = await page.content(await settings.current());
      return sendShell(request, reply, status ?? 200);
    }
    const encoding = accepts(request, 'br') ? 'br' : 'gzip';
    const rendered = await renderPage(page, { ip: request.ip, encoding }).catch((error: unknown) => {
      if (isNotFound(error) || isDatabaseFailure(error)) throw error;
      if (error instanceof Refusal && isRobot(request)) throw error;
      if (!(error instanceof Refusal)) request.log.error({ err: error }, RENDERING_FAILED);
      return null;
    });
    if (!rendered) return sendShell(request, reply, page.status ?? 200);

    page.onRendered?.(rendered);
    addPagePolicy(request, reply, rendered.policy);
    void reply
      .code(rendered.status)
      .headers({ 'cache-control': cacheControl, ...rendered.headers })
      .type('text/html; charset=utf-8');
    return sendCompressed(request, reply, { tag: rendered.tag, encoding, bytes: rendered.html });
  }

  return { send, sendShell };
}

/** Serves the default logo and icon in the blog's accent color, or in the color from the URL. */
const favicon =
  (publicDir: string, settings: Settings) =>
  async (app: App): Promise<void> => {
    const file = path.join(publicDir, FAVICON);
    if (!existsSync(file)) return;
    const svg = await readFile(file, 'utf8');
    app.get<{ Querystring: { accent?: unknown } }>(`/${FAVICON}`, async (request, reply) => {
      const named = `#${String(request.query.accent)}`;
      const accent = isColor(named) ? named : (await settings.current()).accent;
      const icon = Buffer.from(svg.replaceAll(DEFAULT_ACCENT, accent || DEFAULT_ACCENT));
      void reply.header('cache-control', 'no-cache').type('image/svg+xml');
      return sendCompressed(request, reply, {
        tag: hash('sha256', icon, 'base64url').slice(0, 22),
        encoding: 'gzip',
        bytes: await compress(icon, 'gzip'),
      });
    });
  };

interface IconOptions extends ImageSources {
  publicDir: string;
  cache: ContentCache;
  settings: Settings;
}

/** Serves the blog's icons: of its logo, or while they can't be made, of the default one. */
const iconRoutes =
  ({ publicDir, settings, ...sources }: IconOptions) =>
  async (app: App): Promise<void> => {
    const svg = path.join(publicDir, FAVICON);
    if (!existsSync(svg)) return;
    const logo = await readFile(svg, 'utf8');
    for (const icon of icons) {
      const file = path.join(publicDir, icon.file);
      if (!existsSync(file)) continue;
      const standard = await readFile(file);
      app.get(`/${icon.file}`, async (request, reply) => {
        const blog = await settings.current();
        const made = await loadIcon({ ...sources, svg: logo }, icon, blog).catch((error: unknown) => {
          request.log.warn({ err: error }, 'icon not made');
          return null;
        });
        const png = made ?? standard;
        const etag = `"${hash('sha256', png, 'base64url').slice(0, 22)}"`;
        void reply.headers({ etag, 'cache-control': 'no-cache' }).type('image/png');
        return isNotModified(request, etag) ? reply.code(304).send() : reply.send(png);
      });
    }
  };

/** Serves the pages that show nothing from the database. */
const staticPages = (pages: Pages) => async (app: App) => {
  for (const name of pageNames) {
    const page = getPage(name);
    if (page.access === 'everyone' && page.shows === 'articles') continue;
    const shown =
      page.access === 'signedIn'
        ? staticPage(getFramePath(page.path), privateHead, { needsScripts: true })
        : staticPage(page.path, formHeads[name as FormName], { needsScripts: true });
    app.get(page.path, (request, reply) => pages.send(request, reply, shown));
  }
};

/** Serves the shell for pages with articles from another origin, which only the browser can render. */
const shellPages = (pages: Pages) => async (app: App) => {
  for (const page of pageNames.map(getPage)) {
    if (page.access === 'signedIn' || page.shows !== 'articles' || !patterns.includes(page.path)) continue;
    app.get(page.path, (request, reply) => pages.sendShell(request, reply, 200));
  }
};

/** Replies to a request for a page that doesn't exist. */
function sendMissing(pages: Pages, request: FastifyRequest, reply: FastifyReply) {
  const address = getSharedMissingAddress(request);
  // Everything below the dashboard requires a login, including the page that says that there is nothing.
  const isPrivate = isInDashboard(address);
  const page = staticPage(address, isPrivate ? privateHead : missingHead, { needsScripts: isPrivate });
  return pages.send(request, reply, isPrivate ? { ...page, status: 404 } : asMissing(page));
}

/** Returns a page with the refusal that the browser would get for it: any URL directly below the root may be that of a page. */
const asMissing = (page: PageRequest): PageRequest => ({
  ...page,
  status: 404,
  content: async (blog) => ({
    ...(await page.content(blog)),
    initialPage: { answers: [], refusal: { status: 404, data: appMessages.page.notFound } },
  }),
});

type HeadOf = (blog: Blog) => PageHead;

/** Creates the request for a page without articles, which changes only with the program and the settings. */
const staticPage = (
  address: string,
  head: HeadOf,
  { needsScripts }: { needsScripts: boolean },
): PageRequest => ({
  address,
  version: async () => '',
  content: async (blog) => ({ head: head(blog), initialPage: nothingKnown, needsScripts, madeFrom: [] }),
});

/** Returns the path whose page frame the server renders for a page that requires a login. Many pages share a frame. */
const getFramePath = (path: string): string => (isInDashboard(path) ? paths.dashboard : paths.myArticles);

const isInDashboard = (path: string) => path === paths.dashboard || path.startsWith(`${paths.dashboard}/`);

/**
 * Returns one address for all missing addresses that have the same page. Pages differ only in the link that is marked
 * in the header.
 */
function getSharedMissingAddress({ url }: FastifyRequest): string {
  const link = markedLinks.find((path) => url.startsWith(`${path}/`));
  return link === undefined ? paths.page('-') : `${link}/-/-`;
}

const markedLinks = [paths.articles, paths.dashboard, paths.login, paths.register];

const privateHead: HeadOf = ({ title }) => ({
  title,
  description: metaMessages.privatePage,
  canonical: null,
});

const missingHead: HeadOf = () => ({
  title: appMessages.page.notFound,
  description: appMessages.page.notFoundText,
  canonical: null,
});

const formHead =
  (name: FormName, texts: { heading: string }, description: (blog: string) => string): HeadOf =>
  (blog) => ({ title: texts.heading, description: description(blog.title), canonical: paths[name] });

/** Metadata of the pages with forms, for search engines and link previews. The app doesn't need it. */
const formHeads: Record<FormName, HeadOf> = {
  register: formHead('register', accountMessages.register, metaMessages.registerText),
  // Only the owner of an empty blog needs this form.
  setup: ({ title }) => ({
    title: accountMessages.setup.heading,
    description: accountMessages.setup.description(title),
    canonical: null,
  }),
  login: formHead('login', accountMessages.login, metaMessages.logInText),
  forgotPassword: formHead('forgotPassword', accountMessages.forgotPassword, metaMessages.forgotPasswordText),
  resetPassword: formHead('resetPassword', accountMessages.resetPassword, metaMessages.resetPasswordText),
  // Each link is for one person.
  claim: ({ title }) => ({
    title: claimMessages.heading,
    description: metaMessages.claimText(title),
    canonical: null,
  }),
  confirmEmail: formHead('confirmEmail', accountMessages.confirmEmail, metaMessages.confirmEmailText),
};

/** Returns the index where trailing slashes begin. A regular expression would take quadratic time for many slashes. */
function findPathEnd(pathname: string): number {
  let end = pathname.length;
  while (pathname[end - 1] === '/') end -= 1;
  return end;
}

/**
 * Returns the canonical URL for a path in another case or with trailing slashes; null if there is no such page, or the
 * URL is already canonical. `patterns` are the router's paths. `url` includes the query.
 */
export function canonicalPath(url: string, patterns: readonly string[]): string | null {
  const pathname = stripQuery(url);
  const given = pathname.slice(0, findPathEnd(pathname)).split('/');

  for (const pattern of patterns) {
    const expected = pattern === '/' ? [''] : pattern.split('/');
    if (expected.length !== given.length) continue;
    const canonical = expected.map((part, at) => (part.startsWith(':') ? given[at] : part));
    if (canonical.join('/').toLowerCase() !== given.join('/').toLowerCase()) continue;
    const address = canonical.join('/') || '/';
    return address === pathname ? null : address + url.slice(pathname.length);
  }
  return null;
}

/** Returns whether a URL is directly below the root, as those of pages are. */
const isRootUrl = (url: string): boolean => /^\/[^/]+$/.test(stripQuery(url));

const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Beginning of the style sheet's file names. It also exists compressed: `feed.css.br`. */
const FEED_STYLES = 'feed.css';
/** Folder of files with a hash in their names, which never change. */
const ASSETS = 'assets';

/** The default logo and icon. */
const FAVICON = 'favicon.svg';

/** Files that the build doesn't compress. `@fastify/static` sends `Vary` with all files, and Firefox then asks again for them. */
const NEVER_COMPRESSED = /\.(?:woff2|png|ico)$/;

/** Serves the built files of the client, except index.html and the icons, which have their own routes. */
async function serveClient(app: App, publicDir: string): Promise<void> {
  app.addHook('onSend', async ({ url }, reply) => {
    const [pathname = ''] = url.split('?', 1);
    if (!NEVER_COMPRESSED.test(pathname) || reply.hasHeader('content-encoding')) return;
    const others = String(reply.getHeader('vary') ?? '')
      .split(/,\s*/)
      .filter((name) => name !== '' && name.toLowerCase() !== 'accept-encoding');
    void (others.length > 0 ? reply.header('vary', others.join(', ')) : reply.removeHeader('vary'));
  });
  await app.register(fastifyStatic, {
    root: publicDir,
    preCompressed: true,
    // Registers one route per file at startup, so that nothing else in the folder, or above it, can be requested.
    wildcard: false,
    globIgnore: ['index.html*', `${FAVICON}*`, ...icons.map(({ file }) => file), `${ASSETS}/**`],
    cacheControl: false,
    setHeaders(reply, file) {
      void reply.header('cache-control', 'no-cache');
      // Feeds are sandboxed, so browsers treat their style sheet as cross-origin.
      if (path.basename(file).startsWith(FEED_STYLES))
        void reply.header('cross-origin-resource-policy', 'cross-origin');
    },
  });

  const root = path.join(publicDir, ASSETS);
  if (!existsSync(root)) return;
  await app.register(fastifyStatic, {
    root,
    prefix: `/${ASSETS}/`,
    preCompressed: true,
    // Looks files up per request, because a deployment adds the next build's files before it restarts the server.
    wildcard: true,
    index: false,
    // Excludes the folder itself.
    allowedPath: (file) => !file.endsWith('/'),
    dotfiles: 'ignore',
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply) => void reply.header('cache-control', IMMUTABLE),
  });
}
