import type { FastifyReply, FastifyRequest } from 'fastify';
import { nothingKnown } from '../../shared/initialPage.ts';
import { type FormName, pageNames, pageOf, paths } from '../../shared/pages.ts';
import type { App } from '../http/app.ts';
import { formHeads, type HeadOf } from './formHeads.ts';
import type { PageRequest } from './pageRequest.ts';
import type { Pages } from './pages.ts';

const nobodysOwn: HeadOf = ({ title }) => ({
  title,
  description: 'This page is for its owner.',
  canonical: null,
});

const missing: HeadOf = () => ({
  title: 'Page not found',
  description: 'There is no page at this address.',
  canonical: null,
});

/** A page without an article in it: it changes only with the program and the settings. */
const staticPage = (address: string, head: HeadOf, needsScripts = false): PageRequest => ({
  address,
  version: async () => '',
  content: async (blog) => ({ head: head(blog), initialPage: nothingKnown, needsScripts, madeFrom: [] }),
});

/** All that the server can render of a page for the signed-in: what stands around it is one for all of a kind. */
const frameOf = (path: string): string => (isInDashboard(path) ? paths.dashboard : paths.myArticles);

const isInDashboard = (path: string) => path === paths.dashboard || path.startsWith(`${paths.dashboard}/`);

/** The pages that show nothing of the database. */
export const staticPages = (pages: Pages) => async (app: App) => {
  for (const name of pageNames) {
    const page = pageOf(name);
    if (page.access === 'everyone' && page.shows === 'articles') continue;
    const shown =
      page.access === 'signedIn'
        ? staticPage(frameOf(page.path), nobodysOwn, true)
        : staticPage(page.path, formHeads[name as FormName], true);
    app.get(page.path, (request, reply) => pages.send(request, reply, shown));
  }
};

/** Answers for an address that the app has no page at. */
export function sendMissing(pages: Pages, request: FastifyRequest, reply: FastifyReply) {
  const address = addressOfMissing(request);
  // Below the dashboard everything is for the signed-in, also the news that there is nothing.
  const isProtected = isInDashboard(address);
  const page = staticPage(address, isProtected ? nobodysOwn : missing, isProtected);
  return pages.send(request, reply, { ...page, status: 404 });
}

const marked = [paths.articles, paths.dashboard, paths.login, paths.register];

/**
 * Stands for all missing addresses whose page is the same as this one's: the same link of the header is marked, and
 * nothing else of the address is shown.
 */
function addressOfMissing({ url }: FastifyRequest): string {
  const link = marked.find((path) => url.startsWith(`${path}/`)) ?? '';
  return `${link}/-/-`;
}
